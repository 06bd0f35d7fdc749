"""Views are types: every system's are sound at any moment, and the kit notices those that are not."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from highdraw.engine.fight import Fight
from highdraw.engine.view import FighterView, Turn, View, Zone
from highdraw.systems import SYSTEMS, load, register
from highdraw.testing import Nonconformity, check_views, schema, shipped, vary
from highdraw.testing.walk import begin

SYSTEM = load("suits-two-card")
register("toy", "highdraw.testing.toy")


@pytest.mark.parametrize("system_id", [*SYSTEMS, "toy"])
def test_every_view_is_valid_by_its_json_schema(system_id: str) -> None:
    """A short form of `python -m highdraw.testing.schema`: every scenario, the first answers."""
    system = load(system_id)
    scenes = shipped(system_id).items()
    looked = [schema.check_schema(system, vary(system, setup, Random(name)), name, most=12) for name, setup in scenes]
    assert sum(looked) > 40


def test_a_view_that_is_not_valid() -> None:
    session = begin(altered(lambda view: with_ann(view, side=7)), shipped(SYSTEM.id)["duel"], 1)
    with pytest.raises(Nonconformity, match="JSON Schema: seat 'gm': fighters/ann/side: 7 is not of type"):
        schema.check_valid(session, "gm")


def altered(change: Callable[[View], View]) -> Any:
    """The system with another view."""

    def view(fight: Fight, mine: frozenset[str] | None) -> View:
        return change(SYSTEM.reading.view(fight, mine))

    return SYSTEM.altered(reading={"view": view, "view_from": None})


def with_ann(view: View, **changed: Any) -> View:
    return replace(view, fighters={**view.fighters, "ann": replace(view.fighters["ann"], **changed)})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda view: replace(view, turn=7), "not as its types say: Expected `str`, got `int`"),
        (lambda view: with_ann(view, states=("dead",)), "not as its types say"),
        (lambda view: replace(view, extra={"hands": (1, 2)}), "extra is not plain data"),
        (lambda view: replace(view, extra={"deck": object()}), "not as its types say"),
        (lambda view: replace(view, turn="zoe"), "whose turn it is names 'zoe', who is not there"),
        (lambda view: replace(view, zones=(Zone(id="a", label="A", cards=(), owners=("zoe",)),)), "whose cards lie there names 'zoe'"),
        (lambda view: replace(view, zones=(Zone(id="a", label="A", cards=()),) * 2), "zones are named twice"),
        (lambda view: with_ann(view, dead=True), "Ann is dead or gone but not out"),
        (lambda view: with_ann(view, id="bob"), "bob is filed under ann"),
        (lambda view: with_ann(view, tracks=()), "ann stands .* but is shown"),
        (lambda view: replace(view, turn="", order=(Turn(who=("ann",), name="Ann", state="now"),)), "Ann acts now out of turn"),
        (lambda view: replace(view, turn="ann", order=(Turn(who=("ann",), name="Ann"),)), "Ann acts, but is coming"),
        (lambda view: replace(view, clock=replace(view.clock, text="")), "the clock says nothing"),
    ],
)
def test_a_view_that_is_not_sound(change: Callable[[View], View], says: str) -> None:
    with pytest.raises(Nonconformity, match=f"views: seat .*{says}"):
        check_views(altered(change), shipped(SYSTEM.id)["duel"], 1)


def test_a_view_says_how_it_ended_and_who_is_where() -> None:
    people = {who: FighterView(id=who, name=who.title(), side=side) for who, side in (("ann", "us"), ("bob", "them"), ("cat", "us"))}
    view = SYSTEM.reading.view(SYSTEM.play.create(shipped(SYSTEM.id)["duel"], False), None)
    assert view.outcome == ""
    assert replace(view, over=True, winner="us").outcome == "The fight goes to us."
    assert replace(view, over=True, winner="", combat=False).outcome == "The contest is over."
    assert replace(view, fighters=people).sides == {"us": ["ann", "cat"], "them": ["bob"]}
