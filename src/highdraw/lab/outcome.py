"""What came of a choice: who hit whom, whose tracks changed, which states began or ended. Read from beats and standings."""

from collections.abc import Mapping

import msgspec

from highdraw.engine.beat import changes
from highdraw.engine.fight import Fight
from highdraw.engine.view import Standing


class Blow(msgspec.Struct, frozen=True, gc=False):
    """An attack, and whether it landed."""

    who: str
    target: str
    hit: bool


class Change(msgspec.Struct, frozen=True, gc=False):
    """What a choice did to somebody: a track that grew (which is harm) or shrank, or a state that began or ended."""

    who: str
    track: str = ""
    by: float = 0
    state: str = ""
    began: bool = True


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Everything that matters of one way a choice can come out."""

    blows: tuple[Blow, ...] = ()
    changes: tuple[Change, ...] = ()


def read_outcome(fight: Fight, first: int, before: Mapping[str, Standing]) -> Outcome:
    """What came out since beat number `first`, compared with how everybody stood."""
    blows = tuple(Blow(beat.who, beat.target, beat.hit) for beat in fight.beats[first:] if beat.attack and beat.hit is not None)
    found = (Change(each.who, each.track, each.after - each.before, each.state, each.began) for each in changes(before, fight.standing()))
    return Outcome(blows, tuple(sorted(found, key=lambda each: (each.who, each.track, each.state, each.by, each.began))))
