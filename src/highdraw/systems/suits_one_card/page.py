"""A fighter on paper: its sheet and its weapons' lines as plain data, for whoever draws or prints it (S1-PWR-17)."""

from typing import Any

import msgspec

from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.systems.suits.armoury import UNARMED, find_armour
from highdraw.systems.suits.sheet import Sheet, resolve
from highdraw.systems.suits_one_card.read import read_fighters, read_setup
from highdraw.systems.suits_one_card.setup import Switches
from highdraw.systems.suits_one_card.weapon_sheet import weapon_sheet

MOST_BODY = 60


def page(document: Document, who: str, switches: dict[str, str], body: int, armour: str) -> dict[str, Any]:
    """One fighter of a file of fighters or of a scenario, and what its weapons do to somebody of this Body in this armour."""
    if not 1 <= body <= MOST_BODY:
        raise HighdrawError(f"Body goes from 1 to {MOST_BODY}; {body} is none.")
    if "fighter" in document.data:
        setup = read_setup(document, document.data)
        sheet = next(entrant.sheet for entrant in setup.entrants if entrant.id == who)
        switches = {**setup.switches, **switches}
    else:
        sheet = resolve(read_fighters(document)[who])
    worn = find_armour(armour, "armour") if armour else None
    return {
        "id": who,
        "name": sheet.name,
        "about": sheet.about,
        "kinds": [word for word, holds in (("hero", sheet.hero), ("minion", sheet.minion), ("swarm", sheet.swarm)) if holds],
        "attributes": {"body": sheet.body, "will": sheet.will, "speed": sheet.reflexes},
        "skills": sheet.skills,
        "gear": _gear(sheet),
        "target": {"body": body, "armour": worn.name if worn else ""},
        "weapons": [msgspec.to_builtins(line) for line in weapon_sheet(sheet, Switches(**switches), body, worn)],
    }


def _gear(sheet: Sheet) -> dict[str, str]:
    """What is carried, each thing with its number where that runs out."""
    carried = [name for name in sheet.weapons if name != UNARMED] + list(sheet.shields) + ([sheet.armour.name] if sheet.armour else [])
    return {name: f"×{sheet.supply[name]}" if sheet.supply.get(name, 1) > 1 else "" for name in carried}
