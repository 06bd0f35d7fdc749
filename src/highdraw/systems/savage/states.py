"""The states somebody can be in, by their words, and how each is to be read."""

from functools import cache

from highdraw.engine.view import Tag
from highdraw.systems.savage.state import SPENT, Fighter

DEAD = frozenset({"dead"})
GONE = DEAD | {"gone"}
"""No longer on the field."""
OUT = GONE | {"surrendered", "unconscious", "Incapacitated"}
"""No longer fighting."""
QUIET = frozenset({"on Hold", "surprised", "aiming", "defending"})
"""Not worth a line."""


def states(me: Fighter) -> list[str]:
    """How somebody is, in words, the gravest first."""
    found = [
        ("dead", me.dead), ("gone", me.gone), ("surrendered", me.surrendered), ("unconscious", me.unconscious),
        ("Incapacitated", me.incapacitated or me.fatigue >= SPENT), ("Exhausted", me.fatigue == 2), ("Fatigued", me.fatigue == 1),
        ("Bleeding Out", me.bleeding),
        ("Stunned", me.stunned), ("Shaken", me.shaken), ("Bound", me.hold_kind == "bound"), ("Entangled", me.hold_kind == "entangled"),
        ("Distracted", bool(me.distracted)), ("Vulnerable", bool(me.vulnerable)), ("prone", me.prone), ("on Hold", me.on_hold),
        ("aiming", bool(me.aiming)), ("defending", me.defending), ("surprised", me.surprised),
    ]  # fmt: skip
    return [word for word, holds in found if holds]


@cache
def tag(word: str) -> Tag:
    """A state with how it is to be read."""
    return Tag(word, "bad" if word in OUT else "" if word in QUIET else "warn", word in QUIET)
