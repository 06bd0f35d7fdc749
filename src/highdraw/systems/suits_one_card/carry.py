"""What fighters take into the next fight: wounds, gear and ammunition stay, shock and bonus cards do not (S1-LOS-04, S1-LOS-05)."""

from highdraw.engine.fight import Fight
from highdraw.systems.suits.carry import again
from highdraw.systems.suits_one_card.combat import as_combat
from highdraw.systems.suits_one_card.setup import Setup

BODY = ("wounds", "critical", "unconscious", "beaten", "unrested")
"""How somebody is, where it is not as at the start."""
HANDS = ("main", "off", "two_handed", "loaded", "reloading", "supply")
"""What somebody has, always told: an empty hand and an empty quiver count too."""


def carry(base: Fight, who: tuple[str, ...]) -> Setup:
    """These fighters as they are now, under the same house rules."""
    fight = as_combat(base)
    minutes = fight.state.minutes
    entrants = tuple(again(fight[one], fight.sheet(one), minutes, BODY, HANDS) for one in who)
    return Setup(switches=dict(fight.setup.switches), entrants=entrants, options=fight.options)
