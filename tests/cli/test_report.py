"""The report of a fight: nested by its beats, with cards and dice where they are laid open, whatever the system."""

import io

import pytest
from rich.console import Console

from highdraw.cli.report import Report
from highdraw.engine.beat import Beat, ShownCard, ShownDie, Side
from highdraw.engine.event import Event
from highdraw.engine.receipt import Step
from highdraw.engine.rulebook import Rulebook

BOOK = Rulebook("x", "X", "", (), ())
ANN = Side(who="a", name="Ann", cards=(ShownCard("JS"), ShownCard("KD", "over", "too high")), total=7)
BOB = Side(who="b", name="Bob", cards=(ShownCard("4C"),), total=4)
ROLLED = Side(who="a", name="Ann", cards=ANN.cards, dice=(ShownDie(6, (6, 3)),), total=7)
BEATS = [Beat(number=1, title="Ann strikes Bob"), Beat(number=2, title="Bob steps aside", parent=1)]


@pytest.fixture
def paper() -> io.StringIO:
    return io.StringIO()


def told(paper: io.StringIO, *events: Event, beats: list[Beat] = BEATS, width: int = 80, why: bool = False) -> list[str]:
    Report(Console(file=paper, width=width, no_color=True), BOOK, why=why).tell_all(events, beats)
    return paper.getvalue().splitlines()


def test_what_happens_in_a_beat_is_set_in_under_its_first_sentence(paper: io.StringIO) -> None:
    lines = told(
        paper,
        Event("x", "Ann strikes at Bob.", beat=1),
        Event("x", "Bob steps aside.", beat=2),
        Event("x", "He stumbles.", beat=2),
        Event("x", "Ann hits Bob.", beat=1),
        Event("x", "The rain begins."),
    )
    assert lines == ["Ann strikes at Bob.", "  Bob steps aside.", "    He stumbles.", "  Ann hits Bob.", "The rain begins."]


def test_headings_are_set_off_and_bookkeeping_is_left_out(paper: io.StringIO) -> None:
    lines = told(paper, Event("x", "Round 3.", level="heading"), Event("x", "A chip goes.", level="book"), Event("x", "Ann waits."))
    assert [line.rstrip("─") for line in lines] == ["", "Round 3 ", "Ann waits."]


def test_cards_are_drawn_where_they_are_laid_open_and_only_then(paper: io.StringIO) -> None:
    lines = told(
        paper,
        Event("x", "Ann strikes at Bob.", beat=1),
        Event("x", "Ann 7 against Bob 4.", beat=1, level="detail", sides=(ANN, BOB)),
        Event("x", "Ann hits Bob.", beat=1, tone="bad", sides=(ROLLED, BOB)),
    )
    assert lines[2] == "  Ann │ J♠│ │ K♦│ too high: 7 against Bob │ 4♣│: 4"
    assert lines[4:] == ["  Ann d6 6+3", "  Ann hits Bob."]


def test_sides_that_do_not_fit_the_screen_stand_below_each_other(paper: io.StringIO) -> None:
    lines = told(paper, Event("x", "", beat=1), Event("x", "Ann hits Bob.", beat=1, sides=(ANN, BOB)), width=40)
    assert all(len(line) <= 40 for line in lines)
    assert sum("╭───╮" in line for line in lines) == 2


def test_a_fight_that_is_only_told_is_nested_as_far_as_it_is_known(paper: io.StringIO) -> None:
    lines = told(paper, Event("x", "Ann strikes.", beat=9), Event("x", "She misses.", beat=9), beats=[])
    assert lines == ["Ann strikes.", "  She misses."]


def test_why_adds_arithmetic_everywhere_and_rules_to_what_happened_only(paper: io.StringIO) -> None:
    lines = told(
        paper,
        Event("x", "Ann draws a card.", ("X-1",), level="detail"),
        Event("x", "Ann parries.", ("X-2",), (Step("skill", 7, "X-3", op="start"),), level="detail"),
        Event("x", "Bob is dazed.", ("X-4",)),
        why=True,
    )
    assert lines == ["Ann draws a card.", "Ann parries.", "    why: skill 7 [X-2]", "Bob is dazed.", "    [X-4]"]
