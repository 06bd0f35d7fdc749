"""What the GM may set right by hand, and what it is called."""

from typing import Any

from highdraw.engine.control import Control
from highdraw.field.controls import place_controls
from highdraw.systems.gurps_cards.combat import POSTURES, Combat
from highdraw.systems.gurps_cards.state import Fighter

SWITCHES = (
    ("dead", "Dead", ""), ("unconscious", "Unconscious", ""), ("collapsed", "Collapsed", "Out of action with exhaustion."),
    ("gone", "Gone", "Left the field."), ("surrendered", "Given up", ""), ("running", "At full speed", ""),
    ("footing", "Bad footing", "-2 to hit."), ("panic", "In panic", "Runs, screams or cowers as the GM says."),
)  # fmt: skip


def controls(fight: Combat, who: str) -> list[Control]:
    """Everything about one fighter, or about the fight itself, that can be set."""
    return _fighter(fight, fight[who]) if who else _fight(fight)


def _set(me: Fighter, name: str) -> dict[str, Any]:
    return {"set": {name: None}, "fighter": me.id}


def _fighter(fight: Combat, me: Fighter) -> list[Control]:
    names = {who: one.name for who, one in fight.state.fighters.items()}
    postures = tuple((name, name) for name in POSTURES)
    return [
        *_numbers(fight, me),
        *(
            Control(name=name, label=label, kind="switch", value=getattr(me, name), hint=hint, group="States", change=_set(me, name))
            for name, label, hint in SWITCHES
        ),
        Control(
            name="posture", label="Posture", kind="choice", value=me.posture, choices=postures, group="States", change=_set(me, "posture")
        ),
        *_hands(fight, me),
        *place_controls(fight.state.field, me.id, names, "yards"),
        Control(name="name", label="Name", kind="text", value=me.name, group="Name", change=_set(me, "name")),
        *_deeds(me),
    ]


def _numbers(fight: Combat, me: Fighter) -> list[Control]:
    sheet = fight.sheet(me)
    return [
        Control(name="hp", label="HP", kind="number", value=me.hp, low=-5 * sheet.hp, high=sheet.hp, change=_set(me, "hp")),
        Control(name="fp", label="FP", kind="number", value=me.fp, low=-sheet.fp, high=sheet.fp, change=_set(me, "fp")),
        Control(name="modifier", label="GM's modifier", kind="number", value=me.modifier, low=-20, high=20,
                hint="added to every attack until it is set back", change=_set(me, "modifier")),
        Control(name="cover", label="Cover", kind="number", value=me.cover, low=-10, high=0, hint="to hit whoever is behind it",
                change=_set(me, "cover")),
        Control(name="contest", label="Score in contests of Hold Cards", kind="number", value=me.contest, high=40,
                hint="0 for the usual one", change=_set(me, "contest")),
    ]  # fmt: skip


def _hands(fight: Combat, me: Fighter) -> list[Control]:
    """What is in which hand."""
    sheet = fight.sheet(me)
    carried = tuple((name, name) for name in (*sheet.weapons, *([sheet.shield.name] if sheet.shield else [])))
    off = (("", "nothing"), *carried)
    return [
        Control(
            name="main", label="In the main hand", kind="choice", value=me.main, choices=carried, group="Gear", change=_set(me, "main")
        ),
        Control(name="off", label="In the off hand", kind="choice", value=me.off, choices=off, group="Gear", change=_set(me, "off")),
    ]


def _deeds(me: Fighter) -> list[Control]:
    found = []
    if not me.out:
        fright = {"fright": me.id, "modifier": None}
        found += [
            Control(name="fright", label="Fright Check at", kind="number", value=0, low=-20, high=20, group="Do", change=fright),
            Control(name="surrender", label=f"{me.name} gives up", kind="button", group="Do", change={"surrender": me.id}),
        ]
    found.append(
        Control(name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": me.id}, grave=True)
    )
    return found


def _fight(fight: Combat) -> list[Control]:
    if fight.state.over:
        return []
    return [
        Control(name="turn", label="End the turn", kind="button", group="Do", change={"end": "turn"}, grave=True),
        Control(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True),
    ]
