"""Attacks hand to hand: a Fighting roll against Parry."""

from highdraw.engine.receipt import Why
from highdraw.systems.savage.attack import Attack, rule_hit
from highdraw.systems.savage.blow import ITEMS, disarm, end_drop, lose_grip, make_hit, mishap
from highdraw.systems.savage.charge import charging, spend_charge
from highdraw.systems.savage.gear import FISTS, Weapon, weapons
from highdraw.systems.savage.harm import wound
from highdraw.systems.savage.modifiers import melee_mods, option_mods, turn_mods
from highdraw.systems.savage.options import choose_options
from highdraw.systems.savage.prose import the
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.saddle import fighting_skill
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll


def in_melee(fight: Scene, me: Fighter, slot: str) -> tuple[Weapon, Weapon | None]:
    """What strikes hand to hand: the weapon; with a gun the bare hand, or the gun as an improvised club (SW-IMP-01)."""
    weapon = fight.weapon(me, slot)
    if weapon.by_hand or weapon.improvised:
        return weapon, None
    club = weapons()["Medium Improvised" if weapon.two_handed else "Light Improvised"] if weapon.kind == "ranged" else None
    return fight.sheet(me.id).weapons[fight.bare(me)], club


async def fight_melee(fight: Scene, me: Fighter, target: Fighter, slot: str = "main", free: bool = False, plus: Mods | None = None) -> bool:
    """A Fighting roll against Parry; whether it hit (SW-MEL-01, SW-MEL-02). `free` is an attack out of turn (SW-BASE-77).

    From the saddle it is the lower of Riding and Fighting (SW-MNT-03); a touch deals no damage (SW-BASE-74).
    """
    with fight.beat(f"{me.name} attacks {target.name}", who=me.id, target=target.id, attack=True) as beat:
        weapon, club = in_melee(fight, me, slot)
        attack = Attack(me=me, target=target, weapon=weapon, slot=slot, free=free)
        await choose_options(fight, attack, club=club is not None)
        if club is not None and "club" in attack.chosen:
            attack.weapon = club
        why = fight.why()
        parry = fight.parry(target, why)
        if fight.loud:
            _tell_attack(fight, attack, why)
        mods = [*melee_mods(fight, attack), *option_mods(fight, attack), *([] if free else turn_mods(fight, me))]
        skill = fighting_skill(fight, me)
        rolled = await roll_trait(
            fight, me, TraitRoll(skill, mods, target=parry, enough=1, matters=attack.weapon.mishap, what=f"against {target.name}")
        )
        grade = rolled.raises(parry)
        if beat:
            rule_hit(beat, rolled.critical, grade)
        charge = charging(fight, me, target)
        if me.mount:
            spend_charge(me)
        if grade < 0:
            end_drop(me, [target])
            if fight.loud:
                fight.tell("miss", f"{me.name} misses {target.name}.", "SW-MEL-02", who=me.id, target=target.id)
            if rolled.critical:
                await mishap(fight, me)
            return False
        if "touch" in attack.chosen:
            end_drop(me, [target])
            if fight.loud:
                fight.tell("hit", f"{me.name} touches {target.name}.", "SW-BASE-74", who=me.id, target=target.id)
            return True
        hit = make_hit(fight, attack, grade > 0)
        end_drop(me, [target])
        if charge:
            hit.plus.append(("charge", 4, "SW-MNT-07"))
        hit.plus += plus or []
        if not attack.chosen.isdisjoint(ITEMS):
            await disarm(fight, attack, hit)
            return True
        before = (target.shaken, target.wounds)
        await wound(fight, me, target, hit)
        if attack.chosen:
            await fight.settle(lambda: lose_grip(fight, target, attack.chosen, before))
        return True


def _tell_attack(fight: Scene, attack: Attack, why: Why | None) -> None:
    me, target, weapon = attack.me, attack.target, attack.weapon
    fight.tell(
        "attack",
        f"{me.name} attacks {target.name} with {the(weapon)}.",
        "SW-MEL-01",
        "SW-MEL-02",
        *(("SW-BASE-77",) if attack.free else ()),
        *(("SW-MNT-03",) if fighting_skill(fight, me) == "riding" else ()),
        also=(
            *(("SW-BASE-78",) if weapon.kind == "natural" and weapon.name != FISTS else ()),
            *(() if fight.adjacent(me, target) else ("SW-BASE-23",)),
        ),
        why=why,
        who=me.id,
        target=target.id,
    )
