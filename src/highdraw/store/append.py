"""Writing to a log: some entries of one table, what was told of them, and the key of the request, all of it or nothing."""

import sqlite3

import msgspec
from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.dialects import sqlite

from highdraw.store import schema

_table = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
_touch, _stand = _table.values(touched=bindparam("now")), _table.values(stood=bindparam("how"))
_ENTRY, _KEY, _TOUCH, _STAND = (
    str(each.compile(dialect=sqlite.dialect())) for each in (insert(schema.entries), insert(schema.keys), _touch, _stand)
)
"""The same for SQLite, as its driver takes them: with values in the order of the columns."""


class Append(msgspec.Struct, frozen=True):
    """Entries from number `seq` on."""

    table_id: str
    seq: int
    bodies: list[bytes]
    key: str = ""
    what: str = ""
    """A digest of what the request with this key asked for."""
    told: bytes = b""
    """What was told of these entries; it is kept with the last of them."""
    stood: bytes = b""
    """How the fight stands now, when that is to be kept."""

    @property
    def end(self) -> int:
        """How many entries the table has afterwards."""
        return self.seq + len(self.bodies)

    def rows(self, now: float) -> list[tuple[str, int, bytes, float, bytes | None]]:
        last = len(self.bodies) - 1
        return [
            (self.table_id, self.seq + place, body, now, (self.told or None) if place == last else None)
            for place, body in enumerate(self.bodies)
        ]


def write(connection: Connection, appends: list[Append], now: float) -> None:
    """Write them within the present transaction. A number or key that is taken is an `IntegrityError`."""
    names = schema.entries.c.keys()
    rows = [dict(zip(names, row, strict=True)) for each in appends for row in each.rows(now)]
    keys = [{"table_id": each.table_id, "key": each.key, "seq": each.seq, "what": each.what} for each in appends if each.key]
    if rows:
        connection.execute(insert(schema.entries), rows)
    if keys:
        connection.execute(insert(schema.keys), keys)
    connection.execute(_touch, [{"of": name, "now": now} for name in dict.fromkeys(each.table_id for each in appends)])
    if stands := [{"of": each.table_id, "how": each.stood} for each in appends if each.stood]:
        connection.execute(_stand, stands)


def write_sqlite(connection: sqlite3.Connection, appends: list[Append], now: float) -> None:
    """The same as `write` on SQLite, straight to its driver: every answer at every table comes by here."""
    connection.executemany(_ENTRY, [row for each in appends for row in each.rows(now)])
    connection.executemany(_KEY, [(each.table_id, each.key, each.seq, each.what) for each in appends if each.key])
    connection.executemany(_TOUCH, [(now, name) for name in dict.fromkeys(each.table_id for each in appends)])
    connection.executemany(_STAND, [(each.stood, each.table_id) for each in appends if each.stood])
