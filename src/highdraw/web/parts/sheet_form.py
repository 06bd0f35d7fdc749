"""The fields of a sheet as a form: one input for each, rows for lists and tables, and a place for a complaint beside every field."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from htpy import Node

from highdraw.roster.sheet_field import LONG, Field, Group
from highdraw.roster.sheet_file import Complaint
from highdraw.web import elements as h
from highdraw.web.sheet_data import ON

CHANGE = "/fighters/change"


def form_groups(groups: Iterable[Group], tree: Mapping[str, Any], complaints: Iterable[Complaint], fresh: str) -> Node:
    """All groups, filled in; `fresh` is the name of a field to begin with."""
    said: dict[str, list[str]] = {}
    for complaint in complaints:
        said.setdefault(str(complaint.path[0]) if complaint.path else "", []).append(complaint.says)
    return [
        h.fieldset(class_="sheet-group titled" if [field.label for field in group.fields] == [group.title] else "sheet-group")[
            h.legend[group.title],
            h.p(".muted")[group.about] if group.about else None,
            h.div(".sheet-fields")[(_top(field, tree.get(field.key, ""), said.get(field.key, []), fresh) for field in group.fields)],
        ]
        for group in groups
    ]


def complaint_line(key: str, says: Iterable[str], *, elsewhere: bool = False) -> h.Element:
    """What is wrong with a field, beside it; `elsewhere` when it takes the place of the one on the page."""
    return h.p(".complaint", id=f"wrong-{key}", **({"hx-swap-oob": "true"} if elsewhere else {}))[" ".join(says) or None]


def _top(field: Field, said: Any, wrong: list[str], fresh: str) -> h.Element:
    return h.div(class_=f"sheet-field of-{field.kind}")[
        _input(field, said, field.key, field.label, fresh), complaint_line(field.key, wrong)
    ]


def _input(field: Field, said: Any, name: str, label: str, fresh: str) -> Node:
    inner = said if isinstance(said, dict) else {}
    match field.kind:
        case "record":
            return _many(field, inner, name, label, [h.div(".sheet-fields")[_inside(field, inner, name, fresh)]])
        case "table":
            return _many(field, inner, name, label, _table_rows(field, inner, name, fresh))
        case "list":
            return _many(field, inner, name, label, _list_rows(field, inner, name, label, fresh))
        case "switch":
            return h.label(".check")[
                h.input(type="checkbox", name=name, value=ON, checked=said == ON),
                h.span[label, h.small[field.help] if field.help else None],
            ]
    text = said if isinstance(said, str) else ""
    words = h.span[label, h.small[f" {field.help}"] if field.help else None]
    return [h.label[words, _plain(field, text, name, fresh)], _suggestions(name, field.names)]


def _plain(field: Field, text: str, name: str, fresh: str, label: str = "") -> Node:
    """A field of one value."""
    more: dict[str, Any] = {"name": name, "aria_label": label or None, "autofocus": name == fresh, "aria_describedby": _about(name)}
    if field.kind == "choice":
        chosen = text or ("" if field.optional or field.default is None else str(field.default))
        known = [str(value) for value in field.values]
        empty = [h.option(value="", selected=chosen == "")["none"]] if "" not in known and (field.optional or field.default is None) else []
        return h.select(**more)[empty, (h.option(value=one, selected=one == chosen)[one or "none"] for one in known)]
    if field.kind == "text" and (field.longest or 0) > LONG:
        return h.textarea(**more, rows="3", maxlength=str(field.longest))[text]
    usual = "" if field.default in (None, "", 0) or field.kind == "switch" else str(field.default)
    more |= {"value": text, "placeholder": usual or None, "autocomplete": "off"}
    if field.kind == "number":
        bounds = {"min": _bound(field.least), "max": _bound(field.most)}
        return h.input(type="number", inputmode="numeric", step="1", **more, **bounds)
    if field.kind == "decimal":
        return h.input(inputmode="decimal", **more)
    longest = str(field.longest) if field.longest else "120"
    return h.input(**more, maxlength=longest, list=f"names-{_names_key(name)}" if field.names else None)


def _bound(value: float | None) -> str | None:
    return None if value is None else f"{value:g}"


def _about(name: str) -> str:
    return f"wrong-{name.partition('.')[0]}"


def _suggestions(name: str, names: Iterable[str]) -> Node:
    """The names that the fields of a place offer as one types."""
    return h.datalist(id=f"names-{_names_key(name)}")[(h.option(value=one) for one in names)] if names else None


def _names_key(name: str) -> str:
    """The list of names a field offers: that of its place, whichever row it is in."""
    return "-".join("x" if part.isdecimal() else part for part in name.split("."))


def _many(field: Field, inner: Mapping[str, Any], name: str, label: str, rows: list[Node]) -> Node:
    """Rows under a heading, with a way to add one; where leaving it open means something, a box for it."""
    grows = field.kind in ("list", "table") and field.count is None and not field.fixed
    more = _changes("more", name, "Add a row") if grows else None
    item = field.item.names if field.item is not None else ()
    by_name = [_suggestions(f"{name}.0" if field.kind == "list" else f"{name}.0.name", field.names), _suggestions(f"{name}.0.value", item)]
    held = h.div(".sheet-rows")[rows, more, by_name]
    if field.usual:
        box = h.label(".check")[
            h.input(type="checkbox", name=f"{name}.{ON}", value=ON, checked=ON in inner),
            h.span[label, h.small[field.help] if field.help else None],
        ]
        return h.div(".sheet-many.as-usual")[box, held]
    return h.div(".sheet-many", role="group", aria_label=label)[
        h.p(".sheet-label")[h.span[label], h.small[f" {field.help}"] if field.help else None], held
    ]


def _changes(how: str, name: str, words: str) -> h.Element:
    """A button by which the form has a row more or a thing less; without a script the page comes again."""
    live = {"hx-post": CHANGE, "hx-target": "#sheet-groups", "hx-select": "#sheet-groups", "hx-swap": "outerMorph"}
    vals = {"hx-vals": msgspec.json.encode({how: name}).decode()}
    return h.button(".quiet", type="submit", name=how, value=name, formaction=CHANGE, formnovalidate=True, **live, **vals)[words]


def _grown(numbers: list[int], said: Callable[[int], bool], name: str, fresh: str) -> list[int]:
    """The rows with something in them, and an empty one; in the list that was just made longer all that there are."""
    kept = numbers if fresh.startswith(f"{name}.") else [each for each in numbers if said(each)]
    return kept if any(not said(each) for each in kept) else [*kept, max(numbers, default=-1) + 1]


def _is_said(row: Any) -> bool:
    return isinstance(row, dict) and any(_text(value) != "" for value in row.values())


def _numbers(inner: Mapping[str, Any]) -> list[int]:
    return sorted(int(key) for key in inner if key.isascii() and key.isdecimal() and len(key) < 4)


def _list_rows(field: Field, inner: Mapping[str, Any], name: str, label: str, fresh: str) -> list[Node]:
    assert field.item is not None
    item, numbers = field.item, _numbers(inner)
    if item.kind == "record":
        return [_thing(item, inner[str(number)], f"{name}.{number}", f"{label} {place}", fresh) for place, number in enumerate(numbers, 1)]
    if field.names:
        item = _named(item, field.names)
    places = range(field.count) if field.count is not None else _grown(numbers, lambda each: _text(inner[str(each)]) != "", name, fresh)
    return [
        h.div(".sheet-row")[_plain(item, _text(inner.get(str(number))), f"{name}.{number}", fresh, f"{label}, row {place}")]
        for place, number in enumerate(places, 1)
    ]


def _table_rows(field: Field, inner: Mapping[str, Any], name: str, fresh: str) -> list[Node]:
    assert field.item is not None
    numbers = _numbers(inner)
    if field.fixed:
        said = {_text(row.get("name")).lower(): _text(row.get("value")) for row in inner.values() if isinstance(row, dict)}
        return [
            h.label(".sheet-row")[
                h.span[key.capitalize()],
                h.input(type="hidden", name=f"{name}.{place}.name", value=key),
                _plain(_named(field.item, field.item.names), said.get(key.lower(), ""), f"{name}.{place}.value", fresh),
            ]
            for place, key in enumerate(field.names)
        ]
    rows: list[Node] = []
    for place, number in enumerate(_grown(numbers, lambda each: _is_said(inner[str(each)]), name, fresh), 1):
        row = inner.get(str(number))
        row = row if isinstance(row, dict) else {}
        key = Field(key="", label="", kind="text", longest=60)
        names = {"list": f"names-{_names_key(f'{name}.0.name')}"} if field.names else {}
        rows.append(
            h.div(".sheet-row.sheet-pair")[
                h.input(
                    name=f"{name}.{number}.name", value=_text(row.get("name")), maxlength=str(key.longest), autocomplete="off",
                    aria_label=f"{field.label}, name {place}", autofocus=f"{name}.{number}" == fresh, **names,
                ),
                _plain(
                    _named(field.item, field.item.names), _text(row.get("value")), f"{name}.{number}.value", "",
                    f"{field.label}, value {place}",
                ),
            ]
        )  # fmt: skip
    return rows


def _thing(item: Field, said: Any, name: str, label: str, fresh: str) -> Node:
    """A record of one's own among others."""
    inner = said if isinstance(said, dict) else {}
    return h.fieldset(".sheet-thing")[
        h.legend[_text(inner.get("name")) or label],
        h.div(".sheet-fields")[_inside(item, inner, name, fresh)],
        _changes("less", name, "Remove it"),
    ]


def _inside(item: Field, inner: Mapping[str, Any], name: str, fresh: str) -> Node:
    return [
        h.div(class_=f"sheet-field of-{field.kind}")[_input(field, inner.get(field.key, ""), f"{name}.{field.key}", field.label, fresh)]
        for field in item.fields
    ]


def _named(item: Field, names: tuple[str, ...]) -> Field:
    """An item of a list, which offers the names of the list."""
    return Field(
        key="", label="", kind=item.kind, names=names, values=item.values, least=item.least, most=item.most, longest=item.longest,
        optional=item.kind == "choice",
    )  # fmt: skip


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
