"""What is shown of a fighter, and what a fight leaves behind."""

from highdraw.systems.suits_one_card import SYSTEM
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.ending import finish
from systems.suits_one_card.fights import fighter, table


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
    found.enough(1)
    assert (deck.packs, len(deck.pile)) == (packs + 1, 52)
    assert found.events[-1].kind == "pile"
    assert found.events[-1].text == "The pile and the discards are used up: one more pack is shuffled in."
    found.enough(52)
    assert deck.packs == packs + 1


def test_the_end_of_a_fight_ends_what_was_only_of_the_round() -> None:
    found = fight()
    me = found["ann"]
    me.waiting = me.called = me.stumbles = me.banked = me.holding = True
    me.shock, me.aim, me.aim_target, me.level, me.tending = 3, 2, "bob", 5, "bob"
    finish(found)
    assert not any((me.waiting, me.called, me.stumbles, me.banked, me.holding))
    assert (me.shock, me.aim, me.aim_target, me.level, me.tending, me.chips) == (0, 0, "", -1, "", 0)
