"""The script of all pages: small files by noun, one request, known by what is in it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from highdraw.web import scripting
from highdraw.web.assets import FOR_GOOD, asset
from highdraw.web.checksum import FOLDER
from highdraw.web.parts.shell import shell
from web.serving import Server, serving

LONGEST = 350


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("scripting") / "tables.db") as running:
        yield running


@pytest.mark.parametrize("path", [*scripting.sources(), *sorted(FOLDER.glob("*.js"))], ids=lambda path: path.name)
def test_a_script_is_short_and_begins_with_what_it_is_for(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith("/* ")
    assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize("path", scripting.sources(), ids=lambda path: path.name)
def test_what_is_put_together_keeps_its_names_to_itself(path: Path) -> None:
    assert re.findall(r"^(?:const|let|var|function|class|async)\b.*", path.read_text("utf-8"), re.MULTILINE) == []


def test_all_of_it_is_in_one_file_that_is_kept_by_its_checksum(server: Server) -> None:
    found = server.client.get(asset(scripting.NAME))
    assert found.headers["content-type"].startswith("text/javascript")
    assert found.headers["cache-control"] == FOR_GOOD
    assert all(path.read_text("utf-8") in found.text for path in scripting.sources())
    assert server.client.get("/static/highdraw.js", headers={"if-none-match": found.headers["etag"]}).status_code == 304
    assert server.client.post("/static/highdraw.js").status_code == 405


def test_settings_are_known_before_anything_is_drawn() -> None:
    scripts = re.findall(r"<script src=\"/static/([^?]+)[^>]*?( defer)?></script>", str(shell("Any", None)))
    assert scripts[:2] == [("settings.js", ""), ("highdraw.js", " defer")]


def test_a_changed_file_changes_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = tmp_path / "die.js"
    part.write_text("1;")
    monkeypatch.setattr(scripting, "FOLDER", tmp_path)
    before = asset(scripting.NAME)
    part.write_text("2;")
    os.utime(part, ns=(part.stat().st_atime_ns, part.stat().st_mtime_ns + 1_000_000_000))
    assert asset(scripting.NAME) != before
    assert scripting.script() == b"2;"
