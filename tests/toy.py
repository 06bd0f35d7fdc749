"""A system of a few lines, to hold the engine to its word without any rules in the way."""

from typing import Any

import msgspec

from highdraw.cards import UNKNOWN, Card, Deck
from highdraw.engine.choice import Choice, either
from highdraw.engine.fight import Call, Fight, State
from highdraw.engine.request import Ask, AskAll, Draw, Identify, Place, Request, Roll, Window
from highdraw.engine.rulebook import Rulebook
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem, Offer, Play, Reading, Referee, Score, System
from highdraw.engine.view import Clock, FighterView, View, Zone
from highdraw.errors import BadCorrection
from highdraw.systems import load


class ToySetup(msgspec.Struct, frozen=True, kw_only=True):
    """Which calls to run, with how many packs."""

    title: str = "toy"
    packs: int = 1
    calls: tuple[str, ...] = ("turn", "turn", "turn")
    switches: dict[str, str] = {}


class ToyState(State, kw_only=True):
    """A few numbers."""

    points: int = 0
    share: float = 0
    said: list[str] = []


class Somebody(msgspec.Struct, frozen=True):
    """Who is in the fight."""

    name: str
    side: str = ""


PEOPLE = {"ann": Somebody("Ann"), "bob": Somebody("Bob")}


class Toy(Fight):
    """Ann and Bob."""

    state: ToyState

    def __init__(self, setup: ToySetup, loud: bool = True) -> None:
        super().__init__(TOY, setup, loud)
        self.state = ToyState(deck=Deck.fresh(packs=setup.packs), agenda=[Call(name) for name in setup.calls])


async def turn(fight: Toy) -> None:
    """Ann says how many cards she draws; their number counts."""
    said = (await Ask("ann", "cards", either("one", "two", "none"))).do
    if said != "none":
        cards = await Draw(1 if said == "one" else 2, "ann", "turn", seen_by="ann")
        if fight.loud:
            fight.tell("draw", f"Ann draws {' '.join(cards)}.", seen_by=("ann",), hush="Ann draws.")
        keep = (await Ask("ann", "keep", either("yes", "no"))).do
        fight.state.points += len(cards) if keep == "yes" else 0
        fight.state.deck.drop("ann")
    if fight.loud:
        fight.tell("points", f"Ann has {fight.state.points}.")


async def together(fight: Toy) -> None:
    """Both choose at once."""
    said = await AskAll((Ask("ann", "throw", either("rock", "paper")), Ask("bob", "throw", either("rock", "paper"))))
    fight.state.said += [f"{who} {what.do}" for who, what in said.items()]
    if fight.loud:
        fight.tell("throw", ", ".join(fight.state.said))


async def window(fight: Toy) -> None:
    """Anybody may step in."""
    said = await Window((Ask("ann", "step in", either("pass", "now")), Ask("bob", "step in", either("pass", "now"))))
    fight.state.said.append(f"{said[0]} {said[1].do}" if said else "nobody")


async def sealed(fight: Toy) -> None:
    """Both are asked in secret, though Bob can only pass."""
    said = await AskAll((Ask("ann", "step in", either("pass", "now")), Ask("bob", "step in", either("pass"))), sealed=True)
    fight.state.said += [f"{who} {what.do}" for who, what in said.items()]


async def trio(fight: Toy) -> None:
    """Three are asked in secret."""
    said = await AskAll(tuple(Ask(who, "step in", either("pass", "now")) for who in ("ann", "bob", "cid")), sealed=True)
    fight.state.said += [f"{who} {what.do}" for who, what in said.items()]


async def owned(fight: Toy) -> None:
    """Ann's cards and Bob's die."""
    await Draw(2, "ann", "hers", seen_by="ann", who="ann")
    fight.state.points += sum(await Roll((6,), "his", who="bob"))
    fight.state.deck.drop("ann")


async def blind(fight: Toy) -> None:
    """Two cards nobody looks at, turned over later."""
    await Draw(2, "face down", "blind", blind=True)
    await Ask("ann", "look", either("yes"))
    unseen = fight.state.deck.zones["face down"].count(UNKNOWN)
    if unseen:
        await Identify("face down", unseen)
    fight.state.said += list(fight.state.deck.zones["face down"])
    fight.state.deck.drop("face down")


async def dice(fight: Toy) -> None:
    """Two dice, and one more look at them."""
    await Ask("ann", "roll", either("yes", "no"))
    fight.state.points += sum(await Roll((6, 8), "luck"))


async def place(fight: Toy) -> None:
    x, y = await Place("ann", "step", 1.0, 1.0, 2.0)
    fight.state.said.append(f"{x:g} {y:g}")


async def broken(fight: Toy) -> None:
    """Fails after an answer, having changed the state."""
    said = (await Ask("ann", "risk", either("safe", "crash", "await"))).do
    fight.state.points += 100
    if said == "crash":
        raise ZeroDivisionError("one over none")
    if said == "await":
        await Forgotten()


class Forgotten:
    """Something that can be awaited but is no request."""

    def __await__(self) -> Any:
        yield "a string"


async def thief(fight: Toy) -> None:
    await Ask("ann", "steal", either("yes"))
    fight.state.deck.pile.pop()
    await Ask("ann", "again", either("yes"))


async def circle(fight: Toy) -> None:
    await Ask("ann", "dance", either("yes"))
    fight.next("spin")


async def spin(fight: Toy) -> None:
    fight.next("spin")


async def twice(fight: Toy) -> None:
    await Ask("ann", "ready", either("yes"))
    await AskAll((Ask("ann", "a", either("yes")), Ask("ann", "b", either("yes"))))


async def empty(fight: Toy) -> None:
    """Nobody is asked: the answers are empty."""
    fight.state.said += [str(await AskAll(())), str(await Window(()))]


async def greedy(fight: Toy) -> None:
    await Ask("ann", "all of it", either("yes", "no"))
    await Draw(40, "ann", "greed")


def correct(fight: Fight, change: dict[str, Any]) -> None:
    assert isinstance(fight, Toy)
    if "points" in change:
        fight.state.points = int(change["points"])
        if fight.loud:
            fight.tell("correction", f"Ann has {fight.state.points} points.")
    elif "skip" in change:
        del fight.state.agenda[: change["skip"]]
    elif "call" in change:
        fight.next(change["call"])
    else:
        raise BadCorrection("points, skip or call")


def view(fight: Fight, mine: frozenset[str] | None) -> View:
    people = {who: FighterView(id=who, name=who.title(), side=who) for who in ("ann", "bob")}
    return View(
        clock=Clock(text="Now"), fighters=people, zones=tuple(_zone(zone, cards, mine) for zone, cards in fight.state.deck.zones.items())
    )


def _zone(zone: str, cards: list[Card], mine: frozenset[str] | None) -> Zone:
    seen = mine is None or zone in mine
    return Zone(id=zone, label=zone, cards=tuple(card if seen else UNKNOWN for card in cards), owners=(zone,))


def shuffle_hidden(fight: Fight, mine: frozenset[str], rng: Any) -> None:
    deck = fight.state.deck
    for zone, cards in deck.zones.items():
        for i in range(len(cards) if zone not in mine else 0):
            j = rng.randrange(len(deck.pile))
            cards[i], deck.pile[j] = deck.pile[j], cards[i]


def _words(fight: Fight, ask: Ask, choice: Choice) -> Offer:
    return Offer(choice.key)


def _question(fight: Fight, request: Request[Any]) -> str:
    return request.outline()


PROCEDURES = {
    "turn": turn, "together": together, "window": window, "blind": blind, "dice": dice, "place": place, "broken": broken, "trio": trio,
    "sealed": sealed, "owned": owned, "thief": thief, "circle": circle, "spin": spin, "twice": twice, "empty": empty, "greedy": greedy,
}  # fmt: skip

_HOME = load("suits-two-card")
TOY: AnySystem = System(
    id="toy",
    title="Toy",
    behaviour=1,
    play=Play(
        setup=ToySetup,
        create=Toy,
        procedures=PROCEDURES,
        people=lambda fight: PEOPLE,
        score=lambda fight: Score(winner="", ending="", rounds=0, down=(), dead=(), sides=()),
        shuffle_hidden=shuffle_hidden,
    ),
    reading=Reading(question=_question, offer=_words, view=view),
    bot=_HOME.bot,
    referee=Referee(correct=correct, controls=lambda fight, who: []),
    paper=msgspec.structs.replace(_HOME.paper, rulebook=Rulebook("toy", "Toy", "", (), ())),
)


def toy(*calls: str, packs: int = 1, **named: Any) -> Session:
    """A careful session that runs these calls."""
    seats = {"ann": ["ann"], "bob": ["bob"]}
    return Session(TOY, ToySetup(calls=calls, packs=packs), **{"seed": 7, "seats": seats, "careful": True, **named})


def state(session: Session) -> ToyState:
    assert isinstance(session.fight, Toy)
    return session.fight.state
