"""A fighter on paper, with what its weapons come to in this edition (S1-PWR-17)."""

from collections.abc import Sequence
from typing import Any

from highdraw.roster.document import Document
from highdraw.systems.suits import page as suits
from highdraw.systems.suits.armoury import Armour
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import WeaponLine
from highdraw.systems.suits_one_card.edition import EDITION
from highdraw.systems.suits_one_card.setup import house_rules
from highdraw.systems.suits_one_card.weapon_sheet import weapon_sheet


def page(document: Document, who: str, switches: dict[str, str], body: int, armour: str) -> dict[str, Any]:
    """One fighter of a file of fighters or of a scenario, and what its weapons do to somebody of this Body in this armour."""
    return suits.page(EDITION, _lines, document, who, switches, body, armour)


def _lines(sheet: Sheet, switches: dict[str, str], body: int, armour: Armour | None) -> Sequence[WeaponLine]:
    return weapon_sheet(sheet, house_rules(switches), body, armour)
