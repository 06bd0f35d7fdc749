"""The tactician: it sees what is public and its own fighters' cards, and nothing else can be reached from there."""

from typing import Any

import msgspec

from highdraw.cards import Card
from highdraw.engine.choice import Choice
from highdraw.engine.request import Ask, Request
from highdraw.engine.system import Mine
from highdraw.testing.toy.choices import Aim, Plan
from highdraw.testing.toy.fight import Brawl
from highdraw.testing.toy.view import sees


class Foe(msgspec.Struct, frozen=True):
    """Somebody as everybody sees them."""

    side: str
    left: int
    """How many hits they can still take."""
    cards: int
    """How many cards are in hand."""


class Sight(msgspec.Struct, frozen=True):
    """What a bot looks through."""

    people: dict[str, Foe]
    hands: dict[str, tuple[Card, ...]]
    """Of its own fighters."""


def sight(fight: Brawl, mine: Mine) -> Sight:
    everybody = fight.state.fighters
    people = {who: Foe(me.side, me.grit - me.hits, len(fight.cards("hand", who))) for who, me in everybody.items() if not me.out}
    return Sight(people, {who: fight.cards("hand", who) for who in people if sees(fight, f"hand {who}", mine)})


def tactician(seen: Sight, request: Request[Any]) -> Any:
    """A sensible answer; None where any will do."""
    if not isinstance(request, Ask):
        return request.default()
    wanted = _wanted(seen, request.who, request.topic)
    return wanted if wanted in request.choices else request.choices[-1]


def _wanted(seen: Sight, me: str, topic: str) -> Choice | None:
    """What it would do if it may."""
    if topic == "plan":
        many = len(seen.hands[me]) >= 4
        return Plan(2 if many else 1, wild=seen.people[me].left > 2)
    if topic == "aim":
        weakest = min((who for who, foe in seen.people.items() if foe.side != seen.people[me].side), key=lambda who: seen.people[who].left)
        return Aim("strike", weakest, "off" if seen.people[weakest].cards == 0 else "main")
    return None
