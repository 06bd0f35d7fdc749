"""Streams: the newest state whenever it changes, resumed by number, ended with the table, the server or the reader."""

import asyncio
import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from highdraw.store import Append, StoreError
from highdraw.store.writer import Begun
from highdraw.systems.library import find_scene
from highdraw.table.limits import Limits
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import stream
from web.serving import Server, serving


@pytest.fixture
def server(tmp_path: Any) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as running:
        yield running


class Reader:
    """Reads the events of a stream one by one."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer, self.lines = answer, answer.iter_lines()
        assert answer.status_code == 200

    def next(self) -> dict[str, str]:
        """The next event; a sign of life counts as one."""
        found: dict[str, str] = {}
        for line in self.lines:
            if not line and found:
                return found
            name, _, value = line.partition(":")
            if line:
                found[name] = f"{found[name]}\n{value.strip()}" if name in found else value.strip()
        return found

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.next()["data"])
        return state


def watchers(server: Server, token: str) -> int:
    tables: Tables = server.app.state.tables
    return len(tables.memory.open[tables.role(token).table].watchers)


def wait_for(true: Any) -> None:
    until = monotonic() + 60
    while not true():
        assert monotonic() < until
        sleep(0.01)


def test_a_stream_tells_what_changes_and_nothing_twice(server: Server) -> None:
    made = server.table()
    with server.client.stream("GET", f"/api/seats/{made['gm']}/stream") as answer:
        reader = Reader(answer)
        first = reader.state()
        assert first == server.state(made["gm"])
        question = first["asked"][0]
        server.do(made["gm"], "answer", who=question["who"], value=question["choices"][0]["key"])
        second = reader.state()
        assert second["seq"] > first["seq"]
        assert [*first["events"], *second["events"]] == server.state(made["gm"])["events"]
        server.do(made["gm"], "say", text="Well.")
        third = reader.state()
        assert (third["events"], third["talk"]) == ([], [{"by": "GM", "text": "Well."}])


def test_a_stream_is_resumed_where_it_was_left(server: Server) -> None:
    made = server.table()
    path = f"/api/seats/{made['gm']}/stream"
    with server.client.stream("GET", path) as answer:
        last = Reader(answer).next()
    server.do(made["gm"], "say", text="Meanwhile.")
    with server.client.stream("GET", path, headers={"last-event-id": last["id"]}) as answer:
        event = Reader(answer).next()
        state = json.loads(event["data"])
        assert (state["events"], [said["text"] for said in state["talk"]]) == ([], ["Meanwhile."])
    with server.client.stream("GET", path, headers={"last-event-id": event["id"]}) as answer:
        server.do(made["gm"], "say", text="Nothing twice.")
        assert [said["text"] for said in Reader(answer).state()["talk"]] == ["Meanwhile.", "Nothing twice."]


@pytest.mark.parametrize("last", ["nonsense", "9-00000000.00000000", "99999999-abcdefab.12345678", "1.2.3", "a.b", "é", "x" * 3000])
def test_a_number_nobody_gave_out_starts_anew(server: Server, last: str) -> None:
    made = server.table()
    with server.client.stream("GET", f"/api/seats/{made['gm']}/stream", headers={b"last-event-id": last.encode()}) as answer:
        assert Reader(answer).state() == server.state(made["gm"])


def test_a_page_comes_whole_and_only_when_it_changed(server: Server) -> None:
    made = server.table()
    with server.client.stream("GET", f"/stream/{made['screen']}") as answer:
        first = Reader(answer).next()
    assert first["data"].startswith("<main")
    with server.client.stream("GET", f"/stream/{made['screen']}", headers={"last-event-id": first["id"]}) as answer:
        question = server.state(made["gm"])["asked"][0]
        server.do(made["gm"], "answer", who=question["who"], value=question["choices"][0]["key"])
        second = Reader(answer).next()
        assert second["id"] != first["id"]
        assert second["data"] != first["data"]


@pytest.mark.parametrize(("takes", "packed"), [("gzip, br", True), ("br, gzip;q=0.5", True), ("gzip;q=0", False), ("identity", False)])
def test_a_stream_is_compressed_for_whoever_takes_that_and_read_at_once(server: Server, takes: str, packed: bool) -> None:
    made = server.table("duel")
    with server.client.stream("GET", f"/stream/{made['gm']}", headers={"accept-encoding": takes}) as answer:
        assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
        read = Reader(answer)
        first = len(read.next()["data"])
        before = answer.num_bytes_downloaded
        question = server.state(made["gm"])["asked"][0]
        server.do(made["gm"], "answer", who=question["who"], value=question["choices"][0]["key"])
        assert len(read.next()["data"]) > first / 2, "it is not held back until there is more"
        came = answer.num_bytes_downloaded - before
        assert came < first / 2 if packed else came > first / 2


def test_a_compressed_stream_ends_as_it_should(server: Server) -> None:
    """Cut off, a browser would take its last words for damaged."""
    made = server.table("duel")
    with server.client.stream("GET", f"/stream/{made['gm']}", headers={"accept-encoding": "gzip"}) as answer:
        packed = answer.iter_raw()
        reader, found = zlib.decompressobj(16 + zlib.MAX_WBITS), b""
        found += reader.decompress(next(packed))
        server.client.delete(f"/api/seats/{made['gm']}")
        for chunk in packed:
            found += reader.decompress(chunk)
    assert reader.eof
    assert stream.GONE in found


def test_a_quiet_stream_gives_signs_of_life(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    made = server.table()
    with server.client.stream("GET", f"/api/seats/{made['gm']}/stream") as answer:
        reader = Reader(answer)
        reader.state()
        assert reader.next() == {"": "still here"}
        assert reader.next() == {"": "still here"}
    assert stream.HEARTBEAT < 1


def test_a_removed_table_ends_its_streams(server: Server) -> None:
    made = server.table()
    paths = [f"/api/seats/{made['screen']}/stream", f"/stream/{made['screen']}"]
    with server.client.stream("GET", paths[0]) as one, server.client.stream("GET", paths[1]) as two:
        readers = [Reader(one), Reader(two)]
        for reader in readers:
            reader.next()
        server.client.delete(f"/api/seats/{made['gm']}")
        for reader in readers:
            assert reader.next() == {"event": "gone", "id": "gone", "data": "This table was removed."}
            assert reader.next() == {}


def test_a_player_who_opens_many_streams_ends_their_own_and_nobody_elses(server: Server) -> None:
    made = server.table()
    eve = server.sit(made["code"], "Eve", "ann")
    paths = [f"/api/seats/{eve}/stream"] * (Limits().streams_per_link + 1)
    with ExitStack() as open:
        gm = Reader(open.enter_context(server.client.stream("GET", f"/api/seats/{made['gm']}/stream")))
        gm.next()
        readers = [Reader(open.enter_context(server.client.stream("GET", path))) for path in paths]
        for reader in readers:
            reader.next()
        gone = readers[0].next()
        assert (gone["event"], gone["data"]) == ("gone", stream.TOO_MANY.decode())
        assert readers[0].next() == {}
        assert watchers(server, made["gm"]) == len(paths)
        server.do(made["gm"], "say", text="Hello.")
        for reader in (gm, *readers[1:]):
            assert reader.state()["talk"]


def test_a_reader_who_leaves_frees_the_place(server: Server) -> None:
    made = server.table()
    for path in (f"/api/seats/{made['gm']}/stream", f"/stream/{made['gm']}"):
        with server.client.stream("GET", path) as answer:
            reader = Reader(answer)
            assert reader.next()["data"]
            assert watchers(server, made["gm"]) == 1
            assert len(server.app.state.streams) == 1
        wait_for(lambda: watchers(server, made["gm"]) == 0)
        assert len(server.app.state.streams) == 0


def test_what_cannot_be_shown_is_said_and_the_next_change_cures_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    from highdraw.table.table import Table

    made = server.table()
    view = Table.view
    with server.client.stream("GET", f"/api/seats/{made['gm']}/stream") as answer:
        reader = Reader(answer)
        reader.state()
        monkeypatch.setattr(Table, "view", lambda *_: 1 / 0)
        server.do(made["gm"], "say", text="One.")
        trouble = reader.next()
        assert trouble["event"] == "trouble"
        assert "Something broke inside Highdraw" in json.loads(trouble["data"])["error"]
        monkeypatch.setattr(Table, "view", view)
        server.do(made["gm"], "say", text="Two.")
        assert len(reader.state()["talk"]) == 2


class Held:
    """A database whose disk takes its time: what is saved waits until it is let go, or fails."""

    def __init__(self, tables: Tables) -> None:
        self.right, self.go_on, self.fails = tables.store.append, asyncio.Event(), False

    async def append(self, append: Append, begun: Begun) -> None:
        begun()
        await self.go_on.wait()
        if self.fails:
            raise StoreError("The disk is full.")
        await self.right(append)


@pytest.mark.parametrize("fails", [False, True])
def test_what_is_being_saved_is_drawn_and_sent_when_saved(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    drawn: list[str] = []

    def show(table: Table, role: Role, seen: str) -> stream.Message:
        drawn.append(f"{table.seq} {[text for _, text in table.talk]}")
        return stream.numbered(drawn[-1])

    async def play() -> None:
        tables = await Tables.at(str(tmp_path / "tables.db"))
        scene = find_scene("suits-two-card/duel")
        gm = await tables.create(scene.system, scene.setup, scene.title, seed="1")
        sends = stream.Stream(tables, gm, stream.Streams(), show, stream.numbered, "", False)
        async with tables.watch(gm) as bell:
            messages: Any = sends._messages(bell)
            assert b"data: 2 []" in await anext(messages)
            held = Held(tables)
            held.fails = fails
            with monkeypatch.context() as patch:
                patch.setattr(tables.store, "append", held.append)
                said = asyncio.create_task(tables.act(gm, lambda table: table.say(gm, "One")))
                sent = asyncio.ensure_future(anext(messages))
                for _ in range(100):
                    await asyncio.sleep(0)
                assert drawn == ["2 []", "3 ['One']"]
                assert not sent.done()
                held.go_on.set()
                if fails:
                    with pytest.raises(StoreError):
                        await said
                else:
                    await said
            if fails:
                assert not sent.done()
                await tables.act(gm, lambda table: table.say(gm, "Two"))
            assert f"data: {'3 [&Two&]' if fails else '3 [&One&]'}".replace("&", "'").encode() in await sent
            assert len(drawn) == 3 if fails else drawn == ["2 []", "3 ['One']"]
            await messages.aclose()
        await tables.close()

    asyncio.run(play())


def test_the_end_is_heard_while_a_stream_waits_for_its_table(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    streams = stream.Streams()

    async def play() -> None:
        tables = await Tables.at(str(tmp_path / "tables.db"))
        scene = find_scene("suits-two-card/duel")
        gm = await tables.create(scene.system, scene.setup, scene.title, seed="1")
        sends = stream.Stream(tables, gm, streams, lambda *_: stream.numbered("state"), stream.numbered, "", packed=False)
        glance = tables.glance

        async def slow(role: Role) -> tuple[Table, int]:
            streams.end()
            return await glance(role)

        async with tables.watch(gm) as bell:
            with streams.following(bell), monkeypatch.context() as patch:
                patch.setattr(tables, "glance", slow)
                messages: Any = sends._messages(bell)
                assert b"state" in await anext(messages)
                with pytest.raises(StopAsyncIteration):
                    await asyncio.wait_for(anext(messages), stream.HEARTBEAT / 3)
        await tables.close()

    asyncio.run(play())


def test_a_server_that_stops_ends_its_streams_at_once(tmp_path: Any) -> None:
    with serving(tmp_path / "tables.db") as server:
        made = server.table()
        with server.client.stream("GET", f"/api/seats/{made['gm']}/stream") as answer:
            reader = Reader(answer)
            reader.state()
            server.service.should_exit = True
            assert reader.next() == {}
            server._thread.join(60)
            assert not server._thread.is_alive()
