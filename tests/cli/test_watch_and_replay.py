"""`highdraw watch` and `highdraw replay`: the report, its reasons, JSON lines, and damaged fight files."""

from pathlib import Path

import msgspec
import pytest

from cli.terminal import Terminal
from highdraw.cli import watch as watching
from highdraw.engine.log import FORMAT, Entry, Head, write_lines


@pytest.mark.parametrize("scenario", ["duel", "brawl", "ambush", "race", "patrol"])
def test_a_report_within_eighty_columns(terminal: Terminal, scenario: str) -> None:
    terminal.run("watch", scenario, "--seed", "5")
    assert terminal.code == 0
    assert "Round 1 ───" in terminal.out
    assert ("After the contest" if scenario == "race" else "After the fight") in terminal.out
    assert terminal.fits()
    assert "\x1b" not in terminal.out


def test_what_becomes_of_a_card_is_told_beside_it(terminal: Terminal) -> None:
    """The card says that it was drawn, not what it counts."""
    assert "Ann takes the low value." in terminal.run("watch", "suits-two-card/duel", "--seed", "2").out


def test_the_same_seed_is_the_same_report(terminal: Terminal) -> None:
    assert terminal.run("watch", "duel", "--seed", "5").out == terminal.run("watch", "duel", "--seed", "5").out


def test_why_adds_steps_and_citations(terminal: Terminal) -> None:
    plain = terminal.run("watch", "duel", "--seed", "5").out
    terminal.run("watch", "duel", "--seed", "5", "--why")
    assert "why: " not in plain
    assert "why: Ann: skill" in terminal.out or "why: Bob: skill" in terminal.out
    assert "[S2-CON-01]" in terminal.out
    assert terminal.fits()


def test_json_is_one_event_a_line_and_a_result(terminal: Terminal) -> None:
    terminal.run("watch", "duel", "--seed", "5", "--json")
    lines = [msgspec.json.decode(line) for line in terminal.out.splitlines()]
    assert lines[-1]["kind"] == "result"
    assert lines[-1]["winner"] in ("Ann", "Bob", "")
    assert {"round", "attack", "contest"} <= {line["kind"] for line in lines}


def test_a_pause_after_each_sentence(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(watching, "sleep", slept.append)
    terminal.run("watch", "duel", "--seed", "5", "--pause", "0.5")
    assert len(slept) > 5
    assert set(slept) == {0.5}


def test_a_house_rule_changes_the_fight(terminal: Terminal) -> None:
    assert "The pile: 4 packs" in terminal.run("watch", "duel", "--seed", "5", "--switch", "decks=4", "--json").out


def test_replay_tells_what_was_told(terminal: Terminal) -> None:
    watched = terminal.run("watch", "duel", "--seed", "5", "--save", "x.fight.jsonl").out
    terminal.run("replay", "x.fight.jsonl")
    begun = watched.index("Order of action: ")
    assert watched[begun : watched.index("Recorded")] in terminal.out
    watched = terminal.run("watch", "duel", "--seed", "5", "--json").out
    assert terminal.run("replay", "x.fight.jsonl", "--json").out == watched


def test_a_cut_file_is_refused_and_salvaged(terminal: Terminal) -> None:
    terminal.run("watch", "duel", "--seed", "5", "--save", "x.jsonl")
    lines = Path("x.jsonl").read_bytes().splitlines(keepends=True)
    Path("cut.jsonl").write_bytes(b"".join(lines[:9]))
    assert "--salvage" in terminal.run("replay", "cut.jsonl").refused()
    terminal.run("replay", "cut.jsonl", "--salvage")
    assert terminal.code == 0
    assert "The fight is not over here" in terminal.out
    assert "breaks off here" in terminal.err
    before = Path("cut.jsonl").read_bytes()
    terminal.run("play", "--resume", "cut.jsonl", "--salvage", "--hotseat", typed="\nq\n")
    assert "Read as far as it is good." in terminal.out
    assert Path("cut.jsonl").read_bytes() == before
    assert list(terminal.folder.glob("salvaged-*.fight.jsonl"))


def test_a_file_that_drifts_is_salvaged_up_to_there(terminal: Terminal) -> None:
    terminal.run("watch", "duel", "--seed", "5", "--save", "x.jsonl")
    bodies = [msgspec.json.decode(line)["body"] for line in Path("x.jsonl").read_bytes().splitlines()[:-1]]
    del bodies[6]
    entries = [msgspec.convert(body, Entry) for body in bodies[1:] if body["type"] not in ("told", "stood")]
    Path("drift.jsonl").write_bytes(write_lines(msgspec.convert(bodies[0], Head), entries))
    assert "drift.jsonl:" in terminal.run("replay", "drift.jsonl").refused()
    terminal.run("replay", "drift.jsonl", "--salvage")
    assert terminal.code == 0
    assert "Read up to here." in terminal.err


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ({"highdraw": FORMAT + 1}, "use a newer Highdraw"),
        ({"behaviour": 999}, "newer rules"),
        ({"system": "chess"}, "no system called 'chess'"),
        ({"setup": {"switches": {"nope": "1"}}}, ""),
        ({"setup": {"entrants": 3}}, ""),
        ({"setup": {"begin": [{"procedure": "dance"}]}}, ""),
    ],
)
def test_heads_that_cannot_be_used(terminal: Terminal, head: dict[str, object], says: str) -> None:
    whole = {"highdraw": FORMAT, "system": "suits-two-card", "behaviour": 1, "setup": {}, "seed": "1", **head}
    Path("x.jsonl").write_bytes(write_lines(msgspec.convert(whole, Head), []))
    assert says in terminal.run("replay", "x.jsonl").refused()
    assert says in terminal.run("play", "--resume", "x.jsonl").refused()


def test_a_forecast_from_a_fight_file_and_the_line_through_it(terminal: Terminal) -> None:
    terminal.run("watch", "duel", "--seed", "5", "--save", "x.fight.jsonl")
    terminal.run("forecast", "x.fight.jsonl", "--after", "9", "-n", "20", "--jobs", "1")
    assert terminal.code == 0
    assert "after 9 lines: 20 fights" in terminal.out
    assert "this fight is over. Name an earlier moment with --after" in terminal.run("forecast", "x.fight.jsonl").err
    assert "--after is a number from 0 to that, not 99999" in terminal.run("forecast", "x.fight.jsonl", "--after", "99999").err
    terminal.run("forecast", "x.fight.jsonl", "--line", "-n", "4", "--jobs", "1")
    assert "Before the last blow it stood" in terminal.out
    assert terminal.out.count("%") >= 10
    assert terminal.fits()
