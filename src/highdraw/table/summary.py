"""A fight summed up from its beats: who hit whom how hard, who fell, how chance treated them, and the moments that mattered.

Nothing here knows a system: what an exchange did is in its effects, what chance gave and gives on average on its sides.
"""

from collections.abc import Iterable, Sequence

import msgspec

from highdraw.engine.beat import Beat, Effect, Side
from highdraw.engine.event import Event
from highdraw.engine.system import Score
from highdraw.engine.view import View
from highdraw.table.role import Role
from highdraw.table.stage import Staged, exchange_of, exchanges
from highdraw.table.table import Table

MOST_MOMENTS = 6


class Tally(msgspec.Struct, kw_only=True):
    """One fighter's part in it."""

    who: str
    name: str
    side: str
    attacks: int = 0
    hits: int = 0
    hit: int = 0
    """How often it was hit."""
    dealt: dict[str, float] = {}
    taken: dict[str, float] = {}
    got: float = 0
    fair: float = 0
    chances: int = 0
    """In how many draws or rolls `got` and `fair` were counted."""
    fell: bool = False
    dead: bool = False

    @property
    def luck(self) -> float:
        """How much more chance gave than it gives on average, as a share of the average."""
        return (self.got - self.fair) / self.fair if self.fair else 0.0

    @property
    def fate(self) -> str:
        return "died" if self.dead else "fell" if self.fell else "stands"


class Highlight(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that mattered: when it was, and what was told of it."""

    exchange: int
    when: str
    says: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The whole fight."""

    winner: str
    rounds: int
    seconds: float
    tallies: list[Tally]
    measures: tuple[str, ...]
    """The tracks on which anything was dealt, in the order in which fighters have them."""
    luck: str
    """How luck is counted; empty where nothing can be said."""
    moment: Staged | None = None
    """The exchange that cost most."""
    timeline: tuple[Highlight, ...] = ()


def summarize(table: Table, role: Role) -> Summary:
    """The fight as somebody who looks from here saw it."""
    session = table.session
    score, luck = table.system.play.score(session.fight), table.system.reading.luck
    return add_up(session.beats, table.events(role), table.view(role), score, table.played, luck)


def add_up(beats: Sequence[Beat], events: Sequence[Event], view: View, score: Score, seconds: float, luck: str = "") -> Summary:
    """Count what beats tell, for everybody in the view; `events` are what was told of them."""
    tallies = {
        who: Tally(who=who, name=one.name, side=one.side, fell=who in score.down, dead=one.dead) for who, one in view.fighters.items()
    }
    for beat in beats:
        _count(beat, tallies)
    _count_luck(events, tallies)
    tracks = dict.fromkeys(track.label for one in view.fighters.values() for track in one.tracks)
    dealt = {name for tally in tallies.values() for name in tally.taken}
    grave = sorted(exchanges(beats), key=lambda each: -weight(each.effects, view))[:MOST_MOMENTS]
    grave = [each for each in grave if weight(each.effects, view)]
    timeline = tuple(_highlights(sorted(each.number for each in grave), beats, events))
    return Summary(
        winner=score.winner,
        rounds=score.rounds,
        seconds=seconds,
        tallies=list(tallies.values()),
        measures=tuple(name for name in (*tracks, *sorted(dealt - tracks.keys())) if name in dealt),
        luck=luck if any(tally.chances for tally in tallies.values()) else "",
        moment=_told(grave[0], timeline) if grave else None,
        timeline=timeline,
    )


def _told(moment: Staged, timeline: Sequence[Highlight]) -> Staged:
    """An exchange with the words in which it was told."""
    return msgspec.structs.replace(moment, says=tuple(each.says for each in timeline if each.exchange == moment.number and each.says))


def _count(beat: Beat, tallies: dict[str, Tally]) -> None:
    me, target = tallies.get(beat.who), tallies.get(beat.target)
    if beat.attack and me:
        me.attacks += 1
    if beat.hit:
        if me:
            me.hits += 1
        if target:
            target.hit += 1
    for effect in beat.effects:
        _suffer(beat, effect, tallies)


def _suffer(beat: Beat, effect: Effect, tallies: dict[str, Tally]) -> None:
    """A track that grew was dealt by whoever acted; on the actor itself by the one who struck back."""
    more = effect.after - effect.before
    victim = tallies.get(effect.who)
    if not effect.track or more <= 0 or victim is None:
        return
    victim.taken[effect.track] = victim.taken.get(effect.track, 0) + more
    by = tallies.get(beat.target if effect.who == beat.who else beat.who)
    if by and by is not victim:
        by.dealt[effect.track] = by.dealt.get(effect.track, 0) + more


def _count_luck(events: Iterable[Event], tallies: dict[str, Tally]) -> None:
    """What chance gave: to a side of a beat, as it stood at last; or where it is a secret at first, by what was told to its holder."""
    shown: dict[tuple[int, str], Side] = {}
    for event in events:
        if "got" in event.data:
            _chance(tallies.get(event.who), float(event.data["got"]), float(event.data["fair"]))
        else:
            shown |= {(event.beat, side.who): side for side in event.sides if side.got is not None}
    for side in shown.values():
        if side.got is not None and side.fair is not None:
            _chance(tallies.get(side.who), side.got, side.fair)


def _chance(tally: Tally | None, got: float, fair: float) -> None:
    if tally is not None:
        tally.got += got
        tally.fair += fair
        tally.chances += 1


def weight(effects: Iterable[Effect], view: View) -> float:
    """How much an exchange mattered: what it cost as a share of what somebody can bear, and a little for each state it brought.

    Of two kinds of harm the graver one counts twice.
    """
    total = 0.0
    for effect in effects:
        one = view.fighters.get(effect.who)
        track = next((each for each in one.tracks if each.label == effect.track), None) if one is not None else None
        if track is not None and effect.after > effect.before:
            total += (effect.after - effect.before) * (2 if track.grave else 1) / max([*track.notches.values(), 1])
        elif effect.state and effect.began:
            total += 0.2
    return total


def _highlights(numbers: Sequence[int], beats: Sequence[Beat], events: Sequence[Event]) -> Iterable[Highlight]:
    """These exchanges in the words in which they were told, each under the heading it stands under."""
    when = ""
    said: dict[int, tuple[str, list[Event]]] = {}
    for event in events:
        if event.level == "heading":
            when = event.text.rstrip(".")
        number = exchange_of(beats, event.beat) if 0 < event.beat <= len(beats) else 0
        if number in numbers and event.level == "main":
            said.setdefault(number, (when, []))[1].append(event)
    for number, (heading, told) in said.items():
        ruled = next((place for place, event in enumerate(told) if event.tone), min(1, len(told) - 1))
        yield Highlight(exchange=number, when=heading, says=" ".join(event.text for event in told[ruled:]))
