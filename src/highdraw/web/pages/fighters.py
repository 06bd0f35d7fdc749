"""The library: one's own fighters, searched and tagged, and the ready ones to copy; as one file out and in, and by link elsewhere."""

from typing import Any
from urllib.parse import urlencode

from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.prose import counted, listed
from highdraw.engine.sheet_form import SheetForm
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster import library_things
from highdraw.roster.library_file import library_json, write_library
from highdraw.roster.library_things import NOTHING, Things
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web import libraries
from highdraw.web.campaigns import CAMPAIGNS, OwnCampaign
from highdraw.web.encounters import ENCOUNTERS, OwnEncounter
from highdraw.web.guard import form, tables_of
from highdraw.web.kept import Keep
from highdraw.web.libraries import OwnFighter
from highdraw.web.library_files import things_of, to_file
from highdraw.web.pages.fighter_badge import badge, library_link, recovery
from highdraw.web.pages.home import short_title
from highdraw.web.pages.imports import import_form
from highdraw.web.pages.new_table import complete
from highdraw.web.parties import PARTIES, OwnParty
from highdraw.web.parts.share import linked
from highdraw.web.parts.shell import shell


def _forms() -> dict[str, SheetForm]:
    return {each: libraries.form_of(load(each)) for each in SYSTEMS}


async def page(request: Request) -> Response:
    said = request.query_params
    everybody = await libraries.own_fighters(request)
    system = complete(said.get("system") or next((one.system for one in everybody if one.system in SYSTEMS), ""))
    own = [one for one in everybody if _belongs(one, system)]
    wanted, tag, folder = said.get("q", "").strip()[:60], said.get("tag", "")[:30], said.get("folder", "")[:40]
    found = [one for one in own if _fits(one, wanted, tag, folder)]
    others = [one for one in everybody if one not in own and _fits(one, wanted, tag, folder)]
    content = h.main("#main.library")[
        h.header[
            h.h1["Fighters"],
            h.form(".find", method="get", role="search")[
                h.input(type="hidden", name="system", value=system.id),
                h.label[
                    h.span(".sr")["Search your fighters"],
                    h.input(type="search", name="q", value=wanted, placeholder="Name, folder or tag", maxlength="60"),
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
        h.p(".row")[
            h.a(".button.primary.big", href=f"/fighters/new?system={system.id}")["New fighter"],
            h.a(".button.big", href="#import")["Import"],
        ],
        _chosen_by("folder", "Folders", {one.folder for one in own if one.folder}, system.id, folder),
        _chosen_by("tag", "Tags", {tag for one in own for tag in one.tags}, system.id, tag),
        h.section(aria_labelledby="yours")[h.h2("#yours")["Yours"], _mine(found, system, bool(own)), _elsewhere(others, wanted)],
        _lists(await ENCOUNTERS.all(request), await PARTIES.all(request), await CAMPAIGNS.all(request), system.id),
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
            recovery(request),
            _shared(request),
            h.p(".row")[
                h.a(".button", href="/fighters/export")["Export everything as one file"],
                h.a(".button", href="/fighters/export?as=json")["The same as JSON"],
            ],
        ]
        if libraries.owner(request)
        else None,
        h.section(aria_labelledby="import")[h.h2("#import")["Import"], import_form()],
    ]
    return HTMLResponse(str(shell("Fighters", content, here="/fighters")))


def _belongs(one: OwnFighter, system: AnySystem) -> bool:
    """Whether a fighter is listed with a system: it is of it, or can be copied for it, or is of one that is not here any more."""
    return one.system == system.id or one.system not in SYSTEMS or libraries.adoptable(one.system, system)


def _fits(one: OwnFighter, wanted: str, tag: str, folder: str) -> bool:
    texts = (one.name, str(one.data.get("about", "")), one.folder, *one.tags)
    words = wanted.lower().split()
    return (
        (not tag or tag in one.tags)
        and (not folder or folder == one.folder)
        and all(any(word in text.lower() for text in texts) for word in words)
    )


def _chosen_by(key: str, label: str, known: set[str], system: str, chosen: str) -> Node:
    """Tags or folders, to look at one of them alone."""
    if not known:
        return None
    return h.nav(".seg.tags", aria_label=label)[
        (
            h.a(
                href=f"/fighters?{urlencode({'system': system, **({key: each} if each else {})})}",
                aria_current="true" if each == chosen else None,
            )[each or "All"]
            for each in ("", *sorted(known))
        )
    ]


def _mine(found: list[OwnFighter], system: AnySystem, any_at_all: bool) -> Node:
    """By folder, those without one first; then those that can be copied for this system."""
    if not found:
        says = "Nothing found. Try a shorter word." if any_at_all else "Nobody yet. Make a new fighter, or copy a ready one below."
        return h.p(".muted")[says]
    kin = [one for one in found if libraries.adoptable(one.system, system)]
    here = [one for one in found if one not in kin]
    folders = sorted({one.folder for one in here})
    return [
        *(
            (h.h3[folder] if folder else None, h.ul(".people")[[_own_line(one) for one in here if one.folder == folder]])
            for folder in folders
        ),
        [h.h3["Of related systems"], h.ul(".people")[[_own_line(one, system) for one in kin]]] if kin else None,
    ]


def _elsewhere(some: list[OwnFighter], wanted: str) -> Node:
    """Where else there are some."""
    systems = [each for each in SYSTEMS if any(one.system == each for one in some)]
    if not systems:
        return None
    return h.p(".row")[
        "Yours of other systems:",
        (
            h.a(href=f"/fighters?{urlencode({'system': each, **({'q': wanted} if wanted else {})})}")[
                f"{short_title(load(each).title)} ({sum(one.system == each for one in some)})"
            ]
            for each in systems
        ),
    ]


def _own_line(one: OwnFighter, system: AnySystem | None = None) -> h.Element:
    """One's own fighter; of another system than is looked at, with the way to copy it for that one."""
    title = short_title(load(one.system).title) if one.system in SYSTEMS else one.system
    copy = f"/fighters/new?system={system.id if system else one.system}&of={one.id}"
    words = f"Copy for {short_title(system.title)}" if system else "Duplicate"
    more = h.a(".button.quiet", href=copy, aria_label=f"{words}: {one.name}")[words] if one.system in SYSTEMS else None
    return _line(one.data, " · ".join((title, *one.tags)), f"/fighters/{one.id}", "Open", more)


def _line(data: dict[str, Any], about: str, to: str, words: str, more: Node = None) -> h.Element:
    name = str(data.get("name", ""))
    return h.li[badge(data), h.span[h.b[name], h.small[about]], more, h.a(".button", href=to, aria_label=f"{words}: {name}")[words]]


def _lists(some: list[OwnEncounter], parties: list[OwnParty], all_campaigns: list[OwnCampaign], system: str) -> Node:
    """What is made of fighters: parties, encounters, campaigns."""
    return h.div(".made")[
        _things("parties", "Your parties", "Fighters who belong together: put into a fight or a campaign in one step.", [
            (each.it.title, each.it.system, counted(len(each.it.members), "member"), f"/parties/{each.id}") for each in parties
        ], "Gather a party", f"/parties/new?system={system}"),
        _things("encounters", "Your encounters", "Sides, a map and what is likely to come of it: played whenever you like.", [
            (each.it.title or " against ".join(each.it.sides), each.it.system, counted(sum(row.count for row in each.it.rows), "fighter"),
             f"/encounters/{each.id}") for each in some
        ], "Build a fight", f"/encounters/new?system={system}"),
        _things("campaigns", "Your campaigns", "From fight to fight, each as the last one left everybody.", [
            (each.it.title, each.it.system, counted(sum(one.what == "fight" and not one.back for one in each.it.chapters), "fight"),
             f"/campaigns/{each.id}") for each in all_campaigns
        ], "Begin a campaign", f"/campaigns/new?system={system}"),
    ]  # fmt: skip


def _things(key: str, title: str, says: str, some: list[tuple[str, str, str, str]], more: str, to: str) -> h.Element:
    """A list of one kind: name, system, how much, where it opens; what it is for, as long as there is none."""
    return h.section(aria_labelledby=key)[
        h.h2(f"#{key}")[title],
        h.ul(".people")[
            (
                h.li[
                    h.span[h.b[name], h.small[f"{short_title(load(system).title) if system in SYSTEMS else system} · {much}"]],
                    h.a(".button", href=where, aria_label=f"Open: {name}")["Open"],
                ]
                for name, system, much, where in some
            )
        ]
        if some
        else h.p(".muted")[says],
        h.p[h.a(".button", href=to)[more]],
    ]


# ---- links


def _shared(request: Request) -> Node:
    return h.div(".note")[
        linked("Link to show them to others", library_link(request, "show", "shared")),
        h.p["Whoever has it can look at your fighters, without your notes, and copy them. Nothing can be changed by it."],
    ]


async def ask_open(request: Request) -> Response:
    """What a recovery link leads to: nothing is done until somebody says so."""
    tables: Tables = tables_of(request)
    whose = libraries.opened(request.path_params["key"], "open", tables.secret)
    mine = libraries.owner(request)
    has = [
        counted(len(await libraries.own_fighters(request, whose)), "fighter"),
        *(counted(many, word) for many, word in (
            (len(await PARTIES.all(request, whose)), "party"), (len(await ENCOUNTERS.all(request, whose)), "encounter"),
            (len(await CAMPAIGNS.all(request, whose)), "campaign"),
        ) if many),
    ]  # fmt: skip
    other = mine not in (None, whose)
    content = h.main("#main.narrow")[
        h.h1["Open this library here"],
        h.p[f"It has {listed(has)}."],
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
    found, key = await libraries.own_fighters(request, whose), request.path_params["key"]
    parties, built = await PARTIES.all(request, whose), await ENCOUNTERS.all(request, whose)
    played = await CAMPAIGNS.all(request, whose)
    content = h.main("#main.library")[
        h.h1["Fighters that were shared with you"],
        h.ul(".people")[(_to_copy("fighter", one.id, one.name, one.system, badge(one.data)) for one in found)]
        if found
        else h.p(".muted")["Nobody is in this library now."],
        [h.h2["Parties"], h.ul(".people")[(_to_copy("party", one.id, one.it.title, one.it.system) for one in parties)]]
        if parties
        else None,
        [
            h.h2["Encounters"],
            h.ul(".people")[
                (_to_copy("encounter", one.id, one.it.title or " against ".join(one.it.sides), one.it.system) for one in built)
            ],
        ]
        if built
        else None,
        [
            h.h2["Campaigns"],
            h.ul(".people")[
                (
                    h.li[
                        h.span[h.b[one.it.title], h.small[_title_of(one.it.system)]],
                        h.a(".button", href=f"/shared/{key}/campaigns/{one.id}", aria_label=f"Read: {one.it.title}")["Read"],
                    ]
                    for one in played
                )
            ],
        ]
        if played
        else None,
    ]
    return HTMLResponse(str(shell("Shared fighters", content, here="/fighters")))


def _title_of(system: str) -> str:
    return load(system).title if system in SYSTEMS else system


def _to_copy(kind: str, thing_id: str, name: str, system: str, drawn: Node = None) -> h.Element:
    return h.li[
        drawn,
        h.span[h.b[name], h.small[_title_of(system)]],
        h.form(method="post")[
            h.input(type="hidden", name="kind", value=kind),
            h.input(type="hidden", name="id", value=thing_id),
            h.button(type="submit", aria_label=f"Copy {name} to your library")["Copy"],
        ],
    ]


async def copy_shared(request: Request) -> Response:
    """One of them into one's own library."""
    tables: Tables = tables_of(request)
    whose = libraries.opened(request.path_params["key"], "show", tables.secret)
    said = await form(request)
    keeps: dict[str, Keep[Any]] = {"party": PARTIES, "encounter": ENCOUNTERS}
    keep = keeps.get(said.get("kind", ""))
    if keep is not None:
        thing = await keep.find(request, said.get("id", ""), whose)
        mine = libraries.owner(request) or libraries.fresh_owner()
        await keep.add(request, mine, [library_things.shown(thing.it)])
        response = RedirectResponse(f"/fighters?system={thing.it.system}", 303)
        libraries.keep_key(request, response, mine)
        return response
    found = next((one for one in await libraries.own_fighters(request, whose) if one.id == said.get("id")), None)
    if found is None:
        raise libraries.NoFighter
    return await _into_library(request, [(found.system, libraries.shown(found).data)])


async def _into_library(request: Request, some: list[tuple[str, dict[str, Any]]]) -> Response:
    mine = libraries.owner(request)
    whose = mine or libraries.fresh_owner()
    await libraries.add(request, whose, some)
    response = RedirectResponse(f"/fighters?system={some[0][0]}", 303)
    libraries.keep_key(request, response, whose)
    return response


# ---- files


async def export(request: Request) -> Response:
    own, things, whose = await libraries.own_fighters(request), await things_of(request), libraries.owner(request)
    if not whose or not (own or things):
        raise HighdrawError("There is nothing to export yet: your library is empty.")
    tables: Tables = tables_of(request)
    here = [one for one in own if one.system in SYSTEMS]
    return as_file(request, "highdraw-library", here, to_file(things, here, whose, tables.secret))


def as_file(request: Request, name: str, some: list[OwnFighter], things: Things = NOTHING) -> Response:
    """A library to download: as TOML, or as JSON of the same shape."""
    fighters = [(one.system, one.data) for one in some if one.system in SYSTEMS]
    kind = "json" if request.query_params.get("as") == "json" else "toml"
    text = library_json(fighters, things) if kind == "json" else write_library(_forms(), fighters, things)
    return Response(text, media_type=f"application/{kind}", headers={"content-disposition": f'attachment; filename="{name}.{kind}"'})
