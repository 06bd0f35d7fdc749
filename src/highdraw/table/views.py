"""What everybody at a table sees at one moment of its log, each worked out once.

Whatever is as it was is the very thing it was: the same fighter, order or map as in the view of a moment ago, or in that of somebody
else who sees the same. So it can be told by a glance what need not be drawn again. Only what is equal is ever shared.
"""

from typing import Any, TypeVar

from msgspec.structs import replace

from highdraw.engine.session import Session
from highdraw.engine.view import View
from highdraw.table.role import SCREEN

T = TypeVar("T")
Mine = frozenset[str] | None


class Views:
    """The views of one moment, by the fighters whose secrets are in them, and those of the moment before."""

    def __init__(self) -> None:
        self._moment: int | None = None
        self._now: dict[Mine, View] = {}
        self._before: dict[Mine, View] = {}

    def of(self, session: Session[Any], seat: str) -> View:
        """The fight as this seat may see it: to be read, not changed."""
        if (moment := len(session.raw)) != self._moment:
            self._moment, self._before, self._now = moment, self._now, {}
        mine, stranger = session.mine(seat), session.mine(SCREEN)
        if (view := self._now.get(mine)) is None:
            before = [*self._before.values()]
            if (public := self._now.get(stranger)) is None:
                public = self._now[stranger] = _kept(session.view(SCREEN), before)
            if mine == stranger:
                return public
            view = session.view_from(seat, public)
            if view is not public:
                view = _kept(view, [*self._now.values(), *before])
            self._now[mine] = view
        return view


def _kept(now: View, others: list[View]) -> View:
    """A view with the very things of these others wherever nothing is different."""
    fighters = dict(now.fighters)
    for who, one in now.fighters.items():
        for other in others:
            known = other.fighters.get(who)
            if known is one:
                break
            if known == one:
                fighters[who] = known
                break
    return replace(
        now,
        fighters=fighters,
        order=_same(now.order, [other.order for other in others]),
        zones=_same(now.zones, [other.zones for other in others]),
        decks=_same(now.decks, [other.decks for other in others]),
        ground=_same(now.ground, [other.ground for other in others]),
        aftermath=_same(now.aftermath, [other.aftermath for other in others]),
    )


def _same(one: T, others: list[T]) -> T:
    """The first of the others that is equal; else the one."""
    for other in others:
        if other is one or other == one:
            return other
    return one
