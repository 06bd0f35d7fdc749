"""How a fight went, as a chart: a line a side for the strength that was left, with the moments that mattered as dots on it."""

from htpy import Node

from highdraw.table.course import Course
from highdraw.web import elements as h

WIDE, HIGH = 300.0, 100.0
LEVELS = (0, 50, 100)


def chart(found: Course, moments: dict[int, str]) -> Node:
    """The lines; `moments` are exchanges by number with what was told of them. Nothing where nothing ever changed."""
    steps = len(found.after) - 1
    if not steps:
        return None
    said = "; ".join(f"{side}: {line[-1]:.0%}" for side, line in found.sides.items())
    return h.figure(".course")[
        h.svg(viewBox=f"-34 -8 {WIDE + 40:g} {HIGH + 16:g}", role="img", aria_label=f"Strength left at the end. {said}")[
            [_level(per_cent) for per_cent in LEVELS],
            [_line(number, line, steps) for number, line in enumerate(found.sides.values())],
            [_dot(place, found, moments[number], steps) for place, number in enumerate(found.after) if number in moments],
        ],
        h.figcaption[
            [h.span(class_=f"line-{number % 4}")[side, h.b[f" {line[-1]:.0%}"]] for number, (side, line) in enumerate(found.sides.items())],
        ],
    ]


def _level(per_cent: int) -> Node:
    high = HIGH - per_cent * HIGH / 100
    return [
        h.path(".level", d=f"M0 {high:g}H{WIDE:g}"),
        h.text(x="-4", y=f"{high + 3:g}")[f"{per_cent} %" if per_cent == 100 else f"{per_cent}"],
    ]


def _line(number: int, line: list[float], steps: int) -> h.Element:
    """A side in steps, one for each exchange that changed anything."""
    points = [f"H{place * WIDE / steps:.4g}V{HIGH - left * HIGH:.4g}" for place, left in enumerate(line)]
    return h.path(class_=f"line line-{number % 4}", d=f"M0 {HIGH - line[0] * HIGH:.4g}{''.join(points[1:])}")


def _dot(place: int, found: Course, says: str, steps: int) -> Node:
    """A moment, on the line of the side that lost most by it."""
    if not place:
        return None
    lost = {side: line[place - 1] - line[place] for side, line in found.sides.items()}
    side = max(lost, key=lambda each: lost[each])
    return h.circle(cx=f"{place * WIDE / steps:.4g}", cy=f"{HIGH - found.sides[side][place] * HIGH:.4g}", r="3.4")[h.title[says]]
