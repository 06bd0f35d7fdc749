"""The library: one's own fighters, searched and tagged, and the ready ones to copy; as one file out and in, and by link elsewhere."""

from typing import Any

import htpy as h
from htpy import Node
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.sheet_form import SheetForm
from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.roster.library_file import read_library, write_library
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.table.tables import Tables
from highdraw.web import libraries
from highdraw.web.guard import form, tables_of
from highdraw.web.libraries import OwnFighter
from highdraw.web.pages.home import short_title
from highdraw.web.pages.new_table import complete
from highdraw.web.parts.shell import shell
from highdraw.web.parts.token import letters_of


def _forms() -> dict[str, SheetForm]:
    return {each: libraries.form_of(load(each)) for each in SYSTEMS}


def badge(data: dict[str, Any]) -> h.Element:
    """The token of a fighter: its initials on its colour."""
    letters = str(data.get("initials") or letters_of(str(data.get("name", "?"))))
    return h.span(class_=f"sheet-token {data.get('colour') or 'blue'}", aria_hidden="true")[letters]


async def page(request: Request) -> Response:
    said = request.query_params
    system = complete(said.get("system", ""))
    own = await libraries.own_fighters(request)
    wanted, tag = said.get("q", "").strip()[:60], said.get("tag", "")[:30]
    found = [one for one in own if _fits(one, wanted, tag)]
    content = h.main("#main.library")[
        h.header[
            h.h1["Fighters"],
            h.form(".find", method="get", role="search")[
                h.input(type="hidden", name="system", value=system.id),
                h.label[
                    h.span(".sr")["Search your fighters"],
                    h.input(type="search", name="q", value=wanted, placeholder="Search by name or tag", maxlength="60"),
                ],
                h.button(type="submit")["Search"],
            ],
        ],
        h.nav(".seg", aria_label="Rule systems")[
            (
                h.a(href=f"/fighters?system={each}", aria_current="true" if each == system.id else None)[short_title(load(each).title)]
                for each in SYSTEMS
            )
        ],
        h.p[h.a(".button.primary.big", href=f"/fighters/new?system={system.id}")["New fighter"]],
        _tags(own, system.id, tag),
        h.section(aria_labelledby="yours")[h.h2("#yours")["Yours"], _mine(found, bool(own))],
        h.section(aria_labelledby="ready")[
            h.h2("#ready")[f"Ready fighters of {system.title}"],
            h.ul(".people")[
                (
                    _line(data, str(data.get("about", "")), f"/fighters/new?system={system.id}&ready={who}", "Copy and change")
                    for who, data in ready_fighters(system.id).items()
                )
            ],
        ],
        h.section(".keep", aria_labelledby="keep")[
            h.h2("#keep")["Keep and share"],
            [recovery(request), _shared(request), h.p[h.a(".button", href="/fighters/export")["Export everything as one file"]]]
            if own
            else None,
            _import(),
        ],
    ]
    return HTMLResponse(str(shell("Fighters", content, here="/fighters")))


def _fits(one: OwnFighter, wanted: str, tag: str) -> bool:
    return (not tag or tag in one.tags) and all(
        any(word in text.lower() for text in (one.name, str(one.data.get("about", "")), *one.tags)) for word in wanted.lower().split()
    )


def _tags(own: list[OwnFighter], system: str, chosen: str) -> Node:
    known = sorted({tag for one in own for tag in one.tags})
    if not known:
        return None
    return h.nav(".seg.tags", aria_label="Tags")[
        (
            h.a(
                href=f"/fighters?system={system}&tag={tag}" if tag else f"/fighters?system={system}",
                aria_current="true" if tag == chosen else None,
            )[tag or "All"]
            for tag in ("", *known)
        )
    ]


def _mine(found: list[OwnFighter], any_at_all: bool) -> Node:
    if not found:
        says = "Nothing found. Try a shorter word." if any_at_all else "Nobody yet. Make a new fighter, or copy a ready one below."
        return h.p(".muted")[says]
    return h.ul(".people")[
        (
            _line(
                one.data,
                " · ".join((load(one.system).title if one.system in SYSTEMS else one.system, *one.tags)),
                f"/fighters/{one.id}",
                "Open",
            )
            for one in found
        )
    ]


def _line(data: dict[str, Any], about: str, to: str, words: str) -> h.Element:
    name = str(data.get("name", ""))
    return h.li[badge(data), h.span[h.b[name], h.small[about]], h.a(".button", href=to, aria_label=f"{words}: {name}")[words]]


# ---- links


def _link(request: Request, use: libraries.Use, where: str) -> str:
    tables: Tables = tables_of(request)
    whose = libraries.owner(request)
    base = request.app.state.address or str(request.base_url).rstrip("/")
    return f"{base}/{where}/{libraries.key_of(whose, use, tables.secret)}" if whose else ""


def recovery(request: Request) -> Node:
    """The link that opens the library in another browser, or in this one after its cookies were cleared."""
    to = _link(request, "open", "library")
    return h.div(".note")[
        h.label["Recovery link: keep it somewhere safe", h.input(value=to, readonly=True)],
        h.p[
            "Your fighters belong to this browser. This link opens them in another one, or here after the cookies were cleared. "
            "Whoever has it can change them."
        ],
    ]


def _shared(request: Request) -> Node:
    return h.div(".note")[
        h.label["Link to show them to others", h.input(value=_link(request, "show", "shared"), readonly=True)],
        h.p["Whoever has it can look at your fighters, without your notes, and copy them. Nothing can be changed by it."],
    ]


async def ask_open(request: Request) -> Response:
    """What a recovery link leads to: nothing is done until somebody says so."""
    tables: Tables = tables_of(request)
    whose = libraries.opened(request.path_params["key"], "open", tables.secret)
    count, mine = len(await libraries.own_fighters(request, whose)), libraries.owner(request)
    other = mine not in (None, whose)
    content = h.main("#main.narrow")[
        h.h1["Open this library here"],
        h.p[f"It has {count} fighter{'s' if count != 1 else ''}."],
        h.p["This browser has another library now. Keep its recovery link first, or export it: only one is open at a time."]
        if other
        else None,
        h.form(method="post")[h.button(".primary.big", type="submit")["Open it"]],
        h.p[h.a(href="/fighters")["To the library of this browser"]],
    ]
    return HTMLResponse(str(shell("Open a library", content, here="/fighters")))


async def open_here(request: Request) -> Response:
    tables: Tables = tables_of(request)
    whose = libraries.opened(request.path_params["key"], "open", tables.secret)
    response = RedirectResponse("/fighters", 303)
    libraries.keep_key(request, response, whose)
    return response


async def shared(request: Request) -> Response:
    """Somebody's fighters, to look at and to copy."""
    tables: Tables = tables_of(request)
    whose = libraries.opened(request.path_params["key"], "show", tables.secret)
    found = await libraries.own_fighters(request, whose)
    content = h.main("#main.library")[
        h.h1["Fighters that were shared with you"],
        h.ul(".people")[
            (
                h.li[
                    badge(one.data),
                    h.span[h.b[one.name], h.small[load(one.system).title if one.system in SYSTEMS else one.system]],
                    h.form(method="post")[
                        h.input(type="hidden", name="id", value=one.id),
                        h.button(type="submit", aria_label=f"Copy {one.name} to your library")["Copy"],
                    ],
                ]
                for one in found
            )
        ]
        if found
        else h.p(".muted")["Nobody is in this library now."],
    ]
    return HTMLResponse(str(shell("Shared fighters", content, here="/fighters")))


async def copy_shared(request: Request) -> Response:
    """One of them into one's own library."""
    tables: Tables = tables_of(request)
    whose = libraries.opened(request.path_params["key"], "show", tables.secret)
    said = await form(request)
    found = next((one for one in await libraries.own_fighters(request, whose) if one.id == said.get("id")), None)
    if found is None:
        raise libraries.NoFighter
    return await _into_library(request, [(found.system, _without_notes(found.data))])


def _without_notes(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "notes"}


async def _into_library(request: Request, some: list[tuple[str, dict[str, Any]]]) -> Response:
    mine = libraries.owner(request)
    whose = mine or libraries.fresh_owner()
    await libraries.add(request, whose, some)
    response = RedirectResponse(f"/fighters?system={some[0][0]}", 303)
    libraries.keep_key(request, response, whose)
    return response


# ---- files


async def export(request: Request) -> Response:
    own = await libraries.own_fighters(request)
    if not own:
        raise HighdrawError("There is nothing to export yet: your library is empty.")
    text = write_library(_forms(), [(one.system, one.data) for one in own if one.system in SYSTEMS])
    name = {"content-disposition": 'attachment; filename="highdraw-fighters.toml"'}
    return Response(text, media_type="application/toml", headers=name)


def _import() -> h.Element:
    return h.form(".import", method="post", action="/fighters/import", enctype="multipart/form-data")[
        h.label["A file of fighters", h.input(type="file", name="file", accept=".toml")],
        h.label["Or paste it here", h.textarea(name="text", rows="4", spellcheck="false")],
        h.button(type="submit")["Import"],
        h.p(".muted")["What is already there is not added twice. If anything in it is wrong, nothing is added, and the line is named."],
    ]


async def take_in(request: Request) -> Response:
    """Fighters of a file into the library: all of them, or none and what is wrong."""
    async with request.form() as said:
        file, text = said.get("file"), said.get("text")
        if isinstance(file, UploadFile) and file.filename:
            try:
                text = (await file.read()).decode("utf-8-sig")
            except UnicodeDecodeError:
                raise HighdrawError("The file is not UTF-8 text.") from None
    if not isinstance(text, str) or not text.strip():
        raise HighdrawError("Choose a file of fighters, or paste its text.")
    known = {(one.system, repr(one.data)) for one in await libraries.own_fighters(request)}
    found = read_library(_forms(), Document(text, "the file"))
    fresh = [(system, data) for system, data in found if (system, repr(data)) not in known]
    if not found:
        raise HighdrawError("There is no fighter in the file. A fighter is a table: [its-id], then its lines.")
    return await _into_library(request, fresh) if fresh else RedirectResponse("/fighters", 303)
