"""The form of a sheet in this system."""

from highdraw.engine.sheet_form import SheetForm
from highdraw.systems.gurps_cards.gear import HOME, UNARMED, armours, shields, weapons
from highdraw.systems.gurps_cards.read import read_fighters
from highdraw.systems.gurps_cards.sheet import TRAITS, SheetFile


def names() -> dict[str, tuple[str, ...]]:
    """What can be chosen by name."""
    skills = [skill for weapon in weapons().values() for skill in (weapon.skill, weapon.missile.skill if weapon.missile else "") if skill]
    return {
        "traits": TRAITS, "skills": tuple(dict.fromkeys(skills)), "weapons": tuple(name for name in weapons() if name != UNARMED),
        "shield": tuple(shields()), "armour": tuple(armours()),
    }  # fmt: skip


FORM = SheetForm(record=SheetFile, read=read_fighters, words=HOME, names=names)
