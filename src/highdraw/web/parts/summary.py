"""A fight that is over, on a page: who won, the moment that cost most, everybody's part with its bars, luck, and how it went."""

from urllib.parse import urlencode

from htpy import Node

from highdraw.engine.prose import listed
from highdraw.engine.view import View
from highdraw.systems import SYSTEMS
from highdraw.table.course import Course, course
from highdraw.table.orders import by_kind
from highdraw.table.role import Role
from highdraw.table.summary import Summary, Tally, summarize
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import html
from highdraw.web.offers import offers
from highdraw.web.parts.aftermath import tending
from highdraw.web.parts.course import chart
from highdraw.web.parts.deed import deed
from highdraw.web.parts.icon import icon
from highdraw.web.parts.stage import passing
from highdraw.web.parts.token import token as drawn_token
from highdraw.web.parts.token import tokens
from highdraw.web.parts.win_line import turning_place, win_line_place

HATCHED = html(
    h.svg(".sr", width="0", height="0", aria_hidden="true")[
        h.pattern("#tally-hatched", width="5", height="5", patternUnits="userSpaceOnUse", patternTransform="rotate(45)")[h.path(d="M1 0V5")]
    ]
)
"""What fills the part of a bar that is less grave."""


def summary_part(table: Table, role: Role, token: str = "", asked: Node = None) -> h.Element:
    """The summary of a fight that is over, for whoever looks: with `token` the ways on from here, then what is still asked."""
    found, view = summarize(table, role), table.view(role)
    return h.section(".after", aria_labelledby="after")[
        h.div(".after-grid")[
            h.div(".opening")[
                h.header(".headline")[
                    h.p(".hint")[f"{table.title} · {length(found)}"],
                    h.h2("#after")[who_won(found)],
                    h.p[fates(found)],
                    _ways(table, role, token, tending(table, view)) if token and role.kind != "screen" else None,
                ],
                asked,
            ],
            _moment(found, view) or turning_place(),
            h.div(".tallied")[
                h.div(".wide", role="region", aria_label="Everybody’s part", tabindex="0")[_table(found, view)],
                h.p(".hint")[h.b["Luck. "], found.luck] if found.luck else None,
                h.p(".hint")[h.b["Time. "], "Pauses of more than a quarter of an hour do not count."],
                win_line_place(token) if token else None,
            ],
            h.div(".went")[_timeline(found, course(table.session.beats, view))],
        ],
    ]


def _moment(found: Summary, view: View) -> h.Element | None:
    if found.moment is None:
        return None
    return h.section(".decided.felt", aria_labelledby="decided")[
        h.h3("#decided.hint")["The moment that cost most"], turning_place(), passing(found.moment, view, "decided")
    ]


def who_won(found: Summary) -> str:
    """Who won.

    >>> from highdraw.table.summary import Tally
    >>> two = [Tally(who="a", name="Ann", side="Hawks"), Tally(who="b", name="Bob", side="Hawks")]
    >>> who_won(Summary(winner="Hawks", rounds=1, seconds=0, tallies=two, measures=(), luck=""))
    'The Hawks win'
    >>> who_won(Summary(winner="", rounds=1, seconds=0, tallies=[], measures=(), luck=""))
    'Nobody wins'
    """
    if not found.winner:
        return "Nobody wins"
    many = sum(tally.side == found.winner for tally in found.tallies) > 1
    article = "The " if many and not found.winner.lower().startswith("the ") else ""
    return f"{article}{found.winner} win{'' if many else 's'}"


def length(found: Summary) -> str:
    """How long it was, in rounds and in minutes at the table."""
    return f"{found.rounds} round{'s' if found.rounds != 1 else ''} · {duration(found.seconds)}"


def duration(seconds: float) -> str:
    """A time in words.

    >>> duration(40), duration(95), duration(3900)
    ('less than a minute', '1 min', '1 h 5 min')
    """
    minutes = int(seconds // 60)
    if not minutes:
        return "less than a minute"
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def fates(found: Summary) -> str:
    """Who fell and who died, in a sentence each."""
    fell = [tally.name for tally in found.tallies if tally.fell and not tally.dead]
    died = [tally.name for tally in found.tallies if tally.dead]
    some = [*([f"{listed(by_kind(fell))} fell."] if fell else []), *([f"{listed(by_kind(died))} died."] if died else [])]
    return " ".join(some) or "Nobody fell."


def _table(found: Summary, view: View) -> h.Element:
    """Everybody's part: numbers with bars, so that it is read at a glance and word by word."""
    top = max((sum(some.values()) for one in found.tallies for some in (one.dealt, one.taken)), default=0)
    return h.table(".tallies")[
        h.caption[HATCHED, h.span(".sr")["What everybody did and suffered"]],
        h.thead[
            h.tr[
                h.th(scope="col")["Fighter"],
                h.th(scope="col")["Attacks hit"],
                [h.th(scope="col")[name, h.small[" and ".join(found.measures)]] for name in ("Dealt", "Taken")] if found.measures else None,
                h.th(scope="col")["Luck, against the average"] if found.luck else None,
            ]
        ],
        h.tbody[[_row(found, tally, top, view) for tally in found.tallies]],
    ]


def _row(found: Summary, tally: Tally, top: float, view: View) -> h.Element:
    known = tokens(view).get(tally.who)
    return h.tr(class_=tally.fate)[
        h.th(scope="row")[
            drawn_token(known, tally.fell) if known is not None else None,
            h.span(".name")[tally.name],
            h.small[tally.fate if tally.side == tally.name else f"{tally.side}, {tally.fate}"],
        ],
        h.td[f"{tally.hits} of {tally.attacks}"],
        [h.td(".harm")[_harm(some, found.measures, top)] for some in (tally.dealt, tally.taken)] if found.measures else None,
        h.td[_luck(tally)] if found.luck else None,
    ]


def _harm(some: dict[str, float], measures: tuple[str, ...], top: float) -> Node:
    """All of it as a number and one bar, the gravest from the left and solid, what is less grave hatched; and each kind by itself."""
    bars, at = [], 0.0
    for place, name in enumerate(reversed(measures)):
        wide = 100 * some.get(name, 0) / (top or 1)
        bars.append(h.rect(class_="light" if place else "grave", fill="url(#tally-hatched)" if place else None, x=f"{at:.1f}", y="2",
                           width=f"{wide:.1f}", height="10") if wide else None)  # fmt: skip
        at += wide
    said = ", ".join(f"{some[name]:g} {name}" for name in measures if some.get(name))
    return h.fragment[h.b[f"{sum(some.values()):g}"], _svg(bars), h.small[said] if said and len(measures) > 1 else None]


def _luck(tally: Tally) -> Node:
    """How much better or worse than the mean, to the right or to the left of the middle."""
    if not tally.chances:
        return "–"
    long = min(50.0, abs(tally.luck) * 100)
    good = tally.luck >= 0
    bar = h.rect(class_="good" if good else "poor", x=f"{50 if good else 50 - long:.1f}", y="2", width=f"{long:.1f}", height="10")
    said = f"{abs(tally.luck):.0%} {'lucky' if good else 'unlucky'}" if abs(tally.luck) >= 0.005 else "as expected"
    return h.fragment[_svg((bar, h.path(d="M50 0V14"))), said, h.small[f" · {tally.got:g} for {tally.fair:.1f}"]]


def _svg(inside: Node) -> h.Element:
    return h.svg(class_="gauge", viewBox="0 0 100 14", preserveAspectRatio="none", aria_hidden="true")[inside]


def _timeline(found: Summary, went: Course) -> h.Element | None:
    """What was left of each side, and the moments that mattered, in their order."""
    if not found.timeline:
        return None
    return h.section(".timeline", aria_label="How it went")[
        h.h3["How it went"],
        h.p(".hint")["Strength left, exchange by exchange"],
        chart(went, {each.exchange: each.says for each in found.timeline}),
        h.ol[(h.li[h.b[each.when or "At first"], h.span[each.says]] for each in found.timeline)],
    ]


def _other(table: Table) -> Node:
    """The scenario after this one, in the order in which they are offered."""
    known = offers(table.system.id) if table.system.id in SYSTEMS else ()
    place = next((place for place, each in enumerate(known) if each.name == table.head.scenario), None)
    if place is None or len(known) < 2:
        return None
    other = known[(place + 1) % len(known)]
    to = urlencode({"system": table.system.id, "scenario": other.name})
    return h.li[h.a(href=f"/new?{to}")[f"Next scenario: {other.title}"]]


def _ways(table: Table, role: Role, token: str, hurt: bool) -> Node:
    """On from here: again, the next fight, the replay; more quietly another scenario and the files."""
    gm = role.kind == "gm"
    again = h.button(type="submit", class_=None if table.head.campaign else "primary")["Rematch"]
    swap = h.button(type="submit")["Swap sides"]
    key = f"{token}-{table.seq}"
    first = h.ul(".ways")[
        h.li[h.a(".button.primary", href=f"/t/{token}/go")["Go on to the next fight"]] if table.next else None,
        h.li[h.a(".button.primary", href=f"/campaigns/{table.head.campaign}")["Carry on in the campaign"]]
        if gm and table.head.campaign
        else None,
        h.li[deed(token, "rematch", again, key=key)] if gm else None,
        h.li[deed(token, "rematch", swap, key=f"{key}-swap", swap="yes")] if gm and table.swapped() else None,
        h.li[h.a(".button", href=f"/t/{token}/next")["Another next fight" if table.next else "Next fight with those who are left"]]
        if gm and table.system.referee.carry and not table.head.campaign
        else None,
        h.li[h.a(".button", href="#aftermath")["Look after the hurt"]] if gm and hurt else None,
        h.li[h.a(".button.quiet", href=f"/t/{token}/replay")[icon("play"), "Watch it again"]],
    ]
    more = h.ul(".ways.files")[
        _other(table) if gm else None,
        h.li[h.a(href=f"/t/{token}/fight.jsonl", download=True)["Save the fight as a file"]] if gm or table.session.over else None,
        h.li[h.a(href=f"/t/{token}/log.md", download=True)["Save the log as text"]],
    ]
    return first, more
