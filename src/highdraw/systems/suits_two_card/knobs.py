"""What the referee may set right by hand, and what it is called (S2-GEN-06)."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.knob import Knob
from highdraw.field.knobs import place_knobs
from highdraw.systems.suits_two_card.combat import Combat, as_combat
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
HALVES = {"wounds"}
"""Numbers that need not be whole."""


def knobs(base: Fight, who: str) -> list[Knob]:
    """Everything about one fighter, or about the fight itself, that can be set."""
    fight = as_combat(base)
    return _fighter(fight, fight[who]) if who else _fight(fight)


def _set(me: Combatant, name: str) -> dict[str, Any]:
    return {"set": {name: None}, "fighter": me.id}


def _fighter(fight: Combat, me: Combatant) -> list[Knob]:
    names = {who: one.name for who, one in fight.state.combatants.items()}
    found = [
        Knob(name=name, label=label, kind="number", value=getattr(me, name), whole=name not in HALVES, change=_set(me, name),
             low=1 if name in ("body", "will", "reflexes") else 0)
        for name, label in (NUMBERS if fight.fighting else CONTEST)
    ]  # fmt: skip
    if me.swarm:
        found = [Knob(name="population", label="How many are left", kind="number", value=me.population, change=_set(me, "population"))]
    found.append(
        Knob(name="modifier", label="Referee's modifier", kind="number", value=me.modifier, low=-20, high=20,
             hint="added to the skill until it is set back", change=_set(me, "modifier"))
    )  # fmt: skip
    found += [
        Knob(name=name, label=label, kind="switch", value=getattr(me, name), hint=hint, group="States", change=_set(me, name))
        for name, label, hint in SWITCHES
    ]
    if fight.fighting and not me.swarm:
        found += _hands(fight, me)
    if fight.fighting:
        found += place_knobs(fight.state.field, me.id, names, "metres")
        found += _engaged(fight, me)
    found += [
        Knob(name="name", label="Name", kind="text", value=me.name, group="Name", change=_set(me, "name")),
        Knob(name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": me.id}, grave=True),
    ]
    return found


def _hands(fight: Combat, me: Combatant) -> list[Knob]:
    """What is in which hand."""
    sheet = fight.sheet(me.id)
    main = tuple((name, name) for name in sheet.weapons)
    off = (("", "nothing"), *((name, name) for name in (*sheet.weapons, *sheet.shields)))
    return [
        Knob(name="main", label="In the main hand", kind="choice", value=me.main, choices=main, group="Gear", change=_set(me, "main")),
        Knob(name="off", label="In the other hand", kind="choice", value=me.off, choices=off, group="Gear", change=_set(me, "off")),
    ]


def _engaged(fight: Combat, me: Combatant) -> list[Knob]:
    """With whom one fights hand to hand."""
    found = []
    for other in fight.state.combatants.values():
        if other.side == me.side or other.out:
            continue
        free = other.id in me.engaged
        left = [each for each in me.engaged if each != other.id] if free else [*me.engaged, other.id]
        label = f"{'Part' if free else 'Engage'} {me.name} and {other.name}"
        change = {"set": {"engaged": left}, "fighter": me.id}
        found.append(Knob(name=f"engaged-{other.id}", label=label, kind="button", group="Engagements", change=change))
    return found


def _fight(fight: Combat) -> list[Knob]:
    found = []
    if fight.state.turn:
        name = fight[fight.state.turn].name
        found.append(Knob(name="turn", label=f"End {name}'s turn", kind="button", group="Do", change={"end": "turn"}))
    if not fight.state.over:
        found.append(Knob(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True))
    return found
