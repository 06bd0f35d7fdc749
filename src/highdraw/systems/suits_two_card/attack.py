"""An attack from its declaration to its end: chips, response, interrupts, then the clash (S2-ENG-01, S2-CHP-02)."""

from highdraw.cards import pretty
from highdraw.engine.request import Ask, Draw
from highdraw.systems.suits import gear
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits.grammar import metres, the
from highdraw.systems.suits.worth import HIGH
from highdraw.systems.suits_two_card import bonus as bonus_cards
from highdraw.systems.suits_two_card.chips import main_ready, off_ready, pay_white, per_weapon, tire, use_weapon
from highdraw.systems.suits_two_card.clash import clash
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.harm import forget_aim
from highdraw.systems.suits_two_card.respond import add_item, addable, aims_at, can_counter, respond, responses, take_up
from highdraw.systems.suits_two_card.side import Side, may_use_both
from highdraw.systems.suits_two_card.skill import root_of
from highdraw.systems.suits_two_card.state import Combatant

BURST_SIZE = 4
reload_now = gear.reload_now
"""Fill the weapon up from the supply, or from an endless one."""


def stand(fight: Combat, me: Combatant, foe: Combatant, slot: str, mode: str) -> Side:
    """One who strikes, with what range and aim come to."""
    kit = fight.kits[me.id]
    weapon = kit.main if slot == "main" or kit.second is None else kit.second
    side = Side(me, weapon, mode, slot=slot)
    if weapon.ranged:
        take_sight(fight, side, foe)
    return side


def take_sight(fight: Combat, side: Side, foe: Combatant) -> None:
    """What range and aim come to at this moment (S2-RNG-05, S2-AIM-03)."""
    me = side.me
    metres = fight.distance(me, foe)
    side.aimed = aims_at(fight, me, foe)
    side.bracket = fight.kits[me.id].bracket(metres, side.aimed)
    side.close = metres < STRIKING_RANGE
    side.extra = aim_cards(fight, me, side) if side.aimed else 0


def aim_limit(fight: Combat, me: Combatant) -> int:
    """So many turns of aim count: half the base skill (S2-AIM-07)."""
    return fight.kits[me.id].base_skill(fight.kits[me.id].main, me.reflexes)[0] // 2


def aim_cards(fight: Combat, me: Combatant, side: Side) -> int:
    """Extra cards of an aimed shot: one a turn near, one for two turns further off (S2-AIM-03, S2-AIM-07, S2-AIM-08)."""
    turns = min(me.aim, aim_limit(fight, me))
    extra = turns if side.bracket in ("point blank", "short") else turns // 2
    if me.aim_arc:
        extra = 0 if me.aim_arc > 30 else max(0, extra - (1 if me.aim_arc <= 15 else 2))
    return extra


def volleys(rof: int, burst: bool, rounds: int) -> tuple[int, ...]:
    """The draws of one use: bursts of four, the rest last, or single shots (S2-SHT-01).

    >>> volleys(12, True, 36), volleys(10, True, 36), volleys(9, True, 20), volleys(3, True, 36), volleys(2, False, 6)
    ((4, 4, 4), (4, 4, 2), (4, 4, 1), (3,), (1, 1))
    """
    bullets = min(rof, rounds)
    if not (burst or rof >= BURST_SIZE):
        return (1,) * bullets
    fours, rest = divmod(bullets, BURST_SIZE)
    return (BURST_SIZE,) * fours + ((rest,) if rest else ())


async def strike(
    fight: Combat,
    me: Combatant,
    target: Combatant,
    slot: str = "main",
    both: bool = False,
    out_of_turn: bool = False,
    busy: frozenset[str] = frozenset(),
) -> bool:
    """Attack somebody, by hand or at range; whether the attack was carried out. `busy` are those who fire already."""
    ours = stand(fight, me, target, slot, "attack")
    weapon = ours.weapon
    aware = fight.can_defend(target)
    slots = can_counter(fight, target, me, weapon.ranged) if aware else []
    cards, item = await _how(fight, me, target, ours, both, slots)
    await _shots(fight, ours)
    if fight.loud:
        _announce(fight, ours, target, both, out_of_turn, f"{cards}+{item}")
    said = ""
    if aware:
        said = await respond(fight, target, me, weapon, slots)
    if fight.sw.bonus_cards == "on":
        await bonus_cards.commit(fight, me)
        if said:
            await bonus_cards.commit(fight, target)
    if fight.state.aimed and await _shot_at_first(fight, me, busy):
        if not _can_still(fight, ours, target, both, out_of_turn):
            if fight.loud:
                fight.tell("called off", f"{me.name}'s attack comes to nothing.", "S2-AIM-12", who=me.id)
            return False
        said = _still(fight, target, me, weapon.ranged, said)
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
            await _shots(fight, theirs)
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


async def _shot_at_first(fight: Combat, me: Combatant, busy: frozenset[str]) -> bool:
    """Aimed shots of others come before the attack just declared (S2-AIM-12); whether there were any."""
    from highdraw.systems.suits_two_card.aim import interrupts

    return await interrupts(fight, moment="declared", but=me.id, busy=busy)


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


def _still(fight: Combat, target: Combatant, me: Combatant, ranged: bool, said: str) -> str:
    """The response as it stands after interrupts: one left unable to give it only defends."""
    if not fight.can_defend(target):
        return ""
    if said and said not in responses(fight, target, me, ranged, can_counter(fight, target, me, ranged)):
        return "defend" if ranged else "dodge"
    return said


async def _how(fight: Combat, me: Combatant, target: Combatant, ours: Side, both: bool, slots: list[str]) -> tuple[int, str]:
    """One card or two, and which device is added to one's own defence in case of a counter (S2-CHP-02, S2-DFR-05).

    `slots` are the hands with which the target could counter.
    """
    if both or me.swarm:
        return 2, ""
    white = me.white
    items = fight.sw.action_economy == "items"
    counts = [2] if items else [1] if me.minion or not white else [2, 1]
    keys = []
    counterable = "off" in slots or ("main" in slots and not fight.kits[target.id].ranged)
    for count in counts:
        keys.append(str(count))
        if counterable:
            left = white - (1 if count == 2 and not items else 0)
            more = addable(fight, me, left)
            keys += [f"{count}+{item}" for item in more if not (item == "second" and ours.slot == "off")]
    said = keys[0]
    if len(keys) > 1:
        said = await Ask(me.id, "how", tuple(keys), {"target": target.id})
    number, _, item = said.partition("+")
    return int(number), item


async def _shots(fight: Combat, side: Side) -> None:
    """How many shots or bursts of this use (S2-SHT-01)."""
    weapon, me = side.weapon, side.me
    if not weapon.ranged or weapon.rof <= 1:
        return
    all_of_them = volleys(weapon.rof, weapon.burst, me.loaded.get(weapon.name, 0))
    number = len(all_of_them)
    if number > 1:
        number = int(await Ask(me.id, "shots", tuple(str(n) for n in range(number, 0, -1)), {"weapon": weapon.name}))
    side.draws = all_of_them[:number] or (1,)


def pay_attack(fight: Combat, me: Combatant, side: Side, cards: int, both: bool, counter: bool = False) -> None:
    """The blue chip, and a white one for the second card (S2-CHP-02, S2-MUL-01)."""
    use_weapon(fight, me, side.slot)
    chips = fight.sw.action_economy == "chips"
    if both:
        if chips and me.white_second:
            me.white_second -= 1
        elif chips:
            pay_white(me)
        use_both(fight, me, counter)
        side.cards = 2
        return
    if not chips:
        side.cards = 1 if me.minion else 2
    elif me.minion or cards == 1 or not me.white:
        side.cards = 1
    else:
        pay_white(me)
        side.cards = 2


def use_both(fight: Combat, me: Combatant, counter: bool) -> None:
    """From an announced two-weapon attack on the second weapon gives no bonus (S2-MUL-05)."""
    if per_weapon(fight):
        use_weapon(fight, me, "off")
    else:
        me.used.append("off")
        if fight.sw.slow_unready == "any_use":
            tire(fight, me, "off")
    if fight.sw.second_weapon_bonus_when_multi == "lost":
        me.second_lost = "reset" if counter else "turn"


async def _outruns(fight: Combat, target: Combatant) -> bool:
    """A moving target draws a card: at or under the square root of its metres the attack misses outright (S2-RNG-04)."""
    root = root_of(target.moved)
    if not root:
        return False
    zone = f"run {target.id}"
    (card,) = await Draw(1, zone, "avoiding fire")
    fight.state.deck.drop(zone)
    escaped = HIGH[card] <= root
    if fight.loud:
        text = f"{target.name} is on the move ({target.moved:g} m) and draws {pretty(card)} against {root}: "
        text += "the attack misses outright." if escaped else "no escape."
        fight.tell("avoid", text, "S2-RNG-04", "S2-RNG-03", "S2-VAL-02", who=target.id)
    return escaped


def _announce(fight: Combat, ours: Side, target: Combatant, both: bool, out_of_turn: bool, how: str) -> None:
    """The declaration, open to all before the response and before any card (S2-GEN-06). `how` is cards and device: `2+shield`."""
    me, weapon = ours.me, ours.weapon
    verb = "fires at" if weapon.ranged else "attacks"
    cites = ["S2-GEN-06"]
    if both:
        what = f"both weapons ({weapon.name} and {me.off})"
        cites += ["S2-FST-02", "S2-TWO-02", "S2-MUL-01"]
    else:
        what = "a swarm of bites" if me.swarm else the(weapon.name)
        if fight.kits[me.id].pair and fight.outnumbered(me, target):
            cites.append("S2-MUL-08")
    words = f"{me.name} {verb} {target.name} with {what}"
    if weapon.ranged:
        cites += ["S2-RNG-05", "S2-RNG-07" if weapon.gun else "S2-RNG-06"]
        words += f" at {metres(fight.distance(me, target))} ({ours.bracket} range)"
        if ours.aimed:
            cites += ["S2-AIM-02" if out_of_turn else "S2-AIM-01", "S2-AIM-07", *(("S2-AIM-08",) if me.aim_arc else ())]
        if weapon.rof > 1:
            cites += ["S2-FST-01", "S2-FRQ-03", "S2-SHT-01"]
            if ours.extra:
                cites.append("S2-AIM-11")
    else:
        cites += ["S2-ENG-01", "S2-MOV-05"]
    cards, _, item = how.partition("+")
    words += ", with one card" if cards == "1" and not me.minion else ""
    words += {"shield": ", the shield ready", "second": ", the second weapon ready"}.get(item, "")
    fight.tell("attack", words + ".", *cites, who=me.id, target=target.id)


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


def fire_off(fight: Combat, me: Combatant, side: Side) -> None:
    """What was fired is gone; the next one is at hand at once for weapons that need no reload (S2-WPN-07)."""
    name = side.weapon.name
    me.loaded[name] = max(0, me.loaded.get(name, 0) - max(1, side.fired))
    me.reloading = 0
    if me.loaded[name] == 0 and reload_turns(side.weapon, me.body) == 0:
        reload_now(me, name, side.weapon.shots)
