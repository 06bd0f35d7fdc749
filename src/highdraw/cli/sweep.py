"""`highdraw sweep`: a grid of variants, as a table, a heat map and a file."""

from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.style import Style
from rich.text import Text

from highdraw.cli.compare import Measures
from highdraw.cli.fights import ClusterAddress, Jobs, ReportPath, check_jobs, crew, pairs_bar
from highdraw.cli.options import Count, Json, Seed, SystemName
from highdraw.cli.screen import make_console, print_json
from highdraw.errors import HighdrawError
from highdraw.lab.grid_file import CsvFile, Grid, GridFile, ParquetFile
from highdraw.lab.measure import is_share, read_measure, usual_measures
from highdraw.lab.page import check_place, write_page
from highdraw.lab.picture import shade
from highdraw.lab.report import grid_map, number, scaled, sweep_report
from highdraw.lab.sweep import Axis, BadGrid, Cell, read_axis
from highdraw.lab.sweep import sweep as run_sweep
from highdraw.lab.variant import read_variant

MOST = 1_000_000
CELL = 9
MOST_TRIED = 100
"""So many values of an axis are each looked at before the first fight."""


def sweep(
    scenario: Annotated[str, Parameter(help="A scenario by its name or its path.")],
    /,
    *axes: Annotated[
        str,
        Parameter(help="What is tried, as KEY=VALUE,VALUE or KEY=4..8, with keys as for compare: ann.body=4..8 bob.body=4..8."),
    ],
    measure: Measures = None,
    n: Annotated[int, Count, Parameter(name=["-n", "--fights"], help="How many fights in each cell.")] = 200,
    csv: Annotated[
        Path | None, Parameter(help="A file for the numbers, written row by row; a sweep that was stopped goes on from it.")
    ] = None,
    parquet: Annotated[
        Path | None, Parameter(help="The same as a Parquet file, for notebooks; a stopped sweep goes on from it, too.")
    ] = None,
    svg: Annotated[Path | None, Parameter(help="A file for the heat map of the first measure; two axes.")] = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    report: ReportPath = None,
    seed: Seed = 0,
    system: SystemName = None,
    json: Json = False,
) -> int:
    """Play every combination of some settings, with the same cards in each. Ctrl-C keeps what is done."""
    if not 2 <= n <= MOST:
        raise HighdrawError(f"-n is a number of fights from 2 to {MOST:,}, not {n:,}.")
    check_jobs(jobs, cluster)
    if report is not None:
        check_place(report)
    if not axes:
        raise HighdrawError("Say what is tried, as KEY=VALUE,VALUE: ann.body=4..8, bob.use=knight,archer, tie=redraw,no_result.")
    grid = [read_axis(text) for text in axes]
    if len({axis.key for axis in grid}) < len(grid):
        raise BadGrid("One key stands on two axes. Write its values one after another: ann.body=4,5,6.")
    if svg is not None and len(grid) != 2:
        raise HighdrawError(f"A heat map has two axes, and there {'is' if len(grid) == 1 else 'are'} {len(grid)}. Omit --svg.")
    if svg is not None:
        _check_drawing(svg)
    base = read_variant(scenario, [], system)
    measures = list(dict.fromkeys(measure or usual_measures(base.sides)[:1]))
    for name in measures:
        read_measure(name, base.sides)
    for values in dict.fromkeys([*product(*((axis.values[0], axis.values[-1]) for axis in grid)), *_each_value(grid)]):
        read_variant(scenario, [f"{axis.key}={value}" for axis, value in zip(grid, values, strict=True)], system)
    whole = Grid(f"{base.scene.system.id}/{base.scene.name}", seed or 0, grid, measures, n)
    kept: list[GridFile] = [*([CsvFile(csv, whole)] if csv else []), *([ParquetFile(parquet, whole)] if parquet else [])]
    done = {settings: cell for file in kept for settings, cell in file.cells.items()}
    cells: list[Cell] = []
    try:
        with crew(jobs, cluster) as where, pairs_bar(1, "cells") as progress:
            for cell in run_sweep(scenario, grid, measures, n, seed or 0, where, system, done, progress):
                cells.append(cell)
                for file in kept:
                    if cell.settings not in file.cells:
                        file.add(cell)
                if json:
                    settings = dict(zip((axis.key for axis in grid), cell.settings, strict=True))
                    print_json({"settings": settings, "fights": cell.n, **cell.found})
    finally:
        for file in kept:
            file.close()
    if svg is not None:
        _write(svg, grid_map(base.scene.title, grid, measures[0], cells))
    if report is not None:
        write_page(report, sweep_report(base.scene.title, grid, measures, cells, n))
    if not json:
        _print(make_console(), base.scene.title, grid, measures, cells, n)
    return 0


def _each_value(grid: list[Axis]) -> Iterator[tuple[str, ...]]:
    """Every value that was named, with the first ones of the other axes; of very many the ends must do."""
    first = tuple(axis.values[0] for axis in grid)
    for at, axis in enumerate(grid):
        if len(axis.values) <= MOST_TRIED:
            yield from ((*first[:at], value, *first[at + 1 :]) for value in axis.values)


def _check_drawing(path: Path) -> None:
    """Before the first fight: whether a heat map can be written there."""
    if path.suffix.lower() != ".svg":
        raise HighdrawError(f"A heat map is an SVG drawing: name it {path.with_suffix('.svg')}.")
    try:
        path.touch()
    except OSError as error:
        raise HighdrawError(f"{path} cannot be written ({error.strerror}). Name another place.") from None


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HighdrawError(f"{path} cannot be written ({error.strerror}). Name another place.") from None


def _print(console: Console, title: str, grid: list[Axis], measures: list[str], cells: list[Cell], n: int) -> None:
    whole = prod(len(axis.values) for axis in grid)
    done = f"{len(cells)} of {whole}" if len(cells) < whole else f"{whole}"
    console.print(Text(f"{title}: {done} {'cell' if whole == 1 else 'cells'} of {n:,} fights", "bold yellow"))
    if len(grid) == 2:
        for measure in measures:
            _heat(console, grid, measure, cells)
    else:
        for cell in cells:
            settings = ", ".join(f"{axis.key}={value}" for axis, value in zip(grid, cell.settings, strict=True))
            console.print(Text(f"  {settings}"))
            for measure, (mean, low, high) in cell.found.items():
                share = is_share(measure)
                console.print(Text(f"    {measure} {number(mean, share)}  [{number(low, share)} to {number(high, share)}]"))
    brackets = "" if len(grid) == 2 else "In brackets: where the true value lies, 95 times in 100. "
    console.print(Text(f"\n{brackets}Every cell had the same cards.", "dim"))


def _heat(console: Console, grid: list[Axis], measure: str, cells: list[Cell]) -> None:
    """Numbers on their colours: the first axis down, the second across."""
    down, across = grid
    places = scaled(cells, measure)
    side = max(len(text) for text in (*down.values, down.key))
    console.print(Text(f"\n{measure}", "bold"))
    console.print(Text(f"  {'':<{side}} {across.key}", "dim"))
    console.print(Text(f"  {down.key:<{side}} " + "".join(f"{value[: CELL - 1]:>{CELL}}" for value in across.values), "dim"))
    for row in down.values:
        line = Text(f"  {row:<{side}} ")
        for column in across.values:
            if (row, column) in places:
                share, says = places[row, column]
                red, green, blue = shade(share)
                ink = "white" if abs(share - 0.5) > 0.3 else "black"
                line.append(f"{says:>{CELL}}", Style(color=ink, bgcolor=f"rgb({red},{green},{blue})"))
            else:
                line.append(" " * CELL)
        console.print(line)
