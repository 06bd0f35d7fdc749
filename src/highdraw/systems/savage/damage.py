"""Damage rolls: what makes a hit, its dice, and Bennies to roll them again."""

import msgspec

from highdraw.engine.beat import ShownDie, Side
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, Roll
from highdraw.systems.savage.bennies import pay, payer, purses
from highdraw.systems.savage.choices import spend_or
from highdraw.systems.savage.dice import Die, parse_damage, parse_die
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.roll import chain
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter, Thing
from highdraw.systems.savage.trait_account import chained


class Hit(msgspec.Struct, kw_only=True):
    """One blow on its way to a victim."""

    weapon: Weapon | None = None
    raised: bool = False
    plus: Mods = []
    ap: int = 0
    part: str = "torso"
    obstacle: int = 0
    nonlethal: bool = False
    damage: str = ""
    """Dice in words, when they are not the weapon's."""
    strength: bool = True
    dropped: bool = False
    """The Drop: a Shaken victim may pass out."""
    area: bool = False
    reduce: int = 0
    doubled: bool = False
    what: str = ""
    again: bool = False
    """Not the first hit of this attack on the victim: each is finished before the next (SW-BASE-39)."""
    riders: list[str] | None = None
    """Who has to roll Riding when the whole attack is over; None where each hit calls for a roll of its own."""

    @property
    def name(self) -> str:
        """The weapon it is made with."""
        return self.weapon.name if self.weapon else ""


async def roll_damage(fight: Scene, me: Fighter, hit: Hit, object_: bool = False) -> tuple[int, Why | None, tuple[ShownDie, ...]]:
    """All damage dice: a weapon's own (SW-DMG-01) or Strength and the weapon (SW-DMG-02), never a Wild Die (SW-DMG-03).

    They explode (SW-DMG-04), and a raise adds a d6 (SW-DMG-05); against objects neither (SW-OBJ-02, SW-OBJ-03).
    An improvised weapon has the dice of its weight (SW-IMP-01); whoever is too weak rolls a lower weapon die (SW-BASE-22, SW-IMP-04).
    """
    weapon = hit.weapon
    damage = parse_damage(hit.damage or (weapon.damage if weapon else "Str"))
    why = fight.why()
    shown: tuple[ShownDie, ...] = ()
    total = 0
    strength = fight.die(me, "strength")
    dice: list[tuple[str, Die]] = []
    if damage.strength and hit.strength:
        dice.append(("Strength", strength))
    for sides in damage.dice:
        die = Die(sides)
        if damage.strength and weapon is not None and strength.steps_below(parse_die(weapon.min_str)) and strength.sides < sides:
            die = Die(strength.sides)
            if why:
                why.note("weapon die lowered", str(die), "SW-IMP-04" if weapon.improvised else "SW-BASE-22", f"Strength {strength}")
        dice.append(("weapon", die))
    if hit.raised and not object_:
        dice.append(("raise", Die(6)))
    for place, (words, die) in enumerate(dice):
        faces = tuple(await Roll((die.sides,), "damage", me.id)) if object_ else await chain(die.sides, "damage", me.id)
        total += sum(faces) + die.plus
        if why:
            shown += (ShownDie(die.sides, faces, "bonus" if words == "raise" else "kept", words),)
            rule = {"Strength": "SW-DMG-02", "raise": "SW-DMG-05"}.get(words, "SW-DMG-01" if not damage.strength else "SW-DMG-02")
            (why.plus if place else why.start)(f"{words} {die}", sum(faces) + die.plus, rule, chained(faces))
            if len(faces) > 1:
                why.note("damage die explodes", sum(faces), "SW-DMG-04")
    if why and not dice:
        why.start("no dice", 0, "SW-DMG-02")
    for words, number, rule in [("weapon", damage.plus, "SW-DMG-01"), *hit.plus]:
        if number:
            total += number
            if why:
                why.plus(words, number, rule)
    if fight.has_joker(me):
        total += 2
        if why:
            why.plus("Joker", 2, "SW-INI-09")
    if hit.doubled:
        total *= 2
        if why:
            why.times("Edge on a Joker", 2, "SW-BASE-96")
            why.note("doubled", total, "SW-BASE-96")
    if why:
        if weapon and weapon.improvised:
            why.note("improvised weapon", weapon.damage, "SW-IMP-01", weapon.improvised)
        if total < 0:
            why.least(0, "SW-DMG-03")
        why.total("damage", max(0, total), "SW-DMG-03")
    return max(0, total), why, shown


async def deal_damage(fight: Scene, me: Fighter, hit: Hit, target: Fighter | Thing) -> int:
    """The damage dice, and Bennies to roll all of them again; the better total is kept (SW-BASE-27)."""
    best = await _told_damage(fight, me, hit, target)
    while purse := purses(fight, me):
        said = await Ask(payer(fight, me), "reroll damage", spend_or("keep", purse), {"total": best, "who": me.id})
        if not said.source:
            break
        pay(fight, me, said.source, "damage is rolled again", "SW-BASE-27")
        total = await _told_damage(fight, me, hit, target)
        if fight.loud:
            fight.tell(
                "damage", f"{me.name} keeps {max(best, total)}, the better of {best} and {total}.", "SW-BASE-27", level="detail", who=me.id
            )
        if (beat := fight.current_beat) and total < best:
            beat.more(me.id, total=best, says="the better roll is kept")
        best = max(best, total)
    return best


async def _told_damage(fight: Scene, me: Fighter, hit: Hit, target: Fighter | Thing) -> int:
    total, why, dice = await roll_damage(fight, me, hit, isinstance(target, Thing))
    if fight.loud:
        if beat := fight.current_beat:
            beat.show(Side(who=me.id, name=me.name, dice=dice, total=total))
        cites = ("SW-DMG-03", *(("SW-BASE-39",) if hit.again else ()))
        name, whom = (target.name, target.id) if isinstance(target, Fighter) else (f"the {target.name}", "")
        fight.tell(
            "damage", f"{me.name} deals {total} damage to {name}{hit.what}.", *cites, level="detail", why=why, who=me.id, target=whom
        )
    return total
