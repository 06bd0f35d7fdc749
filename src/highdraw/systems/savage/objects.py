"""Breaking things: doors, locks, ropes and whatever else the GM put into the fight."""

from highdraw.engine.choice import either
from highdraw.engine.request import Ask
from highdraw.systems.savage.blow import SHOTGUN, doubles, mishap
from highdraw.systems.savage.damage import Hit, deal_damage
from highdraw.systems.savage.gear import AWKWARD, BOTH_BARRELS, SHOT_BONUS, Weapon
from highdraw.systems.savage.modifiers import seeing, shooter_mods, skill_for, turn_mods
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.saddle import fighting_skill
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.shots import spend, usable
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll

UNATTENDED, FROM_AFAR = 2, 4
"""What a blow and what a shot at an unattended object must reach (SW-OBJ-01)."""


async def smash(fight: Scene, me: Fighter, thing: str) -> None:
    """An attack on an object: Parry 2 or 4, and damage that reaches its Toughness breaks it (SW-OBJ-01)."""
    with fight.beat(f"{me.name} strikes at the {fight.state.things[thing].name}", who=me.id) as beat:
        what = fight.state.things[thing]
        weapon = tool(fight, me)
        number = UNATTENDED if weapon.by_hand else FROM_AFAR
        chosen: set[str] = set()
        if weapon.barrels > 1 and me.loaded.get(weapon.name, 0) > 1:
            chosen.add((await Ask(me.id, "option", either("roll", "both barrels"), {"weapon": weapon.name})).do)
        skill = fighting_skill(fight, me) if weapon.by_hand else skill_for(weapon)
        mods = [*turn_mods(fight, me), *object_mods(fight, me, weapon)]
        rolled = await roll_trait(
            fight, me, TraitRoll(skill, mods, target=number, enough=0, matters=weapon.mishap, what=f"at the {what.name}")
        )
        if not weapon.by_hand:
            spend(fight, me, weapon, 1, chosen)
        grade = rolled.raises(number)
        if grade < 0:
            if beat:
                beat.rule("a miss", tone="good")
            if fight.loud:
                fight.tell("miss", f"{me.name} misses the {what.name}.", "SW-OBJ-01", who=me.id)
            if rolled.critical:
                await mishap(fight, me)
            return
        total = await deal_damage(fight, me, object_hit(fight, me, weapon, chosen, grade > 0), what)
        what.broken = what.broken or total >= what.toughness
        if fight.loud:
            says = "breaks" if what.broken else "holds"
            if beat:
                beat.more(me.id, against=what.toughness)
                beat.rule(f"the {what.name} {says}")
            cites = ("SW-OBJ-01", "SW-OBJ-03", *(("SW-OBJ-02",) if grade > 0 else ()))
            fight.tell("object", f"{total} against Toughness {what.toughness}: the {what.name} {says}.", *cites, who=me.id)


def tool(fight: Scene, me: Fighter) -> Weapon:
    """The weapon in hand; where it cannot be fired now, the bare hand."""
    weapon = fight.weapon(me)
    if weapon.by_hand or usable(fight, me, weapon):
        return weapon
    return fight.sheet(me.id).weapons[fight.bare(me)]


def object_mods(fight: Scene, me: Fighter, weapon: Weapon) -> Mods:
    """What changes an attack on an object, which is near and stands still."""
    mods = seeing(fight, me, fight.options.light, 1.0)
    if not weapon.by_hand:
        shot: Mods = [("shot", SHOT_BONUS, "SW-SHO-01")] if weapon.shotgun and not weapon.slugs else []
        return [*mods, *shot, *shooter_mods(fight, me, weapon, "main")]
    if me.wild_attack:
        mods.append(("Wild Attack", 2, "SW-BASE-65"))
    if me.prone:
        mods.append(("prone", -2, "SW-PRN-04"))
    if weapon.improvised and not fight.has(me, "Improvisational Fighter"):
        mods.append(("improvised weapon", AWKWARD, "SW-IMP-02"))
    return mods


def object_hit(fight: Scene, me: Fighter, weapon: Weapon, chosen: set[str], raised: bool) -> Hit:
    """The blow on an object: flat bonuses count (SW-OBJ-03), shot strikes as at Short Range (SW-SHO-02, SW-BASE-82)."""
    plus: Mods = []
    if weapon.by_hand and me.wild_attack:
        plus.append(("Wild Attack", 2, "SW-BASE-65"))
    if "both barrels" in chosen:
        plus.append(("both barrels", BOTH_BARRELS, "SW-SHO-04"))
    damage = "" if not weapon.shotgun else "2d10" if weapon.slugs else SHOTGUN["short"]
    doubled = doubles(fight, me, "Mighty Blow" if weapon.by_hand else "Dead Shot")
    return Hit(weapon=weapon, raised=raised, plus=plus, damage=damage, doubled=doubled)
