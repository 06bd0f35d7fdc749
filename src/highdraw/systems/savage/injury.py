"""Injuries of the Incapacitated, read from the injury tables."""

from highdraw.engine.request import Roll
from highdraw.engine.rulebook import load_table
from highdraw.systems.savage.foresight import ignore
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.sheet import ATTRIBUTES
from highdraw.systems.savage.state import Fighter

ROWS: dict[str, list[tuple[str, str, str]]] = {
    name: [(row[0], row[1], row[2]) for row in load_table("highdraw.systems.savage", file).rows]
    for name, file in (("", "injury"), ("Guts", "injury_guts"), ("Head", "injury_head"))
}
"""What the dice show, the injury, its effect; by the table that follows on the first one."""
WEIGHTED = {"Leg": "10-11", "Head": "12", "Hideous scar": "1-3", "Blinded": "4-5", "Brain damage": "6"}
"""What the dice show by the other reading of the upper rows (switch `injury_head`)."""
LOWERS = {
    name: effect.split(" ")[0].lower() for rows in ROWS.values() for _, name, effect in rows if effect.split(" ")[0].lower() in ATTRIBUTES
}
"""Injuries that lower an attribute by a die type."""


def injury_for(table: str, number: int, weighted: bool) -> str:
    """What a number means on a table.

    >>> [injury_for("", number, False) for number in (2, 4, 5, 10, 11)], injury_for("", 11, True)
    (['Unmentionables', 'Arm', 'Guts', 'Leg', 'Head'], 'Leg')
    """
    for printed, name, _ in ROWS[table]:
        first, _, last = (WEIGHTED.get(name, printed) if weighted else printed).partition("-")
        if int(first) <= number <= int(last or first):
            return name
    raise LookupError(f"{number} is not on the injury table {table!r}")


async def injure(fight: Scene, me: Fighter, aimed_arm: bool) -> str:
    """2d6 on the injury table, and a further d6 for Arm, Guts and Head; no die explodes (SW-BASE-44).

    An arm that was aimed at is the one that holds the weapon.
    """
    weighted = fight.sw.injury_head == "12_only_weighted"
    ignore(fight, 6, 6)
    one, other = await Roll((6, 6), "injury", me.id)
    part = injury_for("", one + other, weighted)
    if part == "Arm" and aimed_arm:
        return "Right arm"
    if part == "Arm":
        ignore(fight, 6)
        (which,) = await Roll((6,), "which arm", me.id)
        return "Left arm" if which <= 3 else "Right arm"
    if part not in ROWS:
        return part
    ignore(fight, 6)
    (which,) = await Roll((6,), part.lower(), me.id)
    name = injury_for(part, which, weighted)
    if attribute := LOWERS.get(name):
        me.lowered[attribute] = me.lowered.get(attribute, 0) + 1
    return f"{part}: {name}"
