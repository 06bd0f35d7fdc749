"""Picks: cards of a hand laid into piles, as people type them and programs send them; what is not allowed is said."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.cards import Card, Deck
from highdraw.engine.fight import State
from highdraw.engine.request import AskAll, Laid, Pick, Pile, Preview
from highdraw.errors import BadAnswer

HAND = tuple(map(Card, ("KS", "3H", "2C", "10D")))


class Law(msgspec.Struct, frozen=True):
    """A value card, and boosts only with one."""

    hand: tuple[Card, ...] = HAND

    def refuse(self, laid: Laid) -> str:
        return "A boost goes with a value card." if laid["boost"] and not laid["value"] else ""

    def preview(self, laid: Laid) -> Preview:
        return Preview(f"{len(laid['value'])} and {len(laid['boost'])}", costs=("a card",))

    def sensible(self) -> Iterator[Laid]:
        yield from ({"value": (card,)} for card in self.hand)
        yield {}


def pick(hand: tuple[Card, ...] = HAND, most: int = 1) -> Pick:
    return Pick("ann", "blow", "hand ann", hand, (Pile("value", "Value card", 0, most), Pile("boost", "Boosts")), Law(hand))


@pytest.mark.parametrize(
    "text", ["value KS / boost 2C", "KS / boost 2C", "ks/boost 2c", "1 / boost 3", "boost 2♣ / value K♠", "value KS, / boost 2C,"]
)
def test_the_same_pick_typed_in_many_ways(text: str) -> None:
    assert pick().check(pick().parse(text)) == {"value": ("KS",), "boost": ("2C",)}


@pytest.mark.parametrize("value", ["", "none", {}, {"value": []}, {"value": (), "boost": []}])
def test_nothing_is_laid(value: Any) -> None:
    assert pick().check(value) == {"value": (), "boost": ()}


def test_what_it_means_to_lay_nothing_may_be_typed() -> None:
    flight = msgspec.structs.replace(pick(), nothing="Flee")
    assert flight.check("flee") == flight.check("none") == {"value": (), "boost": ()}
    assert "flee or none lays nothing" in flight.hint
    with pytest.raises(BadAnswer, match="'flee' is not a card"):
        pick().check("flee")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("QS", "Q♠ is not in your hand. You hold K♠ 3♥ 2♣ 10♦"),
        ("KS / boost KS", "K♠ can be laid only once"),
        ("KS 3H", "Value card takes 0 to 1 card, not 2"),
        ("boost 2C", "A boost goes with a value card"),
        ("9", "There is no card '9' in your hand: they go from 1 to 4"),
        ("value KS / value 3H", "named twice"),
        ({"value": ["KS"], "hold": ["2C"]}, "no pile 'hold' here; there is: value, boost"),
        ({"value": ["1X"]}, "is not a card"),
        ({"value": "KS"}, "not a list of cards"),
        ({"value": [7]}, "not a list of cards"),
        ({"value": ["KS"] * 500}, "not a list of cards"),
        (["KS"], "is not a pick"),
        (None, "is not a pick"),
        ({7: ["KS"]}, "is not a pick"),
    ],
)
def test_what_cannot_be_laid_is_said(value: Any, says: str) -> None:
    with pytest.raises(BadAnswer, match=says.replace("(", r"\(")):
        pick().check(value)
    preview = pick().preview(value)
    assert not preview.allowed
    assert says in preview.says


def test_a_preview_says_what_it_buys() -> None:
    assert pick().preview("KS / boost 2C 3H") == Preview("1 and 2", costs=("a card",))


def test_equal_cards_of_two_packs_can_both_be_laid() -> None:
    hand = (Card("KS"), Card("KS"), Card("2C"))
    assert pick(hand, most=2).check("KS KS")["value"] == ("KS", "KS")
    with pytest.raises(BadAnswer, match="only once"):
        pick(hand, most=3).check("KS KS KS")


def test_a_pile_keeps_the_order_of_the_hand() -> None:
    assert pick(most=3).check({"value": ["2C", "KS"]})["value"] == ("KS", "2C")


def test_the_cards_move_when_the_pick_is_made() -> None:
    deck = Deck.fresh(packs=1)
    for card in HAND:
        deck.take(card, "hand ann")
    state = State(deck=deck)
    asked = pick()
    asked.apply(state, asked.check("KS / boost 2C 3H"))
    assert deck.zones == {"hand ann": ["10D"], "value ann": ["KS"], "boost ann": ["3H", "2C"]}
    assert state.lost() == ""


def test_a_pile_can_be_the_discards_or_another_zone() -> None:
    deck = Deck.fresh(packs=1)
    deck.take(Card("KS"), "hand ann")
    deck.take(Card("2C"), "hand ann")
    piles = (Pile("drop", to="discard"), Pile("keep", to="hold ann"))
    asked = Pick("ann", "tidy", "hand ann", (Card("KS"), Card("2C")), piles, Free())
    asked.apply(State(deck=deck), asked.check({"drop": ["KS"], "keep": ["2C"]}))
    assert (deck.discard, deck.zones) == (["KS"], {"hold ann": ["2C"]})


class Free(msgspec.Struct, frozen=True):
    """Anything goes."""

    def refuse(self, laid: Laid) -> str:
        return ""

    def preview(self, laid: Laid) -> Preview:
        return Preview("fine")

    def sensible(self) -> Iterator[Laid]:
        yield {}


def test_what_the_log_holds_is_read_back() -> None:
    asked = pick()
    for value in (asked.default(), *(asked.sample(Random(seed)) for seed in range(20))):
        assert asked.check(asked.logged(value)) == value
    assert asked.logged(asked.check("KS")) == {"value": ["KS"]}


def test_others_are_told_how_many_and_not_which() -> None:
    asked = pick()
    laid = asked.check("KS / boost 2C 3H")
    assert asked.words(laid, open=False) == "lays 3 cards (value 1, boost 2)"
    assert asked.words(laid, open=True) == "lays value K♠ / boost 3♥ 2♣"
    assert asked.words(asked.check("none"), open=False) == "lays nothing"


def test_the_hint_names_cards_of_the_hand() -> None:
    assert pick().hint == "Cards of your hand, such as value KS / boost 3H; none lays nothing."
    assert pick(()).hint == "Cards of your hand; none lays nothing."
    three = msgspec.structs.replace(pick(), piles=(*pick().piles, Pile("high")))
    assert three.hint == pick().hint, "two are enough"


def test_several_pick_at_once_and_the_cards_move_together() -> None:
    deck = Deck.fresh(packs=1)
    for who, card in (("ann", "KS"), ("bob", "2C")):
        deck.take(Card(card), f"hand {who}")
    picks = tuple(
        Pick(who, "lay", f"hand {who}", (Card(card),), (Pile("action", "Action card", 1, 1),), Free())
        for who, card in (("ann", "KS"), ("bob", "2C"))
    )
    both = AskAll(picks)
    assert both.settle({"bob": picks[1].check("2C")}) is None
    settled = both.settle({"bob": picks[1].check("2C"), "ann": picks[0].check("KS")})
    assert settled is not None
    both.apply(State(deck=deck), settled[0])
    assert deck.zones == {"action ann": ["KS"], "action bob": ["2C"]}


cards = st.sampled_from([*HAND, "QH", "1X", "", "7", "??"])
typed = st.text("KSQH23C10D /,?valuebostn", max_size=40)
sent = st.dictionaries(st.sampled_from(["value", "boost", "hold"]), st.lists(cards, max_size=5))


@given(
    st.one_of(
        st.text("KSQH23C10D /,?valuebostn", max_size=40),
        st.dictionaries(st.sampled_from(["value", "boost", "hold"]), st.lists(cards, max_size=5)),
    )
)
def test_a_preview_never_breaks_and_agrees_with_the_check(value: Any) -> None:
    asked = pick()
    preview = asked.preview(value)
    refusal = ""
    try:
        asked.check(value)
    except BadAnswer as error:
        refusal = str(error)
    assert preview.allowed == (refusal == "")
    assert preview.says == (refusal or preview.says) != ""


def test_a_pile_within_another_is_seen_as_that_one_by_others() -> None:
    """What sets its cards apart is as secret as they are: one zone, one count."""
    hand = (Card("KS"), Card("3H"), Card("2C"))
    pick = Pick("ann", "blow", "hand ann", hand, (Pile("value"), Pile("boost"), Pile("high", within="value")), Free())
    laid = pick.check("3H / high KS / boost 2C")
    assert pick.words(laid, open=False) == "lays 3 cards (value 2, boost 1)"
    assert pick.words(laid, open=True) == "lays value 3♥ / boost 2♣ / high K♠"
    assert {pile.name: pick.zone_of(pile) for pile in pick.piles} == {"value": "value ann", "boost": "boost ann", "high": "value ann"}
