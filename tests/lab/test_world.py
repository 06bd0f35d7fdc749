"""Worlds are found where others did not answer as the program would."""

from random import Random
from typing import Any

import pytest

from highdraw.cards import Card
from highdraw.engine.request import Ask
from highdraw.lab import odds_at, question, world
from highdraw.lab.moment import Moment, NoOdds, Stage, look_back, moment_of, shown_since
from highdraw.lab.playout import tactician
from highdraw.systems.library import find_scene
from highdraw.testing.walk import begin, walk

LAID_ASIDE = "duel", 1, "anna"
"""Boris has put a card aside, has played it, and adds another one to his attack."""


def first_defence(name: str, seed: int, who: str) -> Moment:
    """Somebody's first defence where everybody plays at random."""
    scene = find_scene(f"gurps-cards/{name}")
    for here in walk(begin(scene.system, scene.setup, seed), Random(f"{seed} scan")):
        for part in here.waiting():
            if isinstance(part, Ask) and part.who == who and part.subject == "defence":
                return moment_of(here, who, who)
    raise AssertionError("nobody defends")


@pytest.mark.parametrize(("name", "seed", "who"), [LAID_ASIDE, ("duel", 6, "boris"), ("standoff", 3, "patrick")])
def test_a_defence_has_worlds_whatever_the_others_have_answered(name: str, seed: int, who: str) -> None:
    moment = first_defence(name, seed, who)
    stage = Stage(moment)
    past = look_back(stage)
    hidden = set()
    for number in range(4):
        found = world.deal_world(stage, past, tactician(stage.system), Random(number))
        request = stage.begin(found.state)
        for value in found.answers:
            assert request is not None
            request = stage.take(request, value)
        assert request is not None
        assert stage.seen(request) == past.seen
        hidden.add(found.state)
    assert len(hidden) > 1


def test_of_a_deal_only_so_many_answers_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "TRIES", 2)
    monkeypatch.setattr(world, "OF_DEAL", 1)
    stage = Stage(first_defence(*LAID_ASIDE))
    with pytest.raises(NoOdds, match="Too much is hidden"):
        world.deal_world(stage, look_back(stage), tactician(stage.system), Random(0))


def test_of_two_cards_of_one_face_the_one_that_was_seen_is_where_it_lay() -> None:
    """Ann has played hers since; Bob's is hidden still, and so is a third one, which went from Ann's hand into another place."""
    red, ace = Card("RJ"), Card("AS")
    before = {("hand bob", 0): red, ("hand ann", 0): red, ("hand ann", 1): ace}
    now = {("hand bob", 0): red, ("aside ann", 0): ace}
    assert shown_since(before, now) == {("hand ann", 0): red}


def test_a_sample_without_a_world_takes_the_odds_from_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    here = first_defence(*LAID_ASIDE)
    real, tries = world.deal_world, []

    def seldom(*args: Any) -> world.World:
        tries.append(1)
        if len(tries) % 3:
            raise NoOdds("none")
        return real(*args)

    monkeypatch.setattr(question, "deal_world", seldom)
    found = odds_at(here, samples=45)
    assert {one.runs for one in found.choices} == {15}
    tries.clear()
    monkeypatch.setattr(question, "MOST_GONE", 0)
    with pytest.raises(NoOdds):
        odds_at(here, samples=45)
