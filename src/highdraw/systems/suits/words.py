"""What is asked and offered in every edition of Suits, in words for people."""

from collections.abc import Mapping
from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.choice import Do
from highdraw.engine.request import Ask, Draw, Place
from highdraw.engine.system import Offer
from highdraw.engine.view import Fact
from highdraw.systems.suits.choices import Act, Fire
from highdraw.systems.suits.state import Person

AFTERMATH = {"bleeding": "Go on with the bleeding", "day": "A day of rest", "busy day": "A day without rest", "done": "Done"}


def after(choice: Do, minutes: str) -> Offer:
    """What comes after a fight; `minutes` says how long the wait is."""
    return Offer(minutes if choice.do == "minutes" else AFTERMATH[choice.do])


def name_of(people: Mapping[str, Person], who: str) -> str:
    return people[who].name if who in people else who


def to_draw(people: Mapping[str, Person], request: Draw) -> str:
    """Cards to draw: how many, for whom, and why. A zone ends with the id of its owner."""
    who = people.get(request.to.split(" ")[-1])
    number = "a card" if request.count == 1 else f"{request.count} cards"
    return f"Draw {number} for {who.name if who else request.to} ({request.why})."


def to_place(request: Place) -> str:
    return f"Where to? At most {request.reach:g} m from ({request.x:.1f}, {request.y:.1f})."


def to_answer(people: Mapping[str, Person], ask: Ask[Any], says: str) -> str:
    """A question to somebody, or to the referee."""
    return f"{people[ask.who].name if ask.who in people else 'Referee'}, {says}"


def to_act(ask: Ask[Any]) -> str:
    return "an extra action: what do you do?" if ask.about.get("extra") else "it is your turn. What do you do?"


def covering(act: Act) -> Offer:
    """Covering an arc."""
    return Offer(f"Cover an arc of {act.arc} degrees", "shoot whoever enters; costs extra cards", facts=(Fact("arc", f"{act.arc}°"),))


def moving(people: Mapping[str, Person], act: Act, pace: int) -> Offer:
    """A move to a spot, up to somebody or away from somebody."""
    reach = (Fact("up to", f"{pace} m"),)
    if not act.target:
        return Offer("Move to a spot", f"up to {pace} m", facts=reach)
    return Offer(f"Move {'towards' if act.way == 'to' else 'away from'} {name_of(people, act.target)}", f"up to {pace} m", facts=reach)


def firing(people: Mapping[str, Person], choice: Fire) -> Offer:
    """Firing an aimed weapon, or not yet."""
    return Offer(f"Fire at {name_of(people, choice.target)}" if choice.target else "Hold your fire")


VERBS = {
    "hold": "Take up", "stow": "Put away", "drop": "Drop", "both": "Attack with both weapons", "tend": "Tend", "ready": "Ready a weapon",
    "step": "Take a step", "none": "Nothing", "pass": "Pass", "play": "Play a bonus card", "keep": "Keep looking the same way",
    "rank": "Make a rank", "split": "Split", "aside": "Put aside", "busy day": "A day without rest", "day": "A day of rest",
}  # fmt: skip
"""Verbs whose word is not their own."""
ASIDE = dict.fromkeys(("hold", "stow", "drop"), "Gear")
"""Verbs that are rarely needed, each with the word behind which it stands."""


def facet(people: Mapping[str, Person], name: str, value: Any) -> str:
    """One value of one facet in words.

    >>> [facet({}, *each) for each in (("do", "hold"), ("do", "attack"), ("hand", ""), ("arc", 60), ("cards", ("KH", "5D")))]
    ['Take up', 'Attack', 'main hand', '60 degrees', 'K♥ 5♦']
    """
    match name, value:
        case "target", _:
            return name_of(people, value) if value else "nobody"
        case "do", _:
            return VERBS.get(value) or f"{value[:1].upper()}{value[1:]}"
        case "hand", _:
            return "off hand" if value == "off" else "main hand"
        case "way", "to" | "from":
            return "towards" if value == "to" else "away from"
        case "arc", _:
            return f"{value} degrees"
        case "spot", _:
            return "a spot" if value else "somebody"
        case _, tuple():
            return " ".join(pretty(Card(card)) for card in value) or "none"
    return str(value) if value != "" else "none"
