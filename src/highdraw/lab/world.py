"""Worlds that look the same to a seat: hidden cards dealt anew, secret answers given anew, everything the seat has seen as it was.

A world is the boundary with other hidden cards and the answers that lead from it to the question. Nothing of what the seat may
not know goes into it: two fights that look the same give the same worlds for the same seed.
"""

from collections.abc import Callable, Collection
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from highdraw.cards.card import ORDER
from highdraw.engine.request import GM, Ask, Draw, Identify, Pick, Request, Window
from highdraw.errors import BadAnswer, BadCard
from highdraw.lab.moment import NoOdds, Past, Stage

CERTAIN = 8
"""How many worlds are tried in which others answer as the policy says, before any answer is looked for."""
TRIES, OF_DEAL = 1200, 60
"""How often the way to the question is tried, for all deals of the hidden cards and for one of them."""
ANSWERS = 24
"""Where several answered secretly at once, at most this many combinations of their answers are tried."""
MOST_PICKS = 400

Policy = Callable[[Any, Request[Any]], Any]


class Patience:
    """How often the way to a question may still be gone, for all its worlds."""

    def __init__(self, left: int) -> None:
        self.left = left

    def takes(self, ways: int) -> None:
        self.left -= ways


class World(NamedTuple):
    """A boundary, and the answers from there to the question."""

    state: bytes
    answers: tuple[Any, ...]
    request: Request[Any]
    """The question, at which the rules wait until they are run from elsewhere."""


def deal_world(stage: Stage, past: Past, policy: Policy, rng: Random, patience: Patience | None = None) -> World:
    """A world that fits."""
    if not past.hidden:
        found = try_world(stage, past, policy, rng)
        if found is None:
            raise NoOdds("This moment cannot be played again.")
        return found
    for _ in range(CERTAIN):
        found = try_world(stage, past, policy, rng)
        if found is not None:
            return found
    patience = patience or Patience(TRIES)
    left = min(TRIES, patience.left)
    while left > 0:
        found, gone = _look_for(stage, past, policy, rng)
        patience.takes(gone)
        if found is not None:
            return found
        left -= gone
    raise NoOdds("Too much is hidden here to say anything.")


def try_world(stage: Stage, past: Past, policy: Policy, rng: Random) -> World | None:
    """Deal what is hidden, and play to the question; None when that is not what the seat has seen."""
    state = _dealt(stage, past, rng)
    request = stage.begin(state)
    answers: list[Any] = []
    try:
        for asked in past.asked:
            if request is None or not asked.said.keys() <= {part.addressee for part in request.parts}:
                return None
            value = _cards(stage, past, request, asked, rng) if request.stock else _said(stage, request, asked.said, policy, rng)
            answers.append(value)
            request = stage.take(request, value)
    except (BadAnswer, BadCard):
        return None
    if request is None or (past.hidden and stage.seen(request) != past.seen):
        return None
    return World(state, tuple(answers), request)


def _look_for(stage: Stage, past: Past, policy: Policy, rng: Random) -> tuple[World | None, int]:
    """A world of one deal: where what the seat has seen since does not come of an answer, another is tried.

    Also how often the way was gone.
    """
    state = _dealt(stage, past, rng)
    request = stage.begin(state)
    laid: list[Any] = []
    ways: list[list[Any]] = []
    """For each request on the way the answers that are left to try, the next one last."""
    for gone in range(1, OF_DEAL + 1):
        while request is not None and _agrees(stage, past, request, len(laid)):
            if len(laid) == len(past.asked):
                return World(state, tuple(laid), request), gone
            ways.append(_answers(stage, past, request, past.asked[len(laid)], policy, rng))
            if not ways[-1]:
                break
            laid.append(ways[-1].pop())
            request = _take(stage, request, laid[-1])
        while ways and not ways[-1]:
            ways.pop()
        if not ways:
            return None, gone
        laid = [*laid[: len(ways) - 1], ways[-1].pop()]
        request = stage.begin(state)
        for value in laid:
            request = None if request is None else _take(stage, request, value)
    return None, OF_DEAL


def _take(stage: Stage, request: Request[Any], value: Any) -> Request[Any] | None:
    try:
        return stage.take(request, value)
    except (BadAnswer, BadCard):
        return None


def _agrees(stage: Stage, past: Past, request: Request[Any], number: int) -> bool:
    """Whether this may be the request of that number, after what the seat was told so far; at the question all that it knows."""
    if number == len(past.asked):
        return stage.seen(request) == past.seen
    told = stage.told()
    if told != past.seen[-1][: len(told)]:
        return False
    return past.asked[number].said.keys() <= {part.addressee for part in request.parts}


def _answers(stage: Stage, past: Past, request: Request[Any], asked: Any, policy: Policy, rng: Random) -> list[Any]:
    """What may have been answered, the likeliest last: as the policy says, then anything else in no order."""
    try:
        if request.stock:
            return [_cards(stage, past, request, asked, rng)]
        secret = [
            part for part in request.parts if part.addressee in asked.said and _is_secret(stage, request, part) and not part.formality
        ]
        first = _said(stage, request, asked.said, policy, rng)
        if not secret:
            return [first]
        if len(secret) == 1 and isinstance(secret[0], Ask):
            others = [choice.key for choice in secret[0].choices]
            rng.shuffle(others)
            said = ({**asked.said, secret[0].addressee: key} for key in others)
            return [*(_said(stage, request, each, policy, rng, {secret[0].addressee}) for each in said), first]
        return [*(_said(stage, request, asked.said, policy, rng, anything=True) for _ in range(ANSWERS)), first]
    except (BadAnswer, BadCard):
        return []


def _dealt(stage: Stage, past: Past, rng: Random) -> bytes:
    """The boundary with other hidden cards."""
    if not past.hidden:
        return stage.moment.state
    stage.fight.thaw(stage.moment.state)
    _reseal(stage, past, rng)
    return stage.fight.frozen()


def _reseal(stage: Stage, past: Past, rng: Random) -> None:
    """Other cards where the seat cannot look. What it has seen since the boundary stays where it was."""
    state = stage.fight.state
    decks = {"": state.deck, **state.decks}
    taken = []
    for name, cards in past.spoken.items():
        for card in cards.elements():
            place = next((place for place in (decks[name].pile, decks[name].discard) if card in place), None)
            if place is not None:
                place.remove(card)
                taken.append((decks[name], place is decks[name].pile, card))
    stage.system.play.shuffle_hidden(stage.fight, stage.mine or frozenset(), rng)
    for (name, zone, at), card in past.fixed.items():
        _put(decks[name].zones, decks[name].pile, zone, at, card)
    for deck, piled, card in taken:
        (deck.pile if piled else deck.discard).append(card)
        deck.pile.sort(key=ORDER.__getitem__)


def _put(zones: dict[str, list[Any]], pile: list[Any], zone: str, place: int, card: Any) -> None:
    """A card back to its place; what lay there goes where the card was."""
    other = zones[zone][place]
    if other == card:
        return
    zones[zone][place] = card
    for cards in (pile, *zones.values()):
        for at, one in enumerate(cards):
            if one == card and not (cards is zones[zone] and at == place):
                cards[at] = other
                pile.sort(key=ORDER.__getitem__)
                return
    raise BadCard("a card is nowhere")


def _cards(stage: Stage, past: Past, request: Request[Any], asked: Any, rng: Random) -> Any:
    """What came: as it was where the seat saw it, something else where it did not."""
    (raw,) = asked.said.values()
    value = request.check(raw)
    if not any(asked.unknown) or not isinstance(request, Draw | Identify):
        if says := request.refuse(value, stage.fight.state):
            raise BadCard(says)
        return value
    deck = stage.fight.state.deck_of(request.deck)
    pool = list(deck.pile)
    for card in past.spoken.get(request.deck, {}):
        for _ in range(past.spoken[request.deck][card]):
            if card in pool:
                pool.remove(card)
    cards = []
    for card, unknown in zip(value, asked.unknown, strict=True):
        if unknown:
            if not pool:
                raise BadCard("the pile is empty")
            card = rng.choice(pool)
            pool.remove(card)
        cards.append(card)
    return cards


def _is_secret(stage: Stage, request: Request[Any], part: Request[Any]) -> bool:
    """Whether the seat does not know what somebody answered."""
    who = part.addressee
    if stage.mine is None or who in stage.mine or who == GM:
        return False
    return isinstance(part, Pick) or (request.closed and not isinstance(request, Window))


def _said(
    stage: Stage,
    request: Request[Any],
    said: dict[str, Any],
    policy: Policy,
    rng: Random,
    given_by: Collection[str] = (),
    *,
    anything: bool = False,
) -> Any:
    """What people answered: as it was, where that is known or taken as given; else as they might have, by the policy or anyhow."""
    given = {}
    for part in request.parts:
        who = part.addressee
        if who not in said:
            continue
        if who in given_by or not _is_secret(stage, request, part):
            given[who] = part.check(said[who])
        else:
            given[who] = _might(stage, part, said[who], policy, rng, anything and rng.random() < 0.5)
    settled = request.settle(given)
    if settled is None:
        raise BadAnswer("not everybody has answered")
    return settled[0]


def _might(stage: Stage, part: Request[Any], raw: Any, policy: Policy, rng: Random, anything: bool) -> Any:
    """A secret answer: of cards laid face down only their number is known."""
    if isinstance(part, Pick):
        counts = {pile.name: 0 for pile in part.piles}
        within = {pile.name: pile.within or pile.name for pile in part.piles}
        wanted: dict[str, int] = {}
        for name in counts:
            wanted[within[name]] = wanted.get(within[name], 0) + len(raw.get(name, ()))
        fits = []
        for laid in islice(part.law.sensible(), MOST_PICKS):
            found: dict[str, int] = {}
            for name in counts:
                found[within[name]] = found.get(within[name], 0) + len(laid.get(name, ()))
            if found == wanted:
                fits.append(laid)
        if not fits:
            raise BadAnswer("no such cards")
        return part.check(rng.choice(fits))
    if part.formality:
        return part.default()
    return part.sample(rng) if anything else policy(stage.fight, part)
