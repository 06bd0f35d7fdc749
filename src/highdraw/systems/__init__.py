"""The rule systems. `load` finds one by its id; a system is imported only when it is asked for."""

from importlib import import_module

from highdraw.engine.system import System
from highdraw.errors import Unknown

SYSTEMS = {"suits-two-card": "highdraw.systems.suits_two_card"}


def load(system_id: str) -> System:
    """The system with this id.

    >>> load("suits-two-card").title
    'Suits: Contests and Combat (two-card edition)'
    """
    if system_id not in SYSTEMS:
        raise Unknown("system", system_id, list(SYSTEMS))
    system: System = import_module(SYSTEMS[system_id]).SYSTEM
    return system
