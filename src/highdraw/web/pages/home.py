"""The first page: start a table, join one, go on with one's own."""

from functools import cache
from time import time
from typing import Any

import htpy as h
import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import Scene, find_scene, read_switches, ready_fighters, shipped
from highdraw.table.errors import NoTable, OldTable, Revoked
from highdraw.table.loading import head_of
from highdraw.table.role import BadLink, Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web.guard import digest, form, form_key, fresh_key, tables_of
from highdraw.web.owned import owned, remember, remember_one
from highdraw.web.pages.join import code_form
from highdraw.web.parts.shell import shell
from highdraw.web.throttle import allow_new_table

BLANK = "blank"
FIRST = "duel"
"""The scenario that is offered first."""
SWITCH = "switch-"
ROWS = 4
"""Kinds of fighters on each side of a blank table."""
SIDES = (("a", "Red"), ("b", "Blue"))
PLAYS = (
    ("tactician", "You against the tactician", "You play the first side from this page; the program plays the others."),
    ("phones", "People with phones", "They join with a code, and choose their fighters. You run the table."),
    ("alone", "You play everybody", "All sides from this page."),
)
CARDS = (
    ("program", "The program’s cards and dice", "Nothing to shuffle."),
    ("real", "Real cards and dice", "You draw and roll at the table and give what came."),
)


async def page(request: Request) -> Response:
    tables: Tables = tables_of(request)
    system = complete(request.query_params.get("system", ""))
    tokens = owned(request, tables.secret)
    kept = [row for token in tokens if (row := await _own(tables, token))]
    response = HTMLResponse(str(shell("Tables", _content(system, kept))))
    if len(kept) < len(tokens):
        remember(request, response, [row.token for row in kept], tables.secret)
    return response


def complete(system_id: str) -> AnySystem:
    """A system that can be played: the one that was asked for, or the first."""
    if system_id and system_id not in SYSTEMS:
        raise Unknown("system", system_id[:40], list(SYSTEMS))
    return load(system_id or next(iter(SYSTEMS)))


def _content(system: AnySystem, kept: "list[Own]") -> h.Element:
    return h.main("#main.home")[
        h.h1["A fight on playing cards"],
        h.p(".lead")["The table keeps the order and the score, and says why. Friends join with their phones."],
        _at_once(system),
        _start(system),
        h.section(".panel", aria_labelledby="join")[h.h2("#join")["Join a table"], code_form()],
        _tables(kept),
        h.section(".panel", aria_labelledby="more")[
            h.h2("#more")["Read and look back"],
            h.p[h.a(href=f"/rules/{system.id}")["The rules"], ", every one with its reasons; ", h.a(href="/replay")["a fight seen again"],
                " from its file."],
        ],
    ]  # fmt: skip


# ---- starting a table


def _at_once(system: AnySystem) -> h.Element:
    """One press, and one is playing."""
    name, title, sides, _ = offered(system.id)[0]
    return h.form(".panel.once", method="post", action="/tables")[
        h.input(type="hidden", name="system", value=system.id),
        h.input(type="hidden", name="scenario", value=name),
        h.input(type="hidden", name="key", value=fresh_key()),
        h.button(".primary.big", type="submit")["Play now"],
        h.p[h.b[title], f": {sides}. You play {sides.split(' against ')[0]}, the program plays the others."],
    ]


def _start(system: AnySystem) -> h.Element:
    return h.section(".panel.start", aria_labelledby="start")[
        h.h2("#start")["Start a table"],
        h.nav(".tabs", aria_label="Rule systems")[
            (h.a(href=f"/?system={each}", aria_current="true" if each == system.id else None)[load(each).title] for each in SYSTEMS)
        ],
        h.form(method="post", action="/tables")[
            h.input(type="hidden", name="system", value=system.id),
            h.fieldset(".scenarios")[h.legend["The fight"], [_scenario(*each) for each in offered(system.id)], _blank(system)],
            _choices("Who plays", "play", PLAYS),
            _choices("Cards and dice", "cards", CARDS),
            _switches(system.id),
            h.input(type="hidden", name="key", value=fresh_key()),
            h.button(".primary.big", type="submit")["Start the fight"],
        ],
    ]


@cache
def offered(system_id: str) -> list[tuple[str, str, str, str]]:
    """The scenarios of a system: name, title, sides, what it is about; the one to begin with first."""
    found = []
    for name in shipped(load(system_id)):
        scene = find_scene(f"{system_id}/{name}")
        found.append((name, scene.title, " against ".join(_sides(scene)), scene.about))
    return sorted(found, key=lambda each: each[0] != FIRST)


def _sides(scene: Scene) -> list[str]:
    """Each side with how many it has: `Ann`, `Goblins (6)`."""
    sides = scene.system.reading.view(scene.system.play.create(scene.setup, False), None).sides
    return [f"{side} ({len(people)})" if len(people) > 1 else side for side, people in sides.items()]


def _scenario(name: str, title: str, sides: str, about: str) -> h.Element:
    return h.label(".check.scenario")[
        h.input(type="radio", name="scenario", value=name, checked=name == FIRST),
        h.span[h.b[title], h.small(".sides")[f" {sides}"], h.span(".about")[f" {about}"]],
    ]


def _blank(system: AnySystem) -> h.Element:
    """Two sides picked from the ready fighters."""
    known = ready_fighters(system.id)
    return h.div(".blank")[
        h.label(".check.scenario")[
            h.input(type="radio", name="scenario", value=BLANK),
            h.span[h.b["Your own fight"], h.span(".about")[" Two sides, picked from the ready fighters below."]],
        ],
        h.details("#pick")[
            h.summary["Pick the fighters"],
            h.div(".row")[(_side(key, name, known) for key, name in SIDES)],
        ],
    ]


def _side(key: str, name: str, known: dict[str, dict[str, Any]]) -> h.Element:
    first = next(iter(known))
    return h.fieldset[
        h.legend[f"Side {key.upper()}"],
        h.label["Its name", h.input(name=f"{key}-name", value=name, maxlength="40", autocomplete="off")],
        [
            h.div(".row")[
                h.label[
                    h.span(".sr")[f"How many, line {row}"],
                    h.input(type="number", name=f"{key}-count-{row}", min="1", max="40", value="1", class_="short"),
                ],
                h.label[
                    h.span(".sr")[f"Ready fighter, line {row}"],
                    h.select(name=f"{key}-kind-{row}")[
                        h.option(value="")["nobody"],
                        [h.option(value=who, selected=row == 1 and who == first)[str(one.get("name", who))] for who, one in known.items()],
                    ],
                ],
            ]
            for row in range(1, ROWS + 1)
        ],
    ]


def _choices(legend: str, name: str, choices: tuple[tuple[str, str, str], ...]) -> h.Element:
    return h.fieldset[
        h.legend[legend],
        (
            h.label(".check")[
                h.input(type="radio", name=name, value=value, checked=value == choices[0][0]), h.span[h.b[label], h.small[f" {says}"]]
            ]
            for value, label, says in choices
        ),
    ]


@cache
def _switches(system_id: str) -> Markup:
    """Every house rule with what each of its values means; made once."""
    book = load(system_id).rulebook
    made = h.details(".switches")[
        h.summary[f"House rules ({len(book.switch)} switches, all at their usual)"],
        h.p(".hint")["Leave them as they are for a first fight. A scenario may set some itself; what you choose here comes first."],
        (
            h.fieldset[
                h.legend[switch.title],
                (
                    h.label(".check")[
                        h.input(
                            type="radio", name=SWITCH + switch.name, value="" if value == switch.default else value,
                            checked=value == switch.default,
                        ),
                        h.span[meaning, h.small[" the usual"] if value == switch.default else None],
                    ]
                    for value, meaning in zip(switch.values, switch.meanings, strict=True)
                ),
                h.small[h.a(href=f"/rules/{system_id}/{switch.rule}", target="_blank")[f"Rule {switch.rule}"]],
            ]
            for switch in book.switch
        ),
    ]  # fmt: skip
    return Markup(str(made))


async def create(request: Request) -> Response:
    """A new table for whoever asks: the GM's page of it."""
    said = await form(request)
    tables: Tables = tables_of(request)
    scene = read_scene(said)
    allow_new_table(request)
    gm = await tables.create(
        scene.system, scene.setup, scene.title, typed=said.get("cards") == "real", scenario=scene.name, key=form_key(said),
        what=digest(sorted(said.items())),
    )  # fmt: skip
    if said.get("play", "tactician") == "tactician":
        await tables.act(gm, lambda table: table.set_auto(gm, others(table, gm)), "auto" if form_key(said) else "")
    token = tables.link(gm)
    response = RedirectResponse(f"/g/{token}", 303)
    remember_one(request, response, token, tables.secret)
    return response


def others(table: Table, gm: Role) -> tuple[str, ...]:
    """Everybody who is not of the first side."""
    _, *rest = table.view(gm).sides.values()
    return tuple(who for whom in rest for who in whom)


def read_scene(said: dict[str, str]) -> Scene:
    """The fight a form asks for: a scenario that ships with a system, or one put together by hand."""
    system = complete(said.get("system", ""))
    name = said.get("scenario") or FIRST
    chosen = [f"{key.removeprefix(SWITCH)}={value}" for key, value in said.items() if key.startswith(SWITCH) and value]
    if name == BLANK:
        return _by_hand(system, said, chosen)
    if name not in shipped(system):
        raise Unknown("scenario", name[:60], [*shipped(system), BLANK])
    return find_scene(f"{system.id}/{name}", chosen)


def _by_hand(system: AnySystem, said: dict[str, str], chosen: list[str]) -> Scene:
    rows = [row for key, usual in SIDES for row in _rows(said, key, said.get(f"{key}-name", "").strip()[:40] or usual)]
    known = ready_fighters(system.id)
    sides = [side for side, _, _ in rows]
    if len(set(sides)) < 2:
        raise HighdrawError("A fight needs two sides with different names: pick at least one fighter for each.")
    both = {kind for side, kind, _ in rows if any(kind == other and side != its for its, other, _ in rows)}
    fighters: list[dict[str, Any]] = []
    for place, (side, kind, count) in enumerate(rows):
        if kind not in known:
            raise Unknown("ready fighter", kind[:60], list(known))
        name = str(known[kind].get("name", kind))
        name = f"{side} {name}" if kind in both else name
        fighters.append({"id": f"{kind}-{'abcdefgh'[place]}", "use": kind, "name": name, "side": side, "count": count})
    title = " against ".join(dict.fromkeys(sides))
    data = {"system": system.id, "title": title[:60], "fighter": fighters, "switches": read_switches(system, chosen)}
    return Scene("own", title, "", system, system.paper.read(Document("", "the form"), data))


def _rows(said: dict[str, str], key: str, side: str) -> list[tuple[str, str, int]]:
    """Which ready fighters a side has, and how many of each."""
    found = []
    for row in range(1, ROWS + 1):
        kind, count = said.get(f"{key}-kind-{row}", ""), said.get(f"{key}-count-{row}", "") or "1"
        if not kind:
            continue
        if not (count.isascii() and count.isdecimal() and 1 <= int(count) <= 40):
            raise HighdrawError(f"From 1 to 40 of a kind can fight on a side, not {count[:20]!r}.")
        found.append((side, kind, int(count)))
    return found


# ---- one's own tables


class Own(msgspec.Struct, frozen=True):
    """A table somebody runs from this browser."""

    token: str
    title: str
    system: str
    state: str
    touched: float


async def _own(tables: Tables, token: str) -> Own | None:
    """A table as it stands; None when it is gone."""
    try:
        role = tables.role(token)
        kept = await tables.kept(role.table)
    except (BadLink, NoTable):
        return None
    head = head_of(tables.store, kept)
    try:
        view = (await tables.look(role)).view(role)
    except (NoTable, Revoked):
        return None
    except OldTable:
        return Own(token, head.title, head.system, "an old fight, to be read", kept.touched)
    return Own(token, head.title, load(head.system).title, view.clock.text, kept.touched)


def _tables(kept: list[Own]) -> h.Element | None:
    if not kept:
        return None
    return h.section(".panel.own", aria_labelledby="own")[
        h.h2("#own")["Your tables"],
        h.ul[
            (
                h.li[
                    h.a(href=f"/g/{own.token}")[own.title],
                    h.small[f" {own.system} · {own.state} · {ago(time() - own.touched)}"],
                    h.details(".sure")[
                        h.summary["Remove …"],
                        h.p["The fight, its log and every link to it are gone then, for good."],
                        h.form(method="post", action=f"/t/{own.token}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
                    ],
                ]
                for own in kept
            )
        ],
    ]


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
