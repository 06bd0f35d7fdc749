"""Wrong lines, one at a time: would any test notice?

`python -m highdraw.testing.mutants src/highdraw/systems/SYSTEM -n 20` breaks so many lines of a folder or file, chosen by a seed,
and runs for each the doctests of its module, the cases and the tests that touch the line, until one fails. Survivors are printed;
those that change nothing are listed by hand, with the reason, in `tests/equivalent_mutants.toml`.
"""

import argparse
import sys
import time
import tomllib
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from highdraw.systems import SYSTEMS
from highdraw.testing import touched as touching
from highdraw.testing.attempt import attempt, control, run_pytest, warm
from highdraw.testing.child import in_child
from highdraw.testing.mutation import Mutation, describe, places, python_files
from highdraw.testing.near_tests import near_tests
from highdraw.testing.touched import Touched

HOME = Path(".mutants")
"""What was collected is kept here."""
EQUIVALENT = Path("tests/equivalent_mutants.toml")
SECONDS = 30.0
TRACING = 3600.0
"""How long it may take to run all tests once."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mutant: which test noticed it, or none."""

    mutation: Mutation
    noticed: str = ""
    runs: int = 0
    """How many tests touch it."""
    reason: str = ""
    """Why nobody can notice it, when that was written down."""


def choose(target: Path, number: int, seed: str) -> list[Mutation]:
    """Mistakes on different lines of a folder, always the same for a seed."""
    rng = Random(f"{seed}/{target}")
    sources = {path: path.read_text(encoding="utf-8") for path in python_files(target)}
    lines = [(path, line, numbers) for path, source in sources.items() for line, numbers in places(source).items()]
    found: list[Mutation] = []
    for path, _, numbers in rng.sample(lines, len(lines)):
        if len(found) == number:
            break
        one = describe(sources[path], str(path), rng.choice(numbers))
        if one.before != one.after:
            found.append(one)
    return found


def try_one(mutation: Mutation, known: Touched, reasons: dict[tuple[str, str, str, str], str], seconds: float) -> Outcome:
    """One mutant, in a process of its own."""
    if reason := reasons.get((mutation.file, mutation.function, mutation.before, mutation.after)):
        return Outcome(mutation, reason=reason)
    file = str(Path(mutation.file).resolve())
    tests = known.by(file, mutation.start, mutation.line) or known.quick()
    if mutation.at_import:
        tests = list(dict.fromkeys((*known.by(file), *known.all())))
    source = Path(mutation.file).read_text(encoding="utf-8")
    return Outcome(mutation, in_child(lambda: attempt(mutation, source, tests, known.times()), seconds + 2 * known.time(tests)), len(tests))


def read_reasons(path: Path) -> dict[tuple[str, str, str, str], str]:
    """Mutants that change nothing, with the reason."""
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    return {(row["file"], row["function"], row["before"], row["after"]): row["reason"] for row in rows}


def known_tests(target: Path, tests: list[Path], seconds: float) -> Touched:
    """Which test touches which line: as it was collected before, while nothing has changed, or collected now."""
    root = next((path for path in (target, *target.parents) if path.name == "highdraw"), target)
    kept = HOME / f"5-{touching.fingerprint([root, *tests])}-{'-'.join(target.parts[-2:])}.msgpack"
    if not kept.exists():
        HOME.mkdir(exist_ok=True)
        files = [path.resolve() for path in python_files(target)]
        system = next((part for part in (part.replace("_", "-") for part in target.parts) if part in SYSTEMS), "")

        def work() -> str:
            kept.write_bytes(msgspec.msgpack.encode(touching.collect(files, tests, partial(run_pytest, stop=False), system)))
            return ""

        if said := in_child(work, seconds):
            raise SystemExit(f"The tests could not be traced ({said}).")
    return msgspec.msgpack.decode(kept.read_bytes(), type=Touched)


def told(outcome: Outcome, every: bool = False) -> str:
    """A survivor, and if wished what noticed another; empty for those not worth a line."""
    if outcome.noticed:
        return f"noticed   {outcome.mutation} ({outcome.noticed})" if every else ""
    if outcome.reason:
        return ""
    return f"survived  {outcome.mutation} ({f'{outcome.runs} tests' if outcome.runs else 'no test runs it'})"


def summary(outcomes: list[Outcome], seconds: float) -> str:
    """The share that was noticed, and by what."""
    tried = [outcome for outcome in outcomes if not outcome.reason]
    noticed = [outcome for outcome in tried if outcome.noticed]
    by = Counter("cases" if ".toml#" in outcome.noticed else outcome.noticed.partition(" ")[0] for outcome in noticed)
    share = f" ({100 * len(noticed) / len(tried):.0f} %)" if tried else ""
    same = len(outcomes) - len(tried)
    first = f"{len(noticed)} of {len(tried)} noticed{share}" + (f", {same} equivalent" if same else "") + f", in {seconds:.0f} s."
    return f"{first}\n" + ("By " + ", ".join(f"{name} {number}" for name, number in by.most_common()) + "." if by else "By nothing.")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.mutants", description="Break lines and see whether tests notice.")
    parser.add_argument("target", type=Path, nargs="+", help="folders or files to break")
    parser.add_argument("-n", type=int, default=20, help="how many lines of each")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tests", type=Path, nargs="+", help="which tests to ask; those of the folder when omitted")
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help="how long a mutant may run beyond twice the time of its tests; longer counts as noticed",
    )
    parser.add_argument("--all", action="store_true", help="print those that were noticed, too, and by what")
    parser.add_argument("--least", type=float, default=0, help="the share in percent below which the command fails")
    asked = parser.parse_args(argv)
    reasons = read_reasons(EQUIVALENT)
    warm()
    good = True
    for target in asked.target:
        if not target.exists():
            parser.error(f"{target} does not exist")
        tests = asked.tests or near_tests(target, Path("tests"))
        print(f"{target}, asked: {', '.join(map(str, tests))}", flush=True)
        known = known_tests(target, tests, TRACING)
        if known.failed:
            print(f"not asked, failing while traced: {len(known.failed)}, such as {', '.join(known.failed[:3])}", flush=True)
        if says := in_child(partial(control, known.all(), known.times()), TRACING):
            parser.error(f"with nothing broken {says} fails. Mend that first.")
        began = time.perf_counter()
        outcomes: list[Outcome] = []
        for mutation in choose(target, asked.n, asked.seed):
            outcomes.append(try_one(mutation, known, reasons, asked.seconds))
            if line := told(outcomes[-1], asked.all):
                print(line, flush=True)
        print(summary(outcomes, time.perf_counter() - began), flush=True)
        tried = [outcome for outcome in outcomes if not outcome.reason]
        good = good and 100 * sum(bool(outcome.noticed) for outcome in tried) >= asked.least * len(tried)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
