"""A sheet as the fields of a form and back: dotted names such as `weapons.0`, `skills.2.name`, `own_weapons.0.damage`.

`KEY.on` says that something optional is there. Texts that are no numbers stay texts, so that the reader of the system complains of them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from highdraw.roster.sheet_field import Field

ON = "on"
MOST_ROWS = 60
Tree = dict[str, Any]


def tree_of(said: Mapping[str, str]) -> Tree:
    """Dotted names as tables in tables.

    >>> tree_of({"name": "Ann", "skills.0.name": "dodge", "skills.0.value": "5"})
    {'name': 'Ann', 'skills': {'0': {'name': 'dodge', 'value': '5'}}}
    """
    tree: Tree = {}
    for name, value in said.items():
        *way, last = name.split(".")
        place = tree
        for part in way[:6]:
            inner = place.setdefault(part, {})
            if not isinstance(inner, dict):
                inner = place[part] = {}
            place = inner
        if not isinstance(place.get(last), dict):
            place[last] = value
    return tree


def from_form(fields: Iterable[Field], tree: Tree) -> dict[str, Any]:
    """The data of a sheet, or of a record in it; what was left empty is omitted."""
    found = {}
    for field in fields:
        value = _value(field, tree.get(field.key, ""))
        if value is not None:
            found[field.key] = value
    return found


def _value(field: Field, said: Any) -> Any:
    """What was entered in one field; None for nothing."""
    inner = said if isinstance(said, dict) else {}
    if field.usual and ON not in inner:
        return None
    match field.kind:
        case "record":
            return from_form(field.fields, inner)
        case "table":
            return _table(field, inner)
        case "list":
            return _list(field, inner)
        case "switch":
            return True if said == ON else None
    text = said if isinstance(said, str) else ""
    if field.kind == "text":
        text = text.replace("\r\n", "\n").strip() if field.pattern == "" else text.strip()
    if not text.strip():
        return None
    return _scalar(field, text)


def _scalar(field: Field, text: str) -> Any:
    """What was entered, as its kind; a die may be entered without its d."""
    word = text.strip()
    if field.kind == "number" or (field.kind == "text" and field.whole):
        return int(word) if _whole(word) else word
    if field.kind == "decimal":
        try:
            return float(word) if len(word) < 20 else word
        except ValueError:
            return word
    if field.kind == "choice":
        return next((value for value in field.values if str(value) == text), text)
    return f"d{text}" if f"d{text}" in field.names else text


def _whole(word: str) -> bool:
    return len(word) < 12 and word.isascii() and word.removeprefix("-").removeprefix("+").isdecimal()


def _rows(inner: Tree) -> list[Any]:
    numbers = sorted(int(key) for key in inner if key.isascii() and key.isdecimal() and len(key) < 4)[:MOST_ROWS]
    return [inner[str(number)] for number in numbers if str(number) in inner]


def _list(field: Field, inner: Tree) -> list[Any] | None:
    assert field.item is not None
    values = [value for row in _rows(inner) if (value := _value(field.item, row)) is not None]
    return values if values or field.usual else None


def _table(field: Field, inner: Tree) -> dict[str, Any] | None:
    assert field.item is not None
    found = {}
    for row in _rows(inner):
        if isinstance(row, dict) and str(row.get("name", "")).strip():
            value = _value(field.item, row.get("value", ""))
            if value is not None:
                found[str(row["name"]).strip()] = value
            elif not field.fixed:
                found[str(row["name"]).strip()] = ""
    return found or ({} if field.usual else None)


def to_form(fields: Iterable[Field], data: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """The names and texts of a form that is filled in with this data."""
    found: dict[str, str] = {}
    for field in fields:
        found |= _said(field, data.get(field.key), f"{path}{field.key}")
    return found


def _said(field: Field, value: Any, name: str) -> dict[str, str]:
    if value is None or value is False:
        return {}
    if field.kind == "switch":
        return {name: ON}
    on = {f"{name}.{ON}": ON} if field.usual else {}
    match field.kind, value:
        case "record", dict():
            return on | to_form(field.fields, value, f"{name}.")
        case "table", dict():
            rows = value
            if field.fixed:
                said = {key.lower() for key in value}
                rows = {**value, **{one: "" for one in field.names if one.lower() not in said}}
            for place, (key, inner) in enumerate(rows.items()):
                on |= {f"{name}.{place}.name": key, f"{name}.{place}.value": str(inner)}
            return on
        case "list", list():
            assert field.item is not None
            for place, inner in enumerate(value):
                on |= _said(field.item, inner, f"{name}.{place}")
            return on
        case "list" | "table" | "record", _:
            return {}
    return {name: str(value)}
