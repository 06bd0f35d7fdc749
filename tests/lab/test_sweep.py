"""Grids: every cell with the same cards, in files that a sweep goes on from."""

import sys
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from highdraw.lab.grid_file import CsvFile, Grid, GridFile, ParquetFile
from highdraw.lab.sweep import Axis, BadGrid, read_axis, sweep

DUEL = "suits-two-card/duel"
AXES = (Axis("ann.body", ("5", "7")), Axis("tie", ("redraw", "no_result")))
GRID = Grid(DUEL, 0, AXES, ("wins Ann", "rounds"), 10)
FILES = pytest.mark.parametrize("file", [CsvFile, ParquetFile])


@FILES
def test_a_grid_that_was_stopped_goes_on_from_its_file(tmp_path: Path, file: type[GridFile]) -> None:
    path = tmp_path / "grid"
    whole = list(sweep(DUEL, AXES, GRID.measures, 10, jobs=1))
    assert [cell.settings for cell in whole] == [("5", "redraw"), ("5", "no_result"), ("7", "redraw"), ("7", "no_result")]
    begun = file(path, GRID)
    assert begun.cells == {}
    for cell in whole[:2]:
        begun.add(cell)
    begun.close()
    again = file(path, GRID)
    assert again.cells == {cell.settings: cell for cell in whole[:2]}
    assert list(sweep(DUEL, AXES, GRID.measures, 10, jobs=1, done=again.cells)) == whole


@FILES
@pytest.mark.parametrize(
    ("other", "says"),
    [
        (GRID._replace(fights=20), "this sweep is 20 fights"),
        (GRID._replace(seed=1), "with seed 1"),
        (GRID._replace(scenario="suits-one-card/duel"), "of suits-one-card/duel"),
        (GRID._replace(axes=AXES[:1]), "another grid"),
        (GRID._replace(measures=("rounds",)), "another grid"),
    ],
)
def test_a_file_of_another_sweep_is_refused(tmp_path: Path, file: type[GridFile], other: Grid, says: str) -> None:
    begun = file(tmp_path / "grid", GRID)
    for cell in sweep(DUEL, [Axis("ann.body", ("5",)), Axis("tie", ("redraw",))], GRID.measures, 10, jobs=1):
        begun.add(cell)
    begun.close()
    with pytest.raises(BadGrid, match=says):
        file(tmp_path / "grid", other)


def test_a_row_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "grid.csv"
    begun, whole = CsvFile(path, GRID), list(sweep(DUEL, AXES, GRID.measures, 10, jobs=1))
    for cell in whole[:2]:
        begun.add(cell)
    text = path.read_bytes()
    for cut in (3, 20, 40):
        path.write_bytes(text[:-cut])
        again = CsvFile(path, GRID)
        assert list(again.cells) == [whole[0].settings]
        again.add(whole[1])
        assert path.read_bytes() == text


def test_columns_of_a_parquet_file_are_of_their_kind(tmp_path: Path) -> None:
    path = tmp_path / "grid.parquet"
    made = ParquetFile(path, GRID)
    assert parquet.read_table(path).num_rows == 0, "a place that cannot be written is known before the first fight"
    for cell in sweep(DUEL, AXES, GRID.measures, 10, jobs=1):
        made.add(cell)
    made.close()
    schema = parquet.read_schema(path)
    assert {name: str(schema.field(name).type) for name in schema.names[:5]} == {
        "sweep": "string", "seed": "int64", "ann.body": "int64", "tie": "string", "fights": "int64",
    }  # fmt: skip
    assert {str(schema.field(name).type) for name in schema.names[5:]} == {"double"}
    assert parquet.read_table(path).num_rows == 4


@FILES
def test_what_is_no_such_file_is_refused(tmp_path: Path, file: type[GridFile]) -> None:
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadGrid, match="Name another file"):
        file(path, GRID)
    with pytest.raises(BadGrid, match="cannot be written"):
        file(tmp_path / "nowhere" / "x", GRID)


def test_without_its_package_parquet_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadGrid, match=r"pip install 'highdraw\[parquet\]'"):
        ParquetFile(tmp_path / "x", GRID)


@pytest.mark.parametrize("text", ["ann.body=0..10000", "ann.body=1..99999999999999999999999999"])
def test_an_axis_is_not_longer_than_a_grid_may_be(text: str) -> None:
    with pytest.raises(BadGrid, match="more than 10,000 values"):
        read_axis(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ann.body=8..4", "counts down. Write the smaller number first: ann.body=4..8"), ("ann.body=4..8..2", "is not a range"),
        ("ann.body=4..", "is not a range"), ("ann.body=a..b", "name each value: ann.body=4,6,8"),
    ],
)  # fmt: skip
def test_what_is_no_range_is_told(text: str, says: str) -> None:
    with pytest.raises(BadGrid, match=says):
        read_axis(text)


def test_a_value_that_is_said_twice_is_one() -> None:
    assert read_axis("ann.body=4,5,4") == Axis("ann.body", ("4", "5"))
    assert read_axis("scenario=../a.toml,../b.toml").values == ("../a.toml", "../b.toml")


def test_keys_of_all_kinds_make_a_grid() -> None:
    """Fighters, armour, weapons, skills, switches, players, editions and scenarios."""
    axes = [
        ("bob.use=swordsman,knight", 2), ("bob.armour=Leather,Plate", 2), ('bob.weapons=["Sword"],["Axe"]', 2),
        ("bob.weapons=Sword,Axe", 2), ('bob.weapons=["Sword","Knife"],["Axe"]', 2),
        ('bob.armour="",Plate', 2), ("bob.skills.blades=6..7", 2), ("tie=redraw,no_result", 2), ("seat.Bob=tactician,random", 2),
        ("system=suits-two-card,suits-one-card", 2), ("scenario=suits-two-card/duel,suits-two-card/armwrestle", 2),
    ]  # fmt: skip
    for text, count in axes:
        cells = list(sweep(DUEL, [read_axis(text)], ["rounds"], 2, jobs=1))
        assert len(cells) == count, text
