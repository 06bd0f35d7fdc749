"""Fights played to their end for tests: by the tactician, from a given seed."""

from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems.library import find_scene
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table

GM = Role("t1", "gm")


def fight_out(session: Session, most: int = 20_000) -> None:
    """The tactician answers for everybody until the fight is decided; the aftermath is left open."""
    bot = TacticianSeat(session.system, 1)
    for _ in range(most):
        if session.fight.state.over or not session.waiting():
            return
        part = session.waiting()[0]
        session.answer(part.addressee, bot.choose(session.fight, part), "gm")
    raise AssertionError("the fight does not end")


def table_of(scenario: str, seed: str = "3", over: bool = True) -> Table:
    """A table in memory with a fight of this scenario, decided unless it is wanted fresh."""
    import msgspec

    scene = find_scene(scenario)
    system = scene.system
    head = TableHead(title=scene.title, system=system.id, behaviour=system.behaviour, setup=msgspec.to_builtins(scene.setup), seed=seed)
    table = Table("t1", head)
    if over:
        fight_out(table.session)
    return table
