"""What is asked and offered in every edition of Suits, in words for people."""

from collections.abc import Mapping
from typing import Any

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


def arc(rest: str) -> Offer:
    """Covering an arc: `arc 60`."""
    return Offer(f"Cover an arc of {rest[4:]} degrees", "shoot whoever enters; costs extra cards")


def move(people: Mapping[str, Person], rest: str, pace: float) -> Offer:
    """A move to a spot, or `to ann`, `from ann`."""
    way, _, who = rest.partition(" ")
    if not who:
        return Offer("Move to a spot", f"up to {pace} m")
    return Offer(f"Move {'towards' if way == 'to' else 'away from'} {name_of(people, who)}", f"up to {pace} m")


def covering(act: Act) -> Offer:
    """Covering an arc."""
    return Offer(f"Cover an arc of {act.arc} degrees", "shoot whoever enters; costs extra cards", facts=(Fact("arc", f"{act.arc}°"),))


def moving(people: Mapping[str, Person], act: Act, pace: int) -> Offer:
    """A move to a spot, up to somebody or away from somebody."""
    reach = (Fact("pace", f"{pace} m"),)
    if not act.target:
        return Offer("Move to a spot", f"up to {pace} m", facts=reach)
    return Offer(f"Move {'towards' if act.way == 'to' else 'away from'} {name_of(people, act.target)}", f"up to {pace} m", facts=reach)


def firing(people: Mapping[str, Person], choice: Fire) -> Offer:
    """Firing an aimed weapon, or not yet."""
    return Offer(f"Fire at {name_of(people, choice.target)}" if choice.target else "Hold your fire")


def fire(people: Mapping[str, Person], key: str) -> Offer:
    """Firing an aimed weapon, or not yet."""
    return Offer("Hold your fire" if key == "pass" else f"Fire at {name_of(people, key[5:])}")
