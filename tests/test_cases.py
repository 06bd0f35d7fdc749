"""Every case of tests/cases comes out as it says: worked examples, rulings, bug reports."""

from functools import cache
from pathlib import Path

import pytest

from highdraw.roster.check import check_case
from highdraw.roster.document import Document
from highdraw.systems import load

HOME = Path(__file__).parent / "cases"


read = cache(Document.read)


def cases() -> list[object]:
    """One test a case, called `file:title`."""
    found: list[object] = []
    for path in sorted(HOME.rglob("*.toml")):
        name = path.relative_to(HOME).with_suffix("").as_posix()
        for number, case in enumerate(read(path).data["case"]):
            marks = [pytest.mark.rule(*case.get("rules", ()))]
            marks += [pytest.mark.switch(f"{switch}={value}") for switch, value in case.get("switches", {}).items()]
            found.append(pytest.param(path, number, id=f"{name}:{case['title']}", marks=marks))
    return found


@pytest.mark.parametrize(("path", "number"), cases())
def test_case(path: Path, number: int) -> None:
    result = check_case(read(path), number, load)
    assert result.ok, "\n".join([*result.problems, "", *(f"{moment.kind} {moment.text}" for moment in result.story)])
