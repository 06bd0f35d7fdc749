"""What a choice costs: what is left of the chips, tokens and cards it is paid with, the spent ones dashed; anything else in words."""

from collections.abc import Iterable

import msgspec
from htpy import Node

from highdraw.engine.prose import counted, plural
from highdraw.engine.system import Cost
from highdraw.engine.view import Counter
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts import icon
from highdraw.web.parts.fighter import sign

MOST_SIGNS = {"card": 9}
"""So many of a kind are drawn one by one; of more, one with a number."""
USUAL_SIGNS = 6
SPENT = {"card": "gone"}


class Price(msgspec.Struct, frozen=True):
    """What is drawn of a price, and what is not."""

    left: tuple[Counter, ...] = ()
    spent: tuple[str, ...] = ()
    """Looks, one for each thing that is spent."""
    rest: tuple[Cost, ...] = ()


def price_of(costs: Iterable[Cost], purse: Iterable[Counter]) -> Price:
    """What somebody with these counters pays: all that look like those it is paid with are drawn.

    >>> purse = (Counter(label="red coins", count=2), Counter(label="wands", count=3, looks="card"))
    >>> found = price_of((Cost("red coin"), Cost("minute", 5)), purse)
    >>> [(counter.label, counter.count) for counter in found.left], found.spent, found.rest
    ([('red coins', 1)], ('chip',), (Cost(what='minute', number=5),))
    """
    have = {counter.label: counter for counter in purse}
    spent: list[str] = []
    rest: list[Cost] = []
    for cost in costs:
        counter = have.get(plural(cost.what, 2)) or have.get(cost.what)
        if counter is None or counter.count < cost.number:
            rest.append(cost)
            continue
        have[counter.label] = msgspec.structs.replace(counter, count=counter.count - int(cost.number))
        spent += [counter.looks] * int(cost.number)
    return Price(tuple(counter for counter in have.values() if counter.looks in spent), tuple(spent), tuple(rest))


@cached
def price(costs: tuple[Cost, ...], purse: tuple[Counter, ...]) -> Node:
    """What is left, drawn, and what cannot be drawn, in words. The choice itself says all of it to those who do not see."""
    found = price_of(costs, purse)
    words = in_words(found.rest)
    if not found.spent:
        return words or None
    left = [_signs(each) for each in found.left]
    gone = h.span(".chips")[(icon.sign(SPENT.get(looks, "spent")) for looks in found.spent)]
    return h.span(".left")["leaves ", left, gone, f" · {words}" if words else None]


def _signs(each: Counter) -> Node:
    if not each.count:
        return None
    if each.count > MOST_SIGNS.get(each.looks, USUAL_SIGNS):
        return h.span(".chips")[icon.sign(sign(each)), f"×{each.count} "]
    return h.span(".chips")[(icon.sign(sign(each)) for _ in range(each.count))]


def in_words(costs: tuple[Cost, ...]) -> str:
    """What a choice costs; things of one kind name it once.

    >>> in_words((Cost("red coin"), Cost("gold coin"), Cost("gold coin"))), in_words(())
    ('costs 1 red, 2 gold coins', '')
    """
    many: dict[str, float] = {}
    for cost in costs:
        many[cost.what] = many.get(cost.what, 0) + cost.number
    if not many:
        return ""
    kind = f" {list(many)[-1].rpartition(' ')[2]}"
    *some, last = many.items()
    short = [f"{number:g} {what.removesuffix(kind)}" if what.endswith(kind) else counted(number, what) for what, number in some]
    return "costs " + ", ".join([*short, counted(last[1], last[0])])
