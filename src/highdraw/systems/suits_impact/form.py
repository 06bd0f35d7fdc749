"""The form of a sheet in this edition."""

from highdraw.engine.sheet_form import SheetForm
from highdraw.systems.suits_impact.book import HOME
from highdraw.systems.suits_impact.gear import armours, weapons
from highdraw.systems.suits_impact.read import read_fighters
from highdraw.systems.suits_impact.sheet import SKILLS, SheetFile


def names() -> dict[str, tuple[str, ...]]:
    """What can be chosen by name."""
    pieces = armours().values()
    return {
        "skills": tuple(SKILLS),
        "weapons": tuple(weapons()),
        "shield": tuple(piece.name for piece in pieces if piece.kind == "shield"),
        "armour": tuple(piece.name for piece in pieces if piece.kind == "suit"),
    }


FORM = SheetForm(record=SheetFile, read=read_fighters, words=HOME, names=names)
