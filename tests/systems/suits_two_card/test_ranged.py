"""Range, guns, aim and piercing as arithmetic, against the tables of the book (S2-RNG, S2-SHT, S2-AIM, S2-APR)."""

from itertools import combinations, permutations
from math import isqrt

import pytest

from book.expected_tables import BLAST, BURST, GUN_CLASS, RANGE_EFFECTS, RANGE_ROWS, RENAMED
from highdraw.cards import Card
from highdraw.cards.card import pack
from highdraw.systems.suits.armoury import Range, Weapon, weapons
from highdraw.systems.suits.gear import BRACKETS
from highdraw.systems.suits.worth import VALUES
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.blast import blast_power
from highdraw.systems.suits_two_card.blows import BURST as BULLETS
from highdraw.systems.suits_two_card.gear import effective_body, range_limits
from highdraw.systems.suits_two_card.hand import Hand, aimed_hand, ap_chance, pierces
from highdraw.systems.suits_two_card.setup import Switches
from highdraw.systems.suits_two_card.shots import volleys
from highdraw.systems.suits_two_card.skill import QUARTERS, QUARTERS_AIMED, RECOIL, root_of
from systems.suits_two_card.fights import combat, fighter


def table(name: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in next(one for one in SYSTEM.rulebook.table if one.id == name).rows]


@pytest.mark.rule("S2-RNG-05")
@pytest.mark.switch("extra_long_maximum=128")
def test_range_rows_are_those_of_the_book() -> None:
    assert table("S2-T-RANGE") == RANGE_ROWS


@pytest.mark.rule("S2-RNG-05", "S2-RNG-06")
@pytest.mark.parametrize("row", RANGE_ROWS, ids=lambda row: str(row[0]))
def test_bracket_limits_are_inclusive_multiples_of_body(row: tuple[Range, float | str, float, int, int, int]) -> None:
    name, *multiples = row
    bow = Weapon(name="Test", range=name)
    for body in (3, 6, 10, 14):
        limits = range_limits(bow, body, False, Switches())
        assert limits == tuple(None if factor == "none" else float(factor) * min(body, 10) for factor in multiples)
    archer = fighter("ann", "A", weapons=["Test"], own_weapons=[{"name": "Test", "range": name}])
    kit = combat(archer, fighter("bob", "B")).kits["ann"]
    for bracket, limit in zip(BRACKETS, range_limits(bow, 6, False, Switches()), strict=True):
        if limit is not None:
            assert kit.bracket(limit, False) == bracket
            assert kit.bracket(limit + 0.01, False) != bracket
    assert kit.bracket((range_limits(bow, 6, False, Switches())[-1] or 0) + 0.01, False) is None


@pytest.mark.rule("S2-RNG-05")
@pytest.mark.switch("extra_long_maximum=96")
def test_extra_long_by_the_pattern() -> None:
    rifle = weapons()["Battle Rifle 7.62mm"]
    assert range_limits(rifle, 6, False, Switches(extra_long_maximum="96"))[-1] == 960
    assert range_limits(rifle, 6, False, Switches())[-1] == 1280


@pytest.mark.rule("S2-RNG-06", "S2-RNG-07", "S2-SHT-01", "S2-APR-04")
@pytest.mark.parametrize("row", GUN_CLASS, ids=lambda row: str(row[0]))
def test_class_way_of_firing_and_piercing_of_every_ranged_weapon(row: tuple[str, str, str, int, str, str]) -> None:
    name, kind, body, rof, fires, ap = row
    weapon = weapons()[RENAMED.get(name, name)]
    assert (RENAMED.get(name, name), kind, body, rof, fires, ap) in table("S2-T-GUNCLASS")
    assert (weapon.gun or ("other powered" if weapon.powered else "muscle")) == kind
    if kind == "muscle":
        assert [effective_body(weapon, user, False, False) for user in (3, 10, 12)] == [3, 10, 10]
    elif kind == "scoped rifle":
        assert [effective_body(weapon, 5, aimed, False) for aimed in (False, True)] == [12, 20]
        assert [effective_body(weapon, 5, aimed, True) for aimed in (False, True)] == [10, 10]
    else:
        assert {effective_body(weapon, user, aimed, False) for user in (3, 12) for aimed in (False, True)} == {int(body)}
        assert effective_body(weapon, 5, False, True) == min(10, int(body))
    draws = volleys(weapon.rof, weapon.burst, 99)
    assert weapon.rof == rof
    if fires.startswith("bursts"):
        assert draws == tuple(int(part) for part in fires.removeprefix("bursts ").split(", "))
    else:
        assert draws == (1,) * rof
    assert (ap_chance(weapon.ap, "25_33_50") or "never") == ap


@pytest.mark.rule("S2-SHT-01")
def test_bursts_come_in_fours_with_the_rest_last() -> None:
    assert [volleys(rof, True, 99) for rof in (12, 10, 9, 4)] == [(4, 4, 4), (4, 4, 2), (4, 4, 1), (4,)]
    assert volleys(5, False, 99) == (4, 1)
    assert volleys(3, False, 99) == (1, 1, 1)
    assert volleys(12, True, 6) == (4, 2)
    assert volleys(2, False, 1) == (1,)


@pytest.mark.rule("S2-RNG-08", "S2-RNG-09", "S2-RNG-10", "S2-RNG-11", "S2-RNG-12", "S2-SHT-02")
def test_range_effects_are_those_of_the_book() -> None:
    assert table("S2-T-RANGEFX") == RANGE_EFFECTS
    for bracket, plain, aimed, _, _, recoil in RANGE_EFFECTS:
        name = bracket.lower()
        assert QUARTERS.get(name, 4) * 25 == int(plain.split("%")[0])
        assert QUARTERS_AIMED.get(name, 4) * 25 == int(aimed.split("%")[0])
        assert RECOIL[name] == recoil


@pytest.mark.rule("S2-RNG-03")
def test_moving_adds_the_square_root_to_the_nearest() -> None:
    assert [root_of(metres) for metres in (0, 2, 2.99, 3, 6, 7, 12, 13)] == [0, 0, 0, 2, 2, 3, 3, 4]
    for metres in range(3, 60):
        root = isqrt(metres)
        assert root_of(metres) == root + (metres > root * root + root)


@pytest.mark.rule("S2-SHT-03")
def test_the_burst_table() -> None:
    assert table("S2-T-BURST") == BURST
    for suit, *bullets in BURST:
        assert [BULLETS[f"{suit.lower()}s"][bracket] for bracket in BRACKETS] == bullets


# ---- blasts


@pytest.mark.rule("S2-WPN-11")
def test_blast_power_halves_with_every_full_two_yards() -> None:
    assert table("S2-T-BLAST") == BLAST
    assert [blast_power(11, yards) for yards in (1, 2, 3, 4, 5, 6, 8, 10)] == [11, 6, 6, 3, 3, 1, 1, 0]
    shares = {0: 1, 1.99: 1, 2: 2, 3.99: 2, 4: 4, 5.99: 4, 6: 8, 7.99: 8, 8: 16, 9.99: 16}
    assert all(blast_power(160, yards) == 160 // part for yards, part in shares.items())


# ---- aimed shots


def slow_aimed_hand(cards: tuple[Card, ...], skill: int) -> tuple[int, list[int]]:
    """The rule word by word: every set of cards, every value; the best sum, then the earliest cards."""
    best: tuple[int, list[int]] = (0, [])
    for size in range(1, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            for total in sums(tuple(cards[place] for place in places)):
                if total <= skill and (total > best[0] or (total == best[0] and list(places) < best[1])):
                    best = (total, list(places))
    return best


def sums(cards: tuple[Card, ...]) -> set[int]:
    totals = {0}
    for card in cards:
        totals = {total + value for total in totals for value in VALUES[card]}
    return totals


@pytest.mark.rule("S2-AIM-04", "S2-AIM-05")
def test_aimed_hands_are_the_best_and_earliest_of_all_sets() -> None:
    some = [Card(name) for name in ("2C", "3D", "3S", "5H", "8C", "AH", "JD", "KS")]
    for cards in permutations(some, 4):
        for skill in (1, 4, 8, 11):
            hand = aimed_hand(cards, skill)
            rank, places = slow_aimed_hand(cards, skill)
            assert (hand.rank, hand.used) == (rank, tuple(cards[place] for place in places))


@pytest.mark.rule("S2-AIM-05", "S2-AIM-07")
def test_a_very_long_aim_is_worked_out_at_once() -> None:
    cards = tuple(pack()[:32])
    assert aimed_hand(cards, 60).rank == 60


@pytest.mark.rule("S2-AIM-06")
@pytest.mark.parametrize(("rule", "card"), [("highest_used", "KH"), ("highest_drawn", "KH"), ("best_suit", "3D")])
def test_the_suit_of_an_aimed_shot_is_of_the_cards_taken(rule: str, card: str) -> None:
    hand: Hand = aimed_hand((Card("KH"), Card("3D"), Card("10D")), 7, rule)
    assert (hand.rank, hand.used, hand.suit_card) == (7, ("KH", "3D"), card)


# ---- armour piercing


def share(chance: str, ap33: str = "suit_or_pair") -> float:
    """How often it triggers on two cards of two packs."""
    cards = pack() * 2
    pairs = [(cards[i], cards[j]) for i in range(len(cards)) for j in range(i)]
    return sum(pierces(chance, pair, "never", ap33) for pair in pairs) / len(pairs)


@pytest.mark.rule("S2-APR-01", "S2-APR-02", "S2-APR-03", "S2-APR-04")
def test_piercing_triggers_about_as_often_as_it_says() -> None:
    assert share("25%") == pytest.approx(25 / 103)
    assert share("33%") == pytest.approx((25 + 6) / 103)
    assert share("33%", "as_25") == share("25%")
    assert share("50%") == pytest.approx(51 / 103)
    assert share("75%") == pytest.approx(1 - (52 * 51) / (104 * 103))
    assert share("") == 0
    assert [row[0] for row in table("S2-T-AP")] == ["25%", "33%", "50%", "75%"]


@pytest.mark.rule("S2-APR-04")
@pytest.mark.switch("ap_map=25_33_50")
@pytest.mark.switch("ap_map=per_quarter")
def test_numbers_of_the_tables_as_chances() -> None:
    assert [ap_chance(ap, "25_33_50") for ap in (0, 1, 2, 3)] == ["", "25%", "33%", "50%"]
    assert [ap_chance(ap, "per_quarter") for ap in (0, 1, 2, 3)] == ["", "25%", "50%", "75%"]
    assert ap_chance("33%", "per_quarter") == "33%"


@pytest.mark.rule("S2-APR-05")
def test_only_the_first_two_cards_are_tested() -> None:
    assert pierces("25%", (Card("5C"), Card("9C"), Card("2D")), "never", "suit_or_pair")
    assert not pierces("25%", (Card("5C"), Card("9D"), Card("2C")), "never", "suit_or_pair")
