"""Why the tactician answers as it does, in a sentence: the same numbers it weighs, from the same `Sight`."""

from collections.abc import Mapping
from typing import Any

from highdraw.engine.request import Ask, Request
from highdraw.systems.suits import reasons as suits
from highdraw.systems.suits.choices import Act, Bonus
from highdraw.systems.suits.reasons import Names, percent
from highdraw.systems.suits_two_card.choices import How, Make, Response
from highdraw.systems.suits_two_card.sight import Sight
from highdraw.systems.suits_two_card.tactician import attack_chance, beats


def reason(sight: Sight, request: Request[Any], answer: Any, names: Names) -> str:
    """Why this is the answer; empty where nothing speaks for another."""
    return suits.by_topic(_TOPICS, sight, request, answer, names)


def _action(sight: Sight, ask: Ask[Act], act: Act, names: Names) -> str:
    me, foe = ask.who, act.target
    match act.do:
        case "attack" | "shoot" | "both" | "charge":
            return _attack(sight, me, foe, names)
        case "recover":
            left = sight.to_daze(me)
            dazed = "You are dazed" if left <= 0 else f"{left:g} more and you are dazed" if left <= 1 else "Nothing better can be done"
            return f"{dazed}: shock goes, wounds do not."
        case "throw":
            return f"{len(sight.near(foe, 4))} stand where it bursts, and more of them are enemies than friends."
        case "aim":
            return suits.aiming(act, names, sight.distance(me, foe))
        case "move":
            friend, shoots = sight.friends(me, foe), sight.weapon(me).ranged
            return suits.moving(act, names, friend=friend, metres=sight.distance(me, foe), shoots=shoots)
        case "hold":
            return suits.holding(act, sight.metres_to_nearest(me))
        case "challenge":
            return f"{names[foe]} is the one most worn down."
    return suits.WAYS.get(act.do, "")


def _attack(sight: Sight, me: str, foe: str, names: Names) -> str:
    if sight.helpless(foe):
        return "Nobody who can defend themselves is left to attack."
    why = [f"it hits {names[foe]} in {percent(attack_chance(sight, me, foe))} of draws if only guarded against"]
    if sight.dazed(foe):
        why.append(f"{names[foe]} is dazed")
    if sight.blue(foe) == 0 or sight.acted_out(foe):
        why.append(f"{names[foe]} has nothing left to counter with")
    return f"No other target promises more: {', and '.join(why)}."


def _response(sight: Sight, ask: Ask[Response], said: Response, names: Names) -> str:
    me, foe = ask.who, str(ask.about["attacker"])
    theirs = sight.skill(foe)
    cards = 1 if sight.minion(foe) else 2
    if said.mode == "counter":
        own = 1 if sight.minion(me) or said.cards == 1 or not sight.white(me) else 2
        win = beats(sight.skill(me), own, theirs, cards, 0)
        return f"Striking back hits {names[foe]} in {percent(win)} of draws, and that outweighs the risk and the action it costs."
    saved = "" if sight.dazed(me) or sight.acted_out(me) else " Your action is kept for your own turn."
    return f"A hit by {names[foe]} would cost more than striking back would bring.{saved}"


def _how(sight: Sight, ask: Ask[How], how: How, names: Names) -> str:
    return "There are chips enough to spare one for it." if how.item else "The better of two cards hits more often."


def _hand(sight: Sight, ask: Ask[Make], make: Make, names: Names) -> str:
    best = max(one.rank for one in ask.choices)
    if make.do == "split":
        return "Each card is good enough by itself."
    if make.do == "aside":
        return "The rank stays as high without the face card, which is kept."
    return f"{make.rank} is the highest rank these cards make." if make.rank == best else "The better suit is worth a point of rank."


def _commit(sight: Sight, ask: Ask[Bonus], bonus: Bonus, names: Names) -> str:
    if bonus.do == "none":
        return "The card is worth more later."
    return "Diamonds defend, and it is not your turn." if bonus.use == "defence" else "It is your turn, and this suit helps an attack."


_TOPICS: Mapping[str, suits.Why[Sight]] = {
    "action": _action, "response": _response, "how": _how, "hand": _hand, "fire": suits.firing, "commit": _commit,
    "facing": lambda sight, ask, face, names: "That way the nearest enemy is in front of you.",
    "reveal": lambda sight, ask, bonus, names: "" if bonus.do == "pass" else "It helps in this very exchange.",
}  # fmt: skip
