"""A table before it is there: what is fought, by which rules, who plays, whose cards. Then it is made."""

import asyncio
from typing import Any
from urllib.parse import urlencode

from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.roster.encounter import OWN
from highdraw.roster.sheet_file import id_of
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import Scene, find_scene, read_switches, ready_fighters, shipped
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web import libraries
from highdraw.web.first_fight import seed_for
from highdraw.web.guard import digest, form, form_key, fresh_key, tables_of, whole
from highdraw.web.libraries import OwnFighter
from highdraw.web.offers import FIRST, Offer, offers
from highdraw.web.owned import remember_one
from highdraw.web.parts.shell import shell
from highdraw.web.throttle import allow_new_table

BLANK = "blank"
SWITCH = "switch-"
ROWS = 4
"""Kinds of fighters on each side of a fight put together by hand."""
SIDES = (("a", "Red"), ("b", "Blue"))
BOTS, PHONES, ALONE = "tactician", "phones", "alone"
PLAYS = (
    (BOTS, "You against the bot", "You play the first side from this page; the bot plays the others."),
    (PHONES, "People with phones", "They join with a code and choose their fighters. You run the table."),
    (ALONE, "You play everybody", "All sides from this page."),
)


def complete(system_id: str) -> AnySystem:
    """A system that can be played: the one that was asked for, or the first."""
    if system_id and system_id not in SYSTEMS:
        raise Unknown("system", system_id[:40], list(SYSTEMS))
    return load(system_id or next(iter(SYSTEMS)))


async def page(request: Request) -> Response:
    said = dict(request.query_params)
    system = complete(said.get("system", ""))
    name = said.get("scenario") or FIRST
    offer = next((each for each in offers(system.id) if each.name == name), None)
    if offer is None and name != BLANK:
        raise Unknown("scenario", name[:60], [*shipped(system), BLANK])
    own = [] if offer else await libraries.own_fighters(request)
    return HTMLResponse(str(shell("Set up a table", _content(system, offer, said, own), here="/")))


def changes(system: AnySystem, said: dict[str, str]) -> dict[str, str]:
    """The house rules that are to differ from the usual, by name."""
    chosen = {key.removeprefix(SWITCH): value for key, value in said.items() if key.startswith(SWITCH) and value}
    read_switches(system, [f"{name}={value}" for name, value in chosen.items()])
    usual = {switch.name: switch.default for switch in system.rulebook.switch}
    return {name: value for name, value in chosen.items() if usual.get(name) != value}


def kept_in_mind(system: AnySystem, said: dict[str, str]) -> str:
    """What was chosen so far, as the rest of an address."""
    chosen = {SWITCH + name: value for name, value in changes(system, said).items()}
    return urlencode({"scenario": said.get("scenario") or FIRST, **({"play": said["play"]} if said.get("play") else {}), **chosen})


def _content(system: AnySystem, offer: Offer | None, said: dict[str, str], own: list[OwnFighter]) -> h.Element:
    changed = changes(system, said)
    readings = {(one.name, value): says for one in system.rulebook.switch for value, says in zip(one.values, one.meanings, strict=True)}
    return h.main("#main.setup")[
        h.form(method="post", action="/tables")[
            h.input(type="hidden", name="system", value=system.id),
            h.input(type="hidden", name="scenario", value=offer.name if offer else BLANK),
            h.input(type="hidden", name="key", value=fresh_key()),
            (h.input(type="hidden", name=SWITCH + name, value=value) for name, value in changed.items()),
            h.section(aria_labelledby="what")[
                h.h1("#what")["Set up a table"],
                _fought(system, offer),
                h.div(".set")[
                    h.b["Rules"],
                    h.small[system.title],
                    h.a(".button.c", href=f"/?system={system.id}#scenarios", aria_label="Change the rules or the scenario")["Change"],
                ],
                h.div(".set")[
                    h.b[f"House rules · {len(changed) or 'none'} changed"],
                    h.small[" ".join(readings[each] for each in changed.items()) or "As in the rulebook; a scenario may set some itself."],
                    h.a(".button.c", href=f"/house-rules/{system.id}?{kept_in_mind(system, said)}", aria_label="Open the house rules")[
                        "Open"
                    ],
                ],
                h.label(".set")[
                    h.b["Real cards and dice"],
                    h.small["You draw and roll at the table, and enter what came."],
                    h.input(".switch.c", type="checkbox", name="cards", value="real"),
                ],
            ],
            h.section(aria_labelledby="who")[
                h.h2("#who")["Who plays"],
                h.div(".plays", role="radiogroup", aria_labelledby="who")[
                    (_way(*each, checked=each[0] == (said.get("play") or BOTS)) for each in PLAYS)
                ],
                h.label(".set")[
                    h.b["Name of the table"],
                    h.input(name="title", maxlength="60", placeholder=offer.title if offer else "Red against Blue", autocomplete="off"),
                ],
                None if offer else _by_hand_fields(system, own, said.get("fighter", "")),
                h.button(".primary.big.go", type="submit")["Start the fight"],
            ],
        ]
    ]


def _fought(system: AnySystem, offer: Offer | None) -> Node:
    if offer is None:
        return h.div(".panel")[h.h2["Your own fight"], h.p["Two sides, picked from the ready fighters and your own."]]
    return h.div(".panel.what")[
        h.div(".picture.felt")[offer.picture],
        h.h2[offer.title],
        h.p[h.b[offer.against], f" · about {offer.minutes} minutes"],
        h.p(".about")[offer.about],
    ]


def _way(value: str, label: str, says: str, *, checked: bool) -> h.Element:
    return h.label(".way")[h.input(type="radio", name="play", value=value, checked=checked), h.span[h.b[label], h.small[says]]]


def _by_hand_fields(system: AnySystem, own: list[OwnFighter], chosen: str) -> h.Element:
    """Two sides picked from the ready fighters and one's own; the one that was chosen begins the first side."""
    known = ready_fighters(system.id)
    mine = {OWN + one.id: one.name for one in own if one.system == system.id and libraries.readable(one)}
    first = OWN + chosen if OWN + chosen in mine else next(iter(known))
    return h.div(".by-hand")[(_side(key, name, known, mine, first if key == "a" else next(iter(known))) for key, name in SIDES)]


def _side(key: str, name: str, known: dict[str, dict[str, Any]], mine: dict[str, str], first: str) -> h.Element:
    return h.fieldset[
        h.legend[f"Side {key.upper()}"],
        h.label["Its name", h.input(name=f"{key}-name", value=name, maxlength="40", autocomplete="off")],
        [
            h.div(".kind-row")[
                h.label[
                    h.span(".sr")[f"How many, line {row}"],
                    h.input(type="number", name=f"{key}-count-{row}", min="1", max="40", value="1", class_="short"),
                ],
                h.label[
                    h.span(".sr")[f"Fighter, line {row}"],
                    h.select(name=f"{key}-kind-{row}")[
                        h.option(value="")["nobody"],
                        h.optgroup(label="Yours")[[_kind(who, says, first, row) for who, says in mine.items()]] if mine else None,
                        h.optgroup(label="Ready")[[_kind(who, str(one.get("name", who)), first, row) for who, one in known.items()]],
                    ],
                ],
            ]
            for row in range(1, ROWS + 1)
        ],
    ]


def _kind(who: str, says: str, first: str, row: int) -> h.Element:
    return h.option(value=who, selected=row == 1 and who == first)[says]


# ---- making it


async def create(request: Request) -> Response:
    """A new table for whoever asks."""
    said = await form(request)
    return await start_table(request, read_scene(said, {OWN + one.id: one for one in await libraries.own_fighters(request)}), said)


async def start_table(request: Request, scene: Scene, said: dict[str, str]) -> Response:
    """The GM's page of a new table, or first the lobby, where people with phones come in."""
    tables: Tables = tables_of(request)
    allow_new_table(request)
    seed = await asyncio.to_thread(seed_for, scene) if said.get("first") else ""
    title = " ".join(said.get("title", "").split())[:60] or scene.title
    gm = await tables.create(
        scene.system, scene.setup, title, typed=said.get("cards") == "real", scenario=scene.name, seed=seed, key=form_key(said),
        what=digest(sorted(said.items())),
    )  # fmt: skip
    play = said.get("play", BOTS)
    if play == BOTS:
        await tables.act(gm, lambda table: table.set_auto(gm, others(table, gm)), "auto" if form_key(said) else "")
    token = tables.link(gm)
    response = RedirectResponse(f"/t/{token}/lobby" if play == PHONES else f"/g/{token}", 303)
    remember_one(request, response, token, tables.secret)
    return response


def others(table: Table, gm: Role) -> tuple[str, ...]:
    """Everybody who is not of the first side."""
    _, *rest = table.view(gm).sides.values()
    return tuple(who for whom in rest for who in whom)


def read_scene(said: dict[str, str], own: dict[str, OwnFighter]) -> Scene:
    """The fight a form asks for: a scenario that ships with a system, or one put together by hand, with one's own fighters."""
    system = complete(said.get("system", ""))
    name = said.get("scenario") or FIRST
    chosen = [f"{key.removeprefix(SWITCH)}={value}" for key, value in said.items() if key.startswith(SWITCH) and value]
    if name == BLANK:
        return _by_hand(system, said, chosen, own)
    if name not in shipped(system):
        raise Unknown("scenario", name[:60], [*shipped(system), BLANK])
    return find_scene(f"{system.id}/{name}", chosen)


def _by_hand(system: AnySystem, said: dict[str, str], chosen: list[str], own: dict[str, OwnFighter]) -> Scene:
    rows = [row for key, usual in SIDES for row in _rows(said, key, said.get(f"{key}-name", "").strip()[:40] or usual)]
    known = {**ready_fighters(system.id), **{who: one.data for who, one in own.items() if one.system == system.id}}
    sides = [side for side, _, _ in rows]
    if len(set(sides)) < 2:
        raise HighdrawError("A fight needs two sides with different names: pick at least one fighter for each.")
    both = {kind for side, kind, _ in rows if any(kind == other and side != its for its, other, _ in rows)}
    fighters: list[dict[str, Any]] = []
    for place, (side, kind, count) in enumerate(rows):
        if kind not in known:
            raise Unknown("fighter", kind[:60], list(known))
        name = str(known[kind].get("name", kind))
        name = f"{side} {name}" if kind in both else name
        base = id_of(str(known[kind]["name"])) if kind in own else kind
        sheet = known[kind] if kind in own else {"use": kind}
        fighters.append({**sheet, "id": f"{base}-{'abcdefgh'[place]}", "name": name[:60], "side": side, "count": count})
    title = " against ".join(dict.fromkeys(sides))
    data = {"system": system.id, "title": title[:60], "fighter": fighters, "switches": read_switches(system, chosen)}
    return Scene("own", title, "", system, system.paper.read(Document("", "the form"), data))


def _rows(said: dict[str, str], key: str, side: str) -> list[tuple[str, str, int]]:
    """Which fighters a side has, and how many of each."""
    found = []
    for row in range(1, ROWS + 1):
        kind, count = said.get(f"{key}-kind-{row}", ""), said.get(f"{key}-count-{row}", "") or "1"
        if not kind:
            continue
        if not 1 <= (number := whole(count) or 0) <= 40:
            raise HighdrawError(f"From 1 to 40 of a kind can fight on a side, not {count[:20]!r}.")
        found.append((side, kind, number))
    return found
