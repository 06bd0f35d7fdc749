"""The limits as docs/hosting.md names them."""

from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"


@cache
def limits() -> dict[str, str]:
    """What is limited, and to how much."""
    _, _, rest = PAGE.read_text(encoding="utf-8").partition("## Limits\n\n")
    rows = [line.strip("| ").split(" | ") for line in rest.partition("\n\n")[0].splitlines()[2:]]
    return {row[0]: row[1] for row in rows}
