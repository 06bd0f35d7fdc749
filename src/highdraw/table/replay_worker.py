"""The process in which fight files from elsewhere are played: `python -m highdraw.table.replay_worker`.

It reads requests from its standard input and writes answers to its standard output, each with its length before it. Whoever
started it ends it when an answer takes too long, so that no file can keep the server busy.
"""

import sys
from typing import BinaryIO

import msgspec

from highdraw.errors import BadFile, HighdrawError
from highdraw.table import worker
from highdraw.table.moment import Moment
from highdraw.table.replay import Replay, ReplayCache, from_file
from highdraw.table.told_replay import ToldReplay


class Open(msgspec.Struct, frozen=True, tag="open"):
    """A fight file to be played to its end."""

    data: bytes
    source: str
    salvage: bool


class Look(msgspec.Struct, frozen=True, tag="look"):
    """One step of a fight that was opened, for somebody who plays these fighters; None sees all."""

    name: str
    step: int
    mine: list[str] | None
    all_done: bool


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A fight file that could be read."""

    name: str
    title: str
    system: str
    last: int
    over: bool
    winner: str
    rounds: int
    names: dict[str, str]
    seats: dict[str, tuple[str, ...]]
    fault: str
    """What was wrong with the rest of the file, or why it can only be read as it was told."""


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """The fight is no longer in memory."""


class Refusal(msgspec.Struct, frozen=True, tag="refusal"):
    """What is wrong with a file, and where."""

    source: str
    line: int | None
    says: str


class Seen(msgspec.Struct, frozen=True, tag="seen"):
    moment: Moment


Asked = Open | Look
Answer = Opened | Seen | Gone | Refusal
read_answer = msgspec.msgpack.Decoder(Answer).decode
_read_asked = msgspec.msgpack.Decoder(Asked).decode


class Worker:
    """Fights from files, in the memory of this process alone."""

    def __init__(self) -> None:
        self.replays: ReplayCache[Replay | ToldReplay] = ReplayCache()

    def answer(self, asked: Asked) -> Answer:
        try:
            return self._open(asked) if isinstance(asked, Open) else self._look(asked)
        except BadFile as error:
            return Refusal(error.source, error.line, error.says)
        except HighdrawError as error:
            return Refusal("", None, str(error))
        except (MemoryError, RecursionError):
            return Refusal(getattr(asked, "source", ""), None, "the fight in it is too large to be shown here.")
        except Exception as error:  # whatever a file from elsewhere does to the rules, it is a fault of the file
            says = f"the fight in it cannot be played ({type(error).__name__}: {error})."
            return Refusal(getattr(asked, "source", ""), None, says)

    def _open(self, asked: Open) -> Opened:
        replay, fault = from_file(asked.data, asked.source, asked.salvage)
        view = replay.moment(replay.last, None, False).view
        how = (view.over, view.winner, view.clock.number) if view is not None else (False, "", 0)
        name, title = self.replays.add(replay, fault), replay.title or asked.source
        return Opened(name, title, replay.system_id, replay.last, *how, replay.names(), replay.seats_at(0), fault)

    def _look(self, asked: Look) -> Answer:
        found = self.replays.find(asked.name)
        if found is None:
            return Gone()
        mine = None if asked.mine is None else frozenset(asked.mine)
        return Seen(found[0].moment(asked.step, mine, asked.all_done))


def serve(source: BinaryIO, to: BinaryIO) -> None:
    replays = Worker()
    worker.serve(source, to, lambda asked: replays.answer(_read_asked(asked)))


if __name__ == "__main__":
    worker.limit_memory()
    serve(sys.stdin.buffer, sys.stdout.buffer)
