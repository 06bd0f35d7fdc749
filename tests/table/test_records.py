"""Old fights stay readable: a table of other rules is shown as such, saved and removed, and the server starts whatever there is."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from highdraw.engine.log import read_lines
from highdraw.engine.session import Session
from highdraw.store import schema
from highdraw.systems import load
from highdraw.systems.library import find_scene
from highdraw.table.entry import Links, Named, Next, SecondGM, pack
from highdraw.table.errors import NoTable, OldTable, Refused, Revoked
from highdraw.table.record import Record
from highdraw.table.role import Role
from highdraw.table.tables import Tables
from table.finished import fight_out
from table.making import make


async def play(tables: Tables, steps: int | None = 8) -> tuple[Role, Role]:
    """A table at which something was done: the GM and a player."""
    scene = find_scene("suits-two-card/duel")
    gm = await tables.create(scene.system, scene.setup, scene.title, seed="4", scenario="duel")
    seat = await tables.do(gm.table, lambda table: table.sit("Jo", ("ann",)))
    if steps is None:
        await tables.act(gm, lambda table: fight_out(table.session))
    for _ in range(steps or 0):
        part = (await tables.look(gm)).session.waiting()[0]
        value = part.default()
        await tables.act(gm, lambda table, part=part, value=value: table.answer(gm, part.addressee, value))  # type: ignore[misc]
    return gm, Role(gm.table, "seat", str(seat))


async def age(tables: Tables, table_id: str, **change: Any) -> None:
    """The table as if other rules had been in force when it was made."""
    head = msgspec.json.decode((await tables.kept(table_id)).head)
    packed = msgspec.json.encode({**head, **change})
    statement = update(schema.tables).where(schema.tables.c.id == table_id).values(head=packed)
    await tables.store._change(lambda connection: connection.execute(statement))


def on(url: str, *tests: Callable[[Tables], Awaitable[None]]) -> None:
    """Each test on a server of its own, one after the other, on one database."""

    async def whole() -> None:
        for test in tests:
            tables = await Tables.at(url)
            try:
                await asyncio.wait_for(test(tables), 60)
            finally:
                await tables.close()

    asyncio.run(whole())


OTHER_RULES = [
    ({"behaviour": 0}, "older rules"),
    ({"behaviour": 999}, "newer rules"),
    ({"system": "gone"}, "does not have"),
    ({"format": 99}, "newer"),
]


@pytest.mark.parametrize(("change", "says"), OTHER_RULES)
def test_a_table_of_other_rules_is_read_saved_and_removed(database: str, change: dict[str, Any], says: str) -> None:
    kept: dict[str, Any] = {}

    async def before(tables: Tables) -> None:
        gm, jo = await play(tables)
        table = await tables.look(gm)
        kept.update(gm=gm, jo=jo, all=list(table.events(gm)), mine=list(table.events(jo)), view=table.view(gm))
        await age(tables, gm.table, **change)

    async def after(tables: Tables) -> None:
        gm, jo = kept["gm"], kept["jo"]
        for role in (gm, jo, Role(gm.table, "screen")):
            with pytest.raises(OldTable, match=says):
                await tables.look(role)
        record = await tables.record(gm)
        assert says in record.reason
        assert record.events(gm) == kept["all"]
        assert (await tables.record(jo)).events(jo) == kept["mine"]
        assert record.stood is not None
        assert record.stood.view == kept["view"]
        assert [person.name for person in record.seating.people.values()] == ["Jo"]
        with pytest.raises(Revoked):
            await tables.record(Role(gm.table, "seat", "nobody"))
        file = read_lines(await tables.fight_file(gm), "old") if "format" not in change else None
        if file is not None:
            assert [event for part in file.told for event in part.events] == kept["all"]
            assert len(file.entries) > 8
        with pytest.raises(Refused, match="when the fight is over"):
            await tables.fight_file(jo)
        with pytest.raises(Refused):
            await tables.remove(jo)
        await tables.remove(gm)
        with pytest.raises(NoTable):
            await tables.record(gm)

    on(database, before, after)


def test_a_log_that_no_longer_fits_is_read_too(database: str) -> None:
    """The rules say they are the same, and yet ask something else: a mistake of ours, and no reason to lose the fight."""
    kept: dict[str, Any] = {}

    async def before(tables: Tables) -> None:
        gm, _ = await play(tables)
        kept["gm"] = gm
        head = msgspec.json.decode((await tables.kept(gm.table)).head)
        first = head["setup"]["entrants"][0]
        first["sheet"]["reflexes"] = first["sheet"]["body"] = 1
        await age(tables, gm.table, setup={**head["setup"], "entrants": head["setup"]["entrants"][::-1]})

    async def after(tables: Tables) -> None:
        with pytest.raises(OldTable, match="cannot be played again"):
            await tables.look(kept["gm"])
        assert len((await tables.record(kept["gm"])).told) > 3

    on(database, before, after)


def test_what_was_told_is_whole_after_undo_restart_and_more(database: str) -> None:
    kept: dict[str, Any] = {}

    async def one(tables: Tables) -> None:
        gm, _ = await play(tables, 6)
        await tables.act(gm, lambda table: table.undo(gm))
        await tables.act(gm, lambda table: table.undo(gm))
        kept["gm"] = gm

    async def two(tables: Tables) -> None:
        gm = kept["gm"]
        for _ in range(4):
            part = (await tables.look(gm)).session.waiting()[0]
            await tables.act(gm, lambda table, part=part: table.answer(gm, part.addressee, part.default()))  # type: ignore[misc]
        await tables.act(gm, lambda table: table.undo(gm, 1))
        await tables.act(gm, lambda table: table.redo(gm))
        record = await tables.record(gm)
        assert record.reason == ""
        assert record.events(gm) == list((await tables.look(gm)).events(gm))
        file = read_lines(await tables.fight_file(gm), "x")
        again = Session.from_file(load(file.head.system), file, "x")
        assert again.events == record.events(gm)
        assert file.stood is not None
        assert file.stood.view == again.view("gm")

    on(database, one, two)


def test_players_get_no_seed(database: str) -> None:
    """With it, what is drawn after an undo could be foretold."""

    async def test(tables: Tables) -> None:
        gm, jo = await play(tables, None)
        for _ in range(40):
            table = await tables.look(gm)
            if table.session.over:
                break
            part = table.session.waiting()[0]
            await tables.act(gm, lambda table, part=part: table.answer(gm, part.addressee, part.default()))  # type: ignore[misc]
        mine, whole = await tables.fight_file(jo), await tables.fight_file(gm)
        assert read_lines(whole, "x").head.seed == "4"
        file = read_lines(mine, "x")
        assert file.head.seed == ""
        session = Session.from_file(load(file.head.system), file, "x", chance=None)
        assert session.over

    on(database, test)


def test_a_record_reads_where_the_next_fight_is_which_links_open_it_and_who_is_gm() -> None:
    record = Record("t", make().head)
    gm, second = Role("t", "gm"), Role("t", "gm", "z")
    record.check(gm)
    for role in (second, Role("t", "gm", "", 1)):
        with pytest.raises(Revoked):
            record.check(role)
    for entry in (Next("t2"), Links(1, 2), SecondGM("z", "Zoe"), Named("Mill")):
        record.take(pack(entry))
    assert (record.next, record.title, record.links) == ("t2", "Mill", Links(1, 2))
    for role in (second, Role("t", "gm", "", 1), Role("t", "screen", "", 2)):
        record.check(role)
    with pytest.raises(Revoked):
        record.check(gm)
    record.take(pack(Named()))
    assert record.title == make().head.title
