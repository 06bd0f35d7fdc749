"""A fight in memory: the state the rules work on, the calls still to come, and the events they tell.

`State` is data and can be saved; `Fight` wraps it with what never changes (the set-up) and what is derived (events).
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from highdraw.cards import Deck
from highdraw.engine.beat import BareBeat, Beat, Side, changes, merged
from highdraw.engine.event import NO_DATA, Event, Level
from highdraw.engine.meeting import Lab
from highdraw.engine.part import Part
from highdraw.engine.receipt import Step, Why, whole
from highdraw.engine.view import Standing, Tone

if TYPE_CHECKING:
    from highdraw.engine.system import AnySystem


T = TypeVar("T")
Effect = Callable[[], Awaitable[None] | None]
"""What an action that is rolled will do."""
QUIET_BEAT: AbstractContextManager[Beat | None] = nullcontext()
QUIET_SPAN: AbstractContextManager[None] = nullcontext()


class Call(msgspec.Struct, frozen=True):
    """A procedure still to run, by its name in the system, with plain arguments."""

    procedure: str
    args: dict[str, Any] = {}


class Span:
    """A stretch of play that belongs to somebody: an action with all that comes of it, or a whole turn."""

    __slots__ = ("turn", "who")

    def __init__(self, who: tuple[str, ...], turn: bool) -> None:
        self.who, self.turn = who, turn


class Watcher(Protocol):
    """Whoever wants to know when spans begin and end; how many were open around one says which it is."""

    def began(self, span: Span, around: int) -> None: ...

    def ended(self, around: int) -> None: ...


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

    def __init__(self, system: "AnySystem", setup: Any, loud: bool = True) -> None:
        self.system = system
        self.setup = setup
        self.loud = loud
        self.muted = False
        """Asks as at a table and keeps bare beats, but tells nothing: how a lab runs it."""
        self.events: list[Event] = []
        self.beats: list[Beat] = []
        self._told: dict[str, Event] = {}
        self._known: dict[Any, Any] = {}
        """Lines and rows of lines, cites and names that were told before, each kept once."""
        self._open: list[Beat] = []
        """Beats that are under way, the innermost last."""
        self._stood: list[dict[str, Standing]] = []
        """How everybody stood when each of them began."""
        self.spans: list[Span] = []
        """Actions and turns that are under way, the innermost last."""
        self.watcher: Watcher | None = None
        """Is told of spans; None in play."""
        self.lab: Lab | None = None
        """Looks ahead; None in play."""
        self._later: list[tuple[Effect, Beat | None]] | None = None
        """Effects of actions at the same time, each with the beat it belongs to."""

    def then(self, procedure: str, **args: Any) -> None:
        """Put a call at the end of the agenda."""
        self.state.agenda.append(Call(procedure, args))

    def next(self, procedure: str, **args: Any) -> None:
        """Put a call at the head of the agenda."""
        self.state.agenda.insert(0, Call(procedure, args))

    def why(self) -> Why | None:
        """A place to collect arithmetic; None in quiet play."""
        return Why() if self.loud else None

    @property
    def quiet(self) -> bool:
        """Mass play: nothing is told, and no exchange is kept."""
        return not (self.loud or self.muted)

    def puts(self, answers: int) -> bool:
        """Whether a sealed question is put to somebody who might have a choice and has so many answers.

        At a table always, so that being asked tells nothing; in quiet play nobody looks on.
        """
        return answers > 1 or self.loud or self.muted

    def tell(
        self,
        kind: str,
        text: str,
        *cites: str,
        also: tuple[str, ...] = (),
        level: Level = "main",
        why: Why | None = None,
        steps: tuple[Step, ...] = (),
        seen_by: tuple[str, ...] | None = None,
        hush: str = "",
        who: str = "",
        **data: float | str,
    ) -> None:
        """Add an event. Rules call this under `if fight.loud`, so that quiet play builds no sentence.

        `cites` are the rules that decided it, `also` those that merely applied.
        """
        if why is not None:
            steps = (*steps, *why.steps)
        told = {name: whole(value) for name, value in data.items()} if data else NO_DATA
        beat = self.current_beat
        sides: tuple[Side, ...] = ()
        tone: Tone = ""
        if beat is not None:
            sides = beat.sides if beat.fresh else ()
            tone = beat.tone if beat.ruled else ""
            beat.fresh = beat.ruled = False
        number = beat.number if beat is not None else 0
        once = self._known.setdefault
        steps = tuple(once(step, step) for step in steps)
        cites, also, steps, seen_by = once(cites, cites), once(also, also), once(steps, steps), once(seen_by, seen_by)
        self.events.append(self._once(Event(kind, text, cites, steps, seen_by, hush, who, told, also, level, number, sides, tone)))

    # ---- beats

    def beat(self, title: str, *, who: str = "", target: str = "", attack: bool = False) -> AbstractContextManager[Beat | None]:
        """Everything told inside belongs to one exchange; None in quiet play."""
        return self._beat(title, who, target, attack) if self.loud or self.muted else QUIET_BEAT

    def in_beat(self, attack: Coroutine[Any, Any, T], title: str, *, who: str = "", target: str = "") -> Coroutine[Any, Any, T]:
        """An attack with everything told in it as one exchange. In quiet play nothing stands between it and whoever awaits it."""
        return attack if self.quiet else self._in_beat(attack, title, who, target)

    async def _in_beat(self, attack: Coroutine[Any, Any, T], title: str, who: str, target: str) -> T:
        with self._beat(title, who, target, attack=True):
            return await attack

    @contextmanager
    def _beat(self, title: str, who: str, target: str, attack: bool) -> Iterator[Beat]:
        parent = self._open[-1].number if self._open else 0
        kind = BareBeat if self.muted else Beat
        beat = kind(number=len(self.beats) + 1, title=title, who=who, target=target, parent=parent, attack=attack)
        self.beats.append(beat)
        with self._within(beat):
            yield beat

    @contextmanager
    def _within(self, beat: Beat) -> Iterator[None]:
        """What changes here is this beat's doing; the one around it tells only what changed besides."""
        if self._open:
            self._take_effects(len(self._open) - 1)
        self._open.append(beat)
        self._stood.append({} if self.muted else self.standing())
        beat.closed = False
        try:
            yield
        finally:
            place = next((place for place, each in enumerate(self._open) if each is beat), None)
            if place is not None:
                self._take_effects(place)
                self._stood = [self._stood[place]] * place
                del self._open[place:]
            beat.closed = True

    def _take_effects(self, place: int) -> None:
        """What has changed since the last look belongs to the open beat at this place; nobody looks where nothing is told."""
        if self.muted:
            return
        now = self.standing()
        self._open[place].effects = merged(self._open[place].effects, changes(self._stood[place], now))
        self._stood[place] = now

    @property
    def current_beat(self) -> Beat | None:
        """The exchange that is under way; None between exchanges, and in quiet play."""
        return self._open[-1] if self._open else None

    def standing(self) -> dict[str, Standing]:
        """How everybody stands: tracks and states by which a beat tells what it did. Each system has its own."""
        return {}

    # ---- spans

    def action(self, *who: str) -> AbstractContextManager[None]:
        """What these people do belongs together with all that comes of it, whoever steps in: odds of a choice end with it."""
        return QUIET_SPAN if self.quiet else self._span(Span(who, turn=False))

    def whole_turn(self, who: str) -> AbstractContextManager[None]:
        """Somebody's turn, where one procedure may run through several."""
        return QUIET_SPAN if self.quiet else self._span(Span((who,), turn=True))

    @contextmanager
    def _span(self, span: Span) -> Iterator[None]:
        if self.watcher is not None:
            self.watcher.began(span, len(self.spans))
        self.spans.append(span)
        try:
            yield
        finally:
            around = next((place for place, each in enumerate(self.spans) if each is span), None)
            if around is not None:
                del self.spans[around:]
                if self.watcher is not None:
                    self.watcher.ended(around)

    # ---- at the same time

    @property
    def unsettled(self) -> bool:
        """Actions at the same time are being rolled: what they do has not taken hold yet."""
        return self._later is not None

    async def settle(self, effect: Effect) -> None:
        """What an action does takes hold at once; of actions at the same time, when all of them are rolled."""
        if self._later is not None:
            self._later.append((effect, self.current_beat))
        elif waits := effect():
            await waits

    async def together(self, *actions: Callable[[], Awaitable[object]]) -> None:
        """Actions at the same time: all are rolled before any of them takes hold, each in the beat it was rolled in."""
        outer = self._later
        effects: list[tuple[Effect, Beat | None]] = []
        self._later = effects
        for action in actions:
            await action()
        self._later = outer
        if outer is not None:
            outer += effects
            return
        for effect, beat in effects:
            with self._within(beat) if beat is not None else nullcontext():
                if waits := effect():
                    await waits

    # ---- looking ahead

    def mute(self) -> None:
        """From here on it tells nothing, until it is set back to a snapshot."""
        self.loud, self.muted = False, True

    async def alone(self, part: Part, *, last: bool = False) -> Any:
        """A part of a rule. Whoever looks ahead runs it alone; of actions at the same time none is run alone.

        The `last` of a part: what comes after it there asks for nothing and changes nothing, and what it gives back changes nothing.
        """
        if self.lab is None or self._later is not None:
            return await part.make()
        return self.lab.part(part, last)

    @contextmanager
    def aside(self, lab: Lab) -> Iterator[None]:
        """Inside, somebody else looks ahead, nothing is told, and no exchange is under way."""
        before = self.lab, self.loud, self.muted, self._open
        self.lab, self.loud, self.muted, self._open = lab, False, False, []
        try:
            yield
        finally:
            self.lab, self.loud, self.muted, self._open = before

    def _once(self, event: Event) -> Event:
        """The same fact told before, if it was: a long fight says little that is new, and keeps equal events once."""
        known = self._told.setdefault(event.text, event)
        return known if known == event else msgspec.structs.replace(event, text=known.text)

    def frozen(self) -> bytes:
        """The state as bytes: a snapshot."""
        return msgspec.msgpack.encode(self.state)

    def thaw(self, data: bytes) -> None:
        """Take a snapshot back."""
        self.state = msgspec.msgpack.decode(data, type=type(self.state))
        self._open, self._stood, self._later, self.spans = [], [], None, []
