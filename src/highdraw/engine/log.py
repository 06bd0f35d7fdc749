"""The log is the truth of a fight: the set-up, then every answer, undo, redo and correction in order.

A fight file holds it as JSON Lines, and after it what was told and how the fight stood, so that it can be read for ever. Each
line carries a checksum that runs on from line to line, and the last line says how many there are, so that a damaged, cut or
edited file is told from a whole one, and what is good in it can be read.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

import msgspec

from highdraw.engine.record import Stood, Told
from highdraw.errors import BadFile

FORMAT = 2
"""Raised when entries of a log get another meaning: in format 1 an undo named a place in the log, in format 2 a number of steps."""
MAX_BYTES = 16 * 1024 * 1024
When = Literal["now", "boundary"]


class Answer(msgspec.Struct, frozen=True, tag="answer", gc=False):
    """What somebody said, and the fingerprint of the request it answered."""

    who: str
    value: Any
    fingerprint: str = msgspec.field(name="print")
    """`print` in files."""
    by: str = ""
    """The seat it came from, when that is known. Cards that somebody typed have one, those of chance have none."""


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """The last so many things that people did are taken back."""

    steps: int
    by: str = ""


class Withdraw(msgspec.Struct, frozen=True, tag="withdraw"):
    """Somebody takes back their own answer to the question under way, before it has had any effect."""

    who: str
    by: str = ""


class Redo(msgspec.Struct, frozen=True, tag="redo"):
    """What the last undo took back is done again."""

    by: str = ""


class Correct(msgspec.Struct, frozen=True, tag="correct"):
    """The GM sets something right: at the last boundary, and what was answered since is sent again; or at the next one."""

    change: dict[str, Any]
    by: str = ""
    when: When = "now"


Entry = Answer | Undo | Redo | Withdraw | Correct


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a fight file."""

    highdraw: int
    system: str
    behaviour: int
    setup: dict[str, Any]
    seed: str = ""
    seats: dict[str, list[str]] = {}
    """Who plays whom, so that a fight goes on as it was left."""
    typed: bool = False
    """The cards come from a real deck: people type them."""


class FightFile(msgspec.Struct, frozen=True):
    """A fight file as read: its head, its entries, and what was wrong with the rest, if anything was."""

    head: Head
    entries: tuple[Entry, ...]
    fault: str = ""
    told: tuple[Told, ...] = ()
    """What was told when it was played."""
    stood: Stood | None = None
    """How it stood when the file was written."""


_encode = msgspec.json.Encoder().encode
_decode_line = msgspec.json.Decoder(Entry | Told | Stood).decode


def write_lines(head: Head, entries: Sequence[Entry | msgspec.Raw], told: Sequence[Told] = (), stood: Stood | None = None) -> bytes:
    """The whole file as bytes."""
    lines: list[bytes] = []
    running = 0
    for item in (head, *entries, *told, *([stood] if stood else [])):
        body = _encode(item)
        running = crc32(body, running)
        lines.append(b'{"sum":"%08x","body":%s}' % (running, body))
    lines.append(b'{"end":%d,"sum":"%08x"}' % (len(lines) - 1, running))
    return b"\n".join(lines) + b"\n"


class _Line(msgspec.Struct):
    sum: str
    body: msgspec.Raw = msgspec.Raw()
    end: int | None = None


def read_lines(data: bytes, source: str, salvage: bool = False) -> FightFile:
    """Read a fight file. Anything wrong is a `BadFile` with its line; with `salvage` what is good comes back instead."""
    if len(data) > MAX_BYTES:
        raise BadFile(source, None, f"the file has {len(data):,} bytes; a fight file has at most {MAX_BYTES:,}.")
    head: Head | None = None
    entries: list[Entry] = []
    told: list[Told] = []
    stood: Stood | None = None
    running, fault, ended, stuck = 0, "", False, 0
    lines = data.split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    number = 1
    for number, text in enumerate(lines, 1):
        try:
            line = msgspec.json.decode(text, type=_Line)
            if line.end is not None:
                if line.end != number - 2 or line.sum != f"{running:08x}":
                    raise ValueError(f"the closing line counts {line.end} lines, {number - 2} are here")
                if number != len(lines):
                    raise ValueError("something stands after the closing line")
                ended = True
                break
            body = bytes(line.body)
            running = crc32(body, running)
            if line.sum != f"{running:08x}":
                raise ValueError("the checksum does not fit: this line, or one before it, was edited or damaged")
            if head is None:
                head = _read_head(body)
            else:
                match _decode_line(body) if head.highdraw == FORMAT else _read_old(body):
                    case Told() as part:
                        told.append(part)
                    case Stood() as part:
                        stood = part
                    case None:
                        stuck = stuck or number
                    case entry if not stuck:
                        entries.append(entry)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            lost = head is None and isinstance(error, msgspec.DecodeError)
            fault = f"this is not a fight file, or its first line is damaged ({error})." if lost else f"{error}."
            break
    if head is None:
        raise BadFile(source, number, fault or "the file is empty; it is not a fight file.")
    if stuck and not fault and not told:
        number, fault, ended = stuck, f"the file has format {head.highdraw}, and from here on it can no longer be played.", True
    if not fault and not ended:
        fault = "the file breaks off here: its closing line is missing."
    if fault and not salvage:
        raise BadFile(source, number, f"{fault} The {len(entries)} entries before it are good: read them with --salvage.")
    return FightFile(head, tuple(entries), f"{source}:{number}: {fault}" if fault else "", tuple(told), stood)


def _read_head(body: bytes) -> Head:
    raw = msgspec.json.decode(body)
    if not isinstance(raw, dict) or "highdraw" not in raw:
        raise ValueError("this is not a fight file of Highdraw")
    if isinstance(raw["highdraw"], int) and raw["highdraw"] > FORMAT:
        raise ValueError(f"the file has format {raw['highdraw']}, this program reads up to {FORMAT}; use a newer Highdraw")
    return msgspec.convert(raw, Head)


def _read_old(body: bytes) -> Answer | Told | Stood | None:
    """A line of an older format. Answers mean the same; None for what cannot be done again as it was, such as an undo of format 1."""
    return _decode_line(body) if msgspec.json.decode(body).get("type") in ("answer", "told", "stood") else None


def read_file(path: Path, salvage: bool = False) -> FightFile:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadFile(str(path), None, f"the file has {size:,} bytes; a fight file has at most {MAX_BYTES:,}.")
        return read_lines(path.read_bytes(), str(path), salvage)
    except OSError as error:
        raise BadFile(str(path), None, f"cannot be read ({error.strerror}).") from None
