"""Cards tapped out of one's own hand: what they make, why they make nothing, and what would be best."""

import re

import msgspec
import pytest

from highdraw.cards import Card, parse_many
from highdraw.engine.request import Ask, Preview
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.gurps_cards.choices import Cards
from highdraw.systems.gurps_cards.taps import TAPS

SYSTEM = load("gurps-cards")
SCENE = """
system = "gurps-cards"
title = "Eights"
switches = { decks = "fixed_2" }

[[fighter]]
id = "ann"
side = "A"
use = "swordsman"
hand = "8S 8H RJ 5D 5C 3S"
hold = "QH"
at = [0, 0]

[[fighter]]
id = "bob"
side = "B"
use = "swordsman"
hand = "2S"
at = [1, 0]
facing = 180
"""


def asked(topic: str = "play", *, run: str = "increment 8", hand: str = "", hold: str = "QH") -> tuple[Session, Ask]:
    """Ann is asked at the place of her first eight."""
    scene = SCENE.replace("8S 8H RJ 5D 5C 3S", hand or "8S 8H RJ 5D 5C 3S").replace('hold = "QH"\n', f'hold = "{hold}"\n' if hold else "")
    document = Document(scene, "scene.toml")
    setup = SYSTEM.paper.read(document, document.data)
    session = Session(SYSTEM, SYSTEM.paper.stage(setup, SYSTEM.paper.calls(run, ["ann", "bob"])), seed=1)
    while True:
        part = next(part for part in session.waiting() if isinstance(part, Ask) and part.who == "ann")
        if part.topic == topic:
            return session, part
        session.answer("ann", "pass")


def tapped(cards: str) -> Preview:
    session, ask = asked()
    return TAPS.tap(session.fight, ask, tuple(parse_many(cards)) if cards else ())


def test_a_card_that_is_not_there_cannot_be_played() -> None:
    assert tapped("8S KS") == Preview("K♠ is not in your hand.", allowed=False, choices=(("pass", "Pass"),))


def test_each_card_says_when_it_counts() -> None:
    session, ask = asked()
    fan = [(held.face, held.says, held.now) for held in TAPS.fan(session.fight, ask)]
    assert fan == [
        ("8S", "now", True), ("8H", "now", True), ("5D", "at 5", False), ("5C", "at 5", False), ("3S", "at 3", False),
        ("RJ", "wild", True), ("QH", "held", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "keys"),
    [
        ("", ["pass"]),
        ("8S", ["play 1", "hold 8S", "pass"]),
        ("8S 8H", ["play 2", "pass"]),
        ("8S 8H RJ", ["play 2 joker", "pass"]),
        ("8S QH", ["play 1 held", "pass"]),
        ("RJ", ["play joker", "hold RJ", "pass"]),
    ],
)
def test_a_set_leads_to_its_choice(cards: str, keys: list[str]) -> None:
    _, ask = asked()
    found = tapped(cards)
    assert found.allowed
    assert [key for key, _ in found.choices] == keys
    assert set(keys) <= set(ask.keys)


def test_a_set_says_what_it_buys() -> None:
    pair = tapped("8S 8H")
    assert pair.says.startswith("With a pair you can: attack Bob: Thrusting broadsword 9")
    assert pair.says.endswith("It can be divided, too.")
    assert (pair.buys[0].label, pair.buys[0].says) == ("Attack Bob", "hits")
    assert pair.buys[0].hint.startswith("Thrusting broadsword")
    assert tapped("8S").says.startswith("With a single card you can: attack Bob: Thrusting broadsword 8")


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("8S 5D", "A set needs cards of one rank. 5♦ is on when the count reaches 5s. With 8♠ you can add: 8♥, Red Joker."),
        ("5D 5C", "5♦ 5♣ are on when the count reaches 5s."),
        ("8H", "8♠ comes first. Tap that, or pass until hearts."),
        ("8S 8H QH", "The Hold Card joins cards of its own rank, or one lower card once its own place has come."),
    ],
)
def test_what_is_not_a_set_is_explained_and_what_would_be_is_offered(cards: str, says: str) -> None:
    found = tapped(cards)
    assert found.says == says
    plays = [choice for choice in found.choices if choice[0].startswith("play")]
    assert plays == [("play 2", "Play 8♠ 8♥"), ("play 1", "Play 8♠")]


def test_a_card_that_is_not_there_makes_nothing() -> None:
    found = tapped("KC")
    assert found.says == "K♣ is not in your hand."
    assert found.choices == (("pass", "Pass"),)


def test_the_best_split_is_suggested_by_what_its_owner_knows() -> None:
    session, ask = asked()
    found = TAPS.suggest(session.fight, ask)
    key = found.choices[0][0]
    assert key in ask.keys
    assert found.says.startswith("Best: ")
    again = TAPS.tap(session.fight, ask, tuple(map(Card, found.cards)))
    assert again.choices[0][0] == key, "the cards it names are those of its choice"


def test_a_card_is_put_aside_by_a_tap() -> None:
    session, ask = asked("hold", run="aside")
    assert [key for key, _ in TAPS.tap(session.fight, ask, (Card("5D"),)).choices] == ["hold 5D", "pass"]
    assert not TAPS.tap(session.fight, ask, (Card("5D"), Card("5C"))).allowed


def test_other_questions_are_not_tapped() -> None:
    session, ask = asked()
    assert TAPS.fan(session.fight, msgspec.structs.replace(ask, topic="gap")) == ()


def test_without_cards_it_is_said_what_to_do() -> None:
    session, ask = asked()
    assert TAPS.tap(session.fight, ask, ()).says == "Tap cards to make a set."
    only = msgspec.structs.replace(ask, choices=ask.choices[:1])
    assert TAPS.tap(session.fight, only, ()).says == "Nothing of yours is due here."


@pytest.mark.parametrize(
    ("hand", "cards", "says"),
    [
        ("8S 8H 8D 8C RJ RJ", "8S 8H 8D 8C RJ RJ", "A set has at most 5 cards."),
        ("8S RJ RJ", "RJ RJ", "A Red Joker joins cards of the current rank, or is played alone at spades."),
        ("8S KH", "KH", "K♥ was let pass: it can only pay for a defence."),
        ("8S KH", "8S KH", "A set needs cards of one rank. K♥ was let pass: it can only pay for a defence."),
        ("8S 8H 8D", "8H 8D", "8♠ 8♥ come first. Tap that, or pass until hearts."),
    ],
)
def test_why_a_hand_gives_no_set(hand: str, cards: str, says: str) -> None:
    session, ask = asked(hand=hand)
    assert TAPS.tap(session.fight, ask, tuple(parse_many(cards))).says == says


def test_a_card_that_was_let_pass_says_so() -> None:
    session, ask = asked(hand="8S KH")
    assert [(held.face, held.says, held.now) for held in TAPS.fan(session.fight, ask)] == [
        ("KH", "let pass", False), ("8S", "now", True), ("QH", "held", True),
    ]  # fmt: skip


def test_before_the_count_any_card_may_be_put_aside() -> None:
    session, ask = asked("hold", run="aside")
    fan = TAPS.fan(session.fight, ask)
    assert {(held.says, held.now) for held in fan if held.face not in ("RJ", "QH")} == {("", True)}
    assert (fan[-1].face, fan[-1].now) == ("QH", False)


def test_where_nothing_is_due_one_passes() -> None:
    session, ask = asked()
    only = msgspec.structs.replace(ask, choices=ask.choices[:1])
    found = TAPS.tap(session.fight, only, (Card("8S"),))
    assert (found.says, found.allowed) == ("None of your cards is due at this place of the count. Pass.", False)


def test_the_first_four_options_of_a_set_are_named_and_the_rest_counted() -> None:
    names = tapped("8S").says.removeprefix("With a single card you can: ").removesuffix(".").split("; ")
    assert len(names) == 5
    assert re.fullmatch(r"\d+ more", names[-1])


def test_with_nothing_worth_a_card_passing_is_suggested() -> None:
    session, ask = asked()
    found = TAPS.suggest(session.fight, msgspec.structs.replace(ask, choices=ask.choices[:1]))
    assert (found.says, found.choices) == ("Best pass: the cards are worth more later, or for a defence.", (("pass", "Pass"),))


def test_a_joker_is_suggested_for_later() -> None:
    session, ask = asked("hold", run="aside", hold="")
    found = TAPS.suggest(session.fight, ask)
    assert (found.says, found.cards) == ("Best put Red Joker aside.", ("RJ",))
    assert found.choices == (("hold RJ", "Put it aside"), ("pass", "Pass"))


def offered(**scene: str) -> list[tuple[str, str, tuple[str, ...]]]:
    session, ask = asked(**scene)
    return [(size.says, size.hint, size.cards) for size in TAPS.sizes(session.fight, ask)]


def test_each_size_of_a_set_names_its_cards_and_one_that_cannot_be_says_what_it_lacks() -> None:
    assert offered() == [
        ("1 card", "skill −2", ("8S",)), ("Pair", "full skill", ("8S", "8H")), ("Three", "skill +2", ("8S", "8H", "RJ")),
    ]  # fmt: skip
    assert offered(hand="8S 8H 5D")[2] == ("Three", "no third 8, no joker", ())
    assert offered(hand="8S RJ 5D")[1:] == [("Pair", "full skill", ("8S", "RJ")), ("Three", "no third 8", ())]


def test_cards_of_a_size_make_the_choice_of_that_size() -> None:
    session, ask = asked()
    for place, size in enumerate(TAPS.sizes(session.fight, ask), 1):
        found = TAPS.tap(session.fight, ask, tuple(map(Card, size.cards)))
        chosen = ask.check(found.choices[0][0])
        assert isinstance(chosen, Cards)
        assert (chosen.do, chosen.size) == ("play", place)
        assert size.cards == tuple(face for face in (held.face for held in TAPS.fan(session.fight, ask)) if face in size.cards)


def test_no_sizes_where_nothing_is_due_or_one_card_is_put_aside() -> None:
    session, ask = asked()
    assert TAPS.sizes(session.fight, msgspec.structs.replace(ask, choices=ask.choices[:1])) == ()
    session, ask = asked("hold", run="aside")
    assert TAPS.sizes(session.fight, ask) == ()
    assert TAPS.tap(session.fight, ask, ()) == Preview("Tap the card to put aside.", choices=(("pass", "Put none aside"),))
