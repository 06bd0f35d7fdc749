"""What fighters take from one fight into the next: wounds, gear and ammunition stay, shock and chips do not (S2-LOS-03, S2-LOS-04)."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits_two_card.combat import Combat, as_combat
from highdraw.systems.suits_two_card.setup import Setup
from highdraw.systems.suits_two_card.state import Combatant

BODY = ("wounds", "critical", "unconscious", "comatose", "unrested")
"""How somebody is, where it is not as at the start."""
HANDS = ("main", "off", "two_handed", "loaded", "supply")
"""What somebody has, always told: an empty hand and an empty quiver count too."""


def carry(base: Fight, who: tuple[str, ...]) -> Setup:
    """These fighters as they are now, under the same house rules."""
    fight = as_combat(base)
    people = [fight[one] for one in who]
    entrants = tuple(Entrant(id=me.id, side=me.side, sheet=fight.sheet(me.id), start=start(fight, me)) for me in people)
    return Setup(switches=dict(fight.setup.switches), entrants=entrants, options=fight.options)


def start(fight: Combat, me: Combatant) -> dict[str, Any]:
    """What is already true of somebody when the next fight begins."""
    found: dict[str, Any] = {name: value for name in BODY if (value := getattr(me, name))}
    found |= {name: _copy(getattr(me, name)) for name in HANDS}
    if me.swarm:
        found["population"] = me.population
    if me.unconscious:
        found["wakes"] = max(0.0, me.wakes - fight.state.minutes)
    return found


def _copy(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else value
