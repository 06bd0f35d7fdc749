"""Seats answer requests: by chance, by a script, by heuristics. `make_seat` finds one by its name."""

from highdraw.engine.system import AnySystem
from highdraw.errors import Unknown
from highdraw.seats.chance import RandomSeat
from highdraw.seats.seat import Seat, play_on
from highdraw.seats.tactician import TacticianSeat

NAMES = ("tactician", "random")


def make_seat(name: str, system: AnySystem, seed: int = 0) -> Seat:
    """A seat by its name: `tactician` plays sensibly, `random` takes any legal choice."""
    if name == "tactician":
        return TacticianSeat(system, seed)
    if name == "random":
        return RandomSeat(seed)
    raise Unknown("seat", name, list(NAMES))


__all__ = ["NAMES", "RandomSeat", "Seat", "TacticianSeat", "make_seat", "play_on"]
