"""The form of a sheet in an edition of Suits."""

from highdraw.engine.sheet_form import SheetForm
from highdraw.systems.suits.armoury import UNARMED, armours, weapons
from highdraw.systems.suits.edition import Edition, S
from highdraw.systems.suits.fighters import read_fighters
from highdraw.systems.suits.sheet import SheetFile

OTHERS = ("fight", "shoot", "brawl", "dodge", "medic", "doctor")
"""Skills that are not groups of weapons."""


def names() -> dict[str, tuple[str, ...]]:
    """What can be chosen by name."""
    groups = dict.fromkeys(weapon.group for weapon in weapons().values() if weapon.name != UNARMED)
    pieces = armours().values()
    return {
        "skills": (*OTHERS, *groups),
        "weapons": tuple(name for name in weapons() if name != UNARMED),
        "shield": tuple(piece.name for piece in pieces if piece.kind == "shield"),
        "armour": tuple(piece.name for piece in pieces if piece.kind == "armour"),
        "grip": ("one hand", "two hands"),
    }


def form_of(edition: Edition[S]) -> SheetForm:
    return SheetForm(
        record=SheetFile, read=read_fighters, words="highdraw.systems.suits", names=names,
        labels=(("reflexes", edition.quickness.capitalize()),),
    )  # fmt: skip
