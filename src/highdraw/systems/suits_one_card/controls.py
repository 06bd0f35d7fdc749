"""What the referee may set right by hand, and what it is called (S1-SKL-07, S1-GEN-10)."""

from highdraw.engine.control import Control
from highdraw.systems.suits import controls as suits
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.state import Combatant

NUMBERS = (
    ("shock", "Shock"), ("wounds", "Wounds"), ("critical", "Critical wounds"), ("slow_until", "Slow weapon rests up to round"),
    ("slowed", "Actions to lose"), ("body", "Body"), ("will", "Will"), ("speed", "Speed"),
)  # fmt: skip
CONTEST = (("shock", "Minor loss"), ("wounds", "Major loss"), ("skill", "Skill"), ("power", "Power"))
SWITCHES = (
    ("unconscious", "Unconscious", "Knocked out."), ("dead", "Dead", ""), ("unrested", "Not rested", "Skills are halved."),
    ("acted", "Has acted", "The turn of this round is used up."), ("lost", "Lost a contest", "No recovery this round."),
    ("attacked", "Attacked", "No recovery this round."), ("gone", "Out of the contest", "Has left the fight alive."),
)  # fmt: skip


def controls(fight: Combat, who: str) -> list[Control]:
    """Everything about one fighter, or about the fight itself, that can be set."""
    if who:
        return _fighter(fight, fight[who])
    state = fight.state
    return suits.ends(state.combatants, state.turn, state.over)


def _fighter(fight: Combat, me: Combatant) -> list[Control]:
    sheet = fight.sheet(me.id)
    found = suits.numbers(me, NUMBERS if fight.fighting else CONTEST)
    found.append(suits.modifier(me, me.modifier, 3, "quarters of the skill, until it is set back"))
    found += suits.states(me, SWITCHES)
    if fight.fighting:
        found += suits.hands(me, sheet.weapons, sheet.shields)
        found += suits.place(fight.state.field, me, fight.state.combatants)
    return [*found, *suits.person(me)]
