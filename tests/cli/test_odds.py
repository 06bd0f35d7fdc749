"""`highdraw odds`: choices with bars, from a scenario or a file, and refusals with a way on."""

import json

import pytest

from highdraw.cli.app import run

Monkey = pytest.MonkeyPatch


def test_every_choice_has_a_bar_and_an_interval_within_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["odds", "suits-impact/duel", "--at", "attack", "--samples", "20"]) == 0
    shown = capsys.readouterr().out
    assert "% hits [" in shown
    assert ": Your value is" in shown
    assert run(["odds", "savage/duel", "--at", "option"]) == 0
    shown = capsys.readouterr().out
    assert "% hits [" not in shown
    assert "All of it is exact but for 1 in 5" in shown
    assert run(["odds", "suits-two-card/duel", "--at", "response"]) == 0
    shown = capsys.readouterr().out
    assert "How do you answer?" in shown
    assert "% unhurt" in shown
    assert "[" not in shown
    assert "█" in shown
    assert "plays as the program" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_choices_of_one_name_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "gurps-cards/duel", "--at", "defence", "--samples", "5"]) == 0
    labels = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Dodge")]
    assert len(labels) > 2
    assert len(set(labels)) == len(labels)
    assert any(label.startswith("Dodge · Paid with ") and label.endswith("(-1), with a retreat") for label in labels)


def test_a_number_of_samples_that_is_asked_for_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "gurps-cards/duel", "--at", "defence", "--samples", "101", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["choices"]) > 16
    assert {choice["runs"] for choice in found["choices"]} == {101}


def test_where_no_choice_has_a_number_a_sentence_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "gurps-cards/duel", "--at", "hold"]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[1] == "No odds here: none of these choices decides a blow or a recovery at once."
    assert "Put none aside" not in shown
    assert "In brackets" not in shown


def test_for_programs_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "suits-two-card/duel", "--at", "response", "--samples", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["topic"] == "response"
    assert {"counter", "dodge"} <= {choice["key"] for choice in found["choices"]}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["duel", "--who", "nobody"], "There is no fighter called 'nobody'. There are: ann, bob."),
        (["duel", "--at", "dinner"], "Questions were about:"),
        (["suits-impact/duel", "--at", "attack", "--pick", "value AS"], "in your hand"),
        (["duel", "--pick", "value AS"], "No cards are picked here"),
        (["duel", "--samples", "0"], "from 1 to 100,000"),
        (["nowhere.fight.jsonl"], "nowhere.fight.jsonl"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_way_on(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", *words]) == 2
    assert says in capsys.readouterr().err.replace("\n", " ")
