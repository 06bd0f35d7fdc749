"""The deck: every card is in exactly one place, face-down ones included, whatever is done to it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from highdraw.cards import UNKNOWN, Card, Deck, pack, parse
from highdraw.cards.card import ORDER
from highdraw.errors import BadCard

ZONES = ("ann", "bob", "aim ann")


class Table(RuleBasedStateMachine):
    """Somebody does anything the deck can do, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.deck = Deck.fresh(packs=1, jokers=2)
        self.rng = Random(1)

    @rule(zone=st.sampled_from(ZONES), count=st.integers(1, 12), seed=st.integers())
    def draw(self, zone: str, count: int, seed: int) -> None:
        room = self.deck.left + len(self.deck.discard)
        if count > room:
            with pytest.raises(BadCard):
                self.deck.pick(count, Random(seed).random)
            return
        cards = self.deck.pick(count, Random(seed).random)
        assert UNKNOWN not in cards
        if not self.deck.refuse(cards):
            for card in cards:
                self.deck.take(card, zone)

    @precondition(lambda self: self.deck.left > 0)
    @rule(zone=st.sampled_from(ZONES))
    def draw_face_down(self, zone: str) -> None:
        left = self.deck.left
        self.deck.take(UNKNOWN, zone)
        assert self.deck.left == left - 1

    @rule(zone=st.sampled_from(ZONES), place=st.integers(0, 60))
    def turn_over(self, zone: str, place: int) -> None:
        if UNKNOWN in self.deck.zones.get(zone, []):
            card = self.deck.pile[place % len(self.deck.pile)]
            assert self.deck.refuse_faces([card]) == ""
            self.deck.identify(zone, card)

    @rule(zone=st.sampled_from(ZONES))
    def drop(self, zone: str) -> None:
        self.deck.drop(zone)
        assert zone not in self.deck.zones

    @rule(zone=st.sampled_from(ZONES), to=st.sampled_from((*ZONES, "discard")), place=st.integers(0, 60))
    def move(self, zone: str, to: str, place: int) -> None:
        if cards := self.deck.zones.get(zone):
            self.deck.move(cards[place % len(cards)], zone, to)

    @precondition(lambda self: self.deck.discard)
    @rule()
    def reshuffle(self) -> None:
        self.deck.reshuffle()
        assert self.deck.discard == []

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        assert self.deck.lost() == ""
        assert self.deck.left >= 0
        assert self.deck.left + len(self.deck.discard) + sum(map(len, self.deck.zones.values())) == 54

    @invariant()
    def no_zone_is_empty(self) -> None:
        assert all(self.deck.zones.values())


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@given(st.integers(1, 52), st.integers(0, 1000))
def test_a_draw_that_runs_dry_goes_on_into_the_discards(held: int, seed: int) -> None:
    deck = Deck.fresh(packs=1)
    for card in pack()[:held]:
        deck.take(card, "ann")
    deck.drop("ann")
    cards = deck.pick(52, Random(seed).random)
    assert Counter(cards) == Counter(pack())
    assert set(cards[: 52 - held]) == set(pack()[held:]), "the pile comes first"
    assert deck.refuse(cards) == ""
    for card in cards:
        deck.take(card, "bob")
    assert (deck.left, deck.shuffles, deck.lost()) == (0, 1, "")


def test_discards_that_nobody_saw_come_back_as_cards_of_the_pile() -> None:
    deck = Deck.fresh(packs=1)
    for card in pack()[:50]:
        deck.take(card, "ann")
    deck.take(UNKNOWN, "bob")
    deck.drop("bob")
    assert deck.left == 1
    cards = deck.pick(2, Random(3).random)
    assert Counter(cards) == Counter(pack()[50:])


def test_face_down_cards_stay_out_of_the_draw() -> None:
    deck = Deck.fresh(packs=1)
    for _ in range(52):
        deck.take(UNKNOWN, "ann")
    assert deck.left == 0
    with pytest.raises(BadCard, match="no card is left"):
        deck.pick(1, Random(0).random)
    with pytest.raises(BadCard, match="no card is left"):
        deck.take(parse("KS"), "bob")


def test_a_face_down_card_is_none_of_the_discards() -> None:
    """The pile is as good as empty and there are discards: the hidden card is still of the old pile."""
    deck = Deck.fresh(packs=1)
    for card in pack()[:51]:
        deck.take(card, "ann")
    deck.take(UNKNOWN, "bob")
    deck.drop("ann")
    assert deck.refuse_faces([Card("KS")]) == ""
    assert "cannot be it" in deck.refuse_faces([Card("AC")])
    with pytest.raises(BadCard, match="cannot be it"):
        deck.identify("bob", Card("AC"))


@given(st.integers(0, 10_000), st.lists(st.integers(1, 9), min_size=1, max_size=30))
def test_quiet_draws_conserve_cards(seed: int, counts: list[int]) -> None:
    deck = Deck.fresh(packs=1)
    random = Random(seed).random
    for number, count in enumerate(counts):
        zone = ZONES[number % 3]
        deck.drop(zone)
        assert deck.zones.get(zone, []) == []
        assert len(deck.deal(count, zone, random)) == count
        assert deck.lost() == ""
        assert deck.pile == sorted(deck.pile, key=pack().index)


def test_quiet_draws_say_when_nothing_is_left() -> None:
    deck = Deck.fresh(packs=1)
    with pytest.raises(BadCard, match="no card is left"):
        deck.deal(53, "ann", Random(0).random)


def test_a_lost_or_doubled_card_is_named() -> None:
    deck = Deck.fresh(packs=1)
    deck.pile.remove(Card("KS"))
    assert "KS" in deck.lost()
    deck.pile += [Card("KS"), Card("2C")]
    assert "too many {'2C': 1}" in deck.lost()
    deck = Deck.fresh(packs=1)
    deck.zones["ann"] = [UNKNOWN]
    assert deck.lost() == "1 cards are face down, 0 were counted"


def test_packs_are_shuffled_in_when_they_are_needed() -> None:
    deck = Deck.fresh(packs=1, jokers=2)
    deck.take(Card("RJ"), "hand ann")
    deck.add_packs(2)
    assert (deck.packs, deck.left, deck.shuffles) == (3, 54 * 3 - 1, 1)
    assert deck.pile == sorted(deck.pile, key=ORDER.__getitem__)
    assert deck.lost() == ""


def test_gathering_leaves_some_zones_where_they_are() -> None:
    deck = Deck.fresh(packs=1)
    for card, zone in (("KS", "hand ann"), ("2C", "hold bob"), ("9H", "action ann"), ("3D", "value bob")):
        deck.take(Card(card), zone)
    deck.drop("value bob")
    deck.gather(but=["hand ann", "hold bob", "hand nobody"])
    assert deck.zones == {"hand ann": ["KS"], "hold bob": ["2C"]}
    assert (deck.discard, deck.left, deck.shuffles, deck.lost()) == ([], 50, 1, "")


def test_gathering_is_a_shuffle_even_when_nothing_lies_about() -> None:
    deck = Deck.fresh(packs=1)
    deck.gather()
    assert (deck.left, deck.shuffles) == (52, 1)


def test_cards_nobody_looked_at_are_gathered_too() -> None:
    deck = Deck.fresh(packs=1)
    deck.take(UNKNOWN, "face down")
    deck.take(UNKNOWN, "hold ann")
    deck.gather(but=["hold ann"])
    assert (deck.left, deck.unseen, deck.zones, deck.lost()) == (51, 1, {"hold ann": [UNKNOWN]}, "")


@given(st.lists(st.sampled_from(["hand ann", "hand bob", "hold ann", "action ann"]), max_size=40), st.integers(0, 3))
def test_packs_and_gathering_conserve_cards(zones: list[str], packs: int) -> None:
    deck = Deck.fresh(packs=1)
    for place, zone in enumerate(zones):
        deck.take(deck.pile[place % len(deck.pile)], zone)
    held = {zone: list(cards) for zone, cards in deck.zones.items() if zone.startswith("hand ")}
    deck.add_packs(packs)
    deck.gather(but=held)
    assert deck.lost() == ""
    assert deck.zones == held
    assert deck.left == 52 * (1 + packs) - sum(map(len, held.values()))
