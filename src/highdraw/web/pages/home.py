"""The first page: play at once, host a table, join one; the scenarios, and one's own tables."""

from time import time
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.engine.system import AnySystem
from highdraw.systems import SYSTEMS, load
from highdraw.table.errors import NoTable, OldTable, Revoked
from highdraw.table.loading import head_of
from highdraw.table.role import CODE_LENGTH, BadLink
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.guard import fresh_key, tables_of
from highdraw.web.offers import FIRST, Offer, offers
from highdraw.web.owned import owned, remember
from highdraw.web.pages.new_table import BLANK, complete
from highdraw.web.parts.cards import card
from highdraw.web.parts.icon import icon
from highdraw.web.parts.shell import shell

FAN = ("7D", "AS", "QH", "KS", "RJ")
CARD = 130
"""How many letters of a description a scenario's card shows."""
LOOK = ("Look for", "Look at", "Watch")
"""How a sentence begins that says what to look for."""
DEMANDS = ("easy to learn", "some things to keep in mind", "a lot to keep in mind")


async def page(request: Request) -> Response:
    tables: Tables = tables_of(request)
    system = complete(request.query_params.get("system", ""))
    tokens = owned(request, tables.secret)
    kept = [row for token in tokens if (row := await _own(tables, token))]
    response = HTMLResponse(str(shell("Tables", _content(system, kept), kind="page home", here="/")))
    if len(kept) < len(tokens):
        remember(request, response, [row.token for row in kept], tables.secret)
    return response


def _content(system: AnySystem, kept: "list[Own]") -> h.Element:
    return h.main("#main")[
        h.div(".hero.felt")[
            h.div(".say")[
                h.h1["Tabletop fights, decided by cards"],
                h.p["Highdraw keeps the order, the cards and the score, and shows the sum behind every hit."],
                h.div(".fan", aria_hidden="true")[(card(face) for face in FAN)],
            ],
            h.div(".tiles")[_solo(system), _host(system), _join()],
        ],
        h.div(".below")[
            _scenarios(system),
            h.div[_tables(kept), _more(system)],
        ],
    ]


# ---- three ways to begin


def _solo(system: AnySystem) -> h.Element:
    """One press, and one is playing."""
    first = offers(system.id)[0]
    return h.form(".tile.solo", method="post", action="/tables")[
        h.h2["Play solo"],
        h.p[f"{first.title} against the bot. About {first.minutes} minutes, no setup."],
        h.input(type="hidden", name="system", value=system.id),
        h.input(type="hidden", name="scenario", value=first.name),
        h.input(type="hidden", name="first", value="yes"),
        h.input(type="hidden", name="key", value=fresh_key()),
        h.button(".big", type="submit")["Play now"],
    ]


def _host(system: AnySystem) -> h.Element:
    return h.section(".tile", aria_labelledby="host")[
        h.h2("#host")["Host a table"],
        h.p["You run the fight. Players use their phones."],
        h.a(".button.big", href=_new(system, play="phones"))["Set up"],
    ]


def _join() -> h.Element:
    return h.form(".tile.enter", method="post", action="/join")[
        h.h2["Join with a code"],
        h.p["It is on the big screen or the GM’s console."],
        h.div(".code-field")[
            h.input(
                name="code", aria_label="Table code", required=True, maxlength="8", placeholder="·" * CODE_LENGTH, autocomplete="off",
                autocapitalize="characters", spellcheck="false",
            ),
            h.button(".primary.big", type="submit")["Join"],
        ],
    ]  # fmt: skip


def _new(system: AnySystem, **more: str) -> str:
    return f"/new?{urlencode({'system': system.id, **more})}"


# ---- scenarios


def _scenarios(system: AnySystem) -> h.Element:
    return h.section(".scenarios", aria_labelledby="scenarios")[
        h.div(".head")[
            h.h2("#scenarios")["Scenarios"],
            h.nav(".seg", aria_label="Rule systems")[
                (
                    h.a(href=f"/?system={each}#scenarios", aria_current="true" if each == system.id else None)[
                        short_title(load(each).title)
                    ]
                    for each in SYSTEMS
                )
            ],
        ],
        h.ul(".cards")[(_scenario(system, each) for each in offers(system.id))],
    ]


def short_title(title: str) -> str:
    """A system's title as it fits on a button.

    >>> short_title("Blades: Duels and Brawls (two-card edition)"), short_title("Blades: Fire and Steel")
    ('Blades, two-card', 'Blades, Fire')
    >>> short_title("Iron Age fights with dice")
    'Iron Age'
    >>> short_title("Playing cards for BRONZE")
    'BRONZE'
    """
    name, _, rest = title.partition(":")
    words = rest.replace("(", " ").split()
    edition = next((word for word in words if word.endswith("-card")), "") or next(iter(words), "")
    return f"{name}, {edition}" if edition else name.partition(" fights")[0].rpartition(" for ")[2]


def _scenario(system: AnySystem, offer: Offer) -> h.Element:
    return h.li(".scenario")[
        h.div(".picture.felt")[offer.picture],
        h.h3[h.a(href=_new(system, scenario=offer.name))[offer.title]],
        h.span(".tag.now")["Start here"] if offer.name == FIRST else None,
        h.p(".meta")[
            h.span[offer.size],
            h.span[f"{offer.minutes} min"],
            h.span(".demand", role="img", aria_label=DEMANDS[offer.demand - 1].capitalize())[
                (h.i(class_="on" if place < offer.demand else None) for place in range(len(DEMANDS)))
            ],
        ],
        h.p(".about")[in_brief(offer.about)],
    ]


def in_brief(about: str) -> str:
    """What fits on a card: all of it, else what to look for, else the first sentences; the whole stands where the fight is set up.

    >>> in_brief("Ann meets Bob. Watch the clock.")
    'Ann meets Bob. Watch the clock.'
    >>> in_brief("Ann meets Bob" + " and another" * 12 + ". Look for the dodge.")
    'Look for the dodge.'
    >>> in_brief("Ann meets Bob. " + "The clock ticks, " * 9 + "until it stops.")
    'Ann meets Bob.'
    """
    sentences = about.split(". ")
    if len(about) > CARD and (telling := next((each for each in sentences if each.startswith(LOOK)), "")):
        return telling.removesuffix(".") + "."
    fitting = [place for place in range(1, len(sentences)) if len(". ".join(sentences[:place])) < CARD]
    whole = len(about) <= CARD
    return about if whole else ". ".join(sentences[: max(fitting, default=1)]).removesuffix(".") + "."


# ---- one's own tables


class Own(msgspec.Struct, frozen=True):
    """A table somebody runs from this browser."""

    token: str
    title: str
    system: str
    state: str
    touched: float
    people: tuple[str, ...] = ()
    over: bool = False

    @property
    def name(self) -> str:
        """The scenario, and who sits there."""
        return f"{self.title} with {', '.join(self.people)}" if self.people else self.title


async def _own(tables: Tables, token: str) -> Own | None:
    """A table as it stands; None when it is gone."""
    try:
        role = tables.role(token)
        kept = await tables.kept(role.table)
    except (BadLink, NoTable):
        return None
    head = head_of(tables.store, kept)
    try:
        try:
            table = await tables.look(role)
        except OldTable:
            record = await tables.record(role)
            title = short_title(load(head.system).title) if head.system in SYSTEMS else head.system
            return Own(token, record.title, title, "an old fight, read-only", kept.touched, over=True)
    except (NoTable, Revoked):
        return None
    view, people = table.view(role), tuple(person.name for person in table.people.values())
    return Own(token, table.title, short_title(load(head.system).title), view.clock.text, kept.touched, people, view.over)


def _tables(kept: list[Own]) -> h.Element:
    return h.section(".own", aria_labelledby="own")[
        h.h2("#own")["Your tables"],
        h.ul[(_table(own, place == 0) for place, own in enumerate(kept))]
        if kept
        else h.div(".empty")[
            h.h3["No tables yet"], h.p["Fights you start in this browser are kept here, so that you can go on with them later."]
        ],
    ]


def _table(own: Own, newest: bool) -> h.Element:
    words = "Look back" if own.over else "Resume"
    return h.li[
        h.b[own.name],
        h.small[f"{own.system} · {own.state} · {ago(time() - own.touched)}"],
        h.a(href=f"/g/{own.token}", class_=f"button{' primary' if newest else ''}", aria_label=f"{words} {own.name}")[words],
        h.details(".sure")[
            h.summary["Remove"],
            h.p["The fight, its log and every link to it are gone then, for good."],
            h.form(method="post", action=f"/t/{own.token}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
        ],
    ]


def _more(system: AnySystem) -> h.Element:
    links = (
        (_new(system, scenario=BLANK), "Build your own fight"),
        (f"/rules/{system.id}", "Read the rules"),
        (f"/house-rules/{system.id}", "Change house rules"),
        ("/replay", "Replay a saved fight"),
    )
    return h.nav(".more", aria_label="More")[(h.a(href=to)[words, icon("right")] for to, words in links)]


def ago(seconds: float) -> str:
    """How long ago, as one says it.

    >>> ago(20), ago(90), ago(7300), ago(200_000)
    ('just now', '1 minute ago', '2 hours ago', '2 days ago')
    """
    for length, word in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {word}{'s' if count != 1 else ''} ago"
    return "just now"
