"""Fighters and scenarios of the other editions play here, and what changes is said."""

from random import Random

import msgspec
import pytest

from highdraw.engine.quiet import run_quiet
from highdraw.errors import BadFile
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.library import find_scene
from highdraw.systems.suits_impact.sheet import SKILLS

ID = "suits-impact"


@pytest.mark.parametrize("name", ["suits-two-card/duel", "suits-one-card/ambush", "suits-two-card/battle", "suits-one-card/stand"])
def test_a_scenario_of_another_edition_plays_here(name: str) -> None:
    scene = find_scene(name, system_id=ID)
    system = load(ID)
    setup = msgspec.structs.replace(scene.setup, options=msgspec.structs.replace(scene.setup.options, round_limit=10))
    assert scene.system.id == ID
    assert any("Reflexes are Speed" in says for says in scene.remarks)
    fight = system.play.create(setup, False)
    seat = make_seat("tactician", system, 1)
    run_quiet(fight, seat.choose, Random(1))
    assert fight.state.over


def test_only_fights_are_read() -> None:
    with pytest.raises(BadFile, match="knows only fights"):
        find_scene("suits-one-card/debate", system_id=ID)


def test_what_becomes_of_a_sheet() -> None:
    """Skills are levels over the attribute, gear has its name here or the nearest."""
    scene = find_scene("suits-one-card/ambush", system_id=ID)
    hal = next(entrant.sheet for entrant in scene.setup.entrants if entrant.id == "hal")
    assert (hal.body, hal.speed, hal.will, hal.mind) == (6, 5, 5, 5)
    assert hal.skills == {"Hand Weapons": 2, "Throwing": 1}
    assert set(hal.skills) <= set(SKILLS)
    assert hal.suit is not None
    assert hal.suit.name == "Lamellar Armor"
    assert (hal.main, hal.off) == ("javelin (thrown)", "Large Shield")
    assert hal.supply == {"javelin (thrown)": 2}
    assert any("Scale is Lamellar Armor here" in says for says in scene.remarks)
