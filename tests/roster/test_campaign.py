"""Campaigns as data: whatever is done in any order, how everybody stands follows from the chapters that count; files bring it back."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highdraw.errors import BadFile, HighdrawError
from highdraw.roster import campaign as steps
from highdraw.roster.campaign import BadStep, Campaign, Chapter, Ended, check_campaign, evenings, standing
from highdraw.roster.document import Document
from highdraw.roster.encounter import OF_ROWS, Encounter, Row, scenario_of
from highdraw.roster.library_file import library_json, write_library
from highdraw.roster.library_things import Things, read_things
from highdraw.roster.party import Member
from highdraw.roster.party_fight import Going, sides_of, with_heroes
from highdraw.systems import SYSTEMS, load
from highdraw.systems.importing import read_imports
from highdraw.systems.library import ready_fighters, shipped

THREE = ("ann", "bob", "cleo")


def fresh(system: str = "savage") -> Campaign:
    sheet = next(iter(ready_fighters(system).values()))
    return steps.joined(Campaign(system=system, title="Road"), tuple(Member(kind=f"own:{who}", name=who, sheet=sheet) for who in THREE))


def begun(one: Campaign, who: tuple[str, ...], began: int = 0) -> Campaign:
    now = standing(one)
    number = len(one.chapters) + 1
    return steps.begun(
        one, Chapter(title=f"Fight {number}", table=f"t{number}", began=began, since={each: now[each].since for each in who})
    )


def ended(who: tuple[str, ...], mark: int, dead: tuple[str, ...] = ()) -> Ended:
    return Ended(after={each: {"wounds": mark} for each in who}, dead=dead, winner="Red", at=mark)


def fought(one: Campaign, who: tuple[str, ...], mark: int) -> Campaign:
    one = begun(one, who)
    return steps.taken_in(one, len(one.chapters), ended(who, mark))


Move = tuple[str, int, frozenset[str]]
moves: st.SearchStrategy[list[Move]] = st.lists(
    st.tuples(
        st.sampled_from(["begin", "begin", "take", "take", "out", "back", "forth"]), st.integers(1, 8),
        st.frozensets(st.sampled_from(THREE), min_size=1),
    ),
    max_size=25,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(moves)
def test_any_order_of_steps_keeps_a_history_that_holds(done: list[Move]) -> None:
    one = fresh()
    for place, (what, number, who) in enumerate(done):
        before = one
        try:
            match what:
                case "begin":
                    one = begun(one, tuple(sorted(who)), place)
                case "take":
                    one = steps.taken_in(one, number, ended(tuple(one.chapter(number).since), place + 1))
                case "out":
                    one = steps.left_out(one, number)
                case "back":
                    one = steps.gone_back(one, number)
                    again = steps.put_back(one, max(each.back for each in one.chapters))
                    assert again == before
                case _:
                    one = steps.put_back(one, number)
        except BadStep:
            one = before
        counted = [(number, each) for number, each in enumerate(one.chapters, 1) if each.ended and not each.back]
        for hero, stands in standing(one).items():
            mine = [number for number, each in counted if hero in each.since]
            assert stands.since == (mine[-1] if mine else 0)
            assert stands.start == ({"wounds": one.chapters[mine[-1] - 1].ended.after[hero]["wounds"]} if mine else {})  # type: ignore[union-attr]
    assert check_campaign(one) == one
    assert sorted(number for evening in evenings(one) for number in evening) == list(range(1, len(one.chapters) + 1))
    for text in (write_library({}, [], Things(campaign=(one,))), library_json([], Things(campaign=(one,))).decode()):
        [found] = read_imports([("file", text.encode())])
        assert found.things.campaign == (one,), found.refusal


def test_an_evening_begins_where_somebody_says_so() -> None:
    one = fought(fresh(), THREE, 1)
    told = steps.begun(one, Chapter(what="evening", title="A new evening", since=dict.fromkeys(THREE, 1), ended=Ended(state={"deck": 1})))
    assert evenings(fought(told, THREE, 2)) == [[1], [2, 3]]
    assert steps.rules_of(told)["state"] == {"deck": 1}


def test_an_evening_is_taken_back_as_a_whole_and_put_back() -> None:
    one = fought(fought(fresh(), THREE, 1), THREE, 2)
    one = msgspec.structs.replace(one, chapters=tuple(
        msgspec.structs.replace(each, began=began) for each, began in zip(one.chapters, (0, 10), strict=True)
    ))  # fmt: skip
    later = steps.taken_in(begun(one, THREE, 2000), 3, ended(THREE, 3, ("bob",)))
    assert evenings(later) == [[1, 2], [3]]
    assert standing(later)["bob"].dead
    back = steps.gone_back(later, 3)
    assert standing(back) == standing(one)
    with pytest.raises(BadStep, match="take back what was fought since"):
        steps.put_back(fought(back, THREE, 9), 1)
    assert steps.put_back(back, 1) == later


def test_somebody_who_leaves_comes_back_as_they_left() -> None:
    one = steps.parted(fought(fresh(), THREE, 4), "bob")
    assert one.hero("bob").left
    back = steps.joined(one, (Member(kind="own:bob", sheet={}),))
    assert not back.hero("bob").left
    assert standing(back)["bob"].start == {"wounds": 4}
    assert [hero.id for hero in steps.parted(fresh(), "bob").heroes] == ["ann", "cleo"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"heroes": [{"id": "ann", "kind": "own:a"}] * 2}, "same id"),
        ({"chapters": [{"title": "x", "since": {"zoe": 0}}]}, "not of the party"),
        ({"chapters": [{"title": "x", "since": {"ann": 7}}]}, "later than it"),
        ({"chapters": [{"title": "x", "since": {"ann": 0}, "ended": {"dead": ["zoe"]}}]}, "not of the party"),
        ({"chapters": [{"title": "x", "since": {"ann": 0}, "ended": {}}] * 2}, "same state can count"),
        ({"system": "chess"}, "no system"),
        ({"options": {"round_limit": 10**9}}, "out of bounds"),
        ({"heroes": [{"id": "ann", "kind": "own:a", "sheet": {"name": "Ann", "pace": "fast"}}]}, "the sheet of Ann"),
    ],
)
def test_a_campaign_that_does_not_hold_is_refused_with_a_sentence(change: dict[str, Any], says: str) -> None:
    data = {"system": "savage", "title": "Road", "heroes": [{"id": "ann", "kind": "own:a"}], "chapters": [], **change}
    [found] = read_imports([("file", library_json([]).replace(b"{}", msgspec.json.encode({"campaign": [data]})))])
    assert says in found.refusal
    assert not found.things


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_party_stands_in_place_of_any_side_of_any_scenario(system: str) -> None:
    loaded, ready = load(system), ready_fighters(system)
    one = steps.joined(Campaign(system=system, title="x"), tuple(Member(kind=kind, sheet=ready[kind]) for kind in list(ready)[:3]))
    now = standing(one)
    heroes = [Going(hero, now[hero.id]) for hero in one.heroes]
    for name, document in shipped(loaded).items():
        if document.data.get("kind", "combat") != "combat":
            continue
        for side in sides_of(document.data):
            data = with_heroes(document.data, heroes, side, ready, steps.rules_of(one))
            setup = loaded.paper.read(Document("", name), data)
            view = loaded.reading.view(loaded.play.create(setup, False), None)
            assert view.sides[side] == [hero.id for hero in one.heroes], name
            assert len({each.name for each in view.fighters.values()}) == len(view.fighters)
            places = [(spot.x, spot.y) for spot in view.ground.spots.values()]
            assert len(set(places)) >= len(places) - sum("on" in entry for entry in document.data["fighter"])


def test_a_side_with_nobody_against_it_is_no_fight() -> None:
    heroes = [Going(hero, standing(fresh())[hero.id]) for hero in fresh().heroes]
    with pytest.raises(Exception, match="nobody to fight"):
        with_heroes({"fighter": [{"use": "knight", "side": "Red"}]}, heroes, "Red", ready_fighters("savage"), {})


@pytest.mark.parametrize("wrong", [0, True, None, "Red"])
def test_sides_of_the_gm_that_are_not_a_list_are_left_to_the_reader(wrong: Any) -> None:
    heroes = [Going(hero, standing(fresh())[hero.id]) for hero in fresh().heroes]
    data = {
        "system": "savage",
        "title": "x",
        "fighter": [{"use": "knight", "side": "Red"}, {"use": "knight", "side": "Blue"}],
        "options": {"gm_sides": wrong},
    }
    found = with_heroes(data, heroes, "Red", ready_fighters("savage"), {})
    assert found["options"] == {"gm_sides": wrong}
    with pytest.raises(BadFile, match="gm_sides"):
        load("savage").paper.read(Document("", "x"), found)


@pytest.mark.parametrize("key", OF_ROWS)
def test_what_a_row_says_itself_nothing_else_says_of_its_fighters(key: str) -> None:
    one = Encounter(system="savage", rows=(Row(kind="knight", start={"shaken": True}), Row(kind="goblin", side=1)))
    assert scenario_of(one, ready_fighters("savage"), {})["fighter"][0]["shaken"] is True
    wrong = msgspec.structs.replace(one, rows=(Row(kind="knight", start={key: 1e4}), *one.rows[1:]))
    with pytest.raises(HighdrawError, match=f"already true of Knight cannot say '{key}'"):
        scenario_of(wrong, ready_fighters("savage"), {})


def test_what_is_no_list_of_things_is_refused() -> None:
    with pytest.raises(Exception, match="a table of its own"):
        read_things({}, Document("party = 3", "file"))
