"""The defence question on a page: a verb, then what it is made with, as controls; small enough for a phone."""

import re

import pytest

from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.gurps_cards.choices import Guard
from highdraw.table.stage import on_stage
from highdraw.web.parts.facets import laid_out

SYSTEM = load("gurps-cards")
SCENE = """
system = "gurps-cards"
title = "Struck"

[[fighter]]
id = "ann"
side = "A"
use = "swordsman"
hand = "8S 8H 8D RJ 5D 5C"
hold = "QH"
at = [0, 0]

[[fighter]]
id = "bob"
side = "B"
use = "swordsman"
at = [1, 0]
facing = 180
"""
LARGEST = 18_000
"""Characters of a question with hundreds of choices."""


@pytest.fixture
def struck() -> tuple[Session, Ask]:
    """Bob's blow has hit: Ann is asked how to defend."""
    document = Document(SCENE, "scene.toml")
    setup = SYSTEM.paper.read(document, {**document.data, "state": {"increment": "8", "second": 1}})
    session = Session(SYSTEM, SYSTEM.paper.stage(setup, SYSTEM.paper.calls("attack bob ann 2 swing", ["ann", "bob"])), seed=1)
    session.answer("ann", "pass")
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    assert part.topic == "defence"
    return session, part


@pytest.mark.rule("GC-DEF-03")
def test_every_defence_is_set_by_its_controls(struck: tuple[Session, Ask]) -> None:
    _, part = struck
    assert len(part.choices) > 250
    for choice in part.choices:
        assert part.check(choice.dials) == choice == part.check(choice.facets) == part.check(choice.key)


@pytest.mark.rule("GC-DEF-01", "GC-DEF-05", "GC-EE-08", "GC-EE-09")
def test_the_question_is_short_and_says_what_each_defence_comes_to(struck: tuple[Session, Ask]) -> None:
    """Dodge 10 with Combat Reflexes, light load and a medium shield: 9 with one card, 3 more for a retreat."""
    session, part = struck
    html = str(laid_out(session.fight, SYSTEM, part, session.view("ann")))
    assert len(html) < LARGEST
    assert re.findall(r'role="tab"[^>]*>([^<]+)', html) == ["Dodge", "Parry", "Block"]
    controls, texts, known = (re.findall(rf'data-{name}="([^"]*)"', html)[0] for name in ("controls", "texts", "known"))
    values = [line.split("\t")[1:] for line in controls.split("\n")]
    rows = [[int(place) for place in row.split(",")] for row in known.split(";")]
    told = [line.split("\t")[1] for line in texts.split("\n")]
    said = {" ".join(some[place] for some, place in zip(values, row, strict=False) if some[place]): told[row[-1]] for row in rows}
    base = int(said["1 off"].split(" ")[3])
    assert said["1 on"].startswith(f"roll at most {base + 3} ·")
    assert said["2 off"].startswith(f"roll at most {base + 1} ·")
    assert said["3 joker off"].startswith(f"roll at most {base + 5} ·")
    assert said["1 off increased"].startswith(f"roll at most {base + 2} ·")
    assert said["1 off double block Medium shield"].startswith(f"roll at most {base}, then ")
    assert said["1 off"].endswith("% stops it")
    words = re.sub(r"<[^>]*>", "|", html)
    assert "8♠ (-1)" not in words, "of several cards the last to come pays"
    for label in ("8♦ (-1)", "8♦ 8♥ (+0)", "Q♥ (-1)", "Increased Defense (+2)", "Double Defense, then Block with the Medium shield"):
        assert label in words


@pytest.mark.rule("GC-DEF-03")
def test_what_was_rolled_is_what_was_promised(struck: tuple[Session, Ask]) -> None:
    session, part = struck
    choice = part.check("parry Thrusting broadsword 2 retreat increased")
    promised = SYSTEM.reading.offer(session.fight, part, choice).facts[0].value
    session.answer("ann", choice.key)
    session.answer("ann", "5D")
    assert [event.text.rpartition(" ")[2] for event in session.events if event.kind == "defence"] == [f"{promised}."]


def test_what_a_defence_costs_is_not_how_it_came_out(struck: tuple[Session, Ask]) -> None:
    """Ann adds a card for Increased Defense: the stage says how the exchange came out, not what she paid."""
    session, part = struck
    session.answer("ann", next(one for one in part.choices if isinstance(one, Guard) and (one.do, one.effort) == ("dodge", "increased")))
    while session.waiting():
        waiting = session.waiting()[0]
        session.answer(waiting.addressee, waiting.default())
    assert any("for Increased Defense" in event.text for event in session.events)
    shown = on_stage(session.beats, session.events)
    assert shown is not None
    assert (shown.who, shown.verdict) == ("bob", "defended")
    assert not any("Increased Defense" in says for says in shown.says)
