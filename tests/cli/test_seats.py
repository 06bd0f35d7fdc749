"""A fight file remembers who plays whom and where the cards come from, so that going on needs no options."""

from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from cli.terminal import Terminal
from highdraw.engine.log import Head, read_file, write_lines

OLD = {"highdraw": 1, "system": "suits-two-card", "behaviour": 1, "setup": {}, "seed": "1"}


@pytest.mark.parametrize(
    ("options", "names"),
    [("", "Maud, Pip, Brother Odo"), ("--side millers", "Gregor, Nell, Hob"), ("--as pip --as nell", "Pip, Nell")],
)
def test_going_on_without_options(terminal: Terminal, options: str, names: str) -> None:
    terminal.run("play", "brawl", "--seed", "1", "--save", "x.jsonl", *options.split(), typed="\nq\n")
    assert f"You play {names}." in terminal.run("play", "--resume", "x.jsonl", typed="q\n").out
    assert "You play Hob." in terminal.run("play", "--resume", "x.jsonl", "--as", "hob", typed="q\n").out
    assert "You play Hob." in terminal.run("play", "--resume", "x.jsonl", typed="q\n").out


def test_hotseat_and_real_cards_go_on(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--hotseat", "--real-cards", "--save", "x.jsonl", typed="KS\nq\n")
    terminal.run("play", "--resume", "x.jsonl", typed="QS\nlow\nlow\nq\n")
    assert "Draw a card for Bob (order of action)." in terminal.out
    assert "Bob takes the low value." in terminal.out


def test_going_on_tells_what_happened_last(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", "--save", "x.jsonl", typed="\n\n\nq\n")
    begun = terminal.run("play", "--resume", "x.jsonl", typed="q\n").out.split(" · ")[0]
    assert "The last of it" in begun
    assert "Bob" in begun


def test_an_undo_is_on_disk_at_once(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", "--save", "x.jsonl", typed="\n\nu\n")
    kinds = [type(entry).__name__ for entry in read_file(Path("x.jsonl")).entries]
    assert kinds[-1] == "Undo"


def test_a_new_fight_does_not_overwrite_an_old_one(terminal: Terminal) -> None:
    terminal.run("play", "duel", "--seed", "4", "--save", "x.jsonl", typed="\nq\n")
    before = Path("x.jsonl").read_bytes()
    assert "x.jsonl is there already" in terminal.run("play", "brawl", "--save", "x.jsonl").refused()
    assert Path("x.jsonl").read_bytes() == before


def test_undo_takes_back_nothing_of_others(terminal: Terminal) -> None:
    terminal.run("play", "brawl", "--seed", "2", "--as", "hob", typed="u\nq\n")
    assert "There is nothing to undo: you have not answered yet." in terminal.out


def test_files_without_seats_are_read(terminal: Terminal) -> None:
    head = msgspec.convert(OLD, Head)
    assert (head.seats, head.typed) == ({}, False)
    terminal.run("watch", "brawl", "--seed", "5", "--save", "x.jsonl")
    file = read_file(Path("x.jsonl"))
    bare = msgspec.structs.replace(file.head, seats={"you": ["nobody"]})
    Path("y.jsonl").write_bytes(write_lines(bare, list(file.entries[:4])))
    assert "You play Maud, Pip, Brother Odo." in terminal.run("play", "--resume", "y.jsonl", typed="q\n").out


def test_seats_that_are_no_seats(terminal: Terminal) -> None:
    line = msgspec.json.encode({**OLD, "seats": 3})
    Path("x.jsonl").write_bytes(b'{"sum":"%08x","body":%s}\n' % (crc32(line), line))
    assert "x.jsonl:1:" in terminal.run("play", "--resume", "x.jsonl").refused()
