"""The process in which files of fighters from elsewhere are read: `python -m highdraw.table.library_worker`.

It reads requests from its standard input and writes answers to its standard output, each with its length before it. Whoever started it
ends it when an answer takes too long, so that no file can keep the server busy.
"""

import sys
from typing import BinaryIO

import msgspec

from highdraw.systems.importing import Imported, read_imports
from highdraw.table import worker


class Read(msgspec.Struct, frozen=True, tag="read"):
    """Files to be read, each with its name."""

    files: list[tuple[str, bytes]]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """What each of the files came to."""

    found: list[Imported]


read_done = msgspec.msgpack.Decoder(Done).decode
_read_asked = msgspec.msgpack.Decoder(Read).decode


def read(asked: Read) -> Done:
    """Every file by itself: a fault of ours in one of them is told, and the others are read."""
    found: list[Imported] = []
    for file in asked.files:
        try:
            found += read_imports([file])
        except Exception as error:
            found.append(Imported(file[0], refusal=f"The file cannot be read here ({type(error).__name__}). Please report it."))
    return Done(found)


def serve(source: BinaryIO, to: BinaryIO) -> None:
    worker.serve(source, to, lambda asked: read(_read_asked(asked)))


if __name__ == "__main__":
    worker.limit_memory()
    worker.give_way()
    serve(sys.stdin.buffer, sys.stdout.buffer)
