"""Fighters from files and pasted texts into the library; each file all of it or nothing, with what was read, guessed and left out."""

from htpy import Node
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.errors import HighdrawError
from highdraw.systems import load
from highdraw.systems.importing import Imported, importers
from highdraw.web import elements as h
from highdraw.web import libraries, taking_in
from highdraw.web.pages.fighter_badge import badge, recovery
from highdraw.web.parts.shell import shell
from highdraw.web.taking_in import Fighter, Taken

MOST_FILES = 60
PASTED = "what you pasted"
HEADINGS = {"read": "Read", "guessed": "Guessed", "left out": "Left out", "not understood": "Not understood"}
"""How remarks begin, and what they are shown under."""


def import_form() -> h.Element:
    """Where files are chosen and texts are pasted."""
    known = importers().values()
    endings = dict.fromkeys([".toml", ".json", *(ending for one in known for ending in one.endings)])
    reads = ["Highdraw files (.toml, .json)", *(says for one in known for says in one.reads)]
    return h.form(".import", method="post", action="/fighters/import", enctype="multipart/form-data")[
        h.label["Files", h.input(type="file", name="file", multiple=True, accept=",".join(endings))],
        h.label["Or a whole folder", h.input(type="file", name="file", multiple=True, webkitdirectory=True)],
        h.label["Or paste a stat block or a file here", h.textarea(name="text", rows="4", spellcheck="false")],
        h.button(type="submit")["Import"],
        h.div(".muted")[
            h.p["What can be read:"],
            h.ul[(h.li[says[:1].upper() + says[1:]] for says in reads)],
            h.p["What is already there is not added twice; a file with a mistake adds nothing."],
        ],
    ]


async def take_in(request: Request) -> Response:
    """Read all that was sent, keep what can be read, and say what became of each file."""
    mine = libraries.owner(request)
    whose = mine or libraries.fresh_owner()
    taken = await taking_in.take_in(request, await _sent(request), whose)
    note = recovery(request, whose) if (taken.ids or taken.others) and not mine else None
    response = HTMLResponse(str(_report(taken, note)), 200 if any(each.fighters or each.things for each in taken.files) else 422)
    if taken.ids or taken.others:
        libraries.keep_key(request, response, whose)
    return response


async def _sent(request: Request) -> list[tuple[str, bytes]]:
    async with request.form(max_files=MOST_FILES, max_part_size=libraries.IMPORT_LIMIT) as said:
        files = [
            ((one.filename or "").replace("\\", "/").rpartition("/")[2][:80], await one.read())
            for one in said.getlist("file")
            if isinstance(one, UploadFile) and one.filename
        ]
        text = said.get("text")
    if isinstance(text, str) and text.strip():
        files.append((PASTED, text.encode()))
    if not files:
        raise HighdrawError("Choose a file of fighters, or paste its text.")
    return files


def _report(taken: Taken, note: Node) -> h.Element:
    count, wrong = len(taken.ids), [each for each in taken.files if each.refusal]
    whom = "it" if len(wrong) == 1 else "them"
    head = f"{count} fighter{'s' if count != 1 else ''} added"
    more = f"Parties, encounters and campaigns added: {taken.others}." if taken.others else ""
    says = f"{len(wrong)} of {len(taken.files)} could not be read; nothing of {whom} was added."
    content = h.main("#main.library.imported")[
        h.header[h.h1[head]],
        note,
        h.p(".note", role="status")[more] if more else None,
        h.p(".note.bad", role="alert")[says] if wrong else None,
        (_file(each, taken) for each in sorted(taken.files, key=lambda one: not one.refusal)),
        h.p[h.a(".button.primary", href="/fighters")["To the library"]],
    ]
    return shell(head, content, here="/fighters")


def _file(one: Imported, taken: Taken) -> h.Element:
    if one.refusal:
        return h.section(".panel")[h.h2[one.source], h.p(".complaint")[one.refusal]]
    return h.section(".panel")[
        h.h2[one.source],
        h.p(".muted")[one.kind[:1].upper() + one.kind[1:]],
        h.ul(".people")[(_fighter(each, taken.added(each)) for each in one.fighters)],
        (_remarks(one.remarks, kind) for kind in HEADINGS),
    ]


def _fighter(one: Fighter, made: str) -> h.Element:
    system, data = one
    name = str(data["name"])
    there = (
        h.a(".button", href=f"/fighters/{made}", aria_label=f"Open: {name}")["Open"]
        if made
        else h.span(".muted")["In your library already"]
    )
    return h.li[badge(data), h.span[h.b[name], h.small[load(system).title]], there]


def _remarks(remarks: tuple[str, ...], kind: str) -> Node:
    """The remarks of one kind; what was simply read is folded."""
    said = [remark.partition(":")[2].strip() for remark in remarks if remark.partition(":")[0] == kind]
    if not said:
        return None
    return h.details(open=kind != "read")[h.summary[f"{HEADINGS[kind]} ({len(said)})"], h.ul[(h.li[each] for each in said)]]
