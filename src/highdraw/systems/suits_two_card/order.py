"""The order of action: one open card each, compared with Reflexes, written down once (S2-ORD-01 to S2-ORD-06)."""

from highdraw.cards import pretty
from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.systems.suits.worth import HIGH, LOW, best_under, is_face
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.skill import attack_skill
from highdraw.systems.suits_two_card.state import Combatant


async def order(fight: Combat) -> None:
    """The start of a fight: chips, the order draw, and the first round."""
    everybody = [me for me in fight.state.combatants.values() if not me.dead and not me.gone]
    if fight.fighting and fight.loud:
        fight.tell("chips", "Everybody takes chips.", "S2-CHP-01", "S2-EXT-04", "S2-PWR-01", "S2-GEN-04", "S2-WPN-01")
    await draw_places(fight, everybody)
    await settle(fight)
    fight.then("round")


async def draw_places(fight: Combat, people: list[Combatant]) -> None:
    """Everybody (or every cluster of minions) draws a card openly; faces are the holder's option (S2-ORD-01, S2-ORD-03)."""
    asks: list[Ask] = []
    waiting: dict[str, list[Combatant]] = {}
    for group in clusters(fight, people):
        me = group[0]
        zone = f"order {me.id}"
        (card,) = await Draw(1, zone, "order of action")
        if fight.loud:
            names = me.name if len(group) == 1 else f"{me.name} and {len(group) - 1} more"
            cites = ("S2-ORD-01", *(("S2-ORD-05", "S2-ORD-06") if len(group) > 1 else ()))
            fight.tell("order", f"{names} draws {pretty(card)} for the order of action.", *cites, who=me.id)
        limit = reach(fight, me)
        if is_face(card) and LOW[card] != HIGH[card]:
            best = best_under(card, limit) or HIGH[card]
            keys = ("high", "low") if best == HIGH[card] else ("low", "high")
            asks.append(Ask(me.id, "order value", keys, {"card": card, "limit": limit}))
            waiting[me.id] = group
        else:
            fight.state.deck.drop(zone)
            for one in group:
                _place(fight, one, HIGH[card])
    said = await AskAll(tuple(asks)) if asks else {}
    for who, group in waiting.items():
        card = fight.state.deck.zones[f"order {who}"][0]
        fight.state.deck.drop(f"order {who}")
        for one in group:
            _place(fight, one, HIGH[card] if said[who] == "high" else LOW[card])
        if fight.loud:
            fight.tell("order", f"{group[0].name} takes the {said[who]} value.", "S2-ORD-03", "S2-VAL-01", "S2-VAL-03", who=who)


def reach(fight: Combat, me: Combatant) -> int:
    """The number an order card is compared with: Reflexes, or the contest's skill (S2-ORD-01, S2-EXT-06)."""
    return fight.kit(me).agility if fight.fighting else me.skill


def _place(fight: Combat, me: Combatant, value: int) -> None:
    me.order = value
    me.late = value > reach(fight, me)
    if fight.loud and me.late:
        fight.tell("order", f"{me.name} ({value}) does not act in the first round.", "S2-ORD-02", "S2-GEN-02", who=me.id)


def clusters(fight: Combat, people: list[Combatant]) -> list[list[Combatant]]:
    """Each alone, or minions of a side dealt into clusters so that neighbours act apart (S2-ORD-05, S2-ORD-06)."""
    size = fight.options.clusters
    if not size:
        return [[me] for me in people]
    groups = [[me] for me in people if not me.number]
    for side in dict.fromkeys(me.side for me in people):
        minions = [me for me in people if me.side == side and me.number]
        if fight.state.field.mapped:
            minions.sort(key=lambda me: (fight.state.field.spots[me.id].x, fight.state.field.spots[me.id].y))
        count = -(-len(minions) // size)
        groups += [minions[first::count] for first in range(count)]
    return groups


async def settle(fight: Combat) -> None:
    """Write the list: descending values; ties by ascending skill, then by further cards (S2-ORD-04)."""
    people = [me for me in fight.state.combatants.values() if not me.dead and not me.gone]
    skills = {me.id: _skill(fight, me) for me in people}
    while True:
        groups: dict[tuple[object, ...], list[Combatant]] = {}
        for me in people:
            groups.setdefault((me.order, skills[me.id], tuple(me.tie)), []).append(me)
        tied = [group for group in groups.values() if len(group) > 1]
        if not tied:
            break
        for group in tied:
            for me in group:
                zone = f"order {me.id}"
                (card,) = await Draw(1, zone, "tie in the order of action")
                fight.state.deck.drop(zone)
                me.tie.append(HIGH[card])
                if fight.loud:
                    fight.tell("order", f"{me.name} draws {pretty(card)} to break the tie.", "S2-ORD-04", who=me.id)
    people.sort(key=lambda me: (-me.order, skills[me.id], [-value for value in me.tie]))
    fight.state.order = [me.id for me in people]
    if fight.loud:
        fight.tell("order", "Order of action: " + ", ".join(f"{me.name} {me.order}" for me in people) + ".", "S2-ORD-01", "S2-ORD-04")


def _skill(fight: Combat, me: Combatant) -> int:
    return attack_skill(fight, me, fight.kit(me).main) if fight.fighting else me.skill
