"""What somebody may know: hands and hold cards are their owner's, what was laid is hidden until it is revealed."""

from random import Random

from highdraw.cards import UNKNOWN, Card
from highdraw.engine.system import Mine
from highdraw.engine.view import Clock, Deck, Fact, FighterView, Tag, Track, Turn, View, Zone
from highdraw.testing.toy.fight import Brawl, Fighter, states, worth

LABELS = {"hand": "hand", "action": "action card", "hold": "hold card", "value": "value card", "boost": "boosts"}
LEGEND = "Hits fill the bar; at its end somebody is out"


def view(fight: Brawl, mine: Mine) -> View:
    """The fight as somebody who plays these fighters may know it; the GM knows all."""
    state = fight.state
    return View(
        clock=Clock(text=f"Round {state.round}" if state.round else "Before the fight", number=state.round),
        fighters={who: _fighter(me) for who, me in state.fighters.items()},
        turn=state.turn[0] if state.turn else "",
        order=tuple(_turn(fight, who) for who in state.order),
        zones=tuple(_zone(fight, zone, cards, mine) for zone, cards in state.deck.zones.items()),
        decks=(Deck(pile=state.deck.left, discards=len(state.deck.discard), shuffles=state.deck.shuffles),),
        over=state.over,
        winner=state.winner,
        legend=LEGEND,
    )


def _fighter(me: Fighter) -> FighterView:
    tones = {"out": Tag("out", "bad"), "wild": Tag("wild", "warn")}
    return FighterView(
        id=me.id,
        name=me.name,
        side=me.side,
        tracks=(Track(label="Hits", value=me.hits, notches={"out": me.grit}, says=f"out at {me.grit}"),),
        states=tuple(tones[word] for word in states(me)),
        facts=(Fact("Skill", f"{me.skill}"), Fact("Hand", f"{me.hand}"), *([Fact("Armour", f"{me.armour}")] if me.armour else [])),
        out=me.out,
        gone=me.gone,
    )


def _turn(fight: Brawl, who: list[str]) -> Turn:
    """Those who act together share a place."""
    state = fight.state
    (card, *_), *_ = (fight.cards("action", one) or ("",) for one in who)
    now = any(one in state.turn for one in who)
    return Turn(
        who=tuple(who),
        name=", ".join(fight[one].name for one in who),
        card=card,
        state="now" if now else "done" if who[0] in state.acted else "coming",
    )


def _zone(fight: Brawl, zone: str, cards: list[Card], mine: Mine) -> Zone:
    what, _, who = zone.partition(" ")
    shown = tuple(cards) if sees(fight, zone, mine) else (UNKNOWN,) * len(cards)
    ordered = what == "action" and zone in fight.state.revealed
    return Zone(id=zone, label=f"{fight[who].name}, {LABELS[what]}", cards=shown, owners=(who,), hand=what == "hand", minor=ordered)


def sees(fight: Brawl, zone: str, mine: Mine) -> bool:
    """Whether somebody who plays these fighters sees the cards of a zone."""
    return mine is None or zone in fight.state.revealed or zone.partition(" ")[2] in mine


def shuffle_hidden(fight: Brawl, mine: frozenset[str], rng: Random) -> None:
    """Other cards where these fighters cannot look: any that could lie there, for cards of the pile."""
    zones = sorted(fight.state.deck.zones.items())
    hidden = [(zone, place) for zone, cards in zones if not sees(fight, zone, mine) for place in range(len(cards))]
    skills = {zone: fight[zone.removeprefix("value ")].skill for zone, _ in hidden if zone.startswith("value ")}
    fight.state.deck.redeal(hidden, rng, lambda zone, card: worth(card) <= skills.get(zone, 99))
