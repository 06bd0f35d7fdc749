"""What the referee may set right by hand, and what it is called."""

from highdraw.engine.control import Control
from highdraw.systems.suits import controls as suits
from highdraw.systems.suits_one_card.combat import Combat

SETTABLE = suits.Settable(
    numbers=(
        ("shock", "Shock"), ("wounds", "Wounds"), ("critical", "Critical wounds"), ("slow_until", "Slow weapon rests up to round"),
        ("slowed", "Actions to lose"), ("body", "Body"), ("will", "Will"), ("speed", "Speed"),
    ),
    contest=(("shock", "Minor loss"), ("wounds", "Major loss"), ("skill", "Skill"), ("power", "Power")),
    states=(
        ("unconscious", "Unconscious", "Knocked out."), ("dead", "Dead", ""), ("unrested", "Not rested", "Skills are halved."),
        ("acted", "Has acted", "The turn of this round is used up."), ("lost", "Lost a contest", "No recovery this round."),
        ("attacked", "Attacked", "No recovery this round."), ("gone", "Out of the contest", "Has left the fight alive."),
    ),
    modifier=3,
    modifier_hint="quarters of the skill, until it is set back",
)  # fmt: skip
"""What the referee sets, penalties of the situation among it."""


def controls(fight: Combat, who: str) -> list[Control]:
    """Everything about one fighter, or about the fight itself, that can be set."""
    if not who:
        return suits.of_fight(fight)
    me = fight[who]
    return [*SETTABLE.of(fight, me, fight.sheet(who).shields), *suits.person(me)]
