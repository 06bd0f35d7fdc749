"""The check that only systems use systems' words notices what it should."""

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
CHECK: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "words.py"))


def test_no_word_of_a_system_stands_outside_the_systems() -> None:
    assert CHECK["main"]() == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('label = f"{name}: Shock"', ["Shock"]),
        ("white_basic = 1", ["white_basic"]),
        ("# a Benny", ["Benny"]),
        ('"""S2-CON-05"""', ["S2-"]),
        ('text = f"Round {number}"', ["Round"]),
        ("rounds, shocking, unwounded = round(1.5), 2, 3", []),
        ('kind = "savage"', ["savage"]),
    ],
)
def test_what_is_looked_for(tmp_path: Path, line: str, words: list[str]) -> None:
    (tmp_path / "cli").mkdir()
    path = tmp_path / "cli" / "screen.py"
    path.write_text(f"{line}\n")
    assert [word for _, word in CHECK["found_in"](path, tmp_path)] == words
