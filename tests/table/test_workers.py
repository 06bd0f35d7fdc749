"""The processes that play, read and compute for the server, run here as they are run there, with what they are asked in a row."""

import os
import resource
import runpy
import sys
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest

from highdraw.engine.log import write_lines
from highdraw.lab import moment_of, start_from
from highdraw.table import forecast_worker, library_worker, line_worker, odds_worker, replay_worker
from highdraw.table.forecast_worker import Job, Played, read_some
from highdraw.table.library_worker import Read, read_done
from highdraw.table.line_worker import Further, Trace, read_found
from highdraw.table.odds_worker import Nothing
from highdraw.table.replay_worker import Gone, Look, Open, Opened, Refusal, Seen, Worker, read_answer
from highdraw.table.worker import LENGTH, READY, encode
from table.finished import table_of

pytestmark = pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
GIGABYTE = 1024**3


class Told:
    """What a process has told the system, and said."""

    def __init__(self) -> None:
        self.nice: list[int] = []
        self.memory: list[tuple[int, tuple[int, int]]] = []
        self.said: list[bytes] = []


def run(monkeypatch: pytest.MonkeyPatch, module: Any, *asked: Any) -> Told:
    told, out = Told(), BytesIO()
    bodies = [encode(each) for each in asked]
    source = BytesIO(b"".join(LENGTH.pack(len(body)) + body for body in bodies))
    with monkeypatch.context() as here:
        here.setattr(os, "nice", told.nice.append)
        here.setattr(resource, "setrlimit", lambda what, most: told.memory.append((what, most)))
        here.setattr(sys, "stdin", SimpleNamespace(buffer=source))
        here.setattr(sys, "stdout", SimpleNamespace(buffer=out))
        runpy.run_module(module.__name__, run_name="__main__")
    found = out.getvalue()
    assert found.startswith(READY)
    place = len(READY)
    while place < len(found):
        (length,) = LENGTH.unpack_from(found, place)
        told.said.append(found[place + LENGTH.size : place + LENGTH.size + length])
        place += LENGTH.size + length
    assert len(told.said) == len(asked)
    return told


def test_odds_are_computed_with_little_right_to_the_processor_and_to_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table_of("suits-two-card/duel", over=False).session
    moment = moment_of(session, "gm")
    monkeypatch.setattr("highdraw.lab.odds_at", lambda asked: {"x": asked})
    told = run(monkeypatch, odds_worker, moment, moment)
    assert told.nice == [2]
    assert len(set(told.said)) == 1
    assert told.memory == [(resource.RLIMIT_AS, (GIGABYTE, resource.getrlimit(resource.RLIMIT_AS)[1]))]


def test_what_cannot_be_computed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = moment_of(table_of("suits-two-card/duel", over=False).session, "gm")

    def breaks(asked: Any) -> Any:
        raise KeyError("x")

    monkeypatch.setattr(odds_worker, "odds_at", breaks)
    assert odds_worker.compute(moment) == Nothing("The odds cannot be computed here (KeyError).")


def test_fights_are_played_with_the_same_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(start_from(table_of("suits-two-card/duel", over=False).session), 0, 1)
    told = run(monkeypatch, forecast_worker, job, job)
    first, second = (read_some(said) for said in told.said)
    assert isinstance(first, Played)
    assert isinstance(second, Played)
    assert (first.forecast.n, first.forecast.wins) == (1, second.forecast.wins)
    assert (told.nice, [most for _, (most, _) in told.memory]) == ([2], [GIGABYTE])


def test_files_of_fighters_are_read_with_the_same_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    told = run(monkeypatch, library_worker, Read([("x.txt", b"nonsense")]), Read([]))
    first, second = (read_done(said) for said in told.said)
    assert (len(first.found), len(second.found)) == (1, 0)
    assert (told.nice, [most for _, (most, _) in told.memory]) == ([2], [GIGABYTE])


def test_a_fight_is_opened_and_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table_of("savage/duel").session
    data = write_lines(session.head(), session.raw)
    told = run(monkeypatch, replay_worker, Open(data, "mine.jsonl", False), Look("nothing", 0, None, False))
    opened, gone = (read_answer(said) for said in told.said)
    assert isinstance(opened, Opened)
    view = session.view("gm")
    assert (opened.system, opened.over, opened.winner, opened.rounds) == ("savage", True, view.winner, view.clock.number)
    assert (opened.title, opened.fault, opened.names) == ("The duel", "", dict(session.system.play.fighters(session.fight)))
    assert gone == Gone()
    assert (told.nice, [most for _, (most, _) in told.memory]) == ([], [GIGABYTE])


def test_one_sees_what_ones_fighters_see() -> None:
    session = table_of("gurps-cards/duel").session
    worker = Worker()
    opened = worker.answer(Open(write_lines(session.head(), session.raw), "mine.jsonl", False))
    assert isinstance(opened, Opened)
    views = []
    for mine in (None, [next(iter(opened.names))], []):
        seen = worker.answer(Look(opened.name, 30, mine, False))
        assert isinstance(seen, Seen)
        assert seen.moment.view is not None
        views.append([zone.cards for zone in seen.moment.view.zones if zone.hand])
    assert len(views[0]) == 3, "two hands and a Hold Card"
    assert [sum("??" in cards for cards in hands) for hands in views] == [0, 1, 3]


@pytest.mark.parametrize(
    ("error", "refusal"),
    [
        (MemoryError(), Refusal("x.jsonl", None, "the fight in it is too large to be shown here.")),
        (RecursionError(), Refusal("x.jsonl", None, "the fight in it is too large to be shown here.")),
        (KeyError("y"), Refusal("x.jsonl", None, "the fight in it cannot be played (KeyError: 'y').")),
    ],
)
def test_whatever_a_file_does_it_is_refused(monkeypatch: pytest.MonkeyPatch, error: Exception, refusal: Refusal) -> None:
    def breaks(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(replay_worker, "from_file", breaks)
    assert Worker().answer(Open(b"", "x.jsonl", False)) == refusal


def test_a_file_that_is_none_is_refused_with_its_line() -> None:
    refused = Worker().answer(Open(b"{}\n", "x.jsonl", False))
    assert isinstance(refused, Refusal)
    assert (refused.source, refused.line) == ("x.jsonl", 1)


def test_a_line_is_found_with_the_same_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(start_from(table_of("suits-two-card/duel", over=False).session), 0, 1)
    told = run(monkeypatch, line_worker, Trace(b"{}\n", 3), Further(job))
    traced, played = (read_found(said) for said in told.said)
    assert isinstance(traced, Nothing)
    assert isinstance(played, Played)
    assert (told.nice, [most for _, (most, _) in told.memory]) == ([2], [GIGABYTE])
