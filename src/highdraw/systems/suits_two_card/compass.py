"""Where somebody looks, in a word."""

from highdraw.field.geometry import angle_between
from highdraw.systems.suits.movement import COMPASS
from highdraw.systems.suits_two_card.combat import Combat


def way_of(fight: Combat, who: str) -> str:
    """Where somebody looks, by the nearest point of the compass."""
    facing = fight.state.field.spots[who].facing
    return min(COMPASS, key=lambda way: angle_between(COMPASS[way], facing))
