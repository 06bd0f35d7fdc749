"""Bad input of any kind: one sentence on standard error, exit code 2, no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal import Terminal
from highdraw.cli import app


@pytest.mark.parametrize("command", ["watch", "forecast -n 2", "check", "odds"])
def test_a_file_from_elsewhere_gives_the_terminal_no_orders(terminal: Terminal, command: str) -> None:
    """Its names could clear the screen, rename the window or write to the clipboard."""
    terminal.monkeypatch.delenv("NO_COLOR")
    terminal.monkeypatch.setenv("FORCE_COLOR", "1")
    fighters = "".join(f'[[fighter]]\nuse = "swordsman"\nid = "{who}"\nname = "\\u001b[2J\\u202e{who}"\n' for who in ("ann", "bob"))
    file = terminal.folder / "evil.toml"
    file.write_text(f'system = "suits-two-card"\ntitle = "\\u001b]0;mine\\u0007"\n{fighters}')
    shown = terminal.run(*command.split(), str(file))
    assert shown.code == 0
    assert "\x1b[2J" not in shown.out + shown.err
    assert "\x1b]" not in shown.out + shown.err
    assert "\u202e" not in shown.out + shown.err
    assert "\ufffd" in shown.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("plya duel", "Did you mean play"),
        ("play", "Which scenario?"),
        ("play deul", "Did you mean duel?"),
        ("play ./missing.toml", "missing.toml: cannot be read"),
        ("play duel --seed dawn", "--seed takes a whole number, not 'dawn'"),
        ("play duel --sed 3", "Did you mean --seed?"),
        ("play duel again", "does not know what to do with 'again'"),
        ("play duel --switch", "--switch"),
        ("play duel --switch decks", "write name=value"),
        ("play duel --switch decs=2", "Did you mean decks?"),
        ("play duel --switch decks=9", "There are: 2, 1, 3, 4."),
        ("play duel --resume x.jsonl", "--resume"),
        ("play --resume x.jsonl", "x.jsonl: cannot be read"),
        ("watch nope", "There is no scenario"),
        ("watch duel --seat queen", "tactician, random"),
        ("watch duel --pause -1", "A pause lasts"),
        ("watch duel --pause nan", "A pause lasts"),
        ("replay x.jsonl", "x.jsonl: cannot be read"),
        ("replay .", "cannot be read"),
        ("rules", "highdraw rules --help"),
        ("rules chess", "There is no system"),
        ("rules suits-two-card S2-CON-99", "Did you mean S2-CON-0"),
        ("rules suits-two-card xyzzy", "No rule, table or thing mentions 'xyzzy'"),
        ("rules suits-two-card xyzzy --json", "No rule, table or thing mentions 'xyzzy'"),
        ("scenarios chess", "There is no system"),
        ("forecast duel -n 0", "-n is a number of fights"),
        ("forecast duel -n many", "-n takes a whole number"),
        ("forecast duel -n 1.5", "-n takes a whole number, not '1.5'"),
        ("forecast duel --jobs 1.5", "--jobs takes a whole number, not '1.5'"),
        ("watch duel --seed 1.5", "--seed takes a whole number, not '1.5'"),
        ("sheet swordsman --against body=4.5", "Body goes from 1 to 60, not '4.5'"),
        ("sheet ambush:gun", "Did you mean gun-1"),
        ("check .", "There is no TOML file in ."),
        ("claims --share 300%", "--share is a share from 0.05% to 100%, such as 2%, not '300%'"),
        ("forecast duel --within much", "--within is a share from 0.05% to 50%, such as 2%, not 'much'"),
        ("forecast duel --after 3", "--after and --line are for fight files"),
        ("forecast nowhere.fight.jsonl", "nowhere.fight.jsonl"),
        ("forecast duel --jobs 0", "--jobs is a number of cores"),
        ("forecast duel --seat queen", "tactician, random"),
        ("forecast duel --seat Nobody=random", "There is no side called 'Nobody'"),
        ("sheet nobody", "There is no fighter"),
        ("sheet x.toml", "which fighter of the file?"),
        ("sheet x.toml:ann", "x.toml: cannot be read"),
        ("sheet swordsman --against body=0", "Body goes from 1"),
        ("sheet swordsman --against body", "write NAME=VALUE"),
        ("sheet swordsman --against size=3", "There is no property of whoever is hit called 'size'"),
        ("sheet swordsman --against armour=paper", "There is no armour"),
        ("check", "Which files?"),
        ("--nope", "--nope"),
    ],
)
def test_a_sentence_for(terminal: Terminal, line: str, says: str) -> None:
    assert says in terminal.run(*line.split()).refused()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"title = 3\nsystem = 4\n", "does not say which system"),
        (b'system = "chess"\n', "x.toml:1: There is no system"),
        (b'system = "suits-two-card"\nswitches = 3\n', "x.toml:2: switches is a table"),
        (b'system = "suits-two-card"\n', "x.toml"),
        (b"a = [\n", "x.toml"),
        (bytes(range(256)), "not UTF-8"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, ""),
        (b"#" * 2_000_000, "the limit"),
    ],
)
def test_files_that_are_no_scenario(terminal: Terminal, data: bytes, says: str) -> None:
    Path("x.toml").write_bytes(data)
    assert says in terminal.run("watch", "x.toml").refused()


TWO = """system = "suits-two-card"
title = "x"
[[fighter]]
use = "swordsman"
id = "a"
at = [0, 0]
[[fighter]]
use = "swordsman"
id = "b"
at = [3, 0]
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[0, 0]", "[0, inf]", "x.toml:6: fighter 1, at 2: the number cannot be used"),
        ("[0, 0]", "[nan, 0]", "x.toml:6: fighter 1, at 1: the number cannot be used"),
        ("[0, 0]", "[100001, 0]", "x.toml:6: a place is at most 100,000 metres"),
        ("[3, 0]", "[3, 0]\nfacing = inf", "x.toml:11: fighter 2, facing: the number cannot be used"),
        ("[3, 0]", "[3, 0]\nfacing = 361", "x.toml:11: facing is in degrees"),
        ('title = "x"', 'title = "x"\nfield.walls = [[0, 0, 1, 1e6]]', "wall 1: a wall ends at most"),
        ('title = "x"', 'title = "x"\nfield.walls = [[0, 0, 1, -inf]]', "x.toml:3: field, walls 1 4: the number cannot be used"),
        ("at = [3, 0]", "", "this fighter has no place"),
        ('id = "b"', 'id = "a"', "two fighters have the id 'a'"),
    ],
)
def test_scenarios_with_a_mistake(terminal: Terminal, old: str, new: str, says: str) -> None:
    Path("x.toml").write_text(TWO.replace(old, new))
    assert says in terminal.run("watch", "x.toml").refused()


def test_a_file_with_a_byte_order_mark_is_read(terminal: Terminal) -> None:
    Path("x.toml").write_text(TWO, encoding="utf-8-sig")
    assert terminal.run("watch", "x.toml", "--seed", "1").code == 0


@pytest.mark.parametrize("data", [b"\x00\x01", b'{"sum":"00', b"title = 3\n", b"[]\n"])
def test_files_that_are_no_fight(terminal: Terminal, data: bytes) -> None:
    Path("x.jsonl").write_bytes(data)
    assert "x.jsonl:1: this is not a fight file, or its first line is damaged" in terminal.run("replay", "x.jsonl").refused()


def test_a_fight_file_of_fifty_megabytes(terminal: Terminal) -> None:
    with Path("big.jsonl").open("wb") as file:
        file.truncate(50_000_000)
    assert "50,000,000 bytes" in terminal.run("replay", "big.jsonl").refused()


def test_a_fault_of_our_own_shows_no_traceback(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(words: list[str]) -> int:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(app, "run", broken)
    terminal.run("systems")
    assert terminal.code == app.BROKEN
    assert "Something broke inside Highdraw (ZeroDivisionError: by zero)" in terminal.err
    assert "Traceback" not in terminal.err


def test_an_interrupt_anywhere_shows_no_traceback(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "app", interrupted)
    terminal.run()
    assert terminal.code == app.STOPPED
    assert terminal.err == "Stopped.\n"


def test_as_a_program_with_forced_colour_switched_off(tmp_path: Path) -> None:
    env = {"NO_COLOR": "1", "FORCE_COLOR": "1", "COLUMNS": "80", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "highdraw", "watch", "duel", "--seed", "5"], capture_output=True, cwd=tmp_path, env=env, check=True
    )
    assert b"\x1b" not in done.stdout
    assert b"Round 1" in done.stdout
    assert b"?" not in done.stdout
    assert b"+---+" in done.stdout
    assert done.stderr == b""
