"""The driver: it runs the procedures of a fight by its agenda, from one request to the next.

A mark is taken before every call of the agenda: the state as bytes and where the log stood. `timeline.py` runs them again.
"""

import traceback
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any, Generic, Protocol

import msgspec

from highdraw.cards import Card, Deck
from highdraw.engine.beat import Beat
from highdraw.engine.chance import Seeded
from highdraw.engine.event import Event
from highdraw.engine.history import Standing
from highdraw.engine.log import Answer, Entry
from highdraw.engine.marks import Mark, Marks
from highdraw.engine.recall import Recall
from highdraw.engine.request import DECK, GM, Decks, Request, short
from highdraw.engine.system import F, System
from highdraw.engine.view import View
from highdraw.errors import BadAnswer, HighdrawError, NothingAsked, NotYourSeat, ProcedureFailed

MAX_CALLS = 10_000
"""How many calls of the agenda may pass without a question; more is a fight that runs in a circle."""
READERS = 32
"""For how many readers their own account of the fight is kept."""


class Chance(Protocol):
    """Whoever answers draws and rolls by itself."""

    def answer(self, request: Request[Any], decks: Decks, at: int) -> list[Any]: ...


class Without:
    """Decks of which some cards are drawn already, or spoken for."""

    def __init__(self, decks: Decks, cards: Iterable[Card]) -> None:
        self._decks, self._cards = decks, tuple(cards)

    def deck_of(self, name: str) -> Deck:
        deck = self._decks.deck_of(name)
        deck = msgspec.structs.replace(deck, pile=list(deck.pile), discard=list(deck.discard), zones={})
        for card in self._cards:
            if not deck.refuse([card]):
                deck.take(card, "drawn")
        return deck


class Driver(Generic[F]):
    """A fight that is being run: what is done, what is asked, what is told.

    `chance` answers draws and rolls by itself; with None a person types them. `seats` maps a seat to the fighters it
    plays; the seat `gm` may answer for everybody.
    """

    def __init__(
        self,
        system: System[F],
        setup: Any,
        *,
        seed: int | str,
        chance: Chance | str | None,
        seats: dict[str, list[str]] | None,
        careful: bool,
    ) -> None:
        self.system = system
        self.setup = setup
        self.seed = str(seed)
        self.chance: Chance | None = Seeded(seed) if isinstance(chance, str) else chance
        self.seats = seats or {}
        self.careful = careful
        self.raw: list[Entry] = []
        self.done: list[Standing] = []
        self.request: Request[Any] | None = None
        self._recall = Recall()
        self._marks = Marks()
        self._given: dict[str, Any] = {}
        self._printed: tuple[Request[Any] | None, str] = (None, "")
        """The last request of which the fingerprint was taken, and this: of many who are asked at once all answers need it."""
        self._coroutine: Coroutine[Request[Any], Any, None] | None = None
        self._base: bytes | None = None
        """Where a session that goes on from a snapshot began."""
        self._before = 0
        """How many entries of the log came before that."""
        self._read: dict[frozenset[str], tuple[list[Event], int]] = {}
        """What was told so far as some fighters' players may read it, and how many events that is made of."""
        self.fight: F = system.play.create(setup, True)

    # ---- asking and answering

    @property
    def events(self) -> list[Event]:
        return self.fight.events

    @property
    def beats(self) -> list[Beat]:
        return self.fight.beats

    @property
    def over(self) -> bool:
        """Nothing is asked and nothing is left to do."""
        return self.request is None

    def waiting(self) -> tuple[Request[Any], ...]:
        """The parts of the present request that nobody has answered yet."""
        if self.request is None:
            return ()
        return tuple(part for part in self.request.parts if part.addressee not in self._given)

    @property
    def asked_at(self) -> int:
        """How much was done when the present request was made: who of several has answered meanwhile changes nothing."""
        return len(self.done) - len(self._given)

    @property
    def heard(self) -> int:
        """How many of those who are asked now have answered."""
        return len(self._given)

    def asked_of(self, seat: str) -> tuple[Request[Any], ...]:
        """What this seat is asked right now."""
        return tuple(part for part in self.waiting() if self.may_answer(seat, part))

    def is_formality(self, part: Request[Any]) -> bool:
        """Of a sealed question, asked of everybody so that it tells nobody anything: this one has only one answer."""
        return self.request is not None and self.request.closed and part.formality

    def asked_openly(self) -> tuple[str, ...]:
        """Who is asked now, as everybody may know it: of a sealed question all who were, whether they have answered or not.

        Cards and dice that belong to a fighter are asked of that fighter.
        """
        if self.request is None:
            return ()
        parts = self.request.parts if self.request.closed else self.waiting()
        return tuple(part.owner for part in parts)

    def may_answer(self, seat: str, part: Request[Any]) -> bool:
        """The GM answers for everybody; others for their fighters, real cards and dice of these included."""
        return seat == GM or part.owner in self.seats.get(seat, [])

    def _part(self, who: str, seat: str = "") -> Request[Any]:
        """The part that `who` is to answer. Whether a seat may is checked first: others' answers are not its business."""
        if self.request is None:
            raise NothingAsked("Nothing is asked: the fight is over. Undo a step, or start another one.")
        part = next((part for part in self.request.parts if part.addressee == who), None)
        if part is None:
            names = ", ".join(self.asked_openly())
            raise NothingAsked(f"{short(who)} is not asked anything now; the fight waits for: {names}.")
        self._check_seat(seat, part)
        if who in self._given:
            others = "waits for the others" if self.request.closed else f"waits for: {', '.join(self.asked_openly())}"
            raise NothingAsked(f"{short(who)} has answered already; the fight {others}.")
        return part

    def _check_seat(self, seat: str, part: Request[Any]) -> None:
        if seat and not self.may_answer(seat, part):
            raise NotYourSeat(f"The seat {seat!r} does not play {part.addressee!r}, who is asked here. Ask them, or the GM.")

    def _refuse(self, part: Request[Any], value: Any) -> None:
        """What the decks do not allow is refused."""
        if says := part.refuse(value, self.fight.state):
            raise BadAnswer(says)

    # ---- running the rules

    def _fingerprint(self) -> str:
        """That of the present request."""
        assert self.request is not None
        if self._printed[0] is not self.request:
            self._printed = self.request, self.request.fingerprint()
        return self._printed[1]

    def _feed(self, entry: Answer, value: Any) -> None:
        """Take one checked answer in, and run on."""
        self.done.append(entry)
        self._given[entry.who] = value
        request = self.request
        assert request is not None
        settled = request.settle(self._given)
        if settled is not None:
            request.apply(self.fight.state, settled[0])
            self._resume(settled[0])

    def _resume(self, value: Any) -> None:
        """The rule goes on with its answer, then the agenda."""
        self.request, self._given = None, {}
        self._send(value)
        self._advance()

    def _send(self, value: Any) -> None:
        """Run the procedure at hand to its next request, or to its end."""
        assert self._coroutine is not None
        while True:
            try:
                request = self._coroutine.send(value)
            except StopIteration:
                self._coroutine = None
                self._count_cards("at the end of a procedure")
                return
            except HighdrawError:
                raise
            except Exception as error:
                raise ProcedureFailed(f"A rule broke down ({_where(error)}). The fight stands where it was before.") from error
            if not isinstance(request, Request):
                name = getattr(self._coroutine, "__qualname__", "a procedure")
                raise ProcedureFailed(f"{name} awaited {request!r}. Rules await requests only; there is no event loop here.")
            if not request.parts:
                (value,) = request.settle({}) or (None,)
                continue
            if len({part.addressee for part in request.parts}) < len(request.parts):
                raise ProcedureFailed(f"Somebody is asked twice at once: {request.outline()}.")
            self._count_cards("before " + request.outline() if self.careful else "")
            self.request = request
            return

    def _count_cards(self, when: str) -> None:
        if self.careful and (says := self.fight.state.lost()):
            raise ProcedureFailed(f"Cards went astray {when}: {says}")

    def _advance(self) -> None:
        """Start the calls of the agenda, one after the other, until one asks something."""
        calls = 0
        while self.request is None and self._coroutine is None and self.fight.state.agenda:
            self._mark()
            call = self.fight.state.agenda.pop(0)
            calls += 1
            if call.procedure not in self.system.play.procedures or calls > MAX_CALLS:
                says = "runs in a circle and asks nobody" if calls > MAX_CALLS else "is no procedure of this system"
                raise ProcedureFailed(f"{call.procedure} {says}. The fight stands where it was before.")
            self._coroutine = self.system.play.procedures[call.procedure](self.fight, **call.args)  # type: ignore[assignment]
            self._send(None)

    def _mark(self) -> None:
        self._marks.add(Mark(len(self.done), len(self.fight.events), self.fight.frozen(), beats=len(self.fight.beats)))

    # ---- chance

    def _take_chances(self) -> None:
        """Answer draws and rolls while they are asked."""
        while self._take_chance():
            pass

    def _take_chance(self) -> bool:
        """Answer a draw or a roll by what was seen before an undo, then by chance; whether one was asked."""
        request = self.request
        if self.chance is None or request is None or not request.stock:
            return False
        value = self._chance_says(self.chance, request)
        entry = Answer(DECK, request.logged(value), request.fingerprint())
        self.raw.append(entry)
        self._feed(entry, value)
        return True

    def _chance_says(self, chance: Chance, request: Request[Any]) -> list[Any]:
        decks, at = self._open_decks(), self._before + len(self.raw)
        seen, self._recall = self._recall.take(request, decks)
        if len(seen) == request.size:
            return seen
        if not seen:
            return chance.answer(request, decks, at)
        return [*seen, *chance.answer(request.without(len(seen)), Without(decks, seen), at)]

    def _open_decks(self) -> Decks:
        """The decks that chance draws from."""
        return self.fight.state

    # ---- what a seat may know

    def view(self, seat: str) -> View:
        """The fight as this seat may see it."""
        return self.system.reading.view(self.fight, self.mine(seat))

    def view_from(self, seat: str, public: View) -> View:
        """The same, from what a stranger sees at this moment."""
        make = self.system.reading.view_from
        return self.view(seat) if make is None else make(self.fight, self.mine(seat), public)

    def events_for(self, seat: str) -> list[Event]:
        """What was told, as this seat may read it. The list is not the caller's to change; it grows by itself."""
        mine = self.mine(seat)
        if mine is None:
            return self.events
        if mine not in self._read and len(self._read) >= READERS:
            self._read.clear()
        read, upto = self._read.get(mine, ([], 0))
        read += [seen for event in self.events[upto:] if (seen := event if event.seen_by is None else event.as_seen_by(mine))]
        self._read[mine] = read, len(self.events)
        return read

    def mine(self, seat: str) -> frozenset[str] | None:
        """The fighters by whose eyes a seat sees; None for the GM, who sees everything."""
        return None if seat == GM else frozenset(self.seats.get(seat, []))


def _where(error: Exception) -> str:
    """What went wrong in which line. What the error itself says may hold a secret: it is for the log alone."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).parent.name}/{Path(last.filename).name}, line {last.lineno}"
