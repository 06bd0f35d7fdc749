"""Chunks of work on the cores of this machine: in order, and whole although processes are lost."""

import os
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from highdraw.errors import HighdrawError
from highdraw.lab.spread import Cores, workers
from lab import slow


def test_results_come_in_order_although_processes_end_amid_their_work(tmp_path: Path) -> None:
    with workers(2) as crew:
        assert list(crew.spread(slow.dying, [(str(tmp_path), number) for number in range(12)])) == list(range(12))
    assert len(list(tmp_path.glob("died-*"))) == 2


def test_a_chunk_that_ends_every_process_is_given_up() -> None:
    with workers(2) as crew, pytest.raises(HighdrawError, match="end again and again"):
        list(crew.spread(slow.ending, [(1,), (2,)]))


def test_processes_stay_for_the_next_work_and_a_single_chunk_needs_none(tmp_path: Path) -> None:
    with workers(2) as crew:
        list(crew.spread(slow.noted, [(str(tmp_path), 0, 0.0)]))
        assert isinstance(crew, Cores)
        assert crew._pool is None
        for first in (1, 5):
            list(crew.spread(slow.noted, [(str(tmp_path), number, 0.0) for number in range(first, first + 4)]))
    assert len({path.name.split("-")[1] for path in tmp_path.iterdir()}) <= 3


def test_what_goes_wrong_in_the_work_is_told() -> None:
    with workers(2) as crew, pytest.raises(KeyError, match="number"):
        list(crew.spread(slow.wrong, [(1,), (2,)]))


def test_processes_end_when_whoever_asked_them_is_killed(tmp_path: Path) -> None:
    code = (
        "from highdraw.lab.spread import workers\n"
        "from lab import slow\n"
        "if __name__ == '__main__':\n"
        f"    with workers(2) as crew: list(crew.spread(slow.noted, [({str(tmp_path)!r}, n, 0.2) for n in range(500)]))\n"
    )
    (tmp_path / "asks.py").write_text(code)
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen([sys.executable, str(tmp_path / "asks.py")], env=env, stderr=subprocess.DEVNULL) as asking:
        while len(found := {int(path.name.split("-")[1]) for path in tmp_path.glob("*-*-*")}) < 2:
            assert asking.poll() is None
            sleep(0.05)
        asking.kill()
    for _ in range(600):
        if not any(alive(pid) for pid in found):
            return
        sleep(0.05)
    raise AssertionError("they are still there")


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2]
    except OSError:
        return False
