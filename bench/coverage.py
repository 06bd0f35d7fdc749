"""How often the intervals of the lab hold, and how often it calls a difference clear where there is none: `python bench/coverage.py`.

Fights are coins here, whose true share is known; what is tried are the rules by which `forecast --within` and `compare` stop and judge. It
takes some minutes; `--runs 400` is quicker and rougher.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from random import Random

from highdraw.lab.compare import difference
from highdraw.lab.forecast import CHUNK, LEAST
from highdraw.lab.interval import interval, paired_interval

MOST = 100_000


def forecast_within(share: float, within: float, rng: Random) -> tuple[bool, int]:
    """Whether the interval at which a forecast stops holds the true share, and after how many fights."""
    hits = n = 0
    while True:
        hits += sum(rng.random() < share for _ in range(CHUNK))
        n += CHUNK
        low, high = interval(hits, n)
        if (n >= LEAST and (high - low) / 2 <= within) or n >= MOST:
            return low <= share <= high, n


def pairs(differing: float, spread: bool, rng: Random) -> Iterator[float]:
    """Differences of two variants that are equal: so many are not zero, as often above as below."""
    while True:
        size = 1 + int(rng.expovariate(0.4)) if spread else 1
        yield size * rng.choice((-1, 1)) if rng.random() < differing else 0


def wrongly_clear(some: Iterator[float], n: int) -> bool:
    values = [next(some) for _ in range(n)]
    return difference("rounds", [0.0] * n, values).clear


def wrongly_clear_within(some: Iterator[float], within: float) -> bool:
    """The same where as many pairs are played as it takes."""
    values: list[float] = []
    while True:
        values += [next(some) for _ in range(CHUNK)]
        low, high = paired_interval(values)
        if (len(values) >= LEAST and (high - low) / 2 <= within) or len(values) >= MOST:
            return low > 0 or high < 0


def often(runs: int, once: Callable[..., bool], *said: object) -> str:
    return f"{sum(once(*said) for _ in range(runs)) / runs:.1%}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, runs = Random(asked.seed), asked.runs
    print("forecast --within: how often the last interval holds the true share (nominal 95 %), and fights played on average")
    for within in (0.1, 0.05, 0.03, 0.02):
        for share in (0.5, 0.7, 0.8, 0.9, 0.95, 0.98):
            found = [forecast_within(share, within, rng) for _ in range(runs if within > 0.02 else runs // 4)]
            held, fights = sum(held for held, _ in found) / len(found), sum(n for _, n in found) / len(found)
            print(f"  within {within:.0%}, true share {share:.0%}: {held:.1%}, {fights:,.0f}", flush=True)
    print("compare: how often two equal variants are called clear (at most 5 %), by how many pairs differ")
    for kind, spread in (("by one", False), ("by more", True)):
        for part in (0.01, 0.05, 0.2, 0.5):
            some = pairs(part, spread, rng)
            row = [f"{n} pairs {often(runs, wrongly_clear, some, n)}" for n in (10, 25, 50, 100, 400)]
            row.append(f"until ± 5 % {often(runs // 2, wrongly_clear_within, some, 0.05)}" if not spread else "")
            print(f"  {part:.0%} differ, {kind}: {', '.join(filter(None, row))}", flush=True)


if __name__ == "__main__":
    main()
