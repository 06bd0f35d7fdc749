"""The rule systems. `load` finds one by its id; a system is imported only when it is asked for."""

from importlib import import_module

from highdraw.engine.system import AnySystem
from highdraw.errors import Unknown

SYSTEMS = {
    "suits-two-card": "highdraw.systems.suits_two_card",
    "suits-one-card": "highdraw.systems.suits_one_card",
    "savage": "highdraw.systems.savage",
}
"""Systems that are complete: every rule tested, cited and switchable."""
DRAFTS: dict[str, str] = {}
"""Systems in the making: they can be loaded by name, and are promised to nobody."""


def load(system_id: str) -> AnySystem:
    """The system with this id.

    >>> load("suits-two-card").title
    'Suits: Contests and Combat (two-card edition)'
    """
    package = SYSTEMS.get(system_id) or DRAFTS.get(system_id)
    if package is None:
        raise Unknown("system", system_id, list(SYSTEMS))
    system: AnySystem = import_module(package).SYSTEM
    return system
