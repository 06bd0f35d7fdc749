"""Seats: the tactician plays clearly better than chance, and every seat gives legal answers."""

from importlib.resources import files
from typing import Any

import pytest

from highdraw.engine.session import Session
from highdraw.errors import Unknown
from highdraw.lab import forecast, interval
from highdraw.roster.document import Document
from highdraw.seats import make_seat, play_on
from highdraw.systems import load

SYSTEM = load("suits-two-card")


def scenario(name: str) -> Any:
    document = Document(files(SYSTEM.paper.folder).joinpath("library", "scenarios", f"{name}.toml").read_text(encoding="utf-8"), name)
    return SYSTEM.paper.read(document, document.data)


@pytest.mark.parametrize("name", ["duel", "skirmish"])
def test_the_tactician_beats_chance(name: str) -> None:
    """Whichever side it plays, the tactician wins far more often than that side does by chance against it."""
    setup = scenario(name)
    first, second = dict.fromkeys(entrant.side for entrant in setup.entrants)
    one = forecast(SYSTEM, setup, 60, seats={first: "tactician", second: "random"}, jobs=1)
    other = forecast(SYSTEM, setup, 60, seats={first: "random", second: "tactician"}, jobs=1)
    wins = one.wins.get(first, 0) + other.wins.get(second, 0)
    low, _ = interval(wins, one.n + other.n)
    assert low > 0.7


@pytest.mark.parametrize("seat", ["tactician", "random"])
@pytest.mark.parametrize("name", ["ambush", "stand", "tourney", "race", "armwrestle"])
def test_every_answer_is_legal(seat: str, name: str) -> None:
    """A session refuses an illegal answer, so a fight that ends was answered legally throughout."""
    session = Session(SYSTEM, scenario(name), seed=5, careful=True)
    answers = make_seat(seat, SYSTEM, 3)
    play_on(session, lambda who: answers)
    assert session.over


def test_a_seat_nobody_knows() -> None:
    with pytest.raises(Unknown, match="tactician"):
        make_seat("tactican", SYSTEM)
