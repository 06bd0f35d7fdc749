"""A terminal for tests: run a command in this process with a typed script, and look at what it printed."""

import io
from pathlib import Path

import pytest
from rich.cells import cell_len

from highdraw.cli.app import main


class Terminal:
    """Eighty columns, no colour, in a folder of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch, self.capsys, self.folder = monkeypatch, capsys, folder
        monkeypatch.chdir(folder)
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        self.code, self.out, self.err = 0, "", ""

    def run(self, *words: str, typed: str = "") -> "Terminal":
        """Run a command; `typed` is what a person types, line by line."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(list(words))
        self.code = left.value.code if isinstance(left.value.code, int) else 0
        self.out, self.err = self.capsys.readouterr()
        return self

    def fits(self) -> bool:
        """No line is longer than the screen is wide."""
        return all(cell_len(line) <= 80 for line in self.out.splitlines())

    def refused(self) -> str:
        """The one sentence of a refusal."""
        assert self.code == 2, (self.code, self.out[-400:], self.err)
        assert "Traceback" not in self.out + self.err
        assert len(self.err.strip().splitlines()) == 1
        return self.err.strip()
