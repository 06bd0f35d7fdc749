"""The GM is always right: corrections, applied at a boundary, and told like everything else."""

from functools import partial
from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.errors import BadCorrection
from highdraw.roster import correction
from highdraw.systems.suits import correct as suits
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits_two_card.combat import Combat, enter
from highdraw.systems.suits_two_card.ending import finish
from highdraw.systems.suits_two_card.harm import suffer
from highdraw.systems.suits_two_card.muster import number_minions, prepare
from highdraw.systems.suits_two_card.order import draw_places, settle
from highdraw.systems.suits_two_card.state import Combatant, Token
from highdraw.systems.suits_two_card.turn import end_turn

LOCKED = {"id", "swarm"}
SUITS = ("clubs", "spades", "hearts", "diamonds")


def correct(fight: Combat, change: dict[str, Any]) -> None:
    """Apply one correction: set, move, distance, sector, add, remove, end."""
    known = {"set": _set, "move": _move, "distance": _distance, "sector": _sector, "add": _add, "remove": _remove, "end": _end}
    correction.pick(known, change)(fight, change)


def check_start(start: dict[str, Any]) -> dict[str, Any]:
    """Values for fields of a combatant, checked by name and type."""
    listed = {name: partial(_any_of, name, allowed) for name, allowed in (("tokens", SUITS), ("used", ("main", "off")))}
    return suits.checked(Combatant, start, LOCKED, ("modifier",), {"committed": _tokens, **listed})


def _any_of(name: str, allowed: tuple[str, ...], value: Any) -> list[str]:
    found = msgspec.convert(value, list[str])
    if odd := [one for one in found if one not in allowed]:
        raise BadCorrection(f"{name} cannot hold {odd[0]!r}. It holds any of: {', '.join(allowed)}.")
    return found


def _tokens(value: Any) -> list[Token]:
    """Committed bonus cards, each written `hearts offence` or `spades defence`."""
    found = []
    for text in msgspec.convert(value, list[str]):
        suit, _, use = text.partition(" ")
        if suit not in SUITS or use not in ("offence", "defence"):
            raise BadCorrection(f"{text!r} is not a committed bonus card. Write a suit and its use, such as 'hearts offence'.")
        found.append(Token(suit, use))  # type: ignore[arg-type]
    return found


def _set(fight: Combat, change: dict[str, Any]) -> None:
    """Values of one fighter, and the situation's modifier (S2-SKL-04)."""
    me = correction.named(fight.state.combatants, change.get("fighter"))
    values = check_start(suits.values_to_set(change))
    suits.check_hands(me.name, fight.sheet(me.id), values)
    for other in values.get("engaged", []):
        correction.named(fight.state.combatants, other)
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
    suits.tell_set(fight, me, values, "S2-SKL-04" if "modifier" in values else "S2-GEN-06", nothing="engagements")


def _sector(fight: Combat, change: dict[str, Any]) -> None:
    """From which side somebody comes at another, where no map tells (S2-DBO-04)."""
    names, where = change["sector"], change.get("is")
    if not isinstance(names, list) or len(names) != 2 or where not in ("front", "side", "behind"):
        raise BadCorrection("Say {'sector': ['attacker', 'defender'], 'is': 'front' or 'side' or 'behind'}.")
    one, other = correction.named(fight.state.combatants, names[0]), correction.named(fight.state.combatants, names[1])
    fight.state.field.sectors[f"{one.id} {other.id}"] = where
    if fight.loud:
        fight.tell("correction", f"Referee: {one.name} comes at {other.name} from {where}.", "S2-DBO-04")


def _move(fight: Combat, change: dict[str, Any]) -> None:
    me = correction.named(fight.state.combatants, change["move"])
    spot = suits.move(fight.state.field, me.id, change)
    for other in list(me.engaged):
        if not fight.in_reach(me, fight[other]):
            fight.disengage(me, fight[other])
    suits.tell_move(fight, me, spot, "S2-DBO-04")


def _distance(fight: Combat, change: dict[str, Any]) -> None:
    one, other, metres = suits.part(fight.state.field, fight.state.combatants, change)
    if not fight.in_reach(one, other):
        fight.disengage(one, other)
    suits.tell_part(fight, one, other, metres, "S2-ENG-01")


def _add(fight: Combat, change: dict[str, Any]) -> None:
    """Somebody arrives, or several of a kind: they draw for the order and act from the next round on (S2-ORD-01).

    They draw after the turn that is going on or comes next, so that nobody in it has to wait for them.
    """
    new = suits.arrival(change, fight.state.combatants)
    for number, (who, sheet) in enumerate(new.people.items()):
        _enter(fight, Entrant(id=who, side=new.side, sheet=sheet), new.raw.get("start", {}))
        suits.place(fight.state.field, who, new.raw, number)
    if fight.state.order and not fight.state.over:
        fight.state.agenda[1:1] = [Call("arrive", {"who": who}) for who in new.people]
    suits.tell_arrival(fight, new, "S2-ORD-01")


def _enter(fight: Combat, entrant: Entrant, start: dict[str, Any]) -> None:
    """One newcomer: checked and equipped."""
    suits.check_new(entrant.id, fight.state.combatants)
    fight.state.added[entrant.id] = entrant.sheet
    me = enter(entrant, fight.setup)
    fight.state.combatants[entrant.id] = me
    number_minions(fight)
    prepare(fight, me, check_start(start))


async def arrive(fight: Combat, who: str) -> None:
    """A late arrival draws for its place, is inserted there and acts from the next round on (S2-ORD-01)."""
    fight[who].arrived = fight.state.round or -1
    await draw_places(fight, [fight[who]])
    await settle(fight)


def _remove(fight: Combat, change: dict[str, Any]) -> None:
    me = correction.named(fight.state.combatants, change["remove"])
    me.gone = True
    fight.free(me)
    suits.tell_removal(fight, me, "S2-EXT-05")


def _end(fight: Combat, change: dict[str, Any]) -> None:

    call = suits.turn_to_end(change, fight.state.agenda, ("turn", "contend"))
    if call is None:
        finish(fight)
        return
    me = fight[call.args["who"]]
    if fight.fighting:
        end_turn(fight, me)
    suits.tell_turn_over(fight, me, "S2-RND-02")
