"""What fighters take from one fight into the next: Wounds, Fatigue, injuries, Bennies, gear and ammunition.

Shaken, Stunned and the like are over when the fight is; Bennies last for the evening, and the next one begins with new ones (SW-BASE-25).
"""

from typing import Any

import msgspec

from highdraw.engine.system import Refill
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.setup import Entrant, Setup
from highdraw.systems.savage.state import Fighter

BODY = ("wounds", "fatigue", "incapacitated", "unconscious", "bleeding", "injuries", "lowered", "hours", "treated_by", "lives")
"""How somebody is, where it is not as at the start."""
HANDS = ("main", "off", "loaded", "supply", "bennies")
"""What somebody has, always told: an empty hand and an empty purse count too."""
GEAR = ("broken", "slugs")
REFILL = Refill(
    says="Bennies are as at the start of an evening: those left from the last one are gone, the GM’s pool too (SW-BASE-25).",
    start=("bennies",), state=("pool",),
)  # fmt: skip


def carry(fight: Scene, who: tuple[str, ...]) -> Setup:
    """These fighters as they are now, under the same house rules, and what is left in the GM's pool."""
    entrants = tuple(
        Entrant(id=me.id, side=me.side, sheet=fight.sheet(me.id), group=me.group, start=start(fight, me, who))
        for me in (fight[one] for one in who)
    )
    options = msgspec.structs.replace(fight.options, gm_sides=(), allied=(), ambush="", noticed=(), rough=(), walls=())
    return Setup(switches=dict(fight.setup.switches), entrants=entrants, options=options, state={"pool": fight.state.pool})


def start(fight: Scene, me: Fighter, with_: tuple[str, ...]) -> dict[str, Any]:
    """What is already true of somebody when the next fight begins; a mount only where it comes along."""
    found: dict[str, Any] = {name: _copy(value) for name in (*BODY, *GEAR) if (value := getattr(me, name))}
    found |= {name: _copy(getattr(me, name)) for name in HANDS}
    if me.mount in with_:
        found["mount"] = me.mount
    return found


def _copy(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else list(value) if isinstance(value, list) else value
