"""One who takes part in a fight of Suits, whatever the edition."""

from typing import Any

import msgspec

from highdraw.systems.suits.sheet import Sheet


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet, a side, and what is already true of it (shock, aim …)."""

    id: str
    side: str
    sheet: Sheet
    start: dict[str, Any] = {}
