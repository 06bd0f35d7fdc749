"""A forecast on a page: who wins, how long it takes, who falls and dies; each share with where the true one lies."""

from htpy import Node

from highdraw.engine.view import View
from highdraw.lab import Forecast, interval
from highdraw.lab.rounds import quantile
from highdraw.table.orders import kind_of
from highdraw.web import elements as h
from highdraw.web.parts.token import LETTERS

BARS = 14
FIRST = "The first fights are being played."
EMPTY = "Add fighters to two sides: how the fight is likely to end is shown here, while you build it."
WIDE = 100


def nothing_yet() -> Node:
    """Before the first fights were played: what there is to do; once two sides have fighters, what is being done."""
    return h.p(".muted.idle")[EMPTY], h.p(".muted.busy", role="status")[FIRST]


def forecast_panel(result: Forecast, over: bool, view: View) -> Node:
    """What came of the fights so far."""
    if not result.n:
        return h.p(".muted")["No fight came to its end in time." if over else FIRST]
    sides = list(view.sides)
    best = max(sides, key=lambda side: result.wins.get(side, 0))
    middle, late = quantile(result.rounds, 0.5), quantile(result.rounds, 0.9)
    return [
        h.p(".headline")[best, " win", h.em[f" {result.wins.get(best, 0) / result.n:.0%}"]],
        h.p(".muted")[f"of {result.n:,} fights. Half are over in {middle} rounds, nine of ten in {late}." + _most_at_risk(result, view)],
        h.progress(max=str(result.asked), value=str(result.n), aria_label=f"{result.n} of {result.asked} fights played")
        if not over
        else None,
        h.h3["Who wins"],
        h.ul(".shares")[
            (_share(side, LETTERS[place % len(LETTERS)], result.wins.get(side, 0), result.n) for place, side in enumerate(sides)),
            _share("Nobody", "none", result.undecided, result.n) if result.undecided else None,
        ],
        h.h3["How many rounds"],
        _rounds(result.rounds, middle),
        h.h3["Who falls"],
        h.ul(".shares.falls")[
            (
                _fate(
                    name,
                    sum(result.downs.get(who, 0) for who in some),
                    sum(result.deaths.get(who, 0) for who in some),
                    result.n * len(some),
                )
                for name, some in _alike(view)
            )
        ],
        h.p(".muted")["Played by bots under the full rules. The thin line is where the true share lies, 95 times in 100."],
    ]


def _alike(view: View) -> list[tuple[str, list[str]]]:
    """Everybody, each by name, but many of a kind on one side together: `12 Goblins`."""
    found: dict[tuple[str, str], list[str]] = {}
    for who, one in view.fighters.items():
        found.setdefault((one.side, kind_of(one) or who), []).append(who)
    return [(f"{len(some)} {kind}" if len(some) > 1 else view.fighters[some[0]].name, some) for (_, kind), some in found.items()]


def _most_at_risk(result: Forecast, view: View) -> str:
    """Who of the first side dies most often: what is asked of a fight that is still being built."""
    side, ours = next(iter(view.sides.items()))
    who = max(ours, key=lambda one: result.deaths.get(one, 0))
    share = result.deaths.get(who, 0) / result.n
    if not share:
        return f" {side} lost nobody." if len(ours) > 1 else ""
    name = view.fighters[who].name
    return f" Among {side}, {name} dies most often: {share:.0%}." if len(ours) > 1 else f" {name} dies in {share:.0%}."


def _share(name: str, side: str, hits: int, n: int) -> h.Element:
    low, high = interval(hits, n)
    return h.li[
        h.b[name],
        h.svg(class_=f"share {side}", viewBox=f"0 0 {WIDE} 10", preserveAspectRatio="none", aria_hidden="true")[
            h.rect(".all", width=str(WIDE), height="10"),
            h.rect(".is", width=f"{hits / n * WIDE:.1f}", height="10"),
            h.rect(".span", x=f"{low * WIDE:.1f}", y="4", width=f"{max(0.5, (high - low) * WIDE):.1f}", height="2"),
        ],
        h.span[f"{hits / n:.0%} ", h.small[f"{low:.0%} to {high:.0%}"]],
    ]


def _fate(name: str, down: int, dead: int, n: int) -> h.Element:
    return h.li[
        h.b[name],
        h.svg(".share.fate", viewBox=f"0 0 {WIDE} 10", preserveAspectRatio="none", aria_hidden="true")[
            h.rect(".all", width=str(WIDE), height="10"),
            h.rect(".is", width=f"{down / n * WIDE:.1f}", height="10"),
            h.rect(".dead", width=f"{dead / n * WIDE:.1f}", height="10"),
        ],
        h.span[f"falls {down / n:.0%}", h.small[f" · dies {dead / n:.0%}"]],
    ]


def _rounds(rounds: dict[int, int], middle: int) -> h.Element:
    """Rounds in equal steps, the long tail in the last bar."""
    first, last = min(rounds), max(min(rounds), quantile(rounds, 0.98))
    more = " and more" if max(rounds) > last else ""
    step = max(1, -(-(last - first + 1) // BARS))
    count = (last - first) // step + 1
    bins = [0] * count
    for number, hits in rounds.items():
        bins[min(count - 1, (number - first) // step)] += hits
    most = max(bins)
    says = f"From {first} to {max(rounds)} rounds; the middle is {middle}"
    return h.figure(".rounds")[
        h.svg(viewBox=f"0 0 {count * 10} 40", preserveAspectRatio="none", role="img", aria_label=says)[
            (
                h.rect(
                    class_="middle" if first + place * step <= middle < first + (place + 1) * step else None,
                    x=f"{place * 10 + 0.5}", y=f"{40 - hits / most * 40:.1f}", width="9", height=f"{hits / most * 40:.1f}",
                )
                for place, hits in enumerate(bins)
            )
        ],
        h.figcaption[h.span[f"{first}"], h.span[f"{middle}, the middle"], h.span[f"{first + count * step - 1}{more}"]],
    ]  # fmt: skip
