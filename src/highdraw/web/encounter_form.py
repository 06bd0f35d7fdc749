"""An encounter as the fields of a form and back: `side.0`, `row.2.count`, `row.2.start.KEY`, `wall.0`, `area.1.kind`, `option.KEY`."""

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from highdraw.engine.control import Control
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.field.area import LOOKS
from highdraw.roster.encounter import MOST_COUNT, MOST_ROWS, MOST_SIDES, MOST_WALLS, Encounter, Row
from highdraw.roster.library_things import check_within
from highdraw.roster.scenario import AreaFile
from highdraw.roster.toml import value_text
from highdraw.web.guard import whole
from highdraw.web.pages.new_table import SWITCH, changes
from highdraw.web.sheet_data import tree_of

ALSO = "also"
"""The field for whatever else a scenario may say of a fighter, as lines of TOML."""


def read_encounter(system: AnySystem, said: Mapping[str, str], saved: Encounter | None = None) -> Encounter:
    """What a form says. Sheets of one's own fighters are kept from when it was saved."""
    tree = tree_of({name: value for name, value in said.items() if not name.startswith(SWITCH)})
    sheets = {row.kind: row.sheet for row in saved.rows if row.sheet} if saved else {}
    sides = [str(name)[:60] for name in _items(tree.get("side"))][:MOST_SIDES]
    sides += ["Heroes", "Foes"][len(sides) :]
    rows = [_row(each, len(sides), sheets) for each in _items(tree.get("row")) if isinstance(each, dict) and each.get("kind")]
    data = {
        "system": system.id, "title": said.get("title", "").strip()[:60], "about": said.get("about", "").strip()[:2000], "sides": sides,
        "rows": rows[:MOST_ROWS], "mapped": said.get("mapped") == "on", "distance": _distance(said.get("distance", "")),
        "walls": [_numbers(each, 4, "A wall") for each in _items(tree.get("wall")) if str(each).strip()][:MOST_WALLS],
        "areas": [_area(each) for each in _items(tree.get("area")) if isinstance(each, dict)][:MOST_WALLS],
        "switches": changes(system, dict(said)), "options": _options(system, tree.get("option")),
    }  # fmt: skip
    try:
        one = msgspec.convert(data, Encounter)
    except msgspec.ValidationError as error:
        raise HighdrawError(f"The encounter cannot be read: {error}.") from None
    check_within(one.options, *(row.start for row in one.rows))
    return one


def _items(said: Any) -> list[Any]:
    """What stands under 0, 1, 2 …, in this order."""
    numbers = sorted((key for key in said if key.isascii() and key.isdecimal() and len(key) < 6), key=int) if isinstance(said, dict) else ()
    return [said[key] for key in numbers]


def _row(said: Mapping[str, Any], sides: int, sheets: Mapping[str, dict[str, Any]]) -> Row:
    kind, count, side = str(said["kind"])[:60], str(said.get("count", "") or "1").strip(), str(said.get("side", "0"))
    if not 1 <= (number := whole(count) or 0) <= MOST_COUNT:
        raise HighdrawError(f"From 1 to {MOST_COUNT} of a kind can be in a row, not {count[:20]!r}.")
    place = str(said.get("at", "")).strip()
    return Row(
        kind=kind, side=min(whole(side) or 0, sides - 1), count=number, name=str(said.get("name", "")).strip()[:60],
        at=_pair(place) if place else None, start=_start(said), sheet=sheets.get(kind, {}),
    )  # fmt: skip


def _start(said: Mapping[str, Any]) -> dict[str, Any]:
    """What is already true: the controls that were set, and lines of TOML."""
    inner = said.get("start")
    found = {key: _word(str(value)) for key, value in inner.items() if not isinstance(value, dict)} if isinstance(inner, dict) else {}
    return {**found, **_toml(str(said.get(ALSO, "")))}


def _word(said: str) -> Any:
    """A value of a control: on and off, a number, or a word."""
    said = said.strip()
    if said in ("on", "off"):
        return said == "on"
    try:
        value = float(said) if len(said) < 12 else None
    except ValueError:
        value = None
    if value is None or value != value or abs(value) > 1e9:
        return said
    return int(value) if value.is_integer() else value


def _toml(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    try:
        return tomllib.loads(text[:2000])
    except tomllib.TOMLDecodeError as error:
        raise HighdrawError(f"What else is true is written as in a file, a line for each: name = value. {error}.") from None


def _numbers(said: Any, count: int, what: str) -> list[float]:
    words = str(said).replace(",", " ").split()
    try:
        found = [float(word) for word in words[:5]]
        if len(found) != count or not all(abs(each) <= 100_000 for each in found):
            raise ValueError
    except ValueError:
        raise HighdrawError(f"{what} is {count} numbers with spaces between them, not {str(said)[:40]!r}.") from None
    return found


def _pair(said: str) -> tuple[float, float]:
    x, y = _numbers(said, 2, "A place")
    return x, y


def _distance(said: str) -> float | None:
    return _numbers(said, 1, "The distance")[0] if said.strip() else None


def _area(said: Mapping[str, Any]) -> AreaFile:
    west, south, east, north = _numbers(said.get("box", ""), 4, "A part of the ground")
    box = (min(west, east), min(south, north), max(west, east), max(south, north))
    kind = str(said.get("kind", "solid"))
    raw = {
        "kind": kind,
        "box": box,
        "label": str(said.get("label", ""))[:40],
        "cover": str(said.get("cover", "")) if kind == "cover" else "",
        "look": look if (look := str(said.get("look", ""))) in LOOKS else "",
    }
    try:
        return msgspec.convert(raw, AreaFile)
    except msgspec.ValidationError as error:
        raise HighdrawError(f"A part of the ground cannot be read: {error}.") from None


def _options(system: AnySystem, said: Any) -> dict[str, Any]:
    """Options that were filled in: a word where words are wanted, else a value as in a file."""
    known = system.paper.format.option_keys()
    found = {}
    for key, text in said.items() if isinstance(said, dict) else ():
        if isinstance(text, str) and text.strip() and key in known:
            found[key] = _value(text.strip()[:500])
    return found


def _value(text: str) -> Any:
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        return text


def value_field(value: Any) -> str:
    """A value as it is typed: a word as it stands, anything else as in a file."""
    return value if isinstance(value, str) else value_text(value)


def also_text(start: Mapping[str, Any], shown: Iterable[str]) -> str:
    """What has no control of its own, as lines of TOML."""
    return "\n".join(f"{key} = {value_text(value)}" for key, value in start.items() if key not in shown)


def starts(system: AnySystem, controls: Iterable[Control]) -> dict[str, Control]:
    """The controls that say what is already true of a fighter, by the key of its entry."""
    aliases, known = system.paper.format.aliases, system.paper.format.start_keys()
    found = {}
    for one in controls:
        key = aliases.get(one.name, one.name)
        if one.kind in ("number", "switch", "choice") and "set" in one.change and (key in known or one.name in aliases):
            found[key] = one
    return found
