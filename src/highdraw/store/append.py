"""Writing to a log: some entries of one table and the key of the request that made them, all of it or nothing."""

import sqlite3

import msgspec
from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.dialects import sqlite

from highdraw.store import schema

_touch = update(schema.tables).where(schema.tables.c.id == bindparam("of")).values(touched=bindparam("now"))
_ENTRY, _KEY, _TOUCH = (str(each.compile(dialect=sqlite.dialect())) for each in (insert(schema.entries), insert(schema.keys), _touch))
"""The same for SQLite, as its driver takes them: with values in the order of the columns."""


class Append(msgspec.Struct, frozen=True):
    """Entries from number `seq` on."""

    table_id: str
    seq: int
    bodies: list[bytes]
    key: str = ""

    @property
    def end(self) -> int:
        """How many entries the table has afterwards."""
        return self.seq + len(self.bodies)


def write(connection: Connection, appends: list[Append], now: float) -> None:
    """Write them within the present transaction. A number or key that is taken is an `IntegrityError`."""
    rows = [
        {"table_id": each.table_id, "seq": each.seq + place, "body": body, "at": now}
        for each in appends
        for place, body in enumerate(each.bodies)
    ]
    keys = [{"table_id": each.table_id, "key": each.key, "seq": each.seq} for each in appends if each.key]
    if rows:
        connection.execute(insert(schema.entries), rows)
    if keys:
        connection.execute(insert(schema.keys), keys)
    connection.execute(_touch, [{"of": name, "now": now} for name in dict.fromkeys(each.table_id for each in appends)])


def write_sqlite(connection: sqlite3.Connection, appends: list[Append], now: float) -> None:
    """The same as `write` on SQLite, straight to its driver: every answer at every table comes by here."""
    rows = [(each.table_id, each.seq + place, body, now) for each in appends for place, body in enumerate(each.bodies)]
    keys = [(each.table_id, each.key, each.seq) for each in appends if each.key]
    connection.executemany(_ENTRY, rows)
    connection.executemany(_KEY, keys)
    connection.executemany(_TOUCH, [(now, name) for name in dict.fromkeys(each.table_id for each in appends)])
