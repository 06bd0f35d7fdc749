"""A grid as a file, CSV or Parquet: written as its cells are done, and gone on with by a sweep that was stopped.

Every row says of which scenario and seed it is, so that rows of another sweep are never taken for those of this one.
"""

import csv
import io
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from highdraw.lab.sweep import Axis, BadGrid, Cell

PAUSE = 5.0
"""A Parquet file is written whole, so not after every cell but after so many seconds, and at the end."""
PARTS = ("", " low", " high")


class Grid(NamedTuple):
    """What a sweep is of."""

    scenario: str
    seed: int
    axes: Sequence[Axis]
    measures: Sequence[str]
    fights: int

    @property
    def header(self) -> list[str]:
        numbers = (f"{name}{part}" for name in self.measures for part in PARTS)
        return ["sweep", "seed", *(axis.key for axis in self.axes), "fights", *numbers]

    def row(self, cell: Cell) -> list[str]:
        numbers = (repr(value) for name in self.measures for value in cell.found[name])
        return [self.scenario, str(self.seed), *cell.settings, str(cell.n), *numbers]

    def cells(self, path: Path, header: Sequence[str], rows: Sequence[Sequence[str]]) -> dict[tuple[str, ...], Cell]:
        """The cells in a file; those of another sweep are refused."""
        if list(header) != self.header:
            raise BadGrid(f"{path} is of another grid: it has the columns {', '.join(header)}. Name another file.")
        found = {}
        for line, row in enumerate(rows, 2):
            try:
                scenario, seed, *rest = row
                settings, count = tuple(rest[: len(self.axes)]), int(rest[len(self.axes)])
                numbers = [float(text) for text in rest[len(self.axes) + 1 :]]
                threes = list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
                cell = Cell(settings, count, dict(zip(self.measures, threes, strict=True)))
            except (ValueError, IndexError):
                raise BadGrid(f"{path}, line {line}, cannot be read. Remove it, and it is played again.") from None
            if (scenario, seed, count) != (self.scenario, str(self.seed), self.fights):
                raise BadGrid(
                    f"{path}, line {line}, is {count} fights of {scenario} with seed {seed}; this sweep is {self.fights} fights of "
                    f"{self.scenario} with seed {self.seed}. Name another file."
                )
            found[settings] = cell
        return found


class CsvFile:
    """A row is added as soon as its cell is done. A last line that was cut off is played again."""

    def __init__(self, path: Path, grid: Grid) -> None:
        self.path, self.grid = path, grid
        try:
            text = path.read_bytes().decode() if path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            header, *rows = [*csv.reader(io.StringIO(whole, newline=""))] or [[]]
            self.cells = grid.cells(path, header, rows) if header else {}
            if whole != text:
                path.write_bytes(whole.encode())
            if not header:
                self._add(grid.header)
        except OSError as error:
            raise BadGrid(f"{path} cannot be written ({error.strerror}). Name another place.") from None
        except (UnicodeDecodeError, csv.Error):
            raise BadGrid(f"{path} is not a CSV file. Name another file.") from None

    def add(self, cell: Cell) -> None:
        self._add(self.grid.row(cell))

    def _add(self, row: Sequence[str]) -> None:
        with self.path.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow(row)

    def close(self) -> None:
        """Everything is written already."""


class ParquetFile:
    """The same rows in columns of their kind, whole in every moment: a new file takes the place of the old one."""

    def __init__(self, path: Path, grid: Grid) -> None:
        try:
            self._arrow: Any = import_module("pyarrow")
            self._parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise BadGrid("Parquet needs one more package: pip install 'highdraw[parquet]'. --csv needs none.") from None
        self.path, self.grid = path, grid
        self.cells = self._read() if path.exists() else {}
        self._all, self._written = dict(self.cells), monotonic()
        if not self.cells:
            self._write()

    def _read(self) -> dict[tuple[str, ...], Cell]:
        try:
            table = self._parquet.read_table(self.path)
        except (OSError, self._arrow.ArrowException) as error:
            raise BadGrid(f"{self.path} cannot be read as Parquet ({str(error).splitlines()[0]}). Name another file.") from None
        return self.grid.cells(self.path, table.column_names, [[str(value) for value in row.values()] for row in table.to_pylist()])

    def add(self, cell: Cell) -> None:
        self._all[cell.settings] = cell
        if monotonic() >= self._written + PAUSE:
            self._write()

    def _write(self) -> None:
        rows = [self.grid.row(cell) for cell in self._all.values()]
        columns = [[row[place] for row in rows] for place in range(len(self.grid.header))]
        kinds = ["string", "int64", *(kind(axis.values) for axis in self.grid.axes), "int64"]
        kinds += ["double"] * (len(columns) - len(kinds))
        made = {"string": str, "int64": int, "double": float}
        arrays = [self._arrow.array([made[kind](text) for text in column], kind) for kind, column in zip(kinds, columns, strict=True)]
        part = self.path.with_name(f"{self.path.name}.part")
        try:
            self._parquet.write_table(self._arrow.table(arrays, names=self.grid.header), part)
            os.replace(part, self.path)
        except OSError as error:
            raise BadGrid(f"{self.path} cannot be written ({error.strerror or error}). Name another place.") from None
        self._written = monotonic()

    def close(self) -> None:
        if self._all != self.cells:
            self._write()


def kind(values: Sequence[str]) -> str:
    """Whole numbers where every value is one and reads as it is written, else words.

    >>> kind(["4", "5"]), kind(["+1", "5"]), kind(["Plate"])
    ('int64', 'string', 'string')
    """
    return "int64" if all(value.isdecimal() and str(int(value)) == value and len(value) < 18 for value in values) else "string"


GridFile = CsvFile | ParquetFile
