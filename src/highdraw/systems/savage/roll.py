"""Trait rolls and damage dice: exploding, with a Wild Die, rerolled for a Benny (SW-BASE-03 to SW-BASE-15, SW-BASE-26)."""

from typing import Any, NamedTuple

from highdraw.engine.receipt import Why
from highdraw.engine.request import GM, Ask, Roll
from highdraw.systems.savage.dice import Die, at_least, raises
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter

WILD = 6
MOST_SUPPORT = 4
"""All helpers together add no more, but to Strength (SW-BASE-67)."""


class Rolled(NamedTuple):
    """A Trait roll as it came out: totals with modifiers, and the natural faces."""

    totals: tuple[int, ...]
    faces: tuple[int, ...]
    wild: int | None
    wild_face: int
    critical: bool

    @property
    def total(self) -> int:
        """The best total of one Trait die and the Wild Die (SW-BASE-04)."""
        best = max(self.totals)
        return best if self.wild is None else max(best, self.wild)

    def raises(self, target: int = 4) -> int:
        """Raises against a number; -1 for a failure, and always for a Critical Failure (SW-BASE-08)."""
        return -1 if self.critical else raises(self.total, target)


async def chain(sides: int, why: str) -> tuple[int, int]:
    """One die with its whole chain of explosions: the sum, and the first face (SW-BASE-05)."""
    (face,) = await Roll((sides,), why)
    first = total = face
    while face == sides:
        (face,) = await Roll((sides,), why)
        total += face
    return total, first


async def trait(
    fight: Scene,
    me: Fighter,
    name: str,
    mods: Mods,
    *,
    target: int = 4,
    dice: int = 1,
    matters: bool = False,
    group: bool = False,
    enough: int = 99,
    die: Die | None = None,
    what: str = "",
) -> Rolled:
    """A Trait roll with everything that modifies it, and Bennies after it.

    `mods` are those of the situation; what burdens every roll of the fighter is added here. `matters`: an Extra's natural
    1 may be a Critical Failure. `enough`: so many raises need no reroll.
    """
    used = die or fight.die(me, name)
    all_mods = [*fight.penalties(me), *mods]
    if used.plus < 0:
        all_mods.append(("untrained", used.plus, "SW-BASE-12"))
    if help_ := me.support.pop(name, 0):
        all_mods.append(("Support", help_ if name == "strength" else min(MOST_SUPPORT, help_), "SW-BASE-67"))
    burden = -sum(number for _, number, _ in all_mods if number < 0)
    if me.calculating == "now" and burden:
        all_mods.append(("Calculating", min(2, burden), "SW-BASE-92"))
    best: Rolled | None = None
    while True:
        rolled = await _once(fight, me, name, used, all_mods, dice, matters, group)
        if fight.loud:
            _tell(fight, me, name, used, all_mods, rolled, target, what)
        if best is not None and fight.loud:
            kept = (
                "must take the Critical Failure"
                if rolled.critical
                else f"keeps the {'new' if _better(rolled, best, target) else 'old'} roll"
            )
            fight.tell("reroll", f"{me.name} {kept}.", "SW-BASE-26", who=me.id)
        if best is None or rolled.critical or _better(rolled, best, target):
            best = rolled
        purse = fight.purse(me)
        if best.critical or not purse or best.raises(target) >= enough:
            return best
        said = await Ask(payer(fight, me), "reroll", ("keep", *(f"benny {source}" for source in purse)),
                         {"who": me.id, "trait": name, "total": best.total, "target": target})  # fmt: skip
        if said == "keep":
            return best
        fight.pay(me, said.split(" ")[1], f"{name.title()} is rolled again", "SW-BASE-26")


def payer(fight: Scene, me: Fighter) -> str:
    """Who decides about Bennies: the owner; the GM for Extras."""
    return me.id if me.wild else GM


def _better(new: Rolled, old: Rolled, target: int) -> bool:
    """Whether a reroll is better: one die by its total, several by their hits with the Wild Die in place of the lowest (SW-BASE-26)."""

    def hits(rolled: Rolled) -> tuple[int, int]:
        low, *rest = sorted(rolled.totals)
        best = [low if rolled.wild is None else max(low, rolled.wild), *rest]
        return sum(raises(total, target) + 1 for total in best), rolled.total

    return new.total > old.total if len(new.totals) == 1 else hits(new) > hits(old)


async def _once(fight: Scene, me: Fighter, name: str, used: Die, mods: Mods, dice: int, matters: bool, group: bool) -> Rolled:
    """All dice once, in the fixed order: Trait dice, then the Wild Die (SW-BASE-15)."""
    change = sum(number for _, number, _ in mods)
    plus = max(0, used.plus)
    totals: list[int] = []
    faces: list[int] = []
    critical = False
    has_wild = me.wild or group
    for _ in range(dice):
        total, face = await chain(used.sides, name)
        totals.append(total + change + plus)
        faces.append(face)
    if not has_wild and dice == 1 and faces[0] == 1 and matters:
        (check,) = await Roll((6,), "critical failure")
        critical = check == 1
    wild: int | None = None
    wild_face = 0
    if has_wild:
        total, wild_face = await chain(WILD, "wild die")
        wild = total + change + (plus if fight.sw.over_d12_on_wild_die == "yes" else 0)
        ones = faces.count(1)
        if dice == 1:
            critical = ones == 1 and wild_face == 1
        elif fight.sw.multi_die_critical == "all_dice":
            critical = wild_face == 1 and 2 * (ones + 1) > dice + 1
        else:
            critical = wild_face == 1 and 2 * ones > dice
    elif dice > 1:
        critical = 2 * faces.count(1) > dice
    return Rolled(tuple(totals), tuple(faces), wild, wild_face, critical)


def _tell(fight: Scene, me: Fighter, name: str, used: Die, mods: Mods, rolled: Rolled, target: int, what: str) -> None:
    why = Why()
    for words, number, rule in mods:
        why.add(words, f"{number:+d}", rule)
    why.add(f"{name} {used}", " ".join(map(str, rolled.totals)), "SW-BASE-03", f"natural {' '.join(map(str, rolled.faces))}")
    if any(face == used.sides for face in rolled.faces):
        why.add("exploding", max(rolled.totals), "SW-BASE-05")
    if rolled.wild is not None:
        why.add("Wild Die", rolled.wild, "SW-BASE-04" if len(rolled.totals) == 1 else "SW-BASE-07", f"natural {rolled.wild_face}")
    why.add("total", rolled.total, "SW-BASE-03", f"against {target}")
    grade = rolled.raises(target)
    if rolled.critical:
        says = "a Critical Failure"
        why.add("critical", "yes", "SW-BASE-08" if len(rolled.totals) == 1 and me.wild else "SW-BASE-09" if me.wild else "SW-BASE-10")
    else:
        says = "a failure" if grade < 0 else "a success" if grade == 0 else "a raise" if grade == 1 else f"{grade} raises"
    cites = ["SW-BASE-15"] + (["SW-BASE-06"] if grade > 0 else []) + (["SW-BASE-11"] if rolled.critical else [])
    purpose = f" {what}" if what else ""
    change = sum(number for _, number, _ in mods)
    fair = odds(used, rolled.wild is not None, change, target, fight.sw.over_d12_on_wild_die == "yes") if len(rolled.totals) == 1 else 0
    luck: dict[str, Any] = {"got": int(grade >= 0), "fair": round(fair, 4)} if fair else {}
    fight.tell(
        "roll", f"{me.name} rolls {name.title()}{purpose}: {rolled.total} against {target}, {says}.", *cites, why=why, who=me.id, **luck
    )  # fmt: skip


def odds(die: Die, wild: bool, change: int, target: int, plus_on_wild: bool = True) -> float:
    """The chance that one die, or the Wild Die beside it, comes to a number after what modifies it.

    0 where a natural 1 would succeed: there the rule of the Critical Failure decides, and nothing is said.

    >>> odds(Die(8), False, 0, 4), odds(Die(8), True, 0, 4), odds(Die(6), True, 3, 4)
    (0.625, 0.8125, 0.0)
    """
    plus = max(0, die.plus)
    wanted, wild_wanted = target - change - plus, target - change - (plus if plus_on_wild else 0)
    if wanted <= 1 or (wild and wild_wanted <= 1):
        return 0.0
    miss = 1 - at_least(die.sides, wanted)
    return float(1 - miss * (1 - at_least(WILD, wild_wanted) if wild else 1))


async def opposed(
    fight: Scene, me: Fighter, name: str, mods: Mods, other: Fighter, their: str, their_mods: Mods, what: str = "", dice: int = 1
) -> int:
    """An opposed roll: the starter must reach 4 and beat the other; raises, or -1 (SW-BASE-13)."""
    mine = await trait(fight, me, name, mods, dice=dice, what=what)
    if mine.raises(4) < 0:
        return -1
    theirs = await trait(fight, other, their, their_mods, target=mine.total, what=f"against {me.name}")
    won = mine.total > theirs.total or theirs.critical
    if fight.loud:
        fight.tell(
            "opposed",
            f"{me.name} {'wins' if won else 'loses'} against {other.name}: {mine.total} to {theirs.total}.",
            "SW-BASE-13",
            who=me.id,
        )
    return max(0, (mine.total - theirs.total) // 4) if won else -1
