"""Three dice against a score: success, criticals, margins, contests; dice of damage. Plain arithmetic, for rules and odds alike."""

import re
from functools import lru_cache
from typing import Literal

import msgspec

THREE = (6, 6, 6)
"""What a success roll is made with (GC-BASE-02)."""
ALWAYS, NEVER = 4, 17
"""Up to this a roll always succeeds, from that on it always fails (GC-BASE-02)."""
LEAST = 3
"""A roll against less than this may not be tried, defences excepted (GC-BASE-02)."""
Outcome = Literal["critical success", "success", "failure", "critical failure"]


class Check(msgspec.Struct, frozen=True):
    """A success roll as it came out."""

    score: int
    dice: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.dice)

    @property
    def margin(self) -> int:
        """How much was to spare; below 0 how much was lacking (GC-BASE-02)."""
        return self.score - self.total

    @property
    def outcome(self) -> Outcome:
        return outcome(self.total, self.score)

    @property
    def ok(self) -> bool:
        return self.outcome in ("critical success", "success")

    @property
    def critical(self) -> bool:
        return self.outcome in ("critical success", "critical failure")


def outcome(total: int, score: int) -> Outcome:
    """How a roll of 3d6 comes out against an effective score (GC-BASE-02, GC-BASE-03, GC-BASE-04).

    >>> outcome(4, 2), outcome(5, 15), outcome(6, 15), outcome(6, 16)
    ('critical success', 'critical success', 'success', 'critical success')
    >>> outcome(17, 15), outcome(17, 16), outcome(18, 20), outcome(13, 3)
    ('critical failure', 'failure', 'critical failure', 'critical failure')
    """
    if total <= ALWAYS or (total == 5 and score >= 15) or (total == 6 and score >= 16):
        return "critical success"
    if total == 18 or (total == NEVER and score <= 15) or total - score >= 10:
        return "critical failure"
    return "success" if total <= score and total < NEVER else "failure"


def contest(one: Check, other: Check) -> int:
    """A Quick Contest: by how much the first wins; below 0 the other does, 0 is a tie (GC-BASE-05).

    >>> contest(Check(12, (3, 3, 3)), Check(12, (4, 4, 4))), contest(Check(10, (3, 3, 3)), Check(14, (5, 5, 3)))
    (3, 0)
    >>> contest(Check(8, (3, 3, 3)), Check(14, (6, 6, 6))) > 0, contest(Check(20, (6, 6, 5)), Check(5, (1, 2, 2)))
    (True, -1)
    """
    if one.ok != other.ok:
        return max(1, one.margin - other.margin) if one.ok else min(-1, one.margin - other.margin)
    return one.margin - other.margin


_DAMAGE = re.compile(r"^(?:(?P<dice>\d{1,2})d|(?P<by>thr|sw))(?P<adds>[+-]\d{1,2})?$")


class Damage(msgspec.Struct, frozen=True):
    """Dice and adds.

    >>> Damage(2, -1).most, str(Damage(1)), str(Damage(3, 2))
    (11, '1d', '3d+2')
    """

    dice: int
    adds: int = 0

    def __str__(self) -> str:
        return f"{self.dice}d{f'{self.adds:+d}' if self.adds else ''}"

    @property
    def most(self) -> int:
        """The maximum possible (GC-BASE-13)."""
        return 6 * self.dice + self.adds

    @property
    def mean(self) -> float:
        return 3.5 * self.dice + self.adds

    def bonus(self, flat: int, per_die: int) -> int:
        """The better of a flat bonus and one for each die (GC-K3-04).

        >>> Damage(2, -1).bonus(2, 1), Damage(3).bonus(2, 1), Damage(4).bonus(4, 2)
        (2, 3, 8)
        """
        return max(flat, per_die * self.dice)


@lru_cache(maxsize=1 << 12)
def parse_damage(text: str, thrust: Damage, swing: Damage) -> Damage:
    """A weapon's damage for somebody of some strength.

    >>> parse_damage("sw+1", Damage(1, -2), Damage(1)), parse_damage("2d+2", Damage(1), Damage(1))
    (Damage(dice=1, adds=1), Damage(dice=2, adds=2))
    """
    found = _DAMAGE.match(text)
    if not found:
        raise ValueError(f"{text!r} is not damage: write 2d+1, thr+2 or sw-1.")
    adds = int(found["adds"] or 0)
    if found["dice"]:
        return Damage(int(found["dice"]), adds)
    base = thrust if found["by"] == "thr" else swing
    return Damage(base.dice, base.adds + adds)


def chances(score: int) -> dict[Outcome, float]:
    """The chance of each outcome against a score.

    >>> round(chances(10)["success"] + chances(10)["critical success"], 3)
    0.5
    """
    found: dict[Outcome, float] = {"critical success": 0, "success": 0, "failure": 0, "critical failure": 0}
    for total, ways in WAYS.items():
        found[outcome(total, score)] += ways / 216
    return found


def chance(score: int) -> float:
    """The chance to succeed against a score."""
    return _CHANCE[score] if 0 <= score <= 30 else _CHANCE[0 if score < 0 else 30]


def chance_tried(score: int) -> float:
    """The same where a roll against less than 3 may not be tried, as an attack may not (GC-BASE-02).

    >>> chance_tried(2), round(chance_tried(3), 3)
    (0.0, 0.019)
    """
    return chance(score) if score >= LEAST else 0.0


WAYS = {3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27, 11: 27, 12: 25, 13: 21, 14: 15, 15: 10, 16: 6, 17: 3, 18: 1}
"""In how many ways three dice give each total."""
_CHANCE = [sum(found for name, found in chances(score).items() if "success" in name) for score in range(31)]
