"""Being asked tells nothing: where only somebody's cards say whether there is a choice, all who might have one are asked, sealed."""

import pytest

from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.engine.session import Session
from highdraw.systems.suits_one_card import SYSTEM
from systems.suits_one_card.fights import fighter, table


def until(session: Session, topic: str, about: str = "") -> dict[str, tuple[str, ...]]:
    """Play on with first choices up to the first sealed question on this; who is asked, with which choices."""
    while not session.over:
        request = session.request
        asks = [ask for ask in request.parts if isinstance(ask, Ask)] if isinstance(request, AskAll) and request.sealed else []
        if asks and asks[0].topic == topic and (not about or about in asks[0].about):
            return {ask.who: ask.keys for ask in asks}
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    raise AssertionError(f"{topic} was not asked, sealed")


def test_everybody_with_one_card_is_asked_whether_to_bank_it() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), cards="5S KH", run="round")
    assert until(session, "bank") == {"ann": ("use",), "bob": ("use", "bank")}
    assert session.asked_openly() == ("ann", "bob")


def test_both_who_have_committed_cards_are_asked_in_a_contest() -> None:
    """Clubs for an extra action are of no use here, and nobody can tell that they are clubs."""
    people = (
        fighter("ann", "A", committed_cards="KC", committed=["offence"]),
        fighter("bob", "B", committed_cards="KD", committed=["defence"]),
    )
    session = table(*people, cards="5S 2H", run="attack ann bob")
    assert until(session, "reveal") == {"ann": ("pass",), "bob": ("pass", "diamonds defence")}


def test_who_has_committed_nothing_is_not_asked() -> None:
    people = fighter("ann", "A", committed_cards="KH", committed=["offence"]), fighter("bob", "B")
    assert list(until(table(*people, cards="5S 2H", run="attack ann bob"), "reveal")) == ["ann"]


def test_at_a_level_all_who_might_have_a_spade_or_a_club_are_asked() -> None:
    people = (
        fighter("ann", "A", bonus_cards="KH"),
        fighter("bob", "B", bonus_cards="QC"),
        fighter("cid", "B"),
    )
    session = table(*people, cards="5S 4H 2D", run="round")
    while session.waiting()[0].subject != "commit":
        session.answer(session.waiting()[0].addressee, "1")
    session.answer("ann", "KH offence")
    session.answer("bob", "QC defence")
    assert until(session, "reveal") == {"ann": ("pass",), "bob": ("pass", "clubs defence on ann")}


def test_after_the_last_level_all_who_might_have_a_club_are_asked() -> None:
    people = fighter("ann", "A", bonus_cards="KH"), fighter("bob", "B", bonus_cards="QC")
    session = table(*people, cards="5S 4H 2D", run="round", field={"distance": 90})
    while session.waiting()[0].subject != "commit":
        session.answer(session.waiting()[0].addressee, "1")
    session.answer("ann", "KH offence")
    session.answer("bob", "QC offence")
    assert until(session, "reveal", "level") == {"ann": ("pass",), "bob": ("pass",)}
    assert until(session, "reveal", "extra") == {"ann": ("pass",), "bob": ("pass", "clubs offence")}


@pytest.mark.parametrize(("card", "keys"), [("5S", ("pass", "fire bob")), ("9S", ("pass",))])
def test_who_aims_is_asked_though_the_card_is_too_high(card: str, keys: tuple[str, ...]) -> None:
    ann = fighter("ann", "A", weapons=["Bow"], skills={"bows": 8}, aim=1, aim_target="bob", aim_since=1, dealt=card)
    session = table(ann, fighter("bob", "B", dealt="2H"), cards="", run="turn bob", state={"round": 2}, field={"distance": 20})
    session.answer("bob", "move to ann")
    assert until(session, "fire") == {"ann": keys}


def test_all_who_were_dealt_a_pair_are_asked_which_card_they_keep() -> None:
    people = fighter("ann", "A", speed=4), fighter("bob", "B", speed=4)
    session = table(*people, cards="3S 3H 4D 2D", run="round")
    assert until(session, "keep") == {"ann": ("3S", "3H"), "bob": ("4D",)}


def test_with_three_cards_an_aimed_shot_is_asked_for_in_any_case() -> None:
    aim = {"aim": 2, "aim_target": "bob", "aim_since": 1, "aim_round": 2, "weapons": ["Bow"]}
    ann = fighter("ann", "A", skills={"bows": 8}, dealt="8S", aim_cards="7C 6D", **aim)
    session = table(ann, fighter("bob", "B", dealt="2H"), cards="", run="attack ann bob", state={"round": 2}, field={"distance": 20})
    assert until(session, "aimed") == {"ann": ("8S",)}


def test_cards_belong_to_somebody() -> None:
    """Players may type those of their own fighters."""
    people = fighter("ann", "A"), fighter("bob", "B", critical=1, wounds=6)
    session = Session(SYSTEM, table(*people, cards="2S 3S 4S", run="check bob").setup, chance=None)
    assert isinstance(session.request, Draw)
    assert (session.request.who, session.asked_openly()) == ("bob", ("bob",))
