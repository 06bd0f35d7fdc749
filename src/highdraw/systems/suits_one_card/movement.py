"""Movement: a turn may be spent moving up to Speed metres; there is no engagement and facing serves only arcs."""

from highdraw.field.geometry import Point
from highdraw.systems.suits import movement
from highdraw.systems.suits.blast import walk_from
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits_one_card.aim import lose_aim
from highdraw.systems.suits_one_card.attack import in_aim, interrupts
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.skill import pace
from highdraw.systems.suits_one_card.state import Combatant

COMPASS = movement.COMPASS


def moves(fight: Combat, around: list[tuple[Combatant, float]], foes: list[tuple[Combatant, float]]) -> list[Act]:
    """Where one may go: to a spot on the map, up to somebody, or away from an enemy."""
    return [] if fight.sw.move_per_round == "referee" else movement.moves(fight.state.field, around, foes)


async def move(fight: Combat, me: Combatant, act: Act) -> None:
    """Spend the turn moving up to Speed metres (S1-GEN-10)."""
    field = fight.state.field
    reach = float(pace(fight, me))
    way, who = act.way, act.target
    lose_aim(fight, me)
    if field.mapped:
        covered = await _walk(fight, me, await movement.goal_of(field, me.id, way, who, reach))
    else:
        covered = field.approach(me.id, who, reach) if way == "to" else field.retreat(me.id, who, reach)
        walk_from(fight.state.blasts, me.id, who if way == "to" else "", covered)
    if fight.loud:
        where = movement.whither(way, fight[who].name) if who else ""
        fight.tell("move", f"{me.name} moves {covered:.0f} m{where}.", "S1-GEN-10", "S1-ORD-13", who=me.id)
    await interrupts(fight, "moved", me.id)


async def _walk(fight: Combat, me: Combatant, goal: Point) -> float:
    """Walk in a straight line; a wall stops one, and entering a covered area is a moment for a shot (S1-AIM-07)."""

    async def entered() -> bool:
        await interrupts(fight, "moving", me.id)
        return me.out or fight.dazed(me)

    watchers = [one for one in fight.enemies(me) if one.aim_arc]
    return await movement.walk(fight.state.field, me.id, goal, watchers, lambda one: me in in_aim(fight, one), entered)
