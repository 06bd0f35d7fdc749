"""The stylesheets: small files by component, one request at a table and two away from it, known by what is in them."""

import os
import re
from pathlib import Path

import pytest

from highdraw.web import styling
from highdraw.web.assets import asset
from highdraw.web.parts.shell import shell

LONGEST = 300


@pytest.mark.parametrize("path", styling.sources(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_of_styles_is_short_and_begins_with_what_it_is_for(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert lines[0].startswith("/* ")


def test_every_file_is_in_a_stylesheet_in_its_layer() -> None:
    made = {name: styling.stylesheet(name).decode() for name in styling.SHEETS}
    assert all(css.startswith(f"@layer {', '.join(styling.LAYERS)};") for css in made.values())
    layers = [layer for css in made.values() for layer in re.findall(r"^@layer (\w+)\{", css, re.MULTILINE)]
    assert sorted(layers) == sorted(path.parent.name for path in styling.sources())
    assert {path.parent.name for path in styling.FOLDER.rglob("*.css")} == set(styling.LAYERS)
    assert "/*" not in "".join(made.values())


def test_colours_stand_in_the_tokens_alone() -> None:
    for path in styling.sources():
        if path.name != "tokens.css":
            assert "light-dark(" not in path.read_text("utf-8"), path.name


@pytest.mark.parametrize(("kind", "sheets"), [("gm", ["style.css"]), ("page home", ["style.css"]), ("page", ["style.css", "desk.css"])])
def test_a_page_asks_for_its_stylesheets_by_their_checksums(kind: str, sheets: list[str]) -> None:
    links = re.findall(r'<link rel="stylesheet" href="([^"]+)"', str(shell("Any", None, kind=kind)))
    assert links == [asset(name) for name in sheets]


def test_a_changed_file_changes_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in styling.LAYERS:
        (tmp_path / layer).mkdir()
    part = tmp_path / "parts" / "die.css"
    part.write_text(".die { color: red; }")
    monkeypatch.setattr(styling, "FOLDER", tmp_path)
    before, other = asset("style.css"), asset("desk.css")
    part.write_text(".die { color: blue; }")
    os.utime(part, ns=(part.stat().st_atime_ns, part.stat().st_mtime_ns + 1_000_000_000))
    assert asset("style.css") != before
    assert b"blue" in styling.stylesheet("style.css")
    assert asset("desk.css") == other


def test_a_font_that_was_never_fetched_is_no_broken_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in styling.LAYERS:
        (tmp_path / layer).mkdir()
    (tmp_path / "base" / "fonts.css").write_text('@font-face { src: url("/static/vendor/gone.woff2"), url("/static/icon.svg"); }')
    monkeypatch.setattr(styling, "FOLDER", tmp_path)
    made = styling.stylesheet("style.css").decode()
    assert f'local("vendor/gone.woff2"), url("{asset("icon.svg")}")' in made
