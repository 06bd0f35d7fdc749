"""What fighters take from one fight into the next: HP and FP, crippled limbs, gear and ammunition.

Stun, shock, aim and cards are over when the fight is.
"""

from typing import Any

import msgspec

from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.setup import Entrant, Setup
from highdraw.systems.gurps_cards.state import Fighter

BODY = ("strain", "dead", "unconscious", "collapsed", "crippled", "broken")
"""How somebody is, where it is not as at the start."""
ALWAYS = ("hp", "fp", "main", "off", "loaded", "reserve")


def carry(fight: Combat, who: tuple[str, ...]) -> Setup:
    """These fighters as they are now, under the same house rules."""
    entrants = tuple(Entrant(id=me.id, side=me.side, sheet=fight.sheet(me), start=start(me, who)) for me in (fight[one] for one in who))
    options = msgspec.structs.replace(fight.options, gm_sides=(), surprised=(), frightened={})
    return Setup(switches=dict(fight.setup.switches), entrants=entrants, options=options)


def start(me: Fighter, with_: tuple[str, ...]) -> dict[str, Any]:
    """What is already true of somebody when the next fight begins; dropped and thrown things are picked up again."""
    found: dict[str, Any] = {name: msgspec.to_builtins(value) for name in BODY if (value := getattr(me, name))}
    found |= {name: msgspec.to_builtins(getattr(me, name)) for name in ALWAYS}
    if me.mount in with_:
        found["mount"] = me.mount
    return found
