"""The log of a fight as Markdown."""

import pytest

from highdraw.engine.event import Event, Level
from highdraw.table.log_text import log_text


def lines(*events: Event) -> list[str]:
    return log_text("x", ["a", "", "b"], events).split("\n")[3:-1]


def one(text: str, level: Level = "main", who: str = "") -> Event:
    return Event("x", text, level=level, who=who)


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ((), []),
        ((one("Hit."), one("Miss.")), ["", "- Hit.", "- Miss."]),
        ((one("3.", "detail"), one("Hit."), one("4.", "detail")), ["", "- 3.", "- Hit.", "  - 4."]),
        ((one("Cards.", "book"), one(""), one("Hit.")), ["", "- Hit."]),
        ((one("Round 2.", "heading"), one("Ann.", "heading", "ann")), ["", "## Round 2", "", "### Ann"]),
        (
            (one("Hit."), one("Ann.", "heading", "ann"), one("5.", "detail"), one("Miss."), one("6.", "detail")),
            ["", "- Hit.", "", "### Ann", "", "- 5.", "- Miss.", "  - 6."],
        ),
    ],
)
def test_lists_stand_below_headings_and_details_below_what_they_are_of(events: tuple[Event, ...], found: list[str]) -> None:
    assert lines(*events) == found


def test_words_below_the_title_are_joined() -> None:
    assert log_text("x", ["a", "", "b"], []) == "# x\n\na · b\n"
