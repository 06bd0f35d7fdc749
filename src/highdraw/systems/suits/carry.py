"""What fighters take from one fight into the next, in any edition of Suits.

Wounds, gear and ammunition stay, shock, chips and bonus cards do not. Each edition says which values these are (`edition.py`).
"""

from typing import Any

from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.edition import Edition, S
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.state import Person


def carry(edition: Edition[S], fight: Bout[Any], who: tuple[str, ...]) -> S:
    """These fighters as they are now, under the same house rules: what stays, stays (S1-LOS-05, S2-LOS-03)."""
    minutes = fight.state.minutes
    entrants = tuple(again(edition, fight[one], fight.sheet(one), minutes) for one in who)
    return edition.setup(switches=dict(fight.setup.switches), entrants=entrants, options=fight.wishes)


def again(edition: Edition[Any], me: Person, sheet: Sheet, minutes: float) -> Entrant:
    """Somebody as it is now, after so many minutes; of a swarm it is told how many are left, too."""
    start: dict[str, Any] = {name: value for name in edition.stays if (value := getattr(me, name))}
    kept = (*edition.kept, "population") if sheet.swarm else edition.kept
    start |= {name: _copy(getattr(me, name)) for name in kept}
    if me.unconscious:
        start["wakes"] = max(0.0, me.wakes - minutes)
    return Entrant(id=me.id, side=me.side, sheet=sheet, start=start)


def _copy(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else value
