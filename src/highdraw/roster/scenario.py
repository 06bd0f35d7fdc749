"""A scenario file: a system, its switches, who fights on which side, where they stand.

What a fighter entry may say beyond this is the system's business: its sheet and its state.
"""

from typing import Annotated, Any

import msgspec

from highdraw.field.area import AreaKind

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class AreaFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the ground, from corner to corner: what it is, what it is called, and what it looks like."""

    kind: AreaKind
    box: tuple[float, float, float, float]
    label: Annotated[str, msgspec.Meta(max_length=40)] = ""
    cover: str = ""
    look: str = ""


class FieldFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where everybody stands, by word, and what is in the way."""

    distance: Annotated[float, msgspec.Meta(gt=0, le=100_000)] | None = None
    """Metres between fighters of different sides, without a map."""
    between: list[tuple[str, str, float]] = []
    engaged: list[tuple[str, str]] = []
    lines: list[list[str]] = []
    sectors: list[tuple[str, str, str]] = []
    walls: list[tuple[float, float, float, float]] = []
    areas: list[AreaFile] = []
    hidden: list[tuple[str, str]] = []


class ScenarioFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as it is written."""

    system: str
    title: Name
    about: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    kind: str = "combat"
    skill: str = ""
    power: str = ""
    switches: dict[str, str | int] = {}
    options: dict[str, Any] = {}
    field: FieldFile = FieldFile()
    fighter: list[dict[str, Any]] = []
    state: dict[str, Any] = {}
