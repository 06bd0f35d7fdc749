"""The driver: it runs the procedures of a fight by its agenda, from one request to the next, and can run them again.

A mark is taken before every call of the agenda: the state as bytes and where the log stood. To rebuild a moment is to
restore a mark and send the answers since then again; each is checked by its request's fingerprint.
"""

from collections.abc import Coroutine
from typing import Any, Generic, Protocol

import msgspec

from highdraw.cards import Deck
from highdraw.engine.beat import Beat
from highdraw.engine.bounds import check_change
from highdraw.engine.chance import Seeded
from highdraw.engine.event import Event
from highdraw.engine.log import Answer, Correct, Entry
from highdraw.engine.marks import Mark, Marks
from highdraw.engine.recall import Recall
from highdraw.engine.request import DECK, GM, Decks, Request, short
from highdraw.engine.system import F, System
from highdraw.errors import BadAnswer, BadCorrection, Drift, HighdrawError, NothingAsked, ProcedureFailed

MAX_CALLS = 10_000
"""So many calls of the agenda may pass without a question; more is a fight that runs in a circle."""
READERS = 32
"""So many readers' own accounts of the fight are at hand."""


class Chance(Protocol):
    """Whoever answers draws and rolls by itself."""

    def answer(self, request: Request[Any], decks: Decks, at: int) -> list[Any]: ...


class _Drawn:
    """Decks of which some cards are drawn already."""

    def __init__(self, decks: Decks, request: Request[Any], seen: list[Any]) -> None:
        name = getattr(request, "deck", "")
        deck = decks.deck_of(name)
        self._deck = msgspec.structs.replace(deck, pile=list(deck.pile), discard=list(deck.discard), zones={})
        for card in seen:
            self._deck.take(card, "seen")

    def deck_of(self, name: str) -> Deck:
        return self._deck


class Note(msgspec.Struct, frozen=True):
    """Something told about the session itself, after so many entries."""

    done: int
    event: Event


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
        seed: int | str = 0,
        chance: Chance | str | None = "seeded",
        seats: dict[str, list[str]] | None = None,
        careful: bool = False,
    ) -> None:
        self.system = system
        self.setup = setup
        self.seed = str(seed)
        self.chance: Chance | None = Seeded(seed) if isinstance(chance, str) else chance
        self.seats = seats or {}
        self.careful = careful
        self.raw: list[Entry] = []
        self.done: list[Answer | Correct] = []
        self.request: Request[Any] | None = None
        self._recall = Recall()
        self._marks = Marks()
        self._notes: list[Note] = []
        self._given: dict[str, Any] = {}
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

    def asked_of(self, seat: str) -> tuple[Request[Any], ...]:
        """What this seat is asked right now."""
        return tuple(part for part in self.waiting() if self.may_answer(seat, part))

    def asked_openly(self) -> tuple[str, ...]:
        """Who is asked now, as everybody may know it: of a sealed question all who were, whether they have answered or not."""
        if self.request is None:
            return ()
        parts = self.request.parts if self.request.closed else self.waiting()
        return tuple(part.addressee for part in parts)

    def may_answer(self, seat: str, part: Request[Any]) -> bool:
        """The GM answers for everybody; others for their fighters, real cards and dice of these included."""
        return seat == GM or part.owner in self.seats.get(seat, [])

    def _part(self, who: str) -> Request[Any]:
        if self.request is None:
            raise NothingAsked("Nothing is asked: the fight is over. Undo a step, or start another one.")
        for part in self.waiting():
            if part.addressee == who:
                return part
        names = ", ".join(self.asked_openly())
        raise NothingAsked(f"{short(who)} is not asked anything now; the fight waits for: {names}.")

    def _refuse(self, part: Request[Any], value: Any) -> None:
        """What the decks do not allow is refused."""
        if says := part.refuse(value, self.fight.state):
            raise BadAnswer(says)

    # ---- running the rules

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
                raise ProcedureFailed(
                    f"A rule broke down ({type(error).__name__}: {error}). The fight stands where it was before."
                ) from error
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
            self._marks.add(Mark(len(self.done), len(self.fight.events), self.fight.frozen(), beats=len(self.fight.beats)))
            call = self.fight.state.agenda.pop(0)
            calls += 1
            if call.procedure not in self.system.play.procedures or calls > MAX_CALLS:
                says = "runs in a circle and asks nobody" if calls > MAX_CALLS else "is no procedure of this system"
                raise ProcedureFailed(f"{call.procedure} {says}. The fight stands where it was before.")
            self._coroutine = self.system.play.procedures[call.procedure](self.fight, **call.args)  # type: ignore[assignment]
            self._send(None)

    # ---- chance

    def _take_chances(self) -> None:
        """Answer draws and rolls by what was seen before an undo, then by chance, while there is one."""
        while self.chance is not None and (request := self.request) is not None and request.stock:
            value = self._chance_says(self.chance, request)
            entry = Answer(DECK, request.logged(value), request.fingerprint())
            self.raw.append(entry)
            self._feed(entry, value)

    def _chance_says(self, chance: Chance, request: Request[Any]) -> list[Any]:
        decks, at = self.fight.state, self._before + len(self.raw)
        seen = self._recall.take(request, decks)
        if len(seen) == request.size:
            return seen
        if not seen:
            return chance.answer(request, decks, at)
        return [*seen, *chance.answer(request.without(len(seen)), _Drawn(decks, request, seen), at)]

    # ---- running them again

    def _rebuild(self, to: int, advance: bool = True) -> None:
        """Put the fight back to where `to` entries were done."""
        entries = self.done[:to]
        mark = self._marks.back_to(to)
        self.request, self._given, self._coroutine = None, {}, None
        self._read.clear()
        if mark is not None:
            self.fight.thaw(mark.state)
            del self.fight.events[mark.events :], self.fight.beats[mark.beats :]
            self.done = entries[: mark.done]
        else:
            self.fight = self.system.play.create(self.setup, True)
            if self._base is not None:
                self.fight.thaw(self._base)
            self.done = []
        if advance:
            self._advance()
            self._retell()
            self._replay(entries[len(self.done) :])

    def _replay(self, entries: list[Answer | Correct]) -> None:
        """Send stored entries in again. A request they do not belong to is `Drift`."""
        for entry in entries:
            if isinstance(entry, Correct):
                if self._coroutine is not None:
                    self._rebuild(len(self.done), advance=False)
                self._correct_now(entry)
            else:
                if self.request is None:
                    raise Drift(len(self.done) + 1, entry.fingerprint, "nothing: the fight is over")
                if entry.fingerprint != self.request.fingerprint():
                    raise Drift(len(self.done) + 1, entry.fingerprint, f"{self.request.fingerprint()} ({self.request.outline()})")
                part = self._part(entry.who)
                value = part.check(entry.value)
                self._refuse(part, value)
                self._feed(entry, value)
            self._retell()

    def _correct_now(self, entry: Correct) -> None:
        self.done.append(entry)
        self._change(self.fight, entry.change)
        self._advance()

    def _change(self, fight: F, change: dict[str, Any]) -> None:
        try:
            check_change(self.system, fight, change)
            self.system.referee.correct(fight, change)
        except HighdrawError:
            raise
        except Exception as error:
            raise BadCorrection(f"{short(change)} is no correction that can be made here ({error}).") from error

    # ---- what is told about the session itself

    def _note(self, kind: str, text: str) -> None:
        note = Note(len(self.done), Event(kind, text))
        self._notes.append(note)
        self.fight.events.append(note.event)

    def _retell(self) -> None:
        """What was told at this moment is told again when the fight is rebuilt."""
        if self._notes:
            here = len(self.done)
            self.fight.events += [note.event for note in self._notes if note.done == here]

    # ---- what a seat may know

    def view(self, seat: str) -> Any:
        """The fight as this seat may see it."""
        return self.system.reading.view(self.fight, self._mine(seat))

    def view_from(self, seat: str, public: Any) -> Any:
        """The same, from what a stranger sees at this moment."""
        make = self.system.reading.view_from
        return self.view(seat) if make is None else make(self.fight, self._mine(seat), public)

    def events_for(self, seat: str) -> list[Event]:
        """What was told, as this seat may read it. The list is not the caller's to change; it grows by itself."""
        mine = self._mine(seat)
        if mine is None:
            return self.events
        if mine not in self._read and len(self._read) >= READERS:
            self._read.clear()
        read, upto = self._read.get(mine, ([], 0))
        read += [seen for event in self.events[upto:] if (seen := event if event.seen_by is None else event.as_seen_by(mine))]
        self._read[mine] = read, len(self.events)
        return read

    def _mine(self, seat: str) -> frozenset[str] | None:
        return None if seat == GM else frozenset(self.seats.get(seat, []))
