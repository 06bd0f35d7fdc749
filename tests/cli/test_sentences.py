"""Sentences people read: cards by their signs, verbs that agree, numbers with their reason, contests in their own words."""

import re
from itertools import pairwise

import msgspec
import pytest

from cli.terminal import Terminal


@pytest.mark.parametrize("scenario", ["stand", "tourney", "patrol", "ambush", "skirmish"])
def test_cards_are_told_by_their_signs(terminal: Terminal, scenario: str) -> None:
    terminal.run("watch", scenario, "--seed", "3", "--json")
    for line in terminal.out.splitlines():
        event = msgspec.json.decode(line)
        said = f"{event.get('text', '')} {event.get('hush', '')}"
        assert not re.search(r"(?<![\w-])(10|[2-9AJQK])[CDHS]\b", said), said
        assert "(s)" not in said


def test_many_are_told_as_many(terminal: Terminal) -> None:
    out = terminal.run("watch", "stand", "--seed", "3").out
    assert "Rats move " in out
    assert "Rats attack " in out
    assert not re.search(r"Rats (\(\d+\) )?(is|has|does|moves|attacks|draws|hits|dodges)\b|Rats's", out)
    assert re.search(r"\d more draw [0-9AJQK]", out)


def test_a_bonus_that_holds_a_blow_off_is_shown(terminal: Terminal) -> None:
    terminal.run("watch", "tourney", "--seed", "3", "--json")
    events = [msgspec.json.decode(line) for line in terminal.out.splitlines()]
    held = [before["text"] for before, after in pairwise(events) if " off." in after.get("text", "")]
    ranks = [re.search(r": (\d+)(?: \+ (\d+))? against .*: (\d+)(?: \+ (\d+))?\.$", text) for text in held]
    sums = [(int(found[1]), int(found[3]) + int(found[4] or 0)) for found in ranks if found]
    assert sums
    assert all(ours <= theirs for ours, theirs in sums), held


def test_a_contest_has_its_own_words(terminal: Terminal) -> None:
    out = terminal.run("play", "race", "--seed", "3", typed="\n" * 40).out
    assert re.search(r"\d+ (minor|major)( and \d+ major)? loss\.", out)
    assert "bare hands" not in out
    assert "within your skill 8" in out
    assert "After the contest" in out


def test_a_narrow_screen_keeps_what_matters(terminal: Terminal) -> None:
    terminal.monkeypatch.setenv("COLUMNS", "44")
    terminal.run("watch", "ambush", "--seed", "3")
    assert re.search(r"wounds \d+/\d+  dead", terminal.out)
    assert all(len(line) <= 44 for line in terminal.out.splitlines())
