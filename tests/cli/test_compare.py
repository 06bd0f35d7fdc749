"""`highdraw compare` and `highdraw sweep`."""

import json
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.terminal import Terminal
from highdraw.lab.sweep import sweep as run_sweep


def test_a_house_rule_against_the_rules_as_they_are(terminal: Terminal) -> None:
    terminal.run("compare", "duel", "tie=redraw", "-n", "50", "--jobs", "1")
    assert terminal.code == 0, terminal.err
    assert "as it is  →  tie=redraw" in terminal.out
    assert "clear" in terminal.out
    assert "no difference in any of them" in terminal.out
    assert terminal.fits()
    found = json.loads(terminal.run("compare", "duel", "ann.body=+2", "-n", "50", "--jobs", "1", "--measure", "wins Ann", "--json").out)
    assert [each["measure"] for each in found["differences"]] == ["wins Ann"]
    assert "may be chance; about" in terminal.run("compare", "duel", "ann.body=+1", "-n", "20", "--jobs", "1").out


def test_a_grid_as_heat_map_file_and_drawing(terminal: Terminal) -> None:
    words = ("sweep", "duel", "ann.body=5,7", "bob.armour=Leather,Plate", "-n", "10", "--jobs", "1", "--csv", "g.csv", "--svg", "g.svg")
    first = terminal.run(*words).out
    assert terminal.code == 0, terminal.err
    assert "4 cells of 10 fights" in first
    assert "In brackets" not in first, "a map has none"
    rows = Path("g.csv").read_text().splitlines()
    assert rows[0] == "sweep,seed,ann.body,bob.armour,fights,wins Ann,wins Ann low,wins Ann high"
    assert len(rows) == 5
    drawn = ElementTree.fromstring(Path("g.svg").read_text())
    assert sum(each.tag.endswith("rect") for each in drawn) == 4
    assert terminal.run(*words).out == first, "it is read from the file"
    assert Path("g.csv").read_text().splitlines() == rows
    assert "wins Ann " in terminal.run("sweep", "duel", "ann.body=5..6", "-n", "10", "--jobs", "1").out
    assert terminal.fits()


def test_a_grid_that_was_stopped_says_how_far_it_came(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highdraw.cli.sweep.run_sweep", lambda *args: islice(run_sweep(*args), 3))
    assert "3 of 4 cells of 10 fights" in terminal.run("sweep", "duel", "ann.body=5,7", "bob.body=5,7", "-n", "10", "--jobs", "1").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("compare", "duel"), "Say what is otherwise"),
        (("compare", "duel", "tie"), "write KEY=VALUE"),
        (("compare", "duel", "nobody.body=3"), "There is no fighter called 'nobody'"),
        (("compare", "duel", "ann.bodyy=3"), "Did you mean body?"),
        (("compare", "duel", "ann.name=+1"), "cannot be added to"),
        (("compare", "duel", "seat.Cid=random"), "There is no side called 'Cid'"),
        (("compare", "duel", "tie=redraw", "--measure", "glory"), "cannot be measured"),
        (("compare", "duel", "tie=redraw", "-n", "1"), "-n is a number of pairs"),
        (("sweep", "duel"), "Say what is tried"),
        (("sweep", "duel", "ann.body"), "is not an axis"),
        (("sweep", "duel", "ann.body=4..6", "--svg", "x.svg"), "A heat map has two axes"),
        (("sweep", "duel", "tie=redraw,foo"), "There is no value of tie called 'foo'"),
        (("sweep", "duel", "ann.body=4..6", "--csv", "nowhere/x.csv"), "cannot be written"),
    ],
)
def test_what_cannot_be_tried_is_refused_with_a_sentence(terminal: Terminal, words: tuple[str, ...], says: str) -> None:
    terminal.run(*words)
    assert terminal.code == 2
    assert says in terminal.err.replace("\n", " ")


def test_a_setting_is_said_once(terminal: Terminal) -> None:
    for words in (("tie=redraw", "tie=no_result"), ("tie=redraw", "--base", "ann.body=4", "--base", "ann.body=5")):
        assert "is said twice" in terminal.run("compare", "duel", *words).refused()


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--svg", "nowhere/map.svg"), "cannot be written"), (("--svg", "notes.txt"), "name it notes.svg"),
        (("--csv", "g.csv", "ann.body=4,much,5"), "whole number"),
    ],
)  # fmt: skip
def test_what_a_sweep_cannot_do_is_told_before_the_first_fight(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], says: str
) -> None:
    monkeypatch.setattr("highdraw.cli.sweep.run_sweep", lambda *args: pytest.fail("something was played"))
    axes = ("bob.body=4,5",) if "ann.body=4,much,5" in more else ("ann.body=4,5", "bob.body=4,5")
    assert says in terminal.run("sweep", "duel", *axes, *more, "-n", "10", "--jobs", "1").refused()
    assert not Path("g.csv").exists()


def test_a_grid_of_one_value_is_one_cell(terminal: Terminal) -> None:
    assert "The duel: 1 cell of 10 fights" in terminal.run("sweep", "duel", "ann.body=4,4", "-n", "10", "--jobs", "1").out
