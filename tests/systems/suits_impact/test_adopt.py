"""Fighters and scenarios of the other editions play here, and what changes is said."""

from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.quiet import run_quiet
from highdraw.errors import BadFile
from highdraw.roster.document import Document
from highdraw.roster.toml import to_toml
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.library import find_scene
from highdraw.systems.suits.vocabulary import BACK_WEAPON, OF_MIND, SKILL, WEAPON
from highdraw.systems.suits_impact.adopt import adopt
from highdraw.systems.suits_impact.gear import weapons
from highdraw.systems.suits_impact.sheet import SKILLS
from highdraw.testing import shipped

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


@pytest.mark.parametrize("edition", ["suits-one-card", "suits-two-card"])
@pytest.mark.parametrize("name", sorted(shipped(ID)))
def test_a_scenario_of_this_edition_plays_in_the_others(name: str, edition: str) -> None:
    scene = find_scene(f"{ID}/{name}", system_id=edition)
    assert scene.system.id == edition
    assert "Speed is Reflexes, and Mind is omitted." in scene.remarks
    setup = msgspec.structs.replace(scene.setup, options=msgspec.structs.replace(scene.setup.options, round_limit=5))
    assert len(setup.entrants) == len(shipped(ID)[name].entrants)
    fight = scene.system.play.create(setup, False)
    run_quiet(fight, make_seat("tactician", scene.system, 1).choose, Random(1))
    assert fight.state.over


def test_what_becomes_of_a_sheet_in_the_others() -> None:
    """Ranks are skills for what is carried; gear has its name there or the nearest, and what has none is omitted; wounds too."""
    scene = find_scene(f"{ID}/rescue", system_id="suits-two-card")
    sheets = {entrant.id: entrant.sheet for entrant in scene.setup.entrants}
    hanne, orrin, thug = sheets["hanne"], sheets["orrin"], sheets["thug-1"]
    assert (hanne.body, hanne.will, hanne.reflexes, hanne.hero) == (6, 5, 5, True)
    assert hanne.skills == {"blades": 7, "brawl": 5}
    assert (hanne.main, hanne.off, hanne.armour.name if hanne.armour else "") == ("Sword", "Shield", "Leather")
    assert orrin.skills["medic"] == 9
    assert (thug.minion, thug.name) == (True, "Thug 1")
    assert all(not entrant.start for entrant in scene.setup.entrants)
    skirmish = find_scene(f"{ID}/skirmish", system_id="suits-one-card")
    assert any("great bite is unknown here and omitted" in says for says in skirmish.remarks)
    assert any("Omitted, as this edition does not have it" in says for says in scene.remarks) == bool(shipped(ID)["rescue"].switches)


def test_the_words_of_the_editions_agree_with_their_tables() -> None:
    assert {skill for skill, attribute in SKILLS.items() if attribute == "mind"} == set(OF_MIND)
    assert set(SKILL.values()) == set(SKILLS)
    assert {*WEAPON.values(), *(name for name in BACK_WEAPON)} <= {name.lower() for name in weapons()}


def other(*people: dict[str, Any], **more: Any) -> Document:
    return Document(to_toml({"system": "suits-two-card", "title": "X", "fighter": list(people), **more}), "x.toml")


PLAIN = {"side": "A", "body": 6, "will": 5, "reflexes": 6}


def test_what_this_edition_does_not_know_is_omitted_and_said() -> None:
    ann = {"id": "ann", **PLAIN, "weapons": ["Sword", "Spork"], "armour": "Mithril", "shield": "Door"}
    rats = {"id": "rats", **PLAIN, "name": "Rats", "swarm": {"population": 9, "attack": 3, "defence": 7, "power": 4}}
    document, remarks = adopt(other(ann, rats, switches={"tie": "redraw"}, options={"round_limit": 7, "light": "dim"}))
    assert [one["id"] for one in document.data["fighter"]] == ["ann"]
    assert not {"armour", "shield"} & set(document.data["fighter"][0])
    assert document.data["options"] == {"round_limit": 7}
    assert document.data["switches"] == {}
    for says in (
        "Rats: left out; this edition knows no swarms.",
        "Ann: Spork is unknown here and omitted.",
        "Ann: Mithril is unknown here and omitted.",
        "Ann: Door is unknown here and omitted.",
        "Omitted, as this edition does not have it: light.",
        "Omitted, as this edition does not have it: tie.",
    ):
        assert says in remarks


def test_whom_nobody_knows_is_refused() -> None:
    with pytest.raises(BadFile, match="There is no ready fighter called 'nobody'"):
        adopt(other({"id": "ann", **PLAIN, "use": "nobody"}))
