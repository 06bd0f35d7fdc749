"""Fighters from files and texts of any kind: our own TOML, and whatever a system recognises; with what was read, guessed and left out."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from highdraw.engine.importer import Importer, read_json
from highdraw.errors import HighdrawError
from highdraw.roster.document import MAX_BYTES, Document
from highdraw.roster.library_file import SYSTEM, read_library
from highdraw.roster.library_things import KINDS, Things, read_things
from highdraw.roster.sheet_file import written
from highdraw.systems import SYSTEMS, load

OURS = "file of fighters"
MOST_REMARKS = 200
LIKE_TOML = re.compile(r"""^\s*(\[|[\w."'-]+\s*=|#)""", re.MULTILINE | re.ASCII)


class Imported(msgspec.Struct, frozen=True):
    """What a file came to: its fighters with their systems and remarks on them, or why there are none."""

    source: str
    kind: str = ""
    fighters: tuple[tuple[str, dict[str, Any]], ...] = ()
    remarks: tuple[str, ...] = ()
    """Each begins with `read:`, `guessed:`, `left out:` or `not understood:`."""
    refusal: str = ""
    ids: tuple[str, ...] = ()
    """The ids of the fighters in the file, by which the rest names them."""
    things: Things = Things()
    """Parties, encounters and campaigns."""


def importers() -> dict[str, Importer]:
    """What reads texts from elsewhere, by its system."""
    return {each: found for each in SYSTEMS if (found := load(each).paper.importer)}


def read_imports(files: Iterable[tuple[str, bytes]]) -> list[Imported]:
    """Every file by itself: whatever is wrong with one is told, and the others are read."""
    found = []
    for source, body in files:
        try:
            found.append(read_import(source, text_of(body)))
        except HighdrawError as error:
            found.append(Imported(source, refusal=str(error)))
        except (MemoryError, RecursionError):
            found.append(Imported(source, refusal="The file takes too much memory to be read, or is nested too deeply."))
    return found


def text_of(body: bytes) -> str:
    """The text of a file."""
    if len(body) > MAX_BYTES:
        raise HighdrawError(f"The file has {len(body):,} bytes; {MAX_BYTES:,} are the limit.")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise HighdrawError("The file is not UTF-8 text.") from None


def read_import(source: str, text: str, system_id: str = "") -> Imported:
    """The fighters of a file or a text, all of them, or a complaint; for one system alone where it is named."""
    if not text.strip():
        raise HighdrawError("There is nothing in it.")
    kind, home = _recognised(text, system_id)
    if home:
        toml, remarks = imported_text(home, text)
        form = load(home).paper.form
        assert form is not None, home
        sheets = form.read(Document(toml, source)).values()
        return Imported(source, kind, tuple((home, written(sheet)) for sheet in sheets), tuple(remarks[:MOST_REMARKS]))
    document = _document(source, text)
    forms = {each: form for each in SYSTEMS if (form := load(each).paper.form)}
    fighters, things = read_library(forms, document), read_things(forms, document) if SYSTEM not in document.data else Things()
    if not fighters and not things:
        raise HighdrawError("There is no fighter in it. A fighter is a table: [its-id], then its lines.")
    kept = tuple((system, data) for system, _, data in fighters)
    ids = tuple(f"{system} {who}" for system, who, _ in fighters)
    return Imported(source, OURS, kept, ("read: all of it",), ids=ids, things=things)


def imported_text(system_id: str, text: str) -> tuple[str, list[str]]:
    """A text from elsewhere as TOML for a file of fighters, and the remarks."""
    known = importers()
    if load(system_id).id not in known:
        raise HighdrawError(f"{system_id} reads no texts from elsewhere. These systems do: {', '.join(known)}.")
    return known[system_id].read(text)


def _recognised(text: str, system_id: str) -> tuple[str, str]:
    """What a text is, and the system that reads it; nothing for what is neither. A system that is named has to try."""
    if system_id:
        return "text", system_id
    return next(((kind, each) for each, one in importers().items() if (kind := one.recognise(text))), ("", ""))


def _document(source: str, text: str) -> Document:
    """A file of ours, in TOML or JSON; a complaint when it is JSON that nobody knows, or that is damaged."""
    if not text.lstrip().startswith("{"):
        if not LIKE_TOML.search(text):
            known = "; ".join(each for one in importers().values() for each in one.reads)
            raise HighdrawError(f"It is not recognised. What can be read: files of Highdraw (TOML, JSON); {known}.")
        return Document(text, source)
    try:
        data = read_json(text)
    except ValueError as error:
        raise HighdrawError(f"This begins like JSON and is damaged: {str(error)[:100]}.") from None
    if not data or not all(each in SYSTEMS or each in KINDS for each in data):
        raise HighdrawError("This is JSON of a kind that is not known here. Export one actor or character, not a whole world.")
    document = Document("", source)
    document.data = data
    return document
