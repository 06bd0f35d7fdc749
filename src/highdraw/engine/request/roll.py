"""Dice."""

from random import Random
from typing import Any, ClassVar, Literal

from highdraw.engine.request.base import DECK, Decks, Kind, Request, Table, short
from highdraw.errors import BadAnswer


class Roll(Request[list[int]], frozen=True):
    """Dice, named by their sides. The answer has one number a die, in the same order.

    >>> Roll((6, 6)).parse("3, 5")
    [3, 5]
    """

    kind: ClassVar[Kind] = "roll"
    stock: ClassVar[Literal["", "cards", "dice"]] = "dice"

    dice: tuple[int, ...]
    why: str = ""
    who: str = ""
    """Whose dice these are: who may type them beside the GM."""

    @property
    def addressee(self) -> str:
        return DECK

    @property
    def owner(self) -> str:
        return self.who or DECK

    @property
    def subject(self) -> str:
        return self.why

    @property
    def size(self) -> int:
        return len(self.dice)

    @property
    def hint(self) -> str:
        return "The dice as they lie, such as 3 5 1."

    @property
    def names(self) -> str:
        """The dice in words: `d6, d8`."""
        return ", ".join(f"d{sides}" for sides in self.dice)

    def parse(self, text: str) -> list[int]:
        try:
            return [int(word) for word in text.replace(",", " ").split()]
        except ValueError:
            raise BadAnswer(f"{short(text)} is not a row of numbers. {self.hint}") from None

    def check(self, value: Any) -> list[int]:
        if not isinstance(value, list | tuple) or not all(type(pip) is int for pip in value):
            raise BadAnswer(f"{short(value)} is not a list of dice. Give {len(self.dice)} numbers.")
        if len(value) != len(self.dice):
            dice = f"{len(self.dice)} dice are" if len(self.dice) != 1 else "1 die is"
            numbers = f"{len(value)} number{'s' if len(value) != 1 else ''}"
            raise BadAnswer(f"{dice} rolled here, you gave {numbers}.")
        for pip, sides in zip(value, self.dice, strict=True):
            if not 1 <= pip <= sides:
                raise BadAnswer(f"A d{sides} cannot show {pip}. Look at the die again.")
        return list(value)

    def chance(self, decks: Decks, rng: Random) -> list[int]:
        return [rng.randint(1, sides) for sides in self.dice]

    def logged(self, value: list[int]) -> list[int]:
        return list(value)

    def words(self, value: list[int], open: bool) -> str:
        return " ".join(map(str, value))

    def play(self, table: Table) -> list[int]:
        random = table.random
        return [int(random() * sides) + 1 for sides in self.dice]

    def outline(self) -> str:
        return f"roll {' '.join(f'd{sides}' for sides in self.dice)} for {self.why}"
