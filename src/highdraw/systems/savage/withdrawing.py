"""Leaving melee: the free attacks of those who are left behind."""

from highdraw.engine.choice import Target
from highdraw.engine.prose import listed
from highdraw.engine.request import Ask
from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.choices import Strike
from highdraw.systems.savage.gear import FISTS
from highdraw.systems.savage.manoeuvres import grapple, may_grapple
from highdraw.systems.savage.melee import fight_melee
from highdraw.systems.savage.ranged import shoot
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.shots import can_shoot
from highdraw.systems.savage.state import Fighter


def free_ways(fight: Scene, foe: Fighter, me: Fighter) -> tuple[Strike, ...]:
    """How a free attack is made: a blow, a shot with what may be fired in melee, a grapple; or not at all (SW-BASE-77, SW-RIM-01)."""
    ways = [Strike("strike")]
    ways += [Strike("shoot")] if can_shoot(fight, foe, me, fight.weapon(foe)) else []
    ways += (
        [Strike("shoot", "off")] if foe.off in fight.sheet(foe.id).weapons and can_shoot(fight, foe, me, fight.weapon(foe, "off")) else []
    )
    ways += [Strike("grapple")] if may_grapple(fight, foe, me) else []
    return (*ways, Strike("let go"))


def striking_hand(fight: Scene, me: Fighter) -> str:
    """The hand a free blow comes from: the other one where only that holds a weapon for it (SW-BASE-77)."""
    ready = [weapon for weapon in (fight.weapon(me), fight.sheet(me.id).weapons.get(me.off)) if weapon is not None]
    armed = [weapon.by_hand and weapon.name != FISTS for weapon in ready]
    return "off" if armed[1:] == [True] and not armed[0] else "main"


async def _extraction(fight: Scene, me: Fighter, enemies: list[Fighter]) -> None:
    """One or three enemies of the mover's choice get no free attack: so many in a turn, not at every step (SW-BASE-96, SW-TBL-EDGES)."""
    most = 3 if fight.has(me, "Improved Extraction") else 1 if fight.has(me, "Extraction") else 0
    rest = [foe for foe in enemies if foe.able and foe.id not in me.slipped and foe.id not in me.free_hits]
    before = len(me.slipped)
    while rest and len(me.slipped) < most:
        all_of_them = len(rest) <= most - len(me.slipped)
        ask = Ask(me.id, "extraction", tuple(Target(foe.id) for foe in rest), {"mover": me.id})
        said = rest[0].id if all_of_them else (await ask).target
        me.slipped.append(said)
        rest = [foe for foe in rest if foe.id != said]
    if fight.loud and me.slipped[before:]:
        names = listed([fight[who].name for who in me.slipped[before:]])
        fight.tell("extraction", f"{me.name} slips away from {names}.", "SW-BASE-96", who=me.id)


async def free_attacks(fight: Scene, me: Fighter, enemies: list[Fighter], way: list[Fighter] | None = None) -> bool:
    """Each enemy one leaves, if neither Shaken nor Stunned, strikes once; whether one may go on (SW-WDR-01, SW-WDR-02).

    `way` is everybody the whole way leaves, those of later steps included, where it is more than this step.
    """
    await _extraction(fight, me, enemies if way is None else [*way, *(foe for foe in enemies if foe not in way)])
    for foe in enemies:
        await buy_off(fight, foe)
        bound = foe.hold_kind == "bound"
        if foe.shaken or bound or not foe.able or foe.id in me.free_hits:
            if fight.loud and foe.id not in me.free_hits:
                rule = "SW-BASE-52" if bound else "SW-WDR-02"
                fight.tell("free attack", f"{foe.name} is in no state to strike at {me.name}.", rule, who=foe.id)
            continue
        if foe.id in me.slipped:
            continue
        said = await Ask(foe.id, "free attack", free_ways(fight, foe, me), {"mover": me.id})
        if said.do == "let go":
            continue
        me.free_hits.append(foe.id)
        if fight.loud:
            fight.tell("free attack", f"{foe.name} strikes at {me.name}, who is leaving.", "SW-WDR-01", "SW-BASE-77", who=foe.id)
        if said.do == "grapple":
            await grapple(fight, foe, me, free=True)
        elif said.do == "shoot":
            await shoot(fight, foe, me, said.hand or "main", free=True)
        else:
            await fight_melee(fight, foe, me, striking_hand(fight, foe), free=True)
        if not me.able or me.hold_kind:
            return False
    return True
