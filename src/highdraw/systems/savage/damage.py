"""Damage rolls: what makes a hit, its dice, and Bennies to roll them again."""

from collections.abc import Callable, Hashable

import msgspec

from highdraw.engine.beat import ShownDie, Side
from highdraw.engine.meeting import Lab
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, Roll
from highdraw.systems.savage.bennies import pay, payer, purses
from highdraw.systems.savage.choices import Benny, spend_or
from highdraw.systems.savage.dice import Die, parse_damage, parse_die
from highdraw.systems.savage.foresight import foresee_sum
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.roll import chain
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter, Thing
from highdraw.systems.savage.trait_account import chained

MANY = 99
"""Wounds of one blow that nobody is dealt."""


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


def total_of(fight: Scene, me: Fighter, hit: Hit, flat: int, rolled: int) -> int:
    """Damage dice with what is added to them: a Joker (SW-INI-09), twice as much by an Edge (SW-BASE-96), never below 0."""
    return (flat + rolled + (2 if fight.has_joker(me) else 0)) * (2 if hit.doubled else 1)


async def roll_damage(
    fight: Scene, me: Fighter, hit: Hit, object_: bool, matters: Callable[[int], Hashable] | None = None
) -> tuple[int, Why | None, tuple[ShownDie, ...]]:
    """All damage dice: a weapon's own (SW-DMG-01) or Strength and the weapon (SW-DMG-02), never a Wild Die (SW-DMG-03).

    They explode (SW-DMG-04), and a raise adds a d6 (SW-DMG-05); against objects neither (SW-OBJ-02, SW-OBJ-03).
    An improvised weapon has the dice of its weight (SW-IMP-01); whoever is too weak rolls a lower weapon die (SW-BASE-22, SW-IMP-04).
    For the lab `matters` says what of so much damage makes a difference.
    """
    weapon = hit.weapon
    damage = parse_damage(hit.damage or (weapon.damage if weapon else "Str"))
    why = fight.why()
    shown: tuple[ShownDie, ...] = ()
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
    flat, rolled = damage.plus + sum([die.plus for _, die in dice]) + sum([number for _, number, _ in hit.plus]), 0
    if fight.lab is not None and matters is not None:
        sort = matters
        foresee_sum(
            fight.lab, tuple(die.sides for _, die in dice), lambda sum_: sort(max(0, total_of(fight, me, hit, flat, sum_))), not object_
        )
    for place, (words, die) in enumerate(dice):
        faces = tuple(await Roll((die.sides,), "damage", me.id)) if object_ else await chain(die.sides, "damage", me.id)
        rolled += sum(faces)
        if why:
            shown += (ShownDie(die.sides, faces, "bonus" if words == "raise" else "kept", words),)
            rule = {"Strength": "SW-DMG-02", "raise": "SW-DMG-05"}.get(words, "SW-DMG-01" if not damage.strength else "SW-DMG-02")
            (why.plus if place else why.start)(f"{words} {die}", sum(faces) + die.plus, rule, chained(faces))
            if len(faces) > 1:
                why.note("damage die explodes", sum(faces), "SW-DMG-04")
    if why and not dice:
        why.start("no dice", 0, "SW-DMG-02")
    for words, number, rule in [("weapon", damage.plus, "SW-DMG-01"), *hit.plus]:
        if number and why:
            why.plus(words, number, rule)
    total = total_of(fight, me, hit, flat, rolled)
    if why:
        if fight.has_joker(me):
            why.plus("Joker", 2, "SW-INI-09")
        if hit.doubled:
            why.times("Edge on a Joker", 2, "SW-BASE-96")
            why.note("doubled", total, "SW-BASE-96")
        if weapon and weapon.improvised:
            why.note("improvised weapon", weapon.damage, "SW-IMP-01", weapon.improvised)
        if total < 0:
            why.least(0, "SW-DMG-03")
        why.total("damage", max(0, total), "SW-DMG-03")
    return max(0, total), why, shown


async def deal_damage(fight: Scene, me: Fighter, hit: Hit, target: Fighter | Thing) -> int:
    """The damage dice, and Bennies to roll all of them again; the better total is kept (SW-BASE-27)."""
    best = await _told_damage(fight, me, hit, target)
    while (ask := ask_reroll(fight, me)) and (said := await ask(best)).source:
        pay(fight, me, said.source, "damage is rolled again", "SW-BASE-27")
        total = await _told_damage(fight, me, hit, target, best)
        if fight.loud:
            fight.tell(
                "damage", f"{me.name} keeps {max(best, total)}, the better of {best} and {total}.", "SW-BASE-27", level="detail", who=me.id
            )
        if (beat := fight.current_beat) and total < best:
            beat.more(me.id, total=best, says="the better roll is kept")
        best = max(best, total)
    return best


def ask_reroll(fight: Scene, me: Fighter) -> Callable[[int], Ask[Benny]] | None:
    """The question whether so much damage is rolled again for a Benny; None where nobody has one."""
    purse = purses(fight, me)
    if not purse:
        return None
    who, choices = payer(fight, me), spend_or("keep", purse)
    return lambda total: Ask(who, "reroll damage", choices, {"total": total, "who": me.id})


def _matters(fight: Scene, lab: Lab, me: Fighter, hit: Hit, target: Fighter, before: int) -> Callable[[int], Hashable]:
    """What so much damage does before any Soak, and whether it would be rolled again; without Bennies more than fells is no more."""
    toughness = fight.toughness(target, hit.part, hit.ap, hit.obstacle)
    enough = MANY if purses(fight, target) else fight.max_wounds(target) - target.wounds + 1
    ask = ask_reroll(fight, me)

    def matters(total: int) -> Hashable:
        margin = max(0, total - hit.reduce) - toughness
        return max(-1, min(margin // 4, enough)), ask and lab.ask(ask(max(before, total)))

    return matters


def flat(dice: tuple[ShownDie, ...], total: int) -> str:
    """What is added to the dice of a damage roll, such as `+2`; nothing where nothing is."""
    more = total - sum(die.total for die in dice if die.role in ("kept", "bonus"))
    return f"{more:+d}".replace("-", "−") if more else ""


async def _told_damage(fight: Scene, me: Fighter, hit: Hit, target: Fighter | Thing, before: int = 0) -> int:
    lab, thing = fight.lab, isinstance(target, Thing)
    matters = _matters(fight, lab, me, hit, target, before) if lab is not None and isinstance(target, Fighter) else None
    total, why, dice = await roll_damage(fight, me, hit, thing, matters)
    if fight.loud:
        if beat := fight.current_beat:
            beat.show(Side(who=me.id, name=me.name, dice=dice, total=total, says=flat(dice, total)))
        cites = ("SW-DMG-03", *(("SW-BASE-39",) if hit.again else ()))
        name, whom = (target.name, target.id) if isinstance(target, Fighter) else (f"the {target.name}", "")
        fight.tell(
            "damage", f"{me.name} deals {total} damage to {name}{hit.what}.", *cites, level="detail", why=why, who=me.id, target=whom
        )
    return total
