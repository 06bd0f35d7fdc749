"""Quick entry in this edition: its own ready fighters."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.systems.suits import quick as suits
from highdraw.systems.suits_two_card.combat import as_combat
from highdraw.systems.suits_two_card.read import library


def quick(base: Fight, words: str) -> dict[str, Any]:
    """The correction that adds so many of a ready fighter: `6 goblins`, `a knight`, `two thugs for Escort`."""
    state = as_combat(base).state
    return suits.quick(state.combatants, state.field, library(), words)
