"""Who sits where and plays whom: what may be asked for, and the entries that carry it out."""

from collections.abc import Callable

import pytest

from highdraw.table.entry import Auto, Links, Sit
from highdraw.table.errors import Refused, Revoked
from highdraw.table.role import Role
from highdraw.table.seating import MOST_PEOPLE, NAME_LENGTH, Person, Seating

NAMES = {"a": "Ann", "b": "Bob", "c": "Cid", "d": "Dot"}


def seating() -> Seating:
    """Jo plays a and b, Kim plays c, the tactician d."""
    found = Seating()
    for entry in (Sit("1", "Jo", ("a", "b")), Sit("2", "Kim", ("c",)), Auto(("d",))):
        found.apply(entry)
    return found


def test_entries_seat_change_and_remove_people() -> None:
    found = seating()
    found.people["1"].note = "A note."
    found.apply(Sit("1", "Joe", ("a",)))
    assert found.people["1"] == Person("Joe", ("a",), "A note."), "a note outlasts another name"
    found.apply(Sit("2"))
    found.apply(Sit("3"))
    assert list(found.people) == ["1"]
    assert found.auto == ("d",)


def test_one_finds_who_plays_whom() -> None:
    found = seating()
    assert found.free(NAMES) == ["d"]
    assert [found.seat_of(who) for who in "abcd"] == ["1", "1", "2", ""]
    assert [found.player_of(who) for who in "abcd"] == ["Jo", "Jo", "Kim", ""]
    assert [found.who_is(seat) for seat in ("gm", "1", "2", "9")] == ["GM", "Jo", "Kim", "Somebody who has left"]
    assert [found.fighters_of(Role("t", "seat", seat)) for seat in ("1", "9")] == [frozenset("ab"), frozenset()]


def test_a_link_opens_what_it_did_until_it_is_changed() -> None:
    found, links = seating(), Links(gm=1, screen=2)
    for role in (Role("t", "seat", "1"), Role("t", "gm", generation=1), Role("t", "screen", generation=2)):
        found.check(role, links)
    for role in (Role("t", "gm", generation=2), Role("t", "gm"), Role("t", "screen", generation=1)):
        with pytest.raises(Revoked, match="link was changed"):
            found.check(role, links)
    with pytest.raises(Revoked, match="given up"):
        found.check(Role("t", "seat", "9"), links)


def test_sitting_down_takes_a_fighter_from_the_tactician_but_not_from_a_person() -> None:
    found = seating()
    assert found.sit(NAMES, " Max ", ("d",), "3") == ("3", [Sit("3", "Max", ("d",)), Auto(())])
    assert found.sit(NAMES, "Max", (), "3") == ("3", [Sit("3", "Max", ())])
    seat, _ = found.sit(NAMES, "Max", ())
    assert seat not in ("", "1", "2")
    with pytest.raises(Refused, match="Somebody else plays Bob"):
        found.sit(NAMES, "Max", ("d", "b"))
    with pytest.raises(Refused, match="not at this table"):
        found.sit(NAMES, "Max", ("d", "x"))


def test_a_table_has_a_bound_and_so_has_a_name() -> None:
    found = seating()
    for number in range(MOST_PEOPLE - 3):
        found.apply(Sit(f"n{number}", "Max"))
    seat, entries = found.sit(NAMES, "M" * NAME_LENGTH, ())
    for entry in entries:
        found.apply(entry)
    assert (len(found.people), found.people[seat].name) == (24, "M" * 32)
    with pytest.raises(Refused, match="24 people"):
        found.sit(NAMES, "Max", ())
    with pytest.raises(Refused, match="at most 32 letters"):
        found.rename("1", "M" * (NAME_LENGTH + 1))


def test_another_seat_gives_up_what_somebody_gets() -> None:
    found = seating()
    assert found.reseat(NAMES, "1", "Joe", ("a", "c", "d")) == [Sit("2", "Kim", ()), Sit("1", "Joe", ("a", "c", "d")), Auto(())]
    assert found.reseat(NAMES, "2", "Kim", ("b",)) == [Sit("1", "Jo", ("a",)), Sit("2", "Kim", ("b",))]
    assert found.reseat(NAMES, "1", "", ()) == [Sit("1", "", ())]
    with pytest.raises(Refused, match="not at this table"):
        found.reseat(NAMES, "1", "Jo", ("x",))
    with pytest.raises(Refused, match="Enter your name"):
        found.reseat(NAMES, "1", " \n", ())


def test_a_new_seat_has_the_same_person_and_the_old_one_nobody() -> None:
    found = seating()
    new, entries = found.move("1")
    assert (new != "1", entries) == (True, [Sit("1"), Sit(new, "Jo", ("a", "b"))])
    assert found.rename("1", " Joe ") == [Sit("1", "Joe", ("a", "b"))]


@pytest.mark.parametrize(
    "asks", [lambda found: found.reseat(NAMES, "9", "Jo", ()), lambda found: found.move("9"), lambda found: found.rename("9", "Jo")]
)
def test_nothing_happens_to_a_seat_that_was_given_up(asks: Callable[[Seating], object]) -> None:
    with pytest.raises(Refused, match="Nobody sits there"):
        asks(seating())


def test_a_cast_tells_only_what_changes() -> None:
    found = seating()
    assert found.cast(NAMES, {"a": "1", "d": "bot"}) == []
    assert found.cast(NAMES, {"a": "2", "c": "bot"}) == [Sit("1", "Jo", ("b",)), Sit("2", "Kim", ("a",)), Auto(("d", "c"))]
    assert found.cast(NAMES, {"d": "gm", "b": ""}) == [Sit("1", "Jo", ("a",)), Auto(())]
    assert found.cast(NAMES, {"d": "1"}) == [Sit("1", "Jo", ("a", "b", "d")), Auto(())]
    for parts, says in (({"x": "1"}, "not at this table"), ({"a": "9"}, "to play Ann has left")):
        with pytest.raises(Refused, match=says):
            found.cast(NAMES, parts)


def test_the_tactician_gets_only_whom_nobody_plays_and_each_once() -> None:
    found = seating()
    assert found.leave_to_bots(NAMES, ("d", "d")) == [Auto(("d",))]
    assert found.leave_to_bots(NAMES, ()) == [Auto(())]
    for fighters, says in ((("d", "a"), "Somebody plays Ann"), (("x",), "not at this table")):
        with pytest.raises(Refused, match=says):
            found.leave_to_bots(NAMES, fighters)


def test_at_the_next_table_everybody_plays_who_of_theirs_is_there() -> None:
    found = seating()
    there = {"b": "Bob", "d": "Dot", "e": "Eve"}
    assert found.carried_to(there, there) == [Sit("1", "Jo", ("b",)), Sit("2", "Kim", ()), Auto(("d",))]
    assert found.carried_to(there, ("b", "e")) == [Sit("1", "Jo", ("b",)), Sit("2", "Kim", ())]
    assert found.carried_to({"c": "Cid"}, ("c",)) == [Sit("1", "Jo", ()), Sit("2", "Kim", ("c",))]


def test_sides_are_swapped_between_two_hands() -> None:
    found = seating()
    assert found.swapped([("a", "b"), ("c",)]) == {"a": "2", "b": "2", "c": "1"}
    assert found.swapped([("c",), ("d",)]) == {"c": "bot", "d": "2"}
    assert found.swapped([("e",), ("d",)]) == {"e": "bot", "d": ""}, "the GM and the bot"
    for sides in ([("a", "c"), ("d",)], [("a",), ("b",)], [("a", "b")], [("a",), ("c",), ("d",)]):
        assert found.swapped(sides) == {}
