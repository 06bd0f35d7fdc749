"""The win-probability line of a fight file in the terminal."""

from pathlib import Path

from msgspec import to_builtins
from rich.text import Text

from highdraw.cli.fights import crew, fights_bar
from highdraw.cli.saving import open_fight
from highdraw.cli.screen import make_console, print_json
from highdraw.cli.tracks import share_bar
from highdraw.errors import HighdrawError
from highdraw.lab import Forecast
from highdraw.lab.course import FIGHTS, before_the_last, milestones, win_line
from highdraw.lab.page import write_page
from highdraw.lab.report import line_report

COLOURS = ("yellow", "cyan", "green", "magenta")


def print_line(
    path: Path,
    after: int | None,
    n: int | None,
    seed: int,
    jobs: int | None,
    json: bool,
    cluster: str | None = None,
    report: Path | None = None,
) -> int:
    """At moments all through the fight: how often each side wins from there, one row a moment."""
    session, _ = open_fight(path, after=after, chance=None)
    moments = milestones(session)
    if not moments:
        raise HighdrawError(f"{path}: nobody was asked anything in this fight yet.")
    sides = list(dict.fromkeys(session.system.play.sides(session.fight).values()))
    fights = n or FIGHTS
    done = Forecast()
    with crew(jobs, cluster) as where, fights_bar(fights * len(moments)) as show:

        def count(some: Forecast) -> None:
            done.merge(some)
            show(done)

        line = win_line(moments, sides, fights, seed, where, count)
    title = getattr(session.setup, "title", "") or path.name
    if report is not None:
        write_page(report, line_report(title, line, fights, session.fight.state.over))
    if json:
        for point in line:
            print_json(to_builtins(point))
        return 0
    console = make_console()
    console.print(Text(f"{title}: who would have won, {fights} fights from each moment", "bold yellow"))
    console.print(Text.assemble("  round  ", *((f"{side}  ", colour) for side, colour in zip(sides, COLOURS * 9, strict=False))))
    for point in line:
        cells = [(share_bar(point.shares[side], 14).ljust(14), colour) for side, colour in zip(sides[:3], COLOURS, strict=False)]
        row = Text(f"  {point.round:>5}  ")
        for side, (bar, colour) in zip(sides, cells, strict=False):
            row.append_text(Text.assemble((bar, colour), f"{point.shares[side]:>5.0%}  "))
        console.print(row)
    if session.fight.state.over:
        console.print(Text(before_the_last(line)))
    return 0
