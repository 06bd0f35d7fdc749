"""Joining by code: who are you, whom do you play?"""

from collections.abc import Iterable
from io import BytesIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
import segno
from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.view import FighterView, View
from highdraw.table.errors import NoTable, Refused
from highdraw.table.role import ALPHABET, CODE_LENGTH, WATCHING, Role, id_for
from highdraw.table.seating import NAME_LENGTH
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.assets import asset
from highdraw.web.codes import table_by_code
from highdraw.web.guard import digest, fields, form, form_key, fresh_key, is_ip, own_key, tables_of
from highdraw.web.parts.icon import drawn, icon
from highdraw.web.parts.shell import shell
from highdraw.web.parts.token import Token, side_mark, token, tokens

ONLY_HERE = "Phones cannot reach this server: it listens on this machine alone. Stop it, and start it with highdraw serve --lan."

NO_PHONES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img"><title>Phones cannot reach this machine</title>'
    '<rect width="200" height="200" fill="#fbf7ea"/><g font-family="serif" font-size="14" text-anchor="middle" fill="#17221d">'
    '<text x="100" y="76">Phones cannot reach</text><text x="100" y="98">this machine. Start it with</text>'
    '<text x="100" y="128" font-weight="700">highdraw serve --lan</text></g></svg>'
)
"""In place of a QR code that would lead a phone to itself."""


async def find(request: Request) -> Response:
    """From the code that was typed to the page where one sits down; without one, where it is typed."""
    said = await form(request) if request.method == "POST" else dict(request.query_params)
    code = "".join(str(said.get("code", "")).split())
    if not code:
        return _page(_ask("Give the code that the GM or the big screen shows." if request.method == "POST" else ""))
    try:
        kept = await table_by_code(request, code)
    except NoTable as error:
        return _page(_ask(str(error), code), 404)
    return RedirectResponse(f"/j/{kept.code}", 303)


def _page(inside: h.Element, status: int = 200, title: Node = None) -> Response:
    """A phone's page: the brand or the table above, and nothing that leads elsewhere."""
    brand = h.a(".brand", href="/", aria_label="Highdraw")[drawn("logo"), None if title else "Highdraw"]
    return HTMLResponse(str(shell("Join", [h.header(".bar")[brand, title], inside], kind="page join", bare=True)), status)


def _ask(says: str, code: str = "") -> h.Element:
    """Where a code is typed: on a keyboard of one's own, or with the keys on the page."""
    return h.main("#main.ask-code.felt")[
        h.form(method="post", action="/join")[
            h.code_keys[
                h.h1[h.label(for_="code")["Table code"]],
                h.div(".typed")[
                    h.input(
                        "#code", name="code", value=code[:8], required=True, maxlength="8", placeholder="·" * CODE_LENGTH,
                        autocomplete="off", autocapitalize="characters", spellcheck="false", aria_describedby="where",
                        aria_invalid="true" if says else None,
                    ),
                    h.span(".slots", aria_hidden="true", hidden=True)[(h.i for _ in range(CODE_LENGTH))],
                ],
                h.p(".wrong", role="alert")[icon("x"), " ", says] if says else None,
                h.p("#where.hint")["It is on the big screen or on the GM’s console. O, I, 0 and 1 are never used."],
                h.div(".sheet")[
                    h.div(".keys", role="group", aria_label="Keys", hidden=True)[
                        (h.button(type="button", data_key=sign)[sign] for sign in ALPHABET)
                    ],
                    h.div(".last")[
                        h.button(".delete", type="button", data_key="", hidden=True)["Delete"],
                        h.button(".primary.big", type="submit")["Join"],
                    ],
                ],
            ],
        ],
        h.script(src=asset("keys.js"), type="module"),
    ]  # fmt: skip


async def page(request: Request) -> Response:
    """Where one sits down."""
    tables: Tables = tables_of(request)
    try:
        kept = await table_by_code(request, request.path_params["code"])
    except NoTable as error:
        return _page(_ask(str(error), request.path_params["code"]), 404)
    table = await tables.table(kept.id)
    screen = table.role_of("screen")
    watching = msgspec.structs.replace(screen, seat=WATCHING)
    title = [h.b[table.title], h.span(".tag.info")[kept.code]]
    return _page(_sit_down(table, screen, f"/s/{tables.link(watching)}"), title=title)


def _sit_down(table: Table, role: Role, screen: str) -> h.Element:
    view, free = table.view(role), set(table.free_fighters())
    holders = {who: person.name for person in table.people.values() for who in person.fighters}
    size = " against ".join(f"{len(whom)}" for whom in view.sides.values())
    return h.main("#main.narrow.sit")[
        h.form(method="post")[
            h.h1["Who will you play?"],
            h.p(".hint")[f"{size} · {table.system.title}"],
            None if free else h.p["Every fighter is taken. Join anyway; the GM can give you one."],
            [_side(view, side, whom, place, free, holders) for place, (side, whom) in enumerate(view.sides.items())],
            h.p(".hint")["To watch under your own name, choose nobody. Fighters the bot plays are free, too."] if free else None,
            h.input(type="hidden", name="key", value=fresh_key()),
            h.div(".foot")[
                h.label["Your name", h.input(name="name", required=True, maxlength=f"{NAME_LENGTH}", autocomplete="nickname")],
                h.button(".primary.big", type="submit")["Sit down"],
            ],
        ],
        _back(table),
        h.a(".button.watch", href=screen)[icon("eye"), "Just watch the big screen on this device"],
    ]


def _side(view: View, side: str, whom: Iterable[str], place: int, free: set[str], holders: dict[str, str]) -> h.Element:
    """The fighters of a side: free ones to be chosen, the others with their players."""
    return h.fieldset[
        h.legend[side_mark(place), side],
        [
            _fighter(view.fighters[who], tokens(view)[who], who in free, holders.get(who, ""))
            for who in sorted(whom, key=lambda who: who not in free)
        ],
    ]


def _fighter(one: FighterView, known: Token, free: bool, holder: str) -> h.Element:
    about = ", ".join(map(str, one.sheet))
    inside: list[Node] = [
        token(known),
        h.span[h.b[one.name], h.small[one.held] if one.held else None, h.small[about] if about else None],
    ]
    if not free:
        return h.p(".whom-taken")[inside, h.small(".holder")[holder]]
    return h.label(".whom-free")[h.input(type="checkbox", name="fighter", value=one.id), inside, h.small(".holder")["free"]]


def _back(table: Table) -> h.Element | None:
    """For those who were here before."""
    if not table.people:
        return None
    names = ", ".join(person.name for person in table.people.values())
    return h.p(".hint")[f"At the table: {names}. If you are one of them and have lost your page, ask the GM for your own link."]


async def sit(request: Request) -> Response:
    tables: Tables = tables_of(request)
    kept = await table_by_code(request, request.path_params["code"])
    said, fighters = await form(request), await fields(request, "fighter")
    role = await sit_down(tables, kept.id, said.get("name", ""), tuple(dict.fromkeys(fighters)), form_key(said))
    return RedirectResponse(f"/p/{tables.link(role)}", 303)


async def sit_down(tables: Tables, table_id: str, name: str, fighters: tuple[str, ...], key: str = "") -> Role:
    """Somebody sits down. The same key twice is one seat."""
    seat = id_for(f"{table_id} {key}", tables.secret) if key else ""
    role = Role(table_id, "seat", seat)
    made = await tables.do(table_id, lambda table: table.sit(name, fighters, seat), own_key(role, key), digest(name, fighters))
    return Role(table_id, "seat", made or seat)


def is_own_machine(base: str) -> bool:
    """Whether an address leads nowhere but to the machine it is opened on.

    >>> is_own_machine("http://127.0.0.1:8000"), is_own_machine("http://192.168.0.7:8000"), is_own_machine("https://example.org")
    (True, False, False)
    """
    host = urlsplit(base).hostname or ""
    return host == "localhost" or (is_ip(host) and ip_address(host).is_loopback)


def check_code(role: Role) -> None:
    """The code is for the GM and the big screen they have put up."""
    if role.kind == "seat" or (role.kind == "screen" and role.seat):
        raise Refused("The GM and the big screen have the code.")


async def qr(request: Request) -> Response:
    """The way to join as a picture for a phone's camera; for the GM also the way back to a seat."""
    tables: Tables = tables_of(request)
    role = tables.role(request.path_params["token"])
    base = request.app.state.address or str(request.base_url).rstrip("/")
    if seat := request.query_params.get("seat", ""):
        if role.kind != "gm":
            raise Refused("Only the GM can do this.")
        if seat not in (await tables.look(role)).people:
            raise NoTable("Nobody sits there any more.")
        address = f"{base}/p/{tables.link(Role(role.table, 'seat', seat))}"
    elif second := request.query_params.get("gm", ""):
        if not role.owns or second not in (await tables.look(role)).gms.seconds:
            raise Refused("Only the GM whose table it is can do this.")
        address = f"{base}/g/{tables.link(Role(role.table, 'gm', second))}"
    else:
        check_code(role)
        await tables.look(role)
        address = f"{base}/j/{(await tables.kept(role.table)).code}"
    if is_own_machine(base):
        return Response(NO_PHONES, media_type="image/svg+xml")
    out = BytesIO()
    segno.make(address, micro=False).save(out, kind="svg", scale=6, border=2, dark="#17221d", light="#fbf7ea")
    return Response(out.getvalue(), media_type="image/svg+xml")


async def code(request: Request) -> Response:
    """The code and where to give it, for the big screen."""
    tables: Tables = tables_of(request)
    role = tables.role(request.path_params["token"])
    check_code(role)
    await tables.look(role)
    kept = await tables.kept(role.table)
    base = request.app.state.address or str(request.base_url).rstrip("/")
    where = h.span(".at")[ONLY_HERE if is_own_machine(base) else f"at {base.partition('://')[2]}"]
    return HTMLResponse(str(h.fragment[h.b(".code")[kept.code], where]))
