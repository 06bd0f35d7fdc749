"""A fighter in the making: the form of its sheet, what follows from it as one types, and what is wrong beside each field."""

from collections.abc import Iterable
from typing import Any

import msgspec
from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.sheet_form import SheetForm
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.roster.encounter import OWN
from highdraw.roster.printed import Printed
from highdraw.roster.sheet_field import describe, fields_of
from highdraw.roster.sheet_file import WHO, Checked, Complaint, check_sheet, document_of, id_of, write_fighters, written
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.web import elements as h
from highdraw.web import libraries
from highdraw.web.edit_conflict import CHANGED, REMOVED, WAS, changed_since, version_of
from highdraw.web.guard import form, whole
from highdraw.web.html import html
from highdraw.web.pages.fighter_badge import badge, recovery
from highdraw.web.pages.fighters import as_file
from highdraw.web.pages.new_table import complete
from highdraw.web.parts.paper import paper
from highdraw.web.parts.sheet_form import complaint_line, form_groups
from highdraw.web.parts.shell import shell, unsaved
from highdraw.web.sheet_data import Tree, from_form, to_form, tree_of

AVERAGE = 5
PERSONAL = ("notes", "tags", "folder", "initials", "colour")
COPY = " (copy)"
BESIDE = ("system", "id", WAS, "more", "less")
"""Fields of the form that are not of the sheet."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet as it stands in the form."""

    system: AnySystem
    tree: Tree
    id: str = ""
    """Of a fighter that was saved before."""
    was: str = ""
    """What was saved when the form was opened, in short."""
    remarks: tuple[str, ...] = ()
    """What is read otherwise after a conversion."""

    @property
    def data(self) -> dict[str, Any]:
        return from_form(fields_of(libraries.form_of(self.system)), self.tree)


def drafted(system: AnySystem, data: dict[str, Any], **more: Any) -> Draft:
    """A draft that is filled in with data."""
    return Draft(system=system, tree=tree_of(to_form(fields_of(libraries.form_of(system)), data)), **more)


# ---- the pages


async def new(request: Request) -> Response:
    """A new one: empty, a copy of a ready one or of one's own, or one's own read for another system."""
    said = request.query_params
    system = complete(said.get("system", ""))
    if said.get("ready"):
        known = ready_fighters(system.id)
        if said["ready"] not in known:
            raise Unknown("ready fighter", said["ready"][:60], list(known))
        return _page(drafted(system, known[said["ready"]]), _copied())
    if said.get("of"):
        own = await libraries.own_fighter(request, said["of"])
        if own.system == system.id:
            return _page(drafted(system, {**own.data, "name": own.name[: 60 - len(COPY)] + COPY}), _copied())
        data, remarks = converted(own.system, system, own.data)
        return _page(drafted(system, data, remarks=tuple(remarks)), _copied())
    return _page(drafted(system, _blank(system)))


def _copied() -> h.Element:
    return h.p(".note", role="status")["A copy, not saved yet. Change what you like, then save it."]


def _blank(system: AnySystem) -> dict[str, Any]:
    """What has to be entered in any case is there already, as an average."""
    described = libraries.form_of(system)
    return {field.key: AVERAGE for field in fields_of(described) if field.required and field.kind == "number"} | dict(described.blank)


async def page(request: Request) -> Response:
    own = await libraries.own_fighter(request, request.path_params["id"])
    return _page(drafted(complete(own.system), own.data, id=own.id, was=version_of(own.data)), _note(request))


def _note(request: Request) -> Node:
    if "first" in request.query_params:
        return recovery(request, saved=True)
    return h.p(".note", role="status")["Saved."] if "saved" in request.query_params else None


async def change(request: Request) -> Response:
    """The form with one row more or one thing less; nothing is saved."""
    said = await form(request)
    draft = _draft(said)
    fresh = ""
    if more := said.get("more"):
        fresh = _added(draft, more)
    if less := said.get("less"):
        *way, last = less.split(".")
        _at(draft.tree, way).pop(last, None)
    return _page(draft, fresh=fresh)


def _added(draft: Draft, name: str) -> str:
    """Add a row to a list; the name of the field to begin with."""
    place = _at(draft.tree, name.split("."))
    number = max((number for key in place if (number := whole(key)) is not None), default=-1) + 1
    field = next((field for field in fields_of(libraries.form_of(draft.system)) if field.key == name.partition(".")[0]), None)
    record = field is not None and field.item is not None and (field.item.kind == "record" or "." in name)
    place[str(number)] = {} if record else ""
    return f"{name}.{number}.name" if record else f"{name}.{number}"


def _at(tree: Tree, way: list[str]) -> Tree:
    for part in way[:6]:
        inner = tree.setdefault(part, {})
        if not isinstance(inner, dict):
            inner = tree[part] = {}
        tree = inner
    return tree


async def preview(request: Request) -> Response:
    """What follows from the form as it stands, and what is wrong beside each field; for a page that is open."""
    draft = _draft(await form(request))
    described = libraries.form_of(draft.system)
    checked = check_sheet(described, draft.data)
    wrong: dict[str, list[str]] = {field.key: [] for field in fields_of(described)}
    for complaint in checked.complaints:
        if complaint.path:
            wrong.setdefault(str(complaint.path[0]), []).append(complaint.says)
    lines = [complaint_line(key, says, elsewhere=True) for key, says in wrong.items()]
    return HTMLResponse(html([_seen(draft, checked), lines]))


async def save(request: Request) -> Response:
    """Keep it, or say what is wrong. The first thing that is saved makes a library."""
    said = await form(request)
    draft = _draft(said)
    checked = check_sheet(libraries.form_of(draft.system), draft.data)
    if checked.complaints:
        return _page(draft, status=422)
    data = written(checked.sheet)
    if draft.id:
        try:
            now = (await libraries.own_fighter(request, draft.id)).data
        except libraries.NoFighter:
            return _page(msgspec.structs.replace(draft, id="", was=""), _beware(REMOVED), status=409)
        if changed_since(said, now):
            return _page(msgspec.structs.replace(draft, was=version_of(now)), _beware(CHANGED), status=409)
        await libraries.change(request, draft.id, data)
        return RedirectResponse(f"/fighters/{draft.id}?saved", 303)
    mine = libraries.owner(request)
    whose = mine or libraries.fresh_owner()
    [made] = await libraries.add(request, whose, [(draft.system.id, data)])
    response = RedirectResponse(f"/fighters/{made}?{'saved' if mine else 'first'}", 303)
    libraries.keep_key(request, response, whose)
    return response


def _beware(says: str) -> h.Element:
    return h.p(".note.bad", role="alert")[says]


async def download(request: Request) -> Response:
    """The fighter as a file."""
    own = await libraries.own_fighter(request, request.path_params["id"])
    system = complete(own.system)
    if request.query_params.get("as") == "json":
        return as_file(request, id_of(own.name), [own])
    described = libraries.form_of(system)
    sheet = described.read(document_of(own.data, "the library"))[WHO]
    text = write_fighters(described, system.id, [(id_of(own.name), sheet)])
    name = f'attachment; filename="{id_of(own.name)}.toml"'
    return Response(text, media_type="application/toml", headers={"content-disposition": name})


async def remove(request: Request) -> Response:
    await libraries.remove(request, request.path_params["id"])
    return RedirectResponse("/fighters", 303)


def _draft(said: dict[str, str]) -> Draft:
    system = complete(said.get("system", ""))
    sheet = {key: value for key, value in said.items() if key not in BESIDE}
    return Draft(system=system, tree=tree_of(sheet), id=said.get("id", ""), was=said.get(WAS, ""))


def converted(home: str, system: AnySystem, data: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A sheet read for another system of its family, and what changes."""
    adopt = system.paper.adopt
    if adopt is None or not libraries.adoptable(home, system):
        raise HighdrawError(f"A fighter of {home[:40]} cannot be read for {system.title}.")
    rules = {key: value for key, value in data.items() if key not in PERSONAL}
    document = Document("", "the library")
    document.data = {"system": home, "fighter": [{**rules, "id": WHO, "side": "one"}]}
    found, remarks = adopt(document)
    [entry] = found.data["fighter"] or [{}]
    keys = [field.key for field in fields_of(libraries.form_of(system))]
    own = {key: data[key] for key in PERSONAL if key in data}
    return {**{key: value for key, value in entry.items() if key in keys}, **own, "name": str(data["name"])}, remarks


# ---- what is shown


def _page(draft: Draft, note: Node = None, *, fresh: str = "", status: int = 200) -> Response:
    described = libraries.form_of(draft.system)
    checked = check_sheet(described, draft.data)
    empty = not draft.data.get("name")
    complaints = checked.complaints if not empty or status != 200 else ()
    title = str(draft.data.get("name", "")) or "New fighter"
    content = h.main("#main.sheet-editor")[
        h.form(
            "#sheet",
            method="post",
            action="/fighters/save",
            novalidate=True,
            data_unsaved="" if status == 200 else "yes",
            **{"hx-post": "/fighters/preview", "hx-trigger": "input delay:350ms", "hx-target": "#seen", "hx-swap": "outerHTML"},
        )[
            h.input(type="hidden", name="system", value=draft.system.id),
            h.input(type="hidden", name="id", value=draft.id),
            h.input(type="hidden", name=WAS, value=draft.was),
            # Enter in a field saves: the first button of a form is the one that it presses.
            h.button(".sr", type="submit", tabindex="-1", aria_hidden="true")["Save"],
            h.header[h.h1[title], h.p(".muted")[draft.system.title]],
            note,
            h.div(".note", role="status")[h.p[h.b["What changes"]], h.ul[(h.li[says] for says in draft.remarks)]]
            if draft.remarks
            else None,
            _not_saved(described, complaints) if status == 422 else None,
            h.div("#sheet-groups")[form_groups(describe(described), draft.tree, complaints, fresh)],
            h.div(".sheet-end")[
                h.button(".primary.big", type="submit")["Save"],
                h.a(".button", href=f"/fighters?system={draft.system.id}")["To the library"],
            ],
        ],
        h.section(".comes-to", aria_label="What it comes to")[_seen(draft, checked), _deeds(draft)],
        unsaved(),
    ]
    return HTMLResponse(str(shell(title, content, here="/fighters")), status)


def _not_saved(described: SheetForm, complaints: Iterable[Complaint]) -> h.Element:
    """What is wrong, each with the way to its field."""
    labels = {field.key: field.label for field in fields_of(described)}
    return h.div(".note.bad", role="alert")[
        h.p["It is not saved yet:"],
        h.ul[
            (
                h.li[h.a(href=f"#wrong-{each.path[0]}")[labels.get(str(each.path[0]), str(each.path[0]))], ": ", each.says]
                if each.path
                else h.li[each.says]
                for each in complaints
            )
        ],
    ]


def _seen(draft: Draft, checked: Checked) -> h.Element:
    """What follows from the sheet; as far as it can be read. Somebody without a name yet has figures, too."""
    if checked.sheet is None and "name" not in draft.data:
        checked = check_sheet(libraries.form_of(draft.system), {**draft.data, "name": "New fighter"})
    if checked.sheet is None:
        return h.div("#seen.panel")[
            h.h2["What it comes to"],
            h.p(".muted")["Shown as soon as the sheet can be read."],
        ]
    printed = msgspec.convert(draft.system.paper.sheet(document_of(checked.data), WHO, {}, {}), Printed)
    return h.div("#seen.panel")[
        h.h2[badge(checked.data), printed.name], h.p(".muted")[", ".join(printed.kinds)] if printed.kinds else None, paper(printed)
    ]


def _deeds(draft: Draft) -> Node:
    """What can be done with a fighter that is saved."""
    if not draft.id:
        return None
    others = [load(each) for each in SYSTEMS if libraries.adoptable(draft.system.id, load(each))]
    return h.nav(".sheet-deeds", aria_label="This fighter")[
        h.a(".button", href=f"/new?system={draft.system.id}&scenario=blank&fighter={draft.id}")["Fight with it"],
        h.a(".button", href=f"/parties/new?system={draft.system.id}&fighter={OWN}{draft.id}")["Gather a party with it"],
        h.a(".button", href=f"/fighters/new?system={draft.system.id}&of={draft.id}")["Duplicate"],
        (h.a(".button", href=f"/fighters/new?system={other.id}&of={draft.id}")[f"Copy for {other.title}"] for other in others),
        h.a(".button", href=f"/fighters/{draft.id}/print")["Print the sheet"],
        h.a(".button", href=f"/fighters/{draft.id}/file")["Download as a file"],
        h.a(".button", href=f"/fighters/{draft.id}/file?as=json")["Download as JSON"],
        h.details(".sure")[
            h.summary["Remove"],
            h.p["The fighter is gone then, for good."],
            h.form(method="post", action=f"/fighters/{draft.id}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
        ],
    ]
