"""`highdraw claims`: experiment files, what they come to, and the page."""

import json
from pathlib import Path
from typing import Literal

import pytest

from cli.terminal import Terminal
from highdraw.lab.claim import Trial, judge, shipped_claims
from highdraw.lab.compare import difference
from highdraw.lab.measure import read_measure
from highdraw.lab.variant import read_variant

KNIGHT = """
claim = "A knight takes its time <always>"
[[trial]]
says = "It takes longer"
scenario = "suits-two-card/duel"
other = ["bob.use=knight"]
labels = ["swordsman", "knight"]
measure = "rounds"
expect = "more"
fights = 60
[[trial]]
says = "It is as quick"
scenario = "suits-two-card/duel"
other = ["bob.use=knight"]
measure = "rounds"
expect = "same"
fights = 60
"""


def test_a_file_of_ones_own_is_answered_in_the_terminal_and_as_a_page_that_stands_alone(terminal: Terminal) -> None:
    Path("knight.toml").write_text(KNIGHT)
    terminal.run("claims", "knight.toml", "--jobs", "1", "--report", "page.html")
    assert terminal.code == 0, terminal.err
    assert "does not hold" in terminal.out
    assert "It takes longer: rounds +" in terminal.out
    assert "], holds" in terminal.out.replace("\n", " ")
    page = Path("page.html").read_text()
    assert page.count("<svg") == 2
    assert "&lt;always&gt;" in page
    assert "60 pairs of fights" in page
    assert not [word for word in ("<script", "src=", "<link", "@import") if word in page]
    found = json.loads(terminal.run("claims", "knight.toml", "--jobs", "1", "--share", "50%", "--json").out)
    assert [each["n"] for each in found["tried"]] == [30, 30]
    assert [each["answer"] for each in found["tried"]] == ["holds", "does not hold"]


def test_every_claim_that_comes_with_a_system_can_be_tried() -> None:
    """The variants are read and the measures known; the fights are for `highdraw claims`."""
    some = shipped_claims()
    assert len(some) == 6
    for claim in some:
        for trial in claim.trial:
            for settings in (trial.one, trial.other or ()):
                read_measure(trial.measure, read_variant(trial.scenario, (*trial.both, *settings)).sides)


@pytest.mark.parametrize(
    ("expect", "values", "answer"),
    [
        ("more", [1, 1, 1, 2], "holds"), ("more", [-1, -1, -1, -2], "does not hold"), ("more", [1, -1, 1, -1], "open"),
        ("less", [-1, -1, -1, -2], "holds"), ("less", [1, 1, 1, 2], "does not hold"), ("same", [0, 0, 0, 0], "holds"),
        ("same", [1, 1, 1, 1], "does not hold"), ("same", [1, -1, 1, -1], "open"),
    ],
)  # fmt: skip
def test_what_a_difference_says_of_what_was_expected(expect: Literal["more", "less", "same"], values: list[float], answer: str) -> None:
    trial = Trial("", "", "rounds", expect, other=())
    assert judge(trial, difference("rounds", [0, 0, 0, 0] * 50, values * 50)) == answer


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('claim = "x"', "missing required field `trial`"),
        ('claim = "x"\ntrial = []', "there is no [[trial]] in it"),
        (KNIGHT.replace('"more"', '"much"'), "Invalid enum value 'much'"),
        (KNIGHT.replace("fights = 60", "fights = 1"), "fights is a number from 2"),
        (KNIGHT.replace('"rounds"', '"glory"'), "cannot be measured"),
        (KNIGHT.replace("says =", "sayz ="), "sayz"),
    ],
)
def test_a_file_that_cannot_be_tried_is_refused_with_a_sentence(terminal: Terminal, text: str, says: str) -> None:
    Path("x.toml").write_text(text)
    terminal.run("claims", "x.toml", "--jobs", "1")
    assert terminal.code == 2
    assert says in terminal.err.replace("\n", " ")
