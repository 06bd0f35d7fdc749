"""Views and their JSON Schema, as the API publishes it: at every moment of random fights, what everybody sees is valid by it.

`python -m highdraw.testing.schema --fights 500 [--seed N] [--jobs N] [--system ID]`: so many fights of each system, each switch
at random, broken off after a few rounds. A failure says what it takes to see it again.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from multiprocessing import get_context
from random import Random
from typing import Any

import jsonschema_rs
import msgspec

from highdraw.engine.request import GM
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.engine.view import View
from highdraw.systems import SYSTEMS, load
from highdraw.testing.failure import Nonconformity
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.views import STRANGER
from highdraw.testing.walk import begin, walk

FIGHTS = 500
ROUNDS = 4
"""A fight is broken off after at most so many rounds …"""
MOMENTS = 100
"""… or answers."""
BATCH = 25
_validator = jsonschema_rs.validator_for(msgspec.json.schema(View))


def check_schema(system: AnySystem, setup: Any, seed: object, most: int = MOMENTS) -> int:
    """Before each of so many answers what everybody sees is valid; how many views were looked at."""
    looked = 0
    for here in islice(walk(begin(system, setup, seed), Random(f"{seed} schema")), most):
        for seat in (GM, STRANGER, *here.seats):
            check_valid(here, seat)
            looked += 1
    return looked


def check_valid(session: Session, seat: str) -> None:
    view = msgspec.to_builtins(session.view(seat))
    if not _validator.is_valid(view):
        error = next(iter(_validator.iter_errors(view)))
        says = f"seat {seat!r}: {'/'.join(map(str, error.instance_path))}: {error.message}"
        raise Nonconformity("JSON Schema", says, system=session.system.id, seed=session.seed, setup=session.setup)


def check_fights(system_id: str, first: int, end: int, seed: object) -> tuple[int, list[str]]:
    """Fights by their numbers: how many views were looked at, and what was wrong."""
    system, looked, wrong = load(system_id), 0, []
    scenes = list(shipped(system_id).values())
    for number in range(first, end):
        rng = Random(f"{seed}/{number}")
        setup = vary(system, scenes[number % len(scenes)], rng)
        setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=rng.randint(1, ROUNDS)))
        try:
            looked += check_schema(system, setup, f"{seed}/{number}")
        except Nonconformity as error:
            wrong.append(f"{system_id}, fight {number}: {error}")
    return looked, wrong


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.schema", description="Every view is valid by its JSON Schema.")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="how many fights of each system to play")
    parser.add_argument("--seed", default="0", help="where the fights come from")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--system", action="append", help="only this system; may be repeated")
    asked = parser.parse_args(argv)
    if asked.fights < 1 or asked.jobs < 1:
        parser.error("--fights and --jobs are at least 1")
    failed = False
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for system_id in asked.system or SYSTEMS:
            starts = range(0, asked.fights, BATCH)
            ends = [min(start + BATCH, asked.fights) for start in starts]
            found = list(pool.map(check_fights, repeat(system_id), starts, ends, repeat(asked.seed)))
            print(f"{system_id}: {asked.fights} fights, {sum(looked for looked, _ in found):,} views", flush=True)
            for says in [says for _, wrong in found for says in wrong]:
                print(says, flush=True)
                failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
