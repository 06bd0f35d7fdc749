"""The soak: thousands of random fights over all scenarios of all systems, each switch at random.

`python -m highdraw.testing.soak --fights 20000 [--first N] [--seed N] [--jobs N]`. Most fights are played quietly; every twentieth in
full, with every card counted at every request and the log replayed; a few are held to the whole conformance kit. Chance
takes long to win a fight: every tenth is played to its end, the others are broken off after a few rounds. A failure says
what it takes to see it again. A long soak is played in parts: `--fights 5000 --first 5000` plays the fights 5000 to 9999.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from highdraw.engine.quiet import run_quiet
from highdraw.engine.session import Session
from highdraw.seats import RandomSeat
from highdraw.systems import SYSTEMS, load
from highdraw.testing.failure import Nonconformity
from highdraw.testing.kit import conform_once
from highdraw.testing.replay import check_replay
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.views import check_moment
from highdraw.testing.walk import LIMIT, begin, walk

FULL = 20
"""One fight in this many is played in full."""
LOOKS = 1 / 20
"""How often, in a fight played in full, everybody's view is looked at."""
KIT = 200
"""One fight in this many is held to the whole kit as well."""
TO_THE_END = 10
"""One fight in this many is played to its end."""
BATCH = 25
WORD = 1000
"""Where no bar can be drawn, a line is printed after this many fights."""


class Tally(msgspec.Struct):
    """What a number of fights came to."""

    fights: int = 0
    full: int = 0
    whole: int = 0
    """Played to their end."""
    requests: int = 0
    held: int = 0
    """Held to the whole kit."""
    looks: int = 0
    """Moments of fights played in full at which views were looked at."""
    cards: int = 0
    """Cards accounted for at the end of each fight."""
    stuck: int = 0
    errors: int = 0
    failures: list[str] = []

    def add(self, other: "Tally") -> None:
        for name in ("fights", "full", "whole", "requests", "held", "looks", "cards", "stuck", "errors"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.failures += other.failures


def soak_one(seed: object, number: int, tally: Tally, systems: Sequence[str] = tuple(SYSTEMS)) -> None:
    """The fight with this number: its scenario, its switches and its cards follow from seed and number alone."""
    rng = Random(f"{seed}/{number}")
    system = load(rng.choice(systems))
    scenes = shipped(system.id)
    name = rng.choice(list(scenes))
    setup = vary(system, scenes[name], rng)
    if number % TO_THE_END:
        setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=rng.randint(2, 9)))
    full = number % FULL == 0
    tally.fights += 1
    tally.whole += number % TO_THE_END == 0
    try:
        if full:
            tally.full += 1
            session = _played(begin(system, setup, f"{seed}/{number}"), rng, Random(f"{seed}/{number} views"), tally)
            tally.requests += len(session.done)
            check_replay(session)
            fight = session.fight
        else:
            fight = system.play.create(setup, False)
            tally.requests += run_quiet(fight, RandomSeat(rng).choose, rng, limit=LIMIT)
        if says := fight.state.deck.lost():
            raise Nonconformity("cards are conserved", says)
        if not fight.state.over:
            raise Nonconformity("random play ends", "nothing is left to do, but the fight is not over")
        if number % KIT == KIT - 1:
            conform_once(system, setup, f"{seed}/{number}")
            tally.held += 1
        tally.cards += fight.state.deck.packs * 52 + fight.state.deck.jokers
    except Exception as error:
        stuck = "no end after" in str(error)
        tally.stuck += stuck
        tally.errors += not stuck
        says = f"{type(error).__name__}: {error}".split(" [")[0]
        mode = "full" if full else "quiet"
        tally.failures.append(f"--seed {seed} --only {number} ({mode}): {system.id} {name} {setup.switches}\n    {says}")


def _played(session: Session, rng: Random, looks: Random, tally: Tally) -> Session:
    """A fight played at random to its end; at random moments everybody's view is looked at."""
    for here in walk(session, rng):
        if looks.random() < LOOKS:
            check_moment(here, looks)
            tally.looks += 1
    return session


def soak_batch(seed: object, first: int, end: int, systems: Sequence[str] = tuple(SYSTEMS)) -> Tally:
    tally = Tally()
    for number in range(first, end):
        soak_one(seed, number, tally, systems)
    return tally


def soak(fights: int, seed: object = 0, jobs: int = 1, systems: Sequence[str] = tuple(SYSTEMS), first: int = 0) -> Iterator[Tally]:
    """Play so many fights, from the first number on, and hand out what each batch came to."""
    batches = [(start, min(start + BATCH, first + fights)) for start in range(first, first + fights, BATCH)]
    if jobs <= 1:
        for start, end in batches:
            yield soak_batch(seed, start, end, systems)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: list[Future[Tally]] = [pool.submit(soak_batch, seed, start, end, systems) for start, end in batches]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.soak", description="Random fights over everything there is.")
    parser.add_argument("--fights", type=int, default=20_000, help="how many fights to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first fight, to go on where another run ended")
    parser.add_argument("--seed", default="0", help="where the fights come from")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--only", type=int, help="play the one fight with this number again")
    parser.add_argument("--system", action="append", help="only this system; may be repeated, and name one in the making")
    asked = parser.parse_args(argv)
    systems = tuple(asked.system or SYSTEMS)
    if asked.fights < 1 or asked.jobs < 1 or asked.first < 0 or (asked.only is not None and asked.only < 0):
        parser.error("--fights and --jobs are at least 1, --first and --only at least 0")
    total, started = Tally(), time.perf_counter()
    console = Console()
    if asked.only is not None:
        soak_one(asked.seed, asked.only, total, systems)
    else:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console) as progress:
            bar = progress.add_task("fights", total=asked.fights)
            try:
                for tally in soak(asked.fights, asked.seed, asked.jobs, systems, asked.first):
                    total.add(tally)
                    progress.update(bar, advance=tally.fights)
                    if not console.is_terminal and total.fights % WORD == 0:
                        print(f"{total.fights:,} of {asked.fights:,} fights, {len(total.failures)} failed", flush=True)
            except KeyboardInterrupt:
                console.print("Stopped.")
    took = time.perf_counter() - started
    for failure in total.failures[:20]:
        console.print(failure, markup=False, highlight=False, soft_wrap=True)
    pace = f"{total.requests:,} requests, {total.requests / took:,.0f} a second, {total.fights / took:,.1f} fights a second."
    looks = f"{total.held:,} held to the kit, {total.looks:,} looks at views"
    counts = f"{total.fights:,} fights ({total.full:,} in full, {total.whole:,} to their end), {total.errors} errors, {total.stuck} stuck"
    console.print(f"{counts}, {looks}, {total.cards:,} cards accounted for, {pace}", highlight=False, soft_wrap=True)
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
