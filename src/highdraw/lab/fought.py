"""Fights played to their end by bots, quietly, under the full rules: from the beginning of a scenario or from any moment of a fight."""

from collections import deque
from random import Random
from typing import Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.engine.log import Answer
from highdraw.engine.quiet import Choose, QuietTable, run_quiet
from highdraw.engine.request import Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.lab.moment import NoOdds
from highdraw.seats import Seat, make_seat
from highdraw.systems import load

Seats = str | dict[str, str]
"""One kind of seat for everybody, or one by side; the GM takes the first."""


class Start(msgspec.Struct, frozen=True):
    """Where fights begin, as plain data that another process can read."""

    system: str
    setup: bytes
    state: bytes = b""
    """The last boundary; empty for the beginning."""
    since: tuple[Answer, ...] = ()
    """What was answered since then."""


class Fought(msgspec.Struct, frozen=True):
    """How one fight ended."""

    winner: str
    rounds: int
    down: tuple[str, ...]
    dead: tuple[str, ...]
    requests: int
    tracks: dict[str, dict[str, float]]
    """How hurt everybody is, by fighter and track."""


def start_of(system: AnySystem, setup: Any) -> Start:
    return Start(system.id, msgspec.msgpack.encode(setup))


def start_from(session: Session) -> Start:
    """This very moment of a fight that is under way."""
    snapshot = session.snapshot()
    if snapshot.over or session.fight.state.over:
        raise NoOdds("This fight is over: there is nothing to forecast.")
    since = tuple(entry for entry in snapshot.since if isinstance(entry, Answer))
    if len(since) != len(snapshot.since):
        raise NoOdds("Something was just corrected in the middle of a turn. Forecast again when the turn is over.")
    return Start(snapshot.system, snapshot.setup, snapshot.state, since)


def fight_many(start: Start, first: int, count: int, seed: int | str, seats: Seats) -> list[Fought]:
    """Fights number `first` and on. Each has its own random stream, so chunks and cores change nothing."""
    system = load(start.system)
    setup = msgspec.msgpack.decode(start.setup, type=system.play.setup)
    return [fight_one(system, setup, start, f"{seed}/{number}", seats) for number in range(first, first + count)]


def fight_one(system: AnySystem, setup: Any, start: Start, seed: str, seats: Seats) -> Fought:
    """One quiet fight to its end."""
    rng = Random(seed)
    fight = system.play.create(setup, False)
    choose = _chooser(system, fight, seats, rng)
    if start.state:
        fight.thaw(start.state)
        _catch_up(fight, start, choose, rng)
    requests = run_quiet(fight, choose, rng)
    score = system.play.score(fight)
    tracks = {who: standing.tracks for who, standing in fight.standing().items()}
    return Fought(score.winner, score.rounds, score.down, score.dead, requests, tracks)


def _catch_up(fight: Fight, start: Start, choose: Choose, rng: Random) -> None:
    """The procedure that is under way: told as it was up to this moment, then quietly to its end."""
    if not start.since:
        return
    call = fight.state.agenda.pop(0)
    fight.loud = True
    procedure: Any = fight.system.play.procedures[call.procedure](fight, **call.args)
    table, said, value = QuietTable(fight, choose, rng), deque(start.since), None
    try:
        while True:
            request: Request[Any] = procedure.send(value)
            if not said:
                fight.loud = False
                value = request.play(table)
            elif request.parts:
                value = _as_said(fight, request, said, choose)
                request.apply(fight.state, value)
            else:
                (value,) = request.settle({}) or (None,)
    except StopIteration:
        fight.loud = False
        fight.events, fight.beats = [], []


def _as_said(fight: Fight, request: Request[Any], said: deque[Answer], choose: Choose) -> Any:
    """What was answered; bots answer for those who have not answered yet."""
    given: dict[str, Any] = {}
    while said:
        part = next((part for part in request.parts if part.addressee == said[0].who), None)
        if part is None:
            raise NoOdds("The fight has been corrected here.")
        given[part.addressee] = part.check(said.popleft().value)
        if settled := request.settle(given):
            return settled[0]
    for part in request.parts:
        if part.addressee not in given:
            given[part.addressee] = part.default() if part.formality else choose(fight, part)
            if settled := request.settle(given):
                return settled[0]
    raise NoOdds("The fight has been corrected here.")


def _chooser(system: AnySystem, fight: Fight, seats: Seats, rng: Random) -> Choose:
    """Who answers for whom."""
    seed = rng.getrandbits(32)
    if isinstance(seats, str):
        return make_seat(seats, system, seed).choose
    made: dict[str, Seat] = {side: make_seat(name, system, seed + i) for i, (side, name) in enumerate(seats.items())}
    referee = next(iter(made.values()))
    sides = system.play.sides(fight)

    def choose(fight: Fight, request: Request[Any]) -> Any:
        return made.get(sides.get(request.addressee, ""), referee).choose(fight, request)

    return choose
