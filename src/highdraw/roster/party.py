"""A party: a named set of fighters of one system, one's own and ready ones, who go into fights together."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highdraw.errors import HighdrawError
from highdraw.roster.encounter import Row, sheet_of

MOST_MEMBERS = 24
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Sheets = Mapping[str, Mapping[str, Any]]
"""Sheets by the ids of their fighters."""


class Member(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of a party: a fighter of one's own library, or a ready one."""

    kind: Name
    name: Annotated[str, Meta(max_length=60)] = ""
    """Where it is called otherwise than its sheet says."""
    sheet: dict[str, Any] = {}
    """As it was when it was saved, should the fighter be removed from the library."""


class Party(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    system: Annotated[str, Meta(max_length=40)]
    title: Name
    about: Annotated[str, Meta(max_length=2000)] = ""
    members: Annotated[tuple[Member, ...], Meta(max_length=MOST_MEMBERS)] = ()


def sheet_of_member(one: Member, ready: Sheets, own: Sheets) -> Mapping[str, Any]:
    """The sheet of a member as it is now, else as it was saved."""
    return sheet_of(Row(kind=one.kind, sheet=one.sheet), ready, own)


def name_of(one: Member, ready: Sheets, own: Sheets) -> str:
    """What a member is called; one that is no longer there is still called something."""
    if one.name:
        return one.name
    try:
        return str(sheet_of_member(one, ready, own).get("name", one.kind))
    except HighdrawError:
        return "Somebody who is no longer there"


def with_sheets(members: Sequence[Member], ready: Sheets, own: Sheets) -> tuple[Member, ...]:
    """The members with copies of the sheets they have now."""
    return tuple(msgspec.structs.replace(one, sheet=dict(sheet_of_member(one, ready, own))) for one in members)


def rows_of(one: Party, side: int) -> list[Row]:
    """Everybody of a party as rows of an encounter."""
    return [Row(kind=member.kind, side=side, name=member.name, sheet=member.sheet) for member in one.members]
