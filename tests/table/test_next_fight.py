"""The next fight: who is left goes on as they are, against somebody new."""

from typing import Any

import msgspec
import pytest

from highdraw.engine.session import Session
from highdraw.field import Field, Spot
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters, shipped
from highdraw.table.errors import Refused
from highdraw.table.next_fight import Foes, _apart, _places, _translated, next_setup, oppositions, survivors
from highdraw.table.table import Table
from table.finished import GM, fight_out, table_of

SCENES = ("suits-two-card/skirmish", "suits-two-card/patrol", "savage/goblins", "savage/firefight", "savage/charge")


def able(table: Table) -> tuple[str, ...]:
    return tuple(who for who, ok in survivors(table).items() if ok)


def begun(table: Table, setup: Any) -> Session:
    """The next fight, from a set-up that went through the database."""
    again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(setup)), table.system.play.setup)
    return Session(table.system, again, seed=9, careful=True)


@pytest.mark.parametrize("scenario", SCENES)
def test_everybody_can_go_on_against_every_side(scenario: str) -> None:
    table = table_of(scenario)
    who = able(table)
    assert who
    for name, side, _ in oppositions(table.system):
        session = begun(table, next_setup(table, who, Foes(name, side)))
        people = session.view("gm").fighters
        assert set(who) < set(people)
        assert len({one.name for one in people.values()}) == len(people)
        assert session.waiting()


@pytest.mark.parametrize("scenario", ["suits-two-card/skirmish", "savage/goblins"])
def test_the_next_fight_can_be_fought(scenario: str) -> None:
    table = table_of(scenario)
    kind = next(iter(ready_fighters(table.system.id)))
    session = begun(table, next_setup(table, able(table), Foes(ready={kind: 2})))
    fight_out(session)
    assert session.fight.state.over


def test_suits_wounds_and_ammunition_stay_and_shock_and_chips_do_not() -> None:
    table = table_of("suits-two-card/patrol")
    fight: Any = table.session.fight
    who = next(one for one in able(table) if fight[one].loaded)
    fight[who].wounds, fight[who].unrested = 2, True
    fight[who].loaded, fight[who].supply = dict.fromkeys(fight[who].loaded, 0), dict.fromkeys(fight[who].supply, 1)
    after: Any = begun(table, next_setup(table, (who,), Foes("skirmish", "Crows"))).fight
    assert (after[who].wounds, after[who].unrested, after[who].shock) == (2, True, 0)
    assert after[who].loaded == fight[who].loaded
    assert after[who].supply == fight[who].supply
    assert after[who].main == fight[who].main
    assert after[who].blue == 1
    assert after[who].white > 0


def test_savage_wounds_fatigue_bennies_and_the_pool_stay() -> None:
    table = table_of("savage/goblins")
    fight: Any = table.session.fight
    who = next(one for one in able(table) if fight[one].wild)
    fight[who].wounds, fight[who].fatigue, fight[who].bennies, fight.state.pool, fight[who].shaken = 2, 1, 0, 1, True
    session = begun(table, next_setup(table, (who,), Foes("goblins", "Goblins")))
    after: Any = session.fight
    assert (after[who].wounds, after[who].fatigue, after[who].bennies, after[who].shaken) == (2, 1, 0, False)
    assert after.state.pool == 1
    assert after.state.gm_sides == ["Goblins"]


def test_the_dead_do_not_go_on() -> None:
    table = table_of("suits-two-card/skirmish", "1")
    gone = set(table.names) - set(survivors(table))
    assert gone
    with pytest.raises(Refused, match="nobody who is dead"):
        next_setup(table, (next(iter(gone)),), Foes("skirmish", "Crows"))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_whom_one_can_fight_next_is_on_a_side_of_a_fight(system_id: str) -> None:
    system = load(system_id)
    kinds = {name: document.data.get("kind", "combat") for name, document in shipped(system).items()}
    found = oppositions(system)
    assert list(dict.fromkeys(name for name, _, _ in found)) == [name for name, kind in kinds.items() if kind == "combat"]
    assert len({(name, side) for name, side, _ in found}) == len(found)
    assert all(says for _, _, says in found)


def test_somebody_must_be_able_to_fight() -> None:
    table = table_of("suits-two-card/skirmish")
    down = [who for who, ok in survivors(table).items() if not ok]
    assert down
    with pytest.raises(Refused, match="chose can fight"):
        next_setup(table, tuple(down), Foes("skirmish", "Crows"))


@pytest.mark.parametrize(
    ("foes", "says"),
    [
        (Foes(), "Choose whom to fight"),
        (Foes("../../etc/passwd", "x"), "There is no side"),
        (Foes("skirmish", "Nobody"), "There is no side"),
        (Foes(ready={"dragon-of-doom": 1, "ogre-of-doom": 1}), "no ready fighter called 'dragon-of-doom'"),
        (Foes(ready={"swordsman": 61}), "1 to 60"),
    ],
)
def test_foes_that_are_not_there_are_refused(foes: Foes, says: str) -> None:
    table = table_of("suits-two-card/skirmish")
    with pytest.raises(Refused, match=says):
        next_setup(table, able(table), foes)


def test_not_before_the_fight_is_over() -> None:
    table = table_of("suits-two-card/skirmish", over=False)
    with pytest.raises(Refused, match="when this one is over"):
        next_setup(table, tuple(table.names)[:1], Foes("skirmish", "Crows"))


def test_the_same_fighters_again_get_names_of_their_own() -> None:
    table = table_of("suits-two-card/skirmish")
    side = table.view(GM).winner
    setup = next_setup(table, able(table), Foes("skirmish", side))
    ids, names = [one.id for one in setup.entrants], [one.sheet.name for one in setup.entrants]
    assert len(set(ids)) == len(ids)
    assert len(set(names)) == len(names)
    assert len({one.side for one in setup.entrants}) == 2


def test_what_a_fighter_knows_of_others_goes_by_their_new_ids() -> None:
    start = {"engaged": ["a", "x"], "barred": ("b",), "leader": "a", "mount": "x", "rider": "", "aiming": None, "wounds": 2, "notes": "a"}
    assert _translated(start, {"a": "a-2", "b": "b-2"}) == {
        **start, "engaged": ["a-2"], "barred": ["b-2"], "leader": "a-2", "mount": "",
    }  # fmt: skip
    assert _translated({"drop": {"a": 1}, "behind": 3}, {"a": "a-2"}) == {"drop": {"a": 1}, "behind": 3}
    assert start["leader"] == "a", "the old one stays as it was"


class Scene(msgspec.Struct):
    """As much of a set-up as the places need."""

    entrants: list[Any]
    field: Field


class Entrant(msgspec.Struct):
    id: str
    side: str = ""


def test_places_on_a_map_are_taken_over_and_no_two_are_one() -> None:
    field = Field(mapped=True, spots={"a": Spot(1, 5, 0), "b": Spot(2, 5, 180), "x": Spot(1, 1, 90)}, walls=[(0, 0, 3, 3)])
    scene = Scene([Entrant("a", "Us"), Entrant("b", "Us"), Entrant("x", "Them")], field)
    ours = [Entrant(who) for who in ("m", "n", "o")]
    found = _places(scene, Foes("s", "Them"), ours, [Entrant("x-2")])
    assert found is not None
    assert (found.mapped, found.walls) == (True, [(0, 0, 3, 3)])
    assert {who: (spot.x, spot.y, spot.facing) for who, spot in found.spots.items()} == {
        "x-2": (1, 1, 90), "m": (1, 5, 0), "n": (2, 5, 180), "o": (1, 4, 0),
    }  # fmt: skip
    assert _places(Scene([Entrant("x", "Them")], field), Foes("s", "Them"), ours, [Entrant("x-2")]) is None
    apart = _apart({"a": Spot(1, 1, 5), "b": Spot(1, 1), "c": Spot(1, 1), "d": Spot(2, 1)})
    assert [(spot.x, spot.y) for spot in apart.values()] == [(1, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.parametrize(("distance", "ok"), [(0, False), (0.5, True), (1000, True), (1000.5, False), (float("nan"), False)])
def test_sides_without_a_map_begin_as_far_apart_as_the_gm_says(distance: float, ok: bool) -> None:
    table = table_of("suits-two-card/skirmish")
    kind = next(iter(ready_fighters(table.system.id)))
    if not ok:
        with pytest.raises(Refused, match="more than 0 and at most 1000"):
            next_setup(table, able(table), Foes(ready={kind: 2}), distance)
        return
    setup = next_setup(table, able(table), Foes(ready={kind: 60, "nobody": 0}), distance)
    assert setup.title == "After Skirmish"
    foes = [entrant for entrant in setup.entrants if entrant.id not in table.names]
    assert (len(foes), {entrant.side for entrant in foes}) == (60, {"the others"})
    one, other = able(table)[0], foes[-1]
    assert setup.field.distance(one, other.id) == distance
    if len(able(table)) > 1:
        assert setup.field.distance(*able(table)[:2]) == setup.field.usual
