"""Quick entry: `6 goblins` as the correction that brings them in."""

from collections.abc import Mapping
from typing import Any

from highdraw.roster.quick import quick_add
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.fighters import library
from highdraw.systems.suits.state import Person


def quick(edition: Edition[Any], fight: Bout[Any], words: str) -> dict[str, Any]:
    """The correction that adds fighters of a ready kind: `6 goblins`, `a knight`, `two thugs for Escort`."""
    people, ready = fight.state.combatants, library(edition.folder)
    return quick_add(words, ready, people, fight.state.field, lambda who, sides: _side(people, ready[who].name, sides))


def _side(people: Mapping[str, Person], kind: str, sides: list[str]) -> str:
    """Where such people fight already, else the last side."""
    same = (me.side for me in people.values() if me.name == kind or me.name.startswith(f"{kind} "))
    return next(same, sides[-1])
