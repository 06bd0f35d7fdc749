"""With which cards a defence can be paid (GC-DEF-01, GC-DEF-02)."""

import msgspec

from highdraw.cards import RED_JOKER, Card, rank_of
from highdraw.systems.gurps_cards.choices import Guard
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.levels import MOST
from highdraw.systems.gurps_cards.ranks import natural, place, rank
from highdraw.systems.gurps_cards.state import Fighter

BETTER = 3
"""How many cards buy a better level where defences are free (GC-DEF-01)."""


class Price(msgspec.Struct, frozen=True):
    """Cards for one defence: how many of which rank, Red Jokers, the Hold Card."""

    rank: str = ""
    """Empty for the nearest rank."""
    number: int = 0
    joker: int = 0
    held: bool = False

    @property
    def size(self) -> int:
        return self.number + self.joker + self.held


FREE = Price()


def holds_for_defence(fight: Combat, me: Fighter) -> bool:
    """The Hold Card pays once its place has come, and in the increment of its own rank (GC-HOLD-15)."""
    card = fight.hold(me)
    return card is not None and (fight.usable_hold(me) or rank(card) == fight.state.increment)


def groups(fight: Combat, me: Fighter) -> list[tuple[str, int]]:
    """Ranks that may pay, each with its number of cards: the nearest first, under no name (GC-DEF-02)."""
    near = fight.nearest(me)
    if fight.sw.defence_cards == "current_rank_or_hold":
        near = fight.of_now(me)
    found = [("", len(near))] if near else []
    rest = natural(fight.hand(me))
    if fight.sw.defence_cards != "any_rank":
        rest = [card for card in rest if str(card) in me.passed]
    for name in dict.fromkeys(rank_of(card) for card in rest):
        if not near or rank_of(near[0]) != name:
            found.append((name, sum(rank_of(card) == name for card in rest)))
    return found


def prices(fight: Combat, me: Fighter) -> list[Price]:
    """Every way to pay for one defence, the cheapest first."""
    found: list[Price] = []
    jokers = min(1, fight.jokers(me))
    for name, count in groups(fight, me):
        for number in range(1, min(count, MOST) + 1):
            found += [Price(name, number, joker) for joker in range(jokers + 1) if number + joker <= MOST]
    if jokers:
        found.append(Price(joker=1))
    if holds_for_defence(fight, me):
        found += _with_hold(fight, me, found)
    found.sort(key=lambda price: (price.size, price.joker, price.held, bool(price.rank)))
    if fight.sw.defence_cost == "free":
        return [FREE, *(price for price in found if price.size >= BETTER)]
    return found


def _with_hold(fight: Combat, me: Fighter, found: list[Price]) -> list[Price]:
    """The Hold Card alone, with a Joker, with a lower card, or wild if it is a Red Joker (GC-HOLD-10, GC-HOLD-15, GC-JOK-01)."""
    held = fight.hold(me)
    assert held is not None
    near = fight.nearest(me)
    more = [Price(held=True)]
    for price in found:
        joined = msgspec.structs.replace(price, held=True)
        same = near and not price.rank and held != RED_JOKER and rank(near[0]) == rank(held)
        free = held == RED_JOKER or price.number <= 1 or same or fight.sw.hold_enlarges == "any_lower_set"
        if free and joined.size <= MOST:
            more.append(joined)
    return more


def cards_of(fight: Combat, me: Fighter, guard: Guard) -> list[tuple[Card, str]]:
    """The very cards, each with its zone: of several equal ones those whose place has passed, then the last places."""
    if guard.rank:
        some = [card for card in natural(fight.hand(me)) if rank_of(card) == guard.rank]
    else:
        some = fight.nearest(me)
    here = fight.here
    chosen = sorted(some, key=lambda card: (place(card) > here, -place(card)))[: guard.number]
    found = [(card, "hand") for card in chosen] + [(RED_JOKER, "hand")] * guard.joker
    held = fight.hold(me)
    return [*found, *([(held, "hold")] if guard.held and held is not None else [])]


def leaves_future(fight: Combat, me: Fighter, price: Price) -> bool:
    """Whether a future card for Extra Effort is left after paying (GC-EE-02)."""
    if price.joker < fight.jokers(me):
        return True
    paid = cards_of(fight, me, Guard("dodge", rank=price.rank, number=price.number))
    rest = list(fight.hand(me))
    for card, _ in paid:
        rest.remove(card)
    return any(rank(card) > fight.state.increment for card in natural(rest))
