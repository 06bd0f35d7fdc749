"""The README of a folder names every file in it, and none that is gone."""

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"


@pytest.mark.parametrize("readme", sorted(SOURCE.rglob("README.md")), ids=lambda path: path.parent.name)
def test_it_names_every_file(readme: Path) -> None:
    named = set(re.findall(r"`(\w+\.py)`", readme.read_text(encoding="utf-8")))
    assert named == {path.name for path in readme.parent.glob("*.py")} - {"__init__.py"}
