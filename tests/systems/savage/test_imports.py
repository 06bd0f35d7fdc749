"""Stat blocks and Foundry actors as they are read, to the last remark: `stat_blocks/NAME.txt` or `.json` gives `stat_blocks/NAME.toml`
with the remarks as comments.

A change shows as a difference of these files, to be read before it is accepted:
`ACCEPT_IMPORTS=1 pytest tests/systems/savage/test_imports.py`.
"""

import os
from pathlib import Path

import pytest

from highdraw.systems.savage.imports import import_text

FOLDER = Path(__file__).with_name("stat_blocks")


@pytest.mark.parametrize("path", sorted([*FOLDER.glob("*.txt"), *FOLDER.glob("*.json")]), ids=lambda path: path.stem)
def test_read_as_before(path: Path) -> None:
    toml, notes = import_text(path.read_text(encoding="utf-8"))
    now = "".join(f"# {note}\n" for note in notes) + toml
    golden = path.with_suffix(".toml")
    if os.environ.get("ACCEPT_IMPORTS"):
        golden.write_text(now, encoding="utf-8")
    assert now == golden.read_text(encoding="utf-8"), (
        "It is read otherwise. If that is meant: ACCEPT_IMPORTS=1 pytest tests/systems/savage/test_imports.py"
    )
