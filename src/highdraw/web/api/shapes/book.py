"""A rulebook as programs get it: systems, scenarios, rules, tables."""

import msgspec


class Reading(msgspec.Struct):
    """One value of a switch, and what it means."""

    value: str
    meaning: str


class SwitchInfo(msgspec.Struct):
    """A house rule."""

    name: str
    title: str
    rule: str
    default: str
    values: list[Reading]


class SystemInfo(msgspec.Struct):
    """A rule system."""

    id: str
    title: str
    summary: str
    behaviour: int
    rules: int
    quick: bool
    """Whether a few words (`6 goblins`) bring fighters in."""
    switches: list[SwitchInfo]


class ScenarioInfo(msgspec.Struct):
    """A scenario that ships with a system."""

    name: str
    system: str
    title: str
    about: str


class RuleInfo(msgspec.Struct):
    """A rule of the book."""

    id: str
    section: str
    title: str
    kind: str
    text: str
    ruling: str
    example: str
    switch: str


class TableInfo(msgspec.Struct):
    """A table of the book."""

    id: str
    title: str
    columns: list[str]
    rows: list[list[str | float | bool | None]]
    notes: str
