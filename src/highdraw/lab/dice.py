"""In how many ways dice come to the same, exploding ones too: die is added to die, and what is equal so far is counted together."""

from collections.abc import Hashable
from functools import cache, lru_cache
from math import prod
from typing import Any, NamedTuple

from cachetools import LRUCache

from highdraw.engine.throw import Faces, Throw

RARE = 1_000_000
"""A chain of explosions rarer than one in so many is not followed."""
LATER = 10
"""It is tried at this many times its length whether that makes a difference."""
MOST_KEPT = 512


class Cast(NamedTuple):
    """One way the dice can lie that stands for all that come to the same, and in how many ways that comes."""

    faces: Faces
    """Of all dice, in the order they are rolled."""
    ways: int

    def more(self, ways: int) -> "Cast":
        return Cast(self.faces, self.ways + ways)


class Sums(NamedTuple):
    """What dice come to: where no chain is too long to be followed, and where one is, as it would be at once and far later."""

    plain: dict[Hashable, Cast]
    long: dict[tuple[Hashable, Hashable], Cast]


_known: LRUCache[Hashable, Sums] = LRUCache(MOST_KEPT)


def cast(throw: Throw) -> tuple[list[Cast], int]:
    """Everything that can come of a throw, the likelier first, and of how many ways.

    A chain that is not followed to its end counts where it makes no difference how long it becomes; else its ways lack.
    """
    key = throw.dice, throw.explodes, throw.key
    sums = _known.get(key)
    if sums is None:
        sums = _known[key] = _sum(throw)
    found: dict[Hashable, Cast] = {}
    sort = cache(throw.sort)
    for known, one in sums.plain.items():
        _count(found, sort(known), one.faces, one.ways)
    for (known, later), one in sums.long.items():
        if (says := sort(known)) == sort(later):
            _count(found, says, one.faces, one.ways)
    return sorted(found.values(), key=lambda one: -one.ways), prod(_chains(sides, throw.explodes).of for sides in throw.dice)


def _count(found: dict[Any, Cast], what: Hashable, faces: Faces, ways: int) -> None:
    before = found.get(what)
    found[what] = Cast(faces, ways) if before is None else before.more(ways)


def _sum(throw: Throw) -> Sums:
    sums = Sums({None: Cast((), 1)}, {})
    for sides in throw.dice:
        after, chains = Sums({}, {}), _chains(sides, throw.explodes)
        for known, (before, ways) in sums.plain.items():
            for faces, times in chains.ends:
                _count(after.plain, throw.add(known, faces), (*before, *faces), ways * times)
            for faces in chains.long:
                both = throw.add(known, faces), throw.add(known, faces[:-1] * LATER + faces[-1:])
                _count(after.long, both, (*before, *faces), ways)
        for (known, later), (before, ways) in sums.long.items():
            for faces, times in (*chains.ends, *((faces, 1) for faces in chains.long)):
                _count(after.long, (throw.add(known, faces), throw.add(later, faces)), (*before, *faces), ways * times)
        sums = after
    return sums


class Chains(NamedTuple):
    """What one die can show, with its explosions."""

    ends: tuple[tuple[Faces, int], ...]
    """Chains that end, each in so many ways."""
    long: tuple[Faces, ...]
    """The shortest of those that are not followed, one way for all."""
    of: int


@lru_cache(maxsize=64)
def _chains(sides: int, explodes: bool) -> Chains:
    """Every chain of one die.

    >>> _chains(2, False)
    Chains(ends=(((1,), 1), ((2,), 1)), long=(), of=2)
    >>> _chains(1000, True).ends[998:1000], _chains(1000, True).long
    ((((999,), 1000), ((1000, 1), 1)), ((1000, 1000, 1),))
    """
    if not explodes:
        return Chains(tuple(((face,), 1) for face in range(1, sides + 1)), (), sides)
    of = sides
    while of < RARE:
        of *= sides
    found: list[tuple[Faces, int]] = []
    high: Faces = ()
    left = of
    while left > 1:
        left //= sides
        found += [((*high, face), left) for face in range(1, sides)]
        high = (*high, sides)
    return Chains(tuple(found), ((*high, 1),), of)
