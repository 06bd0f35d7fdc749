"""The process that finds out how a fight stood all through it: `python -m highdraw.table.line_worker`.

It reads fights and moments of them from its standard input and writes what it found to its standard output, each with its length before it.
"""

import sys
from typing import BinaryIO

import msgspec

from highdraw.engine.log import read_lines
from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from highdraw.lab.course import Milestone, milestones
from highdraw.systems import load
from highdraw.table import worker
from highdraw.table.forecast_worker import Job, Played, play
from highdraw.table.odds_worker import Nothing


class Trace(msgspec.Struct, frozen=True, tag="trace"):
    """A fight file: at which moments is it to be looked at, at most so many?"""

    file: bytes
    most: int


class Further(msgspec.Struct, frozen=True, tag="further"):
    """Some fights from one of them."""

    job: Job


class Traced(msgspec.Struct, frozen=True, tag="traced"):
    moments: list[Milestone]
    sides: tuple[str, ...]


Asked = Trace | Further
Found = Traced | Played | Nothing
read_found = msgspec.msgpack.Decoder(Found, strict=False).decode
_read_asked = msgspec.msgpack.Decoder(Asked).decode


def answer(asked: Asked) -> Found:
    match asked:
        case Trace(file, most):
            return _trace(file, most)
        case Further(job):
            return play(job)


def _trace(file: bytes, most: int) -> Found:
    try:
        read = read_lines(file, "the fight")
        system = load(read.head.system)
        session = Session.from_file(system, read, "the fight", chance=None)
        sides = dict.fromkeys(system.play.sides(session.fight).values())
        return Traced(milestones(session, most), tuple(sides))
    except HighdrawError as error:
        return Nothing(str(error))


def serve(source: BinaryIO, to: BinaryIO) -> None:
    worker.serve(source, to, lambda asked: answer(_read_asked(asked)))


if __name__ == "__main__":
    worker.limit_memory()
    worker.give_way()
    serve(sys.stdin.buffer, sys.stdout.buffer)
