"""How a fight went: how much strength each side had left after every exchange, from what beats did to tracks."""

from collections.abc import Sequence

import msgspec

from highdraw.engine.beat import Beat
from highdraw.engine.view import FighterView, View
from highdraw.table.stage import exchanges


class Course(msgspec.Struct, frozen=True):
    """The strength of every side, from 1 down, at the beginning and after each exchange that changed any; and which exchanges these are."""

    sides: dict[str, list[float]]
    after: list[int]


def course(beats: Sequence[Beat], view: View) -> Course:
    """What is left of each side: of everybody what their fullest track leaves, on average."""
    harm: dict[str, dict[str, float]] = {who: {} for who in view.fighters}
    found = Course({side: [1.0] for side in view.sides}, [0])
    for each in exchanges(beats):
        touched = [effect for effect in each.effects if effect.track and effect.who in harm]
        for effect in touched:
            harm[effect.who][effect.track] = effect.after
        if touched:
            found.after.append(each.number)
            for side, whom in view.sides.items():
                found.sides[side].append(round(sum(_left(view.fighters[who], harm[who]) for who in whom) / len(whom), 3))
    return found


def _left(one: FighterView, harm: dict[str, float]) -> float:
    """What somebody has left, as a share; nothing below nothing."""
    shares = [harm.get(track.label, 0.0) / max([*track.notches.values(), 1]) for track in one.tracks]
    return max(0.0, 1 - max(shares, default=0.0))
