"""What many choices look like: by how many cards they take, then the verb, then at whom; what can be added stands behind."""

import re
from io import StringIO

import pytest
from rich.console import Console

from highdraw.cli.prompt import print_question
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems import load
from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.library import find_scene
from highdraw.web.parts.facets import laid_out, read_facets

SYSTEM = load("gurps-cards")
MANY = 200
MOST_SHOWN = 40
"""So many choices stand open of all of them."""


@pytest.fixture(scope="module")
def wall() -> tuple[Session, Ask]:
    """Somebody in the middle of a brawl laid down a pair."""
    scene = find_scene("gurps-cards/tavern")
    session, bot = Session(scene.system, scene.setup, seed="112"), TacticianSeat(scene.system, 1)
    while not (isinstance(part := session.waiting()[0], Ask) and len(part.choices) > MANY):
        session.answer(part.addressee, part.logged(part.check(bot.choose(session.fight, part))))
    return session, part


def page(wall: tuple[Session, Ask]) -> str:
    session, part = wall
    return str(laid_out(session.fight, SYSTEM, part, session.view("gm")))


def test_how_many_cards_comes_before_the_verb(wall: tuple[Session, Ask]) -> None:
    tabs = re.findall(r'role="tab"[^>]*>([^<]+)', page(wall))
    assert tabs[:7] == ["Pair", "1 card", "Attack", "Feint", "More", "Signal", "Other action"]
    assert tabs[7:] == ["Attack", "Feint", "Move", "More", "Signal", "Posture", "Other action"]


def test_a_target_is_one_choice_and_the_other_ways_stand_behind_it(wall: tuple[Session, Ask]) -> None:
    html = page(wall)
    shown = re.findall(r'name="value" value="([^"]*)"', html)
    assert len(shown) < MOST_SHOWN
    assert [key for key in shown if key.startswith("attack")] == [
        f"attack {who} Light club swing {cards}" for cards in (2, 1) for who in ("guard-1", "guard-2", "axel", "sailor")
    ]
    assert re.findall(r">(\d+) other ways<", html).count("19") == 6


def test_every_choice_can_be_taken_by_a_button_or_by_controls(wall: tuple[Session, Ask]) -> None:
    _, part = wall
    html = page(wall)
    found = {part.check(key) for key in re.findall(r'name="value" value="([^"]*)"', html)}
    for plan in re.findall(r"<plan-controls.*?</plan-controls>", html, re.DOTALL):
        mark = re.findall(r'name="facet" value="([^"]*)"', plan)[0]
        fixed = dict(re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', plan))
        controls = [line.split("\t") for line in re.findall(r'data-controls="([^"]*)"', plan)[0].split("\n")]
        for row in re.findall(r'data-known="([^"]*)"', plan)[0].split(";"):
            set_to = {f"facet-{mark}-{name}": values[int(at)] for (name, *values), at in zip(controls, row.split(","), strict=False)}
            found.add(part.check(read_facets({"facet": mark, **fixed, **set_to})))
    assert found == set(part.choices)


def test_what_is_added_says_what_it_costs(wall: tuple[Session, Ask]) -> None:
    assert "costs 2 cards, 1 future card, 1 FP" in page(wall)


def test_the_terminal_parts_them_too_and_names_the_plain_ones_first(wall: tuple[Session, Ask]) -> None:
    session, part = wall
    text = StringIO()
    print_question(Console(file=text, width=80), SYSTEM, session.fight, part)
    lines = text.getvalue().splitlines()
    assert [line for line in lines if line in ("  Pair", "  1 card")] == ["  Pair", "  1 card"]
    assert lines[3].startswith("     or 8 Guard 2 · 15 Axel · 22 Sailor · 29 thrust")
    assert all(isinstance(choice, Act) and choice.plain for choice in (part.choices[at - 1] for at in (1, 8, 15, 22, 29)))
