"""What commands that play many fights share: what is fought, who plays, how long it goes on, and a bar while one waits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import cpu_count
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from highdraw.cli.options import Count
from highdraw.cli.saving import open_fight
from highdraw.cli.screen import make_console
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.lab import Forecast, Start, start_from, start_of
from highdraw.lab.cluster import Cluster
from highdraw.lab.spread import Workers, workers
from highdraw.seats import make_seat
from highdraw.systems.library import Scene

Jobs = Annotated[int | None, Count, Parameter(help="On how many cores; all of them by default.")]
ClusterAddress = Annotated[
    str | None, Parameter(name="--cluster", help="Play on a Dask cluster instead, by the address of its scheduler: tcp://HOST:8786.")
]
ReportPath = Annotated[
    Path | None, Parameter(name="--report", help="A page with pictures that stands alone, such as page.html, or page.pdf.")
]
Within = Annotated[str | None, Parameter(help="Go on until every share is known within so much, such as 2%.")]
NARROWEST, WIDEST = 0.0005, 0.5


def unfinished(n: int, asked: int, most: int) -> str:
    """What is said of fights that were stopped; who asks for a width alone may have the `most` there are.

    >>> unfinished(100, 100, 9999), unfinished(50, 1000, 9999), unfinished(50, 9999, 9999)
    ('', ' of 1,000 asked for', ', stopped before it was known as well as asked')
    """
    if n >= asked:
        return ""
    return ", stopped before it was known as well as asked" if asked == most else f" of {asked:,} asked for"


class Subject(NamedTuple):
    """What is fought: a scenario, or a fight from some moment on."""

    name: str
    title: str
    note: str
    system: AnySystem
    start: Start
    names: dict[str, str]
    sides: dict[str, str]
    """Of each fighter."""


def from_scene(scene: Scene) -> Subject:
    play, start = scene.system.play, start_of(scene.system, scene.setup)
    fight = play.create(scene.setup, False)
    return Subject(scene.name, scene.title, scene.note, scene.system, start, play.fighters(fight), play.sides(fight))


def from_file(path: Path, after: int | None = None) -> Subject:
    """A fight file, from its end or from the moment after so many of its lines."""
    session, _ = open_fight(path, after=after, chance=None)
    lines = len(session.raw)
    if session.over:
        raise HighdrawError(f"{path}: this fight is over. Name an earlier moment with --after, a number below {lines}.")
    title = f"{getattr(session.setup, 'title', '') or path.name}, after {lines} lines"
    play, fight = session.system.play, session.fight
    return Subject(path.name, title, "", session.system, start_from(session), play.fighters(fight), play.sides(fight))


def seats_of(subject: Subject, said: list[str]) -> dict[str, str]:
    """Who plays each side: a plain name is for all of them, SIDE=NAME for one."""
    sides = list(dict.fromkeys(subject.sides.values()))
    seats = dict.fromkeys(sides, "tactician")
    for word in said:
        side, _, name = word.rpartition("=")
        make_seat(name, subject.system, 0)
        if side and side not in seats:
            raise Unknown("side", side, sides)
        seats |= {side: name} if side else dict.fromkeys(sides, name)
    return seats


def check_jobs(jobs: int | None, cluster: str | None = None) -> None:
    if jobs is not None and not 1 <= jobs <= 1024:
        raise HighdrawError(f"--jobs is a number of cores from 1 to 1024, not {jobs}. This machine has {cpu_count()}.")
    if jobs is not None and cluster is not None:
        raise HighdrawError("--jobs is for this machine, and --cluster plays on others. Give one of them.")


@contextmanager
def crew(jobs: int | None, cluster: str | None) -> Iterator[Workers]:
    """Who plays: the cores of this machine, or a cluster."""
    if cluster is None:
        with workers(jobs) as own:
            yield own
    else:
        with Cluster(cluster) as far:
            yield far


def read_within(text: str | None, option: str = "--within", most: float = WIDEST) -> float | None:
    """A width as it is typed, or another share.

    >>> read_within("2%"), read_within("0.5 %"), read_within("0.02"), read_within(None)
    (0.02, 0.005, 0.02, None)
    """
    if text is None:
        return None
    digits, percent, rest = text.strip().partition("%")
    try:
        share = float(digits) / (100 if percent else 1)
    except ValueError:
        share = 0.0
    if rest or not NARROWEST <= share <= most:
        raise HighdrawError(f"{option} is a share from 0.05% to {most:.0%}, such as 2%, not {text!r}.")
    return share


@contextmanager
def fights_bar(total: int | None) -> Iterator[Callable[[Forecast], None]]:
    """A bar where somebody watches; without a total, how narrow it is by now."""
    console = make_console(stderr=True)
    left = (TextColumn("time left"), TimeRemainingColumn()) if total else (TimeElapsedColumn(),)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *left)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("fights", total=total)

        def show(done: Forecast) -> None:
            bar.update(task, completed=done.n, description="fights" if total else f"fights, ± {done.width:.1%}")

        yield show


@contextmanager
def pairs_bar(total: int | None, what: str = "pairs of fights") -> Iterator[Callable[[int, int], None]]:
    """The same for anything that is counted."""
    console = make_console(stderr=True)
    left = (TextColumn("time left"), TimeRemainingColumn()) if total else (TimeElapsedColumn(),)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *left)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of if total else None)
