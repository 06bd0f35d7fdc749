"""Who has the GM's powers: whoever holds the GM's seat, which can be handed over, and second GMs with links of their own."""

from collections.abc import Container, Mapping

from highdraw.engine.request import GM
from highdraw.table.entry import Handed, Links, Offer, SecondGM, Sit
from highdraw.table.errors import Moved, Refused, Revoked
from highdraw.table.role import Role, fresh_id
from highdraw.table.seating import Person, clean_name

MOST_SECONDS = 4
MOST_EVER = 40
"""So many second GMs a table has in its time: everybody shares one log."""


class GMs:
    """The GM's seat and the second GMs of one table."""

    def __init__(self) -> None:
        self.seconds: dict[str, str] = {}
        """The second GMs by the seat of their link."""
        self.named: dict[str, str] = {}
        """The same with those who are it no more, for the log."""
        self.offer = Offer()
        """To whom the GM's seat is offered, if it is."""
        self._sits: dict[int, str] = {}
        """Where those sit who were the GM, by the generation of the link they had."""
        self._taker = ""
        """Who took the GM's seat last, until they have done something there."""

    def apply(self, entry: SecondGM | Offer | Handed) -> None:
        if isinstance(entry, Offer):
            self.offer = entry
        elif isinstance(entry, Handed):
            self.offer, self._taker = Offer(), entry.taker
            self._sits[entry.generation] = entry.before
        elif entry.name:
            self.seconds[entry.seat] = self.named[entry.seat] = entry.name
        else:
            self.seconds.pop(entry.seat, None)

    def settle(self) -> None:
        """Whoever holds the GM's seat has arrived there: the link they came from leads there no more."""
        self._taker = ""

    def check(self, role: Role, links: Links, people: Container[str]) -> None:
        """Whether somebody has to be told that they are not GM any more, or that they are it now."""
        if role.kind == "gm" and role.seat:
            if role.seat not in self.seconds:
                raise Revoked("You are not a second GM of this table any more. Ask the GM.")
        elif role.kind == "gm":
            seat = self._sits.get(role.generation, "") if role.generation != links.gm else ""
            if seat in people:
                raise Moved(Role(role.table, "seat", seat))
        elif role.kind == "seat" and role.seat == self._taker and role.seat not in people:
            raise Moved(Role(role.table, "gm", "", links.gm))

    # ---- requests, as the entries that carry them out

    def appoint(self, name: str) -> SecondGM:
        """Somebody becomes a second GM."""
        if len(self.seconds) >= MOST_SECONDS or len(self.named) >= MOST_EVER:
            raise Refused(f"A table has at most {MOST_SECONDS} second GMs at once, and {MOST_EVER} in all.")
        return SecondGM(fresh_id(), clean_name(name))

    def dismiss(self, seat: str) -> SecondGM:
        if seat not in self.seconds:
            raise Refused("That is not a second GM.")
        return SecondGM(seat)

    def carried(self) -> list[SecondGM]:
        """The same second GMs, by the same seats, at another table."""
        return [SecondGM(seat, name) for seat, name in self.seconds.items()]

    def propose(self, people: Mapping[str, Person], seat: str, name: str, plays: bool) -> Offer:
        """The GM's seat is offered to somebody; without a seat the offer is withdrawn."""
        if not seat:
            return Offer()
        if seat not in people:
            raise Refused("Nobody sits there any more.")
        return Offer(seat, clean_name(name), plays)

    def take(self, people: Mapping[str, Person], seat: str, links: Links) -> list[Handed | Sit | Links]:
        """Whoever sits there takes the GM's seat: the one before gets a seat as a player, or looks on."""
        if not seat or seat != self.offer.seat:
            raise Refused("The GM’s seat is not offered to you any more.")
        before = fresh_id()
        fighters = people[seat].fighters if self.offer.plays else ()
        return [
            Handed(seat, before, links.gm), Sit(seat), Sit(before, self.offer.name, fighters), Links(links.gm + 1, links.screen)
        ]  # fmt: skip


def announced(entry: Handed, people: Mapping[str, Person]) -> tuple[str, str]:
    """What everybody is told when the GM's seat has changed hands: by whom, and the words."""
    name = people[entry.taker].name if entry.taker in people else "Somebody else"
    return GM, f"{name} is the GM from now on."
