"""The toy keeps every promise of the engine, and its rules do what its book says."""

from random import Random
from typing import Any

import pytest

from highdraw.engine.receipt import Why
from highdraw.engine.session import Session
from highdraw.lab import forecast
from highdraw.roster.check import check_case, check_text
from highdraw.roster.document import Document
from highdraw.seats import make_seat
from highdraw.systems import FURTHER, SYSTEMS, load, register
from highdraw.testing import casebook, check_citations, check_hash_seeds, conform_once, shipped, vary
from highdraw.testing.corrections import Change, usual
from highdraw.testing.toy.fight import Brawl
from highdraw.testing.walk import play

register("toy", "highdraw.testing.toy")
TOY = load("toy")


def corrections(session: Session, rng: Random) -> list[Change]:
    """What a GM sets right in the toy, apart from what is usual; some are refused."""
    who = rng.choice(list(session.system.play.fighters(session.fight)))
    assert TOY.referee.quick is not None
    return [
        *usual(session, rng),
        *({"set": {name: rng.randint(0, 8)}, "fighter": who} for name in ("hits", "grit", "hand", "armour")),
        TOY.referee.quick(session.fight, "2 goblins"),
        {"set": {"name": "Somebody"}, "fighter": who},
        {"add": {"id": "x", "side": "Hawks", "sheet": {"name": "X"}}},
    ]


@pytest.mark.parametrize("house", ["as it is", "house rules"])
@pytest.mark.parametrize("name", list(shipped("toy")))
def test_the_toy_conforms(name: str, house: str) -> None:
    setup = shipped("toy")[name]
    scene = setup if house == "as it is" else vary(TOY, setup, Random(f"{name} {house}"))
    conform_once(TOY, scene, f"{name} {house}", corrections)


def test_every_rule_of_the_toy_shows_in_play() -> None:
    check_citations(TOY, list(shipped("toy").values()), 40, "toy")


def test_the_toy_replays_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHDRAW_SYSTEMS", "toy=highdraw.testing.toy")
    check_hash_seeds([play(Session(TOY, setup, seed=name), Random(name)) for name, setup in shipped("toy").items()])


def test_the_toy_is_no_system_for_users() -> None:
    assert "toy" not in SYSTEMS
    assert "toy" in FURTHER
    with pytest.raises(ValueError, match="taken"):
        register("savage", "highdraw.testing.toy")


def test_packs_are_added_when_hands_need_them() -> None:
    session = Session(TOY, shipped("toy")["duel"], seed=1, careful=True)
    assert TOY.referee.quick is not None
    session.correct(TOY.referee.quick(session.fight, "12 brutes for Bob"))
    seat = make_seat("tactician", TOY)
    while not any(event.text.startswith("A further pack") for event in session.events):
        part = session.waiting()[0]
        session.answer(part.addressee, seat.choose(session.fight, part))
    assert session.fight.state.deck.packs == 2


def answered(session: Session, **said: Any) -> None:
    for who, value in said.items():
        session.answer(who, value)


def test_equal_action_cards_act_together() -> None:
    """Both strike before either is hit, and both may go down."""
    fight = Session(TOY, shipped("toy")["duel"], chance=None)
    for cards in ("KS 10H 9H 2C 3C", "KH 10S 9S 2D 3D"):
        fight.answer("deck", cards)
    answered(fight, ann="action KS", bob="action KH")
    assert isinstance(fight.fight, Brawl)
    assert fight.fight.state.turn == ["ann", "bob"]
    answered(fight, ann="1 wild", bob="1 wild")
    answered(fight, ann="strike bob main", bob="strike ann main")
    answered(fight, ann="10H", bob="none")
    fight.answer("deck", [1])
    assert fight.fight["bob"].hits == 0, "the first blow has landed, and waits for the second"
    answered(fight, bob="10S", ann="none")
    fight.answer("deck", [6])
    assert [beat.effects[0].after for beat in fight.fight.beats] == [6, 7]
    assert TOY.play.score(fight.fight).down == ("ann", "bob")
    assert fight.over


def test_a_sealed_question_is_put_to_all_who_hold_a_card() -> None:
    """Cid could step in with a king, Bob's goblin only pass; nobody can tell."""
    session = Session(TOY, shipped("toy")["brawl"], chance=None, seats={"ann": ["ann"], "bob": ["bob"]})
    for cards in ("2S 3H 4H 5C 6C", "KH 10S 9S 2D", "QH 7S 8S 2H", "JH 6S 3S", "AH 6H 4S"):
        session.answer("deck", cards)
    answered(session, ann="2S / hold 6C", cid="10S / hold KH", bob="QH", **{"goblin-1": "JH", "goblin-2": "AH"})
    answered(session, bob="1")
    answered(session, bob="strike ann main")
    answered(session, bob="7S")
    assert session.asked_openly() == ("ann", "cid")
    assert [part.keys for part in session.waiting()] == [("pass",), ("pass", "step in")]  # type: ignore[attr-defined]
    session.answer("ann", "pass")
    assert session.asked_openly() == ("ann", "cid")
    session.answer("cid", "step in")
    told = [event.text for event in session.events[-3:]]
    assert told == [
        "Cid steps in front of Ann with a hold card.",
        "Bob 7♠: 7 against Cid K♥: 13. The blow is stopped.",
        "Goblin 1 acts.",
    ]


def test_the_tactician_wins_against_chance() -> None:
    found = forecast(TOY, shipped("toy")["duel"], 60, seats={"Ann": "tactician", "Bob": "random"}, jobs=1)
    other = forecast(TOY, shipped("toy")["duel"], 60, seats={"Ann": "random", "Bob": "tactician"}, jobs=1)
    assert found.wins.get("Ann", 0) + other.wins.get("Bob", 0) > 80


CASE = """
system = "toy"
[[fighter]]
id = "ann"
name = "Ann"
skill = 9
grit = 3
[[fighter]]
id = "bob"
name = "Bob"
skill = 8
grit = 3
[[case]]
title = "a round"
run = "round"
cards = "KS QS 7H 2C  3C 4C 5D 6D"
dice = [4, 1]
[case.expect]
not_asked = ["gm", "bob step in 9"]
fight = { round = 1 }
"""


def test_a_case_of_the_toy_plays() -> None:
    (result,) = check_text(CASE, "toy.toml", load)
    assert result.ok, result.problems
    assert {question.topic for question in result.questions} >= {"lay", "plan", "aim", "blow", "guard"}
    played = casebook.Played(choices={topic: {} for topic in ("lay", "plan", "aim", "blow", "guard", "step in")})
    casebook.check(casebook.read_manual(TOY), TOY.paper.format, played)


CASES = """
system = "toy"

[[case]]
title = "A blow stopped by a boosted guard"
rules = ["TOY-BLOW-01", "TOY-BLOW-02"]
run = "strike ann bob"
cards = "10S 3H 4H 5C 6C 9D KH 2H 3S 4S"
answers = ["ann blow: 10S", "bob guard: value 9D / boost KH 2H"]
expect = { bob = { hits = 0, hand_cards = "3S 4S" }, says = ["Ann 10♠: 10 against Bob 9♦ K♥ 2♥: 11. The blow is stopped."] }

[[case]]
title = "A blow that lands, and a six"
rules = ["TOY-HARM-01"]
run = "strike ann bob"
cards = "10S 3H 4H 5C 6C 9D KH 2H 3S 4S"
dice = [6]
answers = ["ann: value 10S", "bob: value 3S"]
expect = { bob = { hits = 5, out = true }, says = ["Bob takes 5 hits."] }

[[case]]
title = "A card above the skill is no value card"
rules = ["TOY-BLOW-01"]
run = "strike ann bob"
cards = "KS 3H 4H 5C 6C 9D KH 2H 3S 4S"
answers = ["ann: KS"]
expect = { refused = "K♠ counts 13, and your skill is 10" }

[[fighter]]
use = "fencer"
id = "ann"
name = "Ann"
side = "Ann"

[[fighter]]
use = "fencer"
id = "bob"
name = "Bob"
side = "Bob"
"""


@pytest.mark.parametrize("number", range(3))
def test_cases_pick_cards(number: int) -> None:
    result = check_case(Document(CASES, "toy.toml"), number, load)
    assert result.ok, result.problems


def test_a_case_whose_reasons_do_not_add_up_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Why, "plus", lambda *_: None)
    problems = check_case(Document(CASES, "toy.toml"), 0, load).problems
    assert "do not add up: Bob: total: the lines come to 9, the total says 11" in problems[0]
