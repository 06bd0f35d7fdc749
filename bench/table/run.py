"""Highdraw's server beside a boardgame.io server, in the same run, in turn; writes bench/TABLE.md.

Both keep a fight of three against three and show it on six screens a table. Ours does the rules, writes every answer to
the disk and sends pages; boardgame.io keeps its matches in memory, adds to a number, and sends the state. Run: make bench;
with `--tables 50` only for so many tables, and then nothing is written.
"""

import argparse
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec

from highdraw.engine.session import Session
from highdraw.seats import RandomSeat
from highdraw.systems.library import find_scene
from highdraw.testing.serving import Server

HERE = Path(__file__).parent
PEER = Path(tempfile.gettempdir()) / "highdraw-bench-peer"
TABLES = (1, 50, 100, 500)
SECONDS = 10.0
PACE = 2.0
"""Seconds between two answers of a table, on average, where time is measured."""
ROUNDS = 5
"""So often the time is measured, each time with a fresh server; the median of the rounds counts, so that a noisy one does not."""
MANY = 500
"""From so many tables on one round is enough."""
ALLOWED = 240
"""So many seconds one measure may take."""
BAR_MEMORY = 1.5e9
BAR_P99 = 50.0
"""Milliseconds, with a hundred tables."""


class Measure(msgspec.Struct):
    """What came of one number of tables."""

    rounds: list[list[float]] = []
    rate: float = 0.0
    memory: int = 0

    @property
    def median(self) -> float:
        return median(median(times) for times in self.rounds)

    @property
    def p99(self) -> float:
        return median(sorted(times)[int(len(times) * 0.99)] for times in self.rounds)


class Ours:
    """Our server on an SQLite file."""

    name = "Highdraw"
    more: tuple[str, ...] = ()

    def __init__(self, folder: Path) -> None:
        self.server = Server(str(folder / "tables.db"), folder / "server.log")
        self.server.start()
        assert self.server.process is not None
        self.pid = self.server.process.pid

    def drive(self, tables: int, pace: float) -> dict[str, Any]:
        return _json([sys.executable, str(HERE / "drive.py"), self.server.address, str(tables), str(SECONDS), str(pace), *self.more])

    def end(self) -> None:
        self.server.kill()


class WithOdds(Ours):
    """Our server while every phone asks for the odds of its question."""

    name = "Highdraw, odds on"
    more = ("skirmish", "odds")


class Theirs:
    """A boardgame.io server, in memory."""

    name = "boardgame.io"

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "state.json").write_bytes(_state())
        command = ["node", "server.js", str(self.port), str(folder / "state.json")]
        self.process = subprocess.Popen(command, cwd=PEER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.pid = self.process.pid
        for _ in range(200):
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", self.port)):
                    return
            time.sleep(0.1)
        raise RuntimeError("The boardgame.io server does not open.")

    def drive(self, tables: int, pace: float) -> dict[str, Any]:
        return _json(["node", "drive.js", str(self.port), str(tables), str(SECONDS), str(pace)], PEER)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def _json(command: list[str], where: Path | None = None) -> dict[str, Any]:
    ended = subprocess.run(command, cwd=where, capture_output=True, timeout=ALLOWED, check=False)
    if ended.returncode:
        raise RuntimeError(f"{command[0]} {command[1]} failed: {ended.stderr.decode()[-2000:]}")
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def _state() -> bytes:
    """A fight as our GM sees it after sixty answers, with its last eighty events: what the other server keeps and sends."""
    scene, rng = find_scene("suits-two-card/skirmish"), Random(1)
    session = Session(scene.system, scene.setup, seed=3)
    for _ in range(60):
        if parts := session.waiting():
            session.answer(parts[0].addressee, RandomSeat(rng).choose(session.fight, parts[0]))
    return msgspec.json.encode({"view": session.view("gm"), "events": session.events[-80:]})


def prepare_peer() -> str:
    """Have boardgame.io installed, outside the tree; why not, when it cannot be."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are not installed"
    shutil.copytree(HERE / "peer", PEER, dirs_exist_ok=True)
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        ended = subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=PEER, capture_output=True, check=False)
        if ended.returncode:
            return f"npm install failed: {ended.stderr.decode()[-300:]}"
    return ""


def resident(pid: int) -> int:
    """Bytes a process holds in memory."""
    return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(pid)])) * 1024


def measure(kind: type[Ours] | type[Theirs], tables: int, into: Measure, first: bool) -> None:
    """A fresh server in time, and in the first round another as fast as it goes; its memory afterwards, with all these tables open."""
    paced = PACE if tables < MANY else PACE * 10
    for pace in (paced, 0.0) if first else (paced,):
        with tempfile.TemporaryDirectory(prefix="highdraw-bench-") as folder:
            server = kind(Path(folder))
            try:
                found = server.drive(tables, pace)
                into.memory = max(into.memory, resident(server.pid))
            finally:
                server.end()
        if pace:
            into.rounds.append(found["times"])
        else:
            into.rate = max(into.rate, len(found["times"]) / found["seconds"])


def main() -> None:
    reader = argparse.ArgumentParser(description="Highdraw's server beside a boardgame.io server.")
    reader.add_argument("--tables", type=int, nargs="+", default=[], metavar="N", help="only for so many tables; nothing is written")
    reader.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="how often the time is measured")
    reader.add_argument("--odds", action="store_true", help="our server alone, with odds and without; nothing is written")
    asked = reader.parse_args()
    only: list[int] = asked.tables
    rounds: int = asked.rounds
    sizes = tuple(only) or TABLES
    missing = "" if asked.odds else prepare_peer()
    kinds: list[type[Ours] | type[Theirs]] = [Ours, WithOdds] if asked.odds else [Ours] if missing else [Ours, Theirs]
    found = {(kind.name, tables): Measure() for kind in kinds for tables in sizes}
    for turn in range(rounds):
        for tables in sizes if turn == 0 else [size for size in sizes if size < MANY]:
            for kind in kinds:
                print(f"\r{turn + 1}/{rounds} {kind.name}, {tables} tables{' ' * 20}", end="", flush=True)
                measure(kind, tables, found[kind.name, tables], turn == 0)
    print()
    if asked.odds:
        for (name, tables), one in found.items():
            print(f"{name}, {tables} tables: median {one.median:.1f} ms, p99 {one.p99:.1f} ms, {one.rate:.0f} answers a second")
        return
    text = report(found, missing, rounds)
    if not only:
        HERE.parent.joinpath("TABLE.md").write_text(text, encoding="utf-8")
    print(text)


def report(found: dict[tuple[str, int], Measure], missing: str, rounds: int) -> str:
    lines = [
        "# The table's server, measured",
        "",
        f"Written by `make bench`, together with [RESULTS.md](RESULTS.md): CPython {platform.python_version()}, {platform.machine()},",
        f"{os.cpu_count()} cores shared by the server and those who drive it. Six screens a table (the GM, four phones, the big screen);",
        "ours get what changes on their pages by server-sent events after the answer is on the disk (SQLite, written through),",
        "those of boardgame.io (in memory) the state of a fight of the same size by websocket. Time is from sending an answer to",
        f"the last screen that shows it, with an answer a table every {PACE:g} s ({PACE * 10:g} s with 500 tables); answers a second",
        "are as fast as it goes, the next one when whoever answers sees the last. Times are the median of",
        f"{rounds} rounds (one with 500 tables), in turn.",
        "",
        "| server | tables | median ms | p99 ms | p99 / median | answers/s | memory MB | MB a table |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for (name, tables), one in found.items():
        lines.append(
            f"| {name} | {tables} | {one.median:.1f} | {one.p99:.1f} | {one.p99 / one.median:.1f} | {one.rate:,.0f} "
            f"| {one.memory / 1e6:,.0f} | {one.memory / 1e6 / tables:,.1f} |"
        )
    lines += ["", "What an answer costs the server in processor time (`python bench/table/pages.py`):", "", _cost(), ""]
    return "\n".join([*lines, "| bar | measured | met |", "| --- | --- | --- |", *_bars(found, missing), ""])


def _cost() -> str:
    return subprocess.check_output([sys.executable, str(HERE / "pages.py")], text=True).strip()


def _bars(found: dict[tuple[str, int], Measure], missing: str) -> list[str]:
    """What was promised, as far as it was measured."""
    lines = []
    ours, theirs, most = found.get(("Highdraw", 50)), found.get(("boardgame.io", 50)), found.get(("Highdraw", 500))
    if ours and missing:
        lines.append(f"| median at 50 tables not above boardgame.io's | not measured: {missing} | – |")
    elif ours and theirs:
        ratio = ours.median / theirs.median
        lines.append(f"| median at 50 tables not above boardgame.io's | {ratio:.2f} of it | {_met(ratio <= 1)} |")
    if ours:
        met = _met(ours.p99 < 3 * ours.median)
        lines.append(f"| p99 under three times the median at 50 tables | {ours.p99 / ours.median:.1f} | {met} |")
    if hundred := found.get(("Highdraw", 100)):
        lines.append(f"| p99 under {BAR_P99:g} ms at 100 tables | {hundred.p99:.1f} ms | {_met(hundred.p99 < BAR_P99)} |")
    if most:
        lines.append(f"| 500 open tables under 1.5 GB | {most.memory / 1e9:.2f} GB | {_met(most.memory < BAR_MEMORY)} |")
    return lines


def _met(yes: bool) -> str:
    return "yes" if yes else "**no**"


if __name__ == "__main__":
    main()
