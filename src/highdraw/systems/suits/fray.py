"""A fight with shock, wounds and critical wounds, as the rules of the one-card and the two-card edition see it."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from highdraw.cards import Card
from highdraw.engine.request import Draw
from highdraw.engine.view import Standing
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.gear import STRIKING_RANGE, Kit
from highdraw.systems.suits.state import W
from highdraw.systems.suits.worth import VALUES, values

K = TypeVar("K", bound=Kit)
LOSSES = {True: ("shock", "wounds"), False: ("minor", "major")}
"""What minor and major loss are called in combat, and in other contests."""


class Fray(Bout[W], Generic[W, K]):
    """What both editions ask of everybody: what is in hand, who is in reach, who is dazed."""

    kits: dict[str, K]
    """Everybody's gear as held now."""

    def in_reach(self, one: W, other: W) -> bool:
        """Near enough for hand weapons (S1-GEN-10, S2-MOV-05)."""
        return self.state.field.distance(one.id, other.id) < STRIKING_RANGE

    def daze_threshold(self, me: W) -> int:
        """Status above this dazes."""
        raise NotImplementedError

    def dazed(self, me: W) -> bool:
        """Status above the threshold, and minor loss left to recover (S1-REC-09, S1-REC-10, S2-DAZ-01, S2-DAZ-03)."""
        return me.shock > 0 and me.shock + me.wounds + me.critical > self.daze_threshold(me)

    def under(self, worth: float, number: float) -> bool:
        """A draw "under" a number: at or below it, and never where it is 0 or less (S1-GEN-07, S2-GEN-02)."""
        return number > 0 and worth <= number

    async def check_card(self, me: W, why: str, alike: Callable[[Card], Hashable] | None = None) -> Card:
        """One open card for a check, discarded at once (S2-GEN-05). `alike` is what is looked at in it."""
        zone = f"check {me.id}"
        self.enough(1)
        (card,) = await Draw(1, zone, why, who=me.id, alike=alike)
        self.state.deck.drop(zone)
        return card

    def enough(self, count: int) -> None:
        """See to it that the cards can be drawn: an edition may add a pack where they cannot."""

    async def draw_under(self, me: W, limit: float, why: str) -> tuple[bool, Card | None]:
        """Whether a card comes under a number, faces at the holder's best, and the card; no card is drawn when it is 0 or less."""
        if limit <= 0:
            return False, None
        card = await self.check_card(me, why, values)
        return any(self.under(worth, limit) for worth in VALUES[card]), card

    def losses(self, me: W) -> dict[str, float]:
        """Minor and major loss by their names."""
        minor, major = LOSSES[self.fighting]
        return {minor: me.shock, major: me.total}

    def standing(self) -> dict[str, Standing]:
        """Losses by their names, and states."""
        return {who: Standing(self.losses(me), tuple(self.states(me))) for who, me in self.state.combatants.items()}
