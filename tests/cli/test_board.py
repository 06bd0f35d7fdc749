"""How everybody stands in the terminal: what decides is not cut off."""

import pytest
from rich.console import Console

from highdraw.cli.board import print_board
from highdraw.engine.view import Clock, Fact, FighterView, Tag, Track, View

TRACKS = (
    Track(label="Shock", value=3, notches={"reeling": 5, "out": 10}),
    Track(label="Damage", value=5, notches={"Body": 5, "dead": 10}),
    Track(label="Trauma", value=2, notches={"dead": 5}),
)
FACTS = (Fact("Wounds", "10 of Body 5"), Fact("", "Lamellar Armor"))


def board(people: int, width: int) -> list[str]:
    fighters = {
        f"p-{n}": FighterView(
            id=f"p-{n}", name=f"Pat {n}", side="A", tracks=TRACKS, facts=FACTS, states=(Tag("knocked out"), Tag("bleeding"))
        )
        for n in range(people)
    }
    console = Console(width=width, color_system=None)
    with console.capture() as told:
        print_board(console, View(clock=Clock(text="Round 1"), fighters=fighters), frozenset())
    return told.get().splitlines()[1:]


@pytest.mark.parametrize("width", [70, 80, 100])
def test_where_bars_leave_no_room_for_states_there_are_numbers(width: int) -> None:
    lines = board(5, width)
    assert len(lines) == 5
    assert all("Shock 3/10, Damage 5/10, Trauma 2/5  knocked out, bleeding  " in line for line in lines)


def test_with_room_there_are_bars_then_states_then_the_rest() -> None:
    line = board(5, 160)[0]
    assert "Shock ▮▮▮▯│▯▯▯▯│" in line
    assert line.endswith("knocked out, bleeding  Wounds 10 of Body 5, Lamellar Armor")


def test_bars_stay_when_only_the_rest_does_not_fit() -> None:
    line = board(5, 120)[0]
    assert "Trauma ▮▮▯▯▯│" in line
    assert "knocked out, bleeding" in line
    assert line.endswith("…")


def test_two_of_them_have_a_line_for_each_track() -> None:
    lines = board(2, 80)
    assert len(lines) == 6
    assert "Trauma ▮▮▯▯▯│           2  dead > 5" in lines[2]
