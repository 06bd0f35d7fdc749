"""Aiming: turns spent on a target or an arc, and the shot that may come at any moment (S2-AIM-01 to S2-AIM-12)."""

from highdraw.engine.request import PASS, Ask, AskAll, Draw
from highdraw.field.geometry import angle_between
from highdraw.systems.suits_two_card.attack import aim_limit, strike
from highdraw.systems.suits_two_card.chips import main_ready
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.harm import lose_aim
from highdraw.systems.suits_two_card.respond import in_arc, reaches
from highdraw.systems.suits_two_card.state import Combatant

ARCS = (15, 30, 60)


async def take_aim(fight: Combat, me: Combatant, target: Combatant | None, arc: int = 0) -> None:
    """One turn of aim, at a target or over an area (S2-AIM-01, S2-AIM-08)."""
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
        await Draw(1, f"aim {me.id}", "aiming card", seen_by="", blind=True)
    if fight.loud:
        what = f"at {target.name}" if target else f"over an arc of {arc} degrees"
        cites = ("S2-AIM-01", *(("S2-AIM-08",) if arc else ()), *(("S2-AIM-10",) if fight.sw.aim_cards == "as_aimed" else ()))
        fight.tell("aim", f"{me.name} takes aim {what} ({me.aim}).", *cites, who=me.id)


def marks(fight: Combat, me: Combatant) -> list[Combatant]:
    """At whom an aiming shooter could fire this very moment (S2-AIM-02)."""
    if not me.aim or me.out or me.slowed or me.acted_out or fight.dazed(me) or not main_ready(fight, me):
        return []
    if fight.waits(me):
        return []
    if me.aim_target:
        target = fight.state.combatants.get(me.aim_target)
        near = [target] if target and not target.dead and not target.gone else []
    else:
        near = [foe for foe in fight.enemies(me) if in_arc(fight, me, foe)]
    return [foe for foe in near if reaches(fight, me, foe)]


def same_arc(fight: Combat, me: Combatant, arc: int) -> bool:
    """Whether this is the area already covered: as wide, and looking the same way (S2-AIM-08, S2-AIM-09)."""
    if not me.aim or me.aim_arc != arc:
        return False
    field = fight.state.field
    return not field.mapped or angle_between(me.aim_way, field.spots[me.id].facing) < 1.0


async def interrupts(fight: Combat, moment: str, but: str = "", busy: frozenset[str] = frozenset()) -> bool:
    """A moment at which aimed shots may be fired out of turn (S2-AIM-12). They are resolved first, in the order of action.

    Everybody who could fire is asked at once; after a shot those who held their fire are asked again. `busy` are those
    whose own shot is just being settled. True when somebody fired.
    """
    if not fight.state.aimed:
        return False
    fired = False
    busy |= {but, fight.state.turn}
    while True:
        people = fight.state.combatants
        aiming = [who for who in fight.state.order or people if people[who].aim and who not in busy]
        if not aiming:
            fight.state.aimed = any(me.aim for me in people.values())
            return fired
        asks = []
        for who in aiming:
            targets = marks(fight, people[who])
            if targets:
                asks.append(Ask(who, "fire", (PASS, *(f"fire {foe.id}" for foe in targets)), {"moment": moment}))
        if not asks:
            return fired
        said = await AskAll(tuple(asks))
        shots = [(ask.who, said[ask.who].split(" ", 1)[1]) for ask in asks if said[ask.who] != PASS]
        if not shots:
            return fired
        fired = True
        busy |= {who for who, _ in shots}
        for who, mark in shots:
            if fight[mark] not in marks(fight, fight[who]):
                continue
            if fight.loud:
                fight.tell("interrupt", f"{fight[who].name} fires out of turn!", "S2-AIM-02", "S2-AIM-12", who=who)
            await strike(fight, fight[who], fight[mark], out_of_turn=True, busy=busy)
