"""What came of a choice: who hit whom, whose tracks changed, which states began or ended. Read from beats and standings."""

from collections.abc import Iterable, Mapping

import msgspec

from highdraw.engine.beat import Beat, changes
from highdraw.engine.fight import Fight
from highdraw.engine.system import AnySystem
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
    fallen: tuple[str, ...] = ()
    """Who is out of the fight now and was not before."""


class Stood(msgspec.Struct, frozen=True):
    """How everybody stood at a moment, and who was down."""

    people: Mapping[str, Standing]
    down: tuple[str, ...]


def how_they_stand(system: AnySystem, fight: Fight) -> Stood:
    """How everybody stands now."""
    return Stood(fight.standing(), system.play.score(fight).down)


def read_outcome(beats: Iterable[Beat], before: Stood, after: Stood) -> Outcome:
    """What these beats came to, and what is otherwise than before them."""
    blows = tuple(Blow(beat.who, beat.target, beat.hit) for beat in beats if beat.attack and beat.hit is not None)
    effects = changes(before.people, after.people)
    found = (Change(each.who, each.track, each.after - each.before, each.state, each.began) for each in effects)
    fallen = tuple(who for who in after.down if who not in before.down)
    return Outcome(blows, tuple(sorted(found, key=lambda each: (each.who, each.track, each.state, each.by, each.began))), fallen)
