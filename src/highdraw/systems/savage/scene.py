"""The fight as the rules of this system see it: its people, what they hold, their figures, where they stand."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

import msgspec

from highdraw.cards import Deck
from highdraw.engine.fight import Call
from highdraw.engine.system import AnySystem
from highdraw.engine.view import Standing
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.figures import Figures
from highdraw.systems.savage.ground import Ground
from highdraw.systems.savage.ranks import is_joker
from highdraw.systems.savage.setup import Setup, Switches, enter
from highdraw.systems.savage.state import Fighter, MeleeState, Thing
from highdraw.systems.savage.states import states

JOKERS = 2
"""In the one deck of 54 cards (SW-INI-01)."""
WOUNDS = "Wounds"
"""The name of the one track there is."""
Mods = list[tuple[str, int, str]]
"""Modifiers of a roll: words, number, rule."""


class Moment(Protocol):
    """A moment at which others may step in; what came of it."""

    def __call__(self, fight: "Scene", kind: str, but: Fighter | None = None, announced: Deed | None = None) -> Awaitable[str]: ...


class Interruptions(NamedTuple):
    """How others break into what somebody does. They take whole turns, so the rules of a single action cannot know them by name."""

    moment: Moment
    meet_charge: Callable[["Scene", Fighter, Fighter, str], Awaitable[bool]]
    """Somebody may set a weapon against a charge; whether he did (SW-MNT-08)."""


class Scene(Ground, Figures):
    """A fight with action cards."""

    state: MeleeState

    def __init__(self, system: AnySystem, setup: Setup, interruptions: Interruptions, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.interruptions = interruptions
        self.options = setup.options
        self.sw = Switches.of(setup.switches)
        self.camps = {side: sides[0] for sides in setup.options.allied for side in sides}
        self.entrants = {entrant.id: entrant.sheet for entrant in setup.entrants}
        sides = list(dict.fromkeys(entrant.side for entrant in setup.entrants))
        gm_sides = list(setup.options.gm_sides) or sides[1:]
        fighters = {entrant.id: enter(entrant, entrant.side in gm_sides) for entrant in setup.entrants}
        self.state = MeleeState(
            deck=Deck.fresh(packs=1, jokers=JOKERS),
            fighters=fighters,
            field=msgspec.msgpack.decode(msgspec.msgpack.encode(setup.field), type=type(setup.field)),
            seating=list(fighters),
            gm_sides=gm_sides,
            pool=sum(1 for me in fighters.values() if me.player),
            things=msgspec.msgpack.decode(msgspec.msgpack.encode(setup.things), type=dict[str, Thing]),
            agenda=list(setup.begin) or [Call("begin")],
        )
        for entrant in setup.entrants:
            for name, value in entrant.start.items():
                setattr(fighters[entrant.id], name, list(value) if isinstance(value, list) else value)
        for me in fighters.values():
            self.spare_arms(me)
            if me.mount and me.mount in fighters:
                fighters[me.mount].rider = me.id
                if self.state.field.mapped:
                    self.sit(me)
                else:
                    self.carry(me)
        for name, value in setup.state.items():
            setattr(self.state, name, msgspec.convert(value, KINDS[name]))

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What happens inside takes hold at once, even while other actions at the same time are still being rolled (SW-MNT-08)."""
        outer, self._later = self._later, None
        try:
            yield
        finally:
            self._later = outer

    def has_joker(self, me: Fighter) -> bool:
        return me.joker or bool(me.rider and self[me.rider].joker)

    def joker_waits(self, me: Fighter) -> bool:
        """Has a Joker whose turn is still to be taken: an ambusher has it on top of Hold (SW-INI-07, SW-SUR-01)."""
        return me.joker and any(entry.who == me.acts_with and is_joker(entry.card) and not entry.done for entry in self.state.countdown)

    def standing(self) -> dict[str, Standing]:
        """Wounds of those who can bear any, and states."""
        people = self.state.fighters.items()
        return {who: Standing({WOUNDS: me.wounds} if self.max_wounds(me) else {}, tuple(states(me))) for who, me in people}


KINDS = {field.name: field.type for field in msgspec.structs.fields(MeleeState)}
