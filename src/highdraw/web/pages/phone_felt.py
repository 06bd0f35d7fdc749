"""What lies on the felt of a phone: an attack on me that is under way, else the last exchange and what lies on the table."""

from collections.abc import Sequence
from typing import Any

from htpy import Node

from highdraw.engine.request import Request
from highdraw.engine.system import Threat
from highdraw.engine.view import View, Zone
from highdraw.table.role import Role
from highdraw.table.stage import Staged, begun, meanwhile
from highdraw.table.table import Table
from highdraw.web.parts.cards import on_table
from highdraw.web.parts.pace import pace
from highdraw.web.parts.seats import seats
from highdraw.web.parts.stage import stage
from highdraw.web.parts.threat import threatened
from highdraw.web.parts.token import tokens


def threat_to(table: Table, asked: Sequence[Request[Any]], me: str) -> Threat | None:
    """The attack that I am asked about, while nothing of it lies open."""
    found, part = table.system.reading.threat, next((part for part in asked if part.addressee == me), None)
    return found(table.session.fight, part) if found is not None and part is not None and begun(table.session.beats) is not None else None


def felt(
    table: Table, role: Role, token: str, view: View, shown: Staged | None, threat: Threat | None, me: str, mine: tuple[str, ...],
    hands: tuple[Zone, ...],
) -> Node:  # fmt: skip
    """The stage, and what lies on the table but for these hands."""
    attack = begun(table.session.beats)
    if threat is not None and attack is not None:
        known = tokens(view)
        return threatened(threat, attack, {who: known[who] for who in (threat.side.who, me) if who in known}, me, pace(token))
    told = meanwhile(table.session.beats, table.events(role), shown)
    around = seats(view, _asked(table), table.waiting_for(), mine) if shown is None and not told and not view.over else None
    return stage(shown, view, told, pace=pace(token), system=table.system.id, seats=around), on_table(view, hands)


def _asked(table: Table) -> list[str]:
    """All who were asked at this moment, whether they have answered or not."""
    return [part.owner for part in table.session.request.parts] if table.session.request is not None else []
