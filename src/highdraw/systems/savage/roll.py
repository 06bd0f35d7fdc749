"""Trait rolls and damage dice: exploding, with a Wild Die, rerolled for a Benny."""

from collections.abc import Awaitable
from functools import partial

import msgspec

from highdraw.engine.beat import ShownDie
from highdraw.engine.request import Roll
from highdraw.engine.rulebook import load_table
from highdraw.systems.savage.bennies import pay
from highdraw.systems.savage.dice import WILD, Die, raises
from highdraw.systems.savage.foresight import CHECK, foresee_roll, matters, part_of
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import Rolled, TraitRoll, ask_reroll, beyond, wild_critical
from highdraw.systems.savage.trait_account import dice_of, in_words, tell_roll

FATIGUE: list[int] = [row[2] for row in load_table("highdraw.systems.savage", "fatigue").rows if isinstance(row[2], int)]
"""Penalties by the level (SW-TBL-FATIGUE)."""
MISSED = 3
"""A total of at most this is a failure of whoever begins an opposed roll."""
MOST_SUPPORT = 4
"""All helpers together add no more, but to Strength (SW-BASE-67)."""


async def chain(sides: int, why: str, who: str) -> tuple[int, ...]:
    """One die with its whole chain of explosions (SW-BASE-05)."""
    (face,) = await Roll((sides,), why, who)
    faces: tuple[int, ...] = (face,)
    while face == sides:
        (face,) = await Roll((sides,), why, who)
        faces += (face,)
    return faces


async def roll_trait(fight: Scene, me: Fighter, roll: TraitRoll) -> Rolled:
    """A Trait roll in the exchange it belongs to; one that is made for its own sake is an exchange by itself."""
    if fight.quiet or fight.current_beat:
        return await _rolled(fight, me, roll)
    with fight.beat(f"{me.name} rolls {roll.trait.title()}", who=me.id) as beat:
        rolled = await _rolled(fight, me, roll)
        if beat:
            beat.rule(in_words(roll, rolled) or str(rolled.total), tone="bad" if rolled.raises(roll.number) < 0 else "good")
    return rolled


def _rolled(fight: Scene, me: Fighter, roll: TraitRoll) -> Awaitable[Rolled]:
    """A Trait roll with everything that modifies it (SW-BASE-03), and Bennies after it: the better result is kept, but a Critical
    Failure must be taken and cannot be rerolled (SW-BASE-26, SW-BASE-11).
    """
    used = fight.die(me, roll.trait)
    return _roll_on(fight, me, roll, used, all_mods(fight, me, roll, used), None)


async def _roll_on(
    fight: Scene, me: Fighter, roll: TraitRoll, used: Die, mods: Mods, best: Rolled | None, replaced: tuple[ShownDie, ...] = ()
) -> Rolled:
    """The dice, as often as somebody pays for them; `best` stands so far."""
    change = sum([number for _, number, _ in mods]) if mods else 0
    while True:
        if fight.lab is not None:
            foresee_roll(fight, fight.lab, me, roll, used, change, best)
        rolled = await _once(fight, me, roll, used, change)
        before, kept_new = best, best is None or rolled.critical or _better(rolled, best, roll.number)
        best = rolled if best is None or kept_new else best
        if fight.loud:
            if before is not None:
                replaced += tuple(
                    ShownDie(die.sides, die.faces, "replaced", "rolled again" if kept_new else "not kept")
                    for die in dice_of(used, before if kept_new else rolled)
                )
            tell_roll(fight, me, roll, used, mods, rolled, best, replaced)
            if before is not None:
                kept = "must take the Critical Failure" if rolled.critical else f"keeps the {'new' if kept_new else 'old'} roll"
                fight.tell("reroll", f"{me.name} {kept}.", "SW-BASE-26", level="book", who=me.id)
        ask = None if best.critical else ask_reroll(fight, me, roll, best.total)
        if ask is None:
            return best
        said = await ask
        if not said.source:
            return best
        pay(fight, me, said.source, f"{roll.trait.title()} is rolled again", "SW-BASE-26")
        if fight.lab is not None:
            again = partial(_roll_on, fight, me, roll, used, mods, best, replaced)
            key = ("again", roll.trait, tuple(mods), roll.dice, roll.target, roll.enough, roll.helps, roll.bare, matters(roll, best))
            made: Rolled = await fight.alone(part_of(fight, key, again, me))
            return made


def wound_penalty(fight: Scene, me: Fighter, wounds: int) -> int:
    """How much so many Wounds take from every Trait roll of somebody (SW-BASE-38)."""
    nerves = 2 if fight.has(me, "Improved Nerves of Steel") else 1 if fight.has(me, "Nerves of Steel") else 0
    return max(0, min(3, wounds) - nerves)


def burdens(fight: Scene, me: Fighter) -> Mods:
    """What burdens or helps every Trait roll: Wounds (SW-BASE-38), Fatigue (SW-BASE-54), Distracted (SW-BASE-49), a Joker (SW-INI-08)."""
    mods: Mods = []
    if me.wounds and (hampered := wound_penalty(fight, me, me.wounds)):
        mods.append(("Wounds", -hampered, "SW-BASE-38"))
    if me.fatigue:
        mods.append(("Fatigue", FATIGUE[min(me.fatigue, len(FATIGUE) - 1)], "SW-BASE-54"))
    if me.distracted or me.hold_kind == "bound":
        mods.append(("Distracted", -2, "SW-BASE-49" if me.distracted else "SW-BASE-52"))
    if fight.has_joker(me):
        mods.append(("Joker", 2, "SW-INI-08"))
    if me.modifier:
        mods.append(("situation", me.modifier, "SW-BASE-03"))
    return mods


def all_mods(fight: Scene, me: Fighter, roll: TraitRoll, used: Die) -> Mods:
    """Everything that modifies a Trait roll: wounds and the like, the situation, no training (SW-BASE-12), help (SW-BASE-67).

    Support counts once, so it is used up here; of all that burdens the roll the Calculating ignore 2 points (SW-BASE-92).
    """
    mods = [*burdens(fight, me), *roll.mods]
    if used.plus < 0:
        mods.append(("untrained", used.plus, "SW-BASE-12"))
    if help_ := me.support.pop(roll.trait, 0):
        mods.append(("Support", help_ if roll.trait == "strength" else min(MOST_SUPPORT, help_), "SW-BASE-67"))
    if me.calculating == "now" and (burden := -sum(number for _, number, _ in mods if number < 0)):
        mods.append(("Calculating", min(2, burden), "SW-BASE-92"))
    return mods


def _better(new: Rolled, old: Rolled, target: int) -> bool:
    """Whether a reroll is better: one die by its total, several by their hits with the Wild Die in place of the lowest (SW-BASE-26)."""

    def hits(rolled: Rolled) -> tuple[int, int]:
        low, *rest = sorted(rolled.totals)
        best = [low if rolled.wild is None else max(low, rolled.wild), *rest]
        return sum(raises(total, target) + 1 for total in best), rolled.total

    return new.total > old.total if len(new.totals) == 1 else hits(new) > hits(old)


async def _once(fight: Scene, me: Fighter, roll: TraitRoll, used: Die, change: int) -> Rolled:
    """All dice once, in the fixed order: Trait dice, an Extra's check die, then the Wild Die (SW-BASE-15).

    One Wild Die, however many Trait dice there are (SW-BASE-04, SW-BASE-07); groups of Extras roll one, too (SW-BASE-14). A check
    die of 1 makes an Extra's natural 1 a Critical Failure where it matters (SW-BASE-10), a majority of ones always (SW-BASE-09).
    """
    plus, on_wild = beyond(fight, used)
    chains: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    for _ in range(roll.dice):
        thrown = await chain(used.sides, roll.trait, me.id)
        chains += (thrown,)
        totals += (sum(thrown) + change + plus,)
        faces += (thrown[0],)
    if me.wild or roll.group:
        wilds = await chain(WILD, "wild die", me.id)
        wild = sum(wilds) + change + on_wild
        return Rolled(totals, faces, wild, wilds[0], wild_critical(fight, faces, wilds[0]), chains, wilds)
    critical = 2 * faces.count(1) > roll.dice > 1
    if faces == (1,) and roll.matters:
        if fight.lab is not None:
            fight.lab.throw(lambda: CHECK)
        (check,) = await Roll((6,), "critical failure", me.id)
        critical = check == 1
    return Rolled(totals, faces, None, 0, critical, chains)


async def opposed(fight: Scene, me: Fighter, mine: TraitRoll, other: Fighter, theirs: TraitRoll) -> int:
    """An opposed roll: the starter must reach 4 and beat the other, who wins ties; raises, or -1 (SW-BASE-13)."""
    if fight.lab is None:
        return await _opposed(fight, me, mine, other, theirs)
    key = ("opposed", mine.trait, tuple(mine.mods), mine.dice, theirs.trait, tuple(theirs.mods))
    found: int = await fight.alone(part_of(fight, key, lambda: _opposed(fight, me, mine, other, theirs), me, other))
    return found


async def _opposed(fight: Scene, me: Fighter, mine: TraitRoll, other: Fighter, theirs: TraitRoll) -> int:
    ours = await roll_trait(fight, me, msgspec.structs.replace(mine, judge=lambda total: max(total, MISSED)))
    beat = fight.current_beat
    if ours.raises(4) < 0:
        if beat:
            beat.rule("a failure", tone="good")
        return -1

    def ahead(total: int) -> int:
        return -1 if total >= ours.total else (ours.total - total) // 4

    answer = msgspec.structs.replace(theirs, target=ours.total, what=f"against {me.name}", judge=ahead)
    against = await roll_trait(fight, other, answer)
    won = ours.total > against.total or against.critical
    if fight.loud:
        says = "wins" if won else "loses"
        if beat:
            beat.rule(f"{(me if won else other).name} wins", tone="bad" if won else "good")
        fight.tell(
            "opposed", f"{me.name} {says} against {other.name}: {ours.total} to {against.total}.", "SW-BASE-13", level="detail", who=me.id
        )
    return max(0, (ours.total - against.total) // 4) if won else -1
