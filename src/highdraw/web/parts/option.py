"""One choice on a page: what it is called, what it means, what it costs, what it is judged by, and its odds where they are known."""

import htpy as h
import msgspec
from htpy import Node

from highdraw.engine.system import Offer
from highdraw.web.parts.token import Token, token

GOOD, POOR = 0.55, 0.35
"""From so much on odds are good; below so much they are poor."""


class Target(msgspec.Struct, frozen=True):
    """Whom a choice is about: their token, and what matters about them now."""

    id: str
    name: str
    token: Token
    far: str = ""
    states: tuple[str, ...] = ()


class Way(msgspec.Struct, frozen=True):
    """A choice as it is drawn."""

    key: str
    facets: dict[str, str]
    offer: Offer
    reason: str = ""
    target: Target | None = None


def option(way: Way, label: str = "", best: bool = False) -> h.Element:
    """A choice as a row. One that cannot be taken says why, and stays."""
    about = way.target
    inside = [
        token(about.token) if about is not None else None,
        h.span(".what")[
            h.b[label or way.offer.label],
            [h.span(".tag.bad")[state] for state in about.states] if about is not None else None,
            _hint(way),
        ],
        None if way.reason else _right(way.offer),
    ]
    kind = "choice barred" if way.reason else "choice best" if best else "choice"
    aim = {"data-target": about.id} if about is not None else {}
    whole = {"aria-label": ". ".join(part for part in (way.offer.label, _said(way)) if part)}
    if way.reason:
        return h.button(class_=kind, type="submit", disabled=True, **aim, **whole)[inside]
    return h.button(class_=kind, type="submit", name="value", value=way.key, **aim, **whole)[inside]


def _said(way: Way) -> str:
    """Everything a choice says, for those who hear it."""
    if way.reason:
        return way.reason
    odds = f"{way.offer.odds.chance:.0%} {way.offer.odds.says}" if way.offer.odds is not None else ""
    return "; ".join(part for part in (_line(way), _costs(way.offer), odds) if part)


def judged(way: Way) -> str:
    """What a choice made with controls comes to: what it is judged by and how likely it is, else what it means."""
    odds = f"{way.offer.odds.chance:.0%} {way.offer.odds.says}" if way.offer.odds is not None else ""
    return " · ".join(part for part in (", ".join(map(str, way.offer.facts)), odds) if part) or way.offer.hint


def _hint(way: Way) -> Node:
    """What it means and what it is judged by; or why it cannot be taken."""
    said = way.reason or _line(way)
    return h.small[said] if said else None


def _line(way: Way) -> str:
    far = way.target.far if way.target is not None else ""
    return " · ".join(part for part in (far, way.offer.hint, ", ".join(map(str, way.offer.facts))) if part)


def _right(offer: Offer) -> Node:
    """What it costs and how likely it is to come out well."""
    if not offer.costs and offer.odds is None:
        return None
    return h.span(".price")[
        meter(offer.odds.chance, offer.odds.says) if offer.odds is not None else None, h.small[_costs(offer)] if offer.costs else None
    ]


def _costs(offer: Offer) -> str:
    return "costs " + ", ".join(f"{cost.number:g} {plural(cost.what, cost.number)}" for cost in offer.costs) if offer.costs else ""


def plural(thing: str, number: float) -> str:
    """A thing, or several of it; an abbreviation stays as it is.

    >>> plural("card", 1), plural("card", 2), plural("Penny", 3), plural("FP", 2)
    ('card', 'cards', 'Pennies', 'FP')
    """
    if number == 1 or thing.isupper():
        return thing
    return f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"


def meter(chance: float, says: str = "") -> h.Element:
    """A chance as a bar and in per cent."""
    kind = "good" if chance >= GOOD else "poor" if chance < POOR else "fair"
    return h.span(class_=f"odds {kind}")[
        h.meter(min="0", max="1", value=f"{chance:.3f}", aria_hidden="true"), h.b[f"{chance:.0%}"], h.small[says] if says else None
    ]
