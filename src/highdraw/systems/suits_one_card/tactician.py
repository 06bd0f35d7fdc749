"""How a sensible fighter plays this edition: how many cards, whom to attack, when to wait, recover, aim, bank.

It looks only at what is open to all (wounds, gear, places) and at its own cards.
"""

from collections.abc import Callable
from functools import lru_cache
from math import dist
from typing import Any

from highdraw.cards import Card, suit_of
from highdraw.cards.card import pack
from highdraw.engine.choice import Choice, Do, Number, Target
from highdraw.engine.request import Ask, Place, Request
from highdraw.field.geometry import Point, towards
from highdraw.systems.suits import tactician as suits
from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.choices import Act, Bonus, Fire
from highdraw.systems.suits.worth import HIGH
from highdraw.systems.suits_one_card.blast import yards_from
from highdraw.systems.suits_one_card.bonus import CHIP
from highdraw.systems.suits_one_card.choices import Keep
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import absorption, charted
from highdraw.systems.suits_one_card.reach import bracket_to, cannot_strike, pool, reaches, why_unready
from highdraw.systems.suits_one_card.recovery import recovered
from highdraw.systems.suits_one_card.skill import defence_skill, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import WINNER, best_single, best_sum


def tactician(fight: Combat, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    return suits.answer(fight, request, _TOPICS, _place)


@lru_cache(maxsize=1 << 12)
def chance_below(skill: int, worth: int) -> float:
    """The chance that one card of a fresh pack overdraws a skill or stays below a worth.

    >>> round(chance_below(7, 7), 3), round(chance_below(14, 1), 3)
    (0.923, 0.0)
    """
    cards = pack()
    lower = 0
    for card in cards:
        found = best_sum((card,), skill)
        lower += found is None or found < worth
    return lower / len(cards)


def _my_cards(fight: Combat, me: Combatant, foe: Combatant, extra: bool) -> tuple[Card, ...]:
    return pool(fight, me, foe, "extra" if extra else "")


def worth_of_hit(fight: Combat, me: Combatant, foe: Combatant) -> float:
    """What a hit of mine does to the foe on average, as a share of what it can bear."""
    if not fight.fighting:
        return min(1.5, me.power / max(1.0, 2 * foe.power - foe.status))
    kit = fight.kits[me.id]
    armour = absorption(fight.kits[foe.id].armour, foe.body, kit.main.bullet, fight.sw.kevlar_vs_other)
    loss = max(0.3, (charted(kit.power, 0) + charted(kit.power, 2)) / 2 - armour) if kit.power else 0.1
    left = max(1.0, foe.will + 1 - foe.status if foe.status <= foe.will else 2 * foe.body - foe.status)
    return min(1.5, loss / left)


# ---- the turn


def _action(fight: Combat, ask: Ask[Act]) -> Act:
    me = fight[ask.who]
    extra = bool(ask.about.get("extra"))
    return max(ask.choices, key=lambda act: _score(fight, me, act, extra))


def _score(fight: Combat, me: Combatant, act: Act, extra: bool) -> float:
    """How good an act looks; doing nothing is 0."""
    match act.do:
        case "attack" | "shoot" | "challenge":
            return _attack_score(fight, me, fight[act.target], extra)
        case "lob":
            return -1.0 if act.spot else _lob_score(fight, me, fight[act.target])
        case "reload":
            return 0.6 if not me.loaded.get(me.main) or me.reloading.get(me.main) else 0.02
        case "aim":
            return -0.3 if act.arc else _aim_score(fight, me, fight[act.target])
        case "tend":
            return 0.2 + 0.1 * fight.sheet(me.id).skills.get("medic", 0)
        case "move":
            return _move_score(fight, me, act)
        case "hold":
            return _hold_score(fight, me, act.item)
    return 0.0


def _attack_score(fight: Combat, me: Combatant, foe: Combatant, extra: bool) -> float:
    """The chance that my card beats a card of the other's, times what the hit is worth, less what a counter costs."""
    if foe.helpless:
        return -0.2
    cards = _my_cards(fight, me, foe, extra)
    skill = strike_skill(fight, me, None, bracket_to(fight, me, foe))
    single = best_single(cards, skill) if (me.aim_target or me.aim_arc) and not extra else None
    worth = best_sum((single,) if single else cards, skill) or 0
    missile = fight.fighting and fight.kits[me.id].ranged
    guard = min(30, defence_skill(fight, foe, None, missile, False))
    win = chance_below(guard, worth)
    safe = bool(cannot_strike(fight, foe, me)) or foe.contested
    risk = 0.0 if safe else (1 - win) * 0.7 * worth_of_hit(fight, foe, me)
    weary = 0.35 if me.shock and me.status >= me.will - 1 and fight.fighting else 0.0
    return 0.2 + win * worth_of_hit(fight, me, foe) + 0.2 * fight.dazed(foe) - risk - weary


def _lob_score(fight: Combat, me: Combatant, target: Combatant) -> float:
    near = [one for one in fight.state.combatants.values() if not one.out and (one is target or fight.distance(one, target) <= 4)]
    foes = sum(1 for one in near if one.side != me.side)
    return 0.4 * foes - 0.7 * sum(1 for one in near if one.side == me.side)


def _aim_score(fight: Combat, me: Combatant, foe: Combatant) -> float:
    kit = fight.kits[me.id]
    metres = fight.distance(me, foe)
    if kit.bracket(metres) is None or metres < 5:
        return -0.2
    if me.aim_target == foe.id and me.aim >= min(2, kit.base // 2):
        return -0.1
    good = best_sum(fight.dealt(me), strike_skill(fight, me, None, kit.bracket(metres))) is not None
    return 0.3 if good else 0.5


def _blast_near(fight: Combat, me: Combatant) -> bool:
    return any(yards_from(fight, blast, me) <= 6 for blast in fight.state.blasts)


def _nearest(fight: Combat, me: Combatant) -> Combatant | None:
    return min(fight.enemies(me), key=lambda foe: fight.distance(me, foe), default=None)


def _walled_off(fight: Combat, me: Combatant) -> bool:
    """A wall stands between me and every enemy."""
    field = fight.state.field
    return field.mapped and bool(field.walls) and not any(field.sees(me.id, foe.id) for foe in fight.enemies(me))


def _move_score(fight: Combat, me: Combatant, act: Act) -> float:
    if not act.target:
        return 0.25 if _walled_off(fight, me) else -0.3
    other = fight[act.target]
    if act.way == "from":
        return 0.35 if _blast_near(fight, me) else -0.3
    if other.side == me.side:
        return 0.4 if other.critical and fight.sheet(me.id).skills.get("medic", 0) >= 4 else -0.4
    if other.out:
        return -0.3
    kit = fight.kits[me.id]
    metres = fight.distance(me, other)
    if kit.ranged and kit.usable:
        if not fight.state.field.sees(me.id, other.id):
            return 0.1 - metres / 1000
        return 0.2 - metres / 1000 if kit.bracket(metres) in (None, "long", "maximum") else -0.3
    return 0.3 - metres / 1000 if metres >= 3 else -0.2


def _hold_score(fight: Combat, me: Combatant, name: str) -> float:
    sheet = fight.sheet(me.id)
    now = fight.kits[me.id]
    if not name:
        return -0.4
    if name in sheet.shields:
        return 0.1 if not me.off and not now.ranged else -0.3
    weapon = sheet.weapons[name]
    nearest = min((fight.distance(me, foe) for foe in fight.enemies(me)), default=0.0)
    useless = not now.usable or (now.ranged and bool(why_unready(fight, me)) and me.supply.get(me.main, 1) == 0)
    if name == UNARMED:
        return 0.4 if useless else -0.4
    if now.main.name == UNARMED or useless:
        return 0.65 if weapon.ranged == (nearest > 8) else 0.45
    if now.ranged and not weapon.ranged and nearest < 3 and (now.main.rof < 2 or now.main.blast):
        return 0.4
    if not now.ranged and weapon.ranged and not weapon.blast and nearest > 12 and me.loaded.get(name, 0):
        return 0.35
    return -0.4


# ---- the rest


def _cards(fight: Combat, ask: Ask[Number]) -> Number:
    """Two cards when the skill leaves room for the sum of two, three with room for three."""
    me = fight[ask.who]
    skill = strike_skill(fight, me)
    return ask.choices[2 if skill >= 24 else 1 if skill >= 15 else 0]


def _call(fight: Combat, ask: Ask[Do]) -> Do:
    """Act when there is something to do; hold a poor card back for defence when recovery is worth more."""
    me = fight[ask.who]
    if fight.fighting and me.shock >= 2 and me.status >= me.will - 1 and me.first and not me.attacked:
        if recovered(fight, me, HIGH[Card(me.first)]) and any(reaches(fight, foe, me) for foe in fight.enemies(me)):
            return ask.choices[-1] if ask.about["level"] <= 5 else ask.choices[0]
    return ask.choices[0]


def _bank(fight: Combat, ask: Ask[Do]) -> Do:
    """A face card that strikes no better than low is worth more kept, with nobody near to strike."""
    me = fight[ask.who]
    card = Card(ask.about["card"])
    near = any(reaches(fight, me, foe) for foe in fight.enemies(me))
    value = best_sum((card,), strike_skill(fight, me)) or 0
    return ask.choices[1 if not near or value < 3 else 0]


def _commit(fight: Combat, ask: Ask[Bonus]) -> Bonus:
    me = fight[ask.who]
    if not any(reaches(fight, me, foe) or reaches(fight, foe, me) for foe in fight.enemies(me)):
        return ask.choices[0]
    if len(me.committed) >= 2:
        return ask.choices[0]
    for one in ask.choices[1:]:
        if one.card == CHIP or (suit_of(Card(one.card)) in ("clubs", "spades", "hearts")) == (one.use == "offence"):
            return one
    return ask.choices[0]


def _reveal(fight: Combat, ask: Ask[Bonus]) -> Bonus:
    """At once, but a stumble only for the most dangerous enemy who has not acted yet."""
    me = fight[ask.who]
    if not ask.choices[1].target:
        return ask.choices[1]
    open_ = [one for one in ask.choices[1:] if not (foe := fight[one.target]).acted and reaches(fight, foe, me)]
    return max(open_, key=lambda one: worth_of_hit(fight, fight[one.target], me), default=ask.choices[0])


def _strike(fight: Combat, ask: Ask[Do]) -> Do:
    """Strike, unless the recovery that striking would cost is needed more."""
    me, foe = fight[ask.who], fight[ask.about["foe"]]
    weary = me.shock >= 2 and me.status >= me.will
    return ask.choices[1 if weary and worth_of_hit(fight, me, foe) < 0.3 else 0]


def _fire(fight: Combat, ask: Ask[Fire]) -> Fire:
    me = fight[ask.who]
    for shot in ask.choices[1:]:
        foe = fight[shot.target]
        if not foe.helpless and (me.aim >= 2 or fight.distance(me, foe) < 8 or ask.about.get("moment") in ("moved", "moving")):
            return shot
    return ask.choices[0]


def next_target(fight: Combat, ask: Ask[Target]) -> Target:
    """Whoever still stands; the helpless last."""
    return next((mark for mark in ask.choices if not fight[mark.target].helpless), ask.choices[0])


def _stand(fight: Combat, ask: Ask[Do]) -> Do:
    """Contend with a good card, hold out with an overdraw or when nearly beaten."""
    me = fight[ask.who]
    worth = best_sum(fight.dealt(me), strike_skill(fight, me))
    tired = me.shock >= 2 and me.status >= me.power - 1
    return ask.choices[1 if worth is None or (tired and worth < 4) else 0]


def _keep(fight: Combat, ask: Ask[Keep]) -> Keep:
    """The better suit to win with."""
    return max(ask.choices, key=lambda one: WINNER[suit_of(one.card)])


_TOPICS: dict[str, Callable[[Combat, Ask[Any]], Choice]] = {
    "cards": _cards,
    "keep": _keep,
    "bank": _bank,
    "commit": _commit,
    "reveal": _reveal,
    "call": _call,
    "action": _action,
    "strike": _strike,
    "fire": _fire,
    "next target": next_target,
    "stand": _stand,
    "aftermath": lambda fight, ask: suits.aftermath(ask),
}


def _place(fight: Combat, request: Place) -> tuple[float, float]:
    """Towards the nearest enemy, round the end of a wall that is in the way."""
    me = fight[request.who]
    foe = _nearest(fight, me)
    field = fight.state.field
    here = (request.x, request.y)
    if foe is None or not field.mapped:
        return here
    goal = field.point(foe.id)
    if field.walled(here, goal):
        ends = [end for wall in field.walls for end in _past_ends(wall) if not field.walled(here, end)]
        ends = [end for end in ends if dist(here, end) > 0.1]
        goal = min(ends, key=lambda end: dist(here, end) + dist(end, goal) + 20 * field.walled(end, goal), default=goal)
        far = dist(here, goal)
    else:
        far = max(0.0, dist(here, goal) - 1.0)
    return towards(here, goal, max(0.0, min(request.reach * 0.999, far))) if far else here


def _past_ends(wall: tuple[float, float, float, float]) -> tuple[Point, Point]:
    """Half a metre past either end of a wall."""
    a, b = (wall[0], wall[1]), (wall[2], wall[3])
    return towards(b, a, dist(a, b) + 0.5), towards(a, b, dist(a, b) + 0.5)
