"""A grid of variants: every combination of some settings, each played with the same cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from highdraw.errors import HighdrawError
from highdraw.lab.forecast import CHUNK, chunks
from highdraw.lab.fought import Fought, fight_many
from highdraw.lab.interval import interval, mean_interval
from highdraw.lab.measure import is_share, read_measure
from highdraw.lab.spread import Chunk, Jobs, workers
from highdraw.lab.variant import read_variant

MOST_CELLS = 10_000


class BadGrid(HighdrawError):
    """A grid, or a file of one, that cannot be gone on with."""


class Axis(NamedTuple):
    """One setting and its values."""

    key: str
    values: tuple[str, ...]


class Cell(NamedTuple):
    """One combination, and of each measure its mean and the 95 % interval around it."""

    settings: tuple[str, ...]
    """The value on each axis."""
    n: int
    found: dict[str, tuple[float, float, float]]


def read_axis(text: str) -> Axis:
    """`ann.body=4,5,6`, or from 4 to 6 as `ann.body=4..6`.

    >>> read_axis("ann.body=4..6"), read_axis("tie=redraw, nothing")
    (Axis(key='ann.body', values=('4', '5', '6')), Axis(key='tie', values=('redraw', 'nothing')))
    """
    key, equals, rest = (part.strip() for part in text.partition("="))
    low, dots, high = rest.partition("..")
    if dots and low.strip().isdecimal() and high.strip().isdecimal():
        first, last = int(low[:20]), int(high[:20])
        if last - first >= MOST_CELLS:
            raise BadGrid(f"{key} has more than {MOST_CELLS:,} values; so many cells are not played.")
        if last < first:
            raise BadGrid(f"{key}={rest} counts down. Write the smaller number first: {key}={last}..{first}.")
        values = tuple(map(str, range(first, last + 1)))
    elif dots and not set(rest) & set('"/,'):
        raise BadGrid(f"{key}={rest} is not a range: write whole numbers, such as {key}=4..8, or name each value: {key}=4,6,8.")
    else:
        values = tuple(dict.fromkeys(_split(rest)))
    if not equals or not key or not values:
        raise BadGrid(f"{text!r} is not an axis: write KEY=VALUE,VALUE, such as ann.body=4,5,6 or ann.body=4..8.")
    return Axis(key, values)


def _split(text: str) -> tuple[str, ...]:
    """At commas, but not at those of a list or of words in quotes.

    >>> _split('["Sword", "Shield"],["Axe"], Plate')
    ('["Sword", "Shield"]', '["Axe"]', 'Plate')
    """
    parts, depth, quoted = [""], 0, False
    for sign in text:
        quoted ^= sign == '"'
        depth += 0 if quoted else (sign in "[{") - (sign in "]}")
        if sign == "," and not quoted and depth <= 0:
            parts.append("")
        else:
            parts[-1] += sign
    return tuple(part.strip() for part in parts if part.strip())


def sweep(
    scenario: str,
    axes: Sequence[Axis],
    measures: Sequence[str],
    n: int,
    seed: int | str = 0,
    jobs: Jobs = None,
    system: str | None = None,
    done: Mapping[tuple[str, ...], Cell] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Cell]:
    """Cell by cell; what is `done` is not played again. Interrupted, it ends with the cells that are done."""
    known = done or {}
    combinations = list(product(*(axis.values for axis in axes)))
    if len(combinations) > MOST_CELLS:
        raise BadGrid(f"The grid has {len(combinations):,} cells; at most {MOST_CELLS:,} are played.")
    sides: dict[tuple[str, ...], dict[str, str]] = {}

    def all_chunks() -> Iterator[Chunk]:
        """Of one cell after the other, so that many workers have enough to do."""
        for values in combinations:
            if values not in known:
                contender = read_variant(scenario, [f"{axis.key}={value}" for axis, value in zip(axes, values, strict=True)], system)
                sides[values] = contender.sides
                yield from chunks(contender.start, n, seed, contender.seats)

    try:
        with workers(jobs) as crew:
            parts = crew.spread(fight_many, all_chunks())
            for place, values in enumerate(combinations, 1):
                if values in known:
                    yield known[values]
                    continue
                fights = [one for _ in range(-(-n // CHUNK)) for one in next(parts)]
                yield _cell(values, fights, sides.pop(values), measures)
                if progress:
                    progress(place, len(combinations))
    except KeyboardInterrupt:
        return


def _cell(values: tuple[str, ...], fights: Sequence[Fought], sides: Mapping[str, str], measures: Sequence[str]) -> Cell:
    found = {name: _around(name, [*map(read_measure(name, sides), fights)]) for name in measures}
    return Cell(values, len(fights), found)


def _around(name: str, row: list[float]) -> tuple[float, float, float]:
    if is_share(name):
        return (sum(row) / len(row), *interval(int(sum(row)), len(row)))
    return mean_interval(row)
