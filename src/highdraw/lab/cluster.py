"""Chunks of fights on a Dask cluster, through joblib's backend for it: the same numbers as on one core, only sooner.

A worker that is lost costs the chunks it had under way: the scheduler gives them to another. Where the whole cluster has a single core,
joblib makes no use of it and plays here.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from functools import cache
from gc import collect
from hashlib import blake2b
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import TracebackType
from typing import Any
from warnings import catch_warnings, filterwarnings

from highdraw.errors import HighdrawError
from highdraw.lab.spread import AHEAD, Chunk, R

CONNECTING = 10.0
"""Seconds for a scheduler to answer, and for a first worker to be there."""
READ = (".py", ".toml")
"""Files of this program that say what a fight is like."""


class BadCluster(HighdrawError):
    """A cluster that cannot be worked on."""


class OtherProgram(HighdrawError):
    """A worker whose Highdraw is not the one that asks."""


class Cluster:
    """The workers of a Dask scheduler, by its address. It is left by `with`.

    A client of Dask's that could not connect waits for a lock when it is collected, and for ever if that happens while another begins.
    So it is collected before.
    """

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
            self._joblib: Any = import_module("joblib")
        except ImportError:
            raise BadCluster("A cluster needs two more packages: pip install 'highdraw[cluster]'.") from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self.address, self._killed = address, distributed.KilledWorker
        collect()
        fault = ""
        try:
            self._client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            fault = _first_line(error)
        if fault:
            collect()
            raise BadCluster(f"No scheduler answers at {address!r}: {fault}. {HOW}")
        try:
            self._look()
        except BaseException:
            self._client.close(timeout=CONNECTING)
            raise

    def _look(self) -> None:
        """Whether a worker and the program are there: what joblib submits to a scheduler that cannot read it would never come back."""
        try:
            self._client.submit(program, pure=False).result(timeout=CONNECTING)
        except TimeoutError:
            says = (
                f"No worker of {self.address} has answered in {CONNECTING:g} seconds; 'highdraw[cluster]' must be installed where it runs."
            )
            raise BadCluster(f"{says} {HOW}") from None
        except ModuleNotFoundError as error:
            raise self._bare(error.name) from None
        except RuntimeError:
            raise self._bare("highdraw") from None

    def _bare(self, name: str | None) -> BadCluster:
        return BadCluster(f"{self.address} has no {name}. Install 'highdraw[cluster]' at its scheduler and its workers, the same as here.")

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._client.close(timeout=CONNECTING)

    def spread(self, work: Callable[..., R], chunks: Iterable[Chunk]) -> Iterator[R]:
        faults: list[Exception] = []
        do = self._joblib.delayed(play_alike)
        tasks = (do(program(), work, chunk) for chunk in _carefully(chunks, faults))
        try:
            with self._joblib.parallel_config(backend="dask", client=self._client, wait_for_workers_timeout=CONNECTING):
                parallel = self._joblib.Parallel(n_jobs=-1, batch_size=1, pre_dispatch=f"{AHEAD}*n_jobs", return_as="generator")
                results = parallel(tasks)
            try:
                for result in results:  # noqa: UP028 (joblib would be closed at once, and warn)
                    yield result
            finally:
                with catch_warnings():
                    filterwarnings("ignore", "[0-9]+ tasks", UserWarning)  # it is no fault to stop when enough is known
                    results.close()
        except ModuleNotFoundError as error:
            raise self._bare(error.name) from None
        except (CancelledError, OSError, self._killed) as error:
            raise BadCluster(f"The cluster at {self.address} is lost: {_first_line(error)}.") from None
        if faults:
            raise faults[0]


HOW = "Start one with `dask scheduler`, and workers with `dask worker ADDRESS`; the address is written like tcp://192.168.0.5:8786."


def _carefully(chunks: Iterable[Chunk], faults: list[Exception]) -> Iterator[Chunk]:
    """Chunks are made in a thread of the cluster's: what goes wrong there is kept for whoever waits for the results."""
    try:
        yield from chunks
    except Exception as error:
        faults.append(error)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")


def play_alike(asked: str, work: Callable[..., R], chunk: Chunk) -> R:
    """On a worker: the chunk, if the rules there are those of whoever asks."""
    if asked != program():
        raise OtherProgram("A worker of the cluster has another Highdraw. Install the same there, so that the numbers are the same.")
    return work(*chunk)


@cache
def program() -> str:
    """A checksum of everything that fights are made of."""
    digest = blake2b(digest_size=16)
    for path, data in sorted(_sources(files("highdraw"), "")):
        digest.update(path.encode() + b"\0" + data + b"\0")
    return digest.hexdigest()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(READ):
            yield f"{path}/{entry.name}", entry.read_bytes()
