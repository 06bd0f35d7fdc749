"""A scenario with some things otherwise, each written KEY=VALUE.

`tie=redraw` is a house rule, `system=ID` another edition, `scenario=NAME` another scenario, `seat.SIDE=random` another player of a side,
and `FIGHTER.FIELD=VALUE` another build: `ann.body=8`, `ann.body=+1`, `ann.use=knight`, `ann.skills.blades=9`, `ann.armour=Plate`.
"""

import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

from highdraw.errors import HighdrawError, Unknown
from highdraw.lab.fought import Start, start_of
from highdraw.seats import make_seat
from highdraw.systems.library import Scene, find_scene, ready_fighters


class Contender(NamedTuple):
    """What is fought in one variant, and who plays."""

    label: str
    scene: Scene
    start: Start
    seats: dict[str, str]
    sides: dict[str, str]


class BadVariant(HighdrawError):
    """Something that cannot be otherwise."""


def read_variant(scenario: str, settings: Sequence[str] = (), system: str | None = None, label: str = "") -> Contender:
    """A scenario with these things otherwise."""
    switches: list[str] = []
    moved = ""
    players: dict[str, str] = {}
    builds: list[tuple[str, list[str], str]] = []
    for text in settings:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key or not value:
            raise BadVariant(f"{text!r} says nothing: write KEY=VALUE, such as tie=redraw, ann.body=+1 or seat.Ann=random.")
        head, dot, rest = key.partition(".")
        if key == "scenario":
            scenario = value
        elif key == "system":
            moved = value
        elif head == "seat" and dot:
            players[rest] = value
        elif dot:
            builds.append((head, rest.split("."), value))
        else:
            switches.append(text)
    if moved:
        scenario = f"{find_scene(scenario, None, system).system.id}/{scenario}" if scenario.isidentifier() else scenario
        system = moved
    scene = find_scene(scenario, switches, system, lambda data: build(data, builds) if builds else data)
    fight = scene.system.play.create(scene.setup, False)
    sides = scene.system.play.sides(fight)
    seats = dict.fromkeys(sides.values(), "tactician")
    for side, player in players.items():
        if side not in seats:
            raise Unknown("side", side, list(seats))
        make_seat(player, scene.system, 0)
        seats[side] = player
    return Contender(label or ", ".join(settings) or "as it is", scene, start_of(scene.system, scene.setup), seats, sides)


def build(data: dict[str, Any], builds: Sequence[tuple[str, list[str], str]]) -> dict[str, Any]:
    """A scenario's data with fighters built otherwise; the rest as it was."""
    ready = ready_fighters(str(data.get("system")))
    entries = [dict(entry) for entry in data.get("fighter", [])]
    for who, path, value in builds:
        some = [entry for entry in entries if who in (entry.get("id"), entry.get("name"))]
        if not some:
            raise Unknown("fighter", who, [str(entry.get("id") or entry.get("use")) for entry in entries])
        for entry in some:
            _set(entry, ready.get(str(entry.get("use")), {}), path, value)
    return {**data, "fighter": entries}


def _set(entry: dict[str, Any], base: dict[str, Any], path: list[str], text: str) -> None:
    """One field of a fighter, or of a table in it.

    `+1` and `-1` are on top of what it has; where it has a list, a word is a list of one.
    """
    name, *rest = path
    if rest:
        inner = {**base.get(name, {}), **entry.get(name, {})} if isinstance(base.get(name, {}), dict) else {}
        _set(inner, {}, rest, text)
        entry[name] = inner
        return
    value = read_value(text)
    now = entry.get(name, base.get(name))
    if isinstance(now, list) and isinstance(value, str):
        value = [value]
    if text[0] in "+-" and isinstance(value, int | float):
        if not isinstance(now, int | float):
            raise BadVariant(f"{name} is {now!r} here, which {text} cannot be added to. Write a value instead.")
        value = now + value
    entry[name] = value


def read_value(text: str) -> Any:
    """A value as a file has it; what is none is a word.

    >>> read_value("8"), read_value("+1"), read_value("Plate"), read_value('["Sword", "Knife"]'), read_value("true")
    (8, 1, 'Plate', ['Sword', 'Knife'], True)
    """
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except ValueError:
        return text
