"""The database: what it keeps, what it refuses, and what it says when it cannot."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time

import pytest

from highdraw.store import Conflict, Store, StoreError, database_url
from highdraw.store.append import Append

LATER = 4e9


def on(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = await Store.open(url)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(whole())


def test_a_table_is_kept_with_its_log(database: str) -> None:
    async def test(store: Store) -> None:
        before = time()
        await store.create(Append("t1", 0, [b"a", b"b"]), b"head", "ABCDE", LATER)
        await store.append(Append("t1", 2, [b"c", b"d", b"e"], "key"))
        kept = await store.find("t1")
        assert kept is not None
        assert (kept.head, kept.code, kept.code_until) == (b"head", "ABCDE", LATER)
        assert before <= kept.created <= kept.touched <= time()
        assert await store.entries("t1") == [b"a", b"b", b"c", b"d", b"e"]
        assert await store.entries("t1", 3) == [b"d", b"e"]
        times = await store.times("t1")
        assert len(times) == 5
        assert times == sorted(times)
        assert await store.count() == 1
        assert await store.find("t2") is None

    on(database, test)


def test_a_number_that_is_taken_is_a_conflict_and_nothing_is_written(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(Append("t1", 0, [b"a", b"b"]), b"", "ABCDE", LATER)
        with pytest.raises(Conflict):
            await store.append(Append("t1", 1, [b"x", b"y"], "late"))
        assert await store.entries("t1") == [b"a", b"b"]
        assert await store.use_of_key("t1", "late") is None

    on(database, test)


def test_a_key_counts_once(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(Append("t1", 0, []), b"", "ABCDE", LATER)
        await store.create(Append("t2", 0, []), b"", "ABCDF", LATER)
        await store.append(Append("t1", 0, [b"a"], "once"))
        with pytest.raises(Conflict):
            await store.append(Append("t1", 1, [b"b"], "once"))
        assert await store.entries("t1") == [b"a"]
        assert await store.use_of_key("t1", "once") == ""
        assert await store.use_of_key("t2", "once") is None, "keys are the table's own"
        await store.append(Append("t2", 0, [b"a"], "once"))

    on(database, test)


def test_codes_expire_and_belong_to_one_table(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(Append("t1", 0, []), b"", "ABCDE", time() + 60)
        with pytest.raises(Conflict):
            await store.create(Append("t2", 0, []), b"", "ABCDE", LATER)
        assert await store.find("t2") is None, "a table whose code is taken is not made"
        found = await store.find_code("ABCDE")
        assert found is not None
        assert found.id == "t1"
        await store.renew_code("t1", "FGHJK", time() - 1)
        assert await store.find_code("ABCDE") is None, "the old code opens nothing"
        assert await store.find_code("FGHJK") is None, "it was good until a moment ago"
        await store.create(Append("t2", 0, []), b"", "ABCDE", LATER)
        with pytest.raises(Conflict):
            await store.renew_code("t1", "ABCDE", LATER)

    on(database, test)


def test_the_secret_is_made_once_for_all(database: str) -> None:
    async def both() -> list[bytes]:
        stores = [await Store.open(database), await Store.open(database)]
        try:
            return list(await asyncio.gather(*(store.secret() for store in stores for _ in range(3))))
        finally:
            for store in stores:
                await store.close()

    secrets = asyncio.run(both())
    assert len(set(secrets)) == 1
    assert len(secrets[0]) == 32
    assert asyncio.run(both()) == secrets


def test_a_removed_table_takes_its_log_along_and_takes_no_more(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(Append("t1", 0, [b"a"]), b"", "ABCDE", LATER)
        await store.append(Append("t1", 1, [b"b"], "key"))
        await store.remove("t1")
        assert await store.find("t1") is None
        assert await store.entries("t1") == []
        assert await store.use_of_key("t1", "key") is None
        with pytest.raises(Conflict):
            await store.append(Append("t1", 0, [b"x"]))

    on(database, test)


def test_many_tables_at_once_and_one_that_is_late_takes_no_other_down(database: str) -> None:
    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(30)]
        for number, name in enumerate(names):
            await store.create(Append(name, 0, []), b"", f"C{number:04}", LATER)
        await store.append(Append("t7", 0, [b"first"]))
        done = await asyncio.gather(*(store.append(Append(name, 0, [b"a", b"b"], "k")) for name in names), return_exceptions=True)
        assert [name for name, fault in zip(names, done, strict=True) if fault is not None] == ["t7"]
        assert isinstance(done[7], Conflict)
        assert await store.entries("t7") == [b"first"]
        for name in names:
            if name != "t7":
                assert await store.entries(name) == [b"a", b"b"]

    on(database, test)


def test_of_many_that_want_the_same_number_one_gets_it(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(Append("t1", 0, []), b"", "ABCDE", LATER)
        done = await asyncio.gather(*(store.append(Append("t1", 0, [b"%d" % number])) for number in range(12)), return_exceptions=True)
        won = [number for number, fault in enumerate(done) if fault is None]
        assert len(won) == 1
        assert all(isinstance(fault, Conflict) for number, fault in enumerate(done) if number not in won)
        assert await store.entries("t1") == [b"%d" % won[0]]

    on(database, test)


def test_others_hear_of_what_is_written(database: str) -> None:
    async def test(store: Store) -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        store.listen(lambda table, length: heard.put_nowait((table, length)))
        if not store.is_postgres:
            return
        assert await asyncio.wait_for(heard.get(), 10) == ("", 0), "first of all: anything may have been missed"
        await store.create(Append("t1", 0, []), b"", "ABCDE", LATER)
        await store.append(Append("t1", 0, [b"a", b"b"]))
        with pytest.raises(Conflict):
            await store.append(Append("t1", 0, [b"a"]))
        await store.append(Append("t1", 2, [b"c"]))
        await store.remove("t1")
        assert [await asyncio.wait_for(heard.get(), 10) for _ in range(3)] == [("t1", 2), ("t1", 3), ("t1", -1)]
        async with store.engine.connect() as connection:
            await connection.exec_driver_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        assert await asyncio.wait_for(heard.get(), 10) == ("", 0), "the connection was lost and made again"

    on(database, test)


# ---- a file of SQLite and its troubles


def test_a_full_disk_is_said_and_nothing_is_half_written(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        assert store.writer is not None
        await store.create(Append("t1", 0, [b"a"]), b"", "ABCDE", LATER)
        pages = await store.writer.do(lambda connection: int(connection.exec_driver_sql("PRAGMA page_count").scalar_one()))
        await store.writer.do(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar_one())
        with pytest.raises(StoreError, match=r"did not happen .*full"):
            await store.append(Append("t1", 1, [b"x" * 400_000, b"y"], "key"))
        assert await store.entries("t1") == [b"a"]
        assert await store.use_of_key("t1", "key") is None
        await store.writer.do(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1000000").scalar_one())
        await store.append(Append("t1", 1, [b"x" * 400_000, b"y"], "key"))
        assert len(await store.entries("t1")) == 3

    on(str(tmp_path / "full.db"), test)


def test_a_file_another_program_holds_is_waited_for_and_then_refused(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        assert store.writer is not None
        await store.create(Append("t1", 0, []), b"", "ABCDE", LATER)
        await store.writer.do(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=300").scalar_one())
        other = sqlite3.connect(tmp_path / "busy.db", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await store.append(Append("t1", 0, [b"a"]))
        assert await store.entries("t1") == [], "who reads is not held up"
        writing = asyncio.create_task(store.append(Append("t1", 0, [b"a"])))
        await asyncio.sleep(0.05)
        other.execute("ROLLBACK")
        await writing
        other.close()
        assert await store.entries("t1") == [b"a"]

    on(str(tmp_path / "busy.db"), test)


def test_what_is_on_its_way_is_written_before_the_store_is_closed(tmp_path: Path) -> None:
    url = str(tmp_path / "closing.db")

    async def whole() -> None:
        store = await Store.open(url)
        await store.create(Append("t1", 0, []), b"", "ABCDE", LATER)
        assert store.writer is not None
        writing = [store.writer.append(Append("t1", number, [b"a"])) for number in range(5)]
        await store.close()
        await asyncio.gather(*writing)

    asyncio.run(whole())

    async def test(store: Store) -> None:
        assert len(await store.entries("t1")) == 5

    on(url, test)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://me@host/games", "cannot keep tables in mysql"),
        ("/no/such/folder/tables.db", "There is no folder /no/such/folder"),
        ("sqlite:////no/such/folder/tables.db", "There is no folder /no/such/folder"),
        ("sqlite://", "kept in a file"),
        ("postgresql://me:secret@127.0.0.1:1/games", r"me:\*\*\*@127.0.0.1:1/games cannot be used"),
        ("postgresql://me@host:port/games", "not a database address"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_in_words(url: str, says: str) -> None:
    with pytest.raises(StoreError, match=says):
        asyncio.run(Store.open(url))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear all, " * 100)
    with pytest.raises(StoreError, match=r"cannot be used: .*not a database"):
        asyncio.run(Store.open(str(tmp_path / "letter.db")))
    assert database_url(str(tmp_path / "letter.db")).startswith("sqlite+aiosqlite:///")
