"""Quick entry: `6 goblins` as the correction that brings them in, one group with a card together."""

from typing import Any

import msgspec

from highdraw.roster.quick import read_quick
from highdraw.systems.savage.read import library
from highdraw.systems.savage.scene import Scene


def quick(fight: Scene, words: str) -> dict[str, Any]:
    """The correction that adds so many of a ready fighter: `6 goblins`, `a wolf`, `two guards for Escort`."""
    count, who, side = read_quick(words, library())
    sides = list(dict.fromkeys(me.side for me in fight.state.fighters.values()))
    chosen = next((one for one in sides if one.lower() == side.lower()), side) if side else _side(fight, library()[who].name, sides)
    add: dict[str, Any] = {"id": who, "fresh": True, "side": chosen, "count": count, "sheet": msgspec.to_builtins(library()[who])}
    if fight.state.field.mapped:
        add["at"] = _beside(fight, chosen)
    return {"add": add}


def _side(fight: Any, kind: str, sides: list[str]) -> str:
    """Where such people fight already, else the GM's first side."""
    same = next((me.side for me in fight.state.fighters.values() if fight.sheet(me.id).kind == kind), "")
    return same or next((side for side in sides if side in fight.state.gm_sides), sides[-1])


def _beside(fight: Any, side: str) -> list[float]:
    """Two inches north of a side, where nobody of it stands."""
    spots = [fight.state.field.spots[me.id] for me in fight.state.fighters.values() if me.side == side and me.id in fight.state.field.spots]
    everybody = spots or list(fight.state.field.spots.values())
    north = max(spot.y for spot in everybody) + 2
    return [float(min(spot.x for spot in everybody)), float(north)]
