"""What fighters take from one fight into the next: wounds, gear and ammunition stay, shock and chips do not (S2-LOS-03, S2-LOS-04)."""

from highdraw.engine.fight import Fight
from highdraw.systems.suits.carry import again
from highdraw.systems.suits_two_card.combat import as_combat
from highdraw.systems.suits_two_card.setup import Setup
from highdraw.systems.suits_two_card.state import Combatant

BODY = ("wounds", "critical", "unconscious", "comatose", "unrested")
"""How somebody is, where it is not as at the start."""
HANDS = ("main", "off", "two_handed", "loaded", "supply")
"""What somebody has, always told: an empty hand and an empty quiver count too."""


def carry(base: Fight, who: tuple[str, ...]) -> Setup:
    """These fighters as they are now, under the same house rules."""
    fight = as_combat(base)
    minutes = fight.state.minutes
    entrants = tuple(again(fight[one], fight.sheet(one), minutes, BODY, hands(fight[one])) for one in who)
    return Setup(switches=dict(fight.setup.switches), entrants=entrants, options=fight.options)


def hands(me: Combatant) -> tuple[str, ...]:
    """Of a swarm it is told how many are left, too."""
    return (*HANDS, "population") if me.swarm else HANDS
