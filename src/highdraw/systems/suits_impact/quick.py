"""Quick entry: `6 thugs` as the correction that brings them in."""

from typing import Any

import msgspec

from highdraw.roster.quick import read_quick
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.read import library


def quick(fight: Combat, words: str) -> dict[str, Any]:
    """The correction that adds so many of a ready fighter: `6 thugs`, `a medic for Watch`."""
    count, who, side = read_quick(words, library())
    sides = list(dict.fromkeys(me.side for me in fight.state.fighters.values()))
    first = next((one for one in sides if one in fight.state.gm_sides), sides[-1])
    chosen = next((one for one in sides if one.lower() == side.lower()), side) if side else first
    add: dict[str, Any] = {"id": who, "fresh": True, "side": chosen, "count": count, "sheet": msgspec.to_builtins(library()[who])}
    spots = fight.state.field.spots
    if fight.state.field.mapped:
        mine = [spots[me.id] for me in fight.state.fighters.values() if me.side == chosen] or list(spots.values())
        add["at"] = [float(min(spot.x for spot in mine)), float(max(spot.y for spot in mine) + 2)]
    return {"add": add}
