"""`highdraw play`: whole fights by script, what may be seen, undo, saving and going on, real cards."""

import re
from pathlib import Path

import pytest

from cli.terminal import Terminal
from highdraw.cli import game
from highdraw.cli.play import resume_line, who_plays
from highdraw.cli.saving import open_fight, save
from highdraw.engine.session import Session

ENTERS = "\n" * 400


def record(terminal: Terminal) -> Path:
    (found,) = terminal.folder.glob("*.fight.jsonl")
    return found


def test_a_whole_duel_by_pressing_enter(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", typed=ENTERS)
    assert terminal.code == 0
    assert terminal.err == ""
    assert "The fight goes to" in terminal.out
    assert "Round 1 · " in terminal.out
    assert "After the fight" in terminal.out
    assert f"highdraw replay {record(terminal).name}" in terminal.out
    assert terminal.fits()
    assert "\x1b" not in terminal.out


@pytest.mark.parametrize("scenario", ["brawl", "race", "armwrestle", "tourney"])
def test_other_scenarios_come_to_an_end_within_eighty_columns(terminal: Terminal, scenario: str) -> None:
    terminal.run("play", scenario, "--seed", "2", typed="\n" * 2000)
    assert terminal.code == 0
    assert "is recorded in" in terminal.out
    assert terminal.fits()


@pytest.mark.parametrize("scenario", ["gurps-cards/duel", "suits-impact/duel", "savage/duel", "suits-one-card/duel"])
def test_the_other_systems_too(terminal: Terminal, scenario: str) -> None:
    terminal.run("play", scenario, "--seed", "5", typed="\n" * 60 + "q\n")
    assert terminal.code == 0
    assert terminal.fits()


def test_a_large_hand_goes_on_in_a_second_row(terminal: Terminal) -> None:
    terminal.run("play", "gurps-cards/duel", "--seed", "5", typed="\nq\n")
    rows = [line for line in terminal.out.splitlines() if line.startswith("  Anna, hand │")]
    below = terminal.out.splitlines()[terminal.out.splitlines().index(rows[0]) + 3]
    assert rows[0].count("│") == 22
    assert re.fullmatch(r" {13}(?:│...│ ?){4}", below)
    assert "●×15" in terminal.out


def test_what_has_one_answer_is_not_asked(terminal: Terminal) -> None:
    terminal.run("play", "gurps-cards/duel", "--seed", "5", typed="\n" * 30 + "q\n")
    assert "Anna loses 4 cards" in terminal.out
    assert "lose the cards, or a Red Joker?" not in terminal.out


def test_a_crowd_is_folded(terminal: Terminal) -> None:
    terminal.run("play", "stand", "--seed", "3", typed="\n\n\no\nm\nq\n")
    assert "unhurt: " in terminal.out
    assert "more: m shows them all" in terminal.out
    assert terminal.fits()


def test_the_same_seed_and_answers_give_the_same_fight(terminal: Terminal) -> None:
    first = terminal.run("play", "duel", "--seed", "9", "--save", "a.jsonl", typed=ENTERS).out
    second = terminal.run("play", "duel", "--seed", "9", "--save", "b.jsonl", typed=ENTERS).out
    assert first.replace("a.jsonl", "b.jsonl") == second
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()


def test_cards_of_others_stay_hidden_until_they_are_shown(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", typed="\n\n1\n1\nq\n")
    assert "Bob │░░░│ │░░░│" in terminal.out
    assert "Ann │ 4♣│ │ 2♠│" in terminal.out


def test_hotseat_sees_everything(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", "--hotseat", typed="\n" * 8)
    assert "Bob, it is your turn. What do you do?" in terminal.out
    assert "░" not in terminal.out


def test_a_choice_by_its_words_and_what_is_no_choice(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", typed="low\n77\nnonsense\ncounter w\ndodge\nq\n")
    assert "Order of action: Bob (2), Ann (1)." in terminal.out
    assert "There is no choice 77" in terminal.out
    assert "'nonsense' is none of the choices." in terminal.out
    assert "'counter w' could be" in terminal.out
    assert "Ann dodges." in terminal.out


def test_commands_at_the_prompt(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", typed="?\n\n\n?\n? 2\n? 99\n? S2-CON-05\nl\nl all\no\nh\ns\nq\n")
    assert "by the rules" in terminal.out
    assert re.search(r"^  S2-[A-Z]+-\d\d  \w", terminal.out, re.MULTILINE)
    assert "Ann hits Bob. 4 shock." in terminal.out.split("> ? 2\n")[1].splitlines()[0]
    assert "results to explain" in terminal.out
    assert "Rank from both cards  S2-CON-05  Contests" in terminal.out
    assert "Body 6, Will 5, Reflexes 5, Armour Chain" in terminal.out
    assert "explains the last result by its rules" in terminal.out
    assert "Saved as duel-" in terminal.out
    assert terminal.fits()


def test_undo_goes_back_to_ones_own_answer_and_redo_forward_again(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", typed="\n\nu\nr\nu\nu\nu\nq\n")
    out = terminal.out
    assert out.count("Ann, Bob attacks you with the Sword. How do you answer?") == 3
    assert "taken back." in out
    assert "What was taken back is done again." in out
    assert "There is nothing to undo" in out
    assert re.search(r"Bob\W+9♣\W+3♣", out), "the cards seen before come again"


def test_going_on_gives_the_same_state_with_its_history(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", typed="\n\n\nu\n\nq\n")
    path = record(terminal)
    assert f"highdraw play --resume {path.name}" in terminal.out
    session, _ = open_fight(path)
    terminal.run("play", "--resume", path.name, typed="q\n")
    again, _ = open_fight(path)
    assert session.fight.frozen() == again.fight.frozen()
    assert session.raw == again.raw
    assert "Going on with" in terminal.out
    terminal.run("play", "--resume", path.name, typed="u\nu\nq\n")
    assert terminal.out.partition("> u")[2].count("taken back.") == 2
    terminal.run("play", "--resume", path.name, typed=ENTERS)
    assert "After the fight" in terminal.out


def test_interrupted_it_saves_and_says_how_to_go_on(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(game, "read", interrupt)
    terminal.run("play", "duel", "--seed", "4", "--side", "bob", typed="\n")
    assert terminal.code == 0
    assert terminal.err == ""
    assert f"highdraw play --resume {record(terminal).name}" in terminal.out


def test_every_answer_is_on_disk_at_once(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def count(session: Session, path: Path) -> None:
        written.append(len(session.raw))
        save(session, path)

    monkeypatch.setattr(game, "save", count)
    terminal.run("play", "duel", "--seed", "4", typed="\n\n\nq\n")
    assert len(written) == 3
    assert written == sorted(written)
    assert not list(terminal.folder.glob(".*.part"))


def test_a_file_that_cannot_be_written_is_told_before_the_fight(terminal: Terminal) -> None:
    assert "cannot be saved" in terminal.run("play", "duel", "--save", "nowhere/x.jsonl").refused()


def test_real_cards_are_typed_and_checked(terminal: Terminal) -> None:
    typed = "KS\nKX\nQS\n\n1\n1\n5H\nKS KS\n5H 5H\n5H 4C\nu\n5H 3C\nq\n"
    terminal.run("play", "duel", "--real-cards", "--switch", "decks=1", typed=typed)
    out = terminal.out
    assert "Draw a card for Ann (order of action)." in out
    assert "'KX' is not a card." in out
    assert "2 cards are drawn here, you named 1" in re.sub(r"\s+", " ", out)
    assert out.count("is not in the pile: every copy has been drawn already") >= 1


def test_a_card_drawn_twice_is_refused(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--real-cards", "--switch", "decks=1", typed="7S\n7S\n8S\nq\n")
    out = re.sub(r"\s+", " ", terminal.out)
    assert out.count("7♠ is not in the pile: every copy has been drawn already.") == 1
    assert "Bob │ 8♠│" in out


def test_who_plays_whom(terminal: Terminal) -> None:
    terminal.run("play", "brawl", "--seed", "1", "--as", "pip", "--as", "nell", typed="q\n")
    assert "You play Pip, Nell." in terminal.out
    terminal.run("play", "brawl", "--seed", "1", "--side", "millers", typed="q\n")
    assert "You play Gregor, Nell, Hob." in terminal.out
    assert "nobody" in terminal.run("play", "brawl", "--side", "nobody").refused()
    assert "zed" in terminal.run("play", "brawl", "--as", "zed").refused()
    assert "not two of them" in terminal.run("play", "brawl", "--as", "pip", "--hotseat").refused()


def test_the_line_to_go_on_with_can_be_typed(terminal: Terminal) -> None:
    assert resume_line(Path("my fight.jsonl")) == "highdraw play --resume 'my fight.jsonl'"
    terminal.run("play", "duel", "--seed", "1", "--save", "my fight.jsonl", typed="q\n")
    session, _ = open_fight(Path("my fight.jsonl"))
    assert who_plays(session, None, [], False) == ["ann"]
