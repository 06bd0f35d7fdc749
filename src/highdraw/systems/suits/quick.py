"""Quick entry: `6 goblins` as the correction that brings them in."""

from collections.abc import Mapping
from typing import Any

import msgspec

from highdraw.field import Field
from highdraw.roster.quick import read_quick
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.fighters import library
from highdraw.systems.suits.state import Person


def quick(edition: Edition[Any], fight: Bout[Any], words: str) -> dict[str, Any]:
    """The correction that adds so many of a ready fighter: `6 goblins`, `a knight`, `two thugs for Escort`."""
    people, field, ready = fight.state.combatants, fight.state.field, library(edition.folder)
    count, who, said = read_quick(words, ready)
    sides = list(dict.fromkeys(me.side for me in people.values()))
    side = next((one for one in sides if one.lower() == said.lower()), said) if said else _side(people, ready[who].name, sides)
    add: dict[str, Any] = {"id": who, "fresh": True, "side": side, "count": count}
    add["sheet"] = msgspec.to_builtins(ready[who])
    if field.mapped:
        add["at"] = _beside(people, field, side)
    return {"add": add}


def _side(people: Mapping[str, Person], kind: str, sides: list[str]) -> str:
    """Where such people fight already, else the last side."""
    same = (me.side for me in people.values() if me.name == kind or me.name.startswith(f"{kind} "))
    return next(same, sides[-1])


def _beside(people: Mapping[str, Person], field: Field, side: str) -> list[float]:
    """Two metres north of a side, where nobody of it stands."""
    spots = field.spots
    theirs = [spots[me.id] for me in people.values() if me.side == side and me.id in spots] or list(spots.values())
    return [min(spot.x for spot in theirs), max(spot.y for spot in theirs) + 2]
