"""How likely each side was to win, all through a fight that is over: a line a side, the band in which the true share lies, and numbers."""

from itertools import pairwise

from htpy import Node

from highdraw.lab.course import WinPoint
from highdraw.table.win_line import WinLine
from highdraw.web import elements as h

WIDE, HIGH = 300.0, 100.0
LEVELS = (0, 50, 100)
LEAST_TURN = 0.1
"""A change of chances that is worth a word."""
APART = 24.0
"""Numbers of rounds stand at least so far apart."""


def win_line_place(token: str) -> h.Element:
    """Where the line comes: it is fetched, for it is no part of what is told of the fight."""
    return h.section("#win-line.timeline", aria_labelledby="win-line-head", hx_morph_skip="")[_head(), _more(token, "load")]


def win_line_part(found: WinLine, winner: str, token: str) -> Node:
    """What is known so far; while there is more to come it asks again by itself."""
    told = " ".join(filter(None, (found.says, turn(found))))
    return h.section("#win-line.timeline", aria_labelledby="win-line-head", hx_morph_skip="")[
        _head(),
        [
            h.p[told] if told else None,
            _chart(found, winner),
            _numbers(found),
        ]
        if found.line
        else h.p(".hint")[_waits(found)],
        None if found.done else _more(token, "load delay:300ms"),
    ], turning_place(found) if found.done and turn(found) else None


def turning_place(found: WinLine | None = None) -> h.Element:
    """A line in the summary, beside the exchange that cost most: it is filled when the whole line is known."""
    if found is None:
        return h.p("#turning.hint", hx_morph_skip="")
    whole = turn(found).removeprefix("The turning point was ").replace(": ", ", ", 1)
    return h.p("#turning.hint", hx_morph_skip="", **{"hx-swap-oob": "true"})[h.b["The moment that decided it"], f": {whole}"]


def turn(found: WinLine) -> str:
    """Where the fight turned most, in a sentence, once the whole line is there.

    >>> some = [WinPoint(at, at, {"Hawks": share, "Crows": 1 - share}, {}) for at, share in ((1, 0.5), (2, 0.55), (3, 0.78), (4, 0.8))]
    >>> turn(WinLine(True, ("Hawks", "Crows"), 10, tuple(some), 4))
    'The turning point was round 2: from 55% to 78% for Hawks.'
    >>> turn(WinLine(True, ("Hawks", "Crows"), 10, tuple(some[:2]), 2)), turn(WinLine(False, ("Hawks", "Crows"), 10, tuple(some), 9))
    ('', '')
    """
    if len(found.line) < max(2, found.of):
        return ""
    steps = [
        (after.shares[side] - before.shares[side], side, before, after) for before, after in pairwise(found.line) for side in found.sides
    ]
    gained, side, before, after = max(steps, key=lambda step: step[0])
    if gained < LEAST_TURN:
        return ""
    return f"The turning point was round {before.round}: from {before.shares[side]:.0%} to {after.shares[side]:.0%} for {side}."


def _head() -> h.Element:
    return h.h3("#win-line-head")["Who would have won"]


def _waits(found: WinLine) -> str:
    return found.says or "The fight is played again from moments all through it …"


def _more(token: str, trigger: str) -> h.Element:
    to = {"hx-get": f"/t/{token}/win-line", "hx-target": "#win-line", "hx-swap": "outerHTML", "hx-trigger": trigger}
    return h.span(hidden=True, **to)


def _chart(found: WinLine, winner: str) -> h.Element:
    shares = ", ".join(f"{side} {share:.0%}" for side, share in found.line[-1].shares.items())
    label = f"At first {', '.join(f'{side} {share:.0%}' for side, share in found.line[0].shares.items())}; at last {shares}"
    whole = len(found.line) == found.of
    return h.figure(".course")[
        h.svg(viewBox=f"-34 -8 {WIDE + 40:g} {HIGH + 26:g}", role="img", aria_label=label)[
            [_level(per_cent) for per_cent in LEVELS],
            [_band(number, side, found) for number, side in enumerate(found.sides)],
            [_line(number, side, found, winner if whole else "") for number, side in enumerate(found.sides)],
            _rounds(found),
        ],
        h.figcaption[
            [
                h.span(class_=f"line-{number % 4}")[side, h.b[f" {found.line[-1].shares[side]:.0%}"]]
                for number, side in enumerate(found.sides)
            ]
        ],
        h.p(".hint")[
            f"Bots play on from {found.of} moments, {found.fights or 'some'} times from each. In the pale bands lies the true share, 95 "
            "times in 100."
        ],
    ]


def _x(place: int, found: WinLine) -> float:
    """The end of the fight comes after the last moment."""
    return round(place * WIDE / found.of, 1)


def _y(share: float) -> float:
    return round(HIGH - share * HIGH, 1)


def _level(per_cent: int) -> Node:
    high = _y(per_cent / 100)
    return [
        h.path(".level", d=f"M0 {high:g}H{WIDE:g}"),
        h.text(x="-4", y=f"{high + 3:g}")[f"{per_cent} %" if per_cent == 100 else f"{per_cent}"],
    ]


def _band(number: int, side: str, found: WinLine) -> h.Element:
    lows = [f"{_x(place, found):g} {_y(point.intervals[side][0]):g}" for place, point in enumerate(found.line)]
    highs = [f"{_x(place, found):g} {_y(point.intervals[side][1]):g}" for place, point in enumerate(found.line)]
    return h.path(class_=f"band line-{number % 4}", d=f"M{'L'.join([*highs, *reversed(lows)])}Z")


def _line(number: int, side: str, found: WinLine, winner: str) -> h.Element:
    points = [f"{_x(place, found):g} {_y(point.shares[side]):g}" for place, point in enumerate(found.line)]
    if winner:
        points.append(f"{WIDE:g} {_y(float(side == winner)):g}")
    return h.path(class_=f"line line-{number % 4}", d=f"M{'L'.join(points)}")


def _rounds(found: WinLine) -> Node:
    """The number of each round where it begins, as far as there is room."""
    texts, last, before = [], -APART, None
    for place, point in enumerate(found.line):
        x = _x(place, found)
        if point.round != before and x - last >= APART:
            texts.append(h.text(".round", x=f"{x:g}", y=f"{HIGH + 13:g}")[f"round {point.round}" if not place else f"{point.round}"])
            last = x
        before = point.round
    return texts


def _numbers(found: WinLine) -> h.Element:
    return h.details[
        h.summary["In numbers"],
        h.div(".wide", role="region", aria_label="Who would have won, in numbers", tabindex="0")[
            h.table(".numbers")[
                h.thead[h.tr[h.th(scope="col")["Moment"], [h.th(scope="col")[side] for side in found.sides]]],
                h.tbody[[_row(point, found.sides) for point in found.line]],
            ]
        ],
    ]


def _row(point: WinPoint, sides: tuple[str, ...]) -> h.Element:
    cells = [(point.shares[side], *point.intervals[side]) for side in sides]
    return h.tr[
        h.th(scope="row")[f"round {point.round}"],
        [h.td[f"{share:.0%} ", h.small[f"{low * 100:.0f} to {high * 100:.0f}"]] for share, low, high in cells],
    ]
