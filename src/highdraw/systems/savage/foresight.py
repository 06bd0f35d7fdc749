"""What matters of dice that are about to be rolled, for the lab: how good a Trait roll is, how much damage does.

No rule is decided here: raises, Critical Failures and rerolls are asked of those who know.
"""

from collections.abc import Callable, Coroutine, Hashable
from typing import Any, NamedTuple

import msgspec

from highdraw.engine.meeting import Lab
from highdraw.engine.part import Part, Saved
from highdraw.engine.throw import Faces, Throw
from highdraw.systems.savage.dice import WILD, Die, raises
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import NEVER, Rolled, TraitRoll, ask_reroll, beyond, wild_critical

FIELDS = Fighter.__struct_fields__
_write, _read = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Fighter).decode
CHECK = Throw((6,), lambda _, faces: faces == (1,), "check die", lambda one: one)
"""The check die of an Extra."""


def ignore(fight: Scene, *dice: int) -> None:
    """Describe dice that nothing depends on before the exchange is over: what an injury is, how long somebody lies unconscious."""
    if fight.lab is not None:
        fight.lab.throw(lambda: Throw(dice, lambda *_: None, "ignored", lambda _: None))


POOL = "gm's pool"


class Known(NamedTuple):
    """As much of a Trait roll as can matter: its total, the natural faces, a Critical Failure."""

    total: int
    face: int
    wild_face: int = 0
    critical: bool = False


def foresee_roll(fight: Scene, lab: Lab, me: Fighter, roll: TraitRoll, used: Die, change: int, before: Rolled | None) -> None:
    """Describe a Trait roll with one die, and the Wild Die beside it; `before` is what stood and is rolled again."""
    if roll.dice != 1:
        return
    wild, bare = me.wild or roll.group, roll.bare
    plus, on_wild = beyond(fight, used)

    def add(known: Known | None, faces: Faces) -> Known:
        face = faces[0] if bare else int(faces[0] == 1)
        if known is None:
            return Known(sum(faces) + change + plus, face)
        total = max(known.total, sum(faces) + change + on_wild)
        critical = wild_critical(fight, (known.face,), faces[0])
        return Known(total, known.face, face, critical) if bare else Known(total, 0, 0, critical)

    said: dict[int, Hashable] = {}

    def says(total: int) -> Hashable:
        """Whether it would be made again."""
        total = max(total, before.total) if before else total
        if total not in said:
            ask = ask_reroll(fight, me, roll, total)
            said[total] = ask and lab.ask(ask)
        return said[total]

    def sort(known: Known) -> Hashable:
        checked = not wild and roll.matters and known.face == 1
        return judged(roll, known), checked, None if known.critical else says(known.total)

    critical = fight.sw.multi_die_critical
    key = ("Trait", used.sides, plus, on_wild, change, bare, critical)
    lab.throw(lambda: Throw((used.sides, WILD) if wild else (used.sides,), add, key, sort, explodes=True))


def judged(roll: TraitRoll, known: Known) -> Hashable:
    """What of a roll can matter to whoever made it."""
    grade = -1 if known.critical else raises(known.total, roll.number)
    if roll.judge is not None:
        return known.critical, roll.judge(known.total)
    if roll.enough == NEVER or (grade < 0 and roll.bare):
        return known
    return known.critical, min(grade, roll.enough) if grade >= roll.helps else -1


def matters(roll: TraitRoll, rolled: Rolled) -> Hashable:
    """The same of a roll that stands; of several dice all of it."""
    return judged(roll, Known(rolled.total, rolled.faces[0], rolled.wild_face, rolled.critical)) if roll.dice == 1 else rolled


def foresee_sum(lab: Lab, dice: tuple[int, ...], sort: Callable[[int], Hashable], explodes: bool) -> None:
    """Describe dice of which only the sum counts."""

    def add(known: Any, faces: Faces) -> int:
        return (known or 0) + sum(faces)

    lab.throw(lambda: Throw(dice, add, "sum", lambda known: sort(known or 0), explodes))


def part_of(fight: Scene, key: Hashable, make: Callable[[], Coroutine[Any, Any, Hashable]], *whose: Fighter) -> Part:
    """A part that changes only these fighters and the GM's pool."""

    def save() -> Saved:
        return *[(me.id, _write(me)) for me in whose], (POOL, fight.state.pool)

    def load(saved: Saved) -> None:
        *people, (_, pool) = saved
        for me, (_, data) in zip(whose, people, strict=True):
            if _write(me) != data:
                put_back(me, _read(data))
        fight.state.pool = pool

    def idle(saved: Saved) -> Hashable:
        """Bennies matter only to who looks into a purse."""
        *people, _ = saved
        return tuple(_without_bennies(data) for _, data in people)

    return Part(make, save, load, (key, *(me.id for me in whose)), idle)


def _without_bennies(data: bytes) -> bytes:
    me = _read(data)
    me.bennies = 0
    return _write(me)


def put_back(me: Fighter, was: Fighter) -> None:
    """A fighter whom rules hold in their hands as it was before."""
    for name, now, then in zip(FIELDS, msgspec.structs.astuple(me), msgspec.structs.astuple(was), strict=True):
        if now != then:
            setattr(me, name, then)
