"""The server under attack: nobody can stop it, fill it or look into it with what a program may send."""

import asyncio
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy.exc import DatabaseError, OperationalError

from highdraw.engine.log import Redo, Undo, write_lines
from highdraw.table import loading, tidying, uploads
from highdraw.table.limits import Limits
from highdraw.table.table import MOST_SAID, Table
from highdraw.web.throttle import Throttle
from table.finished import table_of
from web.serving import Server, serving

HTMX = {"hx-request": "true"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db", Limits(tables_per_hour=1000, seconds=1.0)) as running:
        yield running


def error(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, (answer.status_code, answer.text[:300])
    return str(answer.json()["error"])


# ---- work without end


def endless(*_: Any) -> None:
    while True:
        sum(range(1000))


def test_a_deed_without_end_is_given_up_and_stops_nobody(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made, other = server.table(), server.table()
    before = server.state(made["gm"])["seq"]
    monkeypatch.setattr(Table, "quick", endless)
    served = 0
    begun, done = threading.Event(), threading.Event()

    def watch() -> None:
        nonlocal served
        with httpx.Client(base_url=server.address, timeout=20) as client:
            begun.wait(20)
            while not done.is_set():
                assert client.get(f"/api/seats/{other['gm']}").status_code == 200
                served += 1

    watcher = threading.Thread(target=watch)
    watcher.start()
    begun.set()
    says = error(server.do(made["gm"], "quick", words="6 goblins"), 422)
    done.set()
    watcher.join()
    assert "too long" in says
    assert served > 2, "others were served meanwhile"
    assert server.state(made["gm"])["seq"] == before
    assert server.do(made["gm"], "say", text="We go on.").status_code == 200


def test_a_correction_cannot_freeze_the_table(server: Server) -> None:
    """The one that did: inches without end, then a move."""
    made = server.table("duel", system="savage")
    for value in (1e15, 10**18, 1e308):
        assert "out of bounds" in error(server.do(made["gm"], "correct", change={"set": {"extra_move": value}, "fighter": "ann"}), 422)


@pytest.mark.parametrize("system", ["suits-one-card", "suits-two-card", "savage"])
@pytest.mark.parametrize("name", ["chips", "white_shield", "blue", "bennies", "wounds", "shock", "name"])
def test_no_correction_makes_pages_huge_or_broken(server: Server, system: str, name: str) -> None:
    made = server.table("duel", system=system)
    who = next(iter(server.state(made["gm"])["view"]["fighters"]))
    for value in (100_000_000, 9_999, 999, "", "x" * 5000):
        answer = server.do(made["gm"], "correct", change={"set": {name: value}, "fighter": who})
        assert answer.status_code in (200, 409, 422), answer.text[:200]
        for page in (f"/g/{made['gm']}", f"/s/{made['screen']}", f"/api/seats/{made['gm']}"):
            shown = server.client.get(page)
            assert shown.status_code == 200
            assert len(shown.content) < 300_000


def pairs(count: int) -> bytes:
    """A fight file that goes back and forth without end."""
    session = table_of("suits-two-card/skirmish").session
    back_and_forth = [entry for _ in range(count) for entry in (Undo(len(session.steps()), "gm"), Redo("gm"))]
    return write_lines(session.head(), [*session.raw, *back_and_forth])


def test_a_file_that_takes_for_ever_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "OPENING", 3.0)
    slow, good = pairs(10_000), write_lines(table_of("suits-two-card/duel").session.head(), table_of("suits-two-card/duel").session.raw)
    jsonl = {"content-type": "application/jsonl"}
    server.client.post("/api/replays", content=good, headers=jsonl)

    async def send() -> tuple[httpx.Response, httpx.Response]:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            first = asyncio.create_task(client.post("/api/replays", content=slow, headers=jsonl))
            await asyncio.sleep(0.5)
            assert (await client.get("/healthz")).status_code == 200
            assert not first.done(), "others are served meanwhile"
            second = await client.post("/api/replays", content=good, headers=jsonl)
            return await first, second

    first, second = asyncio.run(send())
    assert "seconds to play" in error(first, 422)
    assert second.status_code == 200
    assert server.client.post("/api/replays", content=good, headers=jsonl).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        {"pace": 99_999_999},
        {"name": ""},
        {"attributes": {"agility": {"sides": 1}}},
        {"weapons": {"x": {"name": "x", "damage": "99d99"}}},
    ],
)
def test_a_crafted_file_is_refused(server: Server, change: dict[str, Any]) -> None:
    session = table_of("savage/duel", over=False).session
    head = msgspec.to_builtins(session.head())
    head["setup"]["entrants"][0]["sheet"].update(change)
    data = write_lines(msgspec.convert(head, type(session.head())), session.raw)
    answer = server.client.post("/api/replays", content=data, headers={"content-type": "application/jsonl"})
    assert answer.status_code == 422


# ---- tables without end


def make(client: httpx.Client) -> httpx.Response:
    return client.post("/api/tables", json={"system": "suits-two-card", "scenario": "duel"})


def test_one_address_makes_only_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", Limits(tables_per_hour=3)) as few:
        assert [make(few.client).status_code for _ in range(4)] == [201, 201, 201, 429]
        late = few.client.post("/tables", data={"scenario": "duel"})
        assert late.status_code == 429
        assert "at most 3 an hour" in late.text
        assert 0 < int(late.headers["retry-after"]) <= 1200


def test_the_throttle_is_bounded() -> None:
    throttle = Throttle(5)
    for number in range(5000):
        throttle.wait(f"{number}", now=0.0)
    assert len(throttle._left) == 4096


def test_the_limit_cannot_be_raced(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", Limits(tables=5, tables_per_hour=1000)) as few:

        async def race() -> Counter[int]:
            async with httpx.AsyncClient(base_url=few.address, timeout=30) as client:
                body = {"system": "suits-two-card", "scenario": "duel"}
                answers = await asyncio.gather(*(client.post("/api/tables", json=body) for _ in range(30)))
                return Counter(answer.status_code for answer in answers)

        assert asyncio.run(race()) == {201: 5, 429: 25}


def age(database: Path, seconds: float) -> None:
    with sqlite3.connect(database) as line:
        line.execute("UPDATE game_table SET created = created - ?, touched = touched - ?", (seconds, seconds))
    line.close()


def test_tables_that_were_never_played_make_room(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", Limits(tables=2, tables_per_hour=1000)) as few:
        first, second = few.table(), few.table()
        assert make(few.client).status_code == 429
        age(tmp_path / "few.db", tidying.AT_LEAST + 5)
        few.do(second["gm"], "say", text="We are here.")
        assert make(few.client).status_code == 201
        assert few.client.get(f"/api/seats/{first['gm']}").status_code == 404
        assert few.client.get(f"/api/seats/{second['gm']}").status_code == 200


def test_idle_tables_expire_only_if_the_host_wishes(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with serving(database) as server:
        unused, played = server.table(), server.table()
    age(database, 60)
    with serving(database) as server:
        server.do(played["gm"], "say", text="x")
    with sqlite3.connect(database) as line:
        line.execute("UPDATE game_table SET created = created - 1000 WHERE touched > created + 30")
    line.close()
    age(database, 20 * tidying.DAY)
    with serving(database) as server:
        statuses: list[int] = []
        until = time.monotonic() + 5
        while time.monotonic() < until and statuses != [404, 200]:
            statuses = [server.client.get(f"/api/seats/{each['gm']}").status_code for each in (unused, played)]
        assert statuses == [404, 200]
    with serving(database, Limits(keep_days=10)) as server:
        until = time.monotonic() + 5
        while time.monotonic() < until and server.client.get(f"/api/seats/{played['gm']}").status_code == 200:
            time.sleep(0.05)
        assert server.client.get(f"/api/seats/{played['gm']}").status_code == 404


def test_a_table_at_rest_does_not_count(tmp_path: Path) -> None:
    with serving(tmp_path / "few.db", Limits(tables=1, tables_per_hour=1000, unused_days=0)) as few:
        first = few.table()
        few.do(first["gm"], "say", text="x")
        age(tmp_path / "few.db", 40 * tidying.DAY)
        with sqlite3.connect(tmp_path / "few.db") as line:
            line.execute("UPDATE game_table SET created = created - 1000")
        line.close()
        assert make(few.client).status_code == 201
        assert few.client.get(f"/api/seats/{first['gm']}").status_code == 200


# ---- logs without end


def test_notes_are_apart_from_the_log(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", Limits(entries=40)) as server:
        made = server.table()
        jo = server.sit(made["code"], "Jo", "ann")
        before = server.state(made["gm"])["seq"]
        for number in range(60):
            assert server.do(jo, "note", text=f"{number} " + "x" * 3000).status_code == 200
        assert server.client.post(f"/t/{jo}/note", data={"text": "The bridge!"}, headers=HTMX).status_code == 204
        assert server.state(made["gm"])["seq"] == before
        assert server.state(jo)["note"] == "The bridge!"
        assert error(server.do(jo, "note", text="x" * 5000), 422)
        assert "seat has notes" in error(server.do(made["gm"], "note", text="x"), 403)
    with serving(tmp_path / "tables.db") as server:
        assert server.state(jo)["note"] == "The bridge!"
    with sqlite3.connect(tmp_path / "tables.db") as line:
        assert line.execute("SELECT count(*), max(length(text)) FROM note").fetchone() == (1, 11)
    line.close()


def test_a_player_can_only_say_so_much(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highdraw.table.table.MOST_SAID", 5)
    assert Limits().entries / 24 > MOST_SAID, "all players together cannot fill the log with talk"
    made = server.table()
    jo = server.sit(made["code"], "Jo")
    assert [server.do(jo, "say", text="la").status_code for _ in range(6)] == [200] * 5 + [403]
    assert server.do(made["gm"], "say", text="That is enough.").status_code == 200


# ---- links that are taken back


def test_who_is_put_out_is_out(server: Server) -> None:
    made = server.table()
    jo = server.sit(made["code"], "Jo", "ann")
    with server.client.stream("GET", f"/api/seats/{jo}/stream") as stream:
        lines = stream.iter_lines()
        next(line for line in lines if line.startswith("data:"))
        (person,) = server.state(made["gm"])["people"]
        assert server.client.post(f"/t/{made['gm']}/unseat", data={"seat": person["seat"]}, headers=HTMX).status_code == 204
        assert next(line for line in lines if line.startswith("event:")) == "event: gone"
    for path in (
        f"/api/seats/{jo}",
        f"/api/seats/{jo}/stream",
        f"/api/seats/{jo}/summary",
        f"/api/seats/{jo}/record",
        f"/api/seats/{jo}/next",
    ):
        assert "given up" in error(server.client.get(path), 403), path
    for path in (f"/p/{jo}", f"/stream/{jo}", f"/t/{jo}/replay", f"/t/{jo}/fight.jsonl"):
        assert server.client.get(path).status_code == 403, path
    for path in (f"/t/{jo}/code", f"/t/{jo}/qr.svg", f"/api/seats/{jo}/code"):
        assert server.client.get(path).status_code == 403, path
    assert error(server.do(jo, "say", text="I am back!"), 403)
    assert server.client.get(f"/api/codes/{made['code']}").status_code == 404, "the code they came with is changed"
    assert server.client.get(f"/api/seats/{made['screen']}/code").json()["code"] != made["code"]


def test_a_seat_never_reads_the_code(server: Server) -> None:
    made = server.table()
    jo = server.sit(made["code"], "Jo", "ann")
    for path in (f"/t/{jo}/code", f"/t/{jo}/qr.svg", f"/api/seats/{jo}/code"):
        assert server.client.get(path).status_code == 403, path
    page = server.client.get(f"/j/{made['code']}").text
    watching = page.partition('href="/s/')[2].partition('"')[0]
    assert server.client.get(f"/s/{watching}").status_code == 200
    assert "Join with your phone" not in server.client.get(f"/s/{watching}").text
    assert "Join with your phone" in server.client.get(f"/s/{made['screen']}").text
    for path in (f"/t/{watching}/code", f"/t/{watching}/qr.svg", f"/api/seats/{watching}/code"):
        assert server.client.get(path).status_code == 403, path


def test_links_can_be_changed(server: Server) -> None:
    made = server.table()
    jo = server.sit(made["code"], "Jo", "ann")
    server.do(jo, "note", text="mine")
    (person,) = server.state(made["gm"])["people"]
    tokens = {"gm": made["gm"], "screen": made["screen"], person["seat"]: jo}
    gm = made["gm"]
    for whose, old in (("screen", made["screen"]), (person["seat"], jo), ("gm", made["gm"])):
        assert error(server.do(tokens["screen"], "links", whose=whose), 403)
        new = server.do(gm, "links", whose=whose)
        assert new.status_code == 200, new.text
        token = new.json()["token"]
        gm = token if whose == "gm" else gm
        assert server.client.get(f"/api/seats/{old}").status_code == 403
        assert server.client.get(f"/api/seats/{token}").status_code == 200
        if whose == person["seat"]:
            assert server.state(token)["note"] == "mine"
            assert server.state(token)["mine"] == ["ann"]
    assert error(server.do(made["gm"], "undo"), 403)
    assert server.client.delete(f"/api/seats/{made['gm']}").status_code == 403
    assert server.do(gm, "say", text="I have the new link.").status_code == 200
    moved = server.client.post(f"/t/{gm}/link", data={"whose": "gm"}, headers=HTMX)
    assert moved.status_code == 204
    assert server.client.get(moved.headers["hx-redirect"]).status_code == 200
    assert server.client.get(f"/g/{gm}").status_code == 403


# ---- keys


def test_a_key_is_for_one_request(server: Server) -> None:
    made = server.table()
    said = {"text": "hello", "key": "k1"}
    assert [server.do(made["gm"], "say", **said).status_code for _ in range(3)] == [200] * 3
    assert len(server.state(made["gm"])["talk"]) == 1
    assert "used for another" in error(server.do(made["gm"], "say", text="other", key="k1"), 422)
    assert "used for another" in error(server.do(made["gm"], "undo", key="k1"), 422)
    assert len(server.state(made["gm"])["talk"]) == 1


def test_a_key_is_remembered_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        made = server.table()
        server.do(made["gm"], "say", text="hello", key="k1")
    with serving(tmp_path / "tables.db") as server:
        assert server.do(made["gm"], "say", text="hello", key="k1").status_code == 200
        assert "used for another" in error(server.do(made["gm"], "say", text="other", key="k1"), 422)
        assert len(server.state(made["gm"])["talk"]) == 1


def test_a_table_and_a_seat_are_made_once_for_a_key(server: Server) -> None:
    body = {"system": "suits-two-card", "scenario": "duel", "key": "a long and secret key"}
    first, again = (server.client.post("/api/tables", json=body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert "used for another" in error(server.client.post("/api/tables", json={**body, "scenario": "brawl"}), 422)
    assert server.client.post("/api/tables", json={**body, "key": "short"}).status_code == 422
    seats = [
        server.client.post(f"/api/codes/{first.json()['code']}/seats", json={"name": "Jo", "fighters": ["ann"], "key": "k" * 20})
        for _ in range(2)
    ]
    assert [seat.status_code for seat in seats] == [201, 201]
    assert seats[0].json() == seats[1].json()
    assert len(server.state(first.json()["gm"])["people"]) == 1
    other = server.client.post(f"/api/codes/{first.json()['code']}/seats", json={"name": "Al", "fighters": ["bob"], "key": "k" * 20})
    assert "used for another" in error(other, 422)


def test_a_form_sent_twice_makes_one_table(server: Server) -> None:
    page = server.client.get("/").text
    key = page.partition('name="key" value="')[2].partition('"')[0]
    assert len(key) >= 16
    sent = [server.client.post("/tables", data={"scenario": "duel", "key": key}) for _ in range(2)]
    assert [each.status_code for each in sent] == [303, 303]
    assert sent[0].headers["location"] == sent[1].headers["location"]
    short = [server.client.post("/tables", data={"scenario": "duel", "key": "1"}).headers["location"] for _ in range(2)]
    assert short[0] != short[1], "a key that could be guessed opens nobody's table"


# ---- a damaged database


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entry SET body = x'00ff' WHERE seq = 1",
        "UPDATE entry SET body = 'text' WHERE seq = 1",
        "UPDATE entry SET body = x'7b' WHERE seq = 0",
        "DELETE FROM entry WHERE seq = 1",
        "UPDATE entry SET told = x'0102' WHERE told IS NOT NULL",
        "UPDATE game_table SET head = x'00'",
        "UPDATE game_table SET head = '{}'",
    ],
)
def test_a_damaged_database_is_said_to_be_one(tmp_path: Path, damage: str) -> None:
    database = tmp_path / "tables.db"
    with serving(database) as server:
        made = server.table()
        server.do(made["gm"], "say", text="x")
    with sqlite3.connect(database) as line:
        assert line.execute(damage).rowcount
    line.close()
    with serving(database) as server:
        says = error(server.client.get(f"/api/seats/{made['gm']}"), 503)
        assert str(database) in says
        assert "restore a backup" in says
        assert server.client.get(f"/g/{made['gm']}").status_code == 503
        assert server.client.get("/healthz").status_code == 200


def test_a_file_that_cannot_be_read_any_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.table()
    store = server.app.state.tables.store

    def broken() -> Any:
        raise DatabaseError("SELECT", {}, sqlite3.DatabaseError("database disk image is malformed"))

    monkeypatch.setattr(store, "engine", SimpleNamespace(connect=broken, dispose=store.engine.dispose))
    says = error(server.client.get(f"/api/codes/{made['code']}"), 503)
    assert store.name in says
    assert "is damaged" in says
    assert "restore a backup" in says


def test_a_lost_database_is_one_line_in_the_log(server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    made = server.table()
    store = server.app.state.tables.store
    working = store.engine

    def broken() -> Any:
        raise OperationalError("SELECT", {}, ConnectionRefusedError("connection refused"))

    with caplog.at_level("INFO"):
        monkeypatch.setattr(store, "engine", SimpleNamespace(connect=broken, dispose=working.dispose))
        for _ in range(20):
            assert server.client.get("/healthz").status_code == 503
            assert server.client.get(f"/api/codes/{made['code']}").status_code == 503
        monkeypatch.setattr(store, "engine", working)
        assert server.client.get("/healthz").status_code == 200
        assert server.client.get("/healthz").status_code == 200
    ours = [record for record in caplog.records if record.name.startswith("highdraw")]
    assert len(ours) == 2, [record.getMessage() for record in ours]
    assert "connection refused" in ours[0].getMessage()
    assert "answers again" in ours[1].getMessage()
    assert not any(record.exc_info for record in ours)


# ---- old tables over HTTP


def test_an_old_table_has_a_page(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with serving(database) as server:
        made = server.table()
        jo = server.sit(made["code"], "Jo", "ann")
        server.do(made["gm"], "say", text="x")
        server.do(made["gm"], "call", title="Friday night")
        first = next(event["text"] for event in server.state(made["gm"])["events"] if event["level"] != "book")
        home = server.client.get(f"/g/{made['gm']}")
        assert home.status_code == 200
    with sqlite3.connect(database) as line:
        line.execute("""UPDATE game_table SET head = CAST(replace(CAST(head AS TEXT), '"behaviour":', '"behaviour":9') AS BLOB)""")
    line.close()
    with serving(database) as server:
        server.client.cookies.update(home.cookies)
        page = server.client.get(f"/g/{made['gm']}")
        assert page.status_code == 200
        assert "newer rules than this program" in page.text
        assert first in page.text
        assert "How everybody stood" in page.text
        assert server.client.get(f"/p/{jo}").status_code == 200
        assert server.client.get(f"/s/{made['screen']}").status_code == 200
        listed = server.client.get("/").text
        assert "an old fight" in listed
        assert "Friday night" in listed
        assert server.client.get(f"/t/{made['gm']}/replay", params={"at": "last"}).status_code == 200
        record = server.client.get(f"/api/seats/{made['gm']}/record").json()
        assert first in [event["text"] for event in record["events"]]
        assert "newer rules" in record["reason"]
        assert "newer rules" in error(server.client.get(f"/api/seats/{made['gm']}"), 410)
        assert "newer rules" in error(server.do(made["gm"], "undo"), 410)
        file = server.client.get(f"/t/{made['gm']}/fight.jsonl")
        assert file.status_code == 200
        told = server.client.post("/api/replays", content=file.content, headers={"content-type": "application/jsonl"})
        assert told.status_code == 200, told.text
        assert "as it was told" in told.json()["fault"]
        sent = server.client.post("/replay", files={"file": ("a.fight.jsonl", file.content)})
        shown = server.client.get(sent.headers["location"], params={"at": "last"}).text
        assert "newer rules" in shown
        assert server.client.post(f"/t/{made['gm']}/remove").status_code == 303
        assert server.client.get(f"/g/{made['gm']}").status_code == 404


def test_slow_loading_is_no_reason_to_wait(server: Server) -> None:
    """What takes longer than a moment is done in a thread; the limit is one a person hardly notices."""
    assert loading.AT_ONCE <= 0.5
