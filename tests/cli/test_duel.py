"""`highdraw duel`: two fighters of any system, from the library, a scenario or a file."""

import json

import pytest

from cli.terminal import Terminal
from highdraw.cli import duel as command
from highdraw.lab.steps import Step, Steps


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


def test_a_duel_is_counted_where_the_rules_allow_it(terminal: Terminal) -> None:
    terminal.run("duel", "swordsman", "knifer", "--within", "10%")
    assert terminal.code == 0, terminal.err
    assert "Swordsman against Knife Fighter: exact, at most 2" in terminal.out or "exact, at most 1" in terminal.out
    assert "each contest is drawn from the whole pile" in terminal.out
    assert "known from before" not in terminal.out
    assert terminal.fits()
    assert "known from before" in terminal.run("duel", "swordsman", "knifer", "--within", "10%").out


def test_a_counted_duel_for_a_program(terminal: Terminal) -> None:
    found = json.loads(terminal.run("duel", "swordsman", "knifer", "--within", "10%", "--json").out)
    assert (found["exact"], found["known"]) == (True, False)
    assert 0 < found["undecided"] <= 0.2
    for side in found["sides"].values():
        low, high = side["interval"]
        assert 0 <= low <= side["share"] <= high <= 1
        assert high - low == pytest.approx(found["undecided"], abs=1e-6)
    assert found["sides"]["Swordsman"]["interval"][0] > 0.5
    assert sum(found["rounds"].values()) == pytest.approx(1 - found["undecided"])


def test_played_when_asked_for_and_where_it_cannot_be_counted(terminal: Terminal) -> None:
    found = json.loads(terminal.run("duel", "swordsman", "knifer", "--simulate", "--within", "40%", "--jobs", "1", "--json").out)
    assert (found["exact"], found["says"], found["n"]) == (False, "", 100)
    terminal.run("duel", "savage/swordsman", "savage/knight", "--within", "40%", "--jobs", "1")
    assert "Played, not counted. Fights of Savage Worlds" in terminal.out
    terminal.run("duel", "swordsman", "knifer", "--switch", "bonus_cards=on", "--within", "40%", "--jobs", "1")
    assert "Played, not counted. Bonus cards are kept from one turn to the next." in terminal.out


def test_a_count_that_is_stopped_shows_what_is_done(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: Steps, number: int) -> tuple[Step, ...]:
        if self.tried > 30:
            raise KeyboardInterrupt
        return tried(self, number)

    tried = Steps.row
    monkeypatch.setattr(Steps, "row", stop)
    terminal.run("duel", "swordsman", "knifer")
    assert terminal.code == 0
    assert "undecided" in terminal.out


def test_a_count_that_goes_on_for_too_long_is_given_up_for_fights(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PATIENCE", 20)
    monkeypatch.setattr(command, "USUAL", 100)
    terminal.run("duel", "swordsman", "knight", "--jobs", "1")
    assert "Swordsman against Knight: 100 fights" in terminal.out
    assert "were still undecided; --within 2% goes on counting." in " ".join(terminal.out.split())
