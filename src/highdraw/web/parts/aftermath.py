"""The time after a fight on a page: who is dying and when, who can do what about it, time moved on with a button, the days to come."""

from collections.abc import Sequence
from typing import Any

from htpy import Node
from markupsafe import Markup

from highdraw.engine.aftermath import Aftermath, Deed, Evening, Helper, Lapse, Patient
from highdraw.engine.request import Ask, Request
from highdraw.engine.view import View
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import html
from highdraw.web.parts.deed import opens, panel_at
from highdraw.web.parts.fighter import states
from highdraw.web.parts.option import Way, meter, option
from highdraw.web.parts.question import form
from highdraw.web.parts.token import Token, tokens
from highdraw.web.parts.token import token as drawn_token
from highdraw.web.parts.track import drawn

BARS = 12
"""The curve of a life in danger is drawn with so many bars."""
BUSY = 4
"""How many helpers are shown; the others stand behind a line."""
RISKY = 0.05
"""From this chance on a day that may make it worse is marked."""
FIT = 0.05


def tending(table: Table, view: View) -> bool:
    """Whether the time after the fight is being played, and somebody needs it."""
    return view.aftermath is not None and not table.session.over


def urgent(view: View) -> bool:
    """Whether somebody is dying, or dead and not for good: then there is no time for how it went."""
    return view.aftermath is not None and any(
        one.urgency == "dead" or (one.urgency == "dying" and (not one.fate or one.fate[-1] >= RISKY)) for one in view.aftermath.patients
    )


def answers(scene: Aftermath | None, part: Request[Any]) -> bool:
    """Whether this question is the one that the scene answers."""
    return scene is not None and isinstance(part, Ask) and part.topic == scene.topic


def aftermath(table: Table, view: View, token: str = "", part: Ask[Any] | None = None, mine: Sequence[str] | None = None) -> Markup:
    """The scene. With the GM's question, `part`, its buttons answer; of `mine`, only what these fighters can do is told."""
    scene = view.aftermath
    assert scene is not None
    able = {choice.key: choice for choice in part.choices} if part is not None else {}
    helpers = [helper for helper in scene.helpers if mine is None or helper.who in mine]
    shown = (
        _head(scene, view, able),
        h.div(".both")[_hurt(scene, view), _help(helpers, view, able) if helpers else None],
        _calendar(scene, view, able, token if part is not None else ""),
        _rest(table, scene, part) if part is not None else None,
    )
    inside: Node = form(table, part, token, shown) if part is not None else shown
    return html(h.section("#aftermath.aftermath", aria_label="After the fight")[inside])


# ---- the head


def _head(scene: Aftermath, view: View, able: dict[str, Any]) -> h.Element:
    grave = bool(scene.patients) and scene.patients[0].urgency == "dying"
    return h.header(class_="dying" if grave else None)[
        h.h2[h.small[view.outcome if able else view.clock.text], scene.headline],
        h.div(".lapses", role="group", aria_label="Time goes on")[
            [_lapse(each, able) for each in scene.lapses if not each.minor]
        ]
        if able
        else None,
    ]  # fmt: skip


def _lapse(one: Lapse, able: dict[str, Any]) -> h.Element:
    """A button for a while; where it may not pass, with the reason."""
    if one.key not in able:
        return h.button(".choice.lapse", type="submit", disabled=True)[h.b[one.label], h.small[one.reason]]
    kind = "choice lapse primary" if one.key == next(iter(able)) else "choice lapse"
    return h.button(class_=kind, type="submit", name="value", value=one.key, title=one.hint)[h.b[one.label], h.small[one.hint]]


# ---- who is hurt


def _hurt(scene: Aftermath, view: View) -> h.Element:
    known = tokens(view)
    return h.section(".hurt", aria_labelledby="hurt")[
        h.h3("#hurt")["Who is hurt", h.small["most urgent first"]],
        [_patient(one, view, known[one.who]) for one in scene.patients],
    ]


def _patient(one: Patient, view: View, known: Token) -> h.Element:
    who = view.fighters[one.who]
    return h.article(class_=f"patient {one.urgency}", data_who=one.who)[
        drawn_token(known, who.out),
        h.h4[h.span(".name")[who.name], states(who.states, ())],
        drawn(who.tracks) if who.tracks else None,
        h.p[h.b[one.says], h.small[one.detail] if one.detail else None, _curve(one.fate) if one.fate else None],
    ]


def _curve(chances: tuple[float, ...]) -> h.Element:
    """How soon it ends without help: a bar for each stretch of time."""
    picked = [chances[min(len(chances) - 1, (place + 1) * len(chances) // BARS - 1)] for place in range(BARS)]
    return h.svg(class_="curve", viewBox=f"0 0 {4 * BARS} 20", preserveAspectRatio="none", aria_hidden="true")[
        (h.rect(x=f"{4 * place}", y=f"{20 - height:.1f}", width="3", height=f"{height:.1f}") for place, height in _heights(picked))
    ]


def _heights(chances: list[float]) -> list[tuple[int, float]]:
    return [(place, max(0.6, 20 * chance)) for place, chance in enumerate(chances)]


# ---- who can help


def _help(helpers: list[Helper], view: View, able: dict[str, Any]) -> h.Element:
    known = tokens(view)
    rows = [_helper(one, view, known[one.who], able) for one in helpers]
    more = len(rows) - BUSY
    return h.section(".help", aria_labelledby="help")[
        h.h3("#help")["Who can help"],
        rows[:BUSY],
        h.details("#more-help")[h.summary[f"{more} more"], rows[BUSY:]] if more > 0 else None,
    ]


def _helper(one: Helper, view: View, known: Token, able: dict[str, Any]) -> h.Element:
    return h.article(".helper", data_who=one.who)[
        drawn_token(known),
        h.h4[h.span(".name")[view.fighters[one.who].name], h.small[one.says]],
        h.ul[[h.li[_deed(each, able)] for each in one.deeds]],
    ]


def _deed(one: Deed, able: dict[str, Any]) -> h.Element:
    """What somebody can do: a button where the GM says so, else what they may choose on their turn."""
    inside = [
        h.span(".what")[h.b[one.label], h.small[one.reason or one.hint] if one.reason or one.hint else None],
        h.span(".time")[one.time] if one.time and not one.reason else None,
        meter(one.chance) if one.chance is not None and not one.reason else None,
    ]
    if one.key in able:
        return h.button(".choice.does", type="submit", name="value", value=one.key)[inside]
    return h.div(class_="does barred" if one.reason else "does")[inside]


# ---- the days to come


def _calendar(scene: Aftermath, view: View, able: dict[str, Any], token: str) -> h.Element | None:
    rows = [one for one in scene.patients if one.days]
    if not rows:
        return None
    count = max(len(one.days) for one in rows)
    return h.section(".calendar", aria_labelledby="calendar")[
        h.h3("#calendar")[f"The next {count} day{'s' if count > 1 else ''}", h.small[f"{scene.measure} expected each evening"]],
        h.div(".lapses")[[_lapse(each, able) for each in scene.lapses if each.minor and each.key in able]] if able else None,
        h.div(".wide", role="region", aria_label="Calendar", tabindex="0")[
            h.table[
                h.thead[h.tr[h.th(scope="col")["Day"], [h.th(scope="col")[f"{scene.day + place}"] for place in range(1, count + 1)]]],
                h.tbody[[_row(one, view, count, token) for one in rows]],
            ]
        ],
        h.p(".hint")["A marked day may make it worse."] if any(_risky(day) for one in rows for day in one.days) else None,
    ]


def _row(one: Patient, view: View, count: int, token: str) -> h.Element:
    name = view.fighters[one.who].name
    return h.tr[
        h.th(scope="row")[
            drawn_token(tokens(view)[one.who], view.fighters[one.who].out),
            h.span(".name")[name],
            _conditions(one, name, token) if one.conditions else None,
        ],
        [_evening(day, one.full) for day in one.days],
        [h.td(".fit")[h.span(".sr")["fit"]] for _ in range(count - len(one.days))],
    ]


def _conditions(one: Patient, name: str, token: str) -> h.Element:
    """In which conditions somebody lies; the GM may change them."""
    if not token:
        return h.small[one.conditions]
    label = f"{name} lies in {one.conditions} conditions, change them"
    return h.button(".lies", aria_label=label, title="Change", **opens(panel_at(token, "fix", who=one.who)))[one.conditions]


def _risky(day: Evening) -> bool:
    return day.worse >= RISKY


def _evening(day: Evening, full: float) -> h.Element:
    """What is left on an evening, as a number and as how full the box is."""
    if day.harm < FIT and day.dead < RISKY:
        return h.td(".fit")["fit"]
    high = min(1.0, day.harm / full) * 20
    fate = f", dead by then {day.dead:.0%}" if day.dead >= 0.005 else ""
    title = f"{day.harm:.1f} on average{f', worse {day.worse:.0%}' if day.worse else ''}{fate}"
    return h.td(class_="risky" if _risky(day) else None, title=title)[
        h.svg(viewBox="0 0 10 20", preserveAspectRatio="none", aria_hidden="true")[
            h.rect(x="0", y=f"{20 - high:.1f}", width="10", height=f"{high:.1f}")
        ],
        h.b[f"{day.harm:.1f}".removesuffix(".0")],
    ]


# ---- what else can be answered


def _rest(table: Table, scene: Aftermath, part: Ask[Any]) -> h.Element:
    """Every answer that has no place of its own in the scene."""
    placed = {each.key for each in scene.lapses} | {each.key for one in scene.helpers for each in one.deeds}
    offer = table.system.reading.offer
    left = [choice for choice in part.choices if choice.key not in placed]
    return h.div(".choices.rest")[(option(Way(each.key, {}, offer(table.session.fight, part, each))) for each in left)]
