"""Card notation: parse and print are inverse, and what is no card is refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.cards import UNKNOWN, is_red, pack, parse, parse_many, pretty, rank_of, suit_of
from highdraw.cards.card import RANKS, SUITS
from highdraw.errors import BadCard

CARDS = [*pack(jokers=2), UNKNOWN]
cards = st.sampled_from(CARDS)


@given(cards, st.sampled_from((str.lower, str.upper, str.title, lambda text: f"  {text} ")))
def test_parse_and_print_are_inverse(card: str, as_typed: object) -> None:
    assert callable(as_typed)
    assert parse(as_typed(card)) == card


@given(st.sampled_from(pack()))
def test_pretty_is_read_back(card: str) -> None:
    assert parse(pretty(parse(card))) == card
    assert parse(rank_of(parse(card)) + suit_of(parse(card))[0]) == card


@given(st.lists(cards))
def test_many_cards_are_read_back_with_blanks_or_commas(hand: list[str]) -> None:
    assert parse_many(" ".join(hand)) == hand
    assert parse_many(", ".join(hand)) == hand


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        found = parse(text)
    except BadCard:
        return
    assert found in CARDS


def test_a_huge_text_is_refused_in_few_words() -> None:
    with pytest.raises(BadCard) as error:
        parse("K" * 1_000_000)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("text", ["", " ", "1S", "11H", "0D", "K", "S", "KX", "SK", "10", "JJ", "K S", "♠", "?", "???"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(BadCard):
        parse(text)


def test_ten_is_typed_as_t_too() -> None:
    assert [parse("T" + suit[0]) for suit in SUITS] == [parse("10" + suit[0]) for suit in SUITS]


def test_the_pack() -> None:
    assert len(pack()) == len(set(pack())) == len(RANKS) * len(SUITS) == 52
    assert pack(jokers=3)[52:] == ["RJ", "BJ", "RJ"]
    assert sum(is_red(card) for card in pack()) == 26
