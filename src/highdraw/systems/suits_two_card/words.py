"""What is asked, in words for people; each choice in words is in `offers.py`. Nothing here decides anything."""

from collections.abc import Callable
from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.prose import counted
from highdraw.engine.request import Ask, Draw, Identify, Place, Request
from highdraw.systems.suits import words as suits
from highdraw.systems.suits.grammar import assails
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.compass import way_of


def question(fight: Combat, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
    if isinstance(request, Draw):
        return suits.to_draw(fight.state.combatants, request)
    if isinstance(request, Identify):
        cards = "the face-down card: which is it" if request.count == 1 else f"{request.count} face-down cards: which are they"
        return f"Turn over {cards}?"
    if isinstance(request, Place):
        return suits.to_place(request)
    assert isinstance(request, Ask)
    return fight.agreed(suits.to_answer(fight.state.combatants, request, _TOPICS[request.topic](fight, request)))


def _attacked(fight: Combat, ask: Ask[Any]) -> str:
    return f"{attack_on(fight, ask, 'you')}. How do you answer?"


def attack_on(fight: Combat, ask: Ask[Any], whom: str) -> str:
    """The attack that somebody is asked about: Bob attacks you with the Sword."""
    attacker = fight[ask.about["attacker"]]
    what = "a swarm of bites" if attacker.swarm else ""
    return fight.agreed(f"{attacker.name} {assails(fight.kits[attacker.id].sheet.weapons[ask.about['weapon']], whom, what)}")


def _hand(cards: list[str]) -> str:
    return f"you hold {' '.join(pretty(Card(card)) for card in cards)}. What do you make of {'it' if len(cards) == 1 else 'them'}?"


def _fire(fight: Combat, ask: Ask[Any]) -> str:
    return f"you have an aim ({fight[ask.who].aim}). Fire now?"


_TOPICS: dict[str, Callable[[Combat, Ask[Any]], str]] = {
    "action": lambda fight, ask: suits.to_act(ask),
    "how": lambda fight, ask: (
        "how do you throw?" if ask.about["target"] == ask.who else f"how do you attack {fight[ask.about['target']].name}?"
    ),
    "response": _attacked,
    "hand": lambda fight, ask: _hand(ask.about["cards"]),
    "shots": lambda fight, ask: f"how many draws with the {ask.about['weapon']}?",
    "go on": lambda fight, ask: f"{counted(ask.about['left'], 'more draw')} to come. Fire on?",
    "fire": _fire,
    "order value": lambda fight, ask: f"{pretty(Card(ask.about['card']))} for the order of action, the highest first: high or low?",
    "facing": lambda fight, ask: f"you look {way_of(fight, ask.who)}. Which way at the end of the turn?",
    "again": lambda fight, ask: "the contest has no outcome. Draw again?",
    "commit": lambda fight, ask: "commit bonus cards, face down?",
    "reveal": lambda fight, ask: "reveal a committed bonus card?",
    "aftermath": lambda fight, ask: "the fight is over. What comes next?",
}

SUBJECTS = {
    "how": "how to attack", "response": "the answer to an attack", "hand": "what to make of the cards", "shots": "how many draws",
    "go on": "firing on", "fire": "firing an aim", "order value": "high or low in the order of action", "again": "drawing again",
    "commit": "committing bonus cards", "reveal": "revealing bonus cards",
}  # fmt: skip
"""What a question is about in a few words, where its topic does not say it."""


def facet(fight: Combat, ask: Ask[Any], name: str, value: Any) -> str:
    """One value of one facet in words."""
    if name == "hand" and ask.topic == "response":
        return {"": "main hand", "off": "off hand", "both": "both weapons"}[value]
    if name == "cards" and isinstance(value, int):
        return "one card" if value == 1 else "two cards"
    if name == "item" and value in ("", "shield", "second"):
        return {"": "no device", "shield": "shield", "second": "second weapon"}[value]
    return suits.facet(fight.state.combatants, name, value)
