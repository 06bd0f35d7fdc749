"""The stylesheet: small files by component, one request, known by what is in it."""

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


def test_every_file_is_in_the_stylesheet_in_its_layer() -> None:
    made = styling.stylesheet().decode()
    assert made.startswith(f"@layer {', '.join(styling.LAYERS)};")
    assert re.findall(r"^@layer (\w+)\{", made, re.MULTILINE) == [path.parent.name for path in styling.sources()]
    assert {path.parent.name for path in styling.FOLDER.rglob("*.css")} == set(styling.LAYERS)
    assert "/*" not in made


def test_colours_stand_in_the_tokens_alone() -> None:
    for path in styling.sources():
        if path.name != "tokens.css":
            assert "light-dark(" not in path.read_text("utf-8"), path.name


def test_a_page_asks_for_one_stylesheet_by_its_checksum() -> None:
    links = re.findall(r'<link rel="stylesheet" href="([^"]+)"', str(shell("Any", None)))
    assert links == [asset("style.css")]


def test_a_changed_file_changes_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in styling.LAYERS:
        (tmp_path / layer).mkdir()
    part = tmp_path / "parts" / "die.css"
    part.write_text(".die { color: red; }")
    monkeypatch.setattr(styling, "FOLDER", tmp_path)
    before = asset("style.css")
    part.write_text(".die { color: blue; }")
    os.utime(part, ns=(part.stat().st_atime_ns, part.stat().st_mtime_ns + 1_000_000_000))
    assert asset("style.css") != before
    assert b"blue" in styling.stylesheet()


def test_a_font_that_was_never_fetched_is_no_broken_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in styling.LAYERS:
        (tmp_path / layer).mkdir()
    (tmp_path / "base" / "fonts.css").write_text('@font-face { src: url("/static/vendor/gone.woff2"), url("/static/icon.svg"); }')
    monkeypatch.setattr(styling, "FOLDER", tmp_path)
    made = styling.stylesheet().decode()
    assert f'local("vendor/gone.woff2"), url("{asset("icon.svg")}")' in made
