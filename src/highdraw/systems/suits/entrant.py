"""One who takes part in a fight of Suits, whatever the edition."""

from highdraw.roster import entrant
from highdraw.systems.suits.sheet import Sheet


class Entrant(entrant.Entrant[Sheet], frozen=True, kw_only=True):
    """A sheet, a side, and what is already true of it (shock, aim …)."""
