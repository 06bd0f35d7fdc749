"""The kit catches a system that breaks its word: one broken system for each promise."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from highdraw.cards import Deck
from highdraw.engine.fight import Fight
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem, Offer
from highdraw.engine.view import View
from highdraw.errors import BadCorrection
from highdraw.systems import load
from highdraw.testing import (
    Nonconformity,
    check_citations,
    check_copies,
    check_corrections,
    check_ends,
    check_full_then_quiet,
    check_known,
    check_offers,
    check_quiet_then_full,
    check_replay,
    check_secrets,
    check_thief_caught,
    conform,
    play,
    shipped,
    uncited,
)

SYSTEM = load("suits-two-card")


def duel(scene: str = "duel", **options: Any) -> Any:
    setup = shipped("suits-two-card")[scene]
    return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, **{"round_limit": 8, **options}))


def with_procedure(name: str, change: Callable[[Any], None]) -> AnySystem:
    """The system, with something done at the start of a procedure."""
    real = SYSTEM.play.procedures[name]

    async def changed(fight: Any, **args: Any) -> None:
        change(fight)
        await real(fight, **args)

    system = SYSTEM.altered(play={"procedures": {**SYSTEM.play.procedures, name: changed}})

    def create(setup: Any, loud: bool) -> Any:
        fight = SYSTEM.play.create(setup, loud)
        fight.system = system
        return fight

    return system.altered(play={"create": create})


def test_the_real_one_conforms() -> None:
    (session,) = conform(SYSTEM, [duel()])
    assert session.over


def test_a_rule_that_breaks() -> None:
    with pytest.raises(Nonconformity, match="random play ends: A rule broke down"):
        check_ends(with_procedure("turn", lambda fight: fight.no_such_thing), duel(), 1)


def test_a_fight_that_stops_undecided() -> None:
    with pytest.raises(Nonconformity, match="not over"):
        check_ends(
            with_procedure("round_end", lambda fight: None if fight.state.over else setattr(fight, "then", lambda *a: None)), duel(), 1
        )


def test_a_card_that_vanishes() -> None:
    with pytest.raises(Nonconformity, match="Cards went astray"):
        check_ends(with_procedure("round", lambda fight: fight.state.deck.pile.pop()), duel(), 1)
    check_thief_caught(SYSTEM, duel(), 1)


def test_a_rule_with_a_memory_of_its_own() -> None:
    numbers = count()
    system = with_procedure("round", lambda fight: setattr(fight.state, "minutes", next(numbers)))
    session = play(Session(system, duel(), seed=1), Random(1))
    with pytest.raises(Nonconformity, match=r"replay equals original: .*minutes"):
        check_replay(session)
    with pytest.raises(Nonconformity, match="minutes"):
        check_copies(system, duel(), 1, every=1, most=40)


def test_rules_that_play_otherwise_when_nobody_listens() -> None:
    system = with_procedure("round", lambda fight: setattr(fight.state, "days", int(fight.loud)))
    with pytest.raises(Nonconformity, match=r"quiet equals full: state.days is 0 against 1"):
        check_full_then_quiet(system, duel(), 1)
    with pytest.raises(Nonconformity, match="full equals quiet"):
        check_quiet_then_full(system, duel(), 1)


def test_quiet_rules_that_tell() -> None:
    with pytest.raises(Nonconformity, match="quiet play told"):
        check_full_then_quiet(with_procedure("round", lambda fight: fight.tell("x", "Hello.")), duel(), 1)


def test_a_view_that_shows_too_much() -> None:
    def leaky(fight: Fight, mine: frozenset[str] | None) -> View:
        peek = [list(cards) for cards in fight.state.deck.zones.values()]
        return replace(SYSTEM.reading.view(fight, mine), extra={"peek": peek})

    with pytest.raises(Nonconformity, match=r"secrets: seat '.*the view differs: extra"):
        check_secrets(SYSTEM.altered(reading={"view": leaky}), duel("tourney", round_limit=40), 1)


def test_a_view_made_of_anothers_that_is_another() -> None:
    def blind(fight: Fight, mine: frozenset[str] | None, public: View) -> View:
        return public

    with pytest.raises(Nonconformity, match=r"secrets: .*view_from differs from view: (zones|fighters)"):
        check_secrets(SYSTEM.altered(reading={"view_from": blind}), duel("tourney", round_limit=40), 1)


def test_an_event_that_names_a_hidden_card() -> None:
    """One pack, and every question is preceded by an event that tells everything."""
    setup = msgspec.structs.replace(duel("tourney", round_limit=40), switches={"decks": "1"})

    def create(setup: Any, loud: bool) -> Any:
        fight = SYSTEM.play.create(setup, loud)
        real = fight.tell

        def loudly(kind: str, text: str, *cites: str, **named: Any) -> None:
            real(kind, text, *cites, **{**named, "seen_by": None})

        fight.tell = loudly
        return fight

    with pytest.raises(Nonconformity, match="secrets: seat"):
        check_secrets(SYSTEM.altered(play={"create": create}), setup, 1)


def test_an_event_that_hints_at_a_hidden_card() -> None:
    """Nobody names the card, but everybody hears whether it is red; a system may say of some cards that they show."""

    def create(setup: Any, loud: bool) -> Any:
        fight = SYSTEM.play.create(setup, loud)
        real = fight.tell

        def hinting(kind: str, text: str, *cites: str, **named: Any) -> None:
            real(kind, text, *cites, **named)
            if named.get("seen_by"):
                real("hint", "Red." if "♥" in text or "♦" in text else "Black.")

        fight.tell = hinting
        return fight

    setup = duel("tourney", round_limit=40)
    system = SYSTEM.altered(play={"create": create})
    with pytest.raises(Nonconformity, match=r"secrets: seat '.*it is told"):
        check_secrets(system, setup, 1)
    check_secrets(system.altered(play={"telltale": frozenset(Deck.fresh(packs=1, jokers=2).pile)}), setup, 1)


def test_a_reseal_that_loses_cards() -> None:
    def careless(fight: Fight, mine: frozenset[str], rng: Any) -> None:
        fight.state.deck.pile.pop()

    with pytest.raises(Nonconformity, match="reseal loses cards"):
        check_secrets(SYSTEM.altered(play={"shuffle_hidden": careless}), duel(), 1, every=1)


def test_choices_without_words() -> None:
    with pytest.raises(Nonconformity, match="the choice has no words"):
        check_offers(SYSTEM.altered(reading={"offer": lambda *args: Offer(" ")}), duel(), 1)
    with pytest.raises(Nonconformity, match="the question has no words"):
        check_offers(SYSTEM.altered(reading={"question": lambda *args: ""}), duel(), 1)


def test_choices_that_read_the_same() -> None:
    with pytest.raises(Nonconformity, match="both read 'Go on'"):
        check_offers(SYSTEM.altered(reading={"offer": lambda *args: Offer("Go on")}), duel(), 1)


def test_corrections_that_cannot_be_trusted() -> None:
    numbers = count()

    def moody(fight: Fight, change: dict[str, Any]) -> None:
        fight.state.deck.shuffles = next(numbers)

    with pytest.raises(Nonconformity):
        check_corrections(SYSTEM.altered(referee={"correct": moody}), duel(), 1, most=40)

    def silent(fight: Fight, change: dict[str, Any]) -> None:
        raise BadCorrection

    with pytest.raises(Nonconformity, match="refused without a word"):
        check_corrections(SYSTEM.altered(referee={"correct": silent}), duel(), 1, most=40)


def test_citations_that_stand_in_no_book() -> None:
    with pytest.raises(Nonconformity, match="the book has no S2-XXX-99"):
        check_known(SYSTEM, {"S2-ORD-01", "S2-XXX-99"})


def test_rules_that_never_show() -> None:
    assert "S2-ORD-01" not in uncited(SYSTEM, {"S2-ORD-01"})
    with pytest.raises(Nonconformity, match="rules never show in 1 fights"):
        check_citations(SYSTEM, [duel()], 1, 0)


def test_a_failure_says_how_to_see_it_again() -> None:
    error = Nonconformity("cards", "gone", system="x", seed=3, setup=msgspec.structs.replace(duel(), switches={"decks": "1"}))
    assert "seed 3" in str(error)
    assert "{'decks': '1'}" in str(error)
