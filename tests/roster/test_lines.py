"""Where everything stands in a TOML file."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from highdraw.roster.document import Document
from highdraw.roster.lines import Lines, Place

HOME = Path(__file__).parents[2]
AWKWARD = '''
a.b = "x # = y"   # c = 1
"quoted \\u0041" = 'it''s' # no
text = """
[[not.a.table]]
d = 4
"""
list = [ # first
  1, "]",
  { deep = [[1, 2],
    [3, { "e.f" = 4 }]] },
]
[[one]]
[one.two]
three = 1
[[one.four]]
x = 1
[[one.four]]
x = 2
[[one]]
[[one.four]]
y = 1979-05-27T07:32:00Z
[g . "h.i"]
j = true
'''.replace("'it''s'", "'its'")


def places(data: Any, here: Place = ()) -> Iterator[Place]:
    items: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*here, key)
        yield from places(value, (*here, key))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a", "b"), 2),
        (("quoted A",), 3),
        (("text",), 4),
        (("list", 1), 9),
        (("list", 2, "deep", 0, 1), 10),
        (("list", 2, "deep", 1, 1, "e.f"), 11),
        (("one", 0, "two", "three"), 15),
        (("one", 0, "four", 1, "x"), 19),
        (("one", 1, "four", 0, "y"), 22),
        (("one", 1, "four", 0, "z"), 21),
        (("g", "h.i", "j"), 24),
        (("nothing",), None),
    ],
)
def test_the_line_of(path: Place, line: int | None) -> None:
    assert Lines(AWKWARD).of(*path) == line


def test_every_place_of_every_file_of_ours_has_a_line() -> None:
    files = sorted([*HOME.glob("src/**/*.toml"), *HOME.glob("tests/cases/*/a*.toml")])
    assert len(files) > 40
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert set(places(tomllib.loads(text))) == set(Lines(text)._found), file


def test_what_was_moved_is_found_where_it_stands() -> None:
    document = Document("[[fighter]]\nbody = 1\n[[case]]\n[[case.fighter]]\nwill = 2\n", "x.toml")
    moved = document.moved(
        {("case", 0, "fighter", 0): ("fighter", 0), ("case", 0, "fighter", 0, "will"): ("case", 0, "fighter", 0, "will")}
    )
    assert moved.line("case", 0, "fighter", 0, "body") == 2
    assert moved.line("case", 0, "fighter", 0, "will") == 5
    assert document.line("case", 0, "fighter", 0, "body") == 4
