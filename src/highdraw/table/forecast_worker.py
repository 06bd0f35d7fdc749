"""The process in which the fights of forecasts are played: `python -m highdraw.table.forecast_worker`.

It reads where fights begin from its standard input and writes what came of some to its standard output, each with its length before it.
"""

import sys
from time import monotonic
from typing import BinaryIO

import msgspec

from highdraw.errors import HighdrawError
from highdraw.lab import Forecast, Start
from highdraw.lab.fought import fight_many
from highdraw.table import worker
from highdraw.table.odds_worker import Nothing

SECONDS = 0.5
"""So long fights are played before it is told what came of them."""


class Job(msgspec.Struct, frozen=True):
    """Go on with fight number `first`, at most so many."""

    start: Start
    first: int
    most: int


class Played(msgspec.Struct, frozen=True, tag="played"):
    forecast: Forecast


Some = Played | Nothing
read_some = msgspec.msgpack.Decoder(Some, strict=False).decode
_read_job = msgspec.msgpack.Decoder(Job).decode


def play(job: Job, seconds: float = SECONDS) -> Some:
    """Fights for a moment, at least one."""
    until, found = monotonic() + seconds, Forecast()
    try:
        while found.n < job.most and (not found.n or monotonic() < until):
            (fought,) = fight_many(job.start, job.first + found.n, 1, "table", "tactician")
            found.add(fought)
    except HighdrawError as error:
        return Nothing(str(error))
    return Played(found)


def serve(source: BinaryIO, to: BinaryIO) -> None:
    worker.serve(source, to, lambda asked: play(_read_job(asked)))


if __name__ == "__main__":
    worker.limit_memory()
    worker.give_way()
    serve(sys.stdin.buffer, sys.stdout.buffer)
