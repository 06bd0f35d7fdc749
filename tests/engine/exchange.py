"""An exchange of a few questions and draws, every part of which can be corrected while it is going on."""

from typing import Any

import msgspec

from highdraw.cards import Deck
from highdraw.engine.choice import either
from highdraw.engine.fight import Call, Fight, State
from highdraw.engine.request import Ask, AskAll, Draw
from highdraw.engine.session import Session
from highdraw.errors import BadCorrection
from toy import TOY


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    title: str = "exchange"
    switches: dict[str, str] = {}


class Numbers(State, kw_only=True):
    people: list[str] = msgspec.field(default_factory=lambda: ["ann", "bob"])
    keys: list[str] = msgspec.field(default_factory=lambda: ["rock", "paper"])
    size: int = 2
    toll: bool = False
    points: int = 0
    said: dict[str, str] = {}
    hands: list[list[str]] = []


class Exchange(Fight):
    """Everybody throws, a point is given, Ann draws a hand and keeps it or not; then Bob rests. Twice."""

    state: Numbers

    def __init__(self, setup: Setup, loud: bool = True) -> None:
        super().__init__(SYSTEM, setup, loud)
        agenda = [Call("exchange"), Call("rest"), Call("exchange"), Call("rest")]
        self.state = Numbers(deck=Deck.fresh(packs=1), agenda=agenda)


async def exchange(fight: Exchange) -> None:
    state = fight.state
    if state.toll:
        await Draw(1, "toll", "toll")
        state.deck.drop("toll")
    said = await AskAll(tuple(Ask(who, "throw", either(*state.keys)) for who in state.people))
    state.said = {who: choice.do for who, choice in said.items()}
    state.points += 1
    cards = await Draw(state.size, "ann", "hand")
    if fight.loud:
        fight.tell("hand", f"Ann draws {' '.join(cards)}.")
    await Ask("ann", "keep", either("yes", "no"))
    state.hands.append(list(cards))
    state.deck.drop("ann")


async def rest(fight: Exchange) -> None:
    await Ask("bob", "rest", either("yes", "no"))


def correct(fight: Exchange, change: dict[str, Any]) -> None:
    """Any of its numbers; somebody who leaves has to be there."""
    if "leaves" in change:
        if change["leaves"] not in fight.state.people:
            raise BadCorrection(f"{change['leaves']} is not here.")
        fight.state.people.remove(change["leaves"])
    else:
        for name, value in change.items():
            setattr(fight.state, name, value)
    if fight.loud:
        fight.tell("correction", f"GM: {change}.")


SYSTEM = TOY.altered(
    play={"setup": Setup, "create": Exchange, "procedures": {"exchange": exchange, "rest": rest}},
    referee={"correct": correct},
)


def exchanging(**named: Any) -> Session:
    return Session(SYSTEM, Setup(), **{"seed": 7, "careful": True, **named})


def numbers(session: Session) -> Numbers:
    assert isinstance(session.fight, Exchange)
    return session.fight.state


def asked(session: Session) -> list[str]:
    """Who is asked what now."""
    return [f"{part.addressee} {part.subject}" for part in session.waiting()]
