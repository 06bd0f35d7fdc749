"""The driver for mass play: no log, no events, no fingerprints, no copies. The same answers give the same fight.

Draws are taken straight from the deck by one generator; everything else is put to `choose`, which gets the fight and one
part of a request and gives back an answer that it knows to be legal.
"""

import gc
from collections.abc import Callable
from random import Random
from typing import Any

from highdraw.cards import Card, Deck
from highdraw.cards.card import ORDER
from highdraw.engine.chance import Stacked
from highdraw.engine.fight import Fight
from highdraw.engine.request import PASS, Ask, AskAll, Draw, Identify, Place, Request, Roll, Window
from highdraw.errors import BadCard

Choose = Callable[[Fight, Request[Any]], Any]


def run_quiet(fight: Fight, choose: Choose, rng: Random, limit: int = 1_000_000, stack: Stacked | None = None) -> int:
    """Play a fight to the end of its agenda; how many requests it took. A `stack` gives the cards and dice instead.

    Nothing in a quiet fight is cyclic, so the collector of cycles rests meanwhile.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return _run(fight, choose, rng, limit, stack)
    finally:
        if collects:
            gc.enable()


def _run(fight: Fight, choose: Choose, rng: Random, limit: int, stack: Stacked | None) -> int:
    procedures = fight.system.procedures
    random = rng.random
    state = fight.state
    deck = state.deck
    count = 0
    while state.agenda:
        call = state.agenda.pop(0)
        send = procedures[call.procedure](fight, **call.args).send  # type: ignore[attr-defined]
        value: Any = None
        try:
            while True:
                request = send(value)
                count += 1
                kind = type(request)
                if kind is Ask or kind is Place:
                    value = choose(fight, request)
                elif stack is not None and (kind is Draw or kind is Roll or kind is Identify):
                    value = _stacked(deck, request, stack)
                elif kind is Draw:
                    value = _draw(deck, request.count, request.to, random)
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


def _stacked(deck: Deck, request: Request[Any], stack: Stacked) -> list[Any]:
    """The next cards or dice of a stack, put where they belong."""
    value = stack.answer(request, deck, 0)
    if isinstance(request, Draw):
        for card in value:
            deck.take(Card(str(card)), request.to)
    elif isinstance(request, Identify):
        for card in value:
            deck.identify(request.zone, Card(str(card)))
    return list(value)


def _draw(deck: Deck, count: int, to: str, random: Callable[[], float]) -> list[Card]:
    cards: list[Card] = []
    pile = deck.pile
    for _ in range(count):
        if not pile:
            if not deck.discard:
                raise BadCard("The pile is empty and there are no discards: no card is left to draw. Play with more packs.")
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
