"""What may be picked from a hand, what it buys, and which picks are worth a thought. A law knows only what its owner knows."""

from collections.abc import Iterator

import msgspec

from highdraw.cards import Card, pretty
from highdraw.engine.request import Laid, Preview
from highdraw.testing.toy.fight import worth


class LayLaw(msgspec.Struct, frozen=True):
    """An action card, and perhaps a hold card (TOY-ACT-01, TOY-HOLD-01)."""

    hand: tuple[Card, ...]
    skill: int
    holds: bool
    """A hold card may be laid."""

    def refuse(self, laid: Laid) -> str:
        return ""

    def preview(self, laid: Laid) -> Preview:
        held = f", and hold {pretty(laid['hold'][0])} back" if laid.get("hold") else ""
        return Preview(f"You act at {worth(laid['action'][0])}{held}.")

    def sensible(self) -> Iterator[Laid]:
        """High cards that are no good as value cards first; of the others the lowest."""
        cards = sorted(self.hand, key=lambda card: (worth(card) <= self.skill, -worth(card)))
        yield from ({"action": (card,)} for card in cards)
        if self.holds:
            best = max(self.hand, key=worth)
            yield from ({"action": (card,), "hold": (best,)} for card in cards if card != best)


class BlowLaw(msgspec.Struct, frozen=True):
    """A value card not higher than the skill, and boosts with it (TOY-BLOW-01)."""

    hand: tuple[Card, ...]
    skill: int
    bonus: int = 0

    def refuse(self, laid: Laid) -> str:
        for card in laid["value"]:
            if worth(card) > self.skill:
                return f"{pretty(card)} counts {worth(card)}, and your skill is {self.skill}. Lay it as a boost, with a lower value card."
        return "A boost goes with a value card. Lay one, or none at all." if laid["boost"] and not laid["value"] else ""

    def preview(self, laid: Laid) -> Preview:
        return Preview(f"Your total is {total(laid, self.bonus)}.")

    def sensible(self) -> Iterator[Laid]:
        """The best value card, alone and with what is too high for anything else; then each of the others; then nothing."""
        fit = sorted((card for card in self.hand if worth(card) <= self.skill), key=worth, reverse=True)
        high = tuple(card for card in self.hand if worth(card) > self.skill)
        if fit and high:
            yield {"value": (fit[0],), "boost": high}
        yield from ({"value": (card,)} for card in fit)
        yield {}


def total(laid: Laid, bonus: int) -> int:
    """What the cards come to (TOY-BLOW-02).

    >>> total({"value": (Card("7S"),), "boost": (Card("KS"), Card("QS"))}, -2), total({"value": (), "boost": ()}, -2)
    (7, 0)
    """
    return max(0, sum(map(worth, laid["value"])) + len(laid["boost"]) + bonus)
