"""The same fighters in both Suits editions: what one library holds, the other plays."""

from importlib.resources import files
from pathlib import Path
from random import Random

import msgspec
import pytest

from highdraw.engine.quiet import run_quiet
from highdraw.engine.system import AnySystem
from highdraw.errors import BadFile, HighdrawError
from highdraw.roster.document import Document
from highdraw.seats import RandomSeat
from highdraw.systems import load
from highdraw.systems.library import find_fighter, find_scene, shipped
from highdraw.systems.suits.fighters import library

ONE, TWO = load("suits-one-card"), load("suits-two-card")


def scenario(system: AnySystem, who: str) -> Document:
    """One fighter of a library file against another of the same, written out in full for this system."""
    home = files("highdraw.systems.suits_one_card" if system is TWO else "highdraw.systems.suits_two_card")
    text = home.joinpath("library", "fighters.toml").read_text(encoding="utf-8")
    sheets = Document(text, "fighters.toml").data
    lines = [f'system = "{system.id}"', 'title = "Abroad"']
    for side, name in (("A", who), ("B", "swordsman")):
        lines += [
            "[[fighter]]",
            f'id = "{side.lower()}"',
            f'side = "{side}"',
            *(f"{key} = {toml(value)}" for key, value in sheets[name].items()),
        ]
    return Document("\n".join(lines), "abroad.toml")


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize("who", [name for name, sheet in library(TWO.paper.folder).items() if not sheet.swarm])
def test_a_fighter_of_the_two_card_library_fights_here(who: str) -> None:
    document = scenario(ONE, who)
    fight = ONE.play.create(ONE.paper.read(document, document.data), False)
    run_quiet(fight, RandomSeat(who).choose, Random(who))
    assert fight.state.over


@pytest.mark.parametrize("who", library(ONE.paper.folder))
def test_a_fighter_of_this_library_fights_there(who: str) -> None:
    document = scenario(TWO, who)
    fight = TWO.play.create(TWO.paper.read(document, document.data), False)
    run_quiet(fight, RandomSeat(who).choose, Random(who))
    assert fight.state.over


def test_there_are_twelve_and_more() -> None:
    assert len(library(ONE.paper.folder)) >= 12


def test_a_swarm_is_refused_with_a_sentence() -> None:
    document = scenario(ONE, "rats")
    with pytest.raises(Exception, match="swarms are of the two-card edition"):
        ONE.paper.read(document, document.data)


# ---- whole files of the other edition

ABROAD = [(home, here, name) for home, here in ((ONE, TWO), (TWO, ONE)) for name in shipped(home)]


@pytest.mark.parametrize(("home", "here", "name"), ABROAD, ids=[f"{home.id}/{name}" for home, _, name in ABROAD])
def test_a_scenario_of_one_edition_plays_in_the_other(home: AnySystem, here: AnySystem, name: str) -> None:
    scene = find_scene(f"{home.id}/{name}", None, here.id)
    assert scene.system is here
    assert scene.remarks[0].startswith(f"Read for the {here.id.removeprefix('suits-').replace('-card', '')}-card edition")
    setup = msgspec.structs.replace(scene.setup, options=msgspec.structs.replace(scene.setup.options, round_limit=6, aftermath=False))
    fight = here.play.create(setup, False)
    run_quiet(fight, RandomSeat(name).choose, Random(name))
    assert fight.state.over


def test_what_is_left_away_is_said() -> None:
    """Minions, a swarm, options: the stand of the two-card edition has them all."""
    scene = find_scene("suits-two-card/stand", None, ONE.id)
    assert "rats" not in {entrant.id for entrant in scene.setup.entrants}
    assert any(says.startswith("Goblin, Sneak, Thug: minion means nothing here") for says in scene.remarks)
    assert any(says.startswith("Rats: left out; swarms are of the two-card edition") for says in scene.remarks)
    assert "Omitted, as this edition does not have it: clusters = 4, shared_draws = True." in scene.remarks
    assert all(says in scene.note for says in scene.remarks)


def test_a_second_weapon_is_spoken_of() -> None:
    scene = find_scene("suits-two-card/skirmish", None, ONE.id)
    assert any(says.startswith("Cleo: the Shortsword in the other hand gives nothing here") for says in scene.remarks)
    native = find_scene("suits-two-card/skirmish")
    sheets = {entrant.id: entrant.sheet for entrant in scene.setup.entrants}
    assert sheets == {entrant.id: entrant.sheet for entrant in native.setup.entrants}


def test_house_rules_that_both_have_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """system = "suits-one-card"
title = "Mine"
[switches]
tie = "redraw"
noob_warz = "off"
[[fighter]]
use = "swordsman"
level = 9
[[fighter]]
name = "Bob"
body = 6
will = 5
speed = 7
shock = 2
"""
    )
    scene = find_scene(str(path), None, TWO.id)
    assert scene.setup.switches == {"tie": "redraw"}
    assert "Omitted, as this edition does not have it: noob_warz = off." in scene.remarks
    assert "Swordsman: level: not known here and omitted." in scene.remarks
    assert scene.setup.entrants[1].sheet.reflexes == 7
    assert scene.setup.entrants[1].start == {"shock": 2}


def test_a_ready_fighter_nobody_has(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('system = "suits-one-card"\ntitle = "Mine"\n[[fighter]]\nuse = "pikeman"\n[[fighter]]\nuse = "monk"\n')
    with pytest.raises(BadFile, match=r"mine.toml:4: There is no ready fighter called 'pikeman'"):
        find_scene(str(path), None, TWO.id)


def test_no_other_family_is_read() -> None:
    with pytest.raises(HighdrawError, match="Omit one of them"):
        find_scene("savage/duel", None, ONE.id)


@pytest.mark.parametrize(
    ("who", "system", "says"),
    [
        ("suits-two-card/goblin", ONE, "Minion means nothing here: everybody is dealt one card."),
        ("suits-two-card/rats", ONE, "A swarm cannot fight here; its creatures can, one by one."),
        ("suits-two-card/duellist", ONE, "The Shortsword in the other hand gives nothing here"),
        ("suits-one-card/duellist", TWO, ""),
    ],
)
def test_a_sheet_of_the_other_edition(who: str, system: AnySystem, says: str) -> None:
    found, document, name = find_fighter(who, system.id)
    assert found is system
    page = found.paper.sheet(document, name, {}, {})
    assert page["lines"].get("In this edition", "").startswith(says)
    assert ("In this edition" in page["lines"]) == bool(says)
    assert ("speed" if system is ONE else "reflexes") in page["attributes"]


def test_a_sheet_of_a_file_for_the_other_edition(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('system = "suits-one-card"\n[ann]\nname = "Ann"\nbody = 6\nwill = 5\nspeed = 7\nweapons = ["Sword"]\n')
    for system, word in ((ONE, "speed"), (TWO, "reflexes")):
        found, document, who = find_fighter(f"{path}:ann", system.id)
        assert found is system
        assert found.paper.sheet(document, who, {}, {})["attributes"][word] == 7
