"""One choice on a page: what it is called, what it means, what it costs, what it is judged by, and its odds where they are known."""

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.engine.prose import counted
from highdraw.engine.system import Offer
from highdraw.web import elements as h
from highdraw.web.html import Template, cached, tag
from highdraw.web.parts.token import Token, token

AIMED = tag('<button class="%s" type="submit" data-target="%s" aria-label="%s"')
AT_NOBODY = tag('<button class="%s" type="submit" aria-label="%s"')
VALUE, BARRED, END = tag(' name="value" value="%s">'), Markup(" disabled>"), Markup("</button>")
# Elements whose attributes never change: written once.
WHAT, LABEL, HINT, STATE = (Template(each) for each in (h.span(".what"), h.b, h.small, h.span(".tag.bad")))
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
    titled: bool = False
    """What it means is its title: it is not said again below."""
    dials: dict[str, str] = {}
    """What controls set, where it can be set by them."""


@cached
def option(way: Way, label: str = "", best: bool = False) -> Node:
    """A choice as a row. One that cannot be taken says why, and stays."""
    about = way.target
    kind = "choice barred" if way.reason else "choice best" if best else "choice"
    whole = ". ".join([part for part in (way.offer.label, _said(way)) if part])
    return (
        AIMED(kind, about.id, whole) if about is not None else AT_NOBODY(kind, whole),
        BARRED if way.reason else VALUE(way.key),
        token(about.token) if about is not None else None,
        WHAT[
            LABEL[label or way.offer.label],
            [STATE[state] for state in about.states] if about is not None else None,
            _hint(way),
        ],
        None if way.reason else _right(way.offer),
        END,
    )


def _said(way: Way) -> str:
    """Everything a choice says, for those who hear it."""
    if way.reason:
        return way.reason
    odds = f"{way.offer.odds.chance:.0%} {way.offer.odds.says}" if way.offer.odds is not None else ""
    return "; ".join(part for part in (_line(way, way.offer.hint), _costs(way.offer), odds) if part)


def judged(way: Way, *, costs: bool = False) -> str:
    """What a choice made with controls comes to: what it is judged by and how likely it is, else what it means; perhaps what it costs."""
    odds = f"{way.offer.odds.chance:.0%} {way.offer.odds.says}" if way.offer.odds is not None else ""
    known = [part for part in (", ".join(map(str, way.offer.facts)), odds) if part] or [way.offer.hint]
    return " · ".join(filter(None, [*known, _costs(way.offer) if costs else ""]))


def _hint(way: Way) -> Node:
    """What it means and what it is judged by; or why it cannot be taken."""
    said = way.reason or _line(way, "" if way.titled else way.offer.hint)
    return HINT[said] if said else None


def _line(way: Way, hint: str) -> str:
    far = way.target.far if way.target is not None else ""
    more = [said for fact in way.offer.facts if (said := str(fact)) not in way.offer.hint]
    return " · ".join(part for part in (far, hint, ", ".join(more)) if part)


def _right(offer: Offer) -> Node:
    """What it costs and how likely it is to come out well."""
    if not offer.costs and offer.odds is None:
        return None
    return h.span(".price")[
        meter(offer.odds.chance, offer.odds.says) if offer.odds is not None else None, h.small[_costs(offer)] if offer.costs else None
    ]


def _costs(offer: Offer) -> str:
    """What a choice costs; things of one kind name it once.

    >>> from highdraw.engine.system import Cost
    >>> _costs(Offer("", "", (Cost("red coin"), Cost("gold coin"), Cost("gold coin")))), _costs(Offer(""))
    ('costs 1 red, 2 gold coins', '')
    """
    many: dict[str, float] = {}
    for cost in offer.costs:
        many[cost.what] = many.get(cost.what, 0) + cost.number
    if not many:
        return ""
    kind = f" {list(many)[-1].rpartition(' ')[2]}"
    *some, last = many.items()
    short = [f"{number:g} {what.removesuffix(kind)}" if what.endswith(kind) else counted(number, what) for what, number in some]
    return "costs " + ", ".join([*short, counted(last[1], last[0])])


def meter(chance: float, says: str = "") -> h.Element:
    """A chance as a bar and in per cent."""
    kind = "good" if chance >= GOOD else "poor" if chance < POOR else "fair"
    return h.span(class_=f"odds {kind}")[
        h.meter(min="0", max="1", value=f"{chance:.3f}", aria_hidden="true"), h.b[f"{chance:.0%}"], h.small[says] if says else None
    ]
