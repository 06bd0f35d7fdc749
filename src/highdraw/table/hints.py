"""What would you do? The tactician's answer to somebody's question, with its reason, from what that seat may know."""

from typing import Any

import msgspec

from highdraw.engine.request import GM, Ask, Pick, Place, Request
from highdraw.table.errors import Refused
from highdraw.table.history import answer_words
from highdraw.table.role import Role
from highdraw.table.table import Table

ANY = "The tactician has no opinion: any answer will do."
USUAL = "That is the usual choice."


class Hint(msgspec.Struct, frozen=True):
    """What the tactician would answer for somebody."""

    who: str
    says: str
    """The answer in words; empty where any will do."""
    reason: str
    key: str = ""
    """The choice by its key, where choices are offered."""
    pick: str = ""
    """The cards as they are typed, where cards are picked."""


def can_hint(part: Request[Any]) -> bool:
    """Whether the tactician knows anything about a question: what it draws and rolls is chance."""
    return isinstance(part, Pick | Place) or (isinstance(part, Ask) and not part.formality)


def hint(table: Table, role: Role, who: str = "") -> Hint:
    """What the tactician would answer to what somebody is asked now. Nothing is done, and nobody else learns of it."""
    if role.kind == "screen":
        raise Refused("The big screen is asked nothing.")
    if not table.hints:
        raise Refused("The GM has switched hints off at this table.")
    parts = [part for part in table.asked(role) if can_hint(part) and who in ("", part.addressee)]
    if not parts:
        raise Refused("There is nothing to choose here now.")
    part, bot = parts[0], table.system.bot
    seen = frozenset((part.addressee,))
    if part.addressee == GM:
        seen_by_gm = table.hides and frozenset(table.own_fighters())
        sight = bot.sight(table.session.fight, seen_by_gm or None)
    else:
        sight = bot.sight(table.session.fight, seen)
    answer = bot.tactician(sight, part)
    if answer is None:
        return Hint(part.addressee, "", ANY)
    says = answer_words(table.session, part, answer, open=True).partition(": ")[2]
    if isinstance(part, Pick):  # told of others as "lays …"; this is advice
        says = f"Lay {says.removeprefix('lays ')}"
    told = bot.reason(sight, part, answer, table.names) if bot.reason is not None else ""
    key = part.check(answer).key if isinstance(part, Ask) else ""
    return Hint(part.addressee, says, told or USUAL, key, part.typed(part.check(answer)) if isinstance(part, Pick) else "")
