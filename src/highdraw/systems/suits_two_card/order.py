"""The order of action: one open card each, compared with Reflexes, written down once."""

from collections import Counter

import msgspec

from highdraw.cards import Card, pretty
from highdraw.engine.beat import ShownCard, Side
from highdraw.engine.choice import Do, either
from highdraw.engine.meeting import Deal, Lab, Meeting
from highdraw.engine.prose import counted, in_a_row
from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.systems.suits.worth import HIGH, LOW, VALUES, best_under, is_face
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.skill import attack_skill
from highdraw.systems.suits_two_card.state import Combatant

SHOWN = 6
"""So many order cards are laid out for all to see; of more the list is enough."""


async def order(fight: Combat) -> None:
    """The start of a fight: the pile, chips, the order draw with its open cards, and the first round."""
    everybody = [me for me in fight.state.combatants.values() if not me.dead and not me.gone]
    if fight.loud:
        packs = fight.state.deck.packs
        fight.tell("pile", f"The pile: {counted(packs, 'pack')} without jokers, shuffled.", "S2-GEN-01", level="book")
    if fight.fighting and fight.loud:
        fight.tell("chips", "Everybody takes chips.", "S2-CHP-01", level="book")
    with fight.beat("Order of action"):
        await draw_places(fight, everybody)
        await settle(fight)
    fight.then("round")


async def draw_places(fight: Combat, people: list[Combatant]) -> None:
    """Everybody (or every cluster of minions) draws a card openly; faces are the holder's option.

    (S2-ORD-01, S2-ORD-03, S2-ORD-05, S2-ORD-06, S2-VAL-03)
    """
    asks: list[Ask[Do]] = []
    waiting: dict[str, list[Combatant]] = {}
    groups = clusters(fight, people)
    now = fight.current_beat if len(groups) <= SHOWN else None
    lab = fight.lab
    if lab is not None and len(groups) == 2:
        lab.meet(lambda: _two_places(fight, lab, groups[0][0], groups[1][0]))
    for group in groups:
        me = group[0]
        zone = f"order {me.id}"
        (card,) = await Draw(1, zone, "order of action", who=me.id)
        if now:
            now.show(Side(who=me.id, name=me.name, cards=(ShownCard(card),)))
        if fight.loud:
            names = me.name if len(group) == 1 else f"{me.name} and {len(group) - 1} more"
            cites = ("S2-ORD-01", *(("S2-ORD-05", "S2-ORD-06") if len(group) > 1 else ()))
            fight.tell(
                "order",
                f"{names} draw{'s' if len(group) == 1 else ''} {pretty(card)} for the order of action.",
                *cites,
                level="detail",
                who=me.id,
            )
        limit = reach(fight, me)
        if is_face(card):
            asks.append(_ask_value(me, card, limit))
            waiting[me.id] = group
        else:
            fight.state.deck.drop(zone)
            for one in group:
                _place(fight, one, HIGH[card])
    said = await AskAll(tuple(asks)) if asks else {}
    for who, group in waiting.items():
        (card,) = fight.state.deck.zones[f"order {who}"]
        fight.state.deck.drop(f"order {who}")
        for one in group:
            _place(fight, one, HIGH[card] if said[who].do == "high" else LOW[card])
        if fight.loud:
            fight.tell(
                "order", f"{group[0].name} takes the {said[who].do} value.", "S2-ORD-03", "S2-VAL-01", "S2-VAL-03", level="detail", who=who
            )


def _ask_value(me: Combatant, card: Card, limit: int) -> Ask[Do]:
    """Which value of a face card counts: the best one that lets its holder act in the first round stands first."""
    best = best_under(card, limit) or HIGH[card]
    values = either("high", "low") if best == HIGH[card] else either("low", "high")
    return Ask(me.id, "order value", values, {"card": card, "limit": limit})


def _two_places(fight: Combat, lab: Lab, one: Combatant, other: Combatant) -> Meeting:
    """Two order cards, for the lab: who comes first or that they tie, and who is late."""

    def place(me: Combatant, card: Card) -> int:
        said = lab.ask(_ask_value(me, card, reach(fight, me))).do if is_face(card) else "high"
        return HIGH[card] if said == "high" else LOW[card]

    def verdict(ours: tuple[Card, ...], theirs: tuple[Card, ...]) -> tuple[bool, bool, bool, bool]:
        (mine,), (its,) = ours, theirs
        a, b = place(one, mine), place(other, its)
        return a > b, a < b, a > reach(fight, one), b > reach(fight, other)

    deal = Deal(1, lambda cards: tuple(VALUES[card] for card in cards), "values")
    return Meeting((deal, deal), verdict, ("order", reach(fight, one), reach(fight, other)))


def _two_more() -> Meeting:
    """Two cards that break a tie, or do not."""

    def verdict(ours: tuple[Card, ...], theirs: tuple[Card, ...]) -> tuple[bool, bool]:
        (mine,), (its,) = ours, theirs
        return HIGH[mine] > HIGH[its], HIGH[mine] < HIGH[its]

    deal = Deal(1, lambda cards: tuple(HIGH[card] for card in cards), "high value")
    return Meeting((deal, deal), verdict, "tie")


def reach(fight: Combat, me: Combatant) -> int:
    """The number an order card is compared with: Reflexes, or the contest's skill (S2-ORD-01, S2-EXT-06)."""
    return fight.kits[me.id].agility if fight.fighting else me.skill


def _place(fight: Combat, me: Combatant, value: int) -> None:
    """Listed at the value; above Reflexes it is marked for the first round, but for those who come later (S2-ORD-02)."""
    me.order = value
    me.order_skill = _skill(fight, me)
    me.tie = []
    me.late = value > reach(fight, me) and me.arrived < 1
    if fight.loud and me.late:
        fight.tell("order", f"{me.name} ({value}) does not act in the first round.", "S2-ORD-02", "S2-GEN-02", who=me.id)


def clusters(fight: Combat, people: list[Combatant]) -> list[list[Combatant]]:
    """Each alone, or minions of a side dealt into clusters so that neighbours act apart (S2-ORD-05, S2-ORD-06)."""
    size = fight.options.clusters
    if not size:
        return [[me] for me in people]
    groups = [[me] for me in people if not me.number]
    for minions in _alike(fight, [me for me in people if me.number]):
        if fight.state.field.mapped:
            minions.sort(key=lambda me: (fight.state.field.spots[me.id].x, fight.state.field.spots[me.id].y))
        count = -(-len(minions) // size)
        for group in (minions[first::count] for first in range(count)):
            groups.append(group)
            for one in group:
                one.cluster = group[0].id
    return groups


def _alike(fight: Combat, minions: list[Combatant]) -> list[list[Combatant]]:
    """Identical minions of a side together: the same sheet but for the name, the same things in hand."""
    kinds: list[tuple[tuple[object, ...], list[Combatant]]] = []
    for me in minions:
        kind = (me.side, me.main, me.off, msgspec.structs.replace(fight.sheet(me.id), name=""))
        group = next((group for other, group in kinds if other == kind), None)
        if group is None:
            kinds.append((kind, [me]))
        else:
            group.append(me)
    return [group for _, group in kinds]


async def settle(fight: Combat) -> None:
    """Write the list: descending values; ties by ascending skill, then by further cards (S2-ORD-04)."""
    people = [me for me in fight.state.combatants.values() if not me.dead and not me.gone]
    places = Counter([(me.order, me.order_skill) for me in people])
    alike = [me for me in people if places[me.order, me.order_skill] > 1]
    while tied := [me for me in alike if any(_tied(me, other) for other in alike)]:
        units: dict[str, list[Combatant]] = {}
        for me in tied:
            units.setdefault(me.cluster or me.id, []).append(me)
        if fight.lab is not None and len(units) == 2:
            fight.lab.meet(_two_more)
        for group in units.values():
            await _break_tie(fight, group)
    people.sort(key=lambda me: (-me.order, me.order_skill, [-value for value in me.tie]))
    fight.state.order = [me.id for me in people]
    if fight.loud:
        fight.tell("order", f"Order of action: {in_a_row(f'{me.name} ({me.order})' for me in people)}.", "S2-ORD-01", "S2-ORD-04")


def _tied(me: Combatant, other: Combatant) -> bool:
    """Value, skill and all tie cards so far are equal; those of one cluster act together and never tie (S2-ORD-04, S2-ORD-05)."""
    same = me.order == other.order > 0 and me.order_skill == other.order_skill and me.tie == other.tie[: len(me.tie)]
    return same and me is not other and not (me.cluster and me.cluster == other.cluster)


async def _break_tie(fight: Combat, group: list[Combatant]) -> None:
    """One card more, high value counting, for one of those tied or for its cluster (S2-ORD-04)."""
    me = group[0]
    zone = f"order {me.id}"
    (card,) = await Draw(1, zone, "tie in the order of action", who=me.id)
    fight.state.deck.drop(zone)
    for one in group:
        one.tie.append(HIGH[card])
    if fight.loud:
        fight.tell("order", f"{me.name} draws {pretty(card)} to break the tie.", "S2-ORD-04", level="detail", who=me.id)


def _skill(fight: Combat, me: Combatant) -> int:
    return attack_skill(fight, me, fight.kits[me.id].main) if fight.fighting else me.skill
