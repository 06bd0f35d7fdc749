"""What a case file may say in an edition of Suits."""

from typing import Any

import msgspec

from highdraw.engine.format import Format
from highdraw.roster.values import PLACES
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.scenario import ENTRY
from highdraw.systems.suits.sheet import SheetFile
from highdraw.systems.suits.values import Values

LOCKED = ("id", "name", "side", "body", "will", "reflexes", "speed", "swarm")
"""Fields of a combatant that are of the sheet, or follow from it."""


def format_of(edition: Edition[Any], runs: str, values: Values[Any]) -> Format:
    """All names of an edition's files."""
    types = {field.name: field.type for field in msgspec.structs.fields(edition.state)}
    return Format(
        entry=ENTRY, sheet=SheetFile, start=edition.combatant, locked=LOCKED, laid=tuple(edition.zones), options=edition.options,
        state={**{name: types[name] for name in edition.given}, "pile": str},
        runs=runs,
        values=(*values.fighter, *values.properties, *PLACES),
        fight=tuple(values.fight), pairs=tuple(values.pairs),
    )  # fmt: skip
