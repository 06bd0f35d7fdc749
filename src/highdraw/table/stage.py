"""What stands on the stage: one exchange with everything that belongs to it, put together from beats and what was told in them.

An exchange is an attack with all that happens in the middle of it, rolls and damage included, but not an attack of its own in
between; without an attack it is the outermost beat. Beats hold only what everybody may know; sentences are those a seat may read.
"""

from collections.abc import Iterable, Sequence

import msgspec

from highdraw.engine.beat import Beat, Effect, Side, merged
from highdraw.engine.event import Event
from highdraw.engine.view import Area, Tone

LATELY = 60
"""So many events are looked through for what was told of an exchange."""


class Row(msgspec.Struct, frozen=True):
    """One beat of an exchange: what was shown, and what it came to."""

    title: str
    sides: tuple[Side, ...]
    verdict: str
    tone: Tone


class Staged(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange as it is shown."""

    number: int
    last: int
    """The newest beat in it."""
    title: str
    who: str
    target: str
    rows: tuple[Row, ...]
    verdict: str
    tone: Tone
    hit: bool | None
    effects: tuple[Effect, ...]
    area: Area | None = None
    says: tuple[str, ...] = ()
    """What was told of it, the announcement apart."""
    open: bool = False
    """More may come of it."""

    @property
    def worth_showing(self) -> bool:
        return bool(self.verdict or self.effects or any(row.sides for row in self.rows))


def exchange_of(beats: Sequence[Beat], number: int) -> int:
    """The exchange a beat belongs to, by the number of its first beat.

    >>> fight = [Beat(number=1, title="", attack=True), Beat(number=2, title="", parent=1), Beat(number=3, title="", parent=2)]
    >>> [exchange_of(fight, number) for number in (1, 2, 3)]
    [1, 1, 1]
    """
    while not beats[number - 1].attack and beats[number - 1].parent:
        number = beats[number - 1].parent
    return number


def on_stage(beats: Sequence[Beat], events: Sequence[Event] = ()) -> Staged | None:
    """The last exchange in which something was shown or decided; it stays until the next one."""
    tried: set[int] = set()
    for beat in reversed(beats):
        number = exchange_of(beats, beat.number)
        if number not in tried and (found := staged(beats, number)).worth_showing:
            return with_words(found, beats, events)
        tried.add(number)
    return None


def staged(beats: Sequence[Beat], number: int) -> Staged:
    """One exchange, by the number of its first beat."""
    return _staged([beat for beat in beats[number - 1 :] if exchange_of(beats, beat.number) == number])


def _staged(some: Sequence[Beat]) -> Staged:
    first = some[0]
    ruled = [beat for beat in some if beat.verdict]
    decides = first if first.verdict else ruled[-1] if ruled else first
    effects: tuple[Effect, ...] = ()
    for beat in some:
        effects = merged(effects, beat.effects)
    return Staged(
        number=first.number, last=some[-1].number, title=first.title, who=first.who, target=first.target,
        rows=tuple(Row(beat.title, tuple(beat.sides), beat.verdict, beat.tone) for beat in some if beat.sides),
        verdict=decides.verdict, tone=decides.tone, hit=first.hit, effects=effects,
        area=next((beat.area for beat in some if beat.area is not None), None), open=not first.closed,
    )  # fmt: skip


def with_words(found: Staged, beats: Sequence[Beat], events: Sequence[Event]) -> Staged:
    """The exchange with what was told of it."""
    return msgspec.structs.replace(found, says=_says(beats, found.number, events))


def _says(beats: Sequence[Beat], number: int, events: Sequence[Event]) -> tuple[str, ...]:
    """The sentences that tell how it came out: from the verdict on, or all but the announcement."""
    told: list[Event] = []
    for event in reversed(events[-LATELY:]):
        if event.beat and event.level == "main" and exchange_of(beats, event.beat) == number:
            told.append(event)
    told.reverse()
    ruled = next((place for place, event in enumerate(told) if event.tone), 1)
    return tuple(event.text for event in told[ruled:])


def meanwhile(beats: Sequence[Beat], events: Sequence[Event], shown: Staged | None, most: int = 3) -> tuple[str, ...]:
    """What was told since, outside of any exchange or in one that shows nothing yet: the last sentences of it."""
    told: list[str] = []
    for event in reversed(events[-LATELY:]):
        if event.level == "heading" or (shown is not None and event.beat and exchange_of(beats, event.beat) == shown.number):
            break
        if event.level == "main" and event.text:
            told.append(event.text)
    return tuple(reversed(told[:most]))


def alongside(beats: Sequence[Beat], events: Sequence[Event], shown: Staged | None, most: int = 3) -> tuple[Staged, ...]:
    """What came just before what is shown and belongs with it: attacks on the same target, or by the same attacker, in the same round.

    The turns of a round may have headings of their own, which say whose they are.
    """
    found: list[Staged] = []
    if shown is None or not shown.target:
        return ()
    seen = {shown.number}
    for event in reversed(events[-LATELY:]):
        if (event.level == "heading" and not event.who) or len(found) == most:
            break
        number = exchange_of(beats, event.beat) if event.beat else 0
        if not number or number in seen or number > shown.number:
            continue
        seen.add(number)
        before = staged(beats, number)
        if not before.target or not before.worth_showing:
            continue
        if before.target != shown.target and before.who != shown.who:
            break
        found.append(with_words(before, beats, events))
    return tuple(reversed(found))


def begun(beats: Sequence[Beat]) -> Staged | None:
    """The attack that has begun and has not shown anything yet.

    >>> begun([Beat(number=1, title="", attack=True, who="ann", target="bob")]).target, begun([Beat(number=1, title="")])
    ('bob', None)
    """
    found = staged(beats, exchange_of(beats, beats[-1].number)) if beats else None
    return found if found is not None and found.target and not found.worth_showing else None


def under_way(beats: Sequence[Beat], shown: Staged | None) -> Staged | None:
    """The attack that began after what is shown, belongs with it, and has not shown anything yet."""
    if shown is None or not shown.target:
        return None
    found = begun(beats)
    new = found is not None and found.number > shown.number
    return found if found is not None and new and (found.target == shown.target or found.who == shown.who) else None


def exchanges(beats: Sequence[Beat]) -> Iterable[Staged]:
    """Every exchange that can be shown, in the order in which they began."""
    some: dict[int, list[Beat]] = {}
    for beat in beats:
        some.setdefault(exchange_of(beats, beat.number), []).append(beat)
    yield from (found for each in some.values() if (found := _staged(each)).worth_showing)
