"""What an edition of Suits says of its own files; reading them is the same for all (fighters.py, scenario.py, ground.py)."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from highdraw.engine.rulebook import Rulebook
from highdraw.systems.suits.armoury import Armour
from highdraw.systems.suits.setup import Opening, Wishes
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import WeaponLine

S = TypeVar("S", bound=Opening)
Lines = Callable[[Sheet, dict[str, str], int, Armour | None], Sequence[WeaponLine]]
"""What each weapon of a sheet comes to under these switches, against this Body in this armour."""


class Edition(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One edition: where its library is, what a fighter and a fight can have, and how it reads a sheet."""

    id: str
    title: str
    folder: str
    """The package of the edition."""
    quickness: str
    """What it calls the third attribute: reflexes or speed."""
    rulebook: Rulebook
    setup: type[S]
    options: type[Wishes]
    combatant: type[Any]
    state: type[Any]
    given: tuple[str, ...]
    """What a file may say of the fight itself, apart from the pile."""
    listed: tuple[str, ...]
    """Those of them that are lists of fighters."""
    naming: tuple[str, ...]
    """Values of a fighter that name others."""
    counted: tuple[str, ...] = ("loaded", "supply")
    """Values of a fighter that are numbers of things carried."""
    zones: dict[str, str] = {}
    """Cards that may lie before a fighter already, and their zones."""
    stays: tuple[str, ...]
    """How somebody is after a fight, where it is not as at the start: taken into the next one."""
    kept: tuple[str, ...]
    """What somebody has, always taken along: an empty hand and an empty quiver count too."""
    lines: Lines
    check: Callable[[dict[str, Any]], dict[str, Any]]
    """What is already true of a fighter, checked by name and type."""
    refuse: Callable[[Sheet], str]
    """Why somebody cannot be in a fight of this edition; empty when it can."""
    remarks: Callable[[Sheet], list[str]]
    """What of a sheet means nothing here, in sentences."""
    luck: str
    """How the luck of cards is measured, for people."""
    arrival: tuple[str, ...]
    """What is to be said of any file of another edition: which words and things are read otherwise here."""
