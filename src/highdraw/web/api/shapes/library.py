"""Libraries of fighters as programs get and send them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highdraw.web.api.shapes.common import Id, Sent


class LibraryKeys(msgspec.Struct):
    """A new library."""

    key: str
    """Reads and writes. Keep it: nothing else opens the library again."""
    show: str
    """Reads only, without the notes; for others."""


class LibraryFighter(msgspec.Struct):
    """A fighter of a library."""

    id: str
    system: str
    name: str
    tags: list[str]
    sheet: dict[str, Any]
    """As it is written in a file; `GET /api/systems/{system}/sheet` has its fields."""


class FighterSheet(Sent):
    """A fighter to keep."""

    system: Id
    sheet: dict[str, Any]


class FileText(Sent):
    """A file from elsewhere."""

    text: str
    name: Annotated[str, Meta(max_length=80)] = "the file"


class Files(Sent):
    """Files to import: ours, or of any kind that a system recognises."""

    files: Annotated[list[FileText], Meta(min_length=1, max_length=60)]


class ImportedFile(msgspec.Struct):
    """What became of a file."""

    name: str
    kind: str
    fighters: list[str]
    """The ids of the fighters that were added."""
    remarks: list[str]
    """What was read, guessed, left out and not understood."""
    refusal: str
    """Why nothing was added."""
