"""Where everybody is: the sketch of a map, its letters and walls, distances by word, and places typed by the compass."""

import re

import pytest
from msgspec.structs import replace
from rich.console import Console

from cli.terminal import Terminal
from highdraw.cli.prompt import read
from highdraw.cli.sketch import COLUMNS, ROWS, draw, in_sight, marks, print_field
from highdraw.engine.choice import Number
from highdraw.engine.request import Ask, Place
from highdraw.engine.session import Session
from highdraw.engine.view import Mark, Spot, Tag
from highdraw.errors import BadAnswer
from highdraw.systems.library import find_scene


def session_of(name: str, seed: int = 1) -> Session:
    scene = find_scene(name)
    return Session(scene.system, scene.setup, seed=seed)


@pytest.mark.parametrize("name", ["ambush", "brawl", "patrol", "skirmish", "stand"])
def test_a_sketch_has_everybody_and_stays_small(name: str) -> None:
    view = session_of(name).view("gm")
    if not view.ground.mapped:
        pytest.skip("no map")
    me = next(iter(view.fighters))
    lines = draw(view, me, marks(view, me), COLUMNS, ROWS).plain.splitlines()
    assert len(lines) <= ROWS + 2
    assert all(len(line) <= COLUMNS + 4 for line in lines)
    inside = "".join(line[3:-1] for line in lines[1:-1])
    assert {letter for letter in inside if letter.isalpha()} == set(marks(view, me).values())
    assert set(inside) & set("─│╱╲")


def test_letters_tell_sides_and_kinds_apart() -> None:
    view = session_of("ambush").view("gm")
    letters = marks(view, "ada")
    assert letters["gun-1"] == letters["gun-2"] == letters["gun-3"] == "g"
    assert [letters[who] for who in ("rook", "ada", "hal")] == ["R", "A", "H"]
    kinds = {letter.lower() for letter in letters.values()}
    assert len(kinds) == 7
    assert marks(view, "wren")["wren"] == "W"


def test_walls_hide() -> None:
    view = session_of("patrol").view("gm")
    view.ground.spots["kit"] = Spot(x=15, y=5)
    view.ground.spots["lena"] = Spot(x=15, y=8)
    assert not in_sight(view, "kit", "lena")
    assert in_sight(view, "kit", "juno")


def test_the_fallen_and_marks_are_drawn() -> None:
    view = session_of("patrol").view("gm")
    view.fighters["lena"] = replace(view.fighters["lena"], states=(Tag("unconscious"),), out=True)
    view.fighters["boom"] = replace(view.fighters["boom"], states=(Tag("dead"),), out=True, gone=True, dead=True)
    fuse = Mark(label="Grenade", says="goes off at the end of round 3", x=9.0, y=5.0, danger=True)
    view = replace(view, ground=replace(view.ground, marks=(fuse,)))
    console = Console(width=80, record=True, color_system=None)
    with console.capture() as told:
        print_field(console, view, "kit", frozenset({"kit"}))
    text = told.get()
    assert "× Lena 4 m (unconscious)" in text
    assert "Boom" not in text
    assert "* Grenade 3 m away, goes off at the end of round 3" in text
    assert text.count("×") == 2


def test_the_field_at_the_prompt(terminal: Terminal) -> None:
    terminal.run("play", "ambush", "--seed", "3", typed="\nf\no\nq\n")
    assert "A Ada with: R Rook 4 m · H Hal 8 m" in terminal.out
    assert terminal.out.count("├─ 10 m ─") == 2, "the screen is low: the sketch comes only when asked for"
    assert "g Hired Gun 1-3 29 to 31 m" in terminal.out
    assert terminal.fits()
    terminal.monkeypatch.setenv("LINES", "40")
    terminal.run("play", "ambush", "--seed", "3", typed="\nq\n")
    assert terminal.out.count("├─ 10 m ─") == 1


def test_distances_by_word(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", typed="\n\n1\n1\n1\n1\n1\nf\nq\n")
    assert "Ann against: Bob 2 m (engaged)" in terminal.out


def test_nobody_is_folded_away_without_a_number(terminal: Terminal) -> None:
    terminal.run("play", "ambush", "--seed", "3", typed="\nq\n")
    assert re.search(r"1 Shoot Wren +SMG 9mm, [\d.]+ m, short range\n     or 2 Tolly, [\d.]+ m · 3 Hired Gun 1, [\d.]+ m", terminal.out)
    terminal.run("play", "ambush", "--seed", "3", typed="\nshoot tolly\nq\n")
    assert "how do you attack Tolly?" in terminal.out


def test_whose_turn_and_who_is_next(terminal: Terminal) -> None:
    assert "Round 1 · Ada's turn, then Wren · " in terminal.run("play", "ambush", "--seed", "3", typed="\nq\n").out


def test_a_way_and_metres() -> None:
    session = session_of("ambush")
    part = Place("ada", "move", 1.0, 2.0, 6.0)
    system, fight = session.system, session.fight
    assert read("3 e", system, fight, part).answer == (4.0, 2.0)
    assert read("2 NW", system, fight, part).answer == pytest.approx((-0.414214, 3.414214))
    assert read("", system, fight, part).answer == (1.0, 2.0)
    with pytest.raises(BadAnswer, match="is not a spot"):
        read("far n", system, fight, part)


def test_throwing_at_a_spot_is_not_attacking_oneself() -> None:
    session = session_of("ambush")
    asked = Ask("bruno", "how", (Number(2), Number(1)), {"target": "bruno"})
    assert session.system.reading.question(session.fight, asked) == "Bruno, how do you throw?"


def test_a_number_of_any_length_is_no_choice(terminal: Terminal) -> None:
    nines = "9" * 5000
    terminal.run("play", "duel", "--seed", "4", typed=f"{nines}\n? {nines}\nq\n")
    assert terminal.code == 0
    assert "is none of the choices" in re.sub(r"\s+", " ", terminal.out)
