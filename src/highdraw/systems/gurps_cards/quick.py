"""Quick entry: `6 brawlers` as the correction that brings them in."""

from typing import Any

import msgspec

from highdraw.roster.quick import read_quick
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.read import library


def quick(fight: Combat, words: str) -> dict[str, Any]:
    """The correction that adds so many of a ready fighter: `6 brawlers`, `a dog`, `two archers for Watch`."""
    count, who, side = read_quick(words, library())
    sides = list(dict.fromkeys(me.side for me in fight.state.fighters.values()))
    first = next((one for one in sides if one in fight.state.gm_sides), sides[-1])
    chosen = next((one for one in sides if one.lower() == side.lower()), side) if side else first
    add: dict[str, Any] = {"id": who, "fresh": True, "side": chosen, "count": count, "sheet": msgspec.to_builtins(library()[who])}
    if fight.mapped:
        add["at"] = _beside(fight, chosen)
    return {"add": add}


def _beside(fight: Combat, side: str) -> list[float]:
    """Two yards north of a side, where nobody of it stands."""
    spots = fight.state.field.spots
    mine = [spots[me.id] for me in fight.state.fighters.values() if me.side == side] or list(spots.values())
    return [float(min(spot.x for spot in mine)), float(max(spot.y for spot in mine) + 2)]
