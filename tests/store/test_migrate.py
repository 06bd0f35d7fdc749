"""Bringing a database up to date: from nothing, again, by several at once, and after a death in the middle."""

import asyncio
import gc
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from databases import postgres
from highdraw.store import Append, Store, StoreError, database_url
from highdraw.store.migrate import upgrade

UPGRADE = "import sys; from highdraw.store.migrate import upgrade; upgrade(sys.argv[1])"
DIE = """
import os, sys
from alembic import op
op.create_index = lambda *args, **named: os._exit(9)
from highdraw.store.migrate import upgrade
upgrade(sys.argv[1])
"""


def start(script: str, address: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", script, address], stderr=subprocess.PIPE)


def works(url: str) -> None:
    async def whole() -> None:
        store = await Store.open(url)
        await store.create(Append("t1", 0, [b"a"]), b"head", "ABCDE", 4e9)
        assert await store.entries("t1") == [b"a"]
        await store.close()

    asyncio.run(whole())


def test_from_nothing_and_again(database: str) -> None:
    upgrade(database_url(database))
    upgrade(database_url(database))
    works(database)
    upgrade(database_url(database))


def test_several_processes_at_once(database: str) -> None:
    started = [start(UPGRADE, database_url(database)) for _ in range(3)]
    ended = [(process.communicate(timeout=60)[1].decode(), process.returncode) for process in started]
    assert [code for _, code in ended] == [0, 0, 0], ended
    works(database)


def test_a_process_that_dies_in_the_middle_leaves_nothing_half_done(database: str) -> None:
    process = start(DIE, database_url(database))
    process.communicate(timeout=60)
    assert process.returncode == 9, "it was to die between two tables"
    works(database)


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    async def raise_it() -> None:
        store = await Store.open(str(tmp_path / "new.db"))
        assert store.writer is not None
        await store.writer.do(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
        await store.close()

    asyncio.run(raise_it())
    with pytest.raises(StoreError, match="newer Highdraw"):
        asyncio.run(Store.open(str(tmp_path / "new.db")))


def _open_connections() -> set[int]:
    import asyncpg

    return {id(one) for one in gc.get_objects() if isinstance(one, asyncpg.Connection) and not one.is_closed()}


def test_steps_that_fail_leave_no_connection_open() -> None:
    """One that is left warns when it is collected, long after, in whatever runs then."""
    database = postgres()

    async def raise_it() -> None:
        store = await Store.open(database)
        await store._change(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
        await store.close()

    asyncio.run(raise_it())
    before = _open_connections()
    with pytest.raises(StoreError, match="newer Highdraw"):
        asyncio.run(Store.open(database))
    assert _open_connections() <= before


def test_what_is_under_way_when_a_store_is_closed_leaves_no_connection_open() -> None:
    """A store waits for whoever still reads or writes, at any point of it, before it lets go of the database."""
    database = postgres()

    async def close_at(moment: int) -> bool:
        store = await Store.open(database)
        await store.engine.dispose()
        writing = asyncio.create_task(store._change(lambda connection: connection.execute(text("SELECT 1"))))
        waits: list[object] = []
        while len(waits) <= moment and not writing.done():
            await asyncio.sleep(0)
            if (wait := getattr(writing, "_fut_waiter", None)) is not None and (not waits or waits[-1] is not wait):
                waits.append(wait)
        over = writing.done()
        await store.close()
        assert writing.done()
        return over

    before, moment = _open_connections(), 0
    while not asyncio.run(close_at(moment)):
        moment += 1
    assert moment > 3, "connecting, beginning, doing, ending"
    assert _open_connections() <= before
