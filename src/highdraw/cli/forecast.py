"""`highdraw forecast`: a scenario, or a fight from any moment on, played many times by bots; who wins, how long it takes, who falls."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from highdraw.cli.fights import (
    ClusterAddress,
    Jobs,
    ReportPath,
    Subject,
    Within,
    check_jobs,
    crew,
    fights_bar,
    from_file,
    from_scene,
    read_within,
    seats_of,
    unfinished,
)
from highdraw.cli.options import Count, Json, Seed, Switches, SystemName
from highdraw.cli.screen import make_console, print_json
from highdraw.cli.tracks import share_bar
from highdraw.cli.winline import print_line
from highdraw.errors import HighdrawError
from highdraw.lab import Forecast, interval
from highdraw.lab import forecast_from as run_forecast
from highdraw.lab.page import check_place, write_page
from highdraw.lab.report import forecast_report
from highdraw.lab.rounds import in_steps, quantile
from highdraw.systems.library import find_scene

MOST = 10_000_000
USUAL = 1000
"""So many fights where nothing else is asked for; with --within as many as it takes, up to MOST."""
BARS = 12
"""The histogram of rounds has at most this many bars."""


def forecast(
    scenario: Annotated[str, Parameter(help="A scenario by its name or its path, or a fight file (*.fight.jsonl).")],
    /,
    *,
    n: Annotated[int | None, Count, Parameter(name=["-n", "--fights"], help="How many fights; 1000 by default.")] = None,
    within: Within = None,
    after: Annotated[
        int | None, Count, Parameter(help="Of a fight file: from the moment after so many lines of it; by default its end.")
    ] = None,
    line: Annotated[bool, Parameter(negative="", help="Of a fight file: how likely each side was to win, all through the fight.")] = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    report: ReportPath = None,
    seed: Seed = 0,
    switch: Switches = None,
    system: SystemName = None,
    seat: Annotated[
        list[str] | None, Parameter(negative="", help="Who plays: tactician (the default) or random; SIDE=random for one side alone.")
    ] = None,
    json: Json = False,
) -> int:
    """Play a scenario, or a fight from here on, many times and say what came out. Ctrl-C keeps what is done."""
    if n is not None and not 1 <= n <= MOST:
        raise HighdrawError(f"-n is a number of fights from 1 to {MOST:,}, not {n:,}.")
    check_jobs(jobs, cluster)
    if report is not None:
        check_place(report)
    width = read_within(within)
    path = Path(scenario)
    if scenario.endswith(".jsonl") or (path.is_file() and path.suffix != ".toml"):
        if switch or system:
            raise HighdrawError("A fight under way keeps its rules: --switch and --system are for scenarios.")
        if line:
            return print_line(path, after, n, seed or 0, jobs, json, cluster, report)
        subject = from_file(path, after)
    else:
        if after is not None or line:
            raise HighdrawError("--after and --line are for fight files. A scenario is forecast from its beginning.")
        subject = from_scene(find_scene(scenario, switch, system))
    seats = seats_of(subject, seat or [])
    asked = n or (USUAL if width is None else MOST)
    with crew(jobs, cluster) as where, fights_bar(asked if width is None or n else None) as progress:
        result = run_forecast(subject.start, asked, seed or 0, seats, where, progress, width)
    if report is not None:
        write_page(report, forecast_report(subject.title, f"{subject.system.title}.", result, subject.names, subject.sides))
    if json:
        print_json({"scenario": subject.name, "system": subject.system.id, "seed": seed, "seat": seats, **numbers(result)})
    else:
        print_forecast(make_console(), subject, result)
    return 0


def numbers(result: Forecast) -> dict[str, object]:
    shares = {side: {"wins": hits, "interval": interval(hits, result.n)} for side, hits in result.wins.items()}
    return {
        "n": result.n, "sides": shares, "undecided": result.undecided, "rounds": dict(sorted(result.rounds.items())),
        "downs": result.downs, "deaths": result.deaths, "seconds": round(result.seconds, 3),
    }  # fmt: skip


def print_forecast(console: Console, scene: Subject, result: Forecast, *more: Text) -> None:
    """What came of the fights; `more` stands last, above the small print."""
    console.print(Text(f"{scene.title}: {result.n:,} fights{unfinished(result.n, result.asked, MOST)}", "bold yellow"))
    if scene.note:
        console.print(Text(scene.note, "dim"))
    if not result.n:
        console.print("Stopped before the first fights were done; nothing can be said yet.")
        return
    names, sides = scene.names, scene.sides
    console.print(Text("\nWho wins", "bold"))
    for side in dict.fromkeys(sides.values()):
        _share(console, side, result.wins.get(side, 0), result.n)
    if result.undecided:
        _share(console, "nobody", result.undecided, result.n)
    console.print(Text("\nHow many rounds", "bold"))
    histogram(console, result.rounds)
    console.print(Text.assemble(("\nWho falls, who dies", "bold"), ("  (down at the end, dead among them)", "dim")))
    for who, name in names.items():
        _fate(console, name, sides[who], result.downs.get(who, 0), result.deaths.get(who, 0), result.n)
    for line in more:
        console.print(line)
    speed = result.n / result.seconds if result.seconds else 0
    console.print(Text("\nIn brackets: where the true share lies, 95 times in 100.", "dim"))
    console.print(Text(f"{result.seconds:.1f} seconds, {speed:,.0f} fights a second.", "dim"))


def label(text: str, width: int = 18) -> str:
    """A name in so much room."""
    return f"{text[: width - 1] + '…' if len(text) > width else text:<{width}}"


def _share(console: Console, name: str, hits: int, n: int) -> None:
    low, high = interval(hits, n)
    console.print(Text.assemble(f"  {label(name)} ", (share_bar(hits / n), "yellow"), f" {hits / n:6.1%}  [{low:.1%} to {high:.1%}]"))


def _fate(console: Console, name: str, side: str, down: int, dead: int, n: int) -> None:
    shown = name if side == name else f"{name}, {side}"
    low, high = interval(down, n)
    bar = share_bar(down / n, 16)
    console.print(Text.assemble(f"  {label(shown, 24)} ", (bar, "red"), f" {down / n:6.1%} [{low:.0%} to {high:.0%}]  dead {dead / n:.1%}"))


def histogram(console: Console, rounds: dict[int, int]) -> None:
    """Rounds in equal steps, the long tail gathered in the last bar."""
    total, steps = sum(rounds.values()), in_steps(rounds, BARS)
    most = max(hits for _, _, hits in steps)
    for low, high, hits in steps:
        span = f"{low}" if high <= low else f"{low} to {high}"
        console.print(Text.assemble(f"  {span:>18} ", (share_bar(hits / most), "cyan"), f" {hits / total:6.1%}"))
    middle, late = quantile(rounds, 0.5), quantile(rounds, 0.9)
    console.print(Text(f"  half of the fights are over in {middle} rounds, nine of ten in {late}.", "dim"))
