"""How a sensible fighter plays this edition: whom to attack, when to defend, when to recover, how to use range.

It looks only at what is open to all (wounds, chips, gear, places) and at its own cards, which come with the request.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any

from highdraw.cards import Card, suit_of
from highdraw.cards.card import pack
from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.suits import tactician as suits
from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.choices import Act, Bonus, Face, Fire
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits.power import scaled
from highdraw.systems.suits_two_card.blow import armour_value
from highdraw.systems.suits_two_card.choices import How, Item, Make, Response
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.defence import defensive_bonus
from highdraw.systems.suits_two_card.hand import WINNER, hands
from highdraw.systems.suits_two_card.skill import attack_skill, dodge_skill, guard_skill, ranged_defence
from highdraw.systems.suits_two_card.state import Combatant


def tactician(fight: Combat, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    return suits.answer(fight, request, _TOPICS, _place)


# ---- odds of a contest, from a fresh pack


@lru_cache(maxsize=1 << 12)
def ranks(skill: int, cards: int) -> tuple[float, ...]:
    """The chance of each rank under a skill with one or two cards; place 0 is an overdraw.

    >>> round(ranks(7, 1)[0], 3), round(sum(ranks(7, 2)), 6)
    (0.231, 1.0)
    """
    deals = list(combinations(pack(), cards))
    found = [0.0] * (max(skill, 1) + 1)
    for deal in deals:
        found[hands(deal, skill)[0].rank] += 1
    return tuple(count / len(deals) for count in found)


@lru_cache(maxsize=1 << 15)
def beats(skill: int, cards: int, other: int, other_cards: int, bonus: int) -> float:
    """The chance that one side's rank is above the other's and its defensive bonus, or the other overdraws."""
    mine, theirs = ranks(skill, cards), ranks(other, other_cards)
    chance = 0.0
    for rank in range(1, len(mine)):
        if mine[rank]:
            chance += mine[rank] * (theirs[0] + sum(theirs[1 : max(1, rank - bonus)]))
    return chance


def worth_of_hit(fight: Combat, me: Combatant, foe: Combatant) -> float:
    """What a hit of mine does to the foe on average, as a share of what it can bear."""
    if foe.swarm:
        return 1.0
    power = fight.kits[me.id].powers.get(me.main, 1) if not me.swarm else 3
    weapon = fight.kits[me.id].main
    armour = armour_value(fight.kits[foe.id].armour, foe.body, weapon.bullet)
    loss = max(0.3, (scaled(power, 0, fight.sw.power_scale) + scaled(power, 2, fight.sw.power_scale)) / 2 - armour)
    left = max(1.0, min(2 * foe.body - foe.status, foe.will + 1 - foe.status if foe.status <= foe.will else 2 * foe.body - foe.status))
    return min(1.5, loss / left)


# ---- the own turn


def _action(fight: Combat, ask: Ask[Act]) -> Act:
    me = fight[ask.who]
    return max(ask.choices, key=lambda act: _score(fight, me, act))


def _score(fight: Combat, me: Combatant, act: Act) -> float:
    """How good an action looks; passing is 0."""
    verb = act.do
    if verb == "challenge":
        foe = fight[act.target]
        return 1.0 + foe.status / 10 + (0.5 if fight.dazed(foe) else 0)
    if verb in ("attack", "shoot", "both", "charge"):
        return _attack_score(fight, me, fight[act.target], verb)
    if verb == "throw":
        return _throw_score(fight, me, act)
    if verb == "recover":
        margin = fight.daze_threshold(me) - me.status
        return 1.2 if margin <= 0 else 0.75 if margin <= 1 and me.shock >= 2 else 0.3 if me.shock >= 2 else 0.05
    if verb == "ready":
        return 0.7
    if verb == "reload":
        return 0.6 if not me.loaded.get(me.main) else 0.02
    if verb == "aim":
        return _aim_score(fight, me, act)
    if verb == "tend":
        return 0.2 + 0.1 * fight.sheet(me.id).skills.get("medic", 0)
    if verb == "move":
        return _move_score(fight, me, act)
    if verb == "hold":
        return _hold_score(fight, me, act)
    return -0.5 if verb in ("drop", "stow") else -0.1 if verb == "step" else 0.0


def _attack_score(fight: Combat, me: Combatant, foe: Combatant, verb: str) -> float:
    if foe.helpless:
        return 0.01 if fight.decided() else -0.2
    kit = fight.kits[me.id]
    cards = 1 if me.minion or not me.white else 2
    if kit.main.ranged:
        aimed = me.aim > 0 and me.aim_target == foe.id
        metres = fight.distance(me, foe)
        bracket = kit.bracket(metres, aimed)
        skill = attack_skill(fight, me, kit.main, None, bracket, aimed, metres < STRIKING_RANGE)
        guard = ranged_defence(fight, foe, None, bracket == "point blank")
        chance = beats(min(skill, 30), cards, min(guard, 30), 1 if foe.minion else 2, 0)
        chance += 0.08 * min(me.aim, 3) if aimed else 0
        if kit.main.rof > 1:
            chance *= 1.5
    else:
        skill = attack_skill(fight, me, kit.main)
        chance = beats(min(skill, 30), cards, min(guard_skill(fight, foe), 30), 1 if foe.minion else 2, 0)
    score = 0.25 + chance * worth_of_hit(fight, me, foe)
    score += 0.25 * fight.dazed(foe) + 0.1 * (foe.blue == 0 or foe.acted_out)
    if verb == "charge":
        score -= 0.05
    if verb == "both":
        score += 0.05 if not fight.outnumbered(me) and (foe.blue == 0 or fight.dazed(foe)) else -0.1
    return score


def _throw_score(fight: Combat, me: Combatant, act: Act) -> float:
    if act.spot:
        return -1.0
    target = fight[act.target]
    near = [one for one in fight.state.combatants.values() if (not one.out and fight.distance(one, target) <= 4) or one is target]
    foes = sum(1 for one in near if one.side != me.side)
    return 0.35 * foes - 0.6 * sum(1 for one in near if one.side == me.side)


def _aim_score(fight: Combat, me: Combatant, act: Act) -> float:
    if act.arc:
        return -0.3
    foe = fight[act.target]
    kit = fight.kits[me.id]
    metres = fight.distance(me, foe)
    bracket = kit.bracket(metres, me.aim > 0)
    if bracket is None or me.engaged or metres < 6:
        return -0.2
    most = kit.base_skill(kit.main, me.reflexes)[0] // 2
    if me.aim_target == foe.id and me.aim >= min(2, most):
        return -0.1
    return 0.5 if bracket in ("medium", "long", "maximum") else 0.35 if me.aim_target == foe.id or not me.aim else -0.1


def _move_score(fight: Combat, me: Combatant, act: Act) -> float:
    if act.way != "to":
        return -0.3
    other = fight[act.target]
    if other.side == me.side:
        hurt = other.critical and fight.sheet(me.id).skills.get("medic", 0) >= 4
        return 0.4 if hurt else -0.4
    if other.out or me.engaged:
        return -0.3
    kit = fight.kits[me.id]
    metres = fight.distance(me, other)
    if kit.main.ranged and kit.usable:
        far = kit.bracket(metres, False) if fight.state.field.sees(me.id, other.id) else None
        return 0.2 - metres / 1000 if far in (None, "long", "maximum") else -0.3
    return 0.3 - metres / 1000


def _hold_score(fight: Combat, me: Combatant, act: Act) -> float:
    sheet = fight.sheet(me.id)
    name = act.item
    if act.hand == "off":
        return 0.15 if not me.off and name in sheet.shields and not fight.kits[me.id].main.ranged else -0.3
    weapon = sheet.weapons[name]
    now = fight.kits[me.id].main
    nearest = min((fight.distance(me, foe) for foe in fight.enemies(me)), default=0.0)
    if now.name == UNARMED or (now.ranged and not me.loaded.get(me.main) and me.supply.get(me.main, 1) == 0):
        fits = weapon.ranged == (nearest > 8)
        return 0.65 if fits else 0.45
    if now.ranged and not weapon.ranged and me.engaged and now.rof < 2:
        return 0.4
    if not now.ranged and weapon.ranged and not weapon.blast and nearest > 12 and me.loaded.get(name, 0):
        return 0.35
    return -0.4


# ---- answering an attack


def _response(fight: Combat, ask: Ask[Response]) -> Response:
    me, foe, ranged = fight[ask.who], fight[ask.about["attacker"]], bool(ask.about["ranged"])
    return max(ask.choices, key=lambda said: _answer_score(fight, me, foe, said, ranged))


def _answer_score(fight: Combat, me: Combatant, foe: Combatant, said: Response, ranged: bool) -> float:
    """What an answer is worth: what I deal less what I take, and what I keep for my own turn."""
    mode, item = said.mode, said.item
    kit, weapon = fight.kits[me.id], fight.kits[foe.id].main
    theirs = min(30, attack_skill(fight, foe, weapon))
    their_cards = 1 if foe.minion else 2
    risk = worth_of_hit(fight, foe, me)
    if mode == "counter":
        cards = 1 if me.minion or said.cards == 1 or not me.white else 2
        mine = min(30, attack_skill(fight, me, kit.main))
        guard = defensive_bonus(fight, me, foe, weapon, "counter", item, True)
        win = beats(mine, cards, theirs, their_cards, 0)
        lose = beats(theirs, their_cards, mine, cards, guard)
        both = -0.05 if said.hand == "both" else 0.0
        return win * worth_of_hit(fight, me, foe) - lose * risk - 0.03 * bool(item) + both
    if ranged:
        mine = min(30, ranged_defence(fight, me))
        return 0.15 - beats(theirs, their_cards, mine, 1 if me.minion else 2, 0) * risk
    mine = min(30, dodge_skill(fight, me) if mode == "dodge" else guard_skill(fight, me))
    device: Item = "shield" if mode == "block" else "second" if mode == "parry second" else ""
    guard = defensive_bonus(fight, me, foe, weapon, mode, device, False)
    lose = beats(theirs, their_cards, mine, 1 if me.minion else 2, guard)
    cost = {"dodge": 0.0, "block": 0.02, "parry second": 0.03, "guard": 0.06, "parry": 0.2}.get(mode, 0.0)
    keep = 0.0 if fight.dazed(me) or me.acted_out else 0.18
    return keep - lose * risk - cost


def _how(fight: Combat, ask: Ask[How]) -> How:
    """Two cards; a device as well when chips are left for it, the shield before the second weapon."""
    with_item = [how for how in ask.choices if how.cards == 2 and how.item] if fight[ask.who].white > 2 else []
    return with_item[0] if with_item else ask.choices[0]


def _hand(fight: Combat, ask: Ask[Make]) -> Make:
    """The highest rank; a better suit for one point of rank; a face card aside when it costs nothing."""
    best = max(make.rank for make in ask.choices)

    def value(make: Make) -> float:
        rank = make.rank
        if make.do == "split":
            return rank + 1.6 if rank >= 5 else rank - 1.0
        return rank + 0.3 * (WINNER[suit_of(Card(make.suit))] if make.suit else 0) + (0.5 if make.do == "aside" and rank == best else 0)

    return max(ask.choices, key=value)


# ---- the rest


def _fire(fight: Combat, ask: Ask[Fire]) -> Fire:
    me = fight[ask.who]
    for fire in ask.choices[1:]:
        foe = fight[fire.target]
        if foe.helpless:
            continue
        near = fight.distance(me, foe)
        if me.aim >= 2 or near < 8 or ask.about.get("moment") in ("move", "charge", "moving"):
            return fire
    return ask.choices[0]


def _facing(fight: Combat, ask: Ask[Face]) -> Face:
    me = fight[ask.who]
    foes = fight.enemies(me)
    nearest = min(foes, key=lambda foe: fight.distance(me, foe), default=me)
    return next((face for face in ask.choices if face.target == nearest.id), ask.choices[0])


def _commit(fight: Combat, ask: Ask[Bonus]) -> Bonus:
    me = fight[ask.who]
    own_turn = fight.state.turn == me.id
    for bonus in ask.choices[1:]:
        if bonus.card == "diamonds" and bonus.use == "defence" and not own_turn:
            return bonus
        if bonus.card in ("spades", "hearts", "clubs") and bonus.use == "offence" and own_turn and not me.committed:
            return bonus
    return ask.choices[0]


_TOPICS: dict[str, Callable[[Combat, Ask[Any]], Any]] = {
    "action": _action,
    "how": _how,
    "response": _response,
    "hand": _hand,
    "fire": _fire,
    "facing": _facing,
    "commit": _commit,
    "reveal": lambda fight, ask: ask.choices[min(1, len(ask.choices) - 1)],
    "aftermath": lambda fight, ask: suits.aftermath(ask),
}


def _place(fight: Combat, request: Place) -> tuple[float, float]:
    """Towards the nearest enemy."""
    me = fight[request.who]
    foes = fight.enemies(me)
    if not foes or not fight.state.field.mapped:
        return (request.x, request.y)
    nearest = min(foes, key=lambda foe: fight.distance(me, foe))
    spot = fight.state.field.spots[nearest.id]
    far = fight.distance(me, nearest)
    share = max(0.0, min(request.reach, far - 1.0)) / far if far else 0.0
    return (request.x + (spot.x - request.x) * share, request.y + (spot.y - request.y) * share)
