"""Quick entry: `6 goblins` as the correction that brings them in."""

from typing import Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.roster.quick import fresh_base, read_quick
from highdraw.systems.suits_one_card.combat import Combat, as_combat


def quick(base: Fight, words: str) -> dict[str, Any]:
    """The correction that adds so many of a ready fighter: `6 goblins`, `a knight`, `two thugs for Escort`."""
    from highdraw.systems.suits_one_card.read import library

    fight = as_combat(base)
    count, who, said = read_quick(words, library())
    sides = list(dict.fromkeys(me.side for me in fight.state.combatants.values()))
    side = next((one for one in sides if one.lower() == said.lower()), said) if said else _side(fight, library()[who].name, sides)
    add: dict[str, Any] = {"id": fresh_base(who, fight.state.combatants), "side": side, "count": count}
    add["sheet"] = msgspec.to_builtins(library()[who])
    if fight.state.field.mapped:
        add["at"] = _beside(fight, side)
    return {"add": add}


def _side(fight: Combat, kind: str, sides: list[str]) -> str:
    """Where such people fight already, else the last side."""
    same = (me.side for me in fight.state.combatants.values() if me.name == kind or me.name.startswith(f"{kind} "))
    return next(same, sides[-1])


def _beside(fight: Combat, side: str) -> list[float]:
    """Two metres north of a side, where nobody of it stands."""
    spots = fight.state.field.spots
    theirs = [spots[me.id] for me in fight.state.combatants.values() if me.side == side and me.id in spots] or list(spots.values())
    return [min(spot.x for spot in theirs), max(spot.y for spot in theirs) + 2]
