"""What a case file may say in this system."""

from highdraw.engine.format import Format
from highdraw.roster.values import PLACES
from highdraw.systems.gurps_cards.read import ENTRY
from highdraw.systems.gurps_cards.runs import FORMS
from highdraw.systems.gurps_cards.setup import Options
from highdraw.systems.gurps_cards.sheet import SheetFile
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.values import DERIVED, FIGHT, PAIRS

FORMAT = Format(
    entry=ENTRY, sheet=SheetFile, start=Fighter, locked=("id", "name", "side", "hp", "fp"), options=Options,
    state={"turn": int, "second": int, "clock": int, "increment": str}, runs=FORMS, values=(*DERIVED, *PLACES), fight=FIGHT,
    pairs=tuple(PAIRS), unit="yard", aliases={"hp": "hp_left", "fp": "fp_left"},
)  # fmt: skip
