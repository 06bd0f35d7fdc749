"""Somebody joins the fight under way."""

from typing import Any

import msgspec

from highdraw.engine.prose import counted
from highdraw.field import Spot
from highdraw.roster.newcomers import read_at, read_newcomers
from highdraw.systems.savage.checks import check_start
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.setup import Entrant, enter
from highdraw.systems.savage.sheet import SheetFile, resolve


def add(fight: Scene, change: dict[str, Any]) -> None:
    """Somebody joins; `6 goblins` is one group of Extras with a card together (SW-INI-02, SW-INI-04).

    A side nobody has fought on yet is the GM's; Wild Cards come with their Bennies (SW-BASE-25).
    """
    new = read_newcomers(change, lambda sheet: resolve(msgspec.convert(sheet, SheetFile)), fight.state.fighters)
    raw, side = new.raw, new.side
    x, y = read_at(raw, "inches")
    start = check_start(raw.get("start", {}))
    theirs = side in fight.state.gm_sides or all(me.side != side for me in fight.state.fighters.values())
    for number, (who, one) in enumerate(new.people.items()):
        group = "" if one.wild else str(raw.get("group", "")) or f"{one.kind}, {side}"
        me = enter(Entrant(id=who, side=side, sheet=one, group=group), theirs)
        for name, value in start.items():
            setattr(me, name, value)
        me.acted = True
        fight.state.added[who] = one
        fight.state.fighters[who] = me
        fight.state.seating.append(who)
        if fight.state.field.mapped:
            fight.state.field.spots[who] = Spot(*fight.room(me, (x + number % 5, y + number // 5)), 90.0)
    if theirs and side not in fight.state.gm_sides:
        fight.state.gm_sides.append(side)
    if fight.loud:
        last, many = fight[fight.state.seating[-1]], len(new.people) > 1
        says = f"{len(new.people)} × {new.kind} join" if many else f"{last.name} joins"
        more = f" with {counted(last.bennies, 'Benny')}{' each' if many else ''}" if one.wild else ""
        fight.tell("correction", f"GM: {says} {side}{more}.", "SW-INI-02", "SW-BASE-25" if one.wild else "SW-INI-04")
