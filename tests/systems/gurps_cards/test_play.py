"""What a seat may know, what it is asked, what the GM sets right, how programs play."""

from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.cards import RED_JOKER, Card
from highdraw.engine.receipt import wrong
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.errors import BadCorrection, HighdrawError
from highdraw.roster.document import Document
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.options import acts
from highdraw.systems.gurps_cards.ranks import RANKS
from highdraw.systems.gurps_cards.sight import Sight
from highdraw.testing import play, shipped
from highdraw.testing.walk import begin, walk

ID = "gurps-cards"


def session(scene: str, seed: str = "1", **switches: str) -> Session[Any]:
    setup = shipped(ID)[scene]
    setup = msgspec.structs.replace(setup, switches=switches, options=msgspec.structs.replace(setup.options, round_limit=4))
    return begin(load(ID), setup, seed)


def dealt(scene: str, **switches: str) -> Session[Any]:
    """A fight at the moment when Hold Cards may be put aside: everybody has cards, nothing was played."""
    for seed in range(20):
        here = session(scene, str(seed), **switches)
        if all(isinstance(part, Ask) and part.topic == "hold" for part in here.waiting()):
            return here
    raise AssertionError("a Black Joker in every draw")


@pytest.mark.rule("GC-TURN-12", "GC-TURN-13", "GC-HOLD-14")
@pytest.mark.parametrize("scene", ["duel", "standoff", "tavern"])
def test_being_asked_tells_nobody_who_has_what(scene: str) -> None:
    """Plays are asked of everybody who has cards, gaps and stepping in of everybody whose Hold Card lies on the table."""
    seen = set()
    for here in walk(session(scene), Random(3)):
        request = here.request
        assert request is not None
        topics = {part.topic for part in request.parts if isinstance(part, Ask)}
        people = {part.addressee for part in request.parts}
        fight = here.fight
        if topics == {"play"}:
            assert request.closed
            assert people == {me.id for me in fight.players() if fight.hand(me) or fight.hold(me)}
        if topics == {"gap"}:
            assert request.closed
            assert people >= {me.id for me in fight.players() if fight.hold(me)}
            assert {part.about["rank"] for part in request.parts if isinstance(part, Ask)} == {RANKS[max(0, fight.state.increment)]}
        if topics == {"step in"}:
            assert request.closed
            assert fight.state.acting[0] in here.view("gm").fighters
            assert all(here.fight.hold(here.fight[who]) for who in people)
        seen |= topics
    assert {"play", "part"} <= seen


@pytest.mark.rule("GC-TURN-12")
@pytest.mark.switch("hands=open")
def test_hands_are_hidden_or_open() -> None:
    for hands, shown in (("hidden", False), ("open", True)):
        here = dealt("duel", hands=hands)
        zones = {zone.id: zone.cards for zone in here.view("anna").zones}
        assert all(card != "??" for card in zones["hand anna"])
        assert all(card != "??" for card in zones["hand boris"]) == shown
        assert len(zones["hand boris"]) == len(here.fight.hand(here.fight["boris"]))


@pytest.mark.rule("GC-TURN-12")
def test_a_hold_card_lies_face_down_for_others() -> None:
    here = dealt("duel")
    here.answer("anna", f"hold {here.fight.hand(here.fight['anna'])[0]}")
    here.answer("boris", "pass")
    assert here.view("boris").zone("hold anna") == ("??",)
    assert here.view("anna").zone("hold anna")[0] != "??"


def test_a_sight_shows_only_ones_own_cards() -> None:
    here = dealt("duel")
    sight = load(ID).bot.sight(here.fight, frozenset({"anna"}))
    assert isinstance(sight, Sight)
    assert sorted(sight.hand("anna")) == sorted(here.fight.hand(here.fight["anna"]))
    for hidden in (sight.hand, sight.hold, sight.fatigue_left):
        with pytest.raises(KeyError):
            hidden("boris")
    names = [name for name in dir(sight) if not name.startswith("_")]
    assert not any(isinstance(getattr(sight, name), Combat) for name in names)


def test_a_tactician_answers_alike_whatever_others_hold() -> None:
    """Other cards in the other hand change nothing for it."""
    rng = Random(5)
    system = load(ID)
    compared = 0
    for here in walk(session("duel", seed="7"), rng, seat=make_seat("tactician", system, 1)):
        for part in here.waiting():
            if part.addressee != "anna" or part.stock:
                continue
            twin = here.clone()
            system.play.shuffle_hidden(twin.fight, frozenset({"anna"}), rng)
            one, other = (system.bot.tactician(system.bot.sight(fight, frozenset({"anna"})), part) for fight in (here.fight, twin.fight))
            assert one == other
            compared += 1
    assert compared > 10


def test_the_tactician_beats_chance() -> None:
    system = load(ID)
    setup = shipped(ID)["duel"]
    setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=20))
    sides = list(dict.fromkeys(entrant.side for entrant in setup.entrants))
    clever, dull = make_seat("tactician", system, 1), make_seat("random", system, 2)
    won = 0
    for number in range(10):
        here = Session(system, setup, seed=number)
        mine = {entrant.id for entrant in setup.entrants if entrant.side == sides[number % 2]}
        while not here.over:
            part = here.waiting()[0]
            seat = clever if part.addressee in mine else dull
            here.answer(part.addressee, seat.choose(here.fight, part))
        won += system.play.score(here.fight).winner == sides[number % 2]
    assert won >= 8


@pytest.mark.parametrize("scene", ["duel", "standoff", "chase", "riders"])
def test_receipts_add_up_and_sentences_cite_little(scene: str) -> None:
    here = play(session(scene, seed="9"), Random(9))
    assert [(event.text, says) for event in here.events if (says := wrong(event.steps))] == []
    assert max(len(event.cites) for event in here.events) <= 4


@pytest.mark.rule("GC-BASE-36")
def test_the_manoeuvres_the_cards_replace_are_not_offered() -> None:
    here = dealt("duel")
    fight = here.fight
    fight.state.increment = 0
    verbs = {act.do for me in fight.players() for size in range(1, 6) for act in acts(fight, me, size, whole=True)}
    assert verbs <= {"attack", "smash", "feint", "shoot", "aim", "ready", "draw", "move", "posture", "other", "signal", "idle"}


@pytest.mark.rule("GC-TURN-16")
def test_a_newcomer_draws_at_the_next_turn() -> None:
    here = dealt("duel")
    quick = load(ID).referee.quick
    assert quick is not None
    here.correct(quick(here.fight, "2 brawlers for Boris"))
    newcomers = [me for me in here.fight.state.fighters.values() if me.arriving]
    assert len(newcomers) == 2
    assert not any(fight_card for me in newcomers for fight_card in here.fight.hand(me))
    assert not any(me in here.fight.foes(here.fight["anna"]) for me in newcomers)


@pytest.mark.rule("GC-TURN-16", "GC-TURN-08")
def test_giving_up_is_a_word() -> None:
    here = dealt("duel")
    here.correct({"surrender": "boris"})
    assert here.fight["boris"].surrendered
    assert not here.fight.hand(here.fight["boris"])


@pytest.mark.rule("GC-COM-01", "GC-COM-02")
def test_speaking_at_any_moment() -> None:
    here = dealt("duel")
    here.correct({"say": "anna", "words": "Yield!", "syllables": 1})
    assert here.fight["anna"].speech is not None
    with pytest.raises(BadCorrection, match="syllables"):
        here.correct({"say": "anna", "words": "Yield!", "syllables": 0})


@pytest.mark.parametrize(
    "change",
    [{"set": {"hp": 99}, "fighter": "anna"}, {"set": {"main": "Spoon"}, "fighter": "anna"}, {"move": "anna", "to": [1]},
     {"fright": "anna", "modifier": 99}, {"distance": ["anna", "boris"], "yards": 3},
     {"card": "anna", "from": "KS", "to": "KS"}, {"end": "everything"}, {"add": {"id": "x"}}],
)  # fmt: skip
def test_corrections_that_cannot_be_are_refused(change: dict[str, Any]) -> None:
    here = dealt("duel")
    with pytest.raises(BadCorrection):
        here.correct(change)


def test_a_card_is_set_right() -> None:
    here = dealt("duel")
    fight = here.fight
    old = next(card for card in fight.hand(fight["anna"]) if card != RED_JOKER)
    new = next(card for card in fight.state.deck.pile if card not in ("RJ", "BJ"))
    here.correct({"card": "anna", "from": old, "to": new})
    assert Card(new) in here.fight.hand(here.fight["anna"])
    assert not here.fight.state.lost()


def test_what_is_carried_into_the_next_fight() -> None:
    system = load(ID)
    here = dealt("duel")
    here.correct({"set": {"hp": 5, "fp": 7, "stunned": ["damage"]}, "fighter": "anna"})
    assert system.referee.carry is not None
    setup = system.referee.carry(here.fight, ("anna",))
    fight = system.play.create(setup, False)
    assert (fight["anna"].hp, fight["anna"].fp, fight["anna"].stunned) == (5, 7, [])


def test_every_control_makes_a_correction_that_is_taken() -> None:
    here = dealt("duel")
    system = load(ID)
    for who in ("anna", ""):
        found = system.referee.controls(here.fight, who)
        assert {control.kind for control in found} >= {"button", "number"} if who else found
        for control in found:
            if control.kind != "button":
                here.clone().correct(control.change_to(control.value))
            else:
                here.clone().correct(control.change)


@pytest.mark.rule("GC-TURN-16")
def test_a_runner_who_gives_up_runs_no_more() -> None:
    here = session("chase")
    here.correct({"set": {"running": True}, "fighter": "risley"})
    here.correct({"surrender": "risley"})
    assert not here.fight["risley"].running
    assert not here.fight["risley"].stopping


def test_a_mount_rides_nobody() -> None:
    file = """system = "gurps-cards"
title = "A tower of riders"
fighter = [
  { id = "ann", side = "A", on = "bob" }, { id = "bob", side = "A", on = "eve" },
  { id = "eve", side = "A" }, { id = "foe", side = "B" },
]
"""
    document = Document(file, "tower.toml")
    with pytest.raises(HighdrawError, match="bob is a mount and cannot ride"):
        load(ID).paper.read(document, document.data)
