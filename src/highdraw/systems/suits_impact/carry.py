"""What fighters take from one fight into the next: harm and its records, what is worn and held."""

from typing import Any

import msgspec

from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.setup import Entrant, Setup
from highdraw.systems.suits_impact.state import Fighter

BODY = ("damage", "trauma", "took_trauma", "stopped", "stabilised", "dead", "destroyed", "tried", "asleep")
"""How somebody is, where it is not as at the start. Shock has passed."""
ALWAYS = ("battles", "main", "off", "supply", "conditions")


def carry(fight: Combat, who: tuple[str, ...]) -> Setup:
    """These fighters as they are now, under the same house rules."""
    entrants = tuple(Entrant(id=me.id, side=me.side, sheet=fight.sheet(me), start=start(fight, me)) for me in (fight[one] for one in who))
    options = msgspec.structs.replace(fight.options, gm_sides=(), surprised={})
    return Setup(switches=dict(fight.setup.switches), entrants=entrants, options=options)


def start(fight: Combat, me: Fighter) -> dict[str, Any]:
    """What is already true when the next fight begins. Its clock begins anew, so what is left of a knockout is counted on."""
    found: dict[str, Any] = {name: msgspec.to_builtins(value) for name in BODY if (value := getattr(me, name))}
    found |= {name: msgspec.to_builtins(getattr(me, name)) for name in ALWAYS}
    for battle in found.get("battles", []):
        battle["open"] = False
    if me.out and me.wakes > fight.state.seconds:
        found |= {"out": True, "wakes": me.wakes - fight.state.seconds}
    return found
