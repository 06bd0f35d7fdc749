"""What a case file may say in this edition."""

from highdraw.engine.format import Format
from highdraw.roster.values import PLACES
from highdraw.systems.suits_impact.read import ENTRY, STATE
from highdraw.systems.suits_impact.runs import FORMS
from highdraw.systems.suits_impact.setup import Options
from highdraw.systems.suits_impact.sheet import SheetFile
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.values import DERIVED, FIGHT, PAIRS

FORMAT = Format(
    entry=ENTRY, sheet=SheetFile, start=Fighter, locked=("id", "lead", "name", "side", "body", "speed", "mind", "will"), options=Options,
    state=dict.fromkeys(STATE, int), runs=FORMS, values=(*DERIVED, *PLACES), fight=FIGHT, pairs=tuple(PAIRS),
)  # fmt: skip
