"""The GM is always right: corrections, applied at a boundary, and told like everything else."""

from typing import Any

from highdraw.errors import BadCorrection
from highdraw.roster import correction
from highdraw.systems.suits import correct as suits
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits_one_card.combat import Combat, enter
from highdraw.systems.suits_one_card.ending import finish
from highdraw.systems.suits_one_card.harm import knock_out, stop, suffer
from highdraw.systems.suits_one_card.muster import prepare
from highdraw.systems.suits_one_card.state import Combatant

LOCKED = frozenset({"id", "committed", "tie", "levels", "left", "first"})
MAY_BE_NEGATIVE = {"modifier", "level", "aim_way"}


def correct(fight: Combat, change: dict[str, Any]) -> None:
    """Apply one correction: set, move, distance, add, remove, end."""
    known = {"set": _set, "move": _move, "distance": _distance, "add": _add, "remove": _remove, "end": _end}
    correction.pick(known, change)(fight, change)


def check_start(start: dict[str, Any], locked: frozenset[str] = LOCKED) -> dict[str, Any]:
    """Values for fields of a combatant, checked by name and type."""
    return suits.checked(Combatant, start, locked, MAY_BE_NEGATIVE)


def _set(fight: Combat, change: dict[str, Any]) -> None:
    """Values of one fighter, and penalties of the situation (S1-SKL-07)."""
    me = correction.named(fight.state.combatants, change.get("fighter"))
    values = check_start(suits.values_to_set(change))
    suits.check_hands(me.name, fight.sheet(me.id), values)
    for key in ("tending", "aim_target", "bonus_on"):
        if values.get(key):
            correction.named(fight.state.combatants, values[key])
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
    suits.tell_set(fight, me, values, "S1-SKL-07" if "modifier" in values else "S1-GEN-06")


def _move(fight: Combat, change: dict[str, Any]) -> None:
    me = correction.named(fight.state.combatants, change["move"])
    spot = suits.move(fight.state.field, me.id, change)
    suits.tell_move(fight, me, spot, "S1-GEN-10")


def _distance(fight: Combat, change: dict[str, Any]) -> None:
    one, other, metres = suits.part(fight.state.field, fight.state.combatants, change)
    suits.tell_part(fight, one, other, metres, "S1-GEN-10")


def _add(fight: Combat, change: dict[str, Any]) -> None:
    """Somebody arrives, or several of a kind: they are dealt cards from the next round on (S1-ORD-01)."""
    new = suits.arrival(change, fight.state.combatants)
    if any(sheet.swarm is not None for sheet in new.people.values()):
        raise BadCorrection("Swarms are of the two-card edition; bring its creatures in one by one.")
    for number, (who, sheet) in enumerate(new.people.items()):
        _enter(fight, Entrant(id=who, side=new.side, sheet=sheet), new.raw.get("start", {}))
        suits.place(fight.state.field, who, new.raw, number)
    suits.tell_arrival(fight, new, "S1-ORD-01")


def _enter(fight: Combat, entrant: Entrant, start: dict[str, Any]) -> None:
    """One newcomer: checked and equipped."""
    suits.check_new(entrant.id, fight.state.combatants)
    fight.state.added[entrant.id] = entrant.sheet
    me = enter(entrant, fight.setup)
    fight.state.combatants[entrant.id] = me
    prepare(fight, me, check_start(start))
    me.acted = True


def _remove(fight: Combat, change: dict[str, Any]) -> None:
    me = correction.named(fight.state.combatants, change["remove"])
    me.gone = True
    stop(fight, me)
    suits.tell_removal(fight, me, "S1-CON-11")


def _end(fight: Combat, change: dict[str, Any]) -> None:
    call = suits.turn_to_end(change, fight.state.agenda, ("turn", "extra_turn"))
    if call is None:
        finish(fight)
        return
    me = fight[call.args["who"]]
    if call.procedure == "turn":
        fight.end_action(me)
    suits.tell_turn_over(fight, me, "S1-ORD-13")
