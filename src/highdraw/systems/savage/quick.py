"""Quick entry: `6 goblins` as the correction that brings them in, one group with a card together."""

from typing import Any

from highdraw.roster.quick import first_of, quick_add
from highdraw.systems.savage.read import library
from highdraw.systems.savage.scene import Scene


def quick(fight: Scene, words: str) -> dict[str, Any]:
    """The correction that adds fighters of a ready kind: `6 goblins`, `a wolf`, `two guards for Escort`."""
    return quick_add(words, library(), fight.state.fighters, fight.state.field, lambda who, sides: _side(fight, library()[who].name, sides))


def _side(fight: Scene, kind: str, sides: list[str]) -> str:
    """Where such people fight already, else the GM's first side."""
    same = next((me.side for me in fight.state.fighters.values() if fight.sheet(me.id).kind == kind), "")
    return same or first_of(fight.state.gm_sides, sides)
