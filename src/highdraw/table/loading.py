"""A table from the database: played again to where it stands, or, when that cannot be, as a record that can be read."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

import msgspec

from highdraw.engine.record import BadRecord, fold, read_stood, total_of
from highdraw.errors import HighdrawError
from highdraw.store import Damaged, Kept, Listed, Store
from highdraw.systems import other_rules
from highdraw.table.budget import TooLong, within
from highdraw.table.entry import Entry, TableHead, unpack
from highdraw.table.errors import NoTable, OldTable
from highdraw.table.logged import PAUSE
from highdraw.table.record import Record
from highdraw.table.table import Table

T = TypeVar("T")
LONG = 200
"""A log of more entries is replayed in a thread, so that other tables need not wait for it."""
AT_ONCE = 0.25
"""Seconds that something may take while everybody waits. What takes longer is done in a thread."""
PATIENCE = 120.0
"""Seconds that playing a long log again may take."""


async def quickly(work: Callable[[], T]) -> T:
    """Some work that is short as a rule: at once if it is, else in a thread."""
    try:
        return within(AT_ONCE, work)
    except TooLong:
        return await asyncio.to_thread(within, PATIENCE, work)


async def kept(store: Store, table_id: str) -> Kept:
    found = await store.find(table_id)
    if found is None:
        raise NoTable("This table was removed.")
    return found


def head_of(store: Store, row: Kept | Listed) -> TableHead:
    try:
        return msgspec.json.decode(row.head, type=TableHead)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Damaged(store.name, f"the head of table {row.id} cannot be read ({error})") from error


async def load_table(store: Store, table_id: str) -> Table:
    """A table to play at. `OldTable` when its fight can only be read."""
    row = await kept(store, table_id)
    head = head_of(store, row)
    if reason := other_rules(head.system, head.behaviour, head.format):
        raise OldTable(table_id, reason)
    bodies = await store.entries(table_id)
    entries = [_entry(store, table_id, body) for body in bodies]

    def play() -> Table:
        return Table.load(table_id, head, entries)

    try:
        table = await (asyncio.to_thread(within, PATIENCE, play) if len(entries) > LONG else quickly(play))
    except HighdrawError as error:
        raise OldTable(table_id, f"This fight cannot be played again: {error}") from error
    for at in await store.times(table_id):
        table.tick(at)
    table.take_notes(await store.notes(table_id))
    last = await store.told(table_id, last=True)
    try:
        if last and total_of(last[0][1]) == len(table.session.events):
            table.telling.settle(table.session.events)
    except BadRecord as error:
        raise Damaged(store.name, f"what was told at table {table_id} cannot be read ({error})") from error
    return table


def _entry(store: Store, table_id: str, body: bytes) -> Entry:
    try:
        return unpack(body)
    except HighdrawError as error:
        if not isinstance(error.__cause__, msgspec.ValidationError):
            raise Damaged(store.name, f"an entry of table {table_id} cannot be read ({error.__cause__})") from error
        raise OldTable(table_id, str(error)) from error
    except (TypeError, RecursionError) as error:
        raise Damaged(store.name, f"an entry of table {table_id} cannot be read ({error})") from error


async def load_record(store: Store, table_id: str, reason: str = "") -> Record:
    """A table as it can be read, whatever rules it was played by."""
    row = await kept(store, table_id)
    record = Record(table_id, head_of(store, row), reason)
    for body in await store.entries(table_id):
        record.take(body)
    times = await store.times(table_id)
    gaps = [later - earlier for earlier, later in pairwise(times)]
    record.played = sum(gap for gap in gaps if 0 < gap <= PAUSE)
    try:
        record.told = fold(await store.told(table_id))
        record.stood = read_stood(await store.stood(table_id))
    except BadRecord as error:
        raise Damaged(store.name, f"what was told at table {table_id} cannot be read ({error})") from error
    return record
