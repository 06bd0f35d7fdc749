"""The GM is always right: corrections, applied at a boundary, and told like everything else."""

from typing import Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.errors import BadCorrection, HighdrawError, Unknown
from highdraw.field import Spot
from highdraw.roster.document import plain_words
from highdraw.systems.suits.sheet import Sheet, SheetFile, resolve
from highdraw.systems.suits_one_card.attack import end_action
from highdraw.systems.suits_one_card.combat import Combat, as_combat, enter, prepare
from highdraw.systems.suits_one_card.ending import finish
from highdraw.systems.suits_one_card.harm import knock_out, stop, suffer
from highdraw.systems.suits_one_card.setup import Entrant
from highdraw.systems.suits_one_card.state import Combatant

LOCKED = frozenset({"id", "committed", "tie", "levels", "left", "first"})
MAY_BE_NEGATIVE = {"modifier", "level", "aim_way"}


def correct(base: Fight, change: dict[str, Any]) -> None:
    """Apply one correction: set, move, distance, add, remove, end."""
    fight = as_combat(base)
    known = {"set": _set, "move": _move, "distance": _distance, "add": _add, "remove": _remove, "end": _end}
    verb = next((name for name in known if name in change), None)
    if verb is None:
        raise BadCorrection(f"A correction says one of {', '.join(known)}; this one says {', '.join(change) or 'nothing'}.")
    known[verb](fight, change)


def _who(fight: Combat, name: object) -> Combatant:
    if not isinstance(name, str) or name not in fight.state.combatants:
        raise BadCorrection(f"There is no fighter {name!r} here. There are: {', '.join(fight.state.combatants)}.")
    return fight[name]


def check_start(start: dict[str, Any], locked: frozenset[str] = LOCKED) -> dict[str, Any]:
    """Values for fields of a combatant, checked by name and type."""
    types = {field.name: field.type for field in msgspec.structs.fields(Combatant)}
    checked: dict[str, Any] = {}
    for name, value in start.items():
        if name not in types or name in locked:
            raise BadCorrection(str(Unknown("value to set", name, [n for n in types if n not in locked])))
        try:
            checked[name] = msgspec.convert(value, types[name])
        except msgspec.ValidationError as error:
            raise BadCorrection(f"{name} cannot be {value!r}: {plain_words(str(error), types[name])}") from None
        if isinstance(value, int | float) and not isinstance(value, bool) and value < 0 and name not in MAY_BE_NEGATIVE:
            raise BadCorrection(f"{name} cannot be {value!r}: it is never below 0.")
        if name in ("body", "will", "speed") and checked[name] < 1:
            raise BadCorrection(f"{name} is at least 1.")
    return checked


def _set(fight: Combat, change: dict[str, Any]) -> None:
    values = change["set"]
    me = _who(fight, change.get("fighter"))
    if not isinstance(values, dict) or not values:
        raise BadCorrection("Say what to set, such as {'shock': 3}.")
    values = check_start(values)
    sheet = fight.sheet(me.id)
    for hand in ("main", "off"):
        carried = (*sheet.weapons, *(sheet.shields if hand == "off" else ()))
        if hand in values and (values[hand] or hand == "main") and values[hand] not in carried:
            raise BadCorrection(f"{me.name} cannot hold {values[hand]!r} there. It carries: {', '.join(carried)}.")
    for key in ("tending", "aim_target", "bonus_on"):
        if values.get(key):
            _who(fight, values[key])
    if values.get("unconscious") and not me.unconscious:
        knock_out(fight, me)
    for name, value in values.items():
        setattr(me, name, value)
    fight.regrip(me)
    if {"wounds", "critical", "shock", "body"} & values.keys() and not me.dead:
        if not me.critical and me.id in fight.state.fell:
            fight.state.fell.remove(me.id)
        suffer(fight, me, 0)
    if me.out or fight.dazed(me):
        stop(fight, me)
    if fight.loud:
        said = ", ".join(f"{name} {value}" for name, value in values.items())
        fight.tell("correction", f"Referee: {me.name} has {said}.", "S1-SKL-07" if "modifier" in values else "S1-GEN-06", who=me.id)


def _move(fight: Combat, change: dict[str, Any]) -> None:
    me = _who(fight, change["move"])
    if not fight.state.field.mapped:
        raise BadCorrection("This fight has no map; set a distance instead.")
    try:
        x, y = (float(part) for part in change.get("to", ()))
        facing = float(change.get("facing", fight.state.field.spots[me.id].facing))
    except (TypeError, ValueError):
        raise BadCorrection("Say where to, as two numbers in metres: {'move': 'ann', 'to': [3, 4]}.") from None
    fight.state.field.spots[me.id] = Spot(x, y, facing)
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name} stands at ({x:g}, {y:g}).", "S1-GEN-10", who=me.id)


def _distance(fight: Combat, change: dict[str, Any]) -> None:
    names = change["distance"]
    if fight.state.field.mapped:
        raise BadCorrection("This fight has a map; move somebody instead.")
    if not isinstance(names, list) or len(names) != 2:
        raise BadCorrection("Name two fighters: {'distance': ['ann', 'bob'], 'metres': 30}.")
    one, other = _who(fight, names[0]), _who(fight, names[1])
    metres = change.get("metres")
    if not isinstance(metres, int | float) or not 0 < metres < 100_000:
        raise BadCorrection(f"{metres!r} is no distance in metres.")
    fight.state.field.part(one.id, other.id, float(metres))
    if fight.loud:
        fight.tell("correction", f"Referee: {one.name} and {other.name} are {metres:g} m apart.", "S1-GEN-10")


def _add(fight: Combat, change: dict[str, Any]) -> None:
    """Somebody arrives, or several of a kind: they are dealt cards from the next round on (S1-ORD-01)."""
    raw = change["add"]
    if not isinstance(raw, dict):
        raise BadCorrection("Say who comes: {'add': {'id': …, 'side': …, 'sheet': {…}, 'count': 6}}.")
    base, side, count = str(raw.get("id", "")), str(raw.get("side", "")) or "Others", raw.get("count", 1)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 40:
        raise BadCorrection("count is a number from 1 to 40.")
    try:
        sheet = resolve(msgspec.convert(_with_reflexes(raw.get("sheet")), SheetFile))
    except (msgspec.ValidationError, HighdrawError) as error:
        raise BadCorrection(f"The sheet of {base} cannot be used: {error}") from None
    if sheet.swarm is not None:
        raise BadCorrection("Swarms are of the two-card edition; bring its creatures in one by one.")
    ids = [base] if count == 1 else [f"{base}-{number}" for number in range(1, count + 1)]
    for number, who in enumerate(ids):
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number + 1}") if count > 1 else sheet
        _enter(fight, who, side, one, raw, number)
    if fight.loud:
        says = f"{count} × {sheet.name} join" if count > 1 else f"{sheet.name} joins"
        fight.tell("correction", f"Referee: {says} {side}.", "S1-ORD-01", who=base if count == 1 else "")


def _with_reflexes(raw: Any) -> Any:
    """Speed is what the sheet calls Reflexes."""
    if isinstance(raw, dict) and "speed" in raw:
        return {**{key: value for key, value in raw.items() if key != "speed"}, "reflexes": raw["speed"]}
    return raw


def _enter(fight: Combat, who: str, side: str, sheet: Sheet, raw: dict[str, Any], number: int) -> None:
    """One newcomer: checked, equipped, placed a metre beside the one before."""
    if not who or " " in who or who in fight.state.combatants or who in ("gm", "deck"):
        raise BadCorrection(f"{who!r} cannot be a new fighter's id: one word that is not taken yet.")
    if len(fight.state.combatants) >= 200:
        raise BadCorrection("There are 200 fighters here already.")
    fight.state.added[who] = sheet
    me = enter(Entrant(id=who, side=side, sheet=sheet), fight.setup)
    fight.state.combatants[who] = me
    prepare(fight, me, check_start(raw.get("start", {})))
    me.acted = True
    if fight.state.field.mapped:
        at = raw.get("at", [0, 0])
        fight.state.field.spots[who] = Spot(float(at[0]) + number, float(at[1]), float(raw.get("facing", 90)))


def _remove(fight: Combat, change: dict[str, Any]) -> None:
    me = _who(fight, change["remove"])
    me.gone = True
    stop(fight, me)
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name} leaves the fight.", "S1-CON-11", who=me.id)


def _end(fight: Combat, change: dict[str, Any]) -> None:
    what = change["end"]
    agenda = fight.state.agenda
    if what == "fight":
        finish(fight)
        return
    if what != "turn":
        raise BadCorrection(f"'turn' or 'fight' can be ended, not {what!r}.")
    call = next((call for call in agenda if call.procedure in ("turn", "extra_turn")), None)
    if call is None:
        raise BadCorrection("It is nobody's turn.")
    agenda.remove(call)
    me = fight[call.args["who"]]
    if call.procedure == "turn":
        end_action(fight, me)
    fight.state.turn = ""
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name}'s turn is over.", "S1-ORD-13", who=me.id)
