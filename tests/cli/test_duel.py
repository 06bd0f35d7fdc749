"""`highdraw duel`: two fighters of any system, from the library, a scenario or a file."""

import json

import pytest

from cli.terminal import Terminal


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (("swordsman", "knight"), "Swordsman against Knight: 12 fights"),
        (("swordsman", "swordsman"), "Swordsman 1 against Swordsman 2"),
        (("ann", "bob"), "Ann against Bob"),
        (("savage/swordsman", "savage/knight"), "Swordsman against Knight"),
        (("gurps-cards/swordsman", "gurps-cards/duellist"), "Swordsman against Duellist"),
    ],
)
def test_two_fighters_fight_each_other(terminal: Terminal, names: tuple[str, str], title: str) -> None:
    terminal.run("duel", *names, "-n", "12", "--jobs", "1")
    assert terminal.code == 0, terminal.err
    assert title in terminal.out
    assert "How hurt the winner is" in terminal.out
    assert terminal.out.index("How hurt the winner is") < terminal.out.index("In brackets")
    assert "without a scratch" in terminal.out
    assert terminal.fits()


def test_the_winner_is_less_hurt_than_it_can_bear_and_more_blows_hurt_more(terminal: Terminal) -> None:
    found = json.loads(terminal.run("duel", "swordsman", "knight", "-n", "60", "--jobs", "1", "--json").out)
    assert found["n"] == 60 == sum(side["wins"] for side in found["sides"].values()) + found["undecided"]
    assert found["hurt"]["swordsman"]["wounds"] > found["hurt"]["knight"]["wounds"], "the knight wears plate"
    assert found["unhurt"]["knight"] > found["unhurt"]["swordsman"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("swordsman", "nobody"), "There is no fighter called 'nobody'"),
        (("swordsman", "savage/knight"), "Name a system that has both with --system"),
        (("swordsman", "knight", "-n", "0"), "-n is a number of duels"),
        (("swordsman",), "OTHER"),
    ],
)
def test_what_cannot_be_fought_is_refused_with_a_sentence(terminal: Terminal, words: tuple[str, ...], says: str) -> None:
    terminal.run("duel", *words)
    assert terminal.code == 2
    assert says in terminal.err.replace("\n", " ")
