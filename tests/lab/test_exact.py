"""Exact odds against brute force: every order in which a small pile can be drawn, played through a session of its own.

And samples against exact chances: nowhere further off than four standard deviations.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from icepool import d4, d6

from highdraw.cards import Card
from highdraw.engine.chance import Stacked
from highdraw.engine.fight import Fight
from highdraw.engine.part import Part
from highdraw.engine.session import Session
from highdraw.lab import moment_of
from highdraw.lab.outcome import Outcome, how_they_stand, read_outcome
from highdraw.lab.playout import tactician
from highdraw.lab.question import count_choice, distribution, sample
from highdraw.systems.library import find_scene

ARCHERS = str(Path(__file__).parent / "archers.toml")
FROM_BEHIND = str(Path(__file__).parent / "drop.toml")
PILE = ("3C", "5D", "5D", "8S", "KD", "QH")
"""Two of one face, so that a card that is gone is not every card of its face."""
DRAWN = 4
"""A contest draws at most so many."""


def small(session: Session[Any], cards: tuple[str, ...]) -> Session[Any]:
    """The same moment with only these cards in the pile, at a boundary."""
    state = session.snapshot()
    fight = session.system.play.create(session.setup, False)
    fight.thaw(state.state)
    deck = fight.state.deck
    for zone in list(deck.zones):
        deck.drop(zone)
    deck.pile, deck.discard = [*deck.pile, *deck.discard], []
    deck.leave([Card(card) for card in cards])
    again = msgspec.structs.replace(state, state=fight.frozen())
    return Session.restore(session.system, again, chance=None, seats=session.seats)


def asked(name: str, topic: str, key: str, seed: int = 5) -> tuple[Session[Any], str]:
    """A fight of the tactician's up to a question about this with this choice, asked at the beginning of a procedure or in it."""
    scene = find_scene(name)
    names = scene.system.play.fighters(scene.system.play.create(scene.setup, False))
    session = Session(scene.system, scene.setup, seed=seed, seats={who: [who] for who in names})
    policy = tactician(scene.system)
    for _ in range(400):
        part = session.waiting()[0]
        if part.subject == topic and key in getattr(part, "keys", ()):
            return session, part.addressee
        session.answer(part.addressee, policy(session.fight, part))
    raise AssertionError


def by_brute_force(session: Session[Any], who: str, key: str, drawn: int = DRAWN) -> dict[Outcome, Fraction]:
    """Every order of the pile, each played by a session that draws from it."""
    found: Counter[Outcome] = Counter()
    orders = list(permutations(session.fight.state.deck.pile, drawn))
    for order in orders:
        found[played(session, who, key, list(order))] += 1
    return {outcome: Fraction(count, len(orders)) for outcome, count in found.items()}


def played(session: Session[Any], who: str, key: str, cards: list[Card]) -> Outcome:
    """The choice with these cards, until its exchange is over or the procedure is."""
    here = Session.restore(session.system, session.snapshot(), chance=Stacked(cards), seats=session.seats)
    here.fight.state.agenda.clear()  # what comes after this procedure is not part of it
    policy, before = tactician(session.system), how_they_stand(session.system, here.fight)
    beat = here.fight.current_beat
    first = beat.number - 1 if beat is not None else len(here.beats)
    here.answer(who, key)
    while not here.over:
        part = here.waiting()[0]
        if here.fight.current_beat is None and (len(here.beats) > first or part.addressee == who):
            break
        here.answer(part.addressee, policy(here.fight, part))
    return read_outcome(here.beats[first:], before, how_they_stand(session.system, here.fight))


CASES = [
    ("suits-two-card/duel", "action", "attack ann"), ("suits-two-card/duel", "action", "recover"), ("suits-two-card/duel", "how", "1"),
    *(("suits-two-card/duel", "response", key) for key in ("counter", "counter 1+shield", "block", "parry", "dodge")),
    (ARCHERS, "response", "defend"), (ARCHERS, "response", "counter"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "topic", "key"), CASES)
def test_exact_chances_equal_brute_force_as_fractions(name: str, topic: str, key: str) -> None:
    """Attacks, counters, shots and recoveries."""
    session, who = asked(name, topic, key)
    session = small(session, PILE)
    exact = distribution(moment_of(session, who, who), key, most=100_000)
    assert sum(exact.values()) == 1
    assert exact == by_brute_force(session, who, key)


def test_one_card_exact_chances_equal_every_card_that_can_be_redrawn() -> None:
    """From the GM's eyes, who sees both cards that were dealt: only the card the defender draws is open."""
    session, who = asked("suits-one-card/duel", "action", "attack bob")
    moment = msgspec.structs.replace(moment_of(session, who, who), mine=None)
    exact = distribution(moment, "attack bob", most=5000)
    assert len(exact) > 2
    assert exact == by_brute_force(session, who, "attack bob", drawn=1)


@pytest.mark.parametrize(("key", "modifier", "bonus"), [("roll", 0, 0), ("limb", -2, 0), ("head", -4, 4)])
def test_savage_exact_chances_are_those_of_icepool(key: str, modifier: int, bonus: int) -> None:
    """An Extra with Fighting d6 and Str d4+d4 against Parry 5 and Toughness 4; nobody has a Benny."""
    session, who = asked(str(Path(__file__).parent / "extras.toml"), "option", key)
    attack, damage = d6.explode() + modifier, d4.explode() + d4.explode() + bonus
    hit, raised = attack.probability(">=", 5), attack.probability(">=", 9)
    shaken, out = (
        (hit - raised) * damage.probability(">=", number) + raised * (damage + d6.explode()).probability(">=", number) for number in (4, 8)
    )
    exact = distribution(moment_of(session, who, who), key, most=2000)
    states = [(share, {change.state for change in outcome.changes if change.began}) for outcome, share in exact.items()]
    assert sum(exact.values()) == 1
    assert sum(share for outcome, share in exact.items() if any(blow.hit for blow in outcome.blows)) == hit
    assert sum(share for share, begun in states if "Shaken" in begun) == shaken - out
    assert sum(share for share, begun in states if "Incapacitated" in begun) == out


@pytest.mark.parametrize(
    ("scene", "key"),
    [
        ("savage/duel", "roll"),
        ("savage/duel", "limb"),
        ("savage/duel", "long item"),
        ("savage/duel", "head"),
        ("savage/duel", "nonlethal"),
        (FROM_BEHIND, "roll"),
    ],
)
def test_parts_that_are_run_alone_change_no_chance(monkeypatch: pytest.MonkeyPatch, scene: str, key: str) -> None:
    """An attack among Wild Cards with Bennies, Soak rolls and all, against the same with every part run where it stands.

    Whoever is struck from behind and is Shaken rolls once more, so that there the harm is not the last of the blow.
    """
    session, who = asked(scene, "option", key)
    moment = moment_of(session, who, who)
    with_parts = count_choice(moment, key, most=1000, rest=Fraction(1, 100))
    assert with_parts.slack < Fraction(1, 50)

    async def in_place(fight: Fight, part: Part, *, last: bool = False) -> object:
        return await part.make()

    monkeypatch.setattr(Fight, "alone", in_place)
    without = count_choice(moment, key, most=3000, rest=Fraction(1, 100))
    assert without.runs > with_parts.runs
    bound = with_parts.slack + without.slack
    for outcome in with_parts.shares.keys() | without.shares.keys():
        assert abs(with_parts.shares.get(outcome, Fraction(0)) - without.shares.get(outcome, Fraction(0))) <= bound


def test_samples_are_within_four_deviations_of_exact_chances() -> None:
    session, who = asked("suits-two-card/duel", "response", "counter")
    moment, n = moment_of(small(session, PILE), who, who), 300
    exact, sampled = distribution(moment, "counter", most=100_000), sample(moment, "counter", samples=n, seed="z")
    assert sampled.keys() <= exact.keys()
    for outcome, chance in exact.items():
        p = float(chance)
        assert abs(sampled.get(outcome, 0) - n * p) < 4 * sqrt(n * p * (1 - p)) + 1e-9


def test_one_card_exact_chances_from_a_seat_are_the_mean_of_every_card_the_other_may_hold() -> None:
    """Whoever attacks sees only their own card. Each other card that can lie hidden is a fight of its own, played by brute force."""
    session, who = asked("suits-one-card/duel", "action", "attack bob")
    session = small_but_dealt(session, ("3C", "5D", "8S", "KD", "QH"))
    exact = distribution(moment_of(session, who, who), "attack bob", most=20_000)
    snapshot = session.snapshot()
    worlds = set()
    for number in range(60):
        fight = session.system.play.create(session.setup, False)
        fight.thaw(snapshot.state)
        session.system.play.shuffle_hidden(fight, frozenset({who}), Random(number))
        worlds.add(fight.frozen())
    assert len(worlds) > 2, "the other's card is hidden"
    mean: dict[Outcome, Fraction] = {}
    for state in sorted(worlds):
        here = Session.restore(session.system, msgspec.structs.replace(snapshot, state=state), chance=None, seats=session.seats)
        for outcome, share in by_brute_force(here, who, "attack bob", drawn=1).items():
            mean[outcome] = mean.get(outcome, Fraction(0)) + share / len(worlds)
    assert exact == mean


def small_but_dealt(session: Session[Any], cards: tuple[str, ...]) -> Session[Any]:
    """The same moment with only these cards in the pile; what was dealt stays."""
    state = session.snapshot()
    fight = session.system.play.create(session.setup, False)
    fight.thaw(state.state)
    deck = fight.state.deck
    deck.pile, deck.discard = [*deck.pile, *deck.discard], []
    deck.leave([Card(card) for card in cards])
    return Session.restore(session.system, msgspec.structs.replace(state, state=fight.frozen()), chance=None, seats=session.seats)
