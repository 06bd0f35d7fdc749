"""Replays: every step as it was, for those who may see it, from a table or from a file."""

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from time import monotonic

import pytest

from highdraw.engine.log import FightFile, read_lines, write_lines
from highdraw.engine.session import Session
from highdraw.errors import BadFile
from highdraw.systems import load
from highdraw.table import replay
from highdraw.table.replay import Replay, ReplayCache, from_file, is_a_stop
from highdraw.table.role import Role
from highdraw.table.tables import Tables
from table.finished import table_of
from web.decided import Links, decided
from web.serving import Server, serving

HTMX = {"hx-request": "true"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("replay")


@pytest.fixture(scope="module")
def running(folder: Path) -> Links:
    """A fight that goes on."""
    return decided(folder / "tables.db", "suits-two-card/skirmish", steps=62)


@pytest.fixture(scope="module")
def over(folder: Path) -> Links:
    """A fight that is decided; a savage one."""
    return decided(folder / "tables.db", "savage/duel")


@pytest.fixture(scope="module")
def server(folder: Path, running: Links, over: Links) -> Iterator[Server]:
    with serving(folder / "tables.db") as found:
        yield found


def step(server: Server, token: str, at: int | str, as_: str = "") -> str:
    found = server.client.get(f"/t/{token}/replay", params={"at": str(at), **({"as": as_} if as_ else {})}, headers=HTMX)
    assert found.status_code == 200, found.text
    return found.text


def last_of(page: str) -> int:
    found = re.search(r"Step \d+ of (\d+)", page)
    assert found
    return int(found[1])


def faces(page: str) -> list[str]:
    """The cards that lie face up or down on a page."""
    return [face.replace("??", "back") for face in re.findall(r'data-face="([^"]+)"', page)]


def _plain(page: str) -> str:
    """A page without the addresses of its steps, and the way back to whose it is."""
    return re.sub(r'href="/[tgps]/[^"]*"', "", re.sub(r'<div class="from-here">.*?<nav class="ways"', "", page, flags=re.DOTALL))


# ---- stepping


@pytest.mark.parametrize("scenario", ["suits-two-card/skirmish", "savage/goblins"])
def test_every_step_is_the_fight_played_up_to_there(scenario: str) -> None:
    """In any order of looking, a step shows what a session shows that was played up to it and no further."""
    session = table_of(scenario).session
    head, entries = session.head(), list(session.raw)
    replay = Replay(load(head.system), head, entries, "a fight")
    assert replay.last == sum(map(is_a_stop, entries))
    for at in (replay.last, 3, 4, replay.last - 1, 0, replay.last // 2, replay.last // 2 - 1, replay.last + 9):
        done = replay.stops[min(at, replay.last)]
        told = Session.from_file(load(head.system), FightFile(head, tuple(entries[:done])), "a fight", chance=None)
        assert replay.moment(at, None, False).view == told.view("gm")
        assert replay.at(at).events == told.events


def test_what_was_told_in_all_steps_is_all_that_was_told() -> None:
    session = table_of("suits-two-card/skirmish").session
    replay = Replay(session.system, session.head(), session.raw, "a fight")
    before = len(replay.at(0).events)
    told = [event for at in range(1, replay.last + 1) for event in replay.moment(at, None, False).events]
    assert session.events[before:] == told


def test_undo_and_redo_are_steps_too() -> None:
    table = table_of("suits-two-card/duel", over=False)
    for _ in range(4):
        part = table.session.waiting()[0]
        table.session.answer(part.addressee, part.keys[0] if hasattr(part, "keys") else (part.x, part.y), "gm")  # type: ignore[attr-defined]
    table.session.undo(seat="gm")
    table.session.redo("gm")
    replay = Replay(table.system, table.session.head(), table.session.raw, "a fight")
    assert [replay.moment(at, None, True).done for at in (replay.last - 1, replay.last)] == ["Taken back", "Done again"]
    assert replay.moment(replay.last, None, False).view == table.session.view("gm")


# ---- at a table


def test_the_gm_steps_through_a_fight(server: Server, running: Links) -> None:
    page = server.client.get(f"/t/{running.gm}/replay").text
    assert 'type="range"' in page
    assert last_of(page) == 62
    assert "Step 0 of 62" in page
    last = step(server, running.gm, 62)
    assert "<html" not in last
    assert last == step(server, running.gm, "last") == step(server, running.gm, 99999)
    assert step(server, running.gm, "x") == step(server, running.gm, 0)
    assert f'href="/t/{running.gm}/fight.jsonl"' in page


def test_a_replay_is_shared_without_what_is_secret_and_without_a_way_to_join(server: Server, running: Links) -> None:
    page = step(server, running.gm, 20)
    shared = re.search(r'value="http://[^/"]+(/t/([^/"]+)/replay\?at=20)"', page)
    assert shared
    assert _plain(server.client.get(shared[1], headers=HTMX).text) == _plain(step(server, running.screen, 20))
    assert server.client.get(f"/t/{shared[2]}/code").status_code == 403
    assert 'id="share"' not in step(server, running.seat, 20)


def test_a_fight_is_played_on_from_a_moment_at_a_table_of_its_own(server: Server, running: Links) -> None:
    before = server.client.get(f"/api/seats/{running.gm}").json()
    made = server.client.post(f"/t/{running.gm}/play-on", data={"at": "20"}, follow_redirects=False)
    assert made.status_code == 303
    new = made.headers["location"].removeprefix("/g/")
    assert last_of(step(server, new, 0)) == 20
    assert faces(step(server, new, 20)) == faces(step(server, running.gm, 20))
    asked = server.client.get(f"/api/seats/{new}").json()["asked"][0]
    answered = server.client.post(f"/api/seats/{new}/answer", json={"who": asked["who"], "value": asked["choices"][0]["key"]})
    assert answered.status_code == 200
    assert server.client.get(f"/api/seats/{running.gm}").json() == before
    for token, at in ((running.seat, "20"), (running.gm, "63"), (running.gm, "x")):
        assert server.client.post(f"/t/{token}/play-on", data={"at": at}).status_code == 403


def test_a_player_sees_only_what_their_seat_might_see(server: Server, running: Links) -> None:
    """At every step: no card that was face down for the seat, no answer of somebody else."""
    hidden = 0
    for at in range(63):
        mine, all_ = step(server, running.seat, at), step(server, running.gm, at)
        same = step(server, running.gm, at, f"fighter-{running.mine}")
        assert faces(mine) == faces(same)
        assert _plain(mine) == _plain(same)
        hidden += faces(mine) != faces(all_)
    assert hidden


@pytest.mark.parametrize("as_", ["all", "screen", "fighter-bob", "seat-x"])
def test_a_player_looks_as_nobody_else_while_the_fight_goes_on(server: Server, running: Links, as_: str) -> None:
    found = server.client.get(f"/t/{running.seat}/replay", params={"as": as_})
    assert found.status_code == 403
    assert "once the fight is over" in found.text
    assert "<select" not in server.client.get(f"/t/{running.seat}/replay").text


def test_the_big_screen_never_looks_as_all(server: Server, running: Links, over: Links) -> None:
    for links in (running, over):
        assert server.client.get(f"/t/{links.screen}/replay", params={"as": "all"}).status_code == 403
        assert server.client.get(f"/t/{links.screen}/replay").status_code == 200


def test_who_got_a_fighter_later_does_not_see_its_earlier_cards(tmp_path: Path) -> None:
    links = decided(tmp_path / "tables.db", "suits-two-card/skirmish", steps=40)

    async def give() -> str:
        tables = await Tables.at(str(tmp_path / "tables.db"))
        role = tables.role(links.seat)
        other = next(who for who in (await tables.look(role)).names if who != links.mine)
        await tables.act(Role(links.table, "gm"), lambda table: table.reseat(Role(links.table, "gm"), role.seat, "Jo", (other,)))
        await tables.close()
        return other

    other = asyncio.run(give())
    with serving(tmp_path / "tables.db") as server:
        differs = 0
        for at in range(40):
            now = faces(step(server, links.seat, at))
            assert now == faces(step(server, links.gm, at, f"fighter-{links.mine}"))
            differs += now != faces(step(server, links.gm, at, f"fighter-{other}"))
        assert differs
        assert faces(step(server, links.seat, 40)) == faces(step(server, links.gm, 40, f"fighter-{other}"))


def test_when_all_is_settled_a_player_may_look_as_all(server: Server, over: Links) -> None:
    """The fight is decided, but the aftermath is still open: not yet. When that is done, too: yes."""
    assert server.client.get(f"/t/{over.seat}/replay", params={"as": "all"}).status_code == 403
    for _ in range(20):
        if not server.state(over.gm)["asked"]:
            break
        assert server.client.post(f"/t/{over.gm}/answer", data={"who": "gm", "value": "done"}, headers=HTMX).status_code == 204
    assert server.client.get(f"/t/{over.seat}/replay", params={"as": "all"}).status_code == 200


# ---- files


def send(server: Server, data: bytes, name: str = "a.fight.jsonl", **fields: str) -> tuple[int, str, str]:
    found = server.client.post("/replay", files={"file": (name, data)}, data=fields)
    return found.status_code, found.headers.get("location", ""), unescape(found.text)


def test_the_file_of_a_table_is_shown_anywhere(server: Server, running: Links) -> None:
    data = server.client.get(f"/t/{running.gm}/fight.jsonl").content
    status, where, _ = send(server, data)
    assert status == 303
    page = server.client.get(where, params={"at": "60"})
    assert page.status_code == 200
    assert "Step 60 of 62" in page.text
    mine = server.client.get(where, params={"at": "30", "as": f"fighter-{running.mine}"}, headers=HTMX).text
    assert faces(mine) == faces(step(server, running.gm, 30, f"fighter-{running.mine}"))
    assert server.client.get(where, params={"as": "fighter-nobody"}).status_code == 404


def test_a_damaged_file_is_refused_with_its_line_and_the_cure(server: Server, running: Links) -> None:
    lines = server.client.get(f"/t/{running.gm}/fight.jsonl").content.split(b"\n")
    lines[20] = lines[20].replace(b'"answer"', b'"answer "')
    status, _, says = send(server, b"\n".join(lines))
    assert status == 400
    assert "line 21" in says
    assert "tick the box below" in says
    status, where, _ = send(server, b"\n".join(lines), salvage="yes")
    assert status == 303
    assert "Read up to where it is damaged" in server.client.get(where).text


def test_a_file_that_drifts_is_refused_at_its_line() -> None:
    session = table_of("suits-two-card/duel").session
    entries = list(session.raw)
    del entries[10]
    with pytest.raises(BadFile) as caught:
        from_file(write_lines(session.head(), entries), "drift.jsonl")
    assert caught.value.line is not None
    assert caught.value.line >= 12
    replay, fault = from_file(write_lines(session.head(), entries), "drift.jsonl", salvage=True)
    assert "drift.jsonl:" in fault
    assert replay.last > 0


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"hello", "not a fight file"),
        (b'{"sum":"00000000","body":{}}\n', "checksum"),
        (b"\x00\xff" * 50, "not a fight file"),
    ],
)
def test_what_is_no_fight_file_is_refused(server: Server, data: bytes, says: str) -> None:
    status, _, text = send(server, data)
    assert status == 400
    assert says in text


def test_nothing_sent_is_refused(server: Server) -> None:
    found = server.client.post("/replay", data={"salvage": "yes"})
    assert found.status_code == 400
    assert "Choose a fight file first" in found.text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"switches": {"decks": "1000000000"}}, "decks"),
        ({"begin": [{"procedure": "day"}]}, "whole fights"),
        ({"entrants": [{}] * 151}, "151|150"),
    ],
)
def test_a_set_up_that_could_do_harm_is_refused(change: dict[str, object], says: str) -> None:
    session = table_of("suits-two-card/duel").session
    head = session.head()
    raw = write_lines(type(head)(highdraw=1, system=head.system, behaviour=head.behaviour, setup={**head.setup, **change}), [])
    with pytest.raises(BadFile, match=says):
        from_file(raw, "bomb.jsonl")


def test_a_file_of_too_many_entries_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table_of("suits-two-card/duel").session
    monkeypatch.setattr(replay, "MOST_ENTRIES", 5)
    with pytest.raises(BadFile, match="5 are the limit"):
        from_file(write_lines(session.head(), session.raw), "long.jsonl")


def test_a_file_survives_the_round(running: Links, server: Server) -> None:
    data = server.client.get(f"/t/{running.gm}/fight.jsonl").content
    assert len(read_lines(data, "x").entries) > 60


# ---- the replays


def test_the_cache_is_bounded_and_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table_of("suits-two-card/duel", over=False).session
    replays: ReplayCache[Replay] = ReplayCache()
    names = [replays.add(Replay(session.system, session.head(), session.raw, "x")) for _ in range(replay.MOST_REPLAYS + 3)]
    assert len(set(names)) == len(names)
    assert [replays.find(name) is not None for name in names] == [False] * 3 + [True] * replay.MOST_REPLAYS
    now = monotonic()
    monkeypatch.setattr(replay, "monotonic", lambda: now + replay.IDLE + 1)
    assert replays.find(names[-1]) is None


def test_the_cache_is_bounded_in_size(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table_of("suits-two-card/duel").session
    monkeypatch.setattr(replay, "MOST_KEPT", 2 * len(session.raw))
    replays: ReplayCache[Replay] = ReplayCache()
    names = [replays.add(Replay(session.system, session.head(), session.raw, "x")) for _ in range(4)]
    assert [replays.find(name) is not None for name in names] == [False, False, True, True]


def test_nobody_finds_a_table_by_the_name_of_a_file(server: Server, running: Links) -> None:
    step(server, running.gm, 1)
    assert server.client.get(f"/replay/table {running.table}").status_code == 404
    assert server.client.get("/replay/xyz").status_code == 404


def test_few_sessions_are_kept_at_equal_distances() -> None:
    session = table_of("suits-two-card/skirmish").session
    found = Replay(session.system, session.head(), session.raw, "fight")
    for step_ in range(found.last + 1):
        found.at(step_)
    every = max(25, -(-len(found.stops) // replay.KEEP))
    assert sorted(found._kept) == list(range(0, found.last + 1, every))
