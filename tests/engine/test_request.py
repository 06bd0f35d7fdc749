"""Requests: what fits is taken as the rule wants it, anything else is a sentence."""

from typing import Any

import msgspec
import pytest

from highdraw.cards import Card, Deck
from highdraw.engine.choice import Do, either
from highdraw.engine.fight import State
from highdraw.engine.request import DECK, Ask, AskAll, Draw, Identify, Place, Request, Roll, Window, short
from highdraw.errors import BadAnswer

ASK = Ask("ann", "action", either("attack bob", "pass"))
RUBBISH: tuple[Any, ...] = (
    None,
    7,
    1.5,
    True,
    [],
    {},
    (),
    b"pass",
    "x" * 1_000_000,
    ["pass"],
    {"pass": 1},
    10**400,
    float("nan"),
    [[[]]],
    "",
)


@pytest.mark.parametrize("request_", [ASK, Place("ann", "move", 0, 0, 5), Draw(2, "ann"), Identify("ann", 2), Roll((6, 8))])
@pytest.mark.parametrize("value", RUBBISH, ids=short)
def test_rubbish_is_refused_in_few_words(request_: Request[Any], value: Any) -> None:
    with pytest.raises(BadAnswer) as error:
        request_.check(value)
    assert 10 < len(str(error.value)) < 300


def test_a_choice_is_one_of_the_keys() -> None:
    assert ASK.check("pass") == Do("pass")
    with pytest.raises(BadAnswer, match="Choose one of: attack bob, pass"):
        ASK.check("Pass")


def test_many_choices_are_not_all_listed() -> None:
    with pytest.raises(BadAnswer, match="key 23 …") as error:
        Ask("ann", "x", either(*(f"key {n}" for n in range(500)))).check("none")
    assert "key 24" not in str(error.value)


@pytest.mark.parametrize("value", [(3, 4), [3.0, 4], ["3", " 4 "]])
def test_a_place_within_reach(value: Any) -> None:
    assert Place("ann", "move", 0, 0, 5).check(value) == (3.0, 4.0)


@pytest.mark.parametrize(
    "value", [(3, 4.01), (float("inf"), 0), (0, float("nan")), ("a", "b"), (1,), (1, 2, 3), "12", (True, 0), (10**400, 0)]
)
def test_no_place(value: Any) -> None:
    with pytest.raises(BadAnswer):
        Place("ann", "move", 0, 0, 5).check(value)


@pytest.mark.parametrize("value", ["ks 10h", "KS, Th", ["KS", "10h"], ("ks", "10♥")])
def test_cards_as_people_type_them(value: Any) -> None:
    assert Draw(2, "ann").check(value) == ["KS", "10H"]


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("KS", "2 cards are drawn here, you named 1"),
        ("KS 1X", "is not a card"),
        ("KS ??", "will not do here"),
        (["KS", 3], "not a list of cards"),
    ],
)
def test_typed_cards_refused(value: Any, says: str) -> None:
    with pytest.raises(BadAnswer, match=says):
        Draw(2, "ann").check(value)


def test_face_down_cards_need_no_name() -> None:
    assert Draw(2, "ann", blind=True).check("?? KS") == ["??", "KS"]


def test_cards_the_deck_cannot_give() -> None:
    deck = State(deck=Deck.fresh(packs=1))
    deck.deck.take(Draw(1, "ann").check("KS")[0], "ann")
    assert "every copy has been drawn" in Draw(1, "bob").refuse(Draw(1, "bob").check("KS"), deck)
    assert "cannot be it" in Identify("bob", 1).refuse(Draw(1, "bob").check("KS"), deck)
    assert Draw(1, "bob").refuse(Draw(1, "bob").check("2C"), deck) == ""


@pytest.mark.parametrize(
    ("value", "says"), [([3], "2 dice"), ([7, 1], "d6 cannot show 7"), ([0, 1], "d6 cannot show 0"), ([1.0, 2], "not a list of dice")]
)
def test_dice_refused(value: Any, says: str) -> None:
    with pytest.raises(BadAnswer, match=says):
        Roll((6, 8)).check(value)


def test_dice_taken() -> None:
    assert Roll((6, 8)).check((6, 8)) == [6, 8]
    assert Roll((6, 8)).words([6, 8], False) == Roll((6, 8)).words([6, 8], True) == "6 8"


def test_requests_that_differ_have_other_fingerprints() -> None:
    requests: list[Request[Any]] = [
        ASK, Ask("bob", "action", ASK.choices), Ask("ann", "reply", ASK.choices), Ask("ann", "action", either("pass")),
        AskAll((ASK,)), Window((ASK,)),
        Draw(1, "ann"), Draw(2, "ann"), Draw(1, "bob"), Draw(1, "ann", blind=True), Roll((6,)), Roll((8,)), Identify("ann", 1),
        Place("ann", "move", 0, 0, 1), Place("ann", "move", 0, 1, 1), Place("ann", "move", 0, 0, 2),
    ]  # fmt: skip
    assert len({request.fingerprint() for request in requests}) == len(requests)


def test_what_chance_answers_and_where_one_may_go_is_never_a_formality() -> None:
    parts = (Draw(1, "x"), Roll((6,), "luck", who="ann"), Place("ann", "move", 0.0, 0.0, 1.0))
    assert [part.formality for part in parts] == [False, False, False]
    assert Ask("ann", "act", either("go")).formality
    assert not Ask("ann", "act", either("go", "stay")).formality


def test_cards_are_of_whoever_draws_them_or_of_the_deck() -> None:
    for cards in (Draw(1, "ann"), Identify("ann", 1)):
        assert (cards.owner, msgspec.structs.replace(cards, who="bob").owner) == (DECK, "bob")


@pytest.mark.parametrize(("cards", "says"), [("KS", "draws 1 card"), ("KS 2C", "draws 2 cards")])
def test_cards_that_only_one_looks_at_are_told_by_their_number(cards: str, says: str) -> None:
    draw = Draw(len(cards.split()), "ann", seen_by="ann")
    assert draw.words(draw.check(cards), False) == says


def test_cards_are_typed_and_nothing_is_none() -> None:
    assert Draw(1, "ann").parse(" KS") == " KS"
    for nothing in ("", "  "):
        with pytest.raises(BadAnswer, match="such as KS 10H"):
            Draw(1, "ann").parse(nothing)


def test_an_answer_in_words_for_others() -> None:
    assert Place("ann", "step", 1.0, 1.0, 2.0).words((1.0, 2.5), False) == "go to (1, 2.5)"
    assert Place("ann", "step", 1.0, 1.0, 2.0).outline() == "place for step of ann: 1.000 1.000 within 2.000"
    two = [Card("KS"), Card("2C")]
    assert [Draw(2, "ann").words(two, False), Draw(2, "ann", seen_by="ann").words(two, True)] == ["K♠ 2♣"] * 2
    assert Identify("ann", 2).words(two, False) == "K♠ 2♣"


@pytest.mark.parametrize("asked", [Draw(3, "ann", "hand", seen_by="ann"), Identify("ann", 3)])
def test_what_is_known_already_is_not_asked_for_again(asked: Draw | Identify) -> None:
    assert asked.without(1) == msgspec.structs.replace(asked, count=2)
