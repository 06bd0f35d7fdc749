"""Tables with a fight that is decided, made before a server is started on their database."""

import asyncio
from pathlib import Path

import msgspec

from highdraw.systems.library import find_scene
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from table.finished import fight_out


class Links(msgspec.Struct, frozen=True):
    """The ways to one table."""

    table: str
    gm: str
    seat: str
    screen: str
    mine: str
    """Whom the seat plays."""


def decided(database: Path, scenario: str, steps: int | None = None, seed: str = "5") -> Links:
    """A table whose fight is decided, or has gone on for so many answers, with one player at it."""

    async def make() -> Links:
        tables = await Tables.at(str(database))
        scene = find_scene(scenario)
        gm = await tables.create(scene.system, scene.setup, scene.title, seed=seed, scenario=scene.name)
        mine = next(iter((await tables.look(gm)).names))
        seat = await tables.act(Role(gm.table, "screen"), lambda table: table.sit("Jo", (mine,)))
        await tables.act(gm, lambda table: _play(table, steps))
        links = Links(
            gm.table, tables.link(gm), tables.link(Role(gm.table, "seat", str(seat))), tables.link(Role(gm.table, "screen")), mine,
        )  # fmt: skip
        await tables.close()
        return links

    return asyncio.run(make())


def _play(table: Table, steps: int | None) -> None:
    if steps is None:
        fight_out(table.session)
        return
    from highdraw.seats import TacticianSeat

    bot = TacticianSeat(table.system, 1)
    for _ in range(steps):
        part = table.session.waiting()[0]
        table.session.answer(part.addressee, bot.choose(table.session.fight, part), "gm")
