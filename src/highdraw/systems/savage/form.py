"""The form of a sheet in this system."""

from highdraw.engine.sheet_form import SheetForm
from highdraw.systems.savage.gear import FISTS, armours, shields, weapons
from highdraw.systems.savage.read import read_fighters
from highdraw.systems.savage.sheet import ATTRIBUTES, EDGES, HINDRANCES, LINKED, SheetFile

DICE = ("d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2")


def names() -> dict[str, tuple[str, ...]]:
    """What can be chosen by name."""
    return {
        "attributes": ATTRIBUTES, "attributes.*": DICE, "skills": tuple(LINKED), "skills.*": DICE, "edges": EDGES, "hindrances": HINDRANCES,
        "weapons": tuple(name for name in weapons() if name != FISTS), "shield": tuple(shields()), "armour": tuple(armours()),
    }  # fmt: skip


FORM = SheetForm(
    record=SheetFile, read=read_fighters, words="highdraw.systems.savage", names=names, fixed=("attributes",), blank=(("wild", True),)
)
