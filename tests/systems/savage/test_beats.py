"""Exchanges as people see them: their dice, totals and verdicts, and what they did."""

import io
import re
from random import Random
from zlib import crc32

import pytest
from rich.console import Console

from highdraw.cli.report import Report
from highdraw.engine.beat import Beat
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.seats import make_seat
from highdraw.systems.savage import SYSTEM
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.walk import play


def beats_of(session: Session) -> list[Beat]:
    return session.beats


@pytest.mark.parametrize("name", ["charge", "duel", "firefight", "skirmish"])
def test_attacks_have_dice_totals_and_a_verdict(name: str) -> None:
    rng = Random(f"{name} blows")
    session = play(Session(SYSTEM, vary(SYSTEM, shipped("savage")[name], rng), seed=name), rng)
    rolls = [event for event in session.events if event.kind == "roll"]
    assert rolls
    assert all(event.beat and event.sides for event in rolls)
    attacks = [beat for beat in beats_of(session) if beat.attack and beat.closed]
    assert attacks
    for beat in attacks:
        assert beat.verdict, beat
        assert beat.hit is not None, beat
        (side, *_) = (side for side in beat.sides if side.who == beat.who)
        assert side.total is not None, beat
        assert any(die.role == "kept" for die in side.dice), beat
    for beat in beats_of(session):
        assert beat.verdict or not beat.sides, beat


def test_a_report_gives_each_fact_once() -> None:
    """Cards and dice that are drawn are not told again, and dice rolled again stand with the total that counts."""
    paper = io.StringIO()
    seat = make_seat("tactician", SYSTEM, crc32(b"3"))
    session = Session(SYSTEM, shipped("savage")["duel"], seed=3)
    while not session.over:
        part = session.waiting()[0]
        session.answer(part.addressee, seat.choose(session.fight, part))
    Report(Console(file=paper, width=80, no_color=True), SYSTEM.rulebook).tell_all(session.events, session.beats)
    lines = paper.getvalue().splitlines()
    assert lines[:5] == [
        "The fight begins. 54 cards are shuffled, two Jokers among them.",
        "",
        "Round 1 " + "─" * 72,
        "    ╭───╮      ╭───╮",
        "Bob │ 6♥│  Ann │ 3♥│",
    ]
    again = lines.index("  Ann spends a Benny: Fighting is rolled again (1 left).")
    assert lines[again - 1 : again + 2 : 2] == [  # the line is longer than the paper
        "  Ann d8 2, d6 1 (Wild Die): 6 against 9, +4",
        "  Ann d8 7 (lower than the Wild Die), d6 6+5 (Wild Die): 15 against 9, a raise ·",
    ]
    assert lines.count("Bob plans a Wild Attack.") == 1
    assert not [line for line in lines if re.search(r"^ *(Order|Bob moves\.|Ann is Shaken\.)|acts on [^t]|a success|a failure|:  ", line)]


@pytest.mark.parametrize(("shaken", "verdict"), [("false", "Vulnerable and Shaken"), ("true", "Vulnerable")])
def test_a_verdict_says_what_is_new(shaken: str, verdict: str) -> None:
    """Of a Test with a raise on somebody who was Shaken already nothing is said of that."""
    document = Document(TEST % shaken, "test.toml")
    setup = SYSTEM.paper.stage(SYSTEM.paper.read(document, document.data), SYSTEM.paper.calls("turn ann", ["ann", "bob"]))
    session = Session(SYSTEM, setup, seed=1, chance=None)
    said: list[tuple[str, str | list[int]]] = [("ann", "act 1"), ("ann", "test bob fighting"), ("deck", [7]), ("deck", [2])]
    for who, answer in [*said, ("ann", "vulnerable")]:
        session.answer(who, answer)
    (beat,) = (beat for beat in beats_of(session) if beat.title == "Ann tests Bob")
    assert beat.verdict == verdict
    assert session.fight["bob"].shaken


TEST = """
system = "savage"
title = "A Test"
[[fighter]]
id = "ann"
side = "A"
skills = { fighting = "d8" }
[[fighter]]
id = "bob"
side = "B"
shaken = %s
[state]
pool = 0
"""
