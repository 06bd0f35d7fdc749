"""The win-probability line of a fight: at moments all through it, how often each side would have won from there."""

from collections.abc import Callable, Sequence

import msgspec

from highdraw.engine.beat import Beat
from highdraw.engine.log import Answer, Correct
from highdraw.engine.session import Session
from highdraw.lab.forecast import Forecast, forecast_from
from highdraw.lab.fought import Start, start_from, start_of
from highdraw.lab.interval import interval
from highdraw.lab.moment import NoOdds
from highdraw.lab.spread import Jobs, workers

MOMENTS = 24
FIGHTS = 100


class Milestone(msgspec.Struct, frozen=True):
    """A moment to forecast from: after so many lines of the log, in this round."""

    at: int
    round: int
    start: Start


class WinPoint(msgspec.Struct, frozen=True):
    """How it stood at a moment: how often each side wins from there, and where the true share lies 95 times in 100."""

    at: int
    round: int
    shares: dict[str, float]
    intervals: dict[str, tuple[float, float]]


def milestones(session: Session, most: int = MOMENTS) -> list[Milestone]:
    """Moments all through a fight, its beginning and the last among them: where somebody was asked something between exchanges.

    Of a fight that is over the last is the one before the exchange that was the last to change anything: the last blow.
    """
    blow = _last_blow(session.beats) if session.fight.state.over else 0
    found: list[Milestone] = [Milestone(0, 1, start_of(session.system, session.setup))]
    for at, (entry, twin) in enumerate(session.retrace()):
        if blow and len(twin.fight.beats) >= blow:
            continue
        asked = twin.request is not None and not twin.request.stock and twin.fight.current_beat is None
        if isinstance(entry, Answer | Correct) and asked and not twin.fight.state.over:
            try:
                start = start_from(twin)
            except NoOdds:
                continue
            if at == 0:
                found.clear()
            found.append(Milestone(at, session.system.play.score(twin.fight).rounds or 1, start))
    if len(found) <= most:
        return found
    return [found[round(place * (len(found) - 1) / (most - 1))] for place in range(most)]


def _last_blow(beats: Sequence[Beat]) -> int:
    """The number of the first beat of the last exchange that did anything to anybody; 0 where none did."""
    number = max((beat.number for beat in beats if beat.effects), default=0)
    while number and beats[number - 1].parent:
        number = beats[number - 1].parent
    return number


def win_line(
    moments: Sequence[Milestone],
    sides: Sequence[str],
    fights: int = FIGHTS,
    seed: int | str = 0,
    jobs: Jobs = None,
    progress: Callable[[Forecast], None] | None = None,
) -> list[WinPoint]:
    """Play this many fights from each moment. Interrupted, it gives back the moments that are done."""
    line: list[WinPoint] = []
    with workers(jobs) as crew:
        for moment in moments:
            result = forecast_from(moment.start, fights, seed, jobs=crew)
            if result.n < fights:
                break
            line.append(win_point(moment.at, moment.round, sides, result))
            if progress:
                progress(result)
    return line


def win_point(at: int, round: int, sides: Sequence[str], result: Forecast) -> WinPoint:
    """What the fights from a moment say of it."""
    hits = {side: result.wins.get(side, 0) for side in sides}
    shares = {side: count / result.n for side, count in hits.items()}
    return WinPoint(at, round, shares, {side: interval(count, result.n) for side, count in hits.items()})


def before_the_last(line: Sequence[WinPoint]) -> str:
    """How it stood at the last moment.

    >>> before_the_last([WinPoint(9, 3, {"Ann": 0.62, "Bob": 0.38}, {})])
    'Before the last blow it stood 62 : 38 (Ann : Bob).'
    """
    if not line:
        return ""
    shares = line[-1].shares
    numbers = " : ".join(f"{share * 100:.0f}" for share in shares.values())
    return f"Before the last blow it stood {numbers} ({' : '.join(shares)})."
