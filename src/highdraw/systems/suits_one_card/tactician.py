"""How a sensible fighter plays this edition: how many cards, whom to attack, when to wait, recover, aim, bank.

It knows what is open to all (wounds, gear, places) and its own cards; everything it looks at comes through its `Sight`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from highdraw.cards import Card, suit_of
from highdraw.cards.card import pack
from highdraw.engine.choice import Choice, Do, Number, Target
from highdraw.engine.request import Ask, Request
from highdraw.systems.suits import tactician as suits
from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.choices import Act, Bonus, Fire
from highdraw.systems.suits_one_card.bonus import CHIP
from highdraw.systems.suits_one_card.choices import Keep
from highdraw.systems.suits_one_card.sight import Sight
from highdraw.systems.suits_one_card.worth import WINNER, best_single, best_sum

BLAST_YARDS = 6
"""Nearer to a blast one had better run."""


def tactician(sight: Sight, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    return suits.answer(sight, request, _TOPICS, Sight.way_to_enemy)


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


# ---- the turn


def _action(sight: Sight, ask: Ask[Act]) -> Act:
    me, extra = ask.who, bool(ask.about.get("extra"))
    scores = [_score(sight, me, act, extra) for act in ask.choices]
    return ask.choices[scores.index(max(scores))]


def _score(sight: Sight, me: str, act: Act, extra: bool) -> float:
    """How good an act looks; doing nothing is 0."""
    match act.do:
        case "move":
            return _move_score(sight, me, act)
        case "hold":
            return _hold_score(sight, me, act.item)
        case "attack" | "shoot" | "challenge":
            return _attack_score(sight, me, act.target, extra)
        case "lob":
            return -1.0 if act.spot else _lob_score(sight, me, act.target)
        case "reload":
            return 0.6 if sight.reloading(me) else 0.02
        case "aim":
            return -0.3 if act.arc else _aim_score(sight, me, act.target)
        case "tend":
            return 0.2 + 0.1 * sight.learnt(me, "medic")
    return 0.0


def _attack_score(sight: Sight, me: str, foe: str, extra: bool) -> float:
    """The chance that my card beats a card of the other's, times what the hit is worth, less what a counter costs."""
    if sight.helpless(foe):
        return -0.2
    win, worth = win_chance(sight, me, foe, extra), sight.worth_of_hit(me, foe)
    risk = (1 - win) * 0.7 * sight.worth_of_hit(foe, me) if sight.answers(foe, me) else 0.0
    weary = 0.35 if sight.fighting and sight.shock(me) and sight.status(me) >= sight.will(me) - 1 else 0.0
    return 0.2 + win * worth + 0.2 * sight.dazed(foe) - risk - weary


def win_chance(sight: Sight, me: str, foe: str, extra: bool) -> float:
    """The chance that my card beats a card of the other's."""
    cards, skill = sight.cards(me, foe, extra), sight.skill(me, foe)
    single = best_single(cards, skill) if sight.aims(me) and not extra else None
    worth = best_sum((single,) if single else cards, skill) or 0
    return chance_below(min(30, sight.guard(foe, sight.fighting and sight.weapon(me).ranged)), worth)


def _lob_score(sight: Sight, me: str, target: str) -> float:
    near = [one for one in sight.standing() if one == target or sight.distance(one, target) <= 4]
    friends = sum(1 for one in near if sight.friends(one, me))
    return 0.4 * (len(near) - friends) - 0.7 * friends


def _aim_score(sight: Sight, me: str, foe: str) -> float:
    if sight.bracket(me, foe) is None or sight.distance(me, foe) < 5:
        return -0.2
    if (aim := sight.aim(me, foe)) and aim >= min(2, sight.aim_limit(me)):
        return -0.1
    return 0.3 if best_sum(sight.dealt(me), sight.skill(me, foe)) is not None else 0.5


def _move_score(sight: Sight, me: str, act: Act) -> float:
    other = act.target
    if not other:
        return 0.25 if sight.walled_off(me) else -0.3
    if act.way == "from":
        return 0.35 if sight.blast_near(me, BLAST_YARDS) else -0.3
    if sight.friends(me, other):
        return 0.4 if sight.bleeds(other) and sight.learnt(me, "medic") >= 4 else -0.4
    if sight.out(other):
        return -0.3
    metres = sight.distance(me, other)
    if sight.weapon(me).ranged and sight.usable(me):
        if not sight.sees(me, other):
            return 0.1 - metres / 1000
        return 0.2 - metres / 1000 if sight.bracket(me, other) in (None, "long", "maximum") else -0.3
    return 0.3 - metres / 1000 if metres >= 3 else -0.2


def _hold_score(sight: Sight, me: str, name: str) -> float:
    """Taking up something else: a shield beside a hand weapon, what strikes at this distance, anything for what is of no use."""
    now = sight.weapon(me)
    if not name:
        return -0.4
    if sight.is_shield(me, name):
        return 0.1 if not sight.off(me) and not now.ranged else -0.3
    weapon, nearest = sight.carried(me, name), sight.metres_to_nearest(me)
    useless = not sight.usable(me) or (now.ranged and sight.unready(me) and sight.runs_out(me, now.name))
    if name == UNARMED:
        return 0.4 if useless else -0.4
    if now.name == UNARMED or useless:
        return 0.65 if weapon.ranged == (nearest > 8) else 0.45
    if now.ranged and not weapon.ranged and nearest < 3 and (now.rof < 2 or now.blast):
        return 0.4
    if not now.ranged and weapon.ranged and not weapon.blast and nearest > 12 and sight.loaded(me, name):
        return 0.35
    return -0.4


# ---- the rest


def _cards(sight: Sight, ask: Ask[Number]) -> Number:
    """Two cards when the skill leaves room for the sum of two, three with room for three."""
    skill = sight.skill(ask.who)
    return ask.choices[2 if skill >= 24 else 1 if skill >= 15 else 0]


def _call(sight: Sight, ask: Ask[Do]) -> Do:
    """Act when there is something to do; hold a poor card back for defence when recovery is worth more."""
    me = ask.who
    if sight.fighting and sight.shock(me) >= 2 and sight.status(me) >= sight.will(me) - 1 and not sight.attacked(me):
        if sight.would_recover(me) and any(sight.reaches(foe, me) for foe in sight.enemies(me)):
            return ask.choices[-1] if ask.about["level"] <= 5 else ask.choices[0]
    return ask.choices[0]


def _bank(sight: Sight, ask: Ask[Do]) -> Do:
    """A face card that strikes no better than low is worth more kept, with nobody near to strike."""
    near = any(sight.reaches(ask.who, foe) for foe in sight.enemies(ask.who))
    value = best_sum((Card(ask.about["card"]),), sight.skill(ask.who)) or 0
    return ask.choices[1 if not near or value < 3 else 0]


def _commit(sight: Sight, ask: Ask[Bonus]) -> Bonus:
    """Two cards at most, and only with an enemy in reach: diamonds for defence, the others for attack."""
    me = ask.who
    if sight.committed(me) >= 2 or not any(sight.reaches(me, foe) or sight.reaches(foe, me) for foe in sight.enemies(me)):
        return ask.choices[0]
    for one in ask.choices[1:]:
        if one.card == CHIP or (suit_of(Card(one.card)) in ("clubs", "spades", "hearts")) == (one.use == "offence"):
            return one
    return ask.choices[0]


def _reveal(sight: Sight, ask: Ask[Bonus]) -> Bonus:
    """At once, but a stumble only for the most dangerous enemy who has not acted yet."""
    me = ask.who
    if not ask.choices[1].target:
        return ask.choices[1]
    open_ = [one for one in ask.choices[1:] if not sight.acted(one.target) and sight.reaches(one.target, me)]
    return max(open_, key=lambda one: sight.worth_of_hit(one.target, me), default=ask.choices[0])


def _strike(sight: Sight, ask: Ask[Do]) -> Do:
    """Strike, unless the recovery that striking would cost is needed more."""
    me, foe = ask.who, ask.about["foe"]
    weary = sight.shock(me) >= 2 and sight.status(me) >= sight.will(me)
    return ask.choices[1 if weary and sight.worth_of_hit(me, foe) < 0.3 else 0]


def _fire(sight: Sight, ask: Ask[Fire]) -> Fire:
    """When the aim is good, the target near, or about to be gone."""
    now = sight.aim(ask.who) >= 2 or ask.about.get("moment") in ("moved", "moving")
    for shot in ask.choices[1:]:
        if not sight.helpless(shot.target) and (now or sight.distance(ask.who, shot.target) < 8):
            return shot
    return ask.choices[0]


def next_target(sight: Sight, ask: Ask[Target]) -> Target:
    """Whoever still stands; the helpless last."""
    return next((mark for mark in ask.choices if not sight.helpless(mark.target)), ask.choices[0])


def _stand(sight: Sight, ask: Ask[Do]) -> Do:
    """Contend with a good card, hold out with an overdraw or when nearly beaten."""
    me = ask.who
    worth = best_sum(sight.dealt(me), sight.skill(me))
    tired = sight.shock(me) >= 2 and sight.status(me) >= sight.power(me) - 1
    return ask.choices[1 if worth is None or (tired and worth < 4) else 0]


def _keep(sight: Sight, ask: Ask[Keep]) -> Keep:
    """The better suit to win with."""
    return max(ask.choices, key=lambda one: WINNER[suit_of(one.card)])


_TOPICS: dict[str, Callable[[Sight, Ask[Any]], Choice]] = {
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
    "aftermath": lambda sight, ask: suits.aftermath(ask),
}
