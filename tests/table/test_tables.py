"""The tables: one thing at a time, written down and only then shown, whatever goes wrong; and several processes on one database."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from databases import postgres
from highdraw.engine.request import Ask, Place
from highdraw.errors import HighdrawError
from highdraw.store import Append, Conflict, Store, StoreError
from highdraw.systems.library import find_scene
from highdraw.table import loading
from highdraw.table.entry import Auto, Say, pack, unpack
from highdraw.table.errors import Full, NoTable, Refused
from highdraw.table.limits import Limits
from highdraw.table.open_table import OpenTable
from highdraw.table.role import WATCHING, Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.testing.walk import picture
from table.making import make

SCENE = "suits-two-card/duel"


def on(url: str, test: Callable[..., Awaitable[None]], processes: int = 1, limits: Limits | None = None) -> None:
    """Run a test on so many processes of one database."""

    async def whole() -> None:
        opened = [await Tables.at(url, limits) for _ in range(processes)]
        try:
            await asyncio.wait_for(test(*opened), 60)
        finally:
            for tables in opened:
                await tables.close()

    asyncio.run(whole())


async def beside(url: str) -> Tables:
    """A second process on the same database, as it is after a restart."""
    store = await Store.open(url)
    return Tables(store, await store.secret())


async def begin(tables: Tables, scene: str = SCENE) -> Role:
    found = find_scene(scene)
    return await tables.create(found.system, found.setup, found.title, scenario=found.name, seed="7")


async def answer(tables: Tables, gm: Role, key: str = "") -> None:
    """The GM answers what is asked, with the first choice."""
    table = await tables.look(gm)
    part = table.session.waiting()[0]
    assert isinstance(part, Ask | Place)
    value: Any = part.keys[0] if isinstance(part, Ask) else (part.x, part.y)
    await tables.act(gm, lambda table: table.answer(gm, part.addressee, value), key)


async def said(tables: Tables, gm: Role) -> list[str]:
    """What was said at a table, as the database has it."""
    entries = [unpack(body) for body in await tables.store.entries(gm.table)]
    return [entry.text for entry in entries if isinstance(entry, Say)]


async def as_written(tables: Tables, gm: Role) -> None:
    """Memory is what the log says."""
    table = await tables.look(gm)
    bodies = await tables.store.entries(gm.table)
    again = Table.load(table.id, table.head, [unpack(body) for body in bodies])
    assert table.seq == len(bodies)
    assert picture(table.session) == picture(again.session)
    assert (table.people, table.auto, table.talk) == (again.people, again.auto, again.talk)
    assert table.session.raw == again.session.raw


def speak(gm: Role, text: str) -> Callable[[Table], None]:
    return lambda table: table.say(gm, text)


@contextmanager
def patched(store: Store, way: Callable[..., Awaitable[Any]], *names: str) -> Iterator[None]:
    """Another way to append, or to do what is named, for a while."""
    with pytest.MonkeyPatch.context() as patch:
        for name in names or ("append",):
            patch.setattr(store, name, way)
        yield


# ---- what is done is written, what is refused is not


def test_time_of_play_begins_when_the_table_is_made_and_is_the_same_after_a_restart(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    for module in ("table.tables", "table.mailbox", "store.store", "store.writer"):
        monkeypatch.setattr(f"highdraw.{module}.time", lambda: now[0])

    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        for later in (30.0, 50.0, 1200.0, 7.0):
            now[0] += later
            await tables.act(gm, speak(gm, "hm"))
        assert (await tables.look(gm)).played == 87.0, "a pause is no play"
        assert (await loading.load_table(tables.store, gm.table)).played == 87.0
        assert (await loading.load_record(tables.store, gm.table)).played == 87.0

    on(str(tmp_path / "tables.db"), play)


def test_a_fight_is_written_as_it_is_played_and_goes_on_elsewhere(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        for number in range(6):
            await answer(tables, gm, f"key {number}")
        await tables.act(gm, lambda table: table.undo(gm))
        await tables.act(gm, lambda table: table.redo(gm))
        await tables.act(gm, lambda table: table.undo(gm))
        await as_written(tables, gm)
        other = await beside(database)
        assert picture((await other.look(gm)).session) == picture((await tables.look(gm)).session)
        await answer(other, gm)
        await as_written(other, gm)
        await other.close()

    on(database, play)


def test_a_table_whose_first_cards_were_never_written_goes_on(database: str) -> None:
    """A death between a deed and its cards cannot be; a log that ends there is whole all the same."""

    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        kept = await tables.kept(gm.table)
        await tables.store.create(Append("bare", 0, []), kept.head, "ZZZZZ", 4e9)
        bare = Role("bare", "gm")
        assert picture((await tables.look(bare)).session) == picture((await tables.look(gm)).session)
        for _ in range(4):
            await answer(tables, bare)
        await as_written(tables, bare)

    on(database, play)


def test_the_same_key_counts_once(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        await asyncio.gather(*(tables.act(gm, speak(gm, "hello"), "one key") for _ in range(5)))
        assert await said(tables, gm) == ["hello"]
        other = await beside(database)
        await other.act(gm, speak(gm, "hello"), "one key")
        assert await said(other, gm) == ["hello"]
        await as_written(other, gm)
        await other.close()
        for key in ("k" * 65, "é", "a\x00b"):
            with pytest.raises(Refused, match="key of a request"):
                await tables.act(gm, speak(gm, "no"), key)

    on(database, play)


def test_an_answer_sent_twice_is_acknowledged_twice_and_given_once(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        table = await tables.look(gm)
        part = table.session.waiting()[0]
        assert isinstance(part, Ask)
        print_, value = part.fingerprint(), part.keys[0]

        async def send(where: Tables) -> None:
            await where.act(gm, lambda table: table.answer(gm, part.addressee, value, print_), "tap")

        await send(tables)
        length = (await tables.look(gm)).seq
        await send(tables)
        tables.memory.open.clear()
        await send(tables)
        assert (await tables.look(gm)).seq == length

    on(database, play)


def test_what_is_refused_in_the_middle_leaves_nothing(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)

        def half(table: Table) -> None:
            table.say(gm, "begun")
            raise Refused("not after all")

        with pytest.raises(Refused):
            await tables.act(gm, half)
        assert (await tables.look(gm)).talk == []
        assert await said(tables, gm) == []
        await tables.act(gm, speak(gm, "now"))
        await as_written(tables, gm)

    on(database, play)


def test_a_screen_can_do_nothing(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        screen = tables.role(tables.link(Role(gm.table, "screen")))
        part = (await tables.look(gm)).session.waiting()[0]
        length = (await tables.look(gm)).seq
        deeds: list[Callable[[Table], Any]] = [
            lambda table: table.answer(screen, part.addressee, "attack"),
            lambda table: table.undo(screen),
            lambda table: table.redo(screen),
            lambda table: table.correct(screen, {}),
            lambda table: table.quick(screen, "6 goblins"),
            lambda table: table.say(screen, "boo"),
            lambda table: table.check_note(screen, "boo"),
            lambda table: table.change_link(screen, "gm"),
            lambda table: table.set_auto(screen, ()),
            lambda table: table.reseat(screen, "", "", ()),
        ]
        for deed in deeds:
            with pytest.raises(HighdrawError):
                await tables.act(screen, deed)
        with pytest.raises(Refused):
            await tables.remove(screen)
        assert (await tables.look(gm)).seq == length
        assert (await tables.look(gm)).asked(screen) == ()

    on(database, play)


# ---- whatever goes wrong


def test_a_write_that_fails_leaves_memory_as_the_database_says(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        await answer(tables, gm)
        before = picture((await tables.look(gm)).session)

        async def fail(*_: Any) -> None:
            raise StoreError("no room")

        with patched(tables.store, fail), pytest.raises(StoreError):
            await answer(tables, gm)
        assert picture((await tables.look(gm)).session) == before
        await answer(tables, gm)
        await as_written(tables, gm)

    on(database, play)


def test_a_write_that_fails_after_all_was_written_is_believed(database: str) -> None:
    """The answer of the database was lost, not the commit."""

    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        right = tables.store.append

        async def lose(*args: Any) -> None:
            await right(*args)
            raise StoreError("the line broke")

        with patched(tables.store, lose), pytest.raises(StoreError):
            await tables.act(gm, speak(gm, "hello"), "key")
        assert (await tables.look(gm)).talk == [("gm", "hello")]
        await tables.act(gm, speak(gm, "hello"), "key")
        assert await said(tables, gm) == ["hello"], "tried again with its key it counts once"
        await as_written(tables, gm)

    on(database, play)


def test_while_the_database_is_away_nothing_is_shown_that_is_not_written(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)

        async def fail(*_: Any) -> Any:
            raise StoreError("gone away")

        with patched(tables.store, fail, "append", "entries"):
            with pytest.raises(StoreError):
                await tables.act(gm, speak(gm, "hello"))
            with pytest.raises(StoreError):
                await tables.look(gm)
            with pytest.raises(StoreError):
                await tables.glance(gm)
        assert (await tables.look(gm)).talk == []
        await tables.act(gm, speak(gm, "back"))
        await as_written(tables, gm)

    on(database, play)


def test_whoever_goes_away_in_the_middle_leaves_a_whole_table(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        right, begun, go_on = tables.store.append, asyncio.Event(), asyncio.Event()

        async def slow(*args: Any) -> None:
            begun.set()
            await go_on.wait()
            await right(*args)

        with patched(tables.store, slow):
            first = asyncio.create_task(tables.act(gm, speak(gm, "first")))
            await begun.wait()
            second = asyncio.create_task(tables.act(gm, speak(gm, "second")))
            await asyncio.sleep(0.01)
            for task in (first, second):
                task.cancel()
            await asyncio.wait({first, second})
            assert first.cancelled()
            looking = asyncio.create_task(tables.look(gm))
            await asyncio.sleep(0.02)
            assert not looking.done(), "what is not written is not shown"
            go_on.set()
            assert (await looking).talk == [("gm", "first"), ("gm", "second")]
        assert await said(tables, gm) == ["first", "second"]
        await tables.act(gm, speak(gm, "third"))
        await as_written(tables, gm)

    on(database, play)


def test_closing_finishes_what_has_begun_and_takes_on_nothing_new(database: str) -> None:
    async def play() -> None:
        tables = await Tables.at(database)
        gm = await begin(tables)
        acting = asyncio.create_task(tables.act(gm, speak(gm, "the last word")))
        await asyncio.sleep(0)
        await tables.close()
        await acting
        found = find_scene(SCENE)
        for asked in (
            lambda: tables.act(gm, speak(gm, "one more")),
            lambda: tables.note(gm, "a note"),
            lambda: tables.renew_code(gm.table),
            lambda: tables.remove(gm),
            lambda: tables.watch(gm).__aenter__(),
            lambda: tables.create(found.system, found.setup, found.title),
        ):
            with pytest.raises(StoreError, match="being stopped"):
                await asked()
        again = await Tables.at(database)
        assert await said(again, gm) == ["the last word"]
        await again.close()

    asyncio.run(play())


def test_a_removed_table_is_gone_for_those_who_watch_and_act(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        async with tables.watch(gm) as bell:
            acting = [asyncio.create_task(tables.act(gm, speak(gm, f"{number}"))) for number in range(3)]
            await tables.remove(gm)
            await asyncio.wait_for(bell.wait(), 5)
            with pytest.raises(NoTable):
                await tables.glance(gm)
            await asyncio.gather(*acting, return_exceptions=True)
        with pytest.raises(NoTable):
            await tables.act(gm, speak(gm, "hello?"))
        assert await tables.store.count() == 0

    on(database, play)


def test_a_stale_table_that_cannot_be_fetched_again_leaves_memory(tmp_path: Any) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        async with tables.memory.held(gm.table) as opened:
            await tables.store.remove(gm.table)
            opened.stale = True
            with pytest.raises(NoTable):
                await tables.memory.settle(opened)
            assert gm.table not in tables.memory.open

    on(f"{tmp_path}/tables.db", play)


# ---- limits


def test_tables_nobody_uses_make_room(tmp_path: Any) -> None:
    async def play(tables: Tables) -> None:
        made = [await begin(tables) for _ in range(5)]
        assert len(tables.memory.open) == 3
        async with tables.watch(made[0]), tables.watch(made[1]):
            for gm in made[2:]:
                await tables.act(gm, speak(gm, "hello"))
                assert len(tables.memory.open) == 3
            async with tables.watch(made[2]):
                with pytest.raises(Full, match="3 tables open"):
                    await tables.look(made[3])
                new = await begin(tables)
                assert len(tables.memory.open) == 3
            await tables.look(made[3])
            await tables.look(new)
        await as_written(tables, made[3])

    on(str(tmp_path / "room.db"), play, limits=Limits(open_tables=3))


def test_every_limit_is_said(tmp_path: Any) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        other = await begin(tables)
        with pytest.raises(Full, match="at most 2 tables"):
            await begin(tables)
        watching = Role(gm.table, "screen", WATCHING)
        async with tables.watch(watching), tables.watch(gm):
            with pytest.raises(Full, match="1 people watch this table"):
                async with tables.watch(watching):
                    pass
            async with tables.watch(other):
                with pytest.raises(Full, match="3 screens show tables of this server"):
                    async with tables.watch(other):
                        pass
        async with tables.watch(gm), tables.watch(gm):
            pass
        while (await tables.look(gm)).seq < 9:
            await tables.act(gm, speak(gm, "again"))
        with pytest.raises(Full, match="9 entries"):
            await tables.act(gm, speak(gm, "again"))
        await as_written(tables, gm)

    on(str(tmp_path / "limits.db"), play, limits=Limits(tables=2, streams_watching=1, streams=3, entries=9))


def test_of_one_link_the_oldest_stream_makes_room_and_nobody_elses(tmp_path: Any) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        eve = Role(gm.table, "seat", await tables.act(gm, lambda table: table.sit("Eve", ())) or "")
        async with tables.watch(gm) as mine, tables.watch(eve) as first, tables.watch(eve) as second:
            assert not first.is_set()
            async with tables.watch(eve) as third:
                assert (first.over, first.is_set()) == (True, True)
                assert not any(bell.over for bell in (second, third, mine))
                assert list(tables.memory.open[gm.table].watchers) == [mine, second, third]
            async with tables.watch(eve):
                assert not second.over, "there was room again"
        assert not tables.memory.open[gm.table].watchers
        assert tables._streams == 0

    on(str(tmp_path / "links.db"), play, limits=Limits(streams_per_link=2))


def test_whoever_stops_watching_makes_room_for_one(tmp_path: Any) -> None:
    async def test(tables: Tables) -> None:
        gm = await begin(tables)
        for _ in range(2):
            async with tables.watch(gm):
                with pytest.raises(Full, match="1 screens show tables"):
                    async with tables.watch(gm):
                        pass
        assert tables._streams == 0
        assert not tables.memory.open[gm.table].watchers

    on(str(tmp_path / "t.db"), test, limits=Limits(streams=1))


def test_many_who_come_at_once_find_one_table(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        tables.memory.open.clear()
        found = await asyncio.gather(*(tables.memory.fetch(gm.table) for _ in range(8)))
        assert len({id(opened) for opened in found}) == 1
        with pytest.raises(NoTable):
            await tables.memory.fetch("nothing")
        assert not tables.memory._loading

    on(database, play)


def test_codes(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        code = (await tables.kept(gm.table)).code
        assert (await tables.by_code(f" {code.lower()} ")).id == gm.table
        new = await tables.renew_code(gm.table)
        assert (await tables.by_code(new)).id == gm.table
        for wrong in (code, "", "\x00", "É", "O0I1L", "A" * 5000):
            with pytest.raises(NoTable):
                await tables.by_code(wrong)

    on(database, play)


@pytest.mark.parametrize("taken", [19, 20])
def test_twenty_codes_are_tried(tmp_path: Any, taken: int) -> None:
    async def test(tables: Tables) -> None:
        left = taken

        async def renewed(table_id: str, code: str, until: float) -> None:
            nonlocal left
            left -= 1
            if left >= 0:
                raise Conflict("taken")

        gm = await begin(tables)
        with patched(tables.store, renewed, "renew_code"):
            if taken == 19:
                assert await tables.renew_code(gm.table)
            else:
                with pytest.raises(Full, match="No code is free"):
                    await tables.renew_code(gm.table)

    on(str(tmp_path / "t.db"), test)


# ---- the tactician


def test_the_tactician_plays_on_after_a_death(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        names = tuple((await tables.look(gm)).names)
        await tables.store.append(Append(gm.table, (await tables.look(gm)).seq, [pack(Auto(names))]))
        other = await beside(database)
        for _ in range(400):
            if (await other.look(gm)).session.fight.state.over:
                break
            await asyncio.sleep(0.05)
        table = await other.look(gm)
        assert table.session.fight.state.over
        await as_written(other, gm)
        await other.close()

    on(database, play)


def test_a_table_stays_in_memory_while_the_tactician_plays_and_no_longer(tmp_path: Any) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        names = tuple((await tables.look(gm)).names)
        opened = tables.memory.open[gm.table]
        assert opened.users == 0
        await tables.act(gm, lambda table: table.set_auto(gm, names))
        users = []
        while opened.bots is not None and not opened.bots.done():
            users.append(opened.users)
            await asyncio.sleep(0)
        assert (max(users), opened.users) == (1, 0)
        assert opened.table.session.fight.state.over

    on(str(tmp_path / "tables.db"), play)


def test_others_have_their_turn_while_the_tactician_plays(database: str) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables, "suits-two-card/battle")
        names = tuple((await tables.look(gm)).names)
        await tables.act(gm, lambda table: table.set_auto(gm, names))
        await tables.act(gm, lambda table: table.set_auto(gm, ()))
        table = await tables.look(gm)
        assert not table.session.over
        assert not table.bot_asked
        await as_written(tables, gm)

    on(database, play)


# ---- several processes


def test_what_is_done_at_one_server_shows_at_the_other() -> None:
    async def play(one: Tables, two: Tables) -> None:
        gm = await begin(one)
        async with two.watch(gm) as bell:
            session = (await two.look(gm)).session
            deeds: list[Callable[[], Awaitable[Any]]] = [
                *(lambda: answer(one, gm) for _ in range(5)),
                lambda: one.act(gm, lambda table: table.undo(gm)),
                lambda: one.act(gm, lambda table: table.undo(gm)),
                lambda: one.act(gm, lambda table: table.redo(gm)),
                lambda: answer(one, gm),
                lambda: one.act(gm, speak(gm, "hello")),
            ]
            for deed in deeds:
                await deed()
                mine = await one.look(gm)
                while (theirs := (await two.glance(gm))[0]).seq < mine.seq:
                    await asyncio.wait_for(bell.wait(), 20)
                    bell.clear()
                assert picture(theirs.session) == picture(mine.session)
                assert theirs.talk == mine.talk
            assert (await two.look(gm)).session is session, "it was followed, not read anew"
            await answer(two, gm)
            await as_written(one, gm)
            await as_written(two, gm)

    on(postgres(), play, processes=2)


def test_what_is_heard_while_something_is_taken_in_is_taken_in_after_it() -> None:
    async def play(one: Tables, two: Tables) -> None:
        gm = await begin(one)
        async with two.watch(gm) as bell:
            read, entered, go_on = two.store.entries, asyncio.Event(), asyncio.Event()

            async def slowly(table_id: str, after: int = 0) -> list[bytes]:
                found = await read(table_id, after)
                entered.set()
                await go_on.wait()
                return found

            two.store.entries = slowly  # type: ignore[method-assign]
            two._heard("", 0)
            await asyncio.wait_for(entered.wait(), 20)
            await answer(one, gm)
            two._heard(gm.table, (await one.look(gm)).seq)
            two.store.entries = read  # type: ignore[method-assign]
            go_on.set()
            mine = await one.look(gm)
            while (await two.glance(gm))[0].seq < mine.seq:
                await asyncio.wait_for(bell.wait(), 20)
                bell.clear()

    on(postgres(), play, processes=2)


def test_both_write_at_once_and_nothing_is_lost() -> None:
    async def play(one: Tables, two: Tables) -> None:
        gm = await begin(one)
        words = [(tables, f"{name} {number}") for number in range(15) for tables, name in ((one, "one"), (two, "two"))]
        done = await asyncio.gather(*(tables.act(gm, speak(gm, text), text) for tables, text in words), return_exceptions=True)
        lost = {text for (_, text), fault in zip(words, done, strict=True) if fault is not None}
        assert all(isinstance(fault, Conflict) for fault in done if fault is not None)
        assert sorted(await said(one, gm)) == sorted(text for _, text in words if text not in lost)
        assert len(lost) < 5
        await as_written(one, gm)
        await as_written(two, gm)

    on(postgres(), play, processes=2)


def test_of_two_answers_to_one_question_at_two_servers_one_counts() -> None:
    async def play(one: Tables, two: Tables) -> None:
        gm = await begin(one)
        for _ in range(8):
            table = await one.look(gm)
            await two.look(gm)
            part = table.session.waiting()[0]
            value: Any = part.keys[0] if isinstance(part, Ask) else (part.x, part.y) if isinstance(part, Place) else None
            print_ = part.fingerprint()
            length = len(table.session.steps())

            async def send(tables: Tables, part: Any = part, value: Any = value, print_: str = print_) -> None:
                await tables.act(gm, lambda at: at.answer(gm, part.addressee, value, print_))

            done = await asyncio.gather(send(one), send(two), return_exceptions=True)
            assert len([fault for fault in done if fault is None]) >= 1
            assert all(isinstance(fault, HighdrawError) for fault in done if fault is not None)
            await as_written(one, gm)
            await as_written(two, gm)
            assert len((await one.look(gm)).session.steps()) > length

    on(postgres(), play, processes=2)


def test_a_table_removed_at_one_server_is_gone_at_the_other() -> None:
    async def play(one: Tables, two: Tables) -> None:
        gm = await begin(one)
        async with two.watch(gm) as bell:
            bell.clear()
            await one.remove(gm)
            await asyncio.wait_for(bell.wait(), 5)
            with pytest.raises(NoTable):
                await two.glance(gm)
        assert two.role(one.link(gm)) == gm, "both know the same links"

    on(postgres(), play, processes=2)


def test_a_file_is_served_by_one_server(tmp_path: Any) -> None:
    """Two would show each other's tables as they were, without a word."""

    async def play() -> None:
        one = await Tables.at(str(tmp_path / "shared.db"))
        with pytest.raises(StoreError, match=r"Another Highdraw serves .*shared.db already \(process \d+\)"):
            await Tables.at(str(tmp_path / "shared.db"))
        await one.close()
        two = await Tables.at(f"sqlite:///{tmp_path / 'shared.db'}")
        await two.close()

    asyncio.run(play())


def test_two_stores_on_one_file_never_write_over_each_other(tmp_path: Any) -> None:
    """The lock is for servers; should it be got round, the log stays whole even so."""

    async def play() -> None:
        stores = [await Store.open(str(tmp_path / "shared.db")) for _ in range(2)]
        one, two = [Tables(store, await store.secret()) for store in stores]
        gm = await begin(one)
        await two.look(gm)
        for number in range(6):
            tables = (one, two)[number % 2]
            await tables.act(gm, speak(gm, f"{number}"))
        assert await said(one, gm) == [f"{number}" for number in range(6)]
        await as_written(two, gm)
        for tables in (one, two):
            await tables.close()

    asyncio.run(play())


def test_a_table_that_is_removed_while_somebody_fetches_it_is_gone(tmp_path: Any) -> None:
    async def play(tables: Tables) -> None:
        gm = await begin(tables)
        tables.memory.open.clear()
        fetching = asyncio.create_task(tables.look(gm))
        await asyncio.sleep(0)
        await tables._remove(gm.table)
        with contextlib.suppress(NoTable):  # whether it was quicker is chance
            await fetching
        with pytest.raises(NoTable):
            await tables.look(gm)
        assert not tables.memory.open

    on(str(tmp_path / "gone.db"), play)


def test_a_lost_connection_to_the_database_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """A restart of PostgreSQL used to fill the log with a traceback for every request."""
    url = postgres()

    async def play(tables: Tables) -> None:
        import asyncpg

        gm = await begin(tables)
        line = await asyncpg.connect(url)
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
        for _ in range(3):
            await line.execute(others)
            for number in range(10):
                with contextlib.suppress(StoreError):
                    await tables.act(gm, speak(gm, f"{number}"))
                with contextlib.suppress(StoreError):
                    await tables.look(gm)
        await line.close()
        await tables.act(gm, speak(gm, "we go on"))
        await as_written(tables, gm)

    with caplog.at_level("INFO"):
        on(url, play)
    assert not [record for record in caplog.records if record.exc_info], caplog.text
    assert len([record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]) <= 3 * 3, caplog.text


def test_notes_go_to_the_next_table_unless_there_are_some_already(tmp_path: Any) -> None:
    async def test(tables: Tables) -> None:
        old, new = await begin(tables), await begin(tables)
        for seat, text in (("ann", "mine"), ("bob", "his")):
            await tables.store.keep_note(old.table, seat, text)
        await tables.store.keep_note(new.table, "bob", "newer")
        table = await tables.look(new)
        for seat in ("ann", "bob"):
            table.sit(seat.title(), (), seat)
        await tables.carry_notes(old.table, new.table)
        assert await tables.store.notes(new.table) == {"ann": "mine", "bob": "newer"}
        assert [person.note for person in table.people.values()] == ["mine", "newer"]

    on(str(tmp_path / "t.db"), test)


def test_a_note_is_for_its_seat_and_goes_along_when_the_link_is_changed(tmp_path: Any) -> None:
    async def test(tables: Tables) -> None:
        gm = await begin(tables)
        seats = [Role(gm.table, "seat", str(await tables.act(gm, lambda table, n=name: table.sit(n, ())))) for name in ("Ann", "Bob")]  # type: ignore[misc]
        ann, bob = seats
        changes = tables.memory.open[gm.table].change
        await tables.note(ann, "mine")
        table = await tables.look(gm)
        assert [person.note for person in table.people.values()] == ["mine", ""]
        assert await tables.store.notes(gm.table) == {ann.seat: "mine"}
        assert tables.memory.open[gm.table].change == changes + 1
        with pytest.raises(Refused):
            await tables.note(gm, "of the GM")
        news = [await tables.change_link(gm, each.seat) for each in seats]
        assert None not in news
        kept = await tables.store.notes(gm.table)
        assert [kept.get(new.seat) for new in news if new is not None] == ["mine", None]
        assert bob.seat not in kept
        assert (await tables.change_link(gm, "screen")) is not None
        assert await tables.store.notes(gm.table) == kept

    on(str(tmp_path / "t.db"), test)


def test_what_cannot_be_kept_of_a_table_is_logged_and_tried_again(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def test(tables: Tables) -> None:
        gm = await begin(tables)
        opened = tables.memory.open[gm.table]
        opened.table.standing_kept = False

        async def fails(*_: Any) -> None:
            raise StoreError("gone")

        with patched(tables.store, fails, "keep_stood"):
            await tables.memory.keep_standing(opened)
        assert not opened.table.standing_kept
        assert f"How the fight at table {gm.table} stands is not kept: gone" in caplog.text
        await tables.memory.keep_standing(opened)
        assert opened.table.standing_kept

    on(str(tmp_path / "t.db"), test)


def test_a_tactician_that_is_lost_leaves_the_answer_to_the_gm(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def test(tables: Tables) -> None:
        gm = await begin(tables)
        opened = tables.memory.open[gm.table]

        def lost(table: Table) -> bool:
            raise HighdrawError("lost")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Table, "run_bots", lost)
            await tables._bots(opened)
        assert "the GM answers for it" in caplog.text
        assert opened.users == 0
        await answer(tables, gm)

    on(str(tmp_path / "t.db"), test)


def test_what_others_wrote_is_followed_and_when_it_does_not_fit_read_anew(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def test(tables: Tables) -> None:
        gm = await begin(tables)
        opened = tables.memory.open[gm.table]
        before, changes = opened.table, opened.change
        await tables.memory.catch_up(opened)
        assert (opened.table, opened.change) == (before, changes), "nothing is new"
        await tables.store.append(Append(gm.table, before.seq, [pack(Say("gm", "one"))]))
        await tables.memory.catch_up(opened)
        assert (opened.table, opened.change, [text for _, text in before.talk]) == (before, changes + 1, ["one"])

        def breaks(*_: Any) -> None:
            raise HighdrawError("does not fit")

        await tables.store.append(Append(gm.table, before.seq, [pack(Say("gm", "two"))]))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(before, "follow", breaks)
            await tables.memory.catch_up(opened)
        assert "is read anew: does not fit" in caplog.text
        assert opened.table is not before
        assert [text for _, text in opened.table.talk] == ["one", "two"]
        assert (opened.stale, opened.change) == (False, changes + 2)
        unsettled = opened.table
        unsettled.say(gm, "never written")
        await tables.store.append(Append(gm.table, unsettled.seq, [pack(Say("gm", "three"))]))
        await tables.memory.catch_up(opened)
        assert [text for _, text in opened.table.talk] == ["one", "two", "three"]

    on(str(tmp_path / "t.db"), test)


def test_where_everything_is_in_use_a_new_table_is_made_and_not_kept_in_memory(tmp_path: Any) -> None:
    async def test(tables: Tables) -> None:
        first = await begin(tables)
        async with tables.memory.held(first.table):
            second = await begin(tables)
            assert list(tables.memory.open) == [first.table]
            with pytest.raises(Full, match="1 tables open"):
                await tables.table(second.table)
        assert (await tables.table(second.table)).id == second.table
        assert list(tables.memory.open) == [second.table]

    on(str(tmp_path / "t.db"), test, limits=Limits(open_tables=1))


def test_what_is_drawn_ahead_is_shown_only_when_it_is_saved_and_nothing_came_after_it() -> None:
    one, other = make(), make()
    opened = OpenTable(one)
    opened.ahead()
    ahead = opened.unsaved
    assert ahead is not None
    assert not ahead.is_now(one, opened.change + 1)
    opened.saved()
    assert (ahead.saved, opened.unsaved) == (True, None)
    assert ahead.is_now(one, opened.change + 1)
    assert not ahead.is_now(one, opened.change)
    assert not ahead.is_now(other, opened.change + 1)
