"""`highdraw compare`: a scenario as it is against the same with something otherwise, with the same cards."""

from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins
from rich.console import Console
from rich.text import Text

from highdraw.cli.fights import ClusterAddress, Jobs, ReportPath, check_jobs, crew, pairs_bar, read_within, unfinished
from highdraw.cli.options import Count, Json, Seed, SystemName
from highdraw.cli.screen import make_console, print_json
from highdraw.errors import HighdrawError
from highdraw.lab.compare import Comparison
from highdraw.lab.compare import compare as run_compare
from highdraw.lab.measure import is_share, usual_measures
from highdraw.lab.page import check_place, write_page
from highdraw.lab.report import comparison_report, judged, number
from highdraw.lab.variant import read_variant

MOST = 1_000_000
Measures = Annotated[
    list[str] | None,
    Parameter(
        name="--measure", negative="", help="What to compare: wins SIDE, rounds, falls, deaths, collapses; deaths SIDE, one minus another."
    ),
]


def compare(
    scenario: Annotated[str, Parameter(help="A scenario by its name or its path.")],
    /,
    *settings: Annotated[
        str,
        Parameter(help="What is otherwise in the second: tie=redraw, ann.body=+1, ann.use=knight, seat.Ann=random, system=ID."),
    ],
    base: Annotated[list[str] | None, Parameter(negative="", help="What is otherwise in the first, as KEY=VALUE.")] = None,
    measure: Measures = None,
    n: Annotated[int, Count, Parameter(name=["-n", "--fights"], help="How many pairs of fights.")] = 1000,
    within: Annotated[str | None, Parameter(help="Go on until the first difference is known within so much, such as 2%.")] = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    report: ReportPath = None,
    seed: Seed = 0,
    system: SystemName = None,
    json: Json = False,
) -> int:
    """Compare two house rules, editions, builds, scenarios or players: the same cards for both, and how sure the difference is.

    Ctrl-C keeps what is done.
    """
    if not 2 <= n <= MOST:
        raise HighdrawError(f"-n is a number of pairs from 2 to {MOST:,}, not {n:,}.")
    check_jobs(jobs, cluster)
    if report is not None:
        check_place(report)
    width = read_within(within)
    if not settings and not base:
        raise HighdrawError("Say what is otherwise, as KEY=VALUE: tie=redraw, ann.body=+1, ann.use=knight, seat.Ann=random, system=ID.")
    for some in (base or [], settings):
        keys = [text.partition("=")[0].strip() for text in some]
        if twice := next((key for key in keys if keys.count(key) > 1), ""):
            raise HighdrawError(f"{twice} is said twice. Say it once, with the value that is meant.")
    one, other = read_variant(scenario, base or [], system), read_variant(scenario, settings, system)
    measures = measure or [name for name in usual_measures(one.sides) if name in usual_measures(other.sides)]
    asked = n if width is None else MOST
    with crew(jobs, cluster) as where, pairs_bar(asked if width is None else None) as progress:
        found = run_compare(one, other, measures, asked, seed or 0, where, progress, width)
    if report is not None:
        write_page(report, comparison_report(one.scene.title, found))
    if json:
        print_json({"scenario": one.scene.name, "seed": seed, **to_builtins(found)})
    else:
        print_comparison(make_console(), one.scene.title, found)
    return 0


def print_comparison(console: Console, title: str, found: Comparison) -> None:
    console.print(Text(f"{title}: {found.n:,} pairs of fights{unfinished(found.n, found.asked, MOST)}", "bold yellow"))
    console.print(Text(f"{found.one}  →  {found.other}", "bold"))
    if not found.n:
        console.print("Stopped before the first fights were done; nothing can be said yet.")
        return
    for each in found.differences:
        console.print()
        share = is_share(each.measure)
        console.print(Text.assemble((f"  {each.measure}: ", "bold"), f"{number(each.one, share)} → {number(each.other, share)}"))
        low, high = number(each.low, share, True), number(each.high, share, True)
        console.print(Text.assemble("    ", (number(each.by, share, True), "yellow"), f"  [{low} to {high}]  ", judged(each, found.n)))
    console.print(Text("\nIn brackets: where the true difference lies, 95 times in 100. Both had the same cards.", "dim"))
    console.print(Text(f"{found.seconds:.1f} seconds.", "dim"))
