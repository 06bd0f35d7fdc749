"""What a case file of a system may say, by name and type: read by the pages on case files and by tests."""

from collections.abc import Mapping
from typing import Any

import msgspec


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """Every name that a case of a system can use."""

    entry: tuple[str, ...] = ()
    """Keys of a fighter's entry that are not of its sheet: id, side …"""
    sheet: type[Any]
    """The sheet as it is written."""
    start: type[Any]
    """What may already be true of a fighter: the fields of this record …"""
    locked: tuple[str, ...] = ()
    """… but these …"""
    laid: tuple[str, ...] = ()
    """… and these: cards that lie before it."""
    options: type[Any]
    more_options: tuple[str, ...] = ()
    state: Mapping[str, Any]
    """What may already be true of the fight, with its type."""
    unit: str = "metre"
    """What lengths on a map are in."""
    covers: tuple[str, ...] = ()
    """Words for cover that a part of the ground can give; none where the system knows no such ground."""
    aliases: Mapping[str, str] = {}
    """Controls of the referee whose value stands under another key in a fighter's entry."""
    runs: str
    """What can be run, each form parted from the next by a bar."""
    values: tuple[str, ...] = ()
    """What can be expected of a fighter, beside what can be set."""
    fight: tuple[str, ...] = ()
    """What can be expected of the fight."""
    pairs: tuple[str, ...] = ()
    """What can be expected of two fighters: `distance` for `distance ann bob`."""

    def sheet_keys(self) -> list[str]:
        """The keys of a fighter's entry: its own first, then those of its sheet, each once.

        >>> Format(entry=("id", "start"), sheet=Format, start=Format, options=Format, state={}, runs="").sheet_keys()[:5]
        ['id', 'start', 'entry', 'sheet', 'locked']
        """
        return [*self.entry, *(name for name in self.sheet.__struct_fields__ if name not in self.entry)]

    def start_keys(self) -> list[str]:
        """What may be set on a fighter beyond its sheet."""
        known = (*self.sheet_keys(), *self.locked)
        return [*(name for name in self.start.__struct_fields__ if name not in known), *self.laid]

    def option_keys(self) -> list[str]:
        return [*self.options.__struct_fields__, *self.more_options]

    def run_forms(self) -> list[str]:
        """
        >>> Format(sheet=Format, start=Format, options=Format, state={}, runs="fight | loss WHO POINTS [hard|blunt] |\\n round").run_forms()
        ['fight', 'loss WHO POINTS [hard|blunt]', 'round']
        """
        return [form.strip() for form in " ".join(self.runs.split()).split(" | ")]
