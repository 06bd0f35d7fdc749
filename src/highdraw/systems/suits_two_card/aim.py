"""Aiming: turns spent on a target or an arc, and the shot that may come at any moment (S2-AIM-01 to S2-AIM-12)."""

from highdraw.engine.request import PASS, Ask, Draw, Window
from highdraw.field.geometry import angle_between, bearing
from highdraw.systems.suits_two_card.attack import strike
from highdraw.systems.suits_two_card.chips import main_ready
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.harm import lose_aim
from highdraw.systems.suits_two_card.respond import reaches
from highdraw.systems.suits_two_card.state import Combatant

ARCS = (15, 30, 60)


async def take_aim(fight: Combat, me: Combatant, target: Combatant | None, arc: int = 0) -> None:
    """One turn of aim, at a target or over an area (S2-AIM-01, S2-AIM-08)."""
    same = me.aim_target == target.id if target else me.aim_arc == arc > 0
    if me.aim and not same:
        lose_aim(fight, me)
    me.aim += 1
    me.aim_target = target.id if target else ""
    me.aim_arc = arc
    if target is not None:
        fight.state.field.face(me.id, target.id)
    if fight.state.field.mapped:
        me.aim_way = fight.state.field.spots[me.id].facing
    if fight.sw.aim_cards == "as_aimed":
        await Draw(1, f"aim {me.id}", "aiming card", seen_by="", blind=True)
    if fight.loud:
        what = f"at {target.name}" if target else f"over an arc of {arc} degrees"
        cites = ("S2-AIM-01", *(("S2-AIM-08",) if arc else ()), *(("S2-AIM-10",) if fight.sw.aim_cards == "as_aimed" else ()))
        fight.tell("aim", f"{me.name} takes aim {what} ({me.aim}).", *cites, who=me.id)


def marks(fight: Combat, me: Combatant) -> list[Combatant]:
    """At whom an aiming shooter could fire this very moment (S2-AIM-02)."""
    if not me.aim or me.out or me.slowed or me.acted_out or fight.dazed(me) or not main_ready(fight, me):
        return []
    if me.late and fight.state.round == 1:
        return []
    if me.aim_target:
        target = fight.state.combatants.get(me.aim_target)
        near = [target] if target and not target.dead and not target.gone else []
    else:
        near = [foe for foe in fight.enemies(me) if in_arc(fight, me, foe)]
    return [foe for foe in near if reaches(fight, me, foe)]


def in_arc(fight: Combat, me: Combatant, other: Combatant) -> bool:
    """Whether somebody is in the arc a shooter covers; by word everybody before it is."""
    field = fight.state.field
    if not field.mapped:
        return True
    return angle_between(me.aim_way, bearing(field.point(me.id), field.point(other.id))) <= me.aim_arc / 2


async def interrupts(fight: Combat, moment: str, but: str = "") -> None:
    """A moment at which aimed shots may be fired out of turn (S2-AIM-12). They are resolved first, in the order of action."""
    if not any(one.aim for one in fight.state.combatants.values()):
        return
    fired: set[str] = set()
    while True:
        asks = []
        for who in fight.state.order or list(fight.state.combatants):
            me = fight[who]
            if who != but and me.aim and who not in fired and who != fight.state.turn:
                targets = marks(fight, me)
                if targets:
                    asks.append(Ask(who, "fire", (PASS, *(f"fire {foe.id}" for foe in targets)), {"moment": moment}))
        if not asks:
            return
        said = await Window(tuple(asks))
        if said is None:
            return
        who, key = said
        fired.add(who)
        if fight.loud:
            fight.tell("interrupt", f"{fight[who].name} fires out of turn!", "S2-AIM-02", "S2-AIM-12", who=who)
        await strike(fight, fight[who], fight[key.split(" ", 1)[1]], out_of_turn=True)
