"""Being asked tells nothing: where only somebody's cards say whether there is a choice, all who might have one are asked, sealed."""

from random import Random

import pytest

from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.engine.session import Session
from highdraw.systems.suits_two_card import SYSTEM
from systems.suits_two_card.fights import combat, fighter, table

ON = {"bonus_cards": "on"}


def until(session: Session, topic: str) -> dict[str, tuple[str, ...]]:
    """Play on with first choices up to the first sealed question on this; who is asked, with which choices."""
    while not session.over:
        request = session.request
        asks = [ask for ask in request.parts if isinstance(ask, Ask)] if isinstance(request, AskAll) and request.sealed else []
        if asks and asks[0].topic == topic:
            return {ask.who: ask.keys for ask in asks}
        part = session.waiting()[0]
        session.answer(part.addressee, "dodge" if part.subject == "response" else part.default())
    raise AssertionError(f"{topic} was not asked, sealed")


@pytest.mark.rule("S2-GEN-06")
def test_who_draws_two_cards_is_asked_for_the_hand() -> None:
    session = table(fighter("ann", "A", skills={"fight": 9}), fighter("bob", "B"), run="attack ann bob", cards="KH 5D 3S 9S")
    assert until(session, "hand") == {"ann": ("9:KH+5D", "5:5D"), "bob": ("3:3S",)}
    assert session.asked_openly() == ("ann", "bob")
    session.answer("bob", "3:3S")
    assert session.asked_openly() == ("ann", "bob")


@pytest.mark.rule("S2-BON-02")
def test_one_card_is_a_question_only_where_it_may_be_put_aside() -> None:
    people = fighter("ann", "A", skills={"fight": 9}), fighter("bob", "B")
    for switches, asked in (({}, {"bob"}), (ON, {"ann", "bob"})):
        session = table(*people, run="attack ann bob", cards="5D 3S 9S", switches=switches)
        session.answer("ann", "1")
        assert until(session, "hand").keys() == asked


@pytest.mark.rule("S2-GEN-06")
def test_who_throws_a_grenade_is_asked_though_it_overdrew() -> None:
    ann = fighter("ann", "A", weapons=["Grenade Concussion"], skills={"grenades": 4})
    session = table(ann, fighter("bob", "B"), run="attack ann bob", cards="9H 8D", field={"distance": 20})
    assert until(session, "hand") == {"ann": ("overdraw",)}


@pytest.mark.rule("S2-CON-02")
def test_both_are_asked_in_a_contest_that_is_not_combat() -> None:
    people = fighter("ann", "A", skills={"debate": 8}), fighter("bob", "B", skills={"debate": 6})
    session = table(*people, run="contest ann bob", cards="8S 9H KC 2D", kind="instant", skill="debate")
    assert until(session, "hand").keys() == {"ann", "bob"}


@pytest.mark.rule("S2-BON-05", "S2-BON-06")
def test_who_has_committed_cards_is_asked_though_none_can_be_played() -> None:
    """An offensive diamond acts on Bob, a spade on its holder: after the one the other cannot be played, and nobody can tell."""
    people = fighter("ann", "A", committed=["spades offence"], bonus_on="cid"), fighter("bob", "B"), fighter("cid", "B")
    session = table(*people, run="attack ann bob", cards="5H 9D 3S 9S", switches=ON)
    assert until(session, "reveal") == {"ann": ("pass",)}


@pytest.mark.rule("S2-BON-08")
def test_after_a_round_all_who_might_have_a_club_are_asked() -> None:
    people = (
        fighter("ann", "A", committed=["hearts offence"]),
        fighter("bob", "B", committed=["clubs offence"]),
        fighter("cid", "B", committed=["clubs defence"]),
    )
    session = table(*people, run="rounds 1", switches=ON, state={"order": ["ann", "bob", "cid"]}, field={"distance": 90})
    while session.request is not None and not (isinstance(session.request, AskAll) and session.request.sealed):
        session.answer(session.waiting()[0].addressee, "pass")
    assert until(session, "reveal") == {"ann": ("pass",)}
    session.answer("ann", "pass")
    assert until(session, "reveal") == {"bob": ("pass", "clubs offence")}
    session.answer("bob", "pass")
    assert not isinstance(session.request, AskAll)


def test_cards_belong_to_somebody() -> None:
    """Players may type those of their own fighters."""
    people = fighter("ann", "A"), fighter("bob", "B", critical=1, wounds=6)
    session = Session(SYSTEM, table(*people, cards="2S 3S 4S", run="check bob").setup, chance=None)
    assert isinstance(session.request, Draw)
    assert (session.request.who, session.asked_openly()) == ("bob", ("bob",))


def test_what_is_hidden_changes_and_what_is_ones_own_does_not() -> None:
    people = (fighter(who, who.upper(), tokens=["clubs"] * 30, committed=["hearts offence"] * 30) for who in ("ann", "bob"))
    fight = combat(*people, switches={"bonus_cards": "on"})
    SYSTEM.play.shuffle_hidden(fight, frozenset({"ann"}), Random(1))
    ann, bob = fight["ann"], fight["bob"]
    assert (set(ann.tokens), {token.suit for token in ann.committed}) == ({"clubs"}, {"hearts"})
    assert len(set(bob.tokens)) == len({token.suit for token in bob.committed}) == 4
    assert {token.use for token in bob.committed} == {"offence"}


def test_only_what_a_seat_cannot_know_is_changed_at_random() -> None:
    people = (
        fighter("ann", "A", skills={"fight": 9}, will=30, tokens=["hearts"]),
        fighter("bob", "B", skills={"fight": 9}, tokens=["clubs"], committed=["spades defence"]),
    )
    found = set()
    for seed in range(12):
        session = table(*people, run="attack ann bob", cards="KH 5D 4S KC", switches=ON)
        until(session, "hand")
        state, bob = session.fight.state, session.fight["bob"]
        before = sorted(card for cards in (state.deck.pile, *state.deck.zones.values()) for card in cards)
        SYSTEM.play.shuffle_hidden(session.fight, frozenset({"ann"}), Random(seed))
        assert sorted(card for cards in (state.deck.pile, *state.deck.zones.values()) for card in cards) == before
        assert (state.deck.zones["ann"], session.fight["ann"].tokens) == (["KH", "5D"], ["hearts"])
        assert (len(bob.tokens), [token.use for token in bob.committed]) == (1, ["defence"])
        found.add((*state.deck.zones["bob"], *bob.tokens, bob.committed[0].suit))
    assert len(found) > 6
    assert all(len({each[place] for each in found}) > 1 for place in range(4))
