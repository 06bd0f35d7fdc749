"""A sensible player: it weighs cards against what they do, bluffs with what is of no other use, and knows only its own hand."""

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import Any

from highdraw.cards import Card
from highdraw.engine.request import Ask, Laid, Pick, Place, Request
from highdraw.systems.suits_impact.challenge import Cards, from_hand, value
from highdraw.systems.suits_impact.chances import drawn
from highdraw.systems.suits_impact.choices import Act, Guard, Next
from highdraw.systems.suits_impact.laws import ChallengeLaw
from highdraw.systems.suits_impact.sight import Sight

CARD = 0.5
"""What a card that fits is worth kept."""
SCARE = 0.3
"""What each card of a bluff is worth against somebody who holds cards: they will spend theirs on it."""
OPENING = 1.0
"""What a bluff is worth if a friend strikes before the other can take new cards."""
MEDIC = 4.0
NEAR = 4.0
"""Metres within which a shooter steps back."""
FALLEN = 0.1
"""What striking the fallen is worth beside striking those who stand."""


def tactician(sight: Sight, request: Request[Any]) -> Any:
    """A sensible answer; None where any will do."""
    return _answer(sight, request, bluffs=True)


def honest(sight: Sight, request: Request[Any]) -> Any:
    """The same without a bluff: what bluffing is measured against."""
    return _answer(sight, request, bluffs=False)


def _answer(sight: Sight, request: Request[Any], *, bluffs: bool) -> Any:
    if isinstance(request, Pick):
        if request.topic == "attack":
            return request.check(_attack(sight, request, bluffs=bluffs))
        return request.check(PICKS[request.topic](sight, request)) if request.topic in PICKS else request.default()
    if isinstance(request, Place):
        return request.default()
    if not isinstance(request, Ask):
        return None
    if len(request.choices) == 1:
        return request.choices[0]
    answer = TOPICS.get(request.topic)
    return answer(sight, request) if answer else request.choices[0]


# ---- on one's turn


def _action(sight: Sight, ask: Ask[Act]) -> Act:
    return max(ask.choices, key=partial(_worth, sight, ask.who))


def _worth(sight: Sight, who: str, act: Act) -> float:
    """What an action is worth, in Damage dealt or spared."""
    judge = JUDGED.get(act.do)
    return judge(sight, who, act) if judge else WORTH.get(act.do, 0.0)


def _strike(sight: Sight, who: str, act: Act) -> float:
    apart = act.step == "back" and sight.shoots(who) and sight.nearest(who) < NEAR
    share = 1.0 if sight.awake(act.target) else FALLEN
    return 0.3 * share + share * sight.worth(who, act) + (0.05 if apart else -0.05 if act.step == "back" else 0.0)


def _bare(sight: Sight, who: str, act: Act) -> float:
    return MEDIC + sight.needs_care(act.target) if sight.is_friend(who, act.target) else 0.0


def _stabilise(sight: Sight, who: str, act: Act) -> float:
    return MEDIC + 1 + sight.needs_care(act.target) - (0.1 if act.step else 0) if sight.is_friend(who, act.target) else 0.1


def _treat(sight: Sight, who: str, act: Act) -> float:
    calm = sight.nearest(who) > 5 or not sight.fighting()
    return 0.6 * sight.damage(act.target) - (0.1 if act.step else 0) if calm and sight.is_friend(who, act.target) else 0.0


def _refresh(sight: Sight, who: str, act: Act) -> float:
    return 0.55 * (3 - len(sight.hand(who))) + 0.3 * sight.useless(who) - (0.1 if act.step else 0)


def _rest(sight: Sight, who: str, act: Act) -> float:
    return 0.12 + 0.15 * min(4, sight.shock(who))


def _drag(sight: Sight, who: str, act: Act) -> float:
    """A friend who bleeds is brought to where a medic can work: to somebody farther from the enemy, or simply away."""
    if not sight.is_friend(who, act.target) or not sight.exposed(who):
        return 0.0
    safer = act.way == "to" and sight.nearest(act.other) > sight.nearest(who) + 1
    return sight.needs_care(act.target) + (0.5 if safer else 0.0 if act.way == "from" else -99.0)


def _move(sight: Sight, who: str, act: Act) -> float:
    """Up to the enemy, or to a friend who bleeds; shooters keep away."""
    if not act.target:
        return 0.0
    if act.way == "from":
        return 0.9 if sight.shoots(who) and sight.distance(who, act.target) < 2 else 0.05
    if sight.is_friend(who, act.target):
        need = sight.needs_care(act.target)
        able = not sight.fighting() or (sight.trained(who, "EMT") and not sight.trained(who, "Surgery"))
        return MEDIC - 1 + need if need and able else 0.0
    if not sight.awake(act.target) or sight.trained(who, "Surgery"):
        return 0.05
    return (0.2 if sight.shoots(who) else 1.0) - 0.001 * sight.distance(who, act.target)


# ---- cards


def _fits(card: Card, rank: int) -> bool:
    return not from_hand((card,), (), 0).weak(rank)


def _spent(laid: Laid) -> Cards:
    """What a suggested pick consists of; empty piles may be lacking."""
    return from_hand(laid.get("value", ()), laid.get("high", ()), len(laid.get("boost", ())))


def _attack(sight: Sight, pick: Pick, *, bluffs: bool) -> Laid:
    """The pick that does most for the cards it costs; junk is laid as a bluff against those who hold cards."""
    law = pick.law
    assert isinstance(law, ChallengeLaw)
    target, item = pick.about["target"], pick.about["item"]
    fits = {card: _fits(card, law.rank) for card in law.hand}
    scared = bluffs and sight.awake(target) and sight.cards(target) > 0
    opening = OPENING if scared and not all(fits.values()) and sight.follows(pick.who, target) else 0.0

    def gain(laid: Laid) -> float:
        spent = _spent(laid)
        weak = bool(spent.worths) and spent.weak(law.rank)
        useful = sum([fits[card] for pile in laid.values() for card in pile])
        bluff = max(SCARE * (len(spent.worths) + spent.boosts), opening) if scared and weak and not useful else 0.0
        return sight.stroke(pick.who, target, item, spent if spent.worths else None) - CARD * max(0, useful - (not weak)) + bluff

    options = law.sensible()
    return max(options if bluffs else [laid for laid in options if not laid or not _spent(laid).weak(law.rank)], key=gain)


def _expected(rank: int, cards: int, boosts: int) -> list[int]:
    """What an attack may come to: a lone card is mostly a high one, boosts stand beside a low one; nobody knows a bluff.

    >>> _expected(6, 1, 0), _expected(6, 1, 2)
    ([9, 10, 11, 12], [9, 10, 11, 12])
    """
    if not cards:
        return list(drawn(rank))
    half = (rank + 1) // 2
    return [rank + each + boosts for each in (range(1, half + 2) if boosts else range(half, rank + 1))]


def _defend(sight: Sight, pick: Pick) -> Laid:
    """As much as it takes to be likely safe, and no more."""
    law = pick.law
    assert isinstance(law, ChallengeLaw)
    about = pick.about
    hurt, rank = sight.threat(pick.who, about["attacker"], about["weapon"])
    fits = {card: _fits(card, law.rank) for card in law.hand}
    expected = sorted(_expected(rank, about["cards"], about["boosts"]))

    def gain(laid: Laid) -> float:
        spent = _spent(laid)
        if not spent.worths:
            values = [each - (law.rank if law.alone else 0) + law.added for each in drawn(law.rank)]
        else:
            values = [law.comes_to(spent)]
        safe = sum(bisect_right(expected, mine) for mine in values) / (len(values) * len(expected))
        useful = sum([fits[card] for pile in laid.values() for card in pile])
        return float(safe * hurt - CARD * useful)

    return max(law.sensible(), key=gain)


def _contest(sight: Sight, pick: Pick) -> Laid:
    """The highest value: nothing is kept for later."""
    law = pick.law
    assert isinstance(law, ChallengeLaw)
    average = sum(drawn(law.rank)) / len(drawn(law.rank))

    def gain(laid: Laid) -> float:
        cards = _spent(laid)
        return value(law.rank, cards) if cards.worths else average

    return max(law.sensible(), key=gain)


def _defence(sight: Sight, ask: Ask[Guard]) -> Guard:
    return max(ask.choices, key=lambda guard: sight.guard(ask.who, guard))


def _next(sight: Sight, ask: Ask[Next]) -> Next:
    return ask.choices[0]


PICKS: dict[str, Any] = {"defend": _defend, "contest": _contest}
TOPICS: dict[str, Any] = {"action": _action, "defence": _defence, "aftermath": _next}
WORTH = {"kill": 0.4, "ready": 1.5, "reload": 0.1, "stand": 0.2}
"""What is worth as much whatever it is done to."""
JUDGED: dict[str, Callable[[Sight, str, Act], float]] = {
    "attack": _strike, "move": _move, "strip": _bare, "tear": _bare, "stabilise": _stabilise, "treat": _treat, "refresh": _refresh,
    "drag": _drag, "rest": _rest,
}  # fmt: skip
