"""Secrets: two worlds that differ only in what a seat cannot know look the same to it, and no text names a hidden card."""

import re
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from highdraw.cards import UNKNOWN, Card, pretty
from highdraw.engine.beat import Beat
from highdraw.engine.event import Event
from highdraw.engine.log import Answer
from highdraw.engine.request import DECK, GM, Draw, Pick, Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.engine.view import View
from highdraw.errors import BadAnswer, HighdrawError
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, walk

_encode = msgspec.json.Encoder(enc_hook=repr).encode


Hidden = dict[str, set[int]]
"""Which cards of which zones are hidden from somebody, by their places."""
Entered = dict[tuple[str, Card], tuple[int, int]]
"""For each card in a zone, how many events and beats were told before it came there."""


LOOKS = 1 / 3
"""At how many of the moments of a fight somebody's secrets are looked at."""


def check_secrets(system: AnySystem, setup: Any, seed: object, every: int = 20, most: int = 40) -> None:
    """At random moments, for random seats: resealing changes nothing they see, and nothing they see names a hidden card."""
    rng = Random(f"{seed} secrets")
    session = begin(system, setup, seed)
    entered: Entered = {}
    told, shown, shuffles = (0, 0), 0, 0
    for here in walk(session, rng):
        shuffled = here.fight.state.deck.shuffles != shuffles
        now = len(here.events), len(here.fight.beats)
        _note_arrivals(here, entered, now if shuffled else told)
        told, shuffles = now, here.fight.state.deck.shuffles
        if shown == most:
            return
        check_hands(here)
        if rng.random() > LOOKS:
            continue
        who = _somebody(here, rng)
        check_view_from(here, who)
        hidden = hidden_zones(here, frozenset(here.seats[who])) if here.fight.state.deck.zones else {}
        if hidden or rng.random() < 1 / every:
            shown += 1
            check_resealed(here, who, rng)
            check_redrawn(here, who, hidden, rng)
            check_unnamed(here, who, hidden, entered)


def _somebody(session: Session, rng: Random) -> str:
    """Any seat, more often one that is asked now."""
    asked = [part.addressee for part in session.waiting() if part.addressee in session.seats]
    return rng.choice(asked) if asked and rng.random() < 0.5 else rng.choice(list(session.seats))


def check_hands(session: Session) -> None:
    """Who picks cards of a hand sees them; everybody else sees their backs, unless the view says that hands are open."""
    for part in session.waiting():
        if not isinstance(part, Pick):
            continue
        for seat, mine in (("a stranger", frozenset[str]()), (part.who, frozenset({part.who}))):
            zone = next((one for one in session.system.reading.view(session.fight, mine).zones if one.id == part.zone), None)
            seen = [card for card in zone.cards if card != UNKNOWN] if zone else []
            if mine and sorted(seen) != sorted(part.hand):
                _fail(session, seat, f"{part.outline()}: it holds {' '.join(part.hand)} and is shown {' '.join(seen) or 'nothing'}")
            if not mine and seen and zone and not zone.open:
                _fail(session, seat, f"{part.outline()}: the hand that is picked from is shown: {' '.join(seen)}")


def check_view_from(session: Session, seat: str) -> None:
    """What a seat sees is the same by itself and made from what a stranger sees; so is the GM's view, and what was told."""
    public = session.system.reading.view(session.fight, frozenset())
    before = _encode(public)
    for one in (seat, GM):
        if session.view_from(one, public) != session.view(one):
            _fail(session, one, f"view_from differs from view: {_first(session.view_from(one, public), session.view(one))}")
    if _encode(public) != before:
        _fail(session, seat, "view_from changes the view it is made from")
    mine = frozenset(session.seats[seat])
    if session.events_for(seat) != [seen for event in session.events if (seen := event.as_seen_by(mine))]:
        _fail(session, seat, "what was told so far is not what it was told")


def check_resealed(session: Session, seat: str, rng: Random) -> None:
    """What the seat sees does not change when only what it cannot know changes."""
    mine = frozenset(session.seats[seat])
    twin = session.clone()
    session.system.play.shuffle_hidden(twin.fight, mine, rng)
    if says := twin.fight.state.deck.lost():
        _fail(session, seat, f"reseal loses cards: {says}")
    _compare(session, twin, seat)


def check_redrawn(session: Session, seat: str, hidden: Hidden, rng: Random) -> None:
    """The last procedure once more with other cards where the seat does not see them: it is told and asked the same."""
    mark = session._marks.last
    if session._coroutine is None or mark is None or not hidden:
        return
    tail = [entry for entry in session.done[mark.done :] if isinstance(entry, Answer)]
    data = replace(session.snapshot(), since=())
    twin = Session.restore(session.system, data, chance=None, seats=session.seats)
    shuffles = twin.fight.state.deck.shuffles
    spare = [card for card in session.fight.state.deck.pile if card not in session.system.play.telltale]
    swapped = False
    try:
        for entry in tail:
            value = entry.value
            if isinstance(twin.request, Draw) and entry.who == DECK:
                zone = twin.request.to
                cards = session.fight.state.deck.zones.get(zone, [])
                unseen = len(hidden.get(zone, ())) == len(cards) > 0
                if unseen and cards[-len(value) :] == value and len(spare) >= len(value):
                    value = [spare.pop(rng.randrange(len(spare))) for _ in value]
                    swapped = True
            twin.answer(entry.who, value)
    except HighdrawError:
        return
    if swapped and _moment(session) == _moment(twin) and len(twin._marks.kept) == 1 and shuffles == session.fight.state.deck.shuffles:
        since = len(session.events) - mark.events
        _compare(session, twin, seat, since)
        if [_unnumbered(beat) for beat in session.fight.beats[mark.beats :]] != [_unnumbered(beat) for beat in twin.fight.beats]:
            _fail(session, seat, "what is told of an exchange depends on cards that are hidden from it")


def _moment(session: Session) -> list[tuple[str, str]]:
    """Who is asked about what: other cards may lead a fight elsewhere, and then there is nothing to compare."""
    return [(part.addressee, getattr(part, "topic", "")) for part in session.waiting()]


def hidden_zones(session: Session, mine: frozenset[str]) -> Hidden:
    """The cards that change when what these fighters cannot know is changed: the system's own word for hidden."""
    fight = session.system.play.create(session.setup, False)
    fight.thaw(session.fight.frozen())
    zones = {zone: list(cards) for zone, cards in fight.state.deck.zones.items()}
    hidden: Hidden = {}
    for number in range(4):
        session.system.play.shuffle_hidden(fight, mine, Random(number))
        for zone, cards in fight.state.deck.zones.items():
            if changed := {place for place, card in enumerate(cards) if card != zones[zone][place]}:
                hidden.setdefault(zone, set()).update(changed)
    return hidden


def _compare(session: Session, twin: Session, seat: str, since: int | None = None) -> None:
    if session.view(seat) != twin.view(seat):
        _fail(session, seat, f"the view differs: {_first(session.view(seat), twin.view(seat))}")
    if session.asked_of(seat) != twin.asked_of(seat):
        _fail(session, seat, f"it is asked {session.asked_of(seat)} or {twin.asked_of(seat)}")
    ours, theirs = _seen(session, seat, since), _seen(twin, seat, since)
    if ours != theirs:
        _fail(session, seat, f"it is told {[e for e in ours if e not in theirs]} or {[e for e in theirs if e not in ours]}")


def _seen(session: Session, seat: str, since: int | None) -> list[str]:
    mine = frozenset(session.seats[seat])
    events = session.events if since is None else session.events[len(session.events) - since :] if since else []
    return [repr(_unnumbered(seen)) for event in events if (seen := event.as_seen_by(mine))]


def _unnumbered(told: Event | Beat) -> Event | Beat:
    """Without the numbers of beats: a fight that goes on from a snapshot counts them anew."""
    return replace(told, beat=0) if isinstance(told, Event) else replace(told, number=0, parent=0)


def _first(one: View, other: View) -> str:
    fields = ((name, getattr(one, name), getattr(other, name)) for name in View.__struct_fields__)
    return next((f"{name}: {ours} against {theirs}" for name, ours, theirs in fields if ours != theirs), "")


# ---- faces in texts


def _note_arrivals(session: Session, entered: Entered, told: tuple[int, int]) -> None:
    """Remember, for each card in a zone, how much was told before it came there.

    A card that lay open, was shuffled and drawn again since the last look was told of before.
    """
    here = {(zone, card) for zone, cards in session.fight.state.deck.zones.items() for card in cards}
    for key in [key for key in entered if key not in here]:
        del entered[key]
    for key in here:
        entered.setdefault(key, told)


def check_unnamed(session: Session, seat: str, hidden: Hidden, entered: Entered) -> None:
    """No view, event, beat, question or error for this seat names a card that is hidden from it (where each card is unique)."""
    deck = session.fight.state.deck
    if deck.packs != 1:
        return
    mine = frozenset(session.seats[seat])
    faces = {deck.zones[zone][place]: zone for zone, places in hidden.items() for place in places}
    faces.pop(UNKNOWN, None)
    if not faces:
        return
    now = _text(session.view(seat)) + "".join(_text((part.outline(), getattr(part, "about", {}))) for part in session.asked_of(seat))
    now += "".join(_refusals(session, seat))
    for card, zone in faces.items():
        events, beats = entered.get((zone, card), (len(session.events), len(session.fight.beats)))
        later = [seen for event in session.events[events:] if (seen := event.as_seen_by(mine))]
        told = now + "".join(_text((event, event.data)) for event in later) + _text(session.fight.beats[beats:])
        if re.search(rf"(?<![\w]){re.escape(card)}(?![\w])|(?<!\d){re.escape(pretty(card))}", told):
            _fail(session, seat, f"{card} in {zone!r} is hidden from it, but is named in {_around(told, card)}")


def _refusals(session: Session, seat: str) -> list[str]:
    """What errors say to a seat that answers for everybody who is asked."""
    said = []
    for part in _others(session, seat):
        for who in (part.addressee, "nobody"):
            try:
                session.answer(who, "no such choice", seat=seat)
            except BadAnswer as error:
                said.append(str(error))
    return said


def _others(session: Session, seat: str) -> list[Request[Any]]:
    return [part for part in session.waiting() if not session.may_answer(seat, part)]


def _text(value: Any) -> str:
    return _encode(value).decode()


def _around(told: str, card: Card) -> str:
    place = max(told.find(card), told.find(pretty(card)), 0)
    return repr(told[max(0, place - 120) : place + 60])


def _fail(session: Session, seat: str, says: str) -> None:
    raise Nonconformity("secrets", f"seat {seat!r}: {says}", system=session.system.id, seed=session.seed, setup=session.setup)
