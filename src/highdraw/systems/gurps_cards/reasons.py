"""Why the tactician answers as it does, in a sentence: the same numbers it weighs, from the same `Sight`."""

from collections.abc import Callable, Mapping
from typing import Any

from highdraw.cards import RED_JOKER
from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.gurps_cards.choices import Act, Cards, Gap, Guard
from highdraw.systems.gurps_cards.sight import Sight

Names = Mapping[str, str]
STRIKES = ("attack", "smash", "shoot")
LEAST = 0.05
"""From here on rounded to a tenth there is something."""


def reason(sight: Sight, request: Request[Any], answer: Any, names: Names) -> str:
    """Why this is the answer; empty where nothing speaks for another."""
    if isinstance(request, Place):
        return "That is as near as you can get."
    if not isinstance(request, Ask) or request.topic not in _TOPICS:
        return ""
    return _TOPICS[request.topic](sight, request, answer, names)


def _points(hp: float) -> str:
    """Hit Points to the tenth; what is less has no figure.

    >>> _points(3.14), _points(0.1), _points(0.04), _points(-1)
    ('about 3.1 HP', 'about 0.1 HP', 'less than 0.1 HP', 'less than 0.1 HP')
    """
    return f"about {hp:.1f} HP" if hp >= LEAST else "less than 0.1 HP"


def _hold(sight: Sight, ask: Ask[Cards], said: Cards, names: Names) -> str:
    if said.do != "hold":
        return "No card is worth more later than in its turn."
    if said.card == RED_JOKER:
        return "A Red Joker is a shield and a surprise."
    return "Nobody is near yet: a high single card is worth more later."


def _play(sight: Sight, ask: Ask[Cards], said: Cards, names: Names) -> str:
    if said.do != "play":
        return "Nothing that can be done now is worth the cards: they are kept for defence."
    best = sight.best(ask.who, said.size)
    return f"What it buys is worth {_points(best)}, more than the cards are in hand."


def _part(sight: Sight, ask: Ask[Act], act: Act, names: Names) -> str:
    return _act(sight, ask.who, act, names)


def _act(sight: Sight, me: str, act: Act, names: Names) -> str:
    if act.do in STRIKES:
        return f"It costs {names[act.target]} {_points(sight.worth(me, act))} on average, more than anything else the cards buy."
    if act.do == "move" and act.target:
        away = act.mode == "from"
        return (
            f"{names[act.target]} is too near to shoot well."
            if away
            else f"Nobody can be struck from here; {names[act.target]} is worth going to."
        )
    if act.do == "aim":
        return f"{names.get(act.target, 'The target')} is far: an aimed shot is better than one at once."
    if act.do == "ready":
        return "There is no weapon ready in hand."
    if act.do == "shake":
        return "Stunned, you can do nothing else well."
    return "Nothing else the cards buy is worth more." if act.do != "pass" else "Nothing is worth the card."


def _defence(sight: Sight, ask: Ask[Guard], guard: Guard, names: Names) -> str:
    threat = sight.threat(ask.about["attacker"], ask.who)
    if guard.do == "none":
        return f"The blow does {_points(threat)}, and the cards are worth more than that."
    stops = round(100 * sight.guard_chance(ask.who, guard))
    return f"It stops the blow in about {stops}% of rolls, which would do {_points(threat)}; any other defence saves less for its cards."


def _step_in(sight: Sight, ask: Ask[Act], act: Act, names: Names) -> str:
    return "No blow now is good enough to step in for." if act.do == "pass" else _act(sight, ask.who, act, names)


def _gap(sight: Sight, ask: Ask[Gap], gap: Gap, names: Names) -> str:
    if gap.do == "use":
        return f"It is good for {_points(sight.best(ask.who, 1))} now."
    return "The Hold Card is worth more later." if gap.do == "pass" and sight.hold(ask.who) is not None else ""


_TOPICS: Mapping[str, Callable[[Sight, Ask[Any], Any, Names], str]] = {
    "hold": _hold, "play": _play, "part": _part, "defence": _defence, "step in": _step_in, "gap": _gap,
    "hold card": lambda sight, ask, act, names: _act(sight, ask.who, act, names),
    "discard": lambda sight, ask, said, names: "It is a low single card, which buys least.",
    "lose": lambda sight, ask, said, names: "The joker saves two cards or more." if said.do == "joker" else "The loss is small.",
}  # fmt: skip
