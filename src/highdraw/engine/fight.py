"""A fight in memory: the state the rules work on, the calls still to come, and the events they tell.

`State` is data and can be saved; `Fight` wraps it with what never changes (the set-up) and what is derived (events).
"""

from typing import TYPE_CHECKING, Any

import msgspec

from highdraw.cards import Deck
from highdraw.engine.event import NO_DATA, Event, Step, Why, whole

if TYPE_CHECKING:
    from highdraw.engine.system import System


class Call(msgspec.Struct, frozen=True):
    """A procedure still to run, by its name in the system, with plain arguments."""

    procedure: str
    args: dict[str, Any] = {}


class State(msgspec.Struct, kw_only=True):
    """What every system's state has."""

    deck: Deck
    decks: dict[str, Deck] = {}
    """Further decks by name, where a system plays with several."""
    agenda: list[Call] = []
    over: bool = False
    """The fight is decided or broken off; aftermath may still be on the agenda."""

    def deck_of(self, name: str) -> Deck:
        """A deck by its name; the main one has none."""
        return self.decks[name] if name else self.deck

    def lost(self) -> str:
        """What is wrong with the count of cards; empty when every card is in exactly one place."""
        return self.deck.lost() or next((says for deck in self.decks.values() if (says := deck.lost())), "")


class Fight:
    """The base of a system's fight. A system adds its own typed `state` and what its rules ask often."""

    state: State

    def __init__(self, system: "System", setup: Any, loud: bool = True) -> None:
        self.system = system
        self.setup = setup
        self.loud = loud
        self.events: list[Event] = []
        self._told: dict[str, Event] = {}

    def then(self, procedure: str, **args: Any) -> None:
        """Put a call at the end of the agenda."""
        self.state.agenda.append(Call(procedure, args))

    def next(self, procedure: str, **args: Any) -> None:
        """Put a call at the head of the agenda."""
        self.state.agenda.insert(0, Call(procedure, args))

    def why(self) -> Why | None:
        """A place to collect arithmetic; None in quiet play."""
        return Why() if self.loud else None

    def tell(
        self,
        kind: str,
        text: str,
        *cites: str,
        why: Why | None = None,
        steps: tuple[Step, ...] = (),
        seen_by: tuple[str, ...] | None = None,
        hush: str = "",
        who: str = "",
        **data: float | str,
    ) -> None:
        """Add an event. Rules call this under `if fight.loud`, so that quiet play builds no sentence."""
        if why is not None:
            steps = (*steps, *why.steps)
        told = {name: whole(value) for name, value in data.items()} if data else NO_DATA
        self.events.append(self._once(Event(kind, text, cites, steps, seen_by, hush, who, told)))

    def _once(self, event: Event) -> Event:
        """The same fact told before, if it was: a long fight says little that is new, and keeps equal events once."""
        known = self._told.setdefault(event.text, event)
        return known if known == event else event

    def frozen(self) -> bytes:
        """The state as bytes: a snapshot."""
        return msgspec.msgpack.encode(self.state)

    def thaw(self, data: bytes) -> None:
        """Take a snapshot back."""
        self.state = msgspec.msgpack.decode(data, type=type(self.state))
