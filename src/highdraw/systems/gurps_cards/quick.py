"""Quick entry: `6 brawlers` as the correction that brings them in."""

from typing import Any

from highdraw.roster.quick import first_of, quick_add
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.read import library


def quick(fight: Combat, words: str) -> dict[str, Any]:
    """The correction that adds fighters of a ready kind: `6 brawlers`, `a dog`, `two archers for Watch`."""
    state = fight.state
    return quick_add(words, library(), state.fighters, state.field, lambda _, sides: first_of(state.gm_sides, sides))
