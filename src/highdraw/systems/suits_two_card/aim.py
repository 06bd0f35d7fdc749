"""Aiming: turns spent on a target or an arc, and the shot that may come at any moment."""

from highdraw.engine.request import Draw
from highdraw.field.geometry import angle_between, bearing
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant

ARCS = (15, 30, 60)


async def take_aim(fight: Combat, me: Combatant, target: Combatant | None, arc: int = 0) -> None:
    """One turn of aim, at a target or over an area (S2-AIM-01, S2-AIM-08, S2-AIM-10)."""
    same = me.aim_target == target.id if target else same_arc(fight, me, arc)
    if me.aim and not same:
        lose_aim(fight, me)
    me.aim += 1
    fight.state.aimed = True
    me.aim_target = target.id if target else ""
    me.aim_arc = arc
    if target is not None:
        fight.state.field.face(me.id, target.id)
    if fight.state.field.mapped:
        me.aim_way = fight.state.field.spots[me.id].facing
    if fight.sw.aim_cards == "as_aimed" and me.aim <= aim_limit(fight, me):
        await Draw(1, f"aim {me.id}", "aiming card", seen_by="", blind=True, who=me.id)
    if fight.loud:
        what = f"at {target.name}" if target else f"over an arc of {arc} degrees"
        cites = ("S2-AIM-01", *(("S2-AIM-08",) if arc else ()), *(("S2-AIM-10",) if fight.sw.aim_cards == "as_aimed" else ()))
        fight.tell("aim", f"{me.name} takes aim {what} ({me.aim}).", *cites, who=me.id)


def same_arc(fight: Combat, me: Combatant, arc: int) -> bool:
    """Whether this is the area already covered: as wide, and looking the same way (S2-AIM-08)."""
    if not me.aim or me.aim_arc != arc:
        return False
    field = fight.state.field
    return not field.mapped or me.aim_way == field.spots[me.id].facing


def aim_limit(fight: Combat, me: Combatant) -> int:
    """So many turns of aim count: half the base skill (S2-AIM-07)."""
    return fight.kits[me.id].base_skill(fight.kits[me.id].main, me.reflexes)[0] // 2


def aims_at(fight: Combat, me: Combatant, other: Combatant) -> bool:
    """Whether a shot at this one is aimed: at it, or over an arc it stands in (S2-AIM-01, S2-AIM-08)."""
    return me.aim > 0 and (me.aim_target == other.id or (bool(me.aim_arc) and in_arc(fight, me, other)))


def in_arc(fight: Combat, me: Combatant, other: Combatant) -> bool:
    """Whether somebody is in the arc a shooter covers; by word everybody before it is (S2-AIM-08)."""
    field = fight.state.field
    if not field.mapped:
        return True
    return angle_between(me.aim_way, bearing(field.point(me.id), field.point(other.id))) <= me.aim_arc / 2


def lose_aim(fight: Combat, me: Combatant) -> None:
    """Aim is lost (S2-AIM-09); face-down aiming cards go to the discards."""
    if me.aim or me.aim_target or me.aim_arc:
        if fight.loud and me.aim:
            fight.tell("aim", f"{me.name} loses the aim.", "S2-AIM-09", level="detail", who=me.id)
        forget_aim(fight, me)


def forget_aim(fight: Combat, me: Combatant) -> None:
    me.aim, me.aim_target, me.aim_arc = 0, "", 0
    fight.state.deck.drop(f"aim {me.id}")
