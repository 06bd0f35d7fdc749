"""Somebody joins the fight under way."""

from typing import Any

import msgspec

from highdraw.engine.prose import counted
from highdraw.errors import BadCorrection, HighdrawError
from highdraw.field import Spot
from highdraw.roster.quick import fresh_names
from highdraw.systems.savage.checks import check_start
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.setup import Entrant, enter
from highdraw.systems.savage.sheet import SheetFile, resolve


def add(fight: Scene, change: dict[str, Any]) -> None:
    """Somebody joins; `6 goblins` is one group of Extras with a card together (SW-INI-02, SW-INI-04).

    A side nobody has fought on yet is the GM's; Wild Cards come with their Bennies (SW-BASE-25).
    """
    raw = change["add"]
    if not isinstance(raw, dict):
        raise BadCorrection("Say who comes: {'add': {'id': …, 'side': …, 'sheet': {…}, 'count': 6}}.")
    base, side, number_of = str(raw.get("id", "")), str(raw.get("side", "")) or "Others", raw.get("count", 1)
    if isinstance(number_of, bool) or not isinstance(number_of, int) or not 1 <= number_of <= 40:
        raise BadCorrection("count is a number from 1 to 40.")
    try:
        sheet = resolve(msgspec.convert(raw.get("sheet"), SheetFile))
    except (msgspec.ValidationError, HighdrawError) as error:
        raise BadCorrection(f"The sheet of {base} cannot be used: {error}") from None
    start = check_start(raw.get("start", {}))
    theirs = side in fight.state.gm_sides or all(me.side != side for me in fight.state.fighters.values())
    newcomers = fresh_names(base, sheet.name, number_of, fight.state.fighters, bool(raw.get("fresh")))
    for number, (who, called) in enumerate(newcomers, 1):
        if not base or " " in base or who in fight.state.fighters or who in ("gm", "deck"):
            raise BadCorrection(f"{who!r} cannot be a new fighter's id: one word that is not taken yet.")
        one = msgspec.structs.replace(sheet, name=called)
        group = "" if sheet.wild else str(raw.get("group", "")) or f"{sheet.kind}, {side}"
        me = enter(Entrant(id=who, side=side, sheet=one, group=group), theirs)
        for name, value in start.items():
            setattr(me, name, value)
        me.acted = True
        fight.state.added[who] = one
        fight.state.fighters[who] = me
        fight.state.seating.append(who)
        if fight.state.field.mapped:
            at = raw.get("at", [0, 0])
            fight.state.field.spots[who] = Spot(*fight.room(me, (float(at[0]) + (number - 1) % 5, float(at[1]) + (number - 1) // 5)), 90.0)
    if theirs and side not in fight.state.gm_sides:
        fight.state.gm_sides.append(side)
    if fight.loud:
        last = fight[fight.state.seating[-1]]
        who = f"{last.name} joins" if number_of == 1 else f"{number_of} × {sheet.name} join"
        more = f" with {counted(last.bennies, 'Benny')}{' each' if number_of > 1 else ''}" if sheet.wild else ""
        fight.tell("correction", f"GM: {who} {side}{more}.", "SW-INI-02", "SW-BASE-25" if sheet.wild else "SW-INI-04")
