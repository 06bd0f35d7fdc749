"""What the referee may set right by hand: harm, states, gear, places, conditions."""

from typing import Any

from highdraw.engine.control import Control
from highdraw.field.controls import place_controls
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.state import Fighter

CONDITIONS = (("good", "good"), ("poor", "poor"), ("worst", "the worst"))
SWITCHES = (
    ("out", "Knocked out", ""), ("asleep", "Asleep", ""), ("dead", "Dead", ""), ("destroyed", "Destroyed", "beyond any surgeon"),
    ("stopped", "Bleeding stopped", ""), ("took_trauma", "Has taken Trauma", "an EMT cannot lower the Damage"),
    ("suit", "Wears the suit", ""), ("bandaged", "Bandages ready", ""), ("half", "A half point waits", ""),
)  # fmt: skip


def controls(fight: Combat, who: str) -> list[Control]:
    """What may be set on a fighter; for an empty name, on the fight itself."""
    return _fighter(fight, fight[who]) if who else _fight(fight)


def _set(me: Fighter, name: str) -> dict[str, Any]:
    return {"set": {name: None}, "fighter": me.id}


def _fighter(fight: Combat, me: Fighter) -> list[Control]:
    names = {who: one.name for who, one in fight.state.fighters.items()}
    numbers = [("shock", "Shock", 60), ("damage", "Damage", 60), ("trauma", "Trauma", 60), ("stabilised", "Stabilised Trauma", 60),
               ("delay", "Forced delay", 99), ("lying", "Turns to stand up", 2), ("body", "Body", 10), ("speed", "Speed", 10),
               ("mind", "Mind", 10), ("will", "Will", 10)]  # fmt: skip
    leave = Control(
        name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": me.id}, grave=True
    )
    return [
        *(Control(name=name, label=label, kind="number", value=getattr(me, name), high=most, change=_set(me, name))
          for name, label, most in numbers),
        *(Control(name=name, label=label, kind="switch", value=getattr(me, name), hint=hint, group="States", change=_set(me, name))
          for name, label, hint in SWITCHES),
        Control(name="conditions", label="Lies in conditions", kind="choice", value=me.conditions, choices=CONDITIONS, group="States",
                change=_set(me, "conditions")),
        *_hands(fight, me),
        *place_controls(fight.state.field, me.id, names, "metres"),
        Control(name="name", label="Name", kind="text", value=me.name, group="Name", change=_set(me, "name")),
        *([] if me.gone else [leave]),
    ]  # fmt: skip


def carried(fight: Combat, me: Fighter) -> list[str]:
    """Everything that can be held."""
    sheet = fight.sheet(me)
    things = [name for name, weapon in sheet.weapons.items() if not weapon.natural]
    return [*things, *([sheet.shield.name] if sheet.shield else [])]


def _hands(fight: Combat, me: Fighter) -> list[Control]:
    choices = (("", "nothing"), *((name, name) for name in carried(fight, me)))
    return [
        Control(name=name, label=label, kind="choice", value=getattr(me, name), choices=choices, group="Gear", change=_set(me, name))
        for name, label in (("main", "In the main hand"), ("off", "In the off hand"))
    ]


def _fight(fight: Combat) -> list[Control]:
    if fight.state.over:
        return []
    found = [Control(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True)]
    if fight.state.turn:
        found.insert(0, Control(name="turn", label="End the turn", kind="button", group="Do", change={"end": "turn"}, grave=True))
    return found
