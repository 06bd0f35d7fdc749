"""Why the tactician answers as it does, in a sentence: the same numbers it weighs, from the same `Sight`."""

from collections.abc import Mapping
from typing import Any

from highdraw.engine.request import Ask, Laid, Pick, Place, Request
from highdraw.systems.suits_impact.choices import Act, Guard
from highdraw.systems.suits_impact.laws import ChallengeLaw, cards_of
from highdraw.systems.suits_impact.sight import Sight

Names = Mapping[str, str]


def reason(sight: Sight, request: Request[Any], answer: Any, names: Names) -> str:
    """Why this is the answer; empty where nothing speaks for another."""
    if isinstance(request, Pick):
        return _pick(sight, request, answer, names)
    if isinstance(request, Place):
        return "That is as far as you can get that way."
    if not isinstance(request, Ask):
        return ""
    if request.topic == "action":
        return _action(sight, request, answer, names)
    return _defence(sight, request, answer) if request.topic == "defence" else ""


def _action(sight: Sight, ask: Ask[Act], act: Act, names: Names) -> str:
    me, other = ask.who, names.get(act.target, "")
    match act.do:
        case "attack":
            if not sight.awake(act.target):
                return "Nobody who stands is worth striking now."
            return f"With your best card it does {other} {sight.worth(me, act):.1f} Damage on average: nothing else does more."
        case "strip" | "tear" | "stabilise":
            return f"{other} is dying, and can be saved from here."
        case "treat":
            return f"{other} is hurt, and no enemy is near."
        case "drag":
            return f"{other} bleeds where a medic cannot work."
        case "ready" | "reload":
            return "The weapon is of no use until then."
        case "refresh":
            return f"You hold {_cards(len(sight.hand(me)))}, and new ones are worth more than a weak attack."
        case "move":
            return _move(sight, me, act, other)
        case "rest":
            return f"You have {sight.shock(me)} Shock, and nobody can be struck from here."
    return "Nothing else is worth doing now."


def _cards(number: int) -> str:
    return "no card" if not number else "one card" if number == 1 else f"{number} cards"


def _move(sight: Sight, me: str, act: Act, other: str) -> str:
    if not other:
        return "Nothing else is worth doing now."
    if act.way == "from":
        return f"{other} is too near to shoot well."
    if sight.is_friend(me, act.target):
        return f"{other} needs help."
    return f"{other} is {sight.distance(me, act.target):.0f} away, and nothing can be done from here."


def _pick(sight: Sight, pick: Pick, laid: Laid, names: Names) -> str:
    law = pick.law
    if not isinstance(law, ChallengeLaw):
        return ""
    spent = cards_of({"value": (), "boost": (), **laid})
    if pick.topic == "attack":
        target = str(pick.about["target"])
        if not spent.worths:
            return "A card from the deck does as well as any of yours, and costs none."
        if spent.weak(law.rank):
            return f"These cards are too high to count for you, but {names[target]} may spend good ones on them."
        does = sight.laid(pick.who, target, pick.about["item"], laid)
        return f"It does {does:.1f} Damage on average; more cards would cost more than they add."
    if pick.topic == "defend":
        hurt, _ = sight.threat(pick.who, pick.about["attacker"], pick.about["weapon"])
        kept = "your cards are worth more kept" if not spent.worths else "this is as much as it takes to be likely safe"
        return f"A hit would cost about {hurt:.1f}: {kept}."
    return "It is the highest value your cards come to, and nothing is kept for later."


def _defence(sight: Sight, ask: Ask[Guard], guard: Guard) -> str:
    return f"It defends best: rank {sight.guard(ask.who, guard)}."
