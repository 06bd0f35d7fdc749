"""What the referee may set right by hand, and what it is called (S2-GEN-06)."""

from highdraw.engine.control import Control
from highdraw.systems.suits import controls as suits
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant

NUMBERS = (
    ("shock", "Shock"), ("wounds", "Wounds"), ("critical", "Critical wounds"), ("blue", "Blue chips"), ("white_basic", "White chips"),
    ("white_second", "White chips of the second weapon"), ("white_shield", "White chips of the shield"), ("aim", "Turns of aim"),
    ("order", "Place in the order"), ("body", "Body"), ("will", "Will"), ("reflexes", "Reflexes"),
)  # fmt: skip
CONTEST = (("shock", "Minor loss"), ("wounds", "Major loss"), ("order", "Place in the order"), ("skill", "Skill"), ("power", "Power"))
SWITCHES = (
    ("unconscious", "Unconscious", "Knocked out."), ("comatose", "Comatose", "Does not wake by itself."),
    ("dead", "Dead", ""), ("unaware", "Unaware", "Does not see the attack coming."), ("unrested", "Not rested", ""),
    ("late", "Late", "Drew above Reflexes: does not act in the first round."),
    ("care", "Emergency care", "Somebody cares for the bleeding."), ("gone", "Out of the contest", "Has left the fight alive."),
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
    if me.swarm:
        found = suits.numbers(me, (("population", "How many are left"),))
    found.append(suits.modifier(me, me.modifier, 20, "added to the skill until it is set back"))
    found += suits.states(me, SWITCHES)
    if fight.fighting and not me.swarm:
        found += suits.hands(me, sheet.weapons, (*sheet.weapons, *sheet.shields))
    if fight.fighting:
        found += suits.place(fight.state.field, me, fight.state.combatants)
        found += _engaged(fight, me)
    return [*found, *suits.person(me)]


def _engaged(fight: Combat, me: Combatant) -> list[Control]:
    """With whom one fights hand to hand."""
    found = []
    for other in fight.state.combatants.values():
        if other.side == me.side or other.out:
            continue
        free = other.id in me.engaged
        left = [each for each in me.engaged if each != other.id] if free else [*me.engaged, other.id]
        label = f"{'Part' if free else 'Engage'} {me.name} and {other.name}"
        change = {"set": {"engaged": left}, "fighter": me.id}
        found.append(Control(name=f"engaged-{other.id}", label=label, kind="button", group="Engagements", change=change))
    return found
