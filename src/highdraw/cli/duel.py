"""`highdraw duel`: one fighter against another, many times."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.fights import ClusterAddress, Jobs, ReportPath, Within, check_jobs, crew, fights_bar, from_scene, read_within
from highdraw.cli.forecast import MOST, USUAL, numbers, print_forecast
from highdraw.cli.options import Count, Json, Seed, Switches, SystemName
from highdraw.cli.screen import make_console, print_json
from highdraw.errors import HighdrawError
from highdraw.lab.duel import duel as run_duel
from highdraw.lab.page import check_place, write_page
from highdraw.lab.report import duel_report
from highdraw.systems.match import match


def duel(
    one: Annotated[str, Parameter(help="A ready fighter by its id, or PATH:ID (also SCENARIO:ID) from a file.")],
    other: Annotated[str, Parameter(help="Whom it fights.")],
    /,
    *,
    n: Annotated[int | None, Count, Parameter(name=["-n", "--fights"], help="How many duels; 1000 by default.")] = None,
    within: Within = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    report: ReportPath = None,
    seed: Seed = 0,
    switch: Switches = None,
    system: SystemName = None,
    json: Json = False,
) -> int:
    """Let two fighters fight each other many times: who wins, in how many rounds, who falls, how hurt the winner is."""
    if n is not None and not 1 <= n <= MOST:
        raise HighdrawError(f"-n is a number of duels from 1 to {MOST:,}, not {n:,}.")
    check_jobs(jobs, cluster)
    if report is not None:
        check_place(report)
    width = read_within(within)
    scene = match(one, other, system, switch)
    asked = n or (USUAL if width is None else MOST)
    with crew(jobs, cluster) as where, fights_bar(asked if width is None or n else None) as progress:
        found = run_duel(scene.system, scene.setup, asked, seed or 0, where, progress, width)
    names = from_scene(scene).names
    if report is not None:
        write_page(report, duel_report(scene.title, f"{scene.system.title}.", found, names))
    if json:
        print_json({"title": scene.title, "system": scene.system.id, "seed": seed, **numbers(found.forecast), "hurt": found.hurt,
                    "unhurt": found.unhurt})  # fmt: skip
        return 0
    subject = from_scene(scene)
    lines = [Text("\nHow hurt the winner is, on average", "bold")]
    for who, side in found.sides.items():
        wins = found.forecast.wins.get(side, 0)
        if wins:
            tracks = ", ".join(f"{track} {value:.1f}" for track, value in found.hurt[who].items() if round(value, 1)) or "hardly at all"
            lines.append(Text(f"  {subject.names[who]}: {tracks}; without a scratch {found.unhurt[who] / wins:.0%}"))
    print_forecast(make_console(), subject, found.forecast, *lines)
    return 0
