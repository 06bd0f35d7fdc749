"""A party: who is of it; put into an encounter or a campaign in one step."""

from textwrap import shorten

from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.encounter import OWN
from highdraw.roster.party import Member, Party, name_of
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.web import elements as h
from highdraw.web import libraries
from highdraw.web.edit_conflict import CHANGED, REMOVED, WAS, changed_since, version_of
from highdraw.web.guard import fields, form
from highdraw.web.libraries import OwnFighter
from highdraw.web.pages.fighter_badge import badge, recovery
from highdraw.web.pages.home import short_title
from highdraw.web.pages.new_table import complete
from highdraw.web.parties import PARTIES, members, named, sheets_of
from highdraw.web.parts.shell import shell, unsaved

ABOUT = 90
"""How many letters of a description the list shows."""


async def new(request: Request) -> Response:
    system = complete(request.query_params.get("system", ""))
    chosen = tuple(Member(kind=kind[:60]) for kind in request.query_params.getlist("fighter"))
    return await _page(request, system, Party(system=system.id, title="", members=chosen))


async def page(request: Request) -> Response:
    kept = await PARTIES.find(request, request.path_params["id"])
    said = request.query_params
    note = recovery(request, saved=True) if "first" in said else h.p(".note", role="status")["Saved."] if "saved" in said else None
    return await _page(request, complete(kept.it.system), kept.it, kept.id, note, was=version_of(kept.it))


async def save(request: Request) -> Response:
    said, kinds = await form(request), await fields(request, "member")
    system = complete(said.get("system", ""))
    made = said.get("id", "")[:32]
    kept = next((each for each in await PARTIES.all(request) if each.id == made), None) if made else None
    before, stale = kept.it.members if kept else (), changed_since(said, kept.it) if kept else bool(made)
    typed = Party(system=system.id, title=said.get("title", "")[:60], about=said.get("about", "")[:2000])
    try:
        if stale:
            raise HighdrawError(CHANGED if kept else REMOVED)
        one = named(Party(
            system=typed.system, title=typed.title, about=typed.about,
            members=members(system, kinds, await libraries.own_fighters(request), before),
        ))  # fmt: skip
    except HighdrawError as error:
        shown = Party(system=typed.system, title=typed.title, about=typed.about, members=tuple(Member(kind=each[:60]) for each in kinds))
        note, was = h.p(".note.bad", role="alert")[str(error)], version_of(kept.it) if kept and stale else said.get(WAS, "")
        return await _page(request, system, shown, made if kept else "", note, 422, was)
    mine = libraries.owner(request)
    whose = mine or libraries.fresh_owner()
    if made:
        await PARTIES.replace(request, whose, made, one)
    else:
        [made] = await PARTIES.add(request, whose, [one])
    response = RedirectResponse(f"/parties/{made}?{'saved' if mine else 'first'}", 303)
    libraries.keep_key(request, response, whose)
    return response


async def remove(request: Request) -> Response:
    await PARTIES.remove(request, request.path_params["id"])
    return RedirectResponse("/fighters#parties", 303)


async def _page(
    request: Request, system: AnySystem, one: Party, party_id: str = "", note: Node = None, status: int = 200, was: str = ""
) -> Response:
    own = await libraries.own_fighters(request)
    title = one.title or "New party"
    content = h.main("#main.library.party")[
        h.nav(".crumbs", aria_label="Where you are")[h.a(href="/fighters#parties")["Fighters"]],
        h.nav(".seg", aria_label="Rule systems")[
            (
                h.a(href=f"/parties/new?system={each}", aria_current="true" if each == system.id else None)[short_title(load(each).title)]
                for each in SYSTEMS
            )
        ]
        if not party_id
        else None,
        h.header[h.h1[title], h.p(".muted")[system.title]],
        note,
        _deeds(one, party_id) if party_id else None,
        h.form(method="post", action="/parties/save", data_unsaved="" if status == 200 else "yes")[
            h.input(type="hidden", name="system", value=system.id),
            h.input(type="hidden", name="id", value=party_id),
            h.input(type="hidden", name=WAS, value=was),
            h.div(".words")[
                h.label["Name", h.input(name="title", value=one.title, maxlength="60", required=True, autocomplete="off")],
                h.label["About them", h.textarea(name="about", rows="2", maxlength="2000")[one.about]],
            ],
            choice(system, one.members, own),
            h.div(".sheet-end")[h.button(".primary.big", type="submit")["Save"]],
        ],
        unsaved(),
    ]
    return HTMLResponse(str(shell(title, content, here="/fighters")), status)


def choice(system: AnySystem, chosen: tuple[Member, ...], own: list[OwnFighter]) -> h.Element:
    """Everybody who can be of a party, to be ticked: one's own and those who are in it, then ready ones."""
    known, sheets = ready_fighters(system.id), sheets_of(own)
    kinds = {one.kind for one in chosen}
    mine = [(OWN + one.id, one.data) for one in own if one.system == system.id and libraries.readable(one)]
    lost = [one for one in chosen if one.kind.startswith(OWN) and one.kind.removeprefix(OWN) not in sheets]
    there = [(who, data) for who, data in known.items() if who in kinds]
    ready = [(who, data) for who, data in known.items() if who not in kinds]
    return h.fieldset(".members")[
        h.legend["Who is in it"],
        h.ul(".people")[
            (_tick(who, data, who in kinds, "") for who, data in mine),
            (_tick(one.kind, {**one.sheet, "name": name_of(one, known, sheets)}, True, "no longer in your library") for one in lost),
            (_tick(who, data, True, "") for who, data in there),
        ]
        if mine or lost or there
        else h.p(".muted")[
            "You have no fighters of this system yet. ", h.a(href=f"/fighters/new?system={system.id}")["Make one"], ", or take ready ones."
        ],
        h.details(open=not (mine or lost or there))[
            h.summary["Ready fighters"], h.ul(".people")[(_tick(who, data, False, "") for who, data in ready)]
        ],
    ]  # fmt: skip


def _tick(kind: str, data: dict[str, object], chosen: bool, says: str) -> h.Element:
    return h.li[
        h.label(".check")[
            h.input(type="checkbox", name="member", value=kind, checked=chosen),
            badge(dict(data)),
            h.span[h.b[str(data.get("name", kind))], h.small[says or shorten(str(data.get("about", "")), ABOUT, placeholder=" …")]],
        ]
    ]


def _deeds(one: Party, party_id: str) -> h.Element:
    return h.nav(".sheet-deeds", aria_label="This party")[
        h.a(".button.primary", href=f"/encounters/new?system={one.system}&party={party_id}")["Build a fight with them"],
        h.a(".button", href=f"/campaigns/new?system={one.system}&party={party_id}")["Begin a campaign with them"],
        h.details(".sure")[
            h.summary["Remove"],
            h.p["The party is gone then. Its fighters, encounters and campaigns stay."],
            h.form(method="post", action=f"/parties/{party_id}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
        ],
    ]
