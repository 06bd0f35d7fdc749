"""The GM is always right: corrections, applied at a boundary, and told like everything else."""

from typing import Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.errors import BadCorrection, HighdrawError, Unknown
from highdraw.field import Spot
from highdraw.roster.document import plain_words
from highdraw.systems.suits.sheet import Sheet, SheetFile, resolve
from highdraw.systems.suits_two_card.combat import Combat, as_combat, enter, number_minions, prepare
from highdraw.systems.suits_two_card.ending import finish
from highdraw.systems.suits_two_card.harm import suffer
from highdraw.systems.suits_two_card.order import draw_places, settle
from highdraw.systems.suits_two_card.setup import Entrant
from highdraw.systems.suits_two_card.state import Combatant, Token

LOCKED = {"id", "swarm"}
SUITS = ("clubs", "spades", "hearts", "diamonds")


def correct(base: Fight, change: dict[str, Any]) -> None:
    """Apply one correction: set, move, distance, sector, add, remove, end."""
    fight = as_combat(base)
    known = {"set": _set, "move": _move, "distance": _distance, "sector": _sector, "add": _add, "remove": _remove, "end": _end}
    verb = next((name for name in known if name in change), None)
    if verb is None:
        raise BadCorrection(f"A correction says one of {', '.join(known)}; this one says {', '.join(change) or 'nothing'}.")
    known[verb](fight, change)


def _who(fight: Combat, name: object) -> Combatant:
    if not isinstance(name, str) or name not in fight.state.combatants:
        raise BadCorrection(f"There is no fighter {name!r} here. There are: {', '.join(fight.state.combatants)}.")
    return fight[name]


def check_start(start: dict[str, Any]) -> dict[str, Any]:
    """Values for fields of a combatant, checked by name and type."""
    types = {field.name: field.type for field in msgspec.structs.fields(Combatant)}
    checked: dict[str, Any] = {}
    for name, value in start.items():
        if name not in types or name in LOCKED:
            raise BadCorrection(str(Unknown("value to set", name, [n for n in types if n not in LOCKED])))
        try:
            checked[name] = _tokens(value) if name == "committed" else msgspec.convert(value, types[name])
        except msgspec.ValidationError as error:
            raise BadCorrection(f"{name} cannot be {value!r}: {plain_words(str(error), types[name])}") from None
        allowed = {"tokens": SUITS, "used": ("main", "off")}.get(name, ())
        if allowed and (odd := [one for one in checked[name] if one not in allowed]):
            raise BadCorrection(f"{name} cannot hold {odd[0]!r}. It holds any of: {', '.join(allowed)}.")
        if isinstance(value, int | float) and not isinstance(value, bool) and value < 0 and name != "modifier":
            raise BadCorrection(f"{name} cannot be {value!r}: it is never below 0.")
        if name in ("body", "will", "reflexes") and checked[name] < 1:
            raise BadCorrection(f"{name} is at least 1.")
    return checked


def _tokens(value: Any) -> list[Token]:
    """Committed bonus cards, each written `hearts offence` or `spades defence`."""
    found = []
    for text in msgspec.convert(value, list[str]):
        suit, _, use = text.partition(" ")
        if suit not in SUITS or use not in ("offence", "defence"):
            raise BadCorrection(f"{text!r} is no committed bonus card. Write a suit and its use, such as 'hearts offence'.")
        found.append(Token(suit, use))  # type: ignore[arg-type]
    return found


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
    for other in values.get("engaged", []):
        _who(fight, other)
    if "engaged" in values:
        fight.free(me)
        for other in values.pop("engaged"):
            fight.engage(me, fight[other])
    for name, value in values.items():
        setattr(me, name, value)
    fight.regrip(me)
    fight.state.aimed = fight.state.aimed or me.aim > 0
    if {"wounds", "critical", "shock", "body"} & values.keys() and not me.dead and not me.swarm:
        suffer(fight, me, 0)
    if me.out:
        fight.free(me)
    if fight.loud:
        said = ", ".join(f"{name} {value}" for name, value in values.items()) or "engagements"
        fight.tell("correction", f"Referee: {me.name} has {said}.", "S2-SKL-04" if "modifier" in values else "S2-GEN-06", who=me.id)


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
    for other in list(me.engaged):
        if not fight.in_reach(me, fight[other]):
            fight.disengage(me, fight[other])
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name} stands at ({x:g}, {y:g}).", "S2-DBO-04", who=me.id)


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
    if not fight.in_reach(one, other):
        fight.disengage(one, other)
    if fight.loud:
        fight.tell("correction", f"Referee: {one.name} and {other.name} are {metres:g} m apart.", "S2-ENG-01")


def _sector(fight: Combat, change: dict[str, Any]) -> None:
    names, where = change["sector"], change.get("is")
    if not isinstance(names, list) or len(names) != 2 or where not in ("front", "side", "behind"):
        raise BadCorrection("Say {'sector': ['attacker', 'defender'], 'is': 'front' or 'side' or 'behind'}.")
    one, other = _who(fight, names[0]), _who(fight, names[1])
    fight.state.field.sectors[f"{one.id} {other.id}"] = where
    if fight.loud:
        fight.tell("correction", f"Referee: {one.name} comes at {other.name} from {where}.", "S2-DBO-04")


def _add(fight: Combat, change: dict[str, Any]) -> None:
    """Somebody arrives, or several of a kind: they draw for the order and act from the next round on (S2-ORD-01)."""
    raw = change["add"]
    if not isinstance(raw, dict):
        raise BadCorrection("Say who comes: {'add': {'id': …, 'side': …, 'sheet': {…}, 'count': 6}}.")
    base, side, count = str(raw.get("id", "")), str(raw.get("side", "")) or "Others", raw.get("count", 1)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 40:
        raise BadCorrection("count is a number from 1 to 40.")
    try:
        sheet = resolve(msgspec.convert(raw.get("sheet"), SheetFile))
    except (msgspec.ValidationError, HighdrawError) as error:
        raise BadCorrection(f"The sheet of {base} cannot be used: {error}") from None
    ids = [base] if count == 1 else [f"{base}-{number}" for number in range(1, count + 1)]
    for number, who in enumerate(ids):
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number + 1}") if count > 1 else sheet
        _enter(fight, who, side, one, raw, number)
    if fight.state.order and not fight.state.over:
        for who in reversed(ids):
            fight.next("arrive", who=who)
    if fight.loud:
        says = f"{count} × {sheet.name} join" if count > 1 else f"{sheet.name} joins"
        fight.tell("correction", f"Referee: {says} {side}.", "S2-ORD-01", who=base if count == 1 else "")


def _enter(fight: Combat, who: str, side: str, sheet: Sheet, raw: dict[str, Any], number: int) -> None:
    """One newcomer: checked, equipped, placed a metre beside the one before."""
    if not who or " " in who or who in fight.state.combatants or who in ("gm", "deck"):
        raise BadCorrection(f"{who!r} cannot be a new fighter's id: one word that is not taken yet.")
    if len(fight.state.combatants) >= 200:
        raise BadCorrection("There are 200 fighters here already.")
    fight.state.added[who] = sheet
    me = enter(Entrant(id=who, side=side, sheet=sheet), fight.setup)
    fight.state.combatants[who] = me
    number_minions(fight)
    prepare(fight, me, check_start(raw.get("start", {})))
    if fight.state.field.mapped:
        at = raw.get("at", [0, 0])
        fight.state.field.spots[who] = Spot(float(at[0]) + number, float(at[1]), float(raw.get("facing", 90)))


async def arrive(fight: Combat, who: str) -> None:
    """A late arrival draws for its place, is inserted there and acts from the next round on (S2-ORD-01)."""
    fight[who].arrived = fight.state.round or -1
    await draw_places(fight, [fight[who]])
    await settle(fight)


def _remove(fight: Combat, change: dict[str, Any]) -> None:
    me = _who(fight, change["remove"])
    me.gone = True
    fight.free(me)
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name} leaves the fight.", "S2-EXT-05", who=me.id)


def _end(fight: Combat, change: dict[str, Any]) -> None:
    from highdraw.systems.suits_two_card.turn import end_turn

    what = change["end"]
    agenda = fight.state.agenda
    if what == "fight":
        finish(fight)
        return
    if what != "turn":
        raise BadCorrection(f"'turn' or 'fight' can be ended, not {what!r}.")
    call = next((call for call in agenda if call.procedure in ("turn", "contend")), None)
    if call is None:
        raise BadCorrection("It is nobody's turn.")
    agenda.remove(call)
    me = fight[call.args["who"]]
    if fight.fighting:
        end_turn(fight, me)
    fight.state.turn = ""
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name}'s turn is over.", "S2-RND-02", who=me.id)
