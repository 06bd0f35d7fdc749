"""`highdraw duel`: one fighter against another, counted where that can be done, else fought many times."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.counted import count_bar, figures, print_counted
from highdraw.cli.fights import ClusterAddress, Jobs, ReportPath, Subject, Within, check_jobs, crew, fights_bar, from_scene, read_within
from highdraw.cli.folders import cache_folder
from highdraw.cli.forecast import MOST, USUAL, numbers, print_forecast
from highdraw.cli.options import Count, Json, Seed, Switches, SystemName
from highdraw.cli.screen import make_console, print_json
from highdraw.errors import HighdrawError
from highdraw.lab.duel import Duel
from highdraw.lab.duel import duel as run_duel
from highdraw.lab.exact import MOST_STATES, Exact
from highdraw.lab.kept import count_once
from highdraw.lab.page import check_place, write_page
from highdraw.lab.report import duel_report
from highdraw.lab.steps import NotExact
from highdraw.systems.library import Scene
from highdraw.systems.match import match

REST = 0.05
"""Where nothing else is asked for, a count goes on until no more than this is undecided …"""
PATIENCE = 20_000
"""… or so many states are done."""
TOO_WIDE = 0.1
"""A count that has so much undecided by then says less than fights do."""


def duel(
    one: Annotated[str, Parameter(help="A ready fighter by its id, or PATH:ID (also SCENARIO:ID) from a file.")],
    other: Annotated[str, Parameter(help="Whom it fights.")],
    /,
    *,
    n: Annotated[int | None, Count, Parameter(name=["-n", "--fights"], help="Play so many duels instead of counting.")] = None,
    within: Within = None,
    simulate: Annotated[bool, Parameter(negative="", help="Play duels, 1000 by default, where they could be counted too.")] = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    report: ReportPath = None,
    seed: Seed = 0,
    switch: Switches = None,
    system: SystemName = None,
    json: Json = False,
) -> int:
    """Let two fighters fight each other: who wins, in how many rounds, who falls, how hurt the winner is.

    Where the rules allow it every way the cards can fall is counted, and what is not known yet is told as a bound; elsewhere, or with
    --simulate, or for a report, they fight many times. Ctrl-C keeps what is done.
    """
    if n is not None and not 1 <= n <= MOST:
        raise HighdrawError(f"-n is a number of duels from 1 to {MOST:,}, not {n:,}.")
    check_jobs(jobs, cluster)
    if report is not None:
        check_place(report)
    width = read_within(within)
    scene = match(one, other, system, switch)
    subject = from_scene(scene)
    says = ""
    if n is None and not simulate and report is None:
        try:
            found, known = _count(scene, width)
        except NotExact as error:
            says = str(error)
        else:
            if json:
                print_json({"title": scene.title, "system": scene.system.id, "exact": True, "known": known, **figures(subject, found)})
            else:
                print_counted(make_console(), subject, found, known)
            return 0
    asked = n or (USUAL if width is None else MOST)
    with crew(jobs, cluster) as where, fights_bar(asked if width is None or n else None) as progress:
        fought = run_duel(scene.system, scene.setup, asked, seed or 0, where, progress, width)
    if report is not None:
        write_page(report, duel_report(scene.title, f"{scene.system.title}.", fought, subject.names))
    if json:
        print_json({"title": scene.title, "system": scene.system.id, "exact": False, "says": says, "seed": seed, **numbers(fought.forecast),
                    "hurt": fought.hurt, "unhurt": fought.unhurt})  # fmt: skip
    else:
        _print_fought(subject, fought, says)
    return 0


def _count(scene: Scene, width: float | None) -> tuple[Exact, bool]:
    """Within a width on either side; without one as far as patience goes."""
    rest = REST if width is None else 2 * width
    with count_bar() as progress:
        found, known = count_once(
            scene.system, scene.setup, rest, cache_folder() / "duels", progress, MOST_STATES if width is not None else PATIENCE
        )
    if width is None and found.states >= PATIENCE and found.open > TOO_WIDE:
        raise NotExact(f"After {found.states:,} states {found.open:.0%} were still undecided; --within 2% goes on counting.")
    return found, known


def _print_fought(subject: Subject, fought: Duel, says: str) -> None:
    lines = [Text("\nHow hurt the winner is, on average", "bold")]
    for who, side in fought.sides.items():
        wins = fought.forecast.wins.get(side, 0)
        if wins:
            tracks = ", ".join(f"{track} {value:.1f}" for track, value in fought.hurt[who].items() if round(value, 1)) or "hardly at all"
            lines.append(Text(f"  {subject.names[who]}: {tracks}; without a scratch {fought.unhurt[who] / wins:.0%}"))
    if says:
        lines.append(Text(f"\nPlayed, not counted. {says}", "dim"))
    print_forecast(make_console(), subject, fought.forecast, *lines)
