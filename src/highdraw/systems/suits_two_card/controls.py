"""What the referee may set right by hand, and what it is called."""

from highdraw.engine.control import Control
from highdraw.systems.suits import controls as suits
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant

SETTABLE = suits.Settable(
    numbers=(
        ("shock", "Shock"), ("wounds", "Wounds"), ("critical", "Critical wounds"), ("blue", "Blue chips"), ("white_basic", "White chips"),
        ("white_second", "White chips of the second weapon"), ("white_shield", "White chips of the shield"), ("aim", "Turns of aim"),
        ("order", "Place in the order"), ("body", "Body"), ("will", "Will"), ("reflexes", "Reflexes"),
    ),
    contest=(("shock", "Minor loss"), ("wounds", "Major loss"), ("order", "Place in the order"), ("skill", "Skill"), ("power", "Power")),
    states=(
        ("unconscious", "Unconscious", "Knocked out."), ("comatose", "Comatose", "Does not wake by itself."),
        ("dead", "Dead", ""), ("unaware", "Unaware", "Does not see the attack coming."), ("unrested", "Not rested", ""),
        ("late", "Late", "Drew above Reflexes: does not act in the first round."),
        ("care", "Emergency care", "Somebody cares for the bleeding."), ("gone", "Out of the contest", "Has left the fight alive."),
    ),
    modifier=20,
    modifier_hint="added to the skill until it is set back",
)  # fmt: skip


def controls(fight: Combat, who: str) -> list[Control]:
    """Everything about one fighter, or about the fight itself, that can be set."""
    if not who:
        return suits.of_fight(fight)
    me, sheet = fight[who], fight.sheet(who)
    found = _swarm(fight, me) if me.swarm else SETTABLE.of(fight, me, (*sheet.weapons, *sheet.shields))
    return [*found, *(_engaged(fight, me) if fight.fighting else []), *suits.person(me)]


def _swarm(fight: Combat, me: Combatant) -> list[Control]:
    """A swarm has a number of members, and nothing in hand."""
    found = [*suits.numbers(me, (("population", "How many are left"),)), *SETTABLE.bearing(me)]
    return [*found, *suits.place(fight.state.field, me, fight.state.combatants)] if fight.fighting else found


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
