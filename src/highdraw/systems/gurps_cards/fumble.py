"""Critical misses, simple or by the table (GC-BASE-14)."""

from highdraw.engine.request import Roll
from highdraw.field import hex as hexes
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.damage import Hit, dice_of, land
from highdraw.systems.gurps_cards.dice import THREE
from highdraw.systems.gurps_cards.gear import Mode
from highdraw.systems.gurps_cards.injury import JAMMED, cripple, drop_item, fall
from highdraw.systems.gurps_cards.locations import PIERCING
from highdraw.systems.gurps_cards.roll import attempt
from highdraw.systems.gurps_cards.state import Fighter

MISSES: dict[int, str] = {
    3: "breaks", 4: "breaks", 5: "self", 6: "self half", 7: "off balance", 8: "turns", 9: "dropped", 10: "dropped", 11: "dropped",
    12: "turns", 13: "off balance", 14: "flies", 15: "strain", 16: "falls", 17: "breaks", 18: "breaks",
}  # fmt: skip
"""By the roll of 3d6 (GC-T-CRITMISS)."""


async def critical_miss(
    fight: Combat, me: Fighter, item: str, mode: Mode | None = None, *, ranged: bool = False, cite: str = "GC-BASE-14"
) -> None:
    """The weapon is dropped, a firearm jams, a bare-handed fighter falls; or the table says (GC-BASE-14)."""
    weapon = fight.weapon(me, item)
    if weapon.natural:
        await fight.settle(lambda: fall(fight, me, cite))
        return
    if fight.sw.critical_misses == "table":
        await _by_table(fight, me, item, mode, ranged, cite)
        return
    if weapon.missile is not None and weapon.missile.firearm:
        await fight.settle(lambda: _jam(fight, me, item, cite))
        return
    await fight.settle(lambda: _drop(fight, me, item, cite))


def _jam(fight: Combat, me: Fighter, item: str, cite: str) -> None:
    """A firearm jams and needs two cards of readying (GC-BASE-14)."""
    if item not in me.unready:
        me.unready.append(item)
    me.progress[item] = JAMMED
    if fight.loud:
        fight.tell("jam", f"{me.name}'s {item} jams.", cite, who=me.id)


def _drop(fight: Combat, me: Fighter, item: str, cite: str) -> None:
    if item in (me.main, me.off):
        drop_item(fight, me, item)
        if fight.loud:
            fight.tell("drop", f"{me.name} drops the {item}.", cite, who=me.id)


def _break(fight: Combat, me: Fighter, item: str, cite: str) -> None:
    drop_item(fight, me, item, lies=False)
    me.broken.append(item)
    if fight.loud:
        fight.tell("break", f"{me.name}'s {item} breaks.", cite, who=me.id)


def _turn(fight: Combat, me: Fighter, item: str, cite: str) -> None:
    if item in (me.main, me.off) and item not in me.unready:
        me.unready.append(item)
        if fight.loud:
            fight.tell("turn in hand", f"The {item} turns in {me.name}'s hand.", cite, who=me.id)


def _totter(fight: Combat, me: Fighter, cite: str) -> None:
    me.off_balance = max(1, fight.state.second) + 1
    if fight.loud:
        fight.tell("off balance", f"{me.name} is off balance.", cite, also=("GC-TURN-14",), who=me.id)


async def _by_table(fight: Combat, me: Fighter, item: str, mode: Mode | None, ranged: bool, cite: str) -> None:
    """A roll on the table of critical misses (GC-T-CRITMISS). Without a mode it is a weapon that parried."""
    weapon = fight.weapon(me, item)
    pierces = mode is not None and mode.type in PIERCING
    swung = mode.name == "swing" if mode else any(each.name == "swing" for each in weapon.modes)
    result = await _rolled(fight, me, cite)
    if result == "breaks" and weapon.sturdy:
        result = "breaks" if await _rolled(fight, me, cite) == "breaks" else "dropped"
    if result.startswith("self") and (ranged or pierces):
        again = await _rolled(fight, me, cite)
        result = again if not again.startswith("self") else result
    if result.startswith("self"):
        await _hit_oneself(fight, me, item, mode, result == "self half")
    elif result == "breaks":
        await fight.settle(lambda: _break(fight, me, item, cite))
    elif result == "off balance" or (result == "falls" and ranged):
        await fight.settle(lambda: _totter(fight, me, cite))
    elif result == "turns":
        await fight.settle(lambda: _turn(fight, me, item, cite))
    elif result == "strain":
        part = "left arm" if item == me.off and item != me.main else "right arm"
        await fight.settle(lambda: cripple(fight, me, part))
    elif result == "flies" and not ranged and swung:
        await _fly(fight, me, item, mode, cite)
    elif result == "falls":
        await fight.settle(lambda: fall(fight, me, cite))
    else:
        await fight.settle(lambda: _drop(fight, me, item, cite))


async def _rolled(fight: Combat, me: Fighter, cite: str) -> str:
    dice = await Roll(THREE, "critical miss", who=me.id)
    if fight.loud:
        fight.tell("critical", f"{me.name} rolls {sum(dice)} on the table of critical misses.", cite, who=me.id, level="detail")
    return MISSES[sum(dice)]


async def _hit_oneself(fight: Combat, me: Fighter, item: str, mode: Mode | None, half: bool) -> None:
    """The attacker's own limb takes the blow (GC-T-CRITMISS)."""
    hit = _own_hit(fight, me, item, mode)
    hit.half = half
    if fight.sw.hit_locations == "full":
        (pip,) = await Roll((6,), "arm or leg", who=me.id)
        hit.location = "right arm" if pip <= 3 else "right leg"
    hit.rules.append("GC-BASE-14")
    await land(fight, me, me, hit)


async def _fly(fight: Combat, me: Fighter, item: str, mode: Mode | None, cite: str) -> None:
    """A swung weapon flies 1d yards straight ahead or back; whoever is there rolls DX or takes half damage (GC-T-CRITMISS)."""
    way, far = await Roll((6, 6), "flying weapon", who=me.id)
    struck: Fighter | None = None
    if fight.mapped:
        there = fight.hex_of(me)
        for _ in range(far):
            there = hexes.beside(there, fight.facing(me) + (0 if way <= 3 else 3))
        struck = next((one for one in fight.everybody() if one is not me and fight.hex_of(one) == there), None)
    await fight.settle(lambda: _drop(fight, me, item, cite))
    if (
        struck is not None
        and not (await attempt(fight, struck, "DX", fight.sheet(struck).dx, fight.shocked(struck), cite, to="not to be hit")).ok
    ):
        hit = _own_hit(fight, me, item, mode)
        hit.half = True
        hit.rules.append(cite)
        await land(fight, me, struck, hit)


def _own_hit(fight: Combat, me: Fighter, item: str, mode: Mode | None) -> Hit:
    """The damage of the blow that went wrong; of a weapon that parried, its first mode."""
    weapon = fight.weapon(me, item)
    own = mode or next(iter(weapon.modes), None)
    if own is not None:
        return Hit(dice_of(fight, me, own.damage), own.type, own.divisor)
    assert weapon.missile is not None
    return Hit(dice_of(fight, me, weapon.missile.damage, weapon.missile.st), weapon.missile.type)
