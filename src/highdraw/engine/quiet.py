"""The driver for mass play: no log, no events, no fingerprints, no copies. The same answers give the same fight.

Draws are taken straight from the deck by one generator; everything else is put to `choose`, which gets the fight and one
part of a request and gives back an answer that it knows to be legal.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from highdraw.cards import Card, Deck
from highdraw.cards.card import ORDER
from highdraw.engine.fight import Fight
from highdraw.engine.request import PASS, Ask, AskAll, Draw, Identify, Place, Request, Roll, Window

Choose = Callable[[Fight, Request[Any]], Any]


def run_quiet(fight: Fight, choose: Choose, rng: Random, limit: int = 1_000_000) -> int:
    """Play a fight to the end of its agenda; how many requests it took."""
    procedures = fight.system.procedures
    random = rng.random
    agenda = fight.state.agenda
    deck = fight.state.deck
    count = 0
    while agenda:
        call = agenda.pop(0)
        send = procedures[call.procedure](fight, **call.args).send  # type: ignore[attr-defined]
        value: Any = None
        try:
            while True:
                request = send(value)
                count += 1
                kind = type(request)
                if kind is Draw:
                    value = _draw(deck, request.count, request.to, random)
                elif kind is Ask or kind is Place:
                    value = choose(fight, request)
                elif kind is AskAll:
                    value = {ask.who: choose(fight, ask) for ask in request.asks}
                elif kind is Window:
                    value = _window(fight, request, choose)
                elif kind is Roll:
                    value = [int(random() * sides) + 1 for sides in request.dice]
                elif kind is Identify:
                    value = rng.sample(deck.pile, request.count)
                    for card in value:
                        deck.identify(request.zone, card)
                else:
                    raise TypeError(f"{call.procedure} awaited {request!r}, which is no request")
                if count > limit:
                    raise RuntimeError(f"no end after {limit} requests")
        except StopIteration:
            pass
    return count


def _window(fight: Fight, request: Window, choose: Choose) -> tuple[str, str] | None:
    for ask in request.asks:
        if (said := choose(fight, ask)) != PASS:
            return ask.who, said
    return None


def _draw(deck: Deck, count: int, to: str, random: Callable[[], float]) -> list[Card]:
    cards: list[Card] = []
    pile = deck.pile
    for _ in range(count):
        if not pile:
            deck.pile = pile = sorted(deck.discard, key=ORDER.__getitem__)
            deck.discard = []
            deck.shuffles += 1
        cards.append(pile.pop(int(random() * len(pile))))
    zone = deck.zones.get(to)
    if zone is None:
        deck.zones[to] = list(cards)
    else:
        zone += cards
    return cards
