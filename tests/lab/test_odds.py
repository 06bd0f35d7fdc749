"""Odds of choices: what they say, exactly or with an interval."""

from fractions import Fraction
from typing import Any

import pytest

from highdraw.engine.request import Pick
from highdraw.engine.session import Session
from highdraw.engine.system import Odds
from highdraw.errors import BadAnswer
from highdraw.lab import NoOdds, odds, question
from highdraw.lab.outcome import Blow, Outcome
from highdraw.seats import make_seat
from highdraw.systems.library import find_scene


def until(name: str, topic: str, seed: int = 5) -> tuple[Session[Any], str]:
    """A fight of the tactician's, up to the first question about this."""
    scene = find_scene(name)
    names = scene.system.play.fighters(scene.system.play.create(scene.setup, False))
    session = Session(scene.system, scene.setup, seed=seed, seats={who: [who] for who in names})
    seat = make_seat("tactician", scene.system, 1)
    while session.waiting()[0].subject != topic:
        part = session.waiting()[0]
        session.answer(part.addressee, seat.choose(session.fight, part))
    return session, session.waiting()[0].addressee


def test_a_defender_reads_how_likely_each_answer_leaves_it_unhurt() -> None:
    session, who = until("suits-two-card/duel", "response")
    found = odds(session, who)
    assert found.who == who
    assert found.policy == "tactician"
    assert "plays as the program would" in found.assumed
    one, two = found.of("counter 1"), found.of("counter")
    assert one is not None
    assert two is not None
    assert one.says == two.says == "unhurt"
    assert one.chance < two.chance
    assert one.low == one.chance == one.high


def test_whoever_is_hit_anyhow_reads_how_likely_no_harm_comes_of_it() -> None:
    """The blow has landed; soaking all of it is what is at stake."""
    session, who = until("savage/duel", "soak")
    found = odds(session, who)
    spent, taken = found.of("benny own"), found.of("take it")
    assert spent is not None
    assert taken is not None
    assert spent.says == taken.says == "unhurt"
    assert taken.chance == 0 < spent.chance < 1


def test_what_comes_whatever_one_chooses_has_no_number() -> None:
    """A blow on somebody else's fighter has landed: soaking it changes nothing about that."""
    scene = find_scene("savage/goblins")
    names = scene.system.play.fighters(scene.system.play.create(scene.setup, False))
    session = Session(scene.system, scene.setup, seed=0, seats={who: [who] for who in names})
    seat = make_seat("tactician", scene.system, 1)
    while (part := session.waiting()[0]).subject != "soak" or part.addressee != "gm":
        session.answer(part.addressee, seat.choose(session.fight, part))
    found = odds(session, "gm")
    assert len(found.choices) > 1
    assert all(one.odds is None for one in found.choices)
    assert any(line.what == "hits" and line.chance == 1 for one in found.choices for line in one.lines)


def test_what_has_few_ways_is_exact() -> None:
    session, who = until("suits-two-card/duel", "action")
    while "recover" not in getattr(session.waiting()[0], "keys", ()):
        part = session.waiting()[0]
        session.answer(part.addressee, make_seat("tactician", session.system, 1).choose(session.fight, part))
    who = session.waiting()[0].addressee
    recover = next(choice for choice in odds(session, who).choices if choice.key == "recover")
    assert recover.exact
    better = next(line for line in recover.lines if line.what == "better" and line.who == who)
    assert Fraction(better.fraction) == Fraction(better.chance).limit_denominator(1000)
    assert better.low == better.high == better.chance
    assert recover.odds is not None
    assert recover.odds.says == "recovers"


def test_an_attack_that_never_hits_says_so_with_its_interval() -> None:
    missed = {Outcome(blows=(Blow("ann", "bob", False),)): 20}
    (hits,) = (line for line in question._lines(missed, 20, "ann") if line.what == "hits")
    assert (hits.who, hits.chance, hits.low) == ("bob", 0, 0)
    assert 0.1 < hits.high < 0.2
    found = question._headline((hits,), "ann", question.Place())
    assert found == Odds(0, "hits", hits.low, hits.high)
    assert not [line for line in question._lines(missed, 20, "bob") if line.what == "hits"]


def test_the_same_seed_gives_the_same_odds_and_the_fight_stays_as_it_was() -> None:
    session, who = until("savage/duel", "do")
    before = session.snapshot()
    assert odds(session, who, samples=4) == odds(session, who, samples=4)
    assert session.snapshot() == before


def test_who_is_not_asked_has_no_odds() -> None:
    session, who = until("suits-two-card/duel", "response")
    (other,) = set(session.seats) - {who}
    with pytest.raises(NoOdds, match="no choice to make"):
        odds(session, other)


def test_picks_of_cards_have_odds_the_sensible_ones_and_the_one_that_is_tried() -> None:
    session, who = until("suits-impact/duel", "attack")
    found = odds(session, who, samples=30)
    part = session.part(who)
    assert isinstance(part, Pick)
    assert len(found.choices) > 1
    assert [one.key for one in found.choices] == [part.typed(part.check(one.key)) for one in found.choices]
    first = found.choices[0]
    assert first.odds is not None
    assert first.odds.says == "hits"
    (tried,) = odds(session, who, tried=f" {first.key.lower()} ", samples=30).choices
    assert tried == first


def test_a_pick_that_is_not_allowed_has_no_odds() -> None:
    session, who = until("suits-impact/duel", "attack")
    with pytest.raises(BadAnswer, match="hand"):
        odds(session, who, tried="value AS")
    with pytest.raises(NoOdds, match="No cards are picked here"):
        odds(*until("savage/duel", "do"), tried="value KS")


def test_the_odds_of_a_pick_that_buys_nothing_at_once_are_none() -> None:
    session, who = until("suits-impact/duel", "action card")
    assert {one.odds for one in odds(session, who, samples=30).choices} == {None}
