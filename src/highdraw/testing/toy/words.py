"""Each question and each choice as people read it."""

from typing import Any

from highdraw.engine.request import Ask, Draw, Pick, Request
from highdraw.engine.system import Cost, Fact, Offer
from highdraw.testing.toy.choices import Aim, Plan
from highdraw.testing.toy.fight import Brawl

TOPICS = {
    "lay": "Which card is your action card, and do you hold one back?",
    "blow": "Which cards do you lay for the blow?",
    "guard": "Which cards do you lay to stop the blow?",
    "plan": "What is your plan?",
    "aim": "What do you do?",
    "step in": "Do you step in with your hold card?",
}

SUBJECTS = {"plan": "the plan of a turn"}
"""What a question is about in a few words, where its topic does not say it."""


def question(fight: Brawl, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
    name = fight[request.owner].name
    if isinstance(request, Pick | Ask):
        return f"{name}: {TOPICS[request.topic]}"
    if isinstance(request, Draw):
        return f"{name} draws {request.count} card{'s' if request.count > 1 else ''}. Which?"
    return f"{name} rolls 1d6 for the blow. What does the die show?"


def offer(fight: Brawl, ask: Ask[Any], choice: Any) -> Offer:
    """A choice in words."""
    if isinstance(choice, Plan):
        said = "Two blows, each at −2" if choice.blows > 1 else "One blow"
        return Offer(said + (", wildly" if choice.wild else ""), "+2, and −2 to defend" if choice.wild else "")
    if isinstance(choice, Aim):
        if choice.do == "wait":
            return Offer("Wait")
        foe = fight[choice.target]
        hint = "−1, and one hit more" if choice.hand == "off" else ""
        return Offer(f"Strike {foe.name} with the {choice.hand} hand", hint, facts=(Fact("Hits", f"{foe.hits} of {foe.grit}"),))
    if choice.do == "pass":
        return Offer("Pass")
    return Offer("Step in", "You take the blow, with your hold card as the defence", costs=(Cost("hold card"),))


def facet(fight: Brawl, ask: Ask[Any], name: str, value: Any) -> str:
    """One value of one facet."""
    if name == "target":
        return fight[value].name if value else "nobody"
    return f"{value} hand" if name == "hand" else str(value)
