"""What stands and lies on the ground, as a few paths for each look. Rules read the box; its drawing stays in it.

`under` is the ground of it, `bulk` its shape, `lines` lines within, `top` what stands on it; colours are the stylesheet's.
"""

from collections.abc import Callable
from itertools import islice

from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.strokes import (
    STONES,
    Box,
    circle,
    how_far_apart,
    line_through,
    lines_across,
    lines_along,
    longest,
    rect,
    rounded,
    scallops,
    short,
    sizes,
    stone,
    strewn,
    within,
)

Parts = dict[str, str]
"""Paths by what they are of it."""
PLANK, STEP = 1.0, 0.5


@cached
def scenery(look: str, box: Box) -> list[h.Element]:
    """The drawing of a look in a box of the picture."""
    return [h.path(class_=name, d=d, fill=None if name == "bulk" else "none") for name, d in DRAWN[look](box).items() if d]


def _water(box: Box) -> Parts:
    """Waves in a box whose longer banks are not quite straight."""
    wide, high, small = sizes(box)
    swing = min(small * 0.08, 0.3)
    count = max(round(max(wide, high) / max(small, 2)), 2)
    west, top, east, low = box
    if wide >= high:
        step = wide / count
        there, back = (f"q{short(step / 2 * way)} {short(swing * side)} {short(step * way)} 0" for way, side in ((1, 1.6), (-1, 1.6)))
        body = f"M{short(west)} {short(top)}{there * count}V{short(low - swing)}{back * count}z"
    else:
        step = high / count
        there, back = (f"q{short(swing * 1.6)} {short(step / 2 * way)} 0 {short(step * way)}" for way in (1, -1))
        body = f"M{short(east - swing)} {short(top)}{there * count}H{short(west)}{back * count}z"
    wave = min(max(small * 0.16, 0.25), 1.2)
    arc = f"q{short(wave)} {short(-wave * 0.7)} {short(wave * 2)} 0t{short(wave * 2)} 0"
    inner = (west + wave, top + swing, east - wave, low - swing)
    places = [(x, y) for x, y, _ in strewn(inner, wave * 5.5) if west < x - 2 * wave and x + 2 * wave < east]
    waves = "".join(f"M{short(x - wave * 2)} {short(y)}{arc}" for x, y in places)
    return {"bulk": body, "lines": waves}


def _hedge(box: Box) -> Parts:
    _, _, small = sizes(box)
    size = max(min(small * 0.7, 1.2), longest(box) / 18)
    curl = f"q{short(size * 0.25)} {short(-size * 0.35)} {short(size * 0.5)} 0"
    return {
        "bulk": scallops(box, size),
        "lines": "".join(f"M{short(x - size * 0.25)} {short(y + size * 0.1)}{curl}" for x, y, _ in strewn(box, size * 1.1)),
    }


def _brush(box: Box) -> Parts:
    size = how_far_apart(box, 1.6)
    r = size * 0.34
    tufts = "".join(scallops((x - r, y - r * 0.8, x + r, y + r * 0.8), r * 0.55) for x, y, _ in strewn(box, 1.6))
    return {"under": rect(*box), "bulk": tufts}


def _trees(box: Box) -> Parts:
    size = how_far_apart(box, 2.4)
    crowns, trunks = [], []
    for x, y, number in strewn(box, 2.4):
        r = size * (0.5, 0.42, 0.46)[number % 3]
        crowns.append(scallops((x - r, y - r, x + r, y + r), r * 0.65))
        trunks.append(circle(x, y, r * 0.16))
    return {"under": rect(*box) if len(crowns) > 1 else "", "bulk": "".join(crowns), "lines": "".join(trunks)}


def _rocks(box: Box) -> Parts:
    wide, high, small = sizes(box)
    size = how_far_apart(box, min(max(small, 1.0), 3.0))
    places = list(strewn(box, min(max(small, 1.0), 3.0)))
    if len(places) == 1:
        x, y, _ = places[0]
        crack = ((-0.2, -0.1), (0.05, 0.1), (0.1, 0.35))
        bulk, lines = (line_through(*((x + dx * wide, y + dy * high) for dx, dy in points)) for points in (STONES[0], crack))
        return {"bulk": f"{bulk}z", "lines": lines}
    return {"bulk": "".join(stone(x, y, size * (0.98, 0.8, 0.9)[number % 3], number) for x, y, number in places)}


def _rubble(box: Box) -> Parts:
    size = how_far_apart(box, 1.0)
    return {
        "under": rect(*box),
        "bulk": "".join(stone(x, y, size * (0.62, 0.36, 0.5)[number % 3], number) for x, y, number in strewn(box, 1.0)),
    }


def _wall(box: Box) -> Parts:
    """Courses of bricks."""
    wide, high, _ = sizes(box)
    return {"bulk": rect(*box), "lines": lines_along(box, 0.5) + lines_across(box, max(wide, high) / 6)}


def _fence(box: Box) -> Parts:
    wide, high, small = sizes(box)
    post = min(small * 0.5, 0.25)
    count = min(max(round(max(wide, high) / 1.5), 1), 16)
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    posts = ""
    for each in range(count + 1):
        x = box[0] + post / 2 + (wide - post) * each / count if wide >= high else middle[0]
        y = middle[1] if wide >= high else box[1] + post / 2 + (high - post) * each / count
        posts += rect(x - post / 2, y - post / 2, x + post / 2, y + post / 2)
    rail = min(0.15, 0.1 / small) if small else 0.1
    return {"lines": lines_along(box, 0.5 - rail, 0.5 + rail), "bulk": posts}


def _sandbags(box: Box) -> Parts:
    wide, high, small = sizes(box)
    bag = max(min(small, 0.8), max(wide, high) / 12)
    across, down = max(round(wide / (bag if wide < high else bag * 1.5)), 1), max(round(high / (bag if high < wide else bag * 1.5)), 1)
    across, down = min(across, 12), min(down, 12)
    found = ""
    for number in range(min(across * down, 24)):
        row, column = divmod(number, across)
        west, top = box[0] + wide * column / across, box[1] + high * row / down
        east, low = west + wide / across, top + high / down
        found += rounded(west, top, east, low, min(east - west, low - top) * 0.38)
    return {"bulk": found}


def _table(box: Box) -> Parts:
    wide, high, small = sizes(box)
    if abs(wide - high) < small * 0.25:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return {"bulk": circle(x, y, small / 2), "lines": circle(x, y, small * 0.36)}
    return {"bulk": rounded(*box, small * 0.15), "lines": lines_along(box, 1 / 3, 2 / 3)}


def _bar(box: Box) -> Parts:
    """A counter with mugs on it."""
    wide, high, small = sizes(box)
    edge = small * 0.22
    inner = (box[0] + edge, box[1] + edge, box[2] - edge, box[3] - edge)
    mugs = "".join(circle(x, y, min(small * 0.14, 0.2)) for x, y, number in islice(strewn(inner, max(wide, high) / 6), 1, 12, 2))
    return {"bulk": rounded(*box, small * 0.1), "lines": rect(*inner), "top": mugs}


def _crates(box: Box) -> Parts:
    wide, high, small = sizes(box)
    size = max(min(small, 1.2), max(wide, high) / 4)
    across, down = max(round(wide / size), 1), max(round(high / size), 1)
    lids, braces = "", ""
    for number in range(across * down):
        row, column = divmod(number, across)
        west, top = box[0] + wide * column / across, box[1] + high * row / down
        east, low = west + wide / across, top + high / down
        lids += rect(west, top, east, low)
        braces += line_through((west, top), (east, low)) + line_through((east, top), (west, low))
    return {"bulk": lids, "lines": braces}


def _cart(box: Box) -> Parts:
    """Its bed with planks, and two wheels."""
    wide, high, small = sizes(box)
    west, top, east, low = box
    if wide >= high:
        wheel, deck = min(high * 0.24, wide * 0.16), low - high * 0.24
        wheels = [(west + wide * 0.24, low - wheel), (west + wide * 0.76, low - wheel)]
        bed = (west, top, east, deck)
    else:
        wheel, deck = min(wide * 0.24, high * 0.16), east - wide * 0.24
        wheels = [(east - wheel, top + high * 0.24), (east - wheel, top + high * 0.76)]
        bed = (west, top, deck, low)
    return {
        "bulk": rounded(*bed, small * 0.06), "lines": lines_along(bed, 0.33, 0.67),
        "top": "".join(circle(x, y, wheel) + circle(x, y, wheel * 0.25) for x, y in wheels),
    }  # fmt: skip


def _well(box: Box) -> Parts:
    """A ring of stones around dark water."""
    _, _, small = sizes(box)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return {"bulk": circle(x, y, small / 2), "lines": circle(x, y, small * 0.41), "top": circle(x, y, small * 0.3)}


def _pit(box: Box) -> Parts:
    _, _, small = sizes(box)
    return {"bulk": rounded(*box, small * 0.3), "lines": rounded(*within(box, small * 0.12), small * 0.2)}


def _fire(box: Box) -> Parts:
    """A flame on crossed logs."""
    _, _, small = sizes(box)
    x, y, s = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, small / 2
    logs = "".join(line_through((x - s * 0.9, y + s * low), (x + s * 0.9, y + s * high)) for low, high in ((0.75, 0.35), (0.35, 0.75)))
    a, b, c = short(s / 2), short(s * 0.75), short(s * 1.25)
    flame = f"M{short(x)} {short(y - s)}q{b} {b} {a} {c}q-{a} {a} {short(-s)} 0q{short(-s * 0.2)}-{a} {a}-{c}z"
    return {"lines": logs, "bulk": flame}


def _stairs(box: Box) -> Parts:
    """Steps, and the way up."""
    wide, high, small = sizes(box)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    a = small * 0.2
    if wide >= high:
        ahead = box[2] - a
        way = line_through((box[0] + a, y), (ahead, y)) + line_through((ahead - a, y - a), (ahead, y), (ahead - a, y + a))
    else:
        ahead = box[1] + a
        way = line_through((x, box[3] - a), (x, ahead)) + line_through((x - a, ahead + a), (x, ahead), (x + a, ahead + a))
    return {"bulk": rect(*box), "lines": lines_across(box, STEP), "top": way}


def _door(box: Box) -> Parts:
    wide, high, small = sizes(box)
    x, y = (box[2] - wide * 0.15, (box[1] + box[3]) / 2) if wide >= high else ((box[0] + box[2]) / 2, box[1] + high * 0.15)
    return {"bulk": rect(*box), "lines": lines_along(box, 0.5), "top": circle(x, y, small * 0.2)}


def _planks(box: Box) -> Parts:
    return {"bulk": rect(*box), "lines": lines_across(box, PLANK)}


def _bridge(box: Box) -> Parts:
    """Planks between two rails."""
    return {"bulk": rect(*box), "lines": lines_across(box, PLANK), "top": lines_along(box, 0, 1)}


def _paving(box: Box) -> Parts:
    """Flagstones, every other row moved by half a stone."""
    wide, high, _ = sizes(box)
    stone = max(1.0, max(wide, high) / 10)
    rows, columns = max(round(high / stone), 1), max(round(wide / stone), 1)
    lines = "".join(f"M{short(box[0])} {short(box[1] + high * row / rows)}H{short(box[2])}" for row in range(1, rows))
    for row in range(rows):
        for column in range(columns):
            x = box[0] + wide * (column + (0.5 if row % 2 else 1)) / columns
            if x < box[2] - 0.01:
                lines += f"M{short(x)} {short(box[1] + high * row / rows)}v{short(high / rows)}"
    return {"bulk": rect(*box), "lines": lines}


def _road(box: Box) -> Parts:
    """Earth with two ruts."""
    return {"bulk": rect(*box), "lines": lines_along(box, 0.3, 0.7)}


DRAWN: dict[str, Callable[[Box], Parts]] = {
    "water": _water, "hedge": _hedge, "brush": _brush, "trees": _trees, "rocks": _rocks, "rubble": _rubble, "wall": _wall, "fence": _fence,
    "sandbags": _sandbags, "table": _table, "bar": _bar, "crates": _crates, "cart": _cart, "well": _well, "pit": _pit, "fire": _fire,
    "stairs": _stairs, "door": _door, "planks": _planks, "bridge": _bridge, "paving": _paving, "road": _road,
}  # fmt: skip
