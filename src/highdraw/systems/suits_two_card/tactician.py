"""How a sensible fighter plays this edition: whom to attack, when to defend, when to recover, how to use range.

It knows what is open to all (wounds, chips, gear, places) and its own cards, which come with the request; everything it looks at
comes through its `Sight`.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any

from highdraw.cards import Card
from highdraw.cards.card import pack
from highdraw.engine.request import Ask, Request
from highdraw.systems.suits import tactician as suits
from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.choices import Act, Bonus, Face, Fire
from highdraw.systems.suits_two_card.choices import How, Item, Make, Mode, Response
from highdraw.systems.suits_two_card.hand import WORTH, hands
from highdraw.systems.suits_two_card.sight import Sight


def tactician(sight: Sight, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    return suits.answer(sight, request, _TOPICS, Sight.way_to_enemy)


# ---- odds of a contest, from a fresh pack


MOST = 28
"""No two cards have a higher rank: skills above it are all alike."""


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
    """The chance that one side's rank is above the other's and its defensive bonus, or the other overdraws.

    >>> ranks(MOST, 2)[-1] > 0, beats(27, 2, 9, 2, 20) < beats(28, 2, 9, 2, 20) == beats(99, 2, 9, 2, 20)
    (True, True)
    >>> beats(28, 2, 27, 2, 0) > beats(28, 2, 28, 2, 0) == beats(28, 2, 99, 2, 0)
    True
    """
    mine, theirs = ranks(min(skill, MOST), cards), ranks(min(other, MOST), other_cards)
    chance = 0.0
    for rank in range(1, len(mine)):
        if mine[rank]:
            chance += mine[rank] * (theirs[0] + sum(theirs[lower] for lower in range(1, min(rank - bonus, len(theirs)))))
    return chance


# ---- the own turn


def _action(sight: Sight, ask: Ask[Act]) -> Act:
    me = ask.who
    scores = [_score(sight, me, act) for act in ask.choices]
    return ask.choices[scores.index(max(scores))]


def _score(sight: Sight, me: str, act: Act) -> float:
    """How good an action looks; passing is 0."""
    judge = _JUDGED.get(act.do)
    return judge(sight, me, act) if judge else _FIXED.get(act.do, 0.0)


def _challenge_score(sight: Sight, me: str, act: Act) -> float:
    return 1.0 + sight.status(act.target) / 10 + (0.5 if sight.dazed(act.target) else 0)


def _recover_score(sight: Sight, me: str, act: Act) -> float:
    margin, shock = sight.to_daze(me), sight.shock(me)
    return 1.2 if margin <= 0 else 0.75 if margin <= 1 and shock >= 2 else 0.3 if shock >= 2 else 0.05


def _reload_score(sight: Sight, me: str, act: Act) -> float:
    return 0.02 if sight.loaded(me, sight.weapon(me).name) else 0.6


def _tend_score(sight: Sight, me: str, act: Act) -> float:
    return 0.2 + 0.1 * sight.learnt(me, "medic")


def _attack_score(sight: Sight, me: str, act: Act) -> float:
    foe = act.target
    if sight.helpless(foe):
        return 0.01 if sight.decided() else -0.2
    chance = attack_chance(sight, me, foe)
    weapon = sight.weapon(me)
    if weapon.rof > 1 and weapon.ranged:
        chance *= 1.5
    spent, dazed = sight.blue(foe) == 0, sight.dazed(foe)
    score = 0.25 + chance * sight.worth_of_hit(me, foe)
    score += 0.25 * dazed + 0.1 * (spent or sight.acted_out(foe))
    if act.do == "charge":
        score -= 0.05
    if act.do == "both":
        score += 0.05 if not sight.outnumbered(me) and (spent or dazed) else -0.1
    return score


def attack_chance(sight: Sight, me: str, foe: str) -> float:
    """How often an attack of one card or two hits somebody who only defends, aim counted in."""
    cards, theirs = 1 if sight.minion(me) or not sight.white(me) else 2, 1 if sight.minion(foe) else 2
    if not sight.weapon(me).ranged:
        return beats(sight.skill(me), cards, sight.guard(foe), theirs, 0)
    aim = sight.aim(me, foe)
    guard = sight.ranged_defence(foe, sight.bracket(me, foe, aim > 0) == "point blank")
    return beats(sight.shooting(me, foe), cards, guard, theirs, 0) + 0.08 * min(aim, 3)


def _throw_score(sight: Sight, me: str, act: Act) -> float:
    if act.spot:
        return -1.0
    near = sight.near(act.target, 4)
    own = sum(1 for one in near if sight.friends(me, one))
    return 0.35 * (len(near) - own) - 0.6 * own


def _aim_score(sight: Sight, me: str, act: Act) -> float:
    if act.arc:
        return -0.3
    foe = act.target
    bracket = sight.bracket(me, foe, sight.aim(me) > 0)
    if bracket is None or sight.engaged(me) or sight.distance(me, foe) < 6:
        return -0.2
    at_it = sight.aim(me, foe)
    if at_it >= min(2, sight.aim_limit(me)) and at_it:
        return -0.1
    return 0.5 if bracket in ("medium", "long", "maximum") else 0.35 if at_it or not sight.aim(me) else -0.1


def _move_score(sight: Sight, me: str, act: Act) -> float:
    if act.way != "to":
        return -0.3
    other = act.target
    if sight.friends(me, other):
        return 0.4 if sight.bleeds(other) and sight.learnt(me, "medic") >= 4 else -0.4
    if sight.engaged(me) or sight.out(other):
        return -0.3
    metres = sight.distance(me, other)
    if sight.weapon(me).ranged and sight.usable(me):
        far = sight.bracket(me, other, False) if sight.sees(me, other) else None
        return 0.2 - metres / 1000 if far in (None, "long", "maximum") else -0.3
    return 0.3 - metres / 1000


def _hold_score(sight: Sight, me: str, act: Act) -> float:
    name, now = act.item, sight.weapon(me)
    if act.hand == "off":
        return 0.15 if not sight.off(me) and sight.is_shield(me, name) and not now.ranged else -0.3
    weapon = sight.carried(me, name)
    if now.name == UNARMED or (now.ranged and not sight.loaded(me, now.name) and sight.runs_out(me, now.name)):
        return 0.65 if weapon.ranged == (sight.metres_to_nearest(me) > 8) else 0.45
    if now.ranged and not weapon.ranged and sight.engaged(me) and now.rof < 2:
        return 0.4
    if not now.ranged and weapon.ranged and not weapon.blast and sight.metres_to_nearest(me) > 12 and sight.loaded(me, name):
        return 0.35
    return -0.4


_FIXED: dict[str, float] = {"ready": 0.7, "drop": -0.5, "stow": -0.5, "step": -0.1}
"""Actions that are worth the same to everybody; passing is 0."""
_JUDGED: dict[str, Callable[[Sight, str, Act], float]] = {
    "challenge": _challenge_score, "attack": _attack_score, "shoot": _attack_score, "both": _attack_score, "charge": _attack_score,
    "throw": _throw_score, "recover": _recover_score, "reload": _reload_score, "aim": _aim_score, "tend": _tend_score,
    "move": _move_score, "hold": _hold_score,
}  # fmt: skip


# ---- answering an attack


_DEVICES: dict[Mode, Item] = {"block": "shield", "parry second": "second"}
_COSTS: dict[Mode, float] = {"dodge": 0.0, "block": 0.02, "parry second": 0.03, "guard": 0.06, "parry": 0.2}


def _response(sight: Sight, ask: Ask[Response]) -> Response:
    scores = _answer_scores(sight, ask.who, str(ask.about["attacker"]), ask.choices, bool(ask.about["ranged"]))
    return ask.choices[scores.index(max(scores))]


def _answer_scores(sight: Sight, me: str, foe: str, answers: tuple[Response, ...], ranged: bool) -> list[float]:
    """What each answer is worth: what I deal less what I take, and what I keep for my own turn."""
    threat = _Threat(sight, me, foe)
    strike = _Counter(sight, threat) if answers[0].do == "counter" else None
    if ranged:
        hold = 0.15 - threat.lose(sight.ranged_defence(me), 0)
        return [strike.worth(said) if strike and said.do == "counter" else hold for said in answers]
    keep = 0.0 if sight.dazed(me) or sight.acted_out(me) else 0.18
    dodge, guard = sight.dodge(me), sight.guard(me)
    scores = []
    for said in answers:
        mode = said.mode
        if strike and mode == "counter":
            scores.append(strike.worth(said))
        else:
            bonus = sight.bonus(me, foe, mode, _DEVICES.get(mode, ""), False)
            scores.append(keep - threat.lose(dodge if mode == "dodge" else guard, bonus) - _COSTS[mode])
    return scores


class _Threat:
    """An attack, whatever is answered: how good the foe is, and what a hit of theirs does to me."""

    def __init__(self, sight: Sight, me: str, foe: str) -> None:
        self.me, self.foe = me, foe
        self.skill, self.risk = sight.skill(foe), sight.worth_of_hit(foe, me)
        self.cards = 1 if sight.minion(foe) else 2
        self.my_cards = 1 if sight.minion(me) else 2

    def lose(self, skill: int, bonus: int) -> float:
        """What I take on average when I only defend."""
        return beats(self.skill, self.cards, skill, self.my_cards, bonus) * self.risk


class _Counter:
    """Striking back, with however many cards and whichever device."""

    def __init__(self, sight: Sight, threat: _Threat) -> None:
        self.sight, self.threat = sight, threat
        self.most = threat.my_cards if sight.white(threat.me) else 1
        self.skill, self.deals = sight.skill(threat.me), sight.worth_of_hit(threat.me, threat.foe)
        self.guards: dict[Item, int] = {}
        """The defensive bonus with each device."""

    def worth(self, said: Response) -> float:
        threat, item = self.threat, said.item
        cards = 1 if said.cards == 1 else self.most
        if item not in self.guards:
            self.guards[item] = self.sight.bonus(threat.me, threat.foe, "counter", item, True)
        win = beats(self.skill, cards, threat.skill, threat.cards, 0)
        lose = beats(threat.skill, threat.cards, self.skill, cards, self.guards[item])
        both = -0.05 if said.hand == "both" else 0.0
        return win * self.deals - lose * threat.risk - 0.03 * bool(item) + both


def _how(sight: Sight, ask: Ask[How]) -> How:
    """Two cards; a device as well when chips are left for it, the shield before the second weapon."""
    with_item = [how for how in ask.choices if how.cards == 2 and how.item] if sight.white(ask.who) > 2 else []
    return with_item[0] if with_item else ask.choices[0]


def _hand(sight: Sight, ask: Ask[Make]) -> Make:
    """The highest rank; a better suit for one point of rank; a face card aside when it costs nothing."""
    best = max([make.rank for make in ask.choices])
    values = [_make_value(make, best) for make in ask.choices]
    return ask.choices[values.index(max(values))]


def _make_value(make: Make, best: int) -> float:
    """What a hand is worth in ranks, when so much is the best."""
    if make.do == "split":
        return make.rank + 1.6 if make.rank >= 5 else make.rank - 1.0
    suit = WORTH[Card(make.suit)] if make.suit else 0
    return make.rank + 0.3 * suit + (0.5 if make.do == "aside" and make.rank == best else 0)


# ---- the rest


def _fire(sight: Sight, ask: Ask[Fire]) -> Fire:
    for fire in ask.choices[1:]:
        if sight.helpless(fire.target):
            continue
        if sight.aim(ask.who) >= 2 or sight.distance(ask.who, fire.target) < 8 or ask.about.get("moment") in ("move", "charge", "moving"):
            return fire
    return ask.choices[0]


def _facing(sight: Sight, ask: Ask[Face]) -> Face:
    nearest = sight.nearest(ask.who)
    return next((face for face in ask.choices if nearest and face.target == nearest), ask.choices[0])


def _commit(sight: Sight, ask: Ask[Bonus]) -> Bonus:
    own_turn = sight.on_turn(ask.who)
    for bonus in ask.choices:
        if bonus.card == "diamonds" and bonus.use == "defence" and not own_turn:
            return bonus
        if bonus.card in ("spades", "hearts", "clubs") and bonus.use == "offence" and own_turn and not sight.committed(ask.who):
            return bonus
    return ask.choices[0]


_TOPICS: dict[str, Callable[[Sight, Ask[Any]], Any]] = {
    "action": _action,
    "how": _how,
    "response": _response,
    "hand": _hand,
    "fire": _fire,
    "facing": _facing,
    "commit": _commit,
    "reveal": lambda sight, ask: ask.choices[min(1, len(ask.choices) - 1)],
    "aftermath": lambda sight, ask: suits.aftermath(ask),
}
