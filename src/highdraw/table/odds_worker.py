"""The process in which odds are computed: `python -m highdraw.table.odds_worker`.

It reads moments from its standard input and writes odds to its standard output, each with its length before it. Whoever started
it ends it when an answer takes too long.
"""

import sys
from typing import BinaryIO

import msgspec

from highdraw.errors import HighdrawError
from highdraw.lab import Moment, QuestionOdds, odds_at
from highdraw.table import worker


class Found(msgspec.Struct, frozen=True, tag="found"):
    odds: QuestionOdds


class Nothing(msgspec.Struct, frozen=True, tag="nothing"):
    """Why there are no odds."""

    says: str


Computed = Found | Nothing
read_computed = msgspec.msgpack.Decoder(Computed).decode
_read_moment = msgspec.msgpack.Decoder(Moment).decode


def compute(moment: Moment) -> Computed:
    try:
        return Found(odds_at(moment))
    except HighdrawError as error:
        return Nothing(str(error))
    except Exception as error:  # a fault in the odds of one moment is told; the process goes on with the next
        return Nothing(f"The odds cannot be computed here ({type(error).__name__}).")


def serve(source: BinaryIO, to: BinaryIO) -> None:
    worker.serve(source, to, lambda asked: compute(_read_moment(asked)))


if __name__ == "__main__":
    worker.limit_memory()
    worker.give_way()
    serve(sys.stdin.buffer, sys.stdout.buffer)
