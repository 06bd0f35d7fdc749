"""One fighter against another: who wins, in how many rounds, who falls, and how hurt the winner is."""

from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.lab.forecast import Forecast, Progress, forecast_from
from highdraw.lab.fought import Fought, start_of
from highdraw.lab.spread import Jobs


class Duel(msgspec.Struct):
    """What came of n duels."""

    forecast: Forecast
    sides: dict[str, str]
    """The side of each of the two."""
    hurt: dict[str, dict[str, float]]
    """Of each of them, what it had on its tracks on average when it had won."""
    unhurt: dict[str, int]
    """How often each of them won without a scratch."""


def duel(
    system: AnySystem,
    setup: Any,
    n: int,
    seed: int | str = 0,
    jobs: Jobs = None,
    progress: Progress | None = None,
    within: float | None = None,
) -> Duel:
    """Play n duels, or as many as it takes until every share is ± `within`."""
    fight = system.play.create(setup, False)
    sides = system.play.sides(fight)
    sums: dict[str, dict[str, float]] = {who: {} for who in sides}
    unhurt = dict.fromkeys(sides, 0)

    def each(fought: Fought) -> None:
        for who, side in sides.items():
            if side == fought.winner:
                tracks = fought.tracks.get(who, {})
                unhurt[who] += not any(tracks.values())
                for track, value in tracks.items():
                    sums[who][track] = sums[who].get(track, 0) + value

    found = forecast_from(start_of(system, setup), n, seed, "tactician", jobs, progress, within, each)
    hurt = {
        who: {track: total / found.wins[side] for track, total in sums[who].items()} if found.wins.get(side) else {}
        for who, side in sides.items()
    }
    return Duel(found, sides, hurt, unhurt)
