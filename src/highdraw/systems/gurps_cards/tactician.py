"""A sensible player: it plans its hand over the turn, keeps cards for defences, and knows only its own cards."""

from functools import partial
from typing import Any

from highdraw.cards import RED_JOKER
from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.gurps_cards.choices import Act, Cards, Gap, Guard, Loss
from highdraw.systems.gurps_cards.ranks import rank
from highdraw.systems.gurps_cards.sight import Sight

CARD = 0.9
"""What a card in hand is worth, in HP."""
LEAST = 0.15
"""What is worth less is not played for."""
FEWER = 0.1
"""What a card more must bring."""
LATE = 9
"""From this increment on a Hold Card had better be used."""
GOOD = 2.0
"""A Hold Card is used for an action of this worth at any time."""


def tactician(sight: Sight, request: Request[Any]) -> Any:
    """A sensible answer; None where any will do."""
    if isinstance(request, Place):
        return request.default() if request.topic == "destination" else None
    if not isinstance(request, Ask):
        return None
    if len(request.choices) == 1:
        return request.choices[0]
    answer = TOPICS.get(request.topic)
    return answer(sight, request) if answer else request.choices[0]


def _hold(sight: Sight, ask: Ask[Cards]) -> Cards:
    """Far from everybody a high single card is worth more later; a Red Joker is a shield and a surprise."""
    if sight.hold(ask.who) is not None:
        return ask.choices[0]
    hand = sight.hand(ask.who)
    if RED_JOKER in hand:
        return next((choice for choice in ask.choices if choice.card == RED_JOKER), ask.choices[0])
    ranks = [rank(card) for card in hand]
    high = [card for card in hand if rank(card) <= 3 and ranks.count(rank(card)) == 1]
    if len(hand) >= 6 and high and sight.nearest(ask.who) > 3:
        return next((choice for choice in ask.choices if choice.card == high[-1]), ask.choices[0])
    return ask.choices[0]


def _play(sight: Sight, ask: Ask[Cards]) -> Cards:
    """The set whose best option is worth most, each further card counted at its price; nothing where nothing is worth it."""
    best, chosen = LEAST, ask.choices[0]
    seen: dict[int, float] = {}
    plays = [choice for choice in ask.choices if choice.do == "play"]
    if len(plays) == 1 and (only := plays[0]).size == 1:
        return only if sight.pays(ask.who, 1, LEAST + CARD * (only.joker + only.held) + FEWER) else chosen
    for choice in plays:
        if choice.size not in seen:
            seen[choice.size] = sight.best(ask.who, choice.size)
        singles = seen.get(1, 0.0) * choice.size * 0.8
        worth = max(seen[choice.size], singles) - CARD * (choice.joker + choice.held) - FEWER * choice.size
        if worth > best:
            best, chosen = worth, choice
    return chosen


def _part(sight: Sight, ask: Ask[Act]) -> Act:
    """The option worth most for each card."""
    most = max(act.cards for act in ask.choices)
    if most == 1:
        return max(ask.choices, key=partial(sight.worth, ask.who))
    single = 0.5 * sight.best(ask.who, 1)
    return max(ask.choices, key=lambda act: (sight.worth(ask.who, act) + single * (most - act.cards), act.cards))


def _defence(sight: Sight, ask: Ask[Guard]) -> Guard:
    """What a defence saves against what it costs."""
    threat = sight.threat(ask.about["attacker"], ask.who) * (1.0 + sight.wounded(ask.who)) + 1.5
    tired = 1.0 if sight.fatigue_left(ask.who) > 4 else 3.0

    def gain(guard: Guard) -> float:
        cost = CARD * guard.size + (0.4 if guard.held else 0) + (0.8 if guard.joker else 0) + ((CARD + tired) if guard.effort else 0)
        return sight.guard_chance(ask.who, guard) * threat - cost

    return max(ask.choices, key=gain)


def _step_in(sight: Sight, ask: Ask[Act]) -> Act:
    """Stepping in is worth it for a good blow."""
    best = max(ask.choices, key=lambda act: -1.0 if act.do == "pass" else sight.worth(ask.who, act) - CARD * act.joker)
    return best if best.do in ("attack", "shoot") and sight.worth(ask.who, best) > GOOD * 0.7 else ask.choices[0]


def _gap(sight: Sight, ask: Ask[Gap]) -> Gap:
    """The Hold Card is used when it does much, or when the turn runs out."""
    draw = next((choice for choice in ask.choices if choice.do == "draw"), None)
    use = next((choice for choice in ask.choices if choice.do == "use"), None)
    if use is not None and sight.hold(ask.who) != RED_JOKER:
        if sight.pays(ask.who, 1, 0.8 if sight.increment >= LATE else GOOD):
            return use
    if draw is not None and len(sight.hand(ask.who)) >= 2:
        return draw
    return ask.choices[0]


def _use(sight: Sight, ask: Ask[Act]) -> Act:
    return max(ask.choices, key=lambda act: 0.5 if act.do == "pass" else sight.worth(ask.who, act) - CARD * act.joker)


def _lose(sight: Sight, ask: Ask[Loss]) -> Loss:
    """A Red Joker buys off two cards or more."""
    number = ask.about.get("damage", 0) + ask.about.get("top", 0)
    return next((choice for choice in ask.choices if choice.do == "joker" and number >= 2), ask.choices[0])


def _discard(sight: Sight, ask: Ask[Any]) -> Any:
    """Low single cards go first."""
    hand = sight.hand(ask.who)

    def worth(choice: Any) -> tuple[int, int]:
        alike = sum(rank(card) == rank(choice.target) for card in hand)
        return (alike, -rank(choice.target))

    return min(ask.choices, key=worth)


TOPICS: dict[str, Any] = {
    "hold": _hold, "play": _play, "part": _part, "defence": _defence, "step in": _step_in, "gap": _gap, "hold card": _use, "lose": _lose,
    "discard": _discard,
}  # fmt: skip
