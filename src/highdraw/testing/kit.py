"""The conformance kit: everything that every system promises, in one call."""

from collections.abc import Iterable
from random import Random
from typing import Any

from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.testing.beats import check_beats
from highdraw.testing.bots import check_bots
from highdraw.testing.citations import check_known, cited_by
from highdraw.testing.copies import check_copies, check_no_fishing, check_undo
from highdraw.testing.corrections import Corrections, check_corrections, usual
from highdraw.testing.drivers import check_full_then_quiet, check_quiet_then_full
from highdraw.testing.ending import check_ends, check_thief_caught
from highdraw.testing.figures import check_figures
from highdraw.testing.offers import check_edges, check_offers
from highdraw.testing.receipts import check_receipts
from highdraw.testing.replay import check_hash_seeds, check_replay
from highdraw.testing.scenes import vary
from highdraw.testing.sealed import check_asked_openly
from highdraw.testing.secrets import check_secrets
from highdraw.testing.views import check_views


def conform(system: AnySystem, setups: Iterable[Any], fights: int = 1, seed: object = 0, corrections: Corrections = usual) -> list[Session]:
    """Hold a system to every promise, `fights` times for each set-up: the first as it is, the others under random switches.

    The first promise that is broken is raised as a `Nonconformity`, with what it takes to see it again.
    """
    sessions: list[Session] = []
    for number, setup in enumerate(setups):
        for fight in range(fights):
            here = f"{seed}/{number}/{fight}"
            scene = vary(system, setup, Random(f"{here} switches")) if fight else setup
            sessions.append(conform_once(system, scene, here, corrections))
    check_hash_seeds(sessions)
    return sessions


def conform_once(system: AnySystem, setup: Any, seed: object, corrections: Corrections = usual) -> Session:
    """Every check but the one of hash seeds, on one set-up as it is."""
    session = check_ends(system, setup, seed)
    check_known(system, cited_by(session))
    check_receipts(session)
    check_figures(session)
    check_beats(system, setup, seed)
    check_bots(system, setup, seed)
    check_thief_caught(system, setup, seed)
    check_replay(session)
    check_edges(system, setup, seed)
    check_offers(system, setup, seed)
    check_copies(system, setup, seed)
    check_undo(system, setup, seed)
    check_no_fishing(system, setup, seed)
    check_full_then_quiet(system, setup, seed)
    check_quiet_then_full(system, setup, seed)
    check_views(system, setup, seed)
    check_secrets(system, setup, seed)
    check_asked_openly(system, setup, seed)
    check_corrections(system, setup, seed, corrections)
    return session
