"""A question as data: the fight at its last boundary, what was answered since, and who asks. Enough to run the rules from here.

What happened since the boundary is gone through once as it was; that tells which cards this seat has seen by now.
"""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from highdraw.cards import UNKNOWN, Card
from highdraw.engine.event import Event
from highdraw.engine.fight import Call, Fight
from highdraw.engine.log import Answer
from highdraw.engine.request import Ask, Draw, Identify, Pick, Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem, Mine
from highdraw.engine.view import View
from highdraw.errors import HighdrawError
from highdraw.systems import load

LOOKS = 6
"""How often hidden cards are dealt anew to find out which ones are hidden."""


class NoOdds(HighdrawError):
    """Why nothing can be said about a question."""


class Moment(msgspec.Struct, frozen=True):
    """One question to one fighter, as plain data that another process can read."""

    system: str
    setup: bytes
    state: bytes
    since: tuple[Answer, ...]
    mine: tuple[str, ...] | None
    """The fighters of the seat; None is the GM, who sees everything."""
    who: str
    tried: str = ""
    """Of a pick of cards: the one that is tried out, as it is typed; without it some sensible ones are."""


def moment_of(session: Session, seat: str, who: str = "", tried: str = "") -> Moment:
    """The question this seat is asked now; of several, the one to `who`, or the first that offers choices."""
    parts = [part for part in session.asked_of(seat) if isinstance(part, Ask | Pick) and who in ("", part.who)]
    if not parts:
        raise NoOdds("There is no choice to make here now.")
    first = parts[0]
    if tried:
        if not isinstance(first, Pick):
            raise NoOdds("No cards are picked here. All choices have their odds without naming one.")
        tried = first.typed(first.check(tried))
    snapshot = session.snapshot()
    since = tuple(entry for entry in snapshot.since if isinstance(entry, Answer))
    mine = session.mine(seat)
    return Moment(snapshot.system, snapshot.setup, snapshot.state, since, None if mine is None else tuple(sorted(mine)), first.who, tried)


class Asked(msgspec.Struct, frozen=True):
    """One request since the boundary: what each of those who were asked said, or the cards and dice that came."""

    said: dict[str, Any]
    unknown: tuple[bool, ...] = ()
    """Of cards, which ones this seat still does not know."""


class Stage:
    """The rules of one fight, run from a boundary as often as one likes."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.system: AnySystem = load(moment.system)
        self.mine: Mine = None if moment.mine is None else frozenset(moment.mine)
        self.setup = msgspec.msgpack.decode(moment.setup, type=self.system.play.setup)
        self.fight: Fight = self.system.play.create(self.setup, True)
        self._coroutine: Any = None

    def begin(self, state: bytes, *, muted: bool = False) -> Request[Any] | None:
        """From the boundary to the first request; `muted` where nobody looks at what is told."""
        fight = self.fight
        fight.thaw(state)
        fight.lab, fight.events, fight.beats = None, [], []
        fight.loud, fight.muted = True, False
        if muted:
            fight.mute()
        return self.call(fight.state.agenda.pop(0))

    def call(self, call: Call) -> Request[Any] | None:
        self._coroutine = self.system.play.procedures[call.procedure](self.fight, **call.args)
        return self.send(None)

    def send(self, value: Any) -> Request[Any] | None:
        """On to the next request; None at the end of the procedure."""
        try:
            while True:
                request: Request[Any] = self._coroutine.send(value)
                if request.parts:
                    return request
                (value,) = request.settle({}) or (None,)
        except StopIteration:
            return None

    def take(self, request: Request[Any], value: Any) -> Request[Any] | None:
        """An answer moves its cards, and the rule goes on."""
        request.apply(self.fight.state, value)
        return self.send(value)

    def seen(self, request: Request[Any]) -> tuple[tuple[Request[Any], ...], View, tuple[Event, ...]]:
        """All that the seat knows of this moment: what it is asked, what it sees, what it was told."""
        asked = tuple(part for part in request.parts if self.mine is None or part.owner in self.mine)
        return asked, self.system.reading.view(self.fight, self.mine), self.told()

    def told(self) -> tuple[Event, ...]:
        """What the seat was told since the boundary."""
        mine = self.mine
        return tuple(one for event in self.fight.events if (one := event if mine is None else event.as_seen_by(mine)))


class Past(msgspec.Struct, frozen=True):
    """What is known of the way to a question."""

    asked: tuple[Asked, ...]
    given: dict[str, Any]
    """What fighters of this seat have answered already of the present request."""
    seen: tuple[tuple[Request[Any], ...], View, tuple[Event, ...]]
    part: Ask | Pick
    hidden: bool
    """Something is hidden from the seat: worlds are dealt."""
    fixed: dict[tuple[str, str, int], Card]
    """Cards hidden at the boundary that have been seen since, by deck, zone and place."""
    spoken: dict[str, Counter[Card]]
    """Cards of each deck that were drawn since the boundary where the seat saw them."""


def look_back(stage: Stage) -> Past:
    """Go through what happened since the boundary, as it was."""
    moment = stage.moment
    request = stage.begin(moment.state)
    steps: list[tuple[Request[Any], dict[str, Any], Any]] = []
    given: dict[str, Any] = {}
    values: dict[str, Any] = {}
    for entry in moment.since:
        if request is None:
            break
        part = next((part for part in request.parts if part.addressee == entry.who), None)
        if part is None:
            raise NoOdds("The fight has been corrected here.")
        given[entry.who], values[entry.who] = entry.value, part.check(entry.value)
        settled = request.settle(values)
        if settled is not None:
            steps.append((request, given, settled[0]))
            request = stage.take(request, settled[0])
            given, values = {}, {}
    part = next((part for part in request.parts if part.addressee == moment.who), None) if request is not None else None
    if request is None or not isinstance(part, Ask | Pick):
        raise NoOdds("There is no choice to make here now.")
    seen = stage.seen(request)
    own = {who: said for who, said in given.items() if stage.mine is None or who in stage.mine}
    if stage.mine is None:
        return Past(tuple(Asked(said) for _, said, _ in steps), own, seen, part, False, {}, {})
    secret = _hidden(stage, stage.fight.frozen())
    now = {name: Counter(cards.values()) for name, cards in secret.items()}
    before = _hidden(stage, moment.state)
    unknown = [_unknown(stage, one, value, now) for one, _, value in steps]
    fixed = {(name, *place): card for name, places in before.items() for place, card in shown_since(places, secret.get(name, {})).items()}
    spoken: dict[str, Counter[Card]] = {}
    for (one, _, value), flags in zip(steps, unknown, strict=True):
        if isinstance(one, Draw):
            drawn = Counter(card for card, flag in zip(value, flags, strict=True) if not flag and card != UNKNOWN)
            spoken.setdefault(one.deck, Counter()).update(drawn)
    hidden = bool(before or secret or any(any(flags) for flags in unknown) or len(given) > len(own))
    asked = tuple(Asked(said, flags) for (_, said, _), flags in zip(steps, unknown, strict=True))
    return Past(asked, own, seen, part, hidden, fixed, spoken)


Place = tuple[str, int]
"""A zone, and the place of a card in it."""


def shown_since(before: dict[Place, Card], now: dict[Place, Card]) -> dict[Place, Card]:
    """Which of the cards that were hidden have been seen since: those that are hidden no more, in their zone or elsewhere."""
    there, anywhere = Counter((zone, card) for (zone, _), card in now.items()), Counter(now.values())
    gone: dict[Place, Card] = {}
    for (zone, place), card in before.items():
        if there[zone, card] > 0:
            there[zone, card] -= 1
            anywhere[card] -= 1
        else:
            gone[zone, place] = card
    found = {}
    for at, card in gone.items():
        if anywhere[card] > 0:
            anywhere[card] -= 1
        else:
            found[at] = card
    return found


def _unknown(stage: Stage, request: Request[Any], value: Any, now: dict[str, Counter[Card]]) -> tuple[bool, ...]:
    """Which of some cards the seat does not know: those that others looked at and that are hidden still."""
    if not isinstance(request, Draw | Identify):
        return ()
    seen = isinstance(request, Draw) and (request.seen_by is None or request.seen_by in (stage.mine or ()))
    if seen:
        return (False,) * len(value)
    return tuple(now.get(request.deck, Counter())[card] > 0 for card in value)


def _hidden(stage: Stage, state: bytes) -> dict[str, dict[Place, Card]]:
    """The cards that change when what the seat cannot know is dealt anew: by deck, zone and place."""
    fight = stage.system.play.create(stage.setup, False)
    fight.thaw(state)
    decks = {"": fight.state.deck, **fight.state.decks}
    was = {name: {zone: tuple(cards) for zone, cards in deck.zones.items()} for name, deck in decks.items()}
    found: dict[str, dict[Place, Card]] = {}
    for number in range(LOOKS):
        stage.system.play.shuffle_hidden(fight, stage.mine or frozenset(), Random(number))
        for name, deck in decks.items():
            for zone, cards in was[name].items():
                for place, card in enumerate(cards):
                    if deck.zones[zone][place] != card and card != UNKNOWN:
                        found.setdefault(name, {})[zone, place] = card
    return found
