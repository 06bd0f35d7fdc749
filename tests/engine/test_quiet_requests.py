"""Every request in quiet play: who is asked what, where its cards go, and that chance is what it is in a fight that is told."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from highdraw.cards import UNKNOWN, Card, Deck
from highdraw.engine.choice import either
from highdraw.engine.request import Ask, AskAll, Draw, Identify, Pick, Pile, Place, Preview, Request, Roll, Window
from highdraw.engine.request.pick import Laid


class Free(msgspec.Struct, frozen=True):
    """Anything goes."""

    def refuse(self, laid: Laid) -> str:
        return ""

    def preview(self, laid: Laid) -> Preview:
        return Preview("fine")

    def sensible(self) -> Iterator[Laid]:
        yield {}


class Table:
    """Answers in a row; which questions they were given to."""

    def __init__(self, *answers: Any) -> None:
        self.deck, self.rng = Deck.fresh(packs=1), Random(3)
        self.random: Callable[[], float] = Random(3).random
        self.answers, self.asked = list(answers), list[str]()
        self.ask: Callable[[Request[Any]], Any] = self._answer

    def deck_of(self, name: str) -> Deck:
        return self.deck

    def _answer(self, part: Request[Any]) -> Any:
        self.asked.append(part.addressee)
        return part.check(self.answers.pop(0))


def hand_of(table: Table, who: str, *cards: Card) -> Pick:
    for card in cards:
        table.deck.take(card, f"hand {who}")
    return Pick(who, "lay", f"hand {who}", cards, (Pile("value"),), Free())


def ask(who: str, *keys: str) -> Ask:
    return Ask(who, "step in", either(*(keys or ("pass", "now"))))


def test_cards_that_are_picked_move() -> None:
    table = Table("KS", "9D")
    assert hand_of(table, "ann", Card("KS"), Card("2C")).play(table)["value"] == ("KS",)
    assert table.deck.zones == {"hand ann": ["2C"], "value ann": ["KS"]}
    both = AskAll((hand_of(table, "bob", Card("7H"), Card("9D")),))
    assert both.play(table)["bob"]["value"] == ("9D",)
    assert table.deck.zones["value bob"] == ["9D"]


def test_of_a_secret_question_only_who_has_a_choice_is_asked() -> None:
    for sealed, asked in ((True, ["ann"]), (False, ["ann", "bob"])):
        table = Table("now", "pass")
        said = AskAll((ask("ann"), ask("bob", "pass")), sealed=sealed).play(table)
        assert {who: what.key for who, what in said.items()} == {"ann": "now", "bob": "pass"}
        assert table.asked == asked
        table = Table("pass", "pass")
        assert Window((ask("ann"), ask("bob", "pass")), sealed=sealed).play(table) is None
        assert table.asked == asked


def test_the_first_who_steps_in_does() -> None:
    table = Table("pass", "now", "now")
    said = Window((ask("ann"), ask("bob"), ask("cid"))).play(table)
    assert said is not None
    assert (said[0], said[1].key, table.asked) == ("bob", "now", ["ann", "bob"])


def test_one_answer_is_the_value() -> None:
    table = Table("now", [2.0, 1.0])
    assert ask("ann").play(table).key == "now"
    assert tuple(Place("ann", "step", 1.0, 1.0, 2.0).play(table)) == (2.0, 1.0)


def test_chance() -> None:
    table = Table()
    dice = Roll((6, 8, 2), "luck").play(table)
    random = Random(3).random
    assert dice == [int(random() * sides) + 1 for sides in (6, 8, 2)]
    assert {face for _ in range(200) for face in Roll((4,), "luck").play(table)} == {1, 2, 3, 4}
    cards = Draw(3, "ann", "turn").play(table)
    assert table.deck.zones["ann"] == cards
    assert len(table.deck.pile) == 49


def test_cards_face_down_are_turned_over() -> None:
    table = Table()
    for _ in range(2):
        table.deck.take(UNKNOWN, "face down")
    cards = Identify("face down", 2).play(table)
    assert UNKNOWN not in cards
    assert table.deck.zones["face down"] == cards
