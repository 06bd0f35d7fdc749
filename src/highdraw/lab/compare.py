"""One variant against another with the same cards: what differs, how sure that is, and how many more fights would settle it."""

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from time import perf_counter

import msgspec

from highdraw.lab.forecast import CHUNK, LEAST
from highdraw.lab.fought import Fought, fight_many
from highdraw.lab.interval import interval, mean_interval, paired_interval, settled_by
from highdraw.lab.measure import is_share, read_measure
from highdraw.lab.spread import Jobs, workers
from highdraw.lab.variant import Contender


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One measure in both variants, and the second minus the first."""

    measure: str
    one: float
    one_low: float
    one_high: float
    other: float
    other_low: float
    other_high: float
    by: float
    low: float
    high: float
    """Of pairs of fights with the same cards: where the true difference lies, 95 times in 100."""
    differing: int
    """In how many pairs it was not the same in both."""
    unpaired: float
    """Half the width of the interval if the pairs were not known."""
    clear: bool
    settled_by: int | None
    """How many fights in all would settle it, if it stays as it is; None where nothing differs."""

    @property
    def narrower(self) -> float:
        """How many times narrower the interval is by pairing."""
        return self.unpaired / ((self.high - self.low) / 2) if self.high > self.low else 1.0


class Comparison(msgspec.Struct):
    """What came of n pairs of fights."""

    one: str
    other: str
    n: int = 0
    asked: int = 0
    seconds: float = 0.0
    differences: list[Difference] = []

    def of(self, measure: str) -> Difference:
        return next(each for each in self.differences if each.measure == measure)


def compare(
    one: Contender,
    other: Contender,
    measures: Sequence[str],
    n: int,
    seed: int | str = 0,
    jobs: Jobs = None,
    progress: Callable[[int, int], None] | None = None,
    within: float | None = None,
) -> Comparison:
    """Play n fights of each with the same seeds, or as many as it takes until the first difference is ± `within`.

    Interrupted, it gives back what is done.
    """
    begun = perf_counter()
    found = Comparison(one.label, other.label, asked=n)
    read = [(read_measure(name, one.sides), read_measure(name, other.sides)) for name in measures]
    values: list[tuple[list[float], list[float]]] = [([], []) for _ in measures]
    try:
        with workers(jobs) as crew:
            parts = crew.spread(fight_many, _chunks(one, other, n, seed))
            for first, second in zip(parts, parts, strict=True):
                _note(first, second, read, values)
                found.n += len(first)
                if progress:
                    progress(found.n, n)
                if within is not None and found.n >= LEAST and _width(values[0]) <= within:
                    found.asked = found.n
                    break
    except KeyboardInterrupt:
        pass
    if found.n:
        found.differences = [difference(name, *each) for name, each in zip(measures, values, strict=True)]
    found.seconds = perf_counter() - begun
    return found


def _chunks(one: Contender, other: Contender, n: int, seed: int | str) -> Iterator[tuple[object, ...]]:
    for first in range(0, n, CHUNK):
        for each in (one, other):
            yield each.start, first, min(CHUNK, n - first), seed, each.seats


def _note(
    first: list[Fought],
    second: list[Fought],
    read: list[tuple[Callable[[Fought], float], Callable[[Fought], float]]],
    values: list[tuple[list[float], list[float]]],
) -> None:
    for (mine, theirs), (a, b) in zip(read, values, strict=True):
        a += map(mine, first)
        b += map(theirs, second)


def _width(values: tuple[list[float], list[float]]) -> float:
    low, high = paired_interval([b - a for a, b in zip(*values, strict=True)])
    return (high - low) / 2


def difference(measure: str, a: list[float], b: list[float]) -> Difference:
    """Two rows of pairs compared.

    >>> found = difference("rounds", [3, 4, 5, 6] * 5, [4, 5, 6, 7] * 5)
    >>> found.by, found.clear, found.differing, round(found.unpaired, 2)
    (1.0, True, 20, 0.71)
    """
    pairs = [y - x for x, y in zip(a, b, strict=True)]
    low, high = paired_interval(pairs)
    (one, *first), (other, *second) = _alone(measure, a), _alone(measure, b)
    return Difference(
        measure=measure, one=one, one_low=first[0], one_high=first[1], other=other, other_low=second[0], other_high=second[1],
        by=sum(pairs) / len(pairs), low=low, high=high, differing=sum(map(bool, pairs)), unpaired=hypot(_half(a), _half(b)),
        clear=low > 0 or high < 0, settled_by=settled_by(pairs),
    )  # fmt: skip


def _alone(measure: str, row: list[float]) -> tuple[float, float, float]:
    """A measure in one of the variants: a share, or a mean."""
    if is_share(measure):
        return (sum(row) / len(row), *interval(int(sum(row)), len(row)))
    return mean_interval(row)


def _half(row: list[float]) -> float:
    mean, _, high = mean_interval(row)
    return high - mean
