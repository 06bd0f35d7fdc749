"""Who joins a fight under way: what a correction may say, in every system."""

from typing import Any

import pytest

from highdraw.engine.session import Session
from highdraw.errors import BadCorrection
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.testing.scenes import shipped


def session(system: str) -> Session[Any]:
    return Session(load(system), next(iter(shipped(system).values())), seed=1)


def newcomer(system: str, **more: object) -> dict[str, Any]:
    sheet = next(iter(ready_fighters(system).values()))
    return {"add": {"id": "late", "side": "Newcomers", "sheet": sheet, **more}}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", ["", "two words", "a\tb", "gm", "deck"])
def test_an_id_is_one_word_that_is_free(system: str, name: str) -> None:
    with pytest.raises(BadCorrection, match="one word that is not taken yet"):
        session(system).correct(newcomer(system, id=name))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("count", [0, 41, True, "3", 1.5])
def test_a_number_is_from_1_to_40(system: str, count: object) -> None:
    with pytest.raises(BadCorrection, match="count is a number from 1 to 40"):
        session(system).correct(newcomer(system, count=count))


@pytest.mark.parametrize("system", SYSTEMS)
def test_several_have_ids_and_names_of_their_own(system: str) -> None:
    fight = session(system)
    fight.correct(newcomer(system, count=3))
    fighters = fight.view("gm").fighters
    came = [fighters[f"late-{number}"] for number in (1, 2, 3)]
    assert {one.side for one in came} == {"Newcomers"}
    assert len({one.name for one in came}) == 3


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("at", ["xy", [1], ["a", "b"], 5])
def test_a_place_is_two_numbers(system: str, at: object) -> None:
    mapped = [
        found for found in (Session(load(system), setup, seed=1) for setup in shipped(system).values()) if found.fight.state.field.mapped
    ]
    with pytest.raises(BadCorrection, match="`at` is two numbers in"):
        mapped[0].correct(newcomer(system, at=at))
