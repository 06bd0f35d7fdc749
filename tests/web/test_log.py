"""The log: an entry for each exchange under the heading of its turn, newest first, with cards in small and the receipt behind it."""

import re

import pytest

from highdraw.engine.beat import Beat, ShownCard, ShownDie, Side
from highdraw.engine.event import Event, Level
from highdraw.engine.receipt import Step
from highdraw.web.parts.log import Entry, entries, entry, met_in, under_headings

BEATS = [
    Beat(number=1, title="", attack=True), Beat(number=2, title="", parent=1), Beat(number=3, title="", attack=True, parent=1),
]  # fmt: skip


def texts(found: list[Entry]) -> list[list[str]]:
    return [[event.text for event in each.events] for each in found]


def test_what_belongs_to_an_exchange_stands_together() -> None:
    events = [
        Event("x", "Ann strikes.", beat=1), Event("x", "A roll.", beat=2), Event("x", "Bob strikes back.", beat=3),
        Event("x", "Ann hits.", beat=1), Event("x", "Rain."), Event("x", "More rain."),
    ]  # fmt: skip
    found = texts(entries(events, BEATS, 9))
    assert found == [["More rain."], ["Rain."], ["Ann hits."], ["Bob strikes back."], ["Ann strikes.", "A roll."]]


def test_headings_stand_over_what_they_head_and_the_newest_turn_is_first() -> None:
    events = [
        Event("x", "Round 1.", level="heading"), Event("x", "Ann acts.", level="heading"), Event("x", "a"), Event("x", "b"),
        Event("x", "Bob acts.", level="heading"), Event("x", "c"),
    ]  # fmt: skip
    found = texts(under_headings(entries(events, [], 9)))
    assert found == [["Bob acts."], ["c"], ["Round 1.", "Ann acts."], ["b"], ["a"]]


@pytest.mark.parametrize("last", [1, 12, 40, 500])
def test_the_last_entries_and_no_bookkeeping(last: int) -> None:
    levels: tuple[Level, ...] = ("main", "book", "detail", "book")
    for length in (0, 1, 15, 130):
        events = [Event("thing", f"Thing {number}.", level=levels[number % 4]) for number in range(length)]
        wanted = [number for number in range(length) if levels[number % 4] != "book"][-last:]
        assert [each.first for each in entries(events, [], last)] == list(reversed(wanted))


def test_an_entry_keeps_its_name_and_opens_its_receipt() -> None:
    event = Event("hit", "Ann hits Bob.", ("X-CON-05",), (Step("power", 8, "X-PWR-04", "6 × 125 %", "start"),), tone="bad")
    line = str(entry(Entry(4, (event,)), "some-system"))
    assert 'id="event-4"' in line
    assert "<b>Ann hits Bob.</b>" in line
    assert re.findall(r'href="([^"]*)"', line) == [
        "/rules/some-system/X-PWR-04",
        "/rules/some-system/X-CON-05",
        "/rules/some-system/X-PWR-04",
    ]
    assert "details" not in str(entry(Entry(4, (Event("say", "So."),)), "some-system"))


def test_cards_and_dice_stand_in_small_with_what_did_not_count() -> None:
    ann = Side(who="a", name="Ann", cards=(ShownCard("JS"), ShownCard("KD", "over")), total=7)
    bob = Side(who="b", name="Bob", cards=(ShownCard("??", "aside"),), dice=(ShownDie(6, (6, 3)),), total=4, against=5)
    line = str(entry(Entry(0, (Event("x", "Ann hits.", beat=1, sides=(ann, bob)),)), "some-system"))
    assert re.findall(r'<span class="([^"]*)" role="img" aria-label="([^"]*)"', line) == [
        ("mc S", "Jack of spades"), ("mc D un", "King of diamonds"), ("mc back un", "A card face down"), ("die-mini", "d6: 6 and 3"),
    ]  # fmt: skip
    assert re.findall(r"<strong>(\d+)", line) == ["7", "4"]
    assert "vs 5" in line


def test_a_total_closes_its_sum_and_every_line_says_its_rule() -> None:
    steps = (Step("skill", 7, "X-1", op="start"), Step("tired", -2, "X-2", op="+"), Step("skill", 5, "X-1", op="="))
    line = str(entry(Entry(0, (Event("x", "So.", steps=steps),)), "some-system"))
    assert re.findall(r"<b>([^<]*)</b></li>", line) == ["7", "−2", "5"]
    assert '<li class="sum">' in line


def test_details_are_one_step_deeper() -> None:
    told = Event("x", "Ann hits.", beat=1)
    line = str(entry(Entry(0, (told, Event("x", "She rolls twice.", beat=1, level="detail"))), "some-system"))
    before, _, after = line.partition("<summary>")
    assert "Ann hits." in before
    assert "She rolls twice." not in before
    assert "She rolls twice." in after


def test_of_headings_of_a_kind_with_nothing_between_them_only_the_last_is_said() -> None:
    events = [Event("round", "Round 1.", level="heading"), *(Event("turn", f"{name} acts.", level="heading") for name in ("Ann", "Bob"))]
    assert "Round 1 · Bob acts</h3>" in entry(entries(events, [], 9)[0], "suits-two-card")


def test_a_rule_says_where_in_the_fight_it_counted() -> None:
    """Under the headings of those entries alone, the newest few; by receipts, too."""
    step = Step("power", 8, "X-PWR-04", "6 × 125 %", "start")
    turns = [
        [Event("turn", f"Turn {number}.", level="heading"), Event("hit", f"Hit {number}.", ("X-CON-05",) if number % 2 else (), (step,))]
        for number in range(14)
    ]
    events = [event for turn in turns for event in turn]
    found = str(met_in(events, [], "some-system", "X-CON-05"))
    assert re.findall(r"Turn (\d+)<", found) == re.findall(r">Hit (\d+)\.", found) == ["13", "11", "9", "7", "5"]
    assert "The newest 5 of 7 times" in found
    assert len(re.findall(r">Hit \d+\.", str(met_in(events[:8], [], "some-system", "X-PWR-04")))) == 4
    assert "It has not come up yet." in str(met_in(events, [], "some-system", "X-CON-99"))
