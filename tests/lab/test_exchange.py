"""Where odds end: with the exchange that was chosen, not before it and not after it."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from highdraw.cli.odds import in_words
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.engine.system import Odds
from highdraw.lab import moment_of, odds, question
from highdraw.lab.outcome import Outcome
from highdraw.lab.question import ChoiceOdds, Line
from highdraw.roster.document import Document
from highdraw.seats import TacticianSeat
from highdraw.systems import load
from highdraw.systems.library import find_scene
from highdraw.testing.walk import begin, walk

BRAWL = """
system = "savage"
title = "A brawl"
[[fighter]]
id = "ann"
side = "Town"
wild = true
bennies = 0
skills = { fighting = "d8", athletics = "d8" }
weapons = ["Long Sword"]
%s
[[fighter]]
id = "bob"
side = "Bandits"
wild = true
skills = { fighting = "d8" }
weapons = ["Knife"]
%s
"""


def staged(text: str, run: str, **state: Any) -> Session[Any]:
    """A fight in which only this is run, everybody with a seat of their own."""
    document = Document(text, "brawl.toml")
    document.data["state"] = {"pool": 0}
    system = load(document.data["system"])
    setup = system.paper.read(document, document.data)
    setup = system.paper.stage(setup, system.paper.calls(run, ["ann", "bob"]))
    seats = {"ann": ["ann"], "bob": ["bob"]}
    first = Session(system, setup, seed=1, seats=seats).snapshot()
    data = {**msgspec.msgpack.decode(first.state), **state}
    return Session.restore(system, replace(first, state=msgspec.msgpack.encode(data), since=()), seats=seats)


def answered(session: Session[Any], *answers: str) -> Session[Any]:
    for said in answers:
        who, _, key = said.partition(" ")
        session.answer(who, key)
    return session


def of(session: Session[Any], who: str, key: str) -> ChoiceOdds:
    return next(one for one in odds(session, who, who, samples=40).choices if one.key == key)


def outcomes(session: Session[Any], who: str, key: str, samples: int = 60) -> set[Outcome]:
    return set(question.sample(moment_of(session, who, who), key, samples=samples))


def asked(name: str, fits: Callable[[Session[Any], Ask[Any]], bool], seeds: int = 12) -> Iterator[tuple[Session[Any], Ask[Any]]]:
    """Questions of fights of the tactician's that fit."""
    scene = find_scene(name)
    for seed in range(seeds):
        for here in walk(begin(scene.system, scene.setup, seed), Random(seed), seat=TacticianSeat(scene.system, seed)):
            for part in here.waiting():
                if isinstance(part, Ask) and not part.formality and part.who in here.seats and fits(here, part):
                    yield here, part


def test_the_turn_of_whoever_comes_next_is_not_of_this_one() -> None:
    """Ann was too slow to interrupt and acts after Bob: that she is Shaken no more is not what ending his turn brings."""
    session = staged(BRAWL % ("shaken = true", ""), "turn bob", after=[["ann", "bob"]])
    answered(session, "bob act 1")
    assert outcomes(session, "bob", "end") == {Outcome()}


def test_a_choice_amid_an_action_belongs_to_it() -> None:
    """Whether Bob calculates is asked before his blow, and no new choice."""
    card = {"who": "bob", "card": "4C", "done": True}
    session = staged(BRAWL % ("", 'edges = ["Calculating"]'), "turn bob", countdown=[card])
    answered(session, "bob act 1")
    found = of(session, "bob", "fight ann").odds
    assert found is not None
    assert found.says == "hits"


def test_whoever_is_interrupted_still_strikes() -> None:
    """Ann on Hold may act first; what Bob announced comes after that."""
    session = staged(BRAWL % ("on_hold = true", ""), "turn bob")
    answered(session, "bob act 1")
    blows = {blow.who for one in outcomes(session, "bob", "fight ann") for blow in one.blows}
    assert blows == {"ann", "bob"}


def test_a_defence_is_against_the_blow_it_is_asked_for() -> None:
    """A Double Attack is two blows, and each is asked for."""
    session, part = next(asked("gurps-cards/duel", lambda here, part: part.topic == "defence" and _double(here)))
    for key in part.keys[:3]:
        found = outcomes(session, part.who, key, 20)
        assert {sum(blow.target == part.who for blow in one.blows) for one in found} == {1}


def _double(here: Session[Any]) -> bool:
    """The first blow of a Double Attack, to which the second comes."""
    said = [number for number, event in enumerate(here.events) if "Double Attack" in event.text]
    return bool(said) and sum(event.kind == "attack" for event in here.events[said[-1] :]) == 1


def test_an_attack_with_extra_effort_has_odds() -> None:
    """Which card pays for it is asked afterwards, and belongs to it."""
    session, part = next(asked("gurps-cards/duel", lambda _, part: part.topic == "part" and any("determined" in key for key in part.keys)))
    found = {one.key: one.odds for one in odds(session, part.who, part.who, samples=30).choices}
    plain = next(key for key in found if key.startswith("attack"))
    assert found[plain] is not None
    assert found[f"{plain} determined"] is not None


def test_a_card_that_is_put_aside_decides_nothing_yet() -> None:
    """The next card of the same rank is asked for anew, though under seal."""
    found = asked("gurps-cards/duel", lambda _, part: part.topic == "play" and sum(key.startswith("hold") for key in part.keys) > 1)
    for session, part in islice(found, 6):
        key = next(key for key in part.keys if key.startswith("hold"))
        assert not any(one.blows for one in outcomes(session, part.who, key, 12)), key


def test_a_pass_has_no_odds_of_what_a_friend_does() -> None:
    """Holding fire while somebody else fires: those hits are not one's own."""
    safe = Line(what="unhurt", who="kit", chance=1, low=1, high=1)
    assert question._headline((safe, HIT), "kit", question.Place()) is None
    mounts = question.Place(friends=frozenset({"kit", "lena"}))
    assert question._headline((HIT,), "kit", mounts) == Odds(0.7, "hits", 0.7, 0.7)
    assert in_words(HIT, {"raider": "Raider", "lena": "Lena"}, "kit") == "Raider is hit by Lena (70%)"
    assert in_words(HIT, {"raider": "Raider"}, "lena") == "Raider is hit (70%)"


HIT = Line(what="hits", who="raider", by="lena", chance=0.7, low=0.7, high=0.7)


def test_whoever_falls_is_hurt_without_another_wound() -> None:
    """Bob bears three Wounds already: the fourth changes no track, and is the end."""
    session = staged(BRAWL % ("", "wounds = 3\nbennies = 1"), "damage bob 9")
    found = {one.key: one.odds for one in odds(session, "bob").choices}
    assert found["take it"] == Odds(0, "unhurt")
    assert found["benny own"] is not None
    assert found["benny own"].says == "unhurt"
    assert 0 < found["benny own"].chance < 1


def test_what_is_certain_is_a_sentence() -> None:
    one, other = (ChoiceOdds(key=key, exact=True, runs=1, odds=Odds(1.0, "hits"), lines=(HIT,)) for key in ("pass", "clubs"))
    worse = replace(other, lines=(replace(HIT, mean=2),))
    assert question._worth_telling([one, other])[1] == "You hit, whatever you choose."
    told, says = question._worth_telling([one, worse])
    assert says == "You hit, whatever you choose; what comes of it differs."
    assert [each.odds for each in told] == [None, None]
    mixed = replace(other, odds=Odds(1.0, "recovers"))
    assert question._worth_telling([one, mixed]) == ((one, mixed), "")
