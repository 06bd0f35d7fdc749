"""Card values and the ranks hands make (S2-VAL, S2-CON-03 to S2-CON-05, S2-MIN-01, S2-MIN-04)."""

from itertools import combinations_with_replacement, pairwise

import pytest

from book.expected_tables import CARD_VALUES
from highdraw.cards import Card, parse, rank_of
from highdraw.cards.card import pack
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.worth import HIGH, LOW, VALUES, best_under, is_face
from highdraw.systems.suits_two_card.hand import hands, pierces, suit_card
from highdraw.systems.suits_two_card.side import is_bonus_face
from systems.suits_two_card.fights import combat, fighter

SHORT = {"Ace": "A", "Jack": "J", "Queen": "Q", "King": "K"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse(word) for word in text.split())


@pytest.mark.rule("S2-VAL-01")
def test_the_values_are_those_of_the_table() -> None:
    rows = {SHORT.get(name, name): (low, high) for name, low, high in CARD_VALUES}
    assert len(rows) == 13
    for card in pack():
        assert (LOW[card], HIGH[card]) == rows[rank_of(card)]
        assert VALUES[card] == tuple(dict.fromkeys(rows[rank_of(card)]))
    assert [tuple(row) for row in load_table("highdraw.systems.suits_two_card", "values").rows] == CARD_VALUES


@pytest.mark.rule("S2-VAL-02")
def test_the_suit_comparison_is_a_high_draw() -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A", "J", "Q", "K"]
    assert sorted(ranks, key=lambda rank: HIGH[parse(f"{rank}S")]) == ranks
    for lower, higher in pairwise(ranks):
        pair = cards(f"{higher}S {lower}H")
        assert suit_card(pair, pair, "highest_used", earliest=False) == pair[0]


@pytest.mark.rule("S2-VAL-03")
@pytest.mark.switch("ace_is_face=yes")
@pytest.mark.switch("ace_is_face=no")
def test_the_ace_is_a_face_card_for_bonuses_by_the_switch() -> None:
    assert [rank for rank in ["A", "2", "10", "J", "Q", "K"] if is_face(parse(f"{rank}S"))] == ["A", "J", "Q", "K"]
    for value, faces in (("yes", ["A", "J", "Q", "K"]), ("no", ["J", "Q", "K"])):
        fight = combat(fighter("ann", "A"), fighter("bob", "B"), switches={"ace_is_face": value})
        assert [rank for rank in ["A", "2", "10", "J", "Q", "K"] if is_bonus_face(fight, parse(f"{rank}S"))] == faces


@pytest.mark.rule("S2-CON-05", "S2-CON-04", "S2-CON-03")
@pytest.mark.parametrize(
    ("skill", "drawn", "rank"),
    [
        (7, "3S 4H", 7),
        (7, "4S 5H", 5),
        (12, "JS 5H", 12),
        (5, "6S 9H", 0),
        (7, "4C 9D", 4),
        (9, "KH 5D", 9),
        (11, "AS AH", 11),
        (12, "AS AH", 12),
    ],
)
def test_worked_ranks(skill: int, drawn: str, rank: int) -> None:
    best = hands(cards(drawn), skill)[0]
    assert best.rank == rank
    assert best.overdrew == (rank == 0)


@pytest.mark.rule("S2-CON-03", "S2-CON-04", "S2-CON-05", "S2-GEN-02", "S2-VAL-01")
def test_the_rank_is_the_greatest_candidate_for_every_pair_and_skill() -> None:
    for one, other in combinations_with_replacement([card for card in pack() if card.endswith("S")], 2):
        for skill in range(1, 30):
            singles = [value for card in (one, other) for value in VALUES[card] if value <= skill]
            sums = [a + b for a in VALUES[one] for b in VALUES[other] if a + b <= skill]
            best = max([*singles, *sums], default=0)
            for pair in ((one, other), (other, one)):
                found = hands(pair, skill)
                assert found[0].rank == best
                assert found[0].overdrew == (not singles)


@pytest.mark.rule("S2-CON-03")
def test_a_skill_of_four_never_overdraws_with_an_ace_or_face_in_hand() -> None:
    for face in ["A", "J", "Q", "K"]:
        assert not hands(cards(f"{face}S 10H"), 4)[0].overdrew
    assert hands(cards("KS 10H"), 3)[0].overdrew


@pytest.mark.rule("S2-CON-05", "S2-GEN-06")
@pytest.mark.parametrize(
    ("skill", "drawn", "keys"),
    [
        (7, "3S 4H", ["7:3S+4H"]),
        (7, "4S 3H", ["7:4S+3H"]),
        (9, "KH 5D", ["9:KH+5D", "5:5D"]),
        (9, "5D KH", ["9:5D+KH", "5:5D"]),
        (8, "KH 4D", ["8:KH+4D", "4:4D"]),
        (6, "3S 5H", ["5:5H"]),
    ],
)
def test_the_holder_may_settle_for_less_but_never_for_the_lower_card(skill: int, drawn: str, keys: list[str]) -> None:
    assert [hand.choice.key for hand in hands(cards(drawn), skill)] == keys


@pytest.mark.rule("S2-PWR-04", "S2-VAL-01")
@pytest.mark.parametrize(
    ("skill", "drawn", "keys"),
    [
        (6, "5H 5C", ["5:5C"]),
        (6, "KD KC", ["4:KC"]),
        (5, "4D KH", ["4:KH"]),
        (5, "KH 4D", ["4:4D"]),
        (4, "2S JH", ["4:2S+JH"]),
        (11, "AC AD", ["11:AD"]),
    ],
)
def test_of_two_cards_that_could_make_the_rank_the_one_drawn_last_does(skill: int, drawn: str, keys: list[str]) -> None:
    assert [hand.choice.key for hand in hands(cards(drawn), skill)] == keys


@pytest.mark.rule("S2-MIN-01")
@pytest.mark.parametrize(("skill", "card", "rank"), [(7, "7S", 7), (6, "7S", 0), (7, "KS", 4), (3, "KS", 0), (14, "KS", 14), (1, "AS", 1)])
def test_the_rank_of_one_card(skill: int, card: str, rank: int) -> None:
    (hand,) = hands(cards(card), skill)
    assert hand.rank == rank
    assert hand.overdrew == (rank == 0)


@pytest.mark.rule("S2-GEN-02")
def test_equal_is_within() -> None:
    assert best_under(parse("5S"), 5) == 5
    assert best_under(parse("5S"), 4) is None
    assert best_under(parse("AS"), 0) is None
    assert best_under(parse("KS"), 13.5) == 4


@pytest.mark.rule("S2-MIN-04")
@pytest.mark.switch("one_card_ap=never")
@pytest.mark.switch("one_card_ap=by_suit")
def test_one_card_pierces_by_suit_only_by_the_switch() -> None:
    for chance in ("25%", "33%", "50%", "75%"):
        for card in cards("5C 5S 5H 5D"):
            assert not pierces(chance, (card,), "never", "suit_or_pair")
    by_suit = {
        chance: "".join(card[-1] for card in cards("5C 5S 5H 5D") if pierces(chance, (card,), "by_suit", "suit_or_pair"))
        for chance in ("25%", "33%", "50%")
    }
    assert by_suit == {"25%": "D", "33%": "D", "50%": "HD"}
