"""What a running fight keeps in memory, with its log."""

import gc
import tracemalloc

from highdraw.engine.session import Session
from highdraw.seats import make_seat, play_on
from highdraw.systems import load
from ours import scenario


def fight_memory(system_id: str) -> tuple[int, int]:
    """Bytes held by a 10v10 session played to its end, and how many entries its log has."""
    system = load(system_id)
    setup = scenario(system, "battle")
    seat = make_seat("tactician", system, 1)
    play_on(Session(system, setup, seed=2), lambda who: seat)
    gc.collect()
    tracemalloc.start()
    session = Session(system, setup, seed=1)
    play_on(session, lambda who: seat)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size, len(session.raw)
