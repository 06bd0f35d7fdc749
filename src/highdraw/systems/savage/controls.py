"""What the GM may set right by hand, and what it is called."""

from typing import Any

from highdraw.engine.control import Control
from highdraw.field.controls import place_controls
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter

SWITCHES = (
    ("shaken", "Shaken", ""), ("stunned", "Stunned", ""), ("prone", "Prone", ""), ("incapacitated", "Incapacitated", ""),
    ("bleeding", "Bleeding Out", ""), ("unconscious", "Unconscious", ""), ("dead", "Dead", ""), ("on_hold", "On Hold", ""),
    ("defending", "Defending", ""), ("surprised", "Surprised", "Gets no Action Card."), ("joker", "Holds a Joker", ""),
    ("unsteady", "On an unsteady platform", ""), ("surrendered", "Surrendered", ""), ("gone", "Gone", "Fled, or led away."),
)  # fmt: skip
SPAN = (("", "no"), ("this", "to the end of the next turn"), ("next", "to the end of the turn after it"), ("free", "until got rid of"))
HOLD = (("", "no"), ("entangled", "Entangled"), ("bound", "Bound"))
COVER = (("", "none"), ("light", "light"), ("medium", "medium"), ("heavy", "heavy"), ("near total", "near total"))
LIGHT = (("", "as everywhere"), ("bright", "bright"), ("dim", "dim"), ("dark", "dark"), ("pitch darkness", "pitch darkness"))
CHOICES = (
    ("distracted", "Distracted", SPAN), ("vulnerable", "Vulnerable", SPAN), ("hold_kind", "Held", HOLD), ("cover", "Cover", COVER),
    ("light", "Light", LIGHT),
)  # fmt: skip


def controls(fight: Scene, who: str) -> list[Control]:
    """Everything about one fighter, or about the fight itself, that can be set."""
    return _fighter(fight, fight[who]) if who else _fight(fight)


def _set(me: Fighter, name: str) -> dict[str, Any]:
    return {"set": {name: None}, "fighter": me.id}


def _fighter(fight: Scene, me: Fighter) -> list[Control]:
    names = {who: one.name for who, one in fight.state.fighters.items()}
    return [
        *_numbers(fight, me),
        *(
            Control(name=name, label=label, kind="switch", value=getattr(me, name), hint=hint, group="States", change=_set(me, name))
            for name, label, hint in SWITCHES
        ),
        *(
            Control(name=name, label=label, kind="choice", value=getattr(me, name), choices=choices, group="States", change=_set(me, name))
            for name, label, choices in CHOICES
        ),
        *_hands(fight, me),
        *place_controls(fight.state.field, me.id, names, "inches"),
        Control(name="name", label="Name", kind="text", value=me.name, group="Name", change=_set(me, "name")),
        *_deeds(me),
    ]


def _numbers(fight: Scene, me: Fighter) -> list[Control]:
    limit = fight.max_wounds(me)
    found = [Control(name="wounds", label="Wounds", kind="number", value=me.wounds, high=limit, change=_set(me, "wounds"))] if limit else []
    found.append(Control(name="fatigue", label="Fatigue", kind="number", value=me.fatigue, high=3, change=_set(me, "fatigue")))
    if me.wild:
        found.append(Control(name="bennies", label="Bennies", kind="number", value=me.bennies, high=99, change=_set(me, "bennies")))
    hint = "added to every Trait roll until it is set back"
    found += [
        Control(name="modifier", label="GM's modifier", kind="number", value=me.modifier, low=-20, high=20, hint=hint,
             change=_set(me, "modifier")),
        Control(name="damage", label="The next damage is", kind="number", value=None, group="Overrule",
             change={"damage": me.id, "is": None}, hint="whatever the dice say"),
    ]  # fmt: skip
    return found


def _hands(fight: Scene, me: Fighter) -> list[Control]:
    """What is in which hand."""
    sheet = fight.sheet(me.id)
    carried = tuple((name, name) for name in (*sheet.weapons, *sheet.shields))
    off = (("", "nothing"), *carried)
    return [
        Control(
            name="main", label="In the main hand", kind="choice", value=me.main, choices=carried, group="Gear", change=_set(me, "main")
        ),
        Control(name="off", label="In the other hand", kind="choice", value=me.off, choices=off, group="Gear", change=_set(me, "off")),
    ]


def _deeds(me: Fighter) -> list[Control]:
    found = []
    if me.wild:
        found.append(Control(name="award", label=f"Give {me.name} a Benny", kind="button", group="Do", change={"award": me.id}))
    if not me.out:
        found.append(Control(name="surrender", label=f"{me.name} surrenders", kind="button", group="Do", change={"surrender": me.id}))
    found.append(
        Control(name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": me.id}, grave=True)
    )
    return found


def _fight(fight: Scene) -> list[Control]:
    found = [Control(name="pool", label="The GM's pool of Bennies", kind="number", value=fight.state.pool, high=99, change={"pool": None})]
    if fight.state.turn:
        found.append(Control(name="turn", label="End the turn", kind="button", group="Do", change={"end": "turn"}))
    if not fight.state.over:
        found.append(Control(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True))
    return found
