"""The choices of this edition, by facets, beside those that all editions share. Keys are printed from them (`counter off 1+shield`)."""

from typing import Literal

from highdraw.cards import Card
from highdraw.engine.choice import Choice

Item = Literal["", "shield", "second"]
"""The device whose chip is added: the shield, or the second weapon."""
Mode = Literal["attack", "counter", "block", "parry", "parry second", "guard", "dodge", "defend"]
"""How somebody stands in a contest."""


class How(Choice, frozen=True):
    """How an attack is made: one card or two, and the device made ready against a counter.

    >>> How(2).key, How(1, "shield").key
    ('2', '1+shield')
    """

    cards: int
    item: Item = ""

    @property
    def key(self) -> str:
        return f"{self.cards}+{self.item}" if self.item else str(self.cards)


class Response(Choice, frozen=True):
    """What the one attacked does: strike back, with which hand, with one card only, with which device; or defend.

    >>> [said.key for said in (Response("counter"), Response("counter", "off", 1, "shield"), Response("counter", "both"))]
    ['counter', 'counter off 1+shield', 'counter both']
    >>> Response("parry", item="second").key, Response("dodge").key, Response("parry", item="second").mode
    ('parry second', 'dodge', 'parry second')
    """

    do: Literal["counter", "block", "parry", "guard", "dodge", "defend"]
    hand: Literal["", "off", "both"] = ""
    cards: int = 0
    """1 where two could be drawn, and one is spared."""
    item: Item = ""

    @property
    def key(self) -> str:
        if self.do != "counter":
            return self.mode
        words = " ".join(word for word in (self.do, self.hand, str(self.cards or "")) if word)
        return f"{words}+{self.item}" if self.item else words

    @property
    def mode(self) -> Mode:
        return "parry second" if self.do == "parry" and self.item else self.do


class Make(Choice, frozen=True):
    """What the holder makes of its cards: a rank of some of them, a split of both, or some put aside.

    >>> Make("rank", 9, (Card("KH"), Card("5D")), "KH").key, Make("split", 4).key, Make("aside", 5, (Card("KH"),)).key
    ('9:KH+5D', 'split', 'aside:KH')
    """

    do: Literal["rank", "split", "aside", "overdraw"]
    rank: int = 0
    cards: tuple[Card, ...] = ()
    """Those that make the rank, or those put aside."""
    suit: str = ""
    """The card whose suit counts."""

    @property
    def key(self) -> str:
        cards = "+".join(self.cards)
        return {"rank": f"{self.rank}:{cards}", "aside": f"aside:{cards}"}.get(self.do, self.do)

    @property
    def kind(self) -> str:
        return self.key
