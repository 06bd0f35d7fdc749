"""What is shown of a fighter, and what a fight leaves behind."""

from random import Random
from typing import Any

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

from highdraw.cards import Card
from highdraw.engine.beat import ShownCard
from highdraw.engine.request import Ask
from highdraw.systems.suits.shown import lay_open_cards
from highdraw.systems.suits_one_card import SYSTEM
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.defender import STRIKE
from highdraw.systems.suits_one_card.draw import take
from highdraw.systems.suits_one_card.ending import finish
from highdraw.systems.suits_one_card.order import new_round, revalue
from highdraw.systems.suits_one_card.skill import care_skill
from highdraw.systems.suits_one_card.state import Combatant
from systems.suits_one_card.fights import asking, fighter, table


def fight() -> Combat:
    found: Combat = table(fighter("ann", "A", dealt="5S", chips=2), fighter("bob", "B"), cards="2S", run="turn ann").fight
    return found


def test_banked_cards_and_chips_are_bonus_cards_together() -> None:
    found = fight()
    found.state.deck.zones["bank ann"] = found.state.deck.zones.pop("bob", [])[:1] or list(found.state.deck.pile[:1])
    shown = SYSTEM.reading.view(found, None).fighters["ann"]
    assert [(each.label, each.count) for each in shown.counters if "bonus" in each.label] == [("bonus cards", 3)]


def test_when_pile_and_discards_run_out_a_pack_is_shuffled_in_and_said() -> None:
    found = fight()
    deck = found.state.deck
    deck.zones["gone"] = [*deck.pile, *deck.discard]
    deck.pile, deck.discard = [], []
    packs = deck.packs
    drawing = take(found, found["ann"], 1, "draw ann", "defence")
    drawing.send(None)
    drawing.close()
    assert (deck.packs, len(deck.pile)) == (packs + 1, 52)
    assert found.events[-1].kind == "pile"
    assert found.events[-1].text == "The pile and the discards are used up: one more pack is shuffled in."
    found.enough(52)
    assert deck.packs == packs + 1


def spoil(me: Combatant, names: str, value: Any) -> None:
    for name in names.split():
        setattr(me, name, value)


def left(me: Combatant, names: str) -> dict[str, Any]:
    """Those of these values that are not as at the very beginning."""
    return {name: getattr(me, name) for name in names.split() if getattr(me, name) != DEFAULTS[name]}


DEFAULTS = {each.name: each.default if each.default is not NODEFAULT else [] for each in fields(Combatant)}
FLAGS = "waiting called stumbles banked holding"
NUMBERS = (
    "shock aim aim_share aim_arc aim_since aim_round aim_lost_sight chips skill_up skill_down power_up power_down armour_up armour_down"
    " clubs slowed level left"
)
WORDS = "aim_target tending"
LISTS = "committed tie levels"
ROUND_FLAGS = "called waiting contested attacked lost banked stumbles holding acted"


def test_the_end_of_a_fight_ends_all_but_wounds() -> None:
    found = fight()
    me = found["ann"]
    spoil(me, FLAGS, True)
    spoil(me, NUMBERS, 3)
    spoil(me, WORDS, "bob")
    spoil(me, LISTS, [3])
    me.wounds = 2
    finish(found)
    assert left(me, f"{FLAGS} {NUMBERS} {WORDS} {LISTS}") == {}
    assert me.wounds == 2


def test_a_new_round_begins_anew_for_everybody() -> None:
    found = fight()
    me = found["ann"]
    spoil(me, ROUND_FLAGS, True)
    spoil(me, "taking left level", 3)
    spoil(me, "first tending", "5S")
    me.levels = [3]
    found.state.level, found.state.group, found.state.turn = 4, ["ann"], "ann"
    new_round(found)
    assert left(me, f"{ROUND_FLAGS} taking left level first tending levels") == {}
    assert (found.state.level, found.state.group, found.state.turn) == (-1, [], "")


def test_after_somebody_comes_the_next_of_the_level_who_has_not_acted_and_stands() -> None:
    others = (fighter(who, "B") for who in ("bob", "cid", "dan", "eve"))
    found: Combat = table(fighter("ann", "A", dealt="5S"), *others, cards="2S 3S 4S 6S", run="turn ann").fight
    found.state.group, found.state.turn = ["ann", "bob", "cid", "dan", "eve"], "ann"
    found["bob"].acted = found["cid"].dead = True
    assert SYSTEM.reading.view(found, None).next == "Dan"


def test_a_doctor_without_the_skill_has_none_and_a_medic_goes_by_will() -> None:
    found = fight()
    assert (care_skill(found, found["ann"], "doctor"), care_skill(found, found["ann"], "medic")) == (0, 20)


def test_the_order_names_those_who_can_act_known_levels_first() -> None:
    people = fighter("ann", "A", dealt="5S"), fighter("bob", "B", dealt="3H"), fighter("cat", "B", dead=True)
    found: Combat = table(*people, cards="2S", run="turn ann").fight
    found["ann"].level, found["ann"].called, found["bob"].level = 5, True, 3
    everybody = [(turn.name, turn.value) for turn in SYSTEM.reading.view(found, frozenset()).order]
    assert everybody == [("Ann", "5"), ("Bob", "?")]
    assert [turn.value for turn in SYSTEM.reading.view(found, frozenset({"bob"})).order] == ["5", "3"]


def test_a_card_held_against_a_number_is_marked_where_it_is_above_it() -> None:
    found = fight()
    with found.beat("Ann recovers", who="ann") as beat:
        assert beat is not None
        lay_open_cards(found, found["ann"], [Card("9S")], 9, 5, good=False)
        assert [(card.role, card.says) for card in beat.sides[0].cards] == [("over", "above 5")]
    with found.beat("Ann recovers", who="ann") as beat:
        assert beat is not None
        lay_open_cards(found, found["ann"], [Card("4S")], 4, 5, good=True)
        assert beat.sides[0].cards == (ShownCard(Card("4S")),)


def test_a_blow_is_struck_or_held_and_a_contest_pressed_home_or_let_be() -> None:
    found = fight()
    asked = Ask("ann", "strike", STRIKE, {"foe": "bob"})
    said = [SYSTEM.reading.offer(found, asked, choice) for choice in STRIKE]
    assert [(offer.label, offer.hint) for offer in said] == [("Strike", "with the Knife"), ("Hold the blow", "you may recover")]
    people = fighter("ann", "A", dealt="5S"), fighter("bob", "B", dealt="3H")
    contest: Combat = table(*people, cards="2S", run="round", kind="extended", skill="speed", power="will").fight
    assert [SYSTEM.reading.offer(contest, asked, choice).label for choice in STRIKE] == ["Press it home", "Let it be"]


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        ({}, "coming"),
        ({"waiting"}, "waiting"),
        ({"acted", "called"}, "done"),
        ({"acted", "attacked"}, "done"),
        ({"acted", "banked"}, "done"),
        ({"acted"}, "skipped"),
        ({"acted", "called", "stumbles"}, "skipped"),
    ],
)
def test_the_order_says_who_has_acted_and_who_has_not(flags: set[str], says: str) -> None:
    found = fight()
    found.state.turn = "ann"
    me = found["bob"]
    for name in ("acted", "called", "attacked", "banked", "stumbles", "waiting"):
        setattr(me, name, name in flags)
    assert {turn.name: turn.state for turn in SYSTEM.reading.view(found, None).order} == {"Ann": "now", "Bob": says}


def test_whoever_banks_the_dealt_card_has_no_level_any_more() -> None:
    people = fighter("ann", "A"), fighter("bob", "B")
    session = table(*people, cards="KS 4H", run="round")
    while (part := asking(session)).topic != "action":
        session.answer(part.who, "bank" if (part.who, part.topic) == ("ann", "bank") else part.default())
    assert (session.fight["ann"].level, session.fight["ann"].banked) == (-1, True)


def test_hidden_cards_that_are_changed_have_the_level_of_the_new_ones() -> None:
    """One level for each of several cards, none for an overdraw; what is one's own or open stays."""
    bob = fighter("bob", "B", skills={"knife": 9}, dealt="5H 3D", taking=2)
    people = fighter("ann", "A", dealt="5S"), bob, fighter("cat", "B", skills={"knife": 6}, dealt="9D")
    levels = set()
    for seed in range(12):
        found: Combat = table(*people, cards="", run="turn ann", switches={"multi_card_level": "each"}).fight
        before = sorted(card for cards in (found.state.deck.pile, *found.state.deck.zones.values()) for card in cards)
        SYSTEM.play.shuffle_hidden(found, frozenset({"ann"}), Random(seed))
        assert sorted(card for cards in (found.state.deck.pile, *found.state.deck.zones.values()) for card in cards) == before
        assert (found.state.deck.zones["ann"], found["ann"].level) == (["5S"], 5)
        for me in (found["bob"], found["cat"]):
            now = me.level, list(me.levels)
            levels.add(now[0])
            me.levels = []
            revalue(found, me)
            assert (me.level, me.levels) == now
            assert me.first in found.state.deck.zones[me.id]
    assert len(levels) > 3


def test_extra_actions_come_when_no_level_is_called() -> None:
    people = fighter("ann", "A", bonus_cards="KC", skills={"knife": 6}), fighter("bob", "B")
    session = table(*people, cards="5S 4H 4D", run="round")
    script = {"commit": ["KC offence"], "reveal": ["pass", "clubs offence"]}
    while not (part := asking(session)).about.get("extra"):
        mine = script.get(part.topic, []) if part.who == "ann" else []
        session.answer(part.who, mine.pop(0) if mine else "pass" if part.topic == "action" else part.default())
    assert (part.who, part.topic, session.fight.state.level, session.fight.state.group) == ("ann", "action", -1, [])


@pytest.mark.rule("S1-GEN-09")
def test_of_cards_with_levels_of_their_own_only_those_that_were_used_lie_open() -> None:
    people = fighter("ann", "A", weapons=["Sword"], skills={"sword": 9}), fighter("bob", "B", body=20, will=30)
    session = table(*people, cards="5H 3C 2S 2D", run="round", switches={"multi_card_level": "each"})
    levels = 0
    while levels < 2:
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        levels += part.addressee == "ann" and part.topic == "action"
        if levels < 2:
            session.answer(
                part.addressee,
                {"cards": "2", "action": "attack bob"}.get(part.topic, part.default()) if part.who == "ann" else part.default(),
            )
    assert SYSTEM.reading.view(session.fight, frozenset({"bob"})).zone("ann") == ("5H", "??")


def test_of_hidden_cards_that_are_changed_the_first_is_the_one_dealt_first() -> None:
    people = fighter("ann", "A", dealt="5S"), fighter("bob", "B", dealt="2H 3D", taking=2)
    firsts = []
    for seed in range(6):
        found: Combat = table(*people, cards="", run="turn ann").fight
        SYSTEM.play.shuffle_hidden(found, frozenset({"ann"}), Random(seed))
        firsts.append((found["bob"].first, found.state.deck.zones["bob"][0]))
    assert all(first == one for first, one in firsts)
    assert len(set(firsts)) > 1


@pytest.mark.parametrize(("called", "fits"), [(True, [5]), (False, [0, 1, 2, 3, 4, 5])])
def test_a_hidden_card_that_is_changed_fits_what_was_called(called: bool, fits: list[int]) -> None:
    """Called at level 5 it stays one of that level; not called while 6 was, it is any lower one."""
    people = fighter("ann", "A", dealt="9S"), fighter("bob", "B", dealt="5H")
    cards, levels = set(), set()
    for seed in range(40):
        found: Combat = table(*people, cards="", run="turn ann").fight
        found.state.level, found["bob"].called = 6, called
        SYSTEM.play.shuffle_hidden(found, frozenset({"ann"}), Random(seed))
        cards.add(found.state.deck.zones["bob"][0])
        revalue(found, found["bob"])
        levels.add(found["bob"].level)
    assert len(cards) > 1
    assert levels <= set(fits)
    assert called or len(levels) > 2
