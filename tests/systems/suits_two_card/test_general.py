"""General conventions: the pile, rounding, hidden cards, the order of modifiers (S2-GEN, S2-SKL)."""

from random import Random

import pytest

from book.expected_tables import SWITCHES
from highdraw.cards import Deck, parse
from highdraw.engine.receipt import Why, wrong
from highdraw.systems.suits.power import half_up
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.skill import attack_skill, dodge_skill, guard_skill, quarter_floor
from systems.suits_two_card.fights import combat, fighter, say, state, table


@pytest.mark.rule("S2-GEN-01")
@pytest.mark.parametrize("packs", [pytest.param(n, marks=pytest.mark.switch(f"decks={n}")) for n in (1, 2, 3, 4)])
def test_the_pile_holds_so_many_packs_without_jokers(packs: int) -> None:
    fight = combat(fighter("ann", "A"), fighter("bob", "B"), switches={"decks": packs})
    assert fight.state.deck.left == 52 * packs
    assert fight.state.deck.jokers == 0
    assert fight.state.deck.pile.count(parse("AS")) == packs


@pytest.mark.rule("S2-GEN-01")
def test_cards_go_to_the_discards_when_the_contest_is_settled() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), cards="2H 3C 5S 9D", run="attack ann bob")
    say(session, ("ann", "2"))
    deck = state(session).state.deck
    assert (len(deck.discard), deck.zones) == (0, {})
    say(session, ("bob", "dodge"))
    deck = state(session).state.deck
    assert (sorted(deck.discard), deck.zones) == (["2H", "3C", "5S", "9D"], {})


@pytest.mark.rule("S2-GEN-01")
def test_an_empty_pile_is_renewed_from_the_discards_in_the_middle_of_a_draw() -> None:
    deck = Deck.fresh(packs=1)
    for card in list(deck.pile)[:-1]:
        deck.take(card, "gone")
    last = deck.pile[0]
    deck.drop("gone")
    first, second = deck.pick(2, Random(1).random)
    assert first == last
    for card in (first, second):
        deck.take(card, "ann")
    assert (deck.left, deck.discard, deck.shuffles) == (50, [], 1)
    assert deck.lost() == ""


@pytest.mark.rule("S2-GEN-02")
def test_a_draw_against_nothing_fails_without_a_card() -> None:
    hurt = fighter("ann", "A", wounds=6, critical=5, will=5)
    session = table(hurt, fighter("dan", "A"), fighter("bob", "B"), cards="2H", run="check ann")
    assert session.over
    assert state(session)["ann"].unconscious
    assert any("no card" in event.text for event in session.events)


@pytest.mark.rule("S2-GEN-03")
def test_rounding() -> None:
    assert [half_up(value) for value in (0.4, 0.5, 1.49, 1.5, 2.5, 3.25)] == [0, 1, 1, 2, 3, 3]
    assert [quarter_floor(base) for base in (1, 7, 8)] == [1, 1, 2]
    fight = combat(fighter("ann", "A", weapons=["Bow"], skills={"bow": 7}), fighter("bob", "B"))
    ann = fight["ann"]
    bow = fight.kits[ann.id].main
    assert attack_skill(fight, ann, bow, bracket="medium") == 5  # 5.25, down
    assert attack_skill(fight, ann, bow, bracket="long") == 1  # 1.75, down
    ann.shock = 6
    assert dodge_skill(fight, ann) == 3
    ann.reflexes = 7
    fight.regrip(ann)
    assert dodge_skill(fight, ann) == 4  # dazed 3.5, up
    assert reload_turns(bow, 7) == 2  # 8 / 7, up


@pytest.mark.rule("S2-GEN-07", "S2-SKL-01", "S2-SKL-02")
def test_modifiers_come_in_their_order_each_rounded_before_the_next() -> None:
    plate = fighter("ann", "A", weapons=["Bow"], skills={"bow": 15}, armour="Plate", shock=6, unrested=True, skill_up=2, modifier=-1)
    fight = combat(plate, fighter("bob", "B"))
    ann, why = fight["ann"], Why()
    assert attack_skill(fight, ann, fight.kits[ann.id].main, why, bracket="medium", recoil=1) == 3
    assert [(step.label, step.value) for step in why.steps] == [
        ("skill (bow)", 15), ("awkward", -4), ("dazed", 6), ("not rested", 3), ("at this range", 0.75), ("medium range", 2),
        ("spades", 2), ("recoil", -1), ("situation", -1), ("a quarter at least", 3), ("effective skill", 3),
    ]  # fmt: skip
    assert wrong(why.steps) == ""


@pytest.mark.rule("S2-SKL-02")
@pytest.mark.parametrize(("base", "floor"), [(9, 2), (4, 1), (3, 1), (12, 3)])
def test_the_quarter_floor(base: int, floor: int) -> None:
    assert quarter_floor(base) == floor
    fight = combat(fighter("ann", "A", skills={"sword": base}, modifier=-40), fighter("bob", "B"))
    assert attack_skill(fight, fight["ann"], fight.kits["ann"].main) == floor


@pytest.mark.rule("S2-SKL-03")
@pytest.mark.parametrize("base", [1, 4, 9])
def test_a_defence_is_at_least_two_and_unaware_exactly_two(base: int) -> None:
    for modifier in (-9, 0, 9):
        fight = combat(fighter("ann", "A", reflexes=base, weapons=["Club"], modifier=modifier), fighter("bob", "B"))
        ann = fight["ann"]
        assert guard_skill(fight, ann) == dodge_skill(fight, ann) == max(2, base // 4, base + modifier)
        ann.unaware = True
        assert guard_skill(fight, ann) == dodge_skill(fight, ann) == 2


@pytest.mark.rule("S2-SKL-04")
def test_the_referee_enters_a_modifier_and_both_sides_see_it() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), cards="2H 3C 5S 9D", run="attack ann bob")
    session.correct({"set": {"modifier": -2}, "fighter": "ann"})
    for mine in (frozenset({"ann"}), frozenset({"bob"})):
        assert SYSTEM.reading.view(session.fight, mine).fighters["ann"].extra["modifier"] == -2
    assert any("S2-SKL-04" in event.cites and event.seen_by is None for event in session.events)


@pytest.mark.rule("S2-GEN-04")
@pytest.mark.parametrize(
    ("skills", "weapon", "base", "name"),
    [
        ({}, "Sword", 6, "Reflexes"),
        ({"sword": 8}, "Sword", 8, "sword"),
        ({"melee": 4}, "Sword", 4, "melee"),
        ({"shoot": 3}, "Sword", 6, "Reflexes"),
    ],
)
def test_a_fighter_without_the_skill_uses_reflexes(skills: dict[str, int], weapon: str, base: int, name: str) -> None:
    fight = combat(fighter("ann", "A", skills=skills, weapons=[weapon]), fighter("bob", "B"))
    kit = fight.kits["ann"]
    assert kit.base_skill(kit.main, 6) == (base, base, name)


@pytest.mark.rule("S2-GEN-04", "S2-CON-01")
@pytest.mark.parametrize(("attribute", "value"), [("body", 3), ("will", 4), ("reflexes", 9), ("chess", 7)])
def test_a_contest_may_be_one_of_raw_attributes(attribute: str, value: int) -> None:
    ann = fighter("ann", "A", body=3, will=4, reflexes=9, skills={"chess": 7})
    fight = combat(ann, fighter("bob", "B"), kind="extended", skill=attribute, power=attribute)
    assert (fight["ann"].skill, fight["ann"].power) == (value, value)


@pytest.mark.rule("S2-GEN-06")
def test_each_side_sees_only_its_own_cards_until_both_have_chosen() -> None:
    duel = (fighter("ann", "A", skills={"sword": 9}), fighter("bob", "B", skills={"sword": 9}))
    session = table(*duel, cards="KH 5D QS 6C", run="attack ann bob")
    say(session, ("ann", "2"))
    say(session, ("bob", "guard"))
    seen = {who: SYSTEM.reading.view(session.fight, frozenset({who})) for who in ("ann", "bob")}
    assert [seen["ann"].zone(who) for who in seen] == [("KH", "5D"), ("??", "??")]
    assert [seen["bob"].zone(who) for who in seen] == [("??", "??"), ("QS", "6C")]
    assert [part.addressee for part in session.waiting()] == ["ann", "bob"]
    told = [event.as_seen_by(frozenset({"bob"})) for event in session.events if event.kind == "draw"]
    assert [event.text for event in told if event] == ["Ann draws 2 cards.", "Bob draws Q♠ 6♣."]
    say(session, ("ann", "9:KH+5D"))
    assert SYSTEM.reading.view(session.fight, frozenset({"bob"})).zone("ann") == ("??", "??")
    say(session, ("bob", "9:QS+6C"))
    assert session.over


@pytest.mark.rule("S2-GEN-05")
def test_a_check_without_an_opponent_draws_one_card() -> None:
    for run, people in (
        ("recovery ann", (fighter("ann", "A", shock=3), fighter("bob", "B"))),
        ("check ann", (fighter("ann", "A", wounds=6, critical=1), fighter("dan", "A"), fighter("bob", "B"))),
        ("heal ann", (fighter("ann", "A", wounds=3), fighter("bob", "B"))),
    ):
        session = table(*people, cards="8H", run=run)
        assert session.over
        assert len(state(session).state.deck.discard) == 1


def test_every_switch_has_its_default_and_values() -> None:
    assert [(s.name, s.default, list(s.values), s.rule) for s in SYSTEM.rulebook.switch] == [
        (name, default, [default, *others], rule) for name, default, others, rule in SWITCHES
    ]
