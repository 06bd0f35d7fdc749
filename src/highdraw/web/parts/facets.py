"""Choices laid out by their facets: as controls side by side, or by their verb, then the rest. What cannot be taken now says why."""

from collections.abc import Sequence
from typing import Any

import htpy as h
import msgspec
from htpy import Node

from highdraw.engine.choice import Choice
from highdraw.engine.fight import Fight
from highdraw.engine.layout import Control, Group, as_text, groups
from highdraw.engine.request import Ask
from highdraw.engine.system import AnySystem, Offer
from highdraw.web.html import cached

FACET = "facet"
FEW = 14
"""Up to this many choices each have a button in sight; of more, those with the same verb stand behind it."""
MANY = 4
"""More rows than this stand two and two."""


class Way(msgspec.Struct, frozen=True):
    """A choice as it is drawn."""

    key: str
    facets: dict[str, str]
    offer: Offer
    reason: str = ""


def laid_out(fight: Fight, system: AnySystem, part: Ask[Any]) -> Node:
    """All choices of a question, and those that exist but cannot be taken."""
    every: list[tuple[Choice, str]] = [(choice, "") for choice in part.choices] + list(part.barred)
    choices = [choice for choice, _ in every]
    ways = [
        Way(choice.key, {name: as_text(value) for name, value in choice.facets.items()}, system.reading.offer(fight, part, choice), reason)
        for choice, reason in every
    ]
    found = groups(choices)
    words = {
        f"{name} {as_text(value)}": system.facet(fight, part, name, value)
        for choice in choices
        for name, value in choice.facets.items()
        if value != ""
    }
    if not any(group.controls for group in found) and len(ways) <= FEW:
        return _buttons(ways)
    mark = part.fingerprint()
    return h.div(".choices")[
        (
            _controls([ways[place] for place in group.places], group, words, f"{mark}-{number}")
            if group.controls
            else _group([ways[place] for place in group.places], f"{mark}-{number}", number == 0)
            for number, group in enumerate(found)
        )
    ]


@cached
def _buttons(ways: list[Way]) -> h.Element:
    return h.div(class_="choices many" if len(ways) > MANY else "choices")[(_button(way) for way in ways)]


def _button(way: Way, label: str = "") -> h.Element:
    inside = [h.b[label or way.offer.label], _hint(way)]
    if way.reason:
        return h.button(".choice", type="submit", disabled=True)[inside]
    return h.button(".choice", type="submit", name="value", value=way.key)[inside]


def _hint(way: Way) -> Node:
    """What it means, what it costs, what it is judged by; or why it cannot be taken."""
    said = way.reason or "; ".join(part for part in (way.offer.hint, _costs(way.offer), _facts(way.offer)) if part)
    return h.small[said] if said else None


def _costs(offer: Offer) -> str:
    return "costs " + ", ".join(f"{cost.number:g} {cost.what}" for cost in offer.costs) if offer.costs else ""


def _facts(offer: Offer) -> str:
    return ", ".join(map(str, offer.facts))


@cached
def _group(ways: list[Way], mark: str, first: bool) -> Node:
    """Choices with the same verb behind one line; each says only what is its own."""
    if len(ways) == 1:
        return _button(ways[0])
    head = shared([way.offer.label for way in ways])
    return h.details(".kind", id=f"kind-{mark}", open=first)[
        h.summary[h.b[f"{head} …" if head else ways[0].offer.label], h.small[f"{len(ways)} choices"]],
        h.div(".choices")[(_button(way, way.offer.label.removeprefix(head).strip()) for way in ways)],
    ]


def shared(labels: Sequence[str]) -> str:
    """The words with which all labels begin.

    >>> shared(["Move towards Ann", "Move towards Bob"]), shared(["Shoot", "Run"])
    ('Move towards', '')
    """
    words: list[str] = []
    for column in zip(*(label.split() for label in labels), strict=False):
        if len(set(column)) > 1:
            break
        words.append(column[0])
    return " ".join(words)


# ---- controls


@cached
def _controls(ways: list[Way], group: Group, words: dict[str, str], mark: str) -> h.Element:
    """Facets set side by side. Without a script all can be set, and what does not go together is refused with its reason."""
    fixed = {name: value for name, value in ways[0].facets.items() if name not in {control.name for control in group.controls}}
    known = [{"facets": way.facets, "says": way.offer.label, "hint": way.offer.hint, "reason": way.reason} for way in ways]
    first = next((way for way in ways if not way.reason), ways[0])
    return h.plan_controls(".plan", id=f"plan-{mark}", data_known=msgspec.json.encode(known).decode(), **{"hx-morph-skip": ""})[
        (h.input(type="hidden", name=f"{FACET}-{mark}-{name}", value=value) for name, value in fixed.items()),
        (_control(control, ways, first, words, mark) for control in group.controls),
        h.p(".preview", role="status", aria_live="polite"),
        h.button(".choice.primary", type="submit", name=FACET, value=mark)["Do it"],
    ]


def _control(control: Control, ways: list[Way], first: Way, words: dict[str, str], mark: str) -> h.Element:
    field, title = f"{FACET}-{mark}-{control.name}", control.name.replace("_", " ").capitalize()
    if control.switch:
        reason = _barred(control.name, "on", ways)
        return h.label(".check", title=reason)[
            h.input(type="checkbox", name=field, value="on", data_facet=control.name, disabled=bool(reason)), title
        ]
    return h.fieldset(".segments")[
        h.legend[title],
        (
            h.label(title=_barred(control.name, as_text(value), ways))[
                h.input(
                    type="radio", name=field, value=as_text(value), data_facet=control.name, required=True,
                    checked=as_text(value) == first.facets[control.name], disabled=bool(_barred(control.name, as_text(value), ways)),
                ),
                h.span[words.get(f"{control.name} {as_text(value)}", as_text(value))],
                h.small[_barred(control.name, as_text(value), ways)] if _barred(control.name, as_text(value), ways) else None,
            ]
            for value in control.values
        ),
    ]  # fmt: skip


def _barred(name: str, value: str, ways: list[Way]) -> str:
    """Why no choice with this value can be taken; empty when one can."""
    reasons = [way.reason for way in ways if way.facets[name] == value]
    return reasons[0] if reasons and all(reasons) else ""


def read_facets(said: dict[str, str]) -> dict[str, str] | None:
    """The facets that were set in a form; None where a choice was taken by its key.

    >>> read_facets({"facet": "a-0", "facet-a-0-blows": "2", "facet-a-1-blows": "1", "value": ""})
    {'blows': '2'}
    """
    if not said.get(FACET):
        return None
    head = f"{FACET}-{said[FACET]}-"
    return {name.removeprefix(head): value for name, value in said.items() if name.startswith(head)}
