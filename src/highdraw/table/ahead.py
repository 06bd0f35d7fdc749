"""A table at which answers are given ahead of time: by standing answers, and by orders for a group."""

from typing import Any

import msgspec

from highdraw.engine.choice import Choice
from highdraw.engine.request import GM, Ask, Request
from highdraw.engine.system import Routine
from highdraw.table.attackers import attacker_of, can_repeat, to_come
from highdraw.table.entry import Order, Stand
from highdraw.table.errors import Refused
from highdraw.table.orders import MOST_ORDERS, MOST_WAYS, kin, ordered, subject, which_next
from highdraw.table.role import Role
from highdraw.table.seating import BOT, STANDING
from highdraw.table.seen import SeenTable
from highdraw.table.standing import MOST_CHANGES, Repeat, check_wish, has_ended, offered

SCREEN_ROLE = Role("", "screen")
"""Whoever sees what everybody sees."""


class AheadTable(SeenTable):
    """What somebody wants answered without being asked again."""

    def stand(self, role: Role, wish: Stand) -> None:
        """Somebody has a question answered in the same way from now on; without facets they are asked again."""
        self._plays(role)
        if wish.who not in self._played_by(role):
            raise Refused("Only whoever plays a fighter gives its standing answers.")
        if self._wished[role.name] >= MOST_CHANGES:
            raise Refused(f"You have given and cancelled {MOST_CHANGES} standing answers, and that is the limit.")
        wish = check_wish(wish, self._standings.of([wish.who], role.name))
        self._write(msgspec.structs.replace(wish, by=role.name, since=self.view(SCREEN_ROLE).clock.number))

    def standing(self, role: Role) -> list[Stand]:
        """Somebody's own standing answers."""
        return self._standings.of(self._played_by(role), role.name) if role.kind != "screen" and self._standings else []

    def repeats(self, role: Role) -> list[Repeat]:
        """Questions that have come to somebody more than once, with the answers they gave."""
        return offered(self.history.repeats(), self._played_by(role), self.names)

    def routines(self, part: Ask) -> list[Routine]:
        """Standing answers that the system offers beside the choices of a question."""
        offers = self.system.reading.routines
        return [] if offers is None else list(offers(self.session.fight, part))

    def attackers_to_come(self, part: Ask) -> list[str]:
        """Where the same will be asked again for a group's attacks: whoever attacks now, and the others who have yet to; else nobody."""
        foe = self._attacker_of(part.who)
        if not foe or len(part.choices) < 2 or not all(map(can_repeat, part.choices)):
            return []
        others = to_come(self.session.beats, self.events(SCREEN_ROLE), self.view(SCREEN_ROLE), foe)
        return [foe, *others] if others else []

    def _attacker_of(self, who: str) -> str:
        return attacker_of(self.session.beats, who)

    def _played_by(self, role: Role) -> list[str]:
        """The fighters for whom somebody is asked."""
        return self.own_fighters() if role.kind == "gm" else list(self.mine(role))

    def _given_ahead(self, part: Request[Any]) -> tuple[Choice, str] | None:
        """The standing answer to a question, if its owner has given one and it has not come to its end; or what an order says."""
        found = self._standings.for_question(part, self.seating.seat_of(part.owner) or GM, self._attacker_of)
        if found is None or self._has_ended(found[0]):
            return self._by_order(part) if self._orders else None
        return found[1], STANDING

    def _has_ended(self, one: Stand) -> bool:
        return bool(one.until or one.against) and has_ended(one, self.session.waiting(), self.view(SCREEN_ROLE))

    def _ended(self) -> list[Stand | Order]:
        """Standing answers and orders that have come to their end, cancelled."""
        stale: list[Stand | Order] = [cancelled(one) for one in self._standings if self._has_ended(one)]
        number = self.view(SCREEN_ROLE).clock.number if self._orders else 0
        return [*stale, *(ended_order(one) for one in self._orders if one.round != number)]

    # ---- orders for a group

    def order(self, role: Role, leader: str) -> None:
        """The others of a group do in this round what one of them did and does in it."""
        self._plays(role)
        view, mine = self.view(SCREEN_ROLE), set(self._played_by(role))
        members = tuple(who for who in kin(view, leader)[1] if who in mine) if leader in mine else ()
        if not members:
            raise Refused("There is nobody else of that group whom you play.")
        if self._ordered[role.name] >= MOST_ORDERS:
            raise Refused("There have been too many orders at this table. Play them one by one.")
        ways = self.turns.of(view, leader)
        if ways is None:
            raise Refused(
                "Something was taken back in this turn: what was done before it is not repeated. Order the others by the next one."
            )
        self._write(Order(leader, members, tuple(ways[:MOST_WAYS]), role.name, role.by, view.clock.number))

    def order_out(self, role: Role, who: str) -> None:
        """Somebody is taken out of an order, to be played by hand."""
        self._plays(role)
        order = self._orders.over(who)
        if order is None or order.seat != role.name:
            raise Refused("You gave them no order.")
        self._write(msgspec.structs.replace(order, members=tuple(one for one in order.members if one != who)))

    def end_order(self, role: Role, leader: str) -> None:
        """An order is over: everybody is asked again."""
        self._plays(role)
        order = self._orders.led_by(leader)
        if order is None or order.seat != role.name:
            raise Refused("There is no such order of yours.")
        self._write(ended_order(order))

    def orders(self, role: Role) -> list[Order]:
        """Somebody's own orders."""
        return [one for one in self._orders if one.seat == role.name] if role.kind != "screen" else []

    def order_offers(self, part: Request[Any]) -> list[tuple[str, str, int]]:
        """By whom the others of a group can be ordered when one of them is asked: by this one, or by one who has acted already.

        Each with the name of the group and how many would follow.
        """
        view, who = self.view(SCREEN_ROLE), subject(part)
        if not isinstance(part, Ask) or not who or who != view.turn or self._orders.over(who) or self._orders.led_by(who):
            return []
        name, others = kin(view, who)
        seat = self.seating.seat_of(who)
        others = [each for each in others if each not in self.auto and self.seating.seat_of(each) == seat]
        led = [each for each in others if self.turns.of(view, each)]
        return [(each, name, len(others)) for each in (*led[-1:], who) if others and self.turns.of(view, each) is not None]

    def _by_order(self, part: Request[Any]) -> tuple[Choice, str] | None:
        """What an order says to a question, as far as the leader's turn is known and can be repeated."""
        view, who = self.view(SCREEN_ROLE), subject(part)
        if self.session.request is None or self.session.request.closed:
            return None
        for one in self._orders:
            if one.round == view.clock.number and (found := which_next(part, one, view)) is not None:
                return found, one.by
        order = self._orders.over(who)
        if order is None or who != view.turn or order.round != view.clock.number or who in self.auto:
            return None
        done = self.turns.of(view, who)
        if done is None:
            return None
        if (self.seating.seat_of(who) or GM) != order.seat:
            return None
        found = ordered(part, order, done, view)
        return None if found is None else (found, order.by)

    def _give(self, part: Request[Any], value: Any, by: str, trusted: bool) -> None:
        """An answer is given, and becomes part of what whoever acts has done in this turn; an order by them goes on with it."""
        open_view = None if by == BOT or self.session.request is None or self.session.request.closed else self.view(SCREEN_ROLE)
        turns = self.turns if self._orders else self._turns  # without orders they are found when somebody asks for them
        self.history.answer(part, value, by, trusted)
        way = turns.record(open_view, part, value) if turns is not None and open_view is not None else None
        order = self._orders.led_by(open_view.turn) if open_view is not None else None
        if way is not None and order is not None and len(order.ways) < MOST_WAYS:
            self._write(msgspec.structs.replace(order, ways=(*order.ways, way)))

    def _is_gm(self, role: Role) -> None:
        if role.kind != "gm":
            raise Refused("Only the GM can do this.")

    def _owns(self, role: Role) -> None:
        if not role.owns:
            raise Refused("Only the GM whose table it is can do this.")

    def _plays(self, role: Role) -> None:
        if role.kind == "screen":
            raise Refused("The big screen only shows the table; it does nothing.")
        if role.kind == "seat" and role.seat not in self.people:
            raise Refused("This seat was given up. Join again with the code.")


def ended_order(one: Order) -> Order:
    return msgspec.structs.replace(one, members=(), ways=())


def cancelled(one: Stand) -> Stand:
    return msgspec.structs.replace(one, facets={}, says="")
