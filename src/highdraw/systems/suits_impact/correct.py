"""The referee is always right: corrections, applied at a boundary, and told like everything else."""

from collections.abc import Callable
from typing import Any

import msgspec

from highdraw.cards.card import ORDER, parse
from highdraw.errors import BadCard, BadCorrection
from highdraw.field import Spot
from highdraw.roster import correction
from highdraw.roster.newcomers import read_at, read_newcomers
from highdraw.systems.suits_impact.combat import CARDS, Combat, enter, form_squads
from highdraw.systems.suits_impact.controls import carried
from highdraw.systems.suits_impact.ending import finish
from highdraw.systems.suits_impact.harm import note_damage
from highdraw.systems.suits_impact.setup import Entrant
from highdraw.systems.suits_impact.sheet import SheetFile, cannot_hold, resolve
from highdraw.systems.suits_impact.start import check_start
from highdraw.systems.suits_impact.state import Fighter

SETTABLE = (
    "name", "body", "speed", "mind", "will", "shock", "damage", "trauma", "half", "stabilised", "took_trauma", "stopped", "out", "asleep",
    "dead", "destroyed", "delay", "lying", "main", "off", "suit", "bandaged", "conditions",
)  # fmt: skip
FARTHEST = 10_000
MOST_FIGHTERS = 60


def correct(fight: Combat, change: dict[str, Any]) -> None:
    """Apply one correction: set, move, distance, card, add, remove, end."""
    known: dict[str, Callable[[Combat, dict[str, Any]], None]] = {
        "set": _set, "move": _move, "distance": _distance, "card": _card, "add": _add, "remove": _remove, "end": _end,
    }  # fmt: skip
    correction.pick(known, change)(fight, change)


def _who(fight: Combat, name: object) -> Fighter:
    return correction.named(fight.state.fighters, name)


def _tell(fight: Combat, says: str, who: str = "") -> None:
    if fight.loud:
        fight.tell("correction", f"Referee: {says}", "S3-OVR-04", who=who)


def _set(fight: Combat, change: dict[str, Any]) -> None:
    """Values of a fighter; what follows from them follows."""
    me = _who(fight, change.get("fighter"))
    raw = correction.values_to_set(change, "{'shock': 3}")
    if unknown := [name for name in raw if name not in SETTABLE]:
        raise BadCorrection(f"{unknown[0]!r} is nothing that can be set. There are: {', '.join(SETTABLE)}.")
    values = check_start(raw)
    main, off = values.get("main", me.main), values.get("off", me.off)
    for held in (values.get("main"), values.get("off")):
        if held and held not in carried(fight, me):
            raise BadCorrection(f"{me.name} does not carry {held!r}. It carries: {', '.join(carried(fight, me)) or 'nothing'}.")
    if main and main == off:
        raise BadCorrection(f"{me.name} has only one {main}.")
    if ("main" in values or "off" in values) and (says := cannot_hold(fight.sheet(me).weapons.get(main), off)):
        raise BadCorrection(says)
    before = me.damage
    for name, value in values.items():
        setattr(me, name, value)
    if me.damage > before and not fight.state.over:
        raised, me.damage = me.damage - before, before
        note_damage(me, raised)
    settle(fight, me, values)
    said = ", ".join(f"{name.replace('_', ' ')} {_in_words(value)}" for name, value in values.items())
    _tell(fight, f"{me.name} has {said}.", me.id)


def _in_words(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else f"{value}"


def settle(fight: Combat, me: Fighter, values: dict[str, Any]) -> None:
    """What follows from a value that was set: the dead hold no cards, battles hold no more Damage than there is."""
    me.took_trauma = me.took_trauma or bool(me.trauma)
    me.destroyed = me.destroyed and me.dead
    if values.get("dead"):
        me.died, me.tried, me.out, me.asleep = fight.state.seconds, False, False, False
    if values.get("out"):
        fight.sleep_on(me)
    if me.down:
        fight.drop_hand(me)
        me.work, me.killing = None, ""
    loose = me.damage - sum(battle.damage for battle in me.battles)
    for battle in me.battles:
        if loose < 0:
            taken = min(battle.damage, -loose)
            battle.damage, loose = battle.damage - taken, loose + taken


def _move(fight: Combat, change: dict[str, Any]) -> None:
    me = _who(fight, change["move"])
    x, y = correction.where_to(change, fight.state.field.mapped, "metres", FARTHEST)
    fight.state.field.go(me.id, x, y)
    _tell(fight, f"{me.name} stands at ({x:g}, {y:g}).", me.id)


def _distance(fight: Combat, change: dict[str, Any]) -> None:
    names, metres = change["distance"], change.get("metres")
    if fight.state.field.mapped:
        raise BadCorrection("This fight has a map; move somebody instead.")
    right = isinstance(metres, int | float) and not isinstance(metres, bool) and 0 < metres <= FARTHEST
    if not isinstance(names, list) or len(names) != 2 or not right or names[0] == names[1]:
        raise BadCorrection("Name two fighters and a distance: {'distance': ['ann', 'bob'], 'metres': 12}.")
    one, other = _who(fight, names[0]), _who(fight, names[1])
    assert isinstance(metres, int | float)
    fight.state.field.part(one.id, other.id, float(metres))
    _tell(fight, f"{one.name} and {other.name} are {metres:g} m apart.")


def _card(fight: Combat, change: dict[str, Any]) -> None:
    """A card that was drawn wrongly: one of the hand goes back, another of the pile takes its place."""
    me = _who(fight, change["card"])
    try:
        old, new = parse(str(change.get("from", ""))), parse(str(change.get("to", "")))
    except BadCard as error:
        raise BadCorrection(str(error)) from None
    deck, zone = fight.state.deck, f"hand {me.id}"
    if old not in fight.hand(me) or new not in deck.pile:
        raise BadCorrection(f"{old} must be in {me.name}'s hand and {new} in the pile: {{'card': 'ann', 'from': 'KS', 'to': 'QH'}}.")
    deck.pile.remove(new)
    deck.zones[zone][deck.zones[zone].index(old)] = new
    deck.pile = sorted([*deck.pile, old], key=ORDER.__getitem__)
    if fight.loud:
        hush = f"Referee: a card of {me.name} was set right."
        fight.tell("correction", f"Referee: {me.name} has {new} instead of {old}.", "S3-OVR-04", seen_by=(me.id,), hush=hush, who=me.id)


def _add(fight: Combat, change: dict[str, Any]) -> None:
    """Somebody arrives, and takes part from the next round on."""
    people = fight.state.fighters
    new = read_newcomers(change, lambda sheet: resolve(msgspec.convert(sheet, SheetFile)), people, limit=MOST_FIGHTERS, barred=":")
    x, y = read_at(new.raw, "metres")
    new_side = all(me.side != new.side for me in people.values())
    for number, (who, sheet) in enumerate(new.people.items()):
        one = msgspec.structs.replace(sheet, squad="")
        fight.state.added[who] = one
        people[who] = enter(Entrant(id=who, side=new.side, sheet=one), fight.options)
        if fight.state.field.mapped:
            fight.state.field.spots[who] = Spot(x + number % 5, y + number // 5)
    form_squads(fight)
    if new_side:
        fight.state.gm_sides.append(new.side)
    _tell(fight, new.join())


def _remove(fight: Combat, change: dict[str, Any]) -> None:
    me = _who(fight, change["remove"])
    if me.gone:
        raise BadCorrection(f"{me.name} has left already.")
    me.gone = True
    me.work, me.killing = None, ""
    for one in fight.state.fighters.values():
        if one.work and one.work.patient == me.id:
            one.work = None
    for zone in CARDS:
        if zone != "action" or not any(one.lead == me.id for one in fight.state.fighters.values()):
            fight.state.deck.drop(f"{zone} {me.id}")
    _tell(fight, f"{me.name} leaves the fight.", me.id)


def _end(fight: Combat, change: dict[str, Any]) -> None:
    state = fight.state
    if state.over:
        raise BadCorrection("The fight is over already.")
    if change["end"] == "fight":
        _tell(fight, "the fight is over.")
        finish(fight, "ended")
        return
    if change["end"] != "turn":
        raise BadCorrection(f"'turn' or 'fight' can be ended, not {change['end']!r}.")
    call = next((call for call in state.agenda if call.procedure == "turn"), None)
    if call is None:
        raise BadCorrection("It is nobody's turn.")
    state.agenda.remove(call)
    fight[call.args["who"]].turned = True
    _tell(fight, "the turn is over.")
