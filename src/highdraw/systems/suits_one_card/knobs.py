"""What the referee may set right by hand, and what it is called (S1-SKL-07, S1-GEN-10)."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.knob import Knob
from highdraw.field.knobs import place_knobs
from highdraw.systems.suits_one_card.combat import Combat, as_combat
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
             low=1 if name in ("body", "will", "speed") else 0)
        for name, label in (NUMBERS if fight.fighting else CONTEST)
    ]  # fmt: skip
    found.append(
        Knob(name="modifier", label="Referee's modifier", kind="number", value=me.modifier, low=-3, high=3,
             hint="quarters of the skill, until it is set back", change=_set(me, "modifier"))
    )  # fmt: skip
    found += [
        Knob(name=name, label=label, kind="switch", value=getattr(me, name), hint=hint, group="States", change=_set(me, name))
        for name, label, hint in SWITCHES
    ]
    if fight.fighting:
        found += _hands(fight, me)
        found += place_knobs(fight.state.field, me.id, names, "metres")
    found += [
        Knob(name="name", label="Name", kind="text", value=me.name, group="Name", change=_set(me, "name")),
        Knob(name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": me.id}, grave=True),
    ]
    return found


def _hands(fight: Combat, me: Combatant) -> list[Knob]:
    """What is in which hand."""
    sheet = fight.sheet(me.id)
    main = tuple((name, name) for name in sheet.weapons)
    off = (("", "nothing"), *((name, name) for name in sheet.shields))
    return [
        Knob(name="main", label="In the main hand", kind="choice", value=me.main, choices=main, group="Gear", change=_set(me, "main")),
        Knob(name="off", label="In the other hand", kind="choice", value=me.off, choices=off, group="Gear", change=_set(me, "off")),
    ]


def _fight(fight: Combat) -> list[Knob]:
    found = []
    if fight.state.turn:
        name = fight[fight.state.turn].name
        found.append(Knob(name="turn", label=f"End {name}'s turn", kind="button", group="Do", change={"end": "turn"}))
    if not fight.state.over:
        found.append(Knob(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True))
    return found
