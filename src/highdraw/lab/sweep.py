"""A grid of variants: every combination of some settings, each played with the same cards. Rows are written as they are done."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from highdraw.errors import HighdrawError
from highdraw.lab.forecast import forecast_from
from highdraw.lab.fought import Fought
from highdraw.lab.interval import interval, mean_interval
from highdraw.lab.measure import is_share, read_measure
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
        values = tuple(map(str, range(int(low), int(high) + 1)))
    else:
        values = tuple(value.strip() for value in rest.split(",") if value.strip())
    if not equals or not key or not values:
        raise BadGrid(f"{text!r} is not an axis: write KEY=VALUE,VALUE, such as ann.body=4,5,6 or ann.body=4..8.")
    return Axis(key, values)


def sweep(
    scenario: str,
    axes: Sequence[Axis],
    measures: Sequence[str],
    n: int,
    seed: int | str = 0,
    jobs: int | None = None,
    system: str | None = None,
    done: Mapping[tuple[str, ...], Cell] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Cell]:
    """Cell by cell; what is `done` is not played again."""
    combinations = list(product(*(axis.values for axis in axes)))
    if len(combinations) > MOST_CELLS:
        raise BadGrid(f"The grid has {len(combinations):,} cells; at most {MOST_CELLS:,} are played.")
    for place, values in enumerate(combinations, 1):
        known = (done or {}).get(values)
        if known is not None:
            yield known
        else:
            cell = _play(scenario, axes, values, measures, n, seed, jobs, system)
            if cell.n < n:
                return
            yield cell
        if progress:
            progress(place, len(combinations))


def _play(
    scenario: str,
    axes: Sequence[Axis],
    values: tuple[str, ...],
    measures: Sequence[str],
    n: int,
    seed: int | str,
    jobs: int | None,
    system: str | None,
) -> Cell:
    contender = read_variant(scenario, [f"{axis.key}={value}" for axis, value in zip(axes, values, strict=True)], system)
    read = {name: read_measure(name, contender.sides) for name in measures}
    rows: dict[str, list[float]] = {name: [] for name in measures}

    def each(fought: Fought) -> None:
        for name, measure in read.items():
            rows[name].append(measure(fought))

    result = forecast_from(contender.start, n, seed, contender.seats, jobs, each=each)
    return Cell(values, result.n, {name: _around(name, row) for name, row in rows.items() if row})


def _around(name: str, row: list[float]) -> tuple[float, float, float]:
    if is_share(name):
        return (sum(row) / len(row), *interval(int(sum(row)), len(row)))
    return mean_interval(row)


# ---- as a file


def header(axes: Sequence[Axis], measures: Sequence[str]) -> list[str]:
    return [*(axis.key for axis in axes), "fights", *(f"{name}{part}" for name in measures for part in ("", " low", " high"))]


def row_of(cell: Cell, measures: Sequence[str]) -> list[str]:
    return [*cell.settings, str(cell.n), *(repr(value) for name in measures for value in cell.found[name])]


def read_rows(path: Path, axes: Sequence[Axis], measures: Sequence[str], n: int) -> dict[tuple[str, ...], Cell]:
    """Cells of a file that a sweep has begun; one of something else is refused."""
    if not path.exists():
        return {}
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    if not rows:
        return {}
    if rows[0] != header(axes, measures):
        raise BadGrid(f"{path} is of another grid: it has the columns {', '.join(rows[0])}. Name another file.")
    found = {}
    for line, row in enumerate(rows[1:], 2):
        try:
            settings, count, numbers = tuple(row[: len(axes)]), int(row[len(axes)]), [float(text) for text in row[len(axes) + 1 :]]
        except (ValueError, IndexError):
            raise BadGrid(f"{path}, line {line}, cannot be read. Remove it, and it is played again.") from None
        if count != n or len(numbers) != 3 * len(measures):
            raise BadGrid(f"{path}, line {line}, has {count} fights and this sweep has {n}. Name another file.")
        threes = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
        found[settings] = Cell(settings, count, dict(zip(measures, threes, strict=True)))
    return found


def write_row(path: Path, row: Sequence[str]) -> None:
    with path.open("a", newline="", encoding="utf-8") as file:
        csv.writer(file).writerow(row)
