"""An attack from its declaration to its end: chips, response, interrupts, then the clash."""

from collections.abc import Coroutine
from typing import Any

from highdraw.cards import pretty
from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.systems.suits.choices import Fire
from highdraw.systems.suits.shown import lay_open_cards, rule
from highdraw.systems.suits.worth import HIGH, high
from highdraw.systems.suits_two_card import bonus as bonus_cards
from highdraw.systems.suits_two_card.aim import forget_aim, in_arc
from highdraw.systems.suits_two_card.chips import main_ready, off_ready
from highdraw.systems.suits_two_card.choices import How, Response
from highdraw.systems.suits_two_card.clash import clash
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.respond import addable, ask_response, can_counter, responses, take_up
from highdraw.systems.suits_two_card.shots import fire_off, name_shots
from highdraw.systems.suits_two_card.side import Side, may_use_both
from highdraw.systems.suits_two_card.skill import root_of
from highdraw.systems.suits_two_card.stance import add_item, pay_attack, reaches, stand, take_sight, use_both
from highdraw.systems.suits_two_card.state import Combatant
from highdraw.systems.suits_two_card.telling import announce


def strike(
    fight: Combat,
    me: Combatant,
    target: Combatant,
    slot: str = "main",
    both: bool = False,
    out_of_turn: bool = False,
    busy: frozenset[str] = frozenset(),
) -> Coroutine[Any, Any, bool]:
    """Attack somebody, by hand or at range; whether the attack was carried out. `busy` are those who fire already."""
    ours = stand(fight, me, target, slot, "attack")
    verb = "fires at" if ours.weapon.ranged else "attacks"
    title = fight.agreed(f"{me.name} {verb} {target.name}") if fight.loud else ""
    return fight.in_beat(_strike(fight, ours, target, both, out_of_turn, busy), title, who=me.id, target=target.id)


async def _strike(fight: Combat, ours: Side, target: Combatant, both: bool, out_of_turn: bool, busy: frozenset[str]) -> bool:
    """The attack itself, from the declaration on, which says whether both weapons strike (S2-FST-02)."""
    me = ours.me
    weapon, ranged = ours.weapon, ours.weapon.ranged
    aware = fight.can_defend(target)
    slots = can_counter(fight, target, me, ranged) if aware else []
    ways = _ways(fight, me, target, ours, both, slots)
    how = ways[0] if len(ways) == 1 else await Ask(me.id, "how", tuple(ways), {"target": target.id})
    cards, item = how.cards, how.item
    if ranged:
        await name_shots(fight, ours)
    if fight.loud:
        announce(fight, ours, target, both, out_of_turn, how)
    said: Response | None = None
    if aware:
        open_to = responses(fight, target, me, ranged, slots)
        said = open_to[0] if len(open_to) == 1 else await ask_response(target, me, weapon, cards, open_to)
    if fight.sw.bonus_cards == "on":
        await bonus_cards.commit(fight, me)
        if said:
            await bonus_cards.commit(fight, target)
    if fight.state.aimed and await interrupts(fight, "declared", me.id, busy):
        if not _can_still(fight, ours, target, both, out_of_turn):
            rule(fight, "comes to nothing", hit=False)
            if fight.loud:
                fight.tell("called off", f"{me.name}'s attack comes to nothing.", "S2-AIM-12", who=me.id)
            return False
        said = _still(fight, target, me, ranged, said)
        if item and item not in addable(fight, me, me.white - int(cards == 2 and fight.sw.action_economy == "chips")):
            item = ""
    ours.both = both
    pay_attack(fight, me, ours, cards, both)
    if out_of_turn:
        me.acted_out = me.offensive = True
    fight.state.field.face(me.id, target.id)
    if fight.in_reach(me, target) and said:
        fight.engage(me, target)
    theirs = take_up(fight, target, me, said) if said else None
    if theirs is not None and theirs.mode == "counter":
        if item:
            add_item(me, item)
            ours.item = item
        if theirs.weapon.ranged:
            await name_shots(fight, theirs)
    if theirs is not None and theirs.mode == "defend":
        theirs.point_blank = ours.bracket == "point blank"
        if await _outruns(fight, target):
            if me.id not in target.pressed_by:
                target.pressed_by.append(me.id)
            ours.fired = ours.draws[0]
            _finish(fight, ours, theirs)
            return True
    await clash(fight, ours, theirs, target)
    _finish(fight, ours, theirs)
    return True


def _can_still(fight: Combat, ours: Side, target: Combatant, both: bool, out_of_turn: bool) -> bool:
    """Whether the attack stands after interrupts: the weapon unused, in range, and an aimed shot still aimed (S2-AIM-12)."""
    me = ours.me
    if me.out or fight.dazed(me) or target.dead or target.gone:
        return False
    if ours.weapon.ranged:
        take_sight(fight, ours, target)
    ready = main_ready(fight, me) if ours.slot == "main" else off_ready(fight, me)
    if both and not (may_use_both(fight, me) and (me.white or fight.sw.action_economy == "items")):
        return False
    return ready and (not ours.weapon.ranged or (ours.bracket is not None and (ours.aimed or not out_of_turn)))


def _still(fight: Combat, target: Combatant, me: Combatant, ranged: bool, said: Response | None) -> Response | None:
    """The response as it stands after interrupts: one left unable to give it only defends."""
    if not fight.can_defend(target):
        return None
    if said and said not in responses(fight, target, me, ranged, can_counter(fight, target, me, ranged)):
        return Response("defend" if ranged else "dodge")
    return said


def _ways(fight: Combat, me: Combatant, target: Combatant, ours: Side, both: bool, slots: list[str]) -> list[How]:
    """One card or two, and which device is added to one's own defence in case of a counter (S2-CHP-02).

    `slots` are the hands with which the target could counter.
    """
    if both or me.swarm:
        return [How(2)]
    white = me.white
    items = fight.sw.action_economy == "items"
    counts = [2] if items else [1] if me.minion or not white else [2, 1]
    found = []
    counterable = "off" in slots or ("main" in slots and not fight.kits[target.id].ranged)
    for count in counts:
        found.append(How(count))
        if counterable:
            left = white - (1 if count == 2 and not items else 0)
            more = addable(fight, me, left)
            found += [How(count, item) for item in more if not (item == "second" and ours.slot == "off")]
    return found


async def _outruns(fight: Combat, target: Combatant) -> bool:
    """A moving target draws a card: at or under the square root of its metres the attack misses outright.

    (S2-RNG-04, S2-RNG-03, S2-VAL-02)
    """
    root = root_of(target.moved)
    if not root:
        return False
    zone = f"run {target.id}"
    (card,) = await Draw(1, zone, "avoiding fire", who=target.id, alike=high)
    fight.state.deck.drop(zone)
    escaped = HIGH[card] <= root
    if escaped:
        rule(fight, "outrun", hit=False)
    if fight.loud:
        text = f"{target.name} is on the move ({target.moved:g} m) and draws {pretty(card)} against {root}: "
        text += "the attack misses outright." if escaped else "no escape."
        lay_open_cards(fight, target, [card], HIGH[card], root, escaped)
        fight.tell("avoid", text, "S2-RNG-04", "S2-RNG-03", "S2-VAL-02", level="main" if escaped else "detail", who=target.id)
    return escaped


def _finish(fight: Combat, ours: Side, theirs: Side | None) -> None:
    """Ammunition, aim and the marks of the period, after the clash."""
    for side in (ours, theirs):
        if side is None or not side.strikes:
            continue
        me = side.me
        if side.hand.split and not side.both:
            use_both(fight, me, side.mode == "counter")
        if side.weapon.ranged:
            fire_off(fight, me, side)
        if me.aim or me.aim_target:
            forget_aim(fight, me)
        if side.mode == "counter":
            me.counter_won = side.has_hit


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
                asks.append(Ask(who, "fire", (Fire("pass"), *(Fire("fire", foe.id) for foe in targets)), {"moment": moment}))
        if not asks:
            return fired
        said = await AskAll(tuple(asks))
        shots = [(ask.who, said[ask.who].target) for ask in asks if said[ask.who].do == "fire"]
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
