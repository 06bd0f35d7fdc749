"""Tables in memory for tests, and fights played at them."""

import msgspec

from highdraw.engine.request import Ask
from highdraw.systems.library import find_scene
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table

GM, SCREEN = Role("t", "gm"), Role("t", "screen")
SCENES = ("suits-two-card/duel", "suits-two-card/stand", "savage/duel", "savage/goblins")


def make(scene: str = "suits-two-card/duel", seed: str = "4") -> Table:
    found = find_scene(scene)
    head = TableHead(
        title=found.title, system=found.system.id, behaviour=found.system.behaviour, setup=msgspec.to_builtins(found.setup), seed=seed
    )  # fmt: skip
    return Table("t", head)


def play(table: Table, answers: int) -> None:
    """The GM answers for everybody as the tactician would."""
    for _ in range(answers):
        waiting = table.session.waiting()
        if not waiting:
            return
        part = waiting[0]
        bot, mine = table.system.bot, None if part.addressee == GM.kind else frozenset((part.addressee,))
        value = bot.tactician(bot.sight(table.session.fight, mine), part)
        if value is None:
            value = part.keys[0] if isinstance(part, Ask) else (part.x, part.y)  # type: ignore[attr-defined]
        table.answer(GM, part.addressee, value)


def again(table: Table) -> Table:
    """The same table from its log."""
    return Table.load("t", table.head, table.take_fresh())
