"""Aiming: rounds spent on a target or an area, the cards they bring, and the shot that may come at any moment."""

from highdraw.cards import Card
from highdraw.engine.rulebook import load_table
from highdraw.field.geometry import angle_between, bearing
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import take
from highdraw.systems.suits_one_card.state import Combatant

ARC_COST: dict[int, int | None] = {
    int(row[0].removeprefix("up to ")): None if row[1] == "all" else int(row[1])
    for row in load_table("highdraw.systems.suits_one_card", "arcs").rows
}
"""Extra cards that covering an arc costs; None is all of them (S1-AIM-07)."""
NEAR = ("point blank", "short")


def aim_limit(fight: Combat, me: Combatant) -> int:
    """How many rounds of aiming count: half the base skill, rounded down (S1-AIM-06)."""
    return fight.kits[me.id].base // 2


async def take_aim(fight: Combat, me: Combatant, target: Combatant | None, arc: int = 0) -> None:
    """One round of aim, at a target or over an area (S1-AIM-01, S1-AIM-07)."""
    same = me.aim_target == target.id if target else bool(me.aim_arc == arc and _same_way(fight, me))
    if (me.aim_target or me.aim_arc) and not same:
        lose_aim(fight, me)
    if not (me.aim_target or me.aim_arc):
        me.aim_since = fight.state.round
    me.aim_target = target.id if target else ""
    me.aim_arc = arc
    me.aim_lost_sight = 0
    me.aim_blind = target is not None and not fight.state.field.sees(me.id, target.id)
    if target is not None:
        fight.state.field.face(me.id, target.id)
    if fight.state.field.mapped:
        me.aim_way = fight.state.field.spots[me.id].facing
    if fight.loud:
        where = "the place where " if me.aim_blind else ""
        what = f"at {where}{target.name}{' hides' if where else ''}" if target else f"over an arc of {arc} degrees"
        fight.tell("aim", f"{me.name} takes aim {what}.", "S1-AIM-01", *(("S1-AIM-07",) if arc else ()), who=me.id)
    await aim_on(fight, me)


async def aim_on(fight: Combat, me: Combatant) -> None:
    """The aiming card of this round: one a round near, one for two rounds farther off, up to half the skill (S1-AIM-02, S1-AIM-06)."""
    if me.aim_round == fight.state.round and me.aim:
        return
    me.aim_round = fight.state.round
    if me.aim >= aim_limit(fight, me):
        if fight.loud:
            fight.tell("aim", f"{me.name} keeps the aim; more of it brings no card.", "S1-AIM-06", level="detail", who=me.id)
        return
    before = int(me.aim_share)
    me.aim += 1
    me.aim_share += 1 if _bracket(fight, me) in NEAR else 0.5
    if int(me.aim_share) > before:
        await take(fight, me, 1, f"aim {me.id}", "aiming card", private=True)
        if fight.loud:
            fight.tell("aim", f"{me.name} takes an aiming card.", "S1-AIM-02", level="detail", who=me.id)


def lose_aim(fight: Combat, me: Combatant) -> None:
    """Aim is lost, and the extra cards are discarded (S1-AIM-08)."""
    if me.aim_target or me.aim_arc:
        if fight.loud:
            fight.tell("aim", f"{me.name} loses the aim.", "S1-AIM-08", level="detail", who=me.id)
        forget_aim(fight, me)


def forget_aim(fight: Combat, me: Combatant) -> None:
    me.aim, me.aim_share, me.aim_target, me.aim_arc, me.aim_since, me.aim_round, me.aim_lost_sight = 0, 0, "", 0, 0, 0, 0
    fight.state.deck.drop(f"aim {me.id}")


def knows_place(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """Whether one sees somebody or knows where they hide: behind a wall of the map, but not hidden from one (S1-AIM-01)."""
    field = fight.state.field
    return field.sees(me.id, foe.id) or f"{me.id} {foe.id}" not in field.hidden


def _bracket(fight: Combat, me: Combatant) -> str | None:
    """The bracket of the aim: to its target, or to the nearest enemy an area could show."""
    kit = fight.kits[me.id]
    if me.aim_target:
        return kit.bracket(fight.distance(me, fight[me.aim_target]))
    return kit.bracket(min((fight.distance(me, foe) for foe in fight.enemies(me)), default=0.0))


def _same_way(fight: Combat, me: Combatant) -> bool:
    field = fight.state.field
    return not field.mapped or me.aim_way == field.spots[me.id].facing


def in_arc(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """Whether somebody stands in the area covered; without a map the referee's word is that everybody in sight does."""
    field = fight.state.field
    if not field.mapped:
        return True
    here, there = field.point(me.id), field.point(foe.id)
    return here != there and angle_between(me.aim_way, bearing(here, there)) <= me.aim_arc / 2


def out_of_sight(fight: Combat) -> None:
    """At the end of a round: a target that was out of sight for a whole round is lost (S1-AIM-08)."""
    for me in fight.state.combatants.values():
        if not me.aim_target:
            continue
        target = fight[me.aim_target]
        if target.dead or target.gone:
            lose_aim(fight, me)
        elif fight.state.field.sees(me.id, target.id):
            me.aim_lost_sight, me.aim_blind = 0, False
        elif not me.aim_blind:
            me.aim_lost_sight += 1
            if me.aim_lost_sight > 1:
                lose_aim(fight, me)


def aims_at(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """Whether the aim is on this one, or on an area it stands in (S1-AIM-07, S1-AIM-08)."""

    if me.aim_target:
        return me.aim_target == foe.id
    return bool(me.aim_arc) and in_arc(fight, me, foe)


def aim_cards(fight: Combat, me: Combatant) -> tuple[Card, ...]:
    """The extra cards of an aim; covering an arc costs the last of them (S1-AIM-02, S1-AIM-07)."""

    cards = fight.state.deck.zones.get(f"aim {me.id}", [])
    if me.aim_arc:
        cost = ARC_COST[me.aim_arc]
        cards = cards[: max(0, len(cards) - cost)] if cost is not None else []
    return tuple(cards)
