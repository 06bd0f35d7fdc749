"""One choice on a page: what it is called, what it means, what it is judged by, what it leaves, and its odds where they are known."""

from collections.abc import Sequence

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.engine.system import Offer
from highdraw.engine.view import Counter
from highdraw.web import elements as h
from highdraw.web.html import Template, cached, tag
from highdraw.web.parts.heard import COMMA, STOP
from highdraw.web.parts.leaves import how_many, keeps
from highdraw.web.parts.price import in_words, price
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
    above: frozenset[str] = frozenset()
    """What stands above it already, for it and others."""
    purse: tuple[Counter, ...] = ()
    """What its price is paid from."""


@cached
def option(way: Way, label: str = "", best: bool = False) -> Node:
    """A choice as a row. One that cannot be taken says why, and stays."""
    about, label = way.target, _title(way, label)
    kind = "choice barred" if way.reason else "choice best" if best else "choice"
    states, hint = about.states if about is not None else (), _hint(way)
    whole = ". ".join([part for part in (", ".join([way.offer.label, *states]), _said(way)) if part])
    return (
        AIMED(kind, about.id, whole) if about is not None else AT_NOBODY(kind, whole),
        BARRED if way.reason else VALUE(way.key),
        (token(about.token), " ") if about is not None else None,
        WHAT[LABEL[label], [(COMMA, STATE[state]) for state in states], (STOP, hint) if hint is not None else None],
        " ",
        None if way.reason else _right(way.offer),
        END,
    )


def _title(way: Way, label: str = "") -> str:
    """What a choice is called: aimed at somebody, what is done to them; with what stands below."""
    deed, what = with_what(way)
    return deed if what else label or deed


def with_what(way: Way) -> tuple[str, str]:
    """The label of a choice in two parts, if it names somebody and then a thing: `Attack Bob`, `Axe`.

    >>> bob = Target("bob", "Bob", Token(0, "B"))
    >>> with_what(Way("", {}, Offer("Attack Bob: Axe"), target=bob)), with_what(Way("", {}, Offer("Ready: Axe")))
    (('Attack Bob', 'Axe'), ('Ready: Axe', ''))
    """
    deed, _, what = way.offer.label.partition(": ")
    return (deed, what) if way.target is not None and what and deed.endswith(way.target.name) else (way.offer.label, "")


def _said(way: Way) -> str:
    """Everything a choice says, for those who hear it."""
    if way.reason:
        return way.reason
    odds = f"{way.offer.odds.chance:.0%} {way.offer.odds.says}" if way.offer.odds is not None else ""
    leaves = str(way.offer.leaves) if way.offer.leaves is not None else ""
    return "; ".join(part for part in (" · ".join(_parts(way)), leaves or in_words(way.offer.costs), odds) if part)


def judged(way: Way, *, costs: bool = False) -> str:
    """What a choice made with controls comes to: what it is judged by and how likely it is, else what it means; perhaps what it costs."""
    odds = f"{way.offer.odds.chance:.0%} {way.offer.odds.says}" if way.offer.odds is not None else ""
    known = [part for part in (", ".join(map(str, way.offer.facts)), odds) if part] or [way.offer.hint]
    return " · ".join(filter(None, [*known, in_words(way.offer.costs) if costs else ""]))


def _hint(way: Way) -> Node:
    """What it means, what it is judged by and what it leaves; or why it cannot be taken."""
    if way.reason:
        return HINT[way.reason]
    if way.offer.leaves is not None:
        return HINT[keeps(way.offer.leaves)]
    said, paid = _line(way), price(way.offer.costs, way.purse) if way.offer.costs else None
    return HINT[said, "\u00a0· " if said and paid else None, paid] if said or paid else None


def _parts(way: Way) -> list[str]:
    """How far its target is, what it means, what it is judged by."""
    facts = ", ".join(said for fact in way.offer.facts if (said := str(fact)) not in way.offer.hint)
    return [part for part in (way.target.far if way.target is not None else "", way.offer.hint, facts) if part]


def _line(way: Way) -> str:
    """The same without what its title or what stands above it says."""
    more = [part for part in _parts(way) if part not in way.above and not (way.titled and part == way.offer.hint)]
    return " · ".join(filter(None, [with_what(way)[1], *more]))


def in_common(some: Sequence[Way]) -> list[str]:
    """What is said of all of several ways alike."""
    first, *rest = (_parts(way) for way in some)
    return [part for part in first if all(part in other for other in rest)]


def _right(offer: Offer) -> Node:
    """How likely it is to come out well, or how many cards it leaves."""
    if offer.leaves is not None:
        return h.span(".price")[how_many(offer.leaves)]
    return h.span(".price")[meter(offer.odds.chance, offer.odds.says)] if offer.odds is not None else None


def meter(chance: float, says: str = "") -> h.Element:
    """A chance as a bar and in per cent."""
    kind = "good" if chance >= GOOD else "poor" if chance < POOR else "fair"
    return h.span(class_=f"odds {kind}")[
        h.meter(min="0", max="1", value=f"{chance:.3f}", aria_hidden="true"), h.b[f"{chance:.0%}"], h.small[says] if says else None
    ]
