"""Quick entry: `6 thugs` as the correction that brings them in."""

from typing import Any

from highdraw.roster.quick import first_of, quick_add
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.read import library


def quick(fight: Combat, words: str) -> dict[str, Any]:
    """The correction that adds fighters of a ready kind: `6 thugs`, `a medic for Watch`."""
    state = fight.state
    return quick_add(words, library(), state.fighters, state.field, lambda _, sides: first_of(state.gm_sides, sides))
