"""What is asked of somebody, as a form."""

from functools import lru_cache
from typing import Any

from htpy import Node
from markupsafe import Markup

from highdraw.engine.request import Ask, Pick, Request
from highdraw.engine.view import View
from highdraw.table.hints import can_hint
from highdraw.table.standing import Repeat
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import Template, html
from highdraw.web.parts import answer, hint, standing
from highdraw.web.parts.glossary import explained
from highdraw.web.parts.orders import order_offers

FORMS = 4096
"""Empty forms that are cached, one a person."""
HIDDEN = Markup(
    '<input type="hidden" name="who" value="%s">'
    '<input type="hidden" name="fingerprint" value="%s"><input type="hidden" name="key" value="%s">'
)
ODDS = Markup('<choice-odds data-from="/api/seats/%s/odds?who=%s" data-key="%s" hidden></choice-odds>')
SHOWN = ("numbers", "bars")
"""Ways to show odds."""
ASKED, KNOWN = Template(h.p(".asked")), Template(h.span(".sr"))


def question(
    table: Table,
    part: Request[Any],
    token: str,
    *,
    big: bool = False,
    chart: Node = None,
    view: View | None = None,
    repeats: list[Repeat] | None = None,
    odds: str = "",
    me: str = "",
    known: str = "",
) -> Markup:
    """What is asked, and the ways to answer it. `chart` is a map to tap on, where a spot is asked for; by a view targets are told.
    Whoever reads it and plays `me` alone is not called by name. What is `known` from the stage is not seen in it again.

    With `repeats` (what came before, also nothing) the one who reads may have it answered from now on. `odds` says how the odds of the
    choices are shown: `numbers`, `bars`; else not at all.
    """
    fight, system = table.session.fight, table.system
    asked = f"ways-{table.session.asked_at}-{part.fingerprint()}"
    shown = (
        _asked(system.id, unnamed(system.reading.question(fight, part), me), known),
        answer.ways(fight, system, part, chart, asked, view, len(table.session.raw), hints=table.hints),
        ODDS % (token, part.addressee, f"{key_of(table, part)}-{odds}") if odds in SHOWN and has_choices(part) else None,
        hint.ask(token, part, key_of(table, part)) if repeats is not None and _may_hint(table, part) else None,
        _ahead(table, part, repeats) if repeats is not None and isinstance(part, Ask) else None,
    )
    return html(form(table, part, token, shown, big=big))


def _asked(system: str, says: str, known: str) -> Node:
    before, rest = (f"{known}. ", says[len(known) + 2 :]) if known and says.startswith(f"{known}. ") else ("", says)
    return ASKED[KNOWN[before] if before else None, explained(system, rest)]


def _may_hint(table: Table, part: Request[Any]) -> bool:
    """Whether a hint is offered below the choices; where cards are tapped it taps them."""
    taps = table.system.reading.taps
    return table.hints and can_hint(part) and not (taps is not None and isinstance(part, Ask) and taps.fan(table.session.fight, part))


def unnamed(says: str, me: str) -> str:
    """A question to the only one who reads it.

    >>> unnamed("Ann: the Aces are up.", "Ann"), unnamed("Ann, you hold A♠.", "Ann"), unnamed("Does Bob help Ann?", "Ann")
    ('The Aces are up.', 'You hold A♠.', 'Does Bob help Ann?')
    """
    for mark in (":", ","):
        if me and says.startswith(f"{me}{mark} "):
            rest = says[len(me) + 2 :]
            return rest[:1].upper() + rest[1:]
    return says


def has_choices(part: Request[Any]) -> bool:
    """Whether there is anything to choose by odds."""
    return isinstance(part, Pick) or (isinstance(part, Ask) and not part.formality)


def form(table: Table, part: Request[Any], token: str, inside: Node, *, big: bool = False) -> Node:
    """A form that answers this question with the button pressed in it."""
    return _form(token, big)[HIDDEN % (part.addressee, part.fingerprint(), key_of(table, part)), inside]


def _ahead(table: Table, part: Ask, repeats: list[Repeat]) -> Node:
    """Whether the answer, or a routine of the system, stands from now on, or an order is given by it."""
    offers = order_offers(table.order_offers(part), part.addressee, table.names)
    group = [table.names.get(who, who) for who in table.attackers_to_come(part)[1:]]
    return standing.rest(part, group), standing.again(part, repeats), standing.routines(table.routines(part)), offers


@lru_cache(FORMS)
def _form(token: str, big: bool) -> Template:
    """The form by which somebody answers, still empty."""
    to = f"/t/{token}/answer"
    return Template(h.form(class_="question big" if big else "question", method="post", action=to, **{"hx-post": to, "hx-swap": "none"}))


def key_of(table: Table, part: Request[Any]) -> str:
    """A name for this question at this moment: answered once, it is answered.

    It is made of this person's own part of the question alone, and does not change when others answer theirs: the whole may hold
    others' cards, and that somebody has answered may be a secret.
    """
    at, again = table.public_seq - table.session.heard, table.times_withdrawn(part.addressee)
    return f"{at}-{again}-{part.fingerprint()}-{part.addressee}"[:64]
