"""The rule systems. `load` finds one by its id; a system is imported only when it is asked for."""

import os
from importlib import import_module

from highdraw.engine.log import FORMAT
from highdraw.engine.system import AnySystem
from highdraw.errors import Unknown

SYSTEMS = {
    "suits-two-card": "highdraw.systems.suits_two_card",
    "suits-one-card": "highdraw.systems.suits_one_card",
    "savage": "highdraw.systems.savage",
    "suits-impact": "highdraw.systems.suits_impact",
    "gurps-cards": "highdraw.systems.gurps_cards",
}
"""Systems that are complete: every rule tested, cited and switchable."""
FURTHER = dict(each.split("=", 1) for each in os.environ.get("HIGHDRAW_SYSTEMS", "").split() if "=" in each)
"""Systems from elsewhere, by id and package: they can be loaded by name, and are listed nowhere.

`HIGHDRAW_SYSTEMS="my-system=my_package"` names them from outside of a program.
"""


def register(system_id: str, package: str) -> None:
    """Make a system of another package known: one in the making, one of your own, or the toy of the conformance kit."""
    if system_id in SYSTEMS:
        raise ValueError(f"{system_id} is taken by {SYSTEMS[system_id]}.")
    FURTHER[system_id] = package


def other_rules(system_id: str, behaviour: int, format: int) -> str:
    """Why a recorded fight cannot be played again by this program; empty when it can.

    >>> other_rules("suits-nine-card", 1, FORMAT)
    "This fight was played by the rules of 'suits-nine-card', which this program does not have."
    """
    try:
        now = load(system_id).behaviour
    except Unknown:
        return f"This fight was played by the rules of {system_id!r}, which this program does not have."
    if behaviour == now and format <= FORMAT:
        return ""
    return f"This fight was played by {'newer' if behaviour > now or format > FORMAT else 'older'} rules than this program's."


def load(system_id: str) -> AnySystem:
    """The system with this id.

    >>> load("suits-two-card").title
    'Suits: Contests and Combat (two-card edition)'
    """
    package = SYSTEMS.get(system_id) or FURTHER.get(system_id)
    if package is None:
        raise Unknown("system", system_id, list(SYSTEMS))
    try:
        system: AnySystem = import_module(package).SYSTEM
    except ModuleNotFoundError as error:
        if error.name is None or not f"{package}.".startswith(f"{error.name}."):
            raise
        raise Unknown("package", package, []) from error
    return system
