"""Paths of which scenery is drawn: boxes, rounds, lines across and along a box, places strewn over it.

A path is as short as it can be: maps travel.
"""

from collections.abc import Iterator

Box = tuple[float, float, float, float]
"""West, top, east and bottom of a drawing, where down is more."""
MOST = 14
"""So many of a thing stand in a box at most: a large wood has large trees, not many."""
STONES = (
    ((-0.5, 0.1), (-0.3, -0.4), (0.2, -0.5), (0.5, -0.1), (0.35, 0.4), (-0.2, 0.5)),
    ((-0.45, -0.2), (0, -0.5), (0.45, -0.3), (0.5, 0.25), (0.05, 0.5), (-0.4, 0.35)),
    ((-0.5, 0), (-0.15, -0.45), (0.4, -0.4), (0.5, 0.1), (0.1, 0.45), (-0.35, 0.4)),
)


def short(number: float) -> str:
    """A number, short."""
    return f"{round(number, 2):g}"


def rect(west: float, top: float, east: float, low: float) -> str:
    return f"M{short(west)} {short(top)}H{short(east)}V{short(low)}H{short(west)}z"


def rounded(west: float, top: float, east: float, low: float, r: float) -> str:
    """A box with round corners."""
    wide, high, turn = short(east - west - 2 * r), short(low - top - 2 * r), f"a{short(r)} {short(r)} 0 0 1 "
    in_, out = short(r), short(-r)
    begin = f"M{short(west + r)} {short(top)}"
    return f"{begin}h{wide}{turn}{in_} {in_}v{high}{turn}{out} {in_}h-{wide}{turn}{out} {out}v-{high}{turn}{in_} {out}z"


def circle(x: float, y: float, r: float) -> str:
    a = f"a{short(r)} {short(r)} 0 1 0 "
    return f"M{short(x - r)} {short(y)}{a}{short(2 * r)} 0{a}{short(-2 * r)} 0z"


def line_through(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points)


def sizes(box: Box) -> tuple[float, float, float]:
    """Width, height, and the smaller of them."""
    wide, high = box[2] - box[0], box[3] - box[1]
    return wide, high, min(wide, high)


def strewn(box: Box, apart: float) -> Iterator[tuple[float, float, int]]:
    """Places in a box about so far apart, in rows that stand in gaps, each with its number; `MOST` of them at most."""
    wide, high, _ = sizes(box)
    while (across := max(round(wide / apart), 1)) * (down := max(round(high / apart), 1)) > MOST:
        apart *= 1.15
    for number in range(across * down):
        row, column = divmod(number, across)
        gap = (0.3 if row % 2 else -0.1) if across > 1 and down > 1 else 0
        yield box[0] + wide * (column + 0.4 + gap * 0.6 + 0.1) / across, box[1] + high * (row + 0.5) / down, number


def how_far_apart(box: Box, apart: float) -> float:
    """How far apart they come to stand."""
    wide, high, _ = sizes(box)
    while max(round(wide / apart), 1) * max(round(high / apart), 1) > MOST:
        apart *= 1.15
    return min(apart, wide, high)


def lines_across(box: Box, step: float) -> str:
    """Lines across the longer way, about so far apart."""
    wide, high, _ = sizes(box)
    count = min(max(round(max(wide, high) / step), 2), 24)
    if wide > high:
        return "".join(f"M{short(box[0] + wide * each / count)} {short(box[1])}V{short(box[3])}" for each in range(1, count))
    return "".join(f"M{short(box[0])} {short(box[1] + high * each / count)}H{short(box[2])}" for each in range(1, count))


def lines_along(box: Box, *shares: float) -> str:
    """Lines along the longer way, at these shares of the shorter."""
    wide, high, _ = sizes(box)
    if wide >= high:
        return "".join(f"M{short(box[0])} {short(box[1] + high * share)}H{short(box[2])}" for share in shares)
    return "".join(f"M{short(box[0] + wide * share)} {short(box[1])}V{short(box[3])}" for share in shares)


def scallops(box: Box, size: float) -> str:
    """An outline of round bulges, as leaves have it: the bulges touch the box from within."""
    _, _, small = sizes(box)
    inset = min(size / 2, small * 0.3) * 0.7
    west, top, east, low = box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset
    found = f"M{short(west)} {short(top)}"
    for dx, dy in ((east - west, 0.0), (0.0, low - top), (west - east, 0.0), (0.0, top - low)):
        count = max(round(abs(dx + dy) / size), 1)
        step = abs(dx + dy) / count
        r = short(max(step * 0.56, 0.01))
        found += f"a{r} {r} 0 0 1 {short(dx / count)} {short(dy / count)}" * count
    return found + "z"


def stone(x: float, y: float, size: float, number: int) -> str:
    return "M" + "L".join(f"{short(x + dx * size)} {short(y + dy * size)}" for dx, dy in STONES[number % 3]) + "z"


def longest(box: Box) -> float:
    return max(box[2] - box[0], box[3] - box[1])


def within(box: Box, edge: float) -> Box:
    return (box[0] + edge, box[1] + edge, box[2] - edge, box[3] - edge)
