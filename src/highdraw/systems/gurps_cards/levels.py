"""What a set of one to five equal cards gives (GC-T-KIND, GC-T-STUNBONUS, GC-T-STEP)."""

from functools import cache

from highdraw.engine.rulebook import load_table
from highdraw.systems.gurps_cards.gear import HOME

MOST = 5
"""The largest set that counts as one (GC-SET-06)."""
_KIND = {row[0]: row[1:] for row in load_table(HOME, "kind").rows}


def _numbers(name: str) -> tuple[int, ...]:
    return tuple(int(cell) for cell in _KIND[name])


MELEE = _numbers("Melee attack, to hit")
"""An attack to hit, by the number of cards (GC-K1-04, GC-K2-02, GC-K3-02, GC-K4-02, GC-K5-01)."""
FEINT = _numbers("Feint")
"""(GC-K1-04, GC-K2-03, GC-K3-03, GC-K4-02, GC-K5-01)"""
DEFENCE = _numbers("Block, Parry or Dodge")
"""(GC-K1-05, GC-K2-04, GC-K3-05, GC-K4-04, GC-K5-01)"""
OTHER = _numbers("Other action allowed by the GM")
"""(GC-K1-10, GC-K2-06, GC-K3-07, GC-K4-06, GC-K5-01)"""
RECOVERY = _numbers("Shake off stun")
"""(GC-K1-08, GC-K2-05, GC-K3-06, GC-K4-05, GC-K5-01)"""


def _beyond_acc(cell: str) -> int:
    """`skill + Acc + 2` adds 2; a shot without Acc adds nothing."""
    return 0 if "no Acc" in cell else int(cell.partition("Acc")[2].replace(" ", "") or 0)


SHOT = tuple(_beyond_acc(cell) for cell in _KIND["Ranged attack, not aimed before"])
"""What is added to Acc (GC-K1-03, GC-K2-01, GC-K3-01, GC-K4-01, GC-K5-01)."""
DAMAGE = {
    cards: (int(cell.split(",")[0]), int(cell.split(" ")[2]))
    for cards, cell in enumerate(_KIND["Melee attack for damage (to hit 0)"], 1)
    if "not" not in cell
}
"""Flat, and for each die (GC-K3-04, GC-K4-03, GC-K5-01)."""

_RULES = {
    "attack": ("GC-K1-04", "GC-K2-02", "GC-K3-02", "GC-K4-02", "GC-K5-01"),
    "smash": ("GC-K1-04", "GC-K2-02", "GC-K3-04", "GC-K4-03", "GC-K5-01"),
    "feint": ("GC-K1-04", "GC-K2-03", "GC-K3-03", "GC-K4-02", "GC-K5-01"),
    "shoot": ("GC-K1-03", "GC-K2-01", "GC-K3-01", "GC-K4-01", "GC-K5-01"),
    "defence": ("GC-K1-05", "GC-K2-04", "GC-K3-05", "GC-K4-04", "GC-K5-01"),
    "shake": ("GC-K1-08", "GC-K2-05", "GC-K3-06", "GC-K4-05", "GC-K5-01"),
    "other": ("GC-K1-10", "GC-K2-06", "GC-K3-07", "GC-K4-06", "GC-K5-01"),
}


def rule_for(what: str, size: int) -> str:
    """The rule of an option with a set of this size.

    >>> rule_for("attack", 1), rule_for("shoot", 3)
    ('GC-K1-04', 'GC-K3-01')
    """
    return _RULES[what][size - 1]


_STEP = {row[0]: row[1:] for row in load_table(HOME, "step").rows}
_NAMES = {
    "attack": "Melee attack to hit", "smash": "Melee attack for damage", "feint": "Feint", "shoot": "Ranged attack, not aimed before",
    "fire": "Fire a weapon already aimed", "ready": "Ready an item", "shake": "Shake off stun", "other": "Other action", "aim": "Aim",
    "move": "Move", "signal": "Ready an item", "guard": "Block, Parry or Dodge", "posture": "Ready an item",
}  # fmt: skip


@cache
def has_step(what: str, size: int, marks: str) -> bool:
    """Whether an option includes a step of one hex (GC-SET-04).

    >>> has_step("attack", 1, "wide"), has_step("attack", 1, "narrow"), has_step("shoot", 2, "wide")
    (True, False, False)
    """
    one, more, narrow = _STEP[_NAMES[what]]
    if marks == "narrow":
        return bool(narrow == "yes" or (narrow.startswith("only with 2") and size >= 2))
    return bool((one if size == 1 else more) == "yes")
