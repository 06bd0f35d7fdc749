"""`highdraw claims`: what is said of the rules, tried."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins
from rich.text import Text

from highdraw.cli.fights import ClusterAddress, Jobs, ReportPath, check_jobs, crew, pairs_bar, read_within
from highdraw.cli.options import Json, Seed
from highdraw.cli.screen import make_console, print_json
from highdraw.lab.claim import Answered, claim_file, run_claim, shipped_claims, trials_in
from highdraw.lab.page import check_place, write_page
from highdraw.lab.report import claims_report

COLOURS = {"holds": "green", "does not hold": "red", "open": "yellow"}


def claims(
    *experiments: Annotated[Path, Parameter(help="Files of claims, *.toml; by default those that come with the systems.")],
    report: ReportPath = None,
    share: Annotated[str, Parameter(help="How much of the fights each file asks for is played, such as 10%.")] = "100%",
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    seed: Seed = 0,
    json: Json = False,
) -> int:
    """Try what is claimed of the rules, and say whether it holds. Ctrl-C keeps what is done."""
    check_jobs(jobs, cluster)
    part = read_within(share, "--share", most=1.0) or 1.0
    some = [claim_file(path) for path in experiments] or shipped_claims()
    if report is not None:
        check_place(report)
    found: list[Answered] = []
    done, trials = 0, trials_in(some)
    with crew(jobs, cluster) as where, pairs_bar(trials, "trials") as progress:
        for claim in some:

            def step() -> None:
                nonlocal done
                done += 1
                progress(done, trials)

            answered = run_claim(claim, part, seed or 0, where, step)
            if answered.tried:
                found.append(answered)
            if len(answered.tried) < len(claim.trial):
                break
    if report is not None:
        write_page(report, claims_report(found))
    if json:
        for each in found:
            print_json({"claim": each.claim.claim, "answer": each.answer, "tried": to_builtins(each.tried)})
        return 0
    console = make_console()
    for each in found:
        console.print(Text.assemble((each.claim.claim, "bold"), "  ", (each.answer, COLOURS[each.answer])))
        for tried in each.tried:
            difference = tried.found
            value, low, high = difference.by, difference.low, difference.high
            if tried.trial.other is None:
                value, low, high = difference.one, difference.one_low, difference.one_high
            says = f"  {tried.trial.says}: {tried.trial.measure} {value:+.2f} [{low:+.2f} to {high:+.2f}], {tried.answer}"
            console.print(Text(says, COLOURS[tried.answer]))
    if report is not None:
        console.print(Text(f"The page is {report}.", "dim"))
    return 0
