"""What a case file may say in this system."""

import msgspec

from highdraw.engine.format import Format
from highdraw.roster.values import PLACES
from highdraw.systems.savage.checks import COVERS
from highdraw.systems.savage.read import ENTRY, GIVEN
from highdraw.systems.savage.runs import FORMS
from highdraw.systems.savage.setup import Options
from highdraw.systems.savage.sheet import SheetFile
from highdraw.systems.savage.state import Fighter, MeleeState
from highdraw.systems.savage.values import FIGHT, PAIRS, PROPERTIES, SHOWN

KINDS = {field.name: field.type for field in msgspec.structs.fields(MeleeState)}
FORMAT = Format(
    entry=ENTRY, sheet=SheetFile, start=Fighter, locked=("id", "name", "side"), options=Options, more_options=("objects",),
    state={name: KINDS[name] for name in GIVEN}, runs=FORMS, values=(*SHOWN, *PROPERTIES, *PLACES), fight=FIGHT, pairs=tuple(PAIRS),
    unit="inch", covers=tuple(filter(None, COVERS)),
)  # fmt: skip
