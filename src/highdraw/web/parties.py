"""Parties of one's own, in the library of a browser."""

from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.encounter import OWN
from highdraw.roster.library_things import MOST_BYTES
from highdraw.roster.party import MOST_MEMBERS, Member, Party, with_sheets
from highdraw.systems.library import ready_fighters
from highdraw.web.kept import Keep, OwnThing
from highdraw.web.libraries import OwnFighter

OwnParty = OwnThing[Party]
PARTIES = Keep(Party, "party", MOST_BYTES["party"], lambda tables: tables.store.parties, lambda one: one.system)


def sheets_of(own: list[OwnFighter]) -> dict[str, dict[str, Any]]:
    """One's own sheets by the ids of their fighters."""
    return {one.id: one.data for one in own}


def members(system: AnySystem, kinds: tuple[str, ...], own: list[OwnFighter], before: tuple[Member, ...] = ()) -> tuple[Member, ...]:
    """The members that were chosen; who was there before may stay although their fighter was removed."""
    known, mine = ready_fighters(system.id), {OWN + one.id for one in own if one.system == system.id}
    there = {one.kind: one for one in before}
    kinds = tuple(dict.fromkeys(kinds))
    for kind in kinds:
        if kind not in known and kind not in mine and kind not in there:
            if kind.startswith(OWN):
                raise HighdrawError("A fighter you chose is no longer in your library.")
            raise Unknown("fighter", kind[:60], list(known))
    if not kinds:
        raise HighdrawError("Choose at least one fighter.")
    if len(kinds) > MOST_MEMBERS:
        raise HighdrawError(f"A party has at most {MOST_MEMBERS} members.")
    return with_sheets([there.get(kind) or Member(kind=kind) for kind in kinds], known, sheets_of(own))


def named(one: Party) -> Party:
    """One that has a name."""
    title = " ".join(one.title.split())
    if not title:
        raise HighdrawError("Give the party a name.")
    return msgspec.structs.replace(one, title=title)
