"""A beat is one exchange as people see it: who against whom, their cards and dice, the totals, the verdict, what it did.

Rules open a beat (`with fight.beat(...)`), lay open what each side shows and say the verdict; what the exchange did to tracks
and states is found by comparing how everybody stood before and after. Beats hold only what everybody may know.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec

from highdraw.engine.receipt import whole
from highdraw.engine.view import Area, Standing, Tone

Role = Literal["kept", "spare", "over", "aside", "bonus", "replaced"]
"""Of a card or die: it counted; it did not; it was too high; it was put aside; it came on top; another took its place."""


class ShownCard(msgspec.Struct, frozen=True, gc=False):
    """A card laid open (`??` when it stays face down), whether it counted, and why not."""

    face: str
    role: Role = "kept"
    says: str = ""


class ShownDie(msgspec.Struct, frozen=True, gc=False):
    """A die with its whole chain of explosions, whether it counted, and what is special about it."""

    sides: int
    faces: tuple[int, ...]
    role: Role = "kept"
    says: str = ""

    @property
    def total(self) -> int:
        return sum(self.faces)


Shown = TypeVar("Shown", ShownCard, ShownDie)


class Side(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one side showed, and what it came to."""

    who: str
    name: str
    cards: tuple[ShownCard, ...] = ()
    dice: tuple[ShownDie, ...] = ()
    total: float | None = None
    against: float | None = None
    """The number it had to reach, where that is not the other side's total."""
    low: bool = False
    """A total is good that is no higher than `against`."""
    says: str = ""
    """In a word: too late, a critical hit, dodges."""
    got: float | None = None
    fair: float | None = None
    """What chance gave, and what it gives on average, where that can be said."""


class Effect(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What changed for somebody: a track from one value to another, or a state that began or ended."""

    who: str
    track: str = ""
    before: float = 0
    after: float = 0
    state: str = ""
    began: bool = True


class Beat(msgspec.Struct, kw_only=True, gc=False):
    """One exchange. It grows while the rules work, and is closed when they are done with it."""

    number: int
    title: str
    who: str = ""
    target: str = ""
    parent: int = 0
    """The beat this one happens in the middle of; 0 for none."""
    attack: bool = False
    sides: tuple[Side, ...] = ()
    verdict: str = ""
    tone: Tone = ""
    hit: bool | None = None
    """Of an attack, whether it landed; None while that is open, or where nothing was to be hit."""
    effects: tuple[Effect, ...] = ()
    area: Area | None = None
    """What an explosion or a cone covered of the map."""
    closed: bool = False
    fresh: bool = False
    """Something was laid open that no sentence has told yet."""
    ruled: bool = False
    """The verdict is there, and no sentence has told it yet."""

    def show(self, side: Side) -> None:
        """Lay a side open; a second time it takes the place of the first."""
        side = msgspec.structs.replace(
            side,
            cards=tuple(map(_once, side.cards)),
            dice=tuple(map(_once, side.dice)),
            total=None if side.total is None else whole(side.total),
            against=None if side.against is None else whole(side.against),
        )
        if side.who and any(each.who == side.who for each in self.sides):
            self.sides = tuple(side if each.who == side.who else each for each in self.sides)
        else:
            self.sides = (*self.sides, side)
        self.fresh = True

    def more(self, who: str, **what: Any) -> None:
        """Lay more of a side open: a die after its cards."""
        side = next(side for side in self.sides if side.who == who)
        self.show(msgspec.structs.replace(side, **what))

    def rule(self, verdict: str, *, tone: Tone = "", hit: bool | None = None) -> None:
        """Say how it came out, in a few words."""
        self.verdict, self.tone, self.ruled = verdict, tone, True
        self.hit = self.hit if hit is None else hit


class BareBeat(Beat, gc=False):
    """One exchange for a lab: who against whom, and how it came out. What was laid open is not kept."""

    def show(self, side: Side) -> None:
        pass

    def more(self, who: str, **what: Any) -> None:
        pass


@lru_cache(maxsize=4096)
def _once(shown: Shown) -> Shown:
    """The same card or die laid open before, if it was: a long fight shows few that are different, and keeps equal ones once."""
    return shown


def changes(before: Mapping[str, Standing], after: Mapping[str, Standing]) -> Iterable[Effect]:
    """What is different between two moments, fighter by fighter.

    >>> was, now = Standing({"strain": 1}, ()), Standing({"strain": 6}, ("tired",))
    >>> [(each.track or each.state, each.before, each.after) for each in changes({"bob": was}, {"bob": now})]
    [('strain', 1, 6), ('tired', 0, 0)]
    """
    for who, now in after.items():
        was = before.get(who)
        if was is None or was == now:
            continue
        for track, value in now.tracks.items():
            if (old := was.tracks.get(track, 0)) != value:
                yield Effect(who=who, track=track, before=old, after=value)
        yield from (Effect(who=who, state=state) for state in now.states if state not in was.states)
        yield from (Effect(who=who, state=state, began=False) for state in was.states if state not in now.states)


def merged(known: Iterable[Effect], more: Iterable[Effect]) -> tuple[Effect, ...]:
    """Further changes on top of those known: a track changed twice is changed once, what is as it was before is no effect.

    >>> one, two = (Effect(who="bob", track="strain", before=a, after=b) for a, b in ((1, 6), (6, 8)))
    >>> [(each.before, each.after) for each in merged([one], [two])]
    [(1, 8)]
    >>> merged([Effect(who="bob", state="tired")], [Effect(who="bob", state="tired", began=False)])
    ()
    """
    found: dict[tuple[str, str, str], Effect] = {}
    for effect in (*known, *more):
        name = (effect.who, effect.track, effect.state)
        was = found.pop(name, None)
        if was is None:
            found[name] = effect
        elif effect.track and was.before != effect.after:
            found[name] = Effect(who=effect.who, track=effect.track, before=was.before, after=effect.after)
    return tuple(found.values())
