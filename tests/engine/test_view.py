"""What can be asked of a view."""

import msgspec
import pytest

from highdraw.engine.view import Clock, Fact, FighterView, View, Zone

ZONES = (
    Zone(id="hand", label="Ann", cards=("KS",), owners=("ann",)),
    Zone(id="side", label="A", cards=("2C",), owners=("ann", "cat")),
    Zone(id="empty", label="Ann", cards=(), owners=("ann",)),
)
PEOPLE = {who: FighterView(id=who, name=who.title(), side=side) for who, side in (("ann", "A"), ("bob", "B"), ("cat", "A"))}


def view(over: bool = False, winner: str = "", combat: bool = True) -> View:
    return View(clock=Clock(text="Round 1"), fighters=PEOPLE, zones=ZONES, over=over, winner=winner, combat=combat)


def test_sides_and_cards() -> None:
    seen = view()
    assert seen.sides == {"A": ["ann", "cat"], "B": ["bob"]}
    assert (seen.zone("side"), seen.zone("nowhere")) == (("2C",), ())
    assert [zone.id for zone in seen.zones_of(frozenset({"ann", "bob"}))] == ["hand", "side"]
    assert seen.zones_of(frozenset({"bob"})) == ()


def test_who_acts_has_a_name() -> None:
    assert [msgspec.structs.replace(view(), turn=who).turn_name for who in ("bob", "", "gone")] == ["Bob", "", ""]


@pytest.mark.parametrize(
    ("seen", "says"),
    [(view(), ""), (view(over=True), "The fight is over."), (view(over=True, winner="A"), "The fight goes to A."),
     (view(over=True, winner="A", combat=False), "The contest goes to A."), (view(over=True, combat=False), "The contest is over.")],
)  # fmt: skip
def test_how_it_ended(seen: View, says: str) -> None:
    assert seen.outcome == says


def test_a_fact_needs_no_label() -> None:
    assert [str(Fact("Strength", "6")), str(Fact("", "prone"))] == ["Strength 6", "prone"]
