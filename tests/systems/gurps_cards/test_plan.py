"""Parts of a divided play: the odds of a later one count what those before it lead to."""

from typing import Any

import pytest

from highdraw.engine.session import Session
from highdraw.engine.system import Odds
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.gurps_cards.dice import chance_tried

SYSTEM = load("gurps-cards")
SCENE = """
system = "gurps-cards"
title = "Nines"

[[fighter]]
id = "ann"
side = "A"
dx = 12
skills = { Broadsword = 14, Bow = 16, Brawling = 13, "Fast-Draw (Sword)" = 12 }
weapons = %s
posture = "%s"
hand = "9S 9H 9D"
at = [0, 0]

[[fighter]]
id = "bob"
side = "B"
weapons = ["Broadsword"]
hand = "2S"
at = [%d, 0]
facing = 180

[[fighter]]
id = "cat"
side = "B"
hand = "3S"
at = [0, %d]
"""


def asked(weapons: str, apart: int, *parts: str, posture: str = "standing") -> Session[Any]:
    """Three cards to divide, some of them used already."""
    document = Document(SCENE % (weapons, posture, apart, apart), "nines.toml")
    setup = SYSTEM.paper.read(document, document.data)
    setup = SYSTEM.paper.stage(setup, SYSTEM.paper.calls("increment 9", ["ann", "bob", "cat"]))
    session = Session(SYSTEM, setup, seed=1, seats={who: [who] for who in ("ann", "bob", "cat")})
    while session.waiting()[0].subject != "part":
        part = session.waiting()[0]
        session.answer(part.addressee, "play 3" if part.addressee == "ann" and part.subject == "play" else "pass")
    for said in parts:
        session.answer("ann", said)
    return session


def offered(session: Session[Any], key: str) -> tuple[str, Odds | None]:
    part: Any = session.part("ann")
    offer = SYSTEM.reading.offer(session.fight, part, part.check(key))
    return ", ".join(fact.value for fact in offer.facts), offer.odds


def rolled(session: Session[Any], key: str) -> float:
    """What the attack is rolled against when it comes to it; cards that are left go for anything."""
    session.answer("ann", key)
    while not any(event.kind == "attack" for event in session.events):
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    event = next(event for event in session.events if event.kind == "attack")
    return next(float(step.value) for step in event.steps if step.label == "effective skill")


BOW, SHOT = '["Short bow"]', "shoot bob Short bow 1"


@pytest.mark.parametrize(
    ("posture", "weapons", "apart", "parts", "key"),
    [
        ("standing", BOW, 6, ("aim bob Short bow 1",), SHOT),
        ("standing", BOW, 6, ("aim bob Short bow 1", "aim bob Short bow 1"), SHOT),
        ("standing", BOW, 6, ("aim cat Short bow 1",), SHOT),
        ("kneeling", '["Broadsword"]', 1, ("posture standing 1",), "attack bob Broadsword swing 2"),
        ("standing", '["Broadsword"]', 1, ("posture kneeling 1",), "attack bob Broadsword swing 2"),
    ],
)
def test_a_later_part_is_judged_as_it_will_be_rolled(posture: str, weapons: str, apart: int, parts: tuple[str, ...], key: str) -> None:
    session = asked(weapons, apart, *parts, posture=posture)
    before = session.fight.frozen()
    facts, odds = offered(session, key)
    assert session.fight.frozen() == before, "looking ahead changes nothing"
    assert odds == Odds(chance_tried(int(facts)), "to hit")
    assert rolled(session, key) == int(facts)


def test_a_second_shot_is_not_aimed_any_more() -> None:
    session = asked(BOW, 6, "aim bob Short bow 1")
    aimed, _ = offered(session, SHOT)
    session.answer("ann", SHOT)
    later, _ = offered(session, SHOT)
    assert int(later) < int(aimed)


def test_an_attack_that_begins_with_a_fast_draw_needs_both_rolls() -> None:
    session = asked('["Large knife", "Broadsword"]', 1)
    keys = [key for key in session.part("ann").keys if "fast-draw" in key and key.startswith("attack")]  # type: ignore[attr-defined]
    facts, odds = offered(session, keys[0])
    assert odds is not None
    assert odds.chance == pytest.approx(chance_tried(int(facts)) * chance_tried(12))
