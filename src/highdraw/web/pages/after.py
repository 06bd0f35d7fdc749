"""After the fight: the way on to the next one."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.view import FighterView
from highdraw.systems.library import ready_fighters
from highdraw.table.errors import OldTable, Refused
from highdraw.table.next_fight import DISTANCE, FARTHEST, MOST_FOES, Foes, next_setup, oppositions, survivors
from highdraw.table.record import Record
from highdraw.table.role import LETTERS, Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.guard import digest, fields, form, form_key, fresh_key, own_key, tables_of, whole
from highdraw.web.parts.shell import shell
from highdraw.web.throttle import allow_new_table


def next_part(table: Table, token: str) -> h.Element | None:
    """The way to the next fight: a phone and the big screen follow it by themselves, once."""
    return h.a("#next.button", href=f"/t/{token}/go", data_follow="")["The next fight has begun"] if table.next else None


# ---- the next fight


async def page(request: Request) -> Response:
    """Who goes on, against whom."""
    tables, token = tables_of(request), request.path_params["token"]
    role: Role = tables.role(token)
    table: Table = await tables.look(role)
    _check(table, role)
    return HTMLResponse(str(shell("The next fight", _form(table, token))))


def _check(table: Table, role: Role) -> None:
    if role.kind != "gm":
        raise Refused("Only the GM can begin the next fight.")
    if not table.session.fight.state.over:
        raise Refused("The next fight begins when this one is over.")


def _form(table: Table, token: str, wrong: str = "") -> h.Element:
    view = table.session.view("gm")
    able = survivors(table)
    waits = bool(table.session.waiting())
    return h.main("#main.narrow.next")[
        h.nav(".crumbs", aria_label="Where you are")[h.a(href=f"/g/{token}")["Back to the table"]],
        h.h1["The next fight"],
        h.p[
            "Those who go on keep what this fight has done to them and what it has left them. Heal them first, if there is time: "
            "everything the rules let them do after a fight counts."
        ],
        h.p(".hint")["There is still something to be settled after this fight: it stays at its table."] if waits else None,
        h.p(".wrong", role="alert")[wrong] if wrong else None,
        h.form(method="post", action=f"/t/{token}/next")[
            h.fieldset(".panel")[
                h.legend["Who goes on"],
                (
                    h.label(".check")[
                        h.input(type="checkbox", name="who", value=who, checked=ok and view.fighters[who].side == _ours(table)),
                        f" {view.fighters[who].name} ",
                        h.small[_state(view.fighters[who])],
                    ]
                    for who, ok in able.items()
                ),
            ],
            h.fieldset(".panel")[
                h.legend["Against whom"],
                h.label[
                    "A side of a scenario",
                    h.select(name="foes")[
                        h.option(value="")["– or choose ready fighters below –"],
                        (h.option(value=f"{name}/{side}")[f"{side} of {name}: {who}"] for name, side, who in oppositions(table.system)),
                    ],
                ],
                h.details[
                    h.summary["Ready fighters"],
                    h.div(".ready")[
                        (_count(who, str(one.get("name", who))) for who, one in ready_fighters(table.system.id).items())
                    ],
                ],
                h.label[
                    f"How far apart they begin, in {view.ground.unit}, where the scenario has no map",
                    h.input(type="number", name="distance", min="1", max=f"{FARTHEST:g}", step="any", value=f"{DISTANCE:g}"),
                ],
            ],
            h.input(type="hidden", name="key", value=fresh_key()),
            h.button(type="submit")["Begin the next fight"],
        ],
    ]  # fmt: skip


def _count(who: str, name: str) -> h.Element:
    """How many of a ready fighter."""
    number = h.input(type="number", name=f"ready-{who}", min="0", max=str(MOST_FOES), value="0", inputmode="numeric")
    return h.label[number, f" {name}"]


def _ours(table: Table) -> str:
    """The side that most likely goes on: the winner's, else that of the players, else the first."""
    view = table.session.view("gm")
    played = [view.fighters[who].side for person in table.people.values() for who in person.fighters if who in view.fighters]
    sides = list(view.sides)
    return view.winner if view.winner in sides else (played or sides)[0]


def _state(one: FighterView) -> str:
    """How somebody is, in words: states, then what the tracks say."""
    tracks = [f"{track.label} {track.value:g}" for track in one.tracks if track.value]
    return ", ".join([*one.words, *tracks]) or "unhurt"


async def begin(request: Request) -> Response:
    """Make the next table; everybody keeps the seat they have, and finds the way there on the page they look at."""
    tables, token = tables_of(request), request.path_params["token"]
    role: Role = tables.role(token)
    table: Table = await tables.look(role)
    _check(table, role)
    said, who = await form(request), await fields(request, "who")
    try:
        setup = next_setup(table, who, read_foes(said), _distance(said))
    except Refused as error:
        return HTMLResponse(str(shell("The next fight", _form(table, token, str(error)))), 400)
    allow_new_table(request)
    gm = await begin_fight(tables, role, setup, form_key(said), digest(sorted(said.items()), who))
    return RedirectResponse(f"/g/{tables.link(gm)}", 303)


async def begin_fight(
    tables: Tables, role: Role, setup: Any, key: str = "", what: str = "", title: str = "", swapped: bool = False
) -> Role:
    """A table for the next fight: everybody keeps their seat, and finds the way there. The same key twice makes one table."""
    table = await tables.look(role)
    made = f"{table.id} {key}" if key else ""
    gm = await tables.create(
        table.system, setup, title or setup.title, typed=table.head.typed, scenario=table.head.scenario, key=made, what=what
    )  # fmt: skip
    await tables.act(gm, lambda new: new.sit_again(table, swapped), "seats" if key else "")
    await tables.carry_notes(table.id, gm.table)
    await tables.act(role, lambda old: old.go_on(role, gm.table), own_key(role, f"next {key}") if key else "")
    return gm if role.owns else Role(gm.table, "gm", role.seat)


async def rematch(tables: Tables, role: Role, key: str = "", swapped: bool = False) -> Role:
    """A table with the same fight from its beginning: everybody keeps their seat, or plays the other side, and finds the way there."""
    table = await tables.look(role)
    _check(table, role)
    if swapped and not table.swapped():
        raise Refused("Sides are swapped where one player, or the bot, has each of two sides to themselves.")
    what = "swapped rematch" if swapped else "rematch"
    return await begin_fight(tables, role, table.session.setup, key, what, table.title, swapped)


async def follow_to(tables: Tables, table: Table | Record, role: Role) -> Role:
    """The same person at the table of the next fight."""
    there = await tables.table(table.next)
    if role.kind == "seat" or (role.kind == "gm" and role.seat):
        return Role(there.id, role.kind, role.seat)
    return msgspec.structs.replace(there.role_of(role.kind), seat=role.seat)


def read_foes(said: dict[str, str]) -> Foes:
    """Whom to fight, from the form."""
    scenario, _, side = said.get("foes", "").partition("/")
    ready_ = {
        name.removeprefix("ready-"): number
        for name, count in said.items()
        if name.startswith("ready-") and (number := whole(count)) is not None
    }
    return Foes(scenario, side, ready_)


def _distance(said: dict[str, str]) -> float:
    try:
        return float(said.get("distance") or DISTANCE)
    except ValueError:
        raise Refused("Give the distance between the sides as a number.") from None


async def go(request: Request) -> Response:
    """From the table of the last fight to that of the next, in the same seat."""
    tables = tables_of(request)
    role: Role = tables.role(request.path_params["token"])
    try:
        table: Table | Record = await tables.look(role)
    except OldTable:
        table = await tables.record(role)
    if not table.next:
        raise Refused("There is no next fight yet. The GM begins it.")
    return RedirectResponse(f"/{LETTERS[role.kind]}/{tables.link(await follow_to(tables, table, role))}", 303)
