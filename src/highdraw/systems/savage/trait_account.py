"""The account of a Trait roll: how the total came about, the sentence, and how likely it was."""

from typing import Any

from highdraw.engine.beat import Role, ShownDie, Side
from highdraw.engine.receipt import Why
from highdraw.systems.savage.dice import WILD, Die, at_least
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import Rolled, TraitRoll

WILD_DIE = "Wild Die"
PLAIN = ("a failure", "a success")
"""What the total beside the number to reach says by itself."""


def tell_roll(
    fight: Scene, me: Fighter, roll: TraitRoll, used: Die, mods: Mods, rolled: Rolled, stands: Rolled, replaced: tuple[ShownDie, ...] = ()
) -> None:
    """The sentence about a Trait roll, with its receipt (SW-BASE-03, SW-BASE-15). Shown is the roll that stands after it (SW-BASE-26)."""
    why, single = Why(), len(rolled.totals) == 1
    why.note(f"{roll.trait} {used}", " ".join(map(str, rolled.totals)), "SW-BASE-03", f"natural {' '.join(map(str, rolled.faces))}")
    if rolled.wild is not None:
        why.note("Wild Die", rolled.wild, "SW-BASE-04" if single else "SW-BASE-07", f"natural {rolled.wild_face}")
    (_one_die if single else _several_dice)(why, fight, roll, used, mods, rolled)
    if any(len(faces) > 1 for faces in (*rolled.chains, rolled.wild_chain)):
        why.note("exploding", " ".join(chained(faces) for faces in (*rolled.chains, rolled.wild_chain) if len(faces) > 1), "SW-BASE-05")
    if rolled.critical:
        why.note("critical", "yes", "SW-BASE-08" if single and me.wild else "SW-BASE-09" if me.wild else "SW-BASE-10")
    grade = rolled.raises(roll.number)
    cites = ["SW-BASE-15"] + (["SW-BASE-06"] if grade > 0 else []) + (["SW-BASE-11"] if rolled.critical else [])
    fair = chance(fight, roll, used, mods, rolled)
    _show_roll(fight, me, roll, used, stands, fair, replaced)
    luck: dict[str, Any] = {} if fair is None else {"got": int(grade >= 0), "fair": fair}
    fight.tell("roll", f"{me.name} rolls {roll.trait.title()}{_outcome(roll, rolled)}.", *cites, level="detail", why=why, who=me.id, **luck)


def in_words(roll: TraitRoll, rolled: Rolled) -> str:
    """What a roll comes to; nothing where there is no number to reach."""
    grade = rolled.raises(roll.number)
    return (
        "a Critical Failure" if rolled.critical else
        "" if roll.target is None else
        "a failure" if grade < 0 else "a success" if grade == 0 else "a raise" if grade == 1 else f"{grade} raises"
    )  # fmt: skip


def dice_of(used: Die, rolled: Rolled) -> tuple[ShownDie, ...]:
    """The dice of a roll with their parts: of one Trait die and the Wild Die the higher counts (SW-BASE-04).

    Of several each counts, and the Wild Die is spare until it takes the place of one (SW-BASE-07).
    """
    single = len(rolled.totals) == 1
    beaten = single and rolled.wild is not None and rolled.wild > rolled.totals[0]
    role: Role = "spare" if beaten else "kept"
    dice = tuple(ShownDie(used.sides, faces, role, "lower than the Wild Die" if beaten else "") for faces in rolled.chains)
    if rolled.wild is None:
        return dice
    return (*dice, ShownDie(WILD, rolled.wild_chain, "kept" if beaten else "spare", WILD_DIE))


def _show_roll(
    fight: Scene, me: Fighter, roll: TraitRoll, used: Die, rolled: Rolled, fair: float | None, replaced: tuple[ShownDie, ...] = ()
) -> None:
    """A roll laid open in the exchange it belongs to, with the dice of rolls that do not count any more."""
    if beat := fight.current_beat:
        got = None if fair is None else int(rolled.raises(roll.number) >= 0)
        dice, says = (*dice_of(used, rolled), *replaced), in_words(roll, rolled)
        says = " · ".join(filter(None, ("" if says in PLAIN else says, added(rolled))))
        beat.show(Side(who=me.id, name=me.name, dice=dice, total=rolled.total, against=roll.target, says=says, got=got, fair=fair))


def added(rolled: Rolled) -> str:
    """What is added to each Trait die, such as `+2`; nothing where nothing is."""
    more = rolled.totals[0] - sum(rolled.chains[0]) if rolled.chains else 0
    return f"{more:+d}".replace("-", "−") if more else ""


def chained(faces: tuple[int, ...]) -> str:
    """A die with its explosions in words.

    >>> chained((3,)), chained((6, 6, 2))
    ('3', '6+6+2')
    """
    return "+".join(map(str, faces))


def _one_die(why: Why, fight: Scene, roll: TraitRoll, used: Die, mods: Mods, rolled: Rolled) -> None:
    """The Trait die or the Wild Die, whichever is higher, and what modifies both (SW-BASE-03, SW-BASE-04)."""
    plus = max(0, used.plus)
    on_both = fight.sw.over_d12_on_wild_die == "yes"
    why.start(f"natural d{used.sides}", sum(rolled.chains[0]), "SW-BASE-03", chained(rolled.chains[0]))
    if plus and not on_both:
        why.plus("beyond d12", plus, "SW-BASE-02")
    if rolled.wild is not None:
        why.least(sum(rolled.wild_chain), "SW-BASE-04", chained(rolled.wild_chain), label="natural Wild Die")
    if plus and on_both:
        why.plus("beyond d12", plus, "SW-BASE-02")
    for words, number, rule in mods:
        why.plus(words, number, rule)
    why.total("total", rolled.total, "SW-BASE-03", "" if roll.target is None else f"against {roll.target}")


def _several_dice(why: Why, fight: Scene, roll: TraitRoll, used: Die, mods: Mods, rolled: Rolled) -> None:
    """What modifies every die, then each of them, the one Wild Die, and the best (SW-BASE-03, SW-BASE-07)."""
    plus, change = max(0, used.plus), sum(number for _, number, _ in mods)
    on_both = fight.sw.over_d12_on_wild_die == "yes"
    for place, (words, number, rule) in enumerate(mods):
        (why.plus if place else why.start)(words, number, rule)
    if mods:
        why.total("modifiers", change, "SW-BASE-03")
    for place, (faces, total) in enumerate(zip(rolled.chains, rolled.totals, strict=True), 1):
        _each(why, faces, plus, change, f"die {place}", total, "SW-BASE-03")
    if rolled.wild is not None:
        _each(why, rolled.wild_chain, plus if on_both else 0, change, "total of the Wild Die", rolled.wild, "SW-BASE-07")
    why.start("best die", max(rolled.totals), "SW-BASE-03")
    if rolled.wild is not None:
        why.least(rolled.wild, "SW-BASE-07", label="or the Wild Die")
    why.total("total", rolled.total, "SW-BASE-03", "" if roll.target is None else f"against {roll.target}")


def _each(why: Why, faces: tuple[int, ...], plus: int, change: int, label: str, total: int, rule: str) -> None:
    """One of several dice: what it shows, and what modifies all of them."""
    why.start("natural", sum(faces), rule, chained(faces))
    if plus:
        why.plus("beyond d12", plus, "SW-BASE-02")
    if change:
        why.plus("modifiers", change, "SW-BASE-03")
    why.total(label, total, rule)


def chance(fight: Scene, roll: TraitRoll, used: Die, mods: Mods, rolled: Rolled) -> float | None:
    """How likely a success was; None where that is not said: several dice, no number to reach, only a Critical Failure fails."""
    if len(rolled.totals) > 1 or roll.target is None:
        return None
    change = sum(number for _, number, _ in mods)
    return round(odds(used, rolled.wild is not None, change, roll.target, fight.sw.over_d12_on_wild_die == "yes"), 4) or None


def _outcome(roll: TraitRoll, rolled: Rolled) -> str:
    """What for, the total, the number to reach, and what it comes to."""
    says = in_words(roll, rolled)
    purpose = f" {roll.what}" if roll.what else ""
    against = "" if roll.target is None else f" against {roll.target}"
    return f"{purpose}: {rolled.total}{against}" + (f", {says}" if says else "")


def odds(die: Die, wild: bool, change: int, target: int, plus_on_wild: bool = True) -> float:
    """The chance that one die, or the Wild Die beside it, comes to a number after what modifies it.

    0 where a natural 1 would succeed: there the rule of the Critical Failure decides, and nothing is said.

    >>> odds(Die(8), False, 0, 4), odds(Die(8), True, 0, 4), odds(Die(6), True, 3, 4)
    (0.625, 0.8125, 0.0)
    """
    plus = max(0, die.plus)
    wanted, wild_wanted = target - change - plus, target - change - (plus if plus_on_wild else 0)
    if wanted <= 1:
        return 0.0
    miss = 1 - at_least(die.sides, wanted)
    return float(1 - miss * (1 - at_least(WILD, wild_wanted) if wild else 1))
