"""Cards picked from a hand at the terminal: numbered, tried out, refused with a reason, by script and by Enter."""

import re

import pytest

from cli.terminal import Terminal
from highdraw.systems import register

register("toy", "highdraw.testing.toy")


def test_a_whole_fight_from_hands_by_pressing_enter(terminal: Terminal) -> None:
    terminal.run("play", "toy/brawl", "--seed", "4", typed="\n" * 400)
    assert terminal.code == 0
    assert terminal.err == ""
    assert "The fight goes to" in terminal.out
    assert terminal.fits()


def test_the_hand_has_numbers_and_the_piles_say_how_many(terminal: Terminal) -> None:
    terminal.run("play", "toy/duel", "--seed", "3", typed="q\n")
    assert "│ A♥│ │ 5♠│ │ 2♣│ │ J♥│ │ 7♥│" in terminal.out
    assert "\n    1     2     3     4     5\n" in terminal.out
    assert "action  1 card: Action card" in terminal.out
    assert "hold    at most 1: Hold card" in terminal.out
    assert "such as action AH / hold 5S" in terminal.out
    assert "Not seen: Bob, hand 5" in terminal.out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("? 4", "You act at 11."),
        ("? JH / hold 1", "You act at 11, and hold A♥ back."),
        ("? 1 2", "Action card takes 1 card, not 2."),
        ("? KS", "K♠ is not in your hand. You hold A♥ 5♠ 2♣ J♥ 7♥."),
        ("9", "There is no card '9' in your hand: they go from 1 to 5."),
        ("action AH / boost 5S", "There is no pile 'boost' here; there is: action, hold."),
        ("none", "Action card takes 1 card, not 0."),
        ("AH / hold AH", "A♥ can be laid only once."),
        ("? TOY-HOLD-01", "A card held back"),
    ],
)
def test_what_a_line_would_lay_is_said(terminal: Terminal, typed: str, says: str) -> None:
    terminal.run("play", "toy/duel", "--seed", "3", typed=f"{typed}\nq\n")
    after = terminal.out.partition(f"> {typed}\n")[2]
    assert says in " ".join(after.split())
    assert terminal.code == 0


def test_what_was_laid_stays_face_down_until_it_is_revealed(terminal: Terminal) -> None:
    terminal.run("play", "toy/duel", "--seed", "3", typed="4 / hold 1\n" + "\n" * 12 + "q\n")
    laid, _, rest = terminal.out.partition(" against ")
    assert "Bob, value card │░░░│" in laid
    assert not re.search(r"Bob, value card │ ?\d+.│", laid)
    assert rest


def test_a_choice_is_taken_by_its_words(terminal: Terminal) -> None:
    terminal.run("play", "toy/duel", "--seed", "2", typed="KH\ntwo blows wildly\nstrike bob off\nq\n")
    assert "Ann strikes at Bob with the off hand." in terminal.out


def test_watching_and_replaying_a_fight_from_hands(terminal: Terminal) -> None:
    watched = terminal.run("watch", "toy/brawl", "--seed", "5", "--why", "--save", "a.jsonl").out
    assert "lays 1 card face down" in watched
    assert terminal.code == 0
    replayed = terminal.run("replay", "a.jsonl", "--why").out
    assert "The fight goes to" in replayed
    told = [line for line in watched.splitlines() if "acts." in line]
    assert told == [line for line in replayed.splitlines() if "acts." in line]


def test_a_forecast_and_a_sheet_of_the_toy(terminal: Terminal) -> None:
    assert "Ann" in terminal.run("forecast", "toy/duel", "-n", "20", "--jobs", "1").out
    assert "Skill 10   Grit 4   Hand 5   Armour 0" in terminal.run("sheet", "toy/fencer").out
