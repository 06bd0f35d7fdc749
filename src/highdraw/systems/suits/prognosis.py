"""What will likely become of somebody: a state that changes by chance, second by second or day by day, worked out exactly."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

from highdraw.engine.aftermath import Evening, Patient

S = TypeVar("S", bound=Hashable)
Step = Callable[[S], Mapping[S | None, float]]
"""What a state becomes in one step, each with its chance; None is dead."""
RARE = 1e-4
"""Less likely states are no longer followed."""
DAYS = 14


def _ahead(start: S, step: Step[S], count: int) -> Iterator[list[tuple[S, S | None, float]]]:
    """The changes of each step: from what to what, and how likely."""
    known: dict[S, Mapping[S | None, float]] = {}
    now: dict[S, float] = {start: 1.0}
    for _ in range(count):
        changes: list[tuple[S, S | None, float]] = []
        after: dict[S, float] = {}
        for state, chance in now.items():
            for other, share in (known.get(state) or known.setdefault(state, step(state))).items():
                changes.append((state, other, chance * share))
                if other is not None:
                    after[other] = after.get(other, 0.0) + chance * share
        now = {state: chance for state, chance in after.items() if chance > RARE}
        yield changes


def fate(start: S, step: Step[S], count: int) -> tuple[float, ...]:
    """The chance of being dead after each of so many steps.

    >>> fate(2, lambda left: {left - 1 or None: 0.5, left: 0.5}, 3)
    (0.0, 0.25, 0.5)
    """
    found: list[float] = []
    for changes in _ahead(start, step, count):
        more = sum(chance for _, other, chance in changes if other is None)
        found.append(more + (found[-1] if found else 0.0))
    return tuple(found)


def evenings(start: S, step: Step[S], harm: Callable[[S], float]) -> tuple[Evening, ...]:
    """The next evenings, until nothing is left to heal.

    >>> evenings(2, lambda wounds: {max(0, wounds - 1): 1.0}, float)
    (Evening(harm=1.0, worse=0, dead=0.0), Evening(harm=0.0, worse=0, dead=0.0))
    """
    found: list[Evening] = []
    dead = 0.0
    for changes in _ahead(start, step, DAYS):
        dead += sum(chance for _, other, chance in changes if other is None)
        living = [(harm(other), chance) for _, other, chance in changes if other is not None]
        share = sum(chance for _, chance in living)
        worse = sum(chance for one, other, chance in changes if other is None or harm(other) > harm(one))
        left = sum(points * chance for points, chance in living) / share if share else 0.0
        found.append(Evening(harm=round(left, 2), worse=round(worse, 3), dead=round(dead, 3)))
        if left < 0.005:
            break
    return tuple(found)


def reached(chances: tuple[float, ...], share: float) -> int:
    """After how many steps a chance is at least this; 0 for never."""
    return next((place for place, chance in enumerate(chances, 1) if chance >= share), 0)


def death_in(chances: tuple[float, ...], unit: str) -> tuple[str, str]:
    """How soon somebody dies without help, in short and more closely.

    >>> death_in((0.2, 0.5, 0.8, 0.95), "s")
    ('dead in about 2 s', 'alone: half by 2 s, 9 in 10 by 4 s')
    >>> death_in((0.0, 0.1), "s")
    ('bleeds', 'alone: 10% dead in 2 s')
    """
    half, most = reached(chances, 0.5), reached(chances, 0.9)
    if not half:
        return "bleeds", f"alone: {chances[-1]:.0%} dead in {len(chances)} {unit}"
    return f"dead in about {half} {unit}", f"alone: half by {half} {unit}" + (f", 9 in 10 by {most} {unit}" if most else "")


def time_left(chances: tuple[float, ...], unit: str) -> str:
    """How long somebody lives without help, more or less; empty for longer than is looked ahead.

    >>> time_left((0.2, 0.5, 0.8), "s"), time_left((0.0, 0.1), "s")
    ('2 s', '')
    """
    half = reached(chances, 0.5)
    return f"{half} {unit}" if half else ""


def soonest(dying: Iterable[Patient]) -> tuple[Patient, ...]:
    """Who dies first comes first."""
    return tuple(sorted(dying, key=lambda one: [-chance for chance in one.fate]))


def recovery_in(days: tuple[Evening, ...]) -> tuple[str, str]:
    """How the days go, in short and more closely.

    >>> recovery_in((Evening(harm=1.0), Evening(harm=0.2)))
    ('fit in about 2 days', '')
    """
    if not days:
        return "does not heal", ""
    fit = next((place for place, day in enumerate(days, 1) if day.harm < 0.5 and day.dead < 0.5), 0)
    risk = f"{days[-1].dead:.0%} dead in {len(days)} days" if days[-1].dead >= 0.005 else ""
    if fit:
        return f"fit in about {fit} day{'s' if fit > 1 else ''}", risk
    if days[-1].harm >= days[0].harm and len(days) > 1:
        return "does not heal" if days[-1].harm == days[0].harm else "gets worse", risk
    return f"{days[-1].harm:.1f} left in {len(days)} days", risk
