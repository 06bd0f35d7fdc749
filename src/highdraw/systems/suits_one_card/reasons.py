"""Why the tactician answers as it does, in a sentence: the same numbers it weighs, from the same `Sight`."""

from collections.abc import Mapping
from typing import Any

from highdraw.engine.choice import Do, Number
from highdraw.engine.request import Ask, Request
from highdraw.systems.suits import reasons as suits
from highdraw.systems.suits.choices import Act, Bonus
from highdraw.systems.suits.reasons import Names, percent
from highdraw.systems.suits_one_card.sight import Sight
from highdraw.systems.suits_one_card.tactician import win_chance


def reason(sight: Sight, request: Request[Any], answer: Any, names: Names) -> str:
    """Why this is the answer; empty where nothing speaks for another."""
    return suits.by_topic(_TOPICS, sight, request, answer, names)


def _action(sight: Sight, ask: Ask[Act], act: Act, names: Names) -> str:
    me, foe = ask.who, act.target
    match act.do:
        case "attack" | "shoot" | "challenge":
            return _attack(sight, me, foe, bool(ask.about.get("extra")), names)
        case "lob":
            return f"More enemies than friends stand near {names.get(foe, 'it')}."
        case "aim":
            return suits.aiming(act, names, sight.distance(me, foe))
        case "move":
            friend = bool(foe) and sight.friends(me, foe)
            return suits.moving(
                act, names, friend=friend, metres=sight.distance(me, foe) if foe else 0.0, shoots=sight.weapon(me).ranged
            )  # fmt: skip
        case "hold":
            return suits.holding(act, sight.metres_to_nearest(me))
    return suits.WAYS.get(act.do, "Nothing else is worth doing now.")


def _attack(sight: Sight, me: str, foe: str, extra: bool, names: Names) -> str:
    if sight.helpless(foe):
        return "Nobody who can defend themselves is left to attack."
    why = [f"your card beats what {names[foe]} draws in {percent(win_chance(sight, me, foe, extra))} of draws"]
    if sight.dazed(foe):
        why.append(f"{names[foe]} is dazed")
    if not sight.answers(foe, me):
        why.append(f"{names[foe]} cannot strike back")
    return f"No other target promises more: {', and '.join(why)}."


def _cards(sight: Sight, ask: Ask[Number], said: Number, names: Names) -> str:
    skill = sight.skill(ask.who)
    if said.number > 1:
        return f"A skill of {skill} has room for the sum of {said.number}."
    return f"The sum of two cards would overdraw a skill of {skill} too often."


def _call(sight: Sight, ask: Ask[Do], said: Do, names: Names) -> str:
    acts = said == ask.choices[0]
    return "There is something to do at this level." if acts else "Your card recovers more than it would strike, and enemies are in reach."


def _bank(sight: Sight, ask: Ask[Do], said: Do, names: Names) -> str:
    kept = said == ask.choices[1]
    return "It strikes poorly now, and is worth more kept." if kept else "An enemy is in reach, and the card strikes well."


def _commit(sight: Sight, ask: Ask[Bonus], bonus: Bonus, names: Names) -> str:
    if bonus.do == "none":
        return "No enemy is in reach, or enough is laid down already."
    return "This suit helps a defence." if bonus.use == "defence" else "An enemy is in reach, and it helps an attack."


def _strike(sight: Sight, ask: Ask[Do], said: Do, names: Names) -> str:
    strikes = said == ask.choices[0]
    return "A blow is worth more than the recovery it costs." if strikes else "You are worn down: the recovery is needed more."


def _stand(sight: Sight, ask: Ask[Do], said: Do, names: Names) -> str:
    return "Your card is good enough to contend with." if said == ask.choices[0] else "Your card is poor: better hold out."


_TOPICS: Mapping[str, suits.Why[Sight]] = {
    "action": _action, "cards": _cards, "call": _call, "bank": _bank, "commit": _commit, "strike": _strike,
    "fire": suits.firing, "stand": _stand,
    "keep": lambda sight, ask, keep, names: "Its suit is the better one to win with.",
    "next target": lambda sight, ask, mark, names: f"{names[mark.target]} can still do harm.",
    "reveal": lambda sight, ask, bonus, names: "" if bonus.do == "pass" else "It helps at once.",
}  # fmt: skip
