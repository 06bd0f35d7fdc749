"""Playing on from a moment of a replay: a table of its own with all that was done up to there, and the same cards to come."""

from highdraw.table.errors import Refused
from highdraw.table.replay import Replay
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web.guard import whole


async def play_on(tables: Tables, role: Role, table: Table, replay: Replay, step: str, key: str = "") -> Role:
    """The GM's role at the new table. The bots play whom they played, the GM everybody else; the old table stays as it is."""
    if role.kind != "gm":
        raise Refused("Only the GM can do this.")
    at = whole(step)
    if at is None or at > replay.last:
        raise Refused("Choose a moment of the fight to play on from.")
    deeds = replay.deeds[: replay.stops[at]]
    gm = await tables.create(
        table.system, table.session.setup, table.title, typed=table.head.typed, scenario=table.head.scenario, seed=table.head.seed,
        key=f"{table.id} {key}" if key else "", what=f"play on {step}", deeds=deeds,
    )  # fmt: skip
    await tables.act(gm, lambda new: new.set_auto(gm, tuple(who for who in table.auto if who in new.names)), "auto" if key else "")
    return gm
