"""A fight summed up from what was told of it: who hit whom how hard, who fell, and how chance treated them.

Nothing here knows a system. The data of events does the talking: `target` and one of `loss`, `damage`, `wounds`, `killed`
is a blow of `by` (or of whoever the event is about); `soaked` takes wounds of the last blow back; `got` and `fair` are
what chance gave and what it gives in the mean, `their_got` and `their_fair` the same for the target. Sides of a beat
that were laid open say the same of their cards and dice, as they stood at last.
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

MEASURES = ("loss", "damage", "wounds", "killed")
"""What a blow can count, in the order in which it is shown."""

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
        """How much more chance gave than it gives in the mean, as a share of the mean."""
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
    """Which measures were told at all."""
    luck: str
    """How luck was reckoned; empty where nothing can be said."""
    moment: Staged | None = None
    """The exchange that cost most."""
    timeline: tuple[Highlight, ...] = ()


def summarize(table: Table, role: Role) -> Summary:
    """The fight as somebody who looks from here saw it."""
    events, view, score = table.events(role), table.view(role), table.system.play.score(table.session.fight)
    found = add_up(events, view, score, table.played, table.system.reading.luck)
    beats = table.session.beats
    grave = sorted(exchanges(beats), key=lambda each: -weight(each.effects, view))[:MOST_MOMENTS]
    grave = [each for each in grave if weight(each.effects, view)]
    timeline = tuple(_highlights(sorted(each.number for each in grave), beats, events))
    return msgspec.structs.replace(found, moment=grave[0] if grave else None, timeline=timeline)


def add_up(events: Iterable[Event], view: View, score: Score, seconds: float = 0, luck: str = "") -> Summary:
    """Count what events tell, for everybody in the view."""
    down = set(score.down)
    tallies = {who: Tally(who=who, name=one.name, side=one.side, fell=who in down, dead=one.dead) for who, one in view.fighters.items()}
    last_by: dict[str, str] = {}
    shown: dict[tuple[int, str], Side] = {}
    for event in events:
        _count(event, tallies, last_by)
        if "got" not in event.data:
            shown |= {(event.beat, side.who): side for side in event.sides if side.got is not None}
    for side in shown.values():
        _luck(tallies.get(side.who), side)
    seen = {name for tally in tallies.values() for name in tally.taken}
    return Summary(
        winner=score.winner,
        rounds=score.rounds,
        seconds=seconds,
        tallies=list(tallies.values()),
        measures=tuple(name for name in MEASURES if name in seen),
        luck=luck if any(tally.chances for tally in tallies.values()) else "",
    )


def _count(event: Event, tallies: dict[str, Tally], last_by: dict[str, str]) -> None:
    data = event.data
    me, target = tallies.get(event.who), tallies.get(str(data.get("target", "")))
    if event.kind == "attack" and me:
        me.attacks += 1
    if target and any(name in data for name in MEASURES):
        _blow(data, tallies.get(str(data.get("by", event.who))), target, last_by)
    if me and "soaked" in data:
        _take(tallies.get(last_by.get(me.who, "")), me, "wounds", -float(data["soaked"]))
    _chance(me, data, "")
    _chance(target, data, "their_")


def _blow(data: dict[str, float | str], by: Tally | None, target: Tally, last_by: dict[str, str]) -> None:
    """A hit, also one that did nothing; whose it was is remembered for what is soaked afterwards."""
    target.hit += 1
    last_by[target.who] = by.who if by else ""
    if by:
        by.hits += 1
    for name in MEASURES:
        if name in data:
            _take(by, target, name, float(data[name]))


def _take(by: Tally | None, target: Tally, name: str, number: float) -> None:
    if by:
        by.dealt[name] = by.dealt.get(name, 0) + number
    target.taken[name] = target.taken.get(name, 0) + number


def _chance(tally: Tally | None, data: dict[str, float | str], whose: str) -> None:
    if tally and f"{whose}got" in data:
        tally.got += float(data[f"{whose}got"])
        tally.fair += float(data[f"{whose}fair"])
        tally.chances += 1


def _luck(tally: Tally | None, side: Side) -> None:
    """What chance gave a side of a beat; one that is laid open again counts once."""
    if tally and side.got is not None and side.fair is not None:
        tally.got += side.got
        tally.fair += side.fair
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
