"""A Dask cluster of two workers on this machine: the same numbers as on one core, also when a worker is killed."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from highdraw.cli.app import run
from highdraw.lab import cluster, forecast
from highdraw.lab.cluster import BadCluster, Cluster, OtherProgram
from highdraw.lab.compare import compare
from highdraw.lab.spread import AHEAD
from highdraw.lab.sweep import Axis, BadGrid, sweep
from highdraw.lab.variant import read_variant
from highdraw.systems.library import find_scene
from lab import slow

DUEL = "suits-two-card/duel"
SCHEDULER = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file")
WORKER = ("-m", "distributed.cli.dask_worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")


class Here:
    """A scheduler and its workers, each a process of this machine."""

    def __init__(self, folder: Path, **env: str) -> None:
        told = folder / "scheduler.json"
        self.env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
        self.scheduler = subprocess.Popen([sys.executable, *SCHEDULER, str(told)], env=self.env | env, stderr=subprocess.DEVNULL)
        until = monotonic() + 60
        while not told.exists() or not told.read_text():
            assert self.scheduler.poll() is None
            assert monotonic() < until
            sleep(0.05)
        self.address = str(json.loads(told.read_text())["address"])
        self.workers: list[subprocess.Popen[bytes]] = []

    def add(self, **env: str) -> None:
        self.workers.append(subprocess.Popen([sys.executable, *WORKER, self.address], env=self.env | env, stderr=subprocess.DEVNULL))

    def stand(self, count: int = 2) -> None:
        """Until so many workers are there; those who were killed are replaced."""
        self.workers = [each for each in self.workers if each.poll() is None]
        while len(self.workers) < count:
            self.add()
        with Cluster(self.address) as crew:
            crew._client.wait_for_workers(count, timeout=60)
            while len(crew._client.scheduler_info(n_workers=-1)["workers"]) > count:
                sleep(0.05)

    def end(self) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    made = Here(tmp_path_factory.mktemp("cluster"))
    try:
        yield made
    finally:
        made.end()


def test_a_killed_worker_costs_only_what_it_had_under_way(here: Here, tmp_path: Path) -> None:
    here.stand()
    with Cluster(here.address) as crew:
        results = []
        for number in crew.spread(slow.noted, [(str(tmp_path), number, 0.1) for number in range(24)]):
            results.append(number)
            if number == 4:
                here.workers[0].kill()
    begun = [path.name.split("-")[:2] for path in tmp_path.iterdir()]
    assert results == list(range(24))
    assert {pid for _, pid in begun} == {str(each.pid) for each in here.workers}, "both have worked"
    assert 24 <= len(begun) <= 24 + AHEAD


def test_numbers_are_those_of_one_core_also_when_a_worker_is_killed(here: Here) -> None:
    here.stand()
    scene = find_scene(DUEL)
    seen: list[object] = []

    def kill(done: object) -> None:
        if not seen:
            here.workers[1].kill()
        seen.append(done)

    with Cluster(here.address) as crew:
        far = forecast(scene.system, scene.setup, 300, 5, jobs=crew, progress=kill)
    near = forecast(scene.system, scene.setup, 300, 5, jobs=1)
    assert len(seen) == 12
    assert (far.n, far.wins, far.rounds, far.downs, far.deaths, far.requests) == (
        near.n, near.wins, near.rounds, near.downs, near.deaths, near.requests,
    )  # fmt: skip


def test_comparisons_grids_and_forecasts_that_stop_early_are_the_same_there(here: Here) -> None:
    here.stand()
    one, other = read_variant(DUEL), read_variant(DUEL, ["bob.use=knight"])
    scene, axes = find_scene(DUEL), [Axis("ann.body", ("5", "7")), Axis("tie", ("redraw", "no_result"))]
    with Cluster(here.address) as crew:
        far = compare(one, other, ["rounds"], 60, 3, crew)
        grid = list(sweep(DUEL, axes, ["wins Ann"], 30, 3, crew))
        early = forecast(scene.system, scene.setup, 10_000, jobs=crew, within=0.08)
    assert far.differences == compare(one, other, ["rounds"], 60, 3, 1).differences
    assert grid == list(sweep(DUEL, axes, ["wins Ann"], 30, 3, 1))
    assert early.wins == forecast(scene.system, scene.setup, 10_000, jobs=1, within=0.08).wins


def test_what_goes_wrong_there_is_told_here(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here.stand()

    def breaks() -> Iterator[tuple[object, ...]]:
        yield str(tmp_path), 1, 0.0
        raise BadGrid("The second cell is wrong.")

    with Cluster(here.address) as crew:
        with pytest.raises(BadGrid, match="second cell"):
            list(crew.spread(slow.noted, breaks()))
        with pytest.raises(KeyError, match="number"):
            list(crew.spread(slow.wrong, [(1,), (2,)]))
        monkeypatch.setattr(cluster, "program", lambda: "another")
        with pytest.raises(OtherProgram, match="Install the same there"):
            list(crew.spread(slow.noted, [(str(tmp_path), 1, 0.0)]))


def test_a_scheduler_without_the_program_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "highdraw.py").write_text("raise ModuleNotFoundError('none here', name='highdraw')")
    bare = Here(tmp_path, PYTHONPATH=str(tmp_path))
    try:
        bare.add()
        with pytest.raises(BadCluster, match=r"has no highdraw\. Install"):
            Cluster(bare.address)
    finally:
        bare.end()


def test_a_scheduler_that_ends_or_has_no_workers_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Here(tmp_path)
    seen: list[int] = []

    def follow() -> None:
        with Cluster(lost.address) as crew:
            for number in crew.spread(slow.noted, [(str(tmp_path), number, 0.2) for number in range(30)]):
                seen.append(number)
                if number == 1:
                    lost.scheduler.kill()

    try:
        monkeypatch.setattr(cluster, "CONNECTING", 0.5)
        with pytest.raises(BadCluster, match="No worker of"):
            Cluster(lost.address)
        monkeypatch.undo()
        lost.add()
        lost.stand()
        with pytest.raises(BadCluster, match="is lost"):
            follow()
        assert 2 <= len(seen) < 30
    finally:
        lost.end()


def test_nobody_at_the_address_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECTING", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1", ""):
        with pytest.raises(BadCluster, match="No scheduler answers"):
            Cluster(address)


def test_without_its_packages_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(BadCluster, match=r"pip install 'highdraw\[cluster\]'"):
        Cluster("tcp://127.0.0.1:9")


CLAIM = """
claim = "A knight takes longer"
[[trial]]
says = "More rounds"
scenario = "suits-two-card/duel"
other = ["bob.use=knight"]
measure = "rounds"
expect = "more"
fights = 40
"""


def test_every_command_plays_there(here: Here, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here.stand()
    claim = tmp_path / "knight.toml"
    claim.write_text(CLAIM)
    for words in (
        ("forecast", DUEL, "-n", "60"), ("duel", "knight", "swordsman", "-n", "60"), ("compare", DUEL, "bob.use=knight", "-n", "40"),
        ("sweep", DUEL, "ann.body=5,7", "-n", "30"), ("claims", str(claim)),
    ):  # fmt: skip
        told = []
        for where in (("--jobs", "1"), ("--cluster", here.address)):
            assert run([*words, "--json", *where]) == 0
            told.append(re.sub(r'"seconds":[0-9.e-]+', "", capsys.readouterr().out))
        assert told[0] == told[1] != ""
