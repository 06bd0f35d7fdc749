"""The field as a drawing: ground, walls, what lies there, who stands where and which way they face, a scale.

North is up. Sides are told by shape. Lengths are the field's own (metres, yards or inches), so that a tap is a place.
"""

from math import ceil, floor

import msgspec
from htpy import Node

from highdraw.engine.view import Area, Ground, Mark, Scenery, Spot
from highdraw.field.geometry import angle_between
from highdraw.field.hex import ROW, SIDE, STEPS, middle, snap
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.scenery import scenery
from highdraw.web.parts.spacing import Box, Point, label_places, name_box, name_places, spread, token_boxes
from highdraw.web.parts.token import Token, look_class

Circle = tuple[float, float, float]
"""A spot, and how far around it."""
PATHS = ("M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z", "M0-1.2 1.2 0 0 1.2-1.2 0z", "M0-1.3 1.2.85H-1.2z", "M-.95-.95H.95V.95H-.95z")
CORNERS = "M-1.7-.9V-1.7H-.9M.9-1.7H1.7V-.9M1.7.9V1.7H.9M-.9 1.7H-1.7V.9"
STAR = "M0-1.5.4-.5 1.4-.7.7.1 1.3 1 .2.6-.3 1.5-.5.5-1.5.6-.7-.1-1.3-.9-.3-.5z"
HEX = "M0-.577 .5-.289V.289L0 .577-.5 .289V-.289z"
"""A hex one unit wide, its points to the north and south."""
MOST_HEXES = 1200
FEW_NAMES = 10
"""More have letters alone, and their names in the list."""
ROOM, PASSES = 2.2, 2
"""How far apart tokens are, in halves of their width; where a spot is chosen they stand where they are."""
LYING = " "
"""Before the number of something that lies there, beside the ids of those who stand there."""
FAR = 4
"""A range of so many times the width of what is drawn is left out: it would be no line on it."""


class Person(msgspec.Struct, frozen=True):
    """What is drawn of somebody."""

    name: str
    side: int
    states: list[str]
    harm: float
    """How much of what it can bear it has suffered, from 0 to 1."""
    out: bool
    gone: bool
    cover: str
    token: Token


class Chart(msgspec.Struct, frozen=True):
    """What is drawn of a view."""

    ground: Ground
    turn: str
    people: dict[str, Person]
    sides: list[str]
    target: str = ""
    """Whom the last exchange was about."""
    area: Area | None = None
    """What it covered."""


class Frame(msgspec.Struct, frozen=True):
    """The place a drawing has: how wide it is beside its height (0 as it comes out), how many tokens fit beside each other, and so much
    wider than what stands on it that it is drawn."""

    aspect: float = 0
    across: float = 18
    edge: float = 1.3
    near: bool = False
    """It opens on the people who stand and what is around them; all of it is there to be looked at."""


PAGE, SCREEN, CROWDED = Frame(), Frame(1.2, 13), Frame(1.6, 14)
"""Across a page; on the big screen, where nothing is small; there with a crowd below it."""
CORNER, STRIP = Frame(0.95, 11, 1.2, near=True), Frame(2.8, 26, 1.2, near=True)
"""Beside the question on the console; below the stage of a replay."""
AROUND, LEAST_NEAR, MOST_NEAR = 2, 8, 2.5
"""So much is seen around the people, at least so much in all, and at most so many times nearer than everything."""
BACKDROPS = ("water", "road", "paving")
"""These lie under all else, and run out of the picture rather than make it wider."""


def drawing(chart: Chart, here: dict[str, Spot], around: Circle | None, frame: Frame) -> h.Element:
    """The picture of those who are there; `around` is how far a spot that is asked for may be."""
    ground, people = chart.ground, chart.people
    names = {who: people[who].name for who in here}
    placed: dict[str, Point] = {who: (spot.x, spot.y) for who, spot in here.items()}
    every, box, size = _boxes(chart, placed, around, frame)
    for _ in range(PASSES if around is None else 0):  # a map with more room on it has larger tokens
        placed = spread(placed, size * ROOM)
        every, box, size = _boxes(chart, placed, around, frame)
    west, _, east, _ = box
    ranked = sorted(here, key=lambda who: (who == chart.turn, not people[who].out))
    lying = {f"{LYING}{number}": mark for number, mark in enumerate(ground.marks)}
    written = {**(names if len(here) <= FEW_NAMES else {}), **{key: mark.label for key, mark in lying.items()}}
    there = {**placed, **{key: (mark.x, mark.y) for key, mark in lying.items()}}
    named = name_places(there, written, size, [who for who in (*lying, *ranked[::-1]) if who in written], box)
    written_at = [name_box(there[key], written[key], off, size) for key, off in named.items()]
    taken = [*token_boxes(there, size), *written_at, _scale_box(box, size)]
    places = label_places([_bounds(area) for area in ground.areas], [area.label for area in ground.areas], size, taken, box)
    said = "; ".join(f"{people[who].name} at {spot.x:g}, {spot.y:g}" for who, spot in here.items())
    return h.svg(viewBox=_written(box), role="img", aria_label=f"The field. {said}", data_box=_written(every),
                 data_near=_written(box) if box != every else None, data_size=f"{size:g}",
                 data_grid=ground.grid or None, data_unit=ground.unit)[
        (_area(area) for area in sorted(ground.areas, key=lambda area: area.look not in BACKDROPS)),
        _hexes(every) if ground.grid == "hex" else _grid(every, frame.near),
        _arcs(here[chart.turn]) if ground.grid == "hex" and chart.turn in here else None,
        (h.line(x1=f"{a:g}", y1=f"{-b:g}", x2=f"{c:g}", y2=f"{-d:g}", class_="wall") for a, b, c, d in bare_walls(ground)),
        _area(chart.area) if chart.area is not None else None,
        _ranges(here[chart.turn], east - west) if chart.turn in here else None,
        (_label(area, place, size) for area, place in zip(ground.areas, places, strict=True)),
        (_mark(mark, size, named.get(key)) for key, mark in lying.items()),
        (_tether(who, here[who], placed[who], size) for who in here),
        (_beak(who, placed[who], here[who].facing, people[who].side, size) for who in here if not people[who].out),
        h.path(".corners", d=CORNERS, transform=_at(placed[chart.target], size)) if chart.target in here else None,
        (_token(who, people[who], here[who], placed[who], who == chart.turn, size, named.get(who)) for who in ranked),
        _scale(box, ground.unit, size),
    ]  # fmt: skip


def _at(point: Point, size: float) -> str:
    return f"translate({point[0]:.4g} {-point[1]:.4g}) scale({size:.3g})"


# ---- how much is drawn


def _written(box: Box) -> str:
    west, south, east, north = box
    return " ".join(f"{round(length, 3):g}" for length in (west, -north, east - west, north - south))


def _boxes(chart: Chart, placed: dict[str, Point], around: Circle | None, frame: Frame) -> tuple[Box, Box, float]:
    """All that is drawn; what of it is seen at first; and half the width of a token."""
    every, size = _box(chart, placed, around, frame)
    up = [spot for who, spot in placed.items() if not chart.people[who].out or who in (chart.turn, chart.target)]
    if not frame.near or around is not None or not up:
        return every, every, size
    (west, east), (south, north) = ((min(some), max(some)) for some in zip(*up, strict=True))
    all_wide, all_high = every[2] - every[0], every[3] - every[1]
    wide = min(max(east - west + 2 * AROUND, LEAST_NEAR, all_wide / MOST_NEAR), all_wide)
    high = min(max(north - south + 2 * AROUND, LEAST_NEAR / frame.aspect, all_high / MOST_NEAR), all_high)
    left, low = (
        min(max((a + b - room) / 2, least), most - room)
        for a, b, least, most, room in ((west, east, every[0], every[2], wide), (south, north, every[1], every[3], high))
    )
    return every, (left, low, left + wide, low + high), size * max(wide / all_wide, high / all_high)


def _box(chart: Chart, placed: dict[str, Point], around: Circle | None, frame: Frame) -> tuple[Box, float]:
    """All that is drawn, with some room around it, and never too narrow or too flat to read; and half the width of a token."""
    ground = chart.ground
    points = list(placed.values())
    points += [(wall[end], wall[end + 1]) for wall in ground.walls for end in (0, 2)]
    points += [(mark.x, mark.y) for mark in ground.marks]
    areas = [area for area in ground.areas if area.look not in BACKDROPS]
    for area in (*areas, *((chart.area,) if chart.area is not None else ())):
        points += [(x + off, y + off) for x, y in area.points for off in (-area.radius, area.radius)]
    if around is not None:
        x, y, reach = around
        points += [(x - reach, y - reach), (x + reach, y + reach)]
    if frame in (SCREEN, CROWDED) and len(placed) > FEW_NAMES:  # a crowd from afar: those who are there, and not what lies far off
        points = list(placed.values())
    xs, ys = zip(*points, strict=True)
    wide = max(max(xs) - min(xs) + 3, 12.0)
    high = max(max(ys) - min(ys) + 3, wide * 0.42)
    wide = max(wide, high * 0.8)
    if frame.aspect:  # a token and the name under it stand clear of every edge
        wide, high = (max(xs) - min(xs)) * frame.edge, (max(ys) - min(ys)) * frame.edge
        wide = max(wide, high * frame.aspect, 8.0)
        high = wide / frame.aspect
    size = max(0 if frame.aspect else 0.42, wide / frame.across / 2)
    east, north = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return (east - wide / 2, north - high / 2, east + wide / 2, north + high / 2), size


def bare_walls(ground: Ground) -> list[tuple[float, ...]]:
    """The walls that are drawn: the sides of something solid are its drawing."""
    solid = [area.points for area in ground.areas if area.kind == "solid"]
    sides = {(*one, *other) for points in solid for one, other in zip(points, points[1:] + points[:1], strict=True)}
    return [wall for wall in ground.walls if wall not in sides]


def _bounds(area: Area) -> Box:
    xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
    return (min(xs) - area.radius, min(ys) - area.radius, max(xs) + area.radius, max(ys) + area.radius)


def round_length(wide: float) -> float:
    """A round length of about a fifth of the field.

    >>> round_length(12), round_length(60), round_length(260)
    (2, 10, 50)
    """
    return max((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if step <= wide / 5), default=1)


# ---- the ground


@cached
def _grid(box: Box, beyond: bool = False) -> Node:
    """Thin lines a round length apart, to judge by; also `beyond` the edges, where a panel has more room than the drawing."""
    west, south, east, north = box
    if beyond:
        wide, high = (east - west) / 2, (north - south) / 2
        west, south, east, north = west - wide, south - high, east + wide, north + high
    far = (east - west) / (2 if beyond else 1)
    step = round_length(far) / 2 if far > 30 else 1.0
    across = [f"M{number * step:g} {-north:g}V{-south:g}" for number in range(int(west // step) + 1, int(east // step) + 1)]
    down = [f"M{west:g} {-number * step:g}H{east:g}" for number in range(int(south // step) + 1, int(north // step) + 1)]
    return h.path(d="".join(across + down), class_="grid")


@cached
def _hexes(box: Box) -> Node:
    """A grid of hexes, one unit wide; none where there would be too many to tell apart."""
    west, south, east, north = box
    rows = range(floor(south / ROW) - 1, ceil(north / ROW) + 2)
    columns = ceil(east - west) + 2
    if len(rows) * columns > MOST_HEXES:
        return _grid(box)
    spots = [middle((floor(west - row / 2) + column, row)) for row in rows for column in range(columns)]
    # One path for all: three sides each, the other three are those of the neighbours.
    return h.path(".grid", d="".join(f"M{x - 0.5:.4g} {-y + 0.289:.4g}v-.577l.5-.289.5.289" for x, y in spots))


@cached
def _arcs(spot: Spot) -> Node:
    """The hexes around whoever acts: before, beside and behind."""
    x, y = snap(spot.x, spot.y)
    ways = [(number * SIDE, middle(step)) for number, step in enumerate(STEPS)]
    kinds = {0: "front", 60: "front", 120: "flank", 180: "rear"}
    return h.g(".arcs")[
        (
            h.path(
                d=HEX, transform=f"translate({x + dx:g} {-y - dy:g})", class_=kinds[SIDE * round(angle_between(spot.facing, way) / SIDE)]
            )
            for way, (dx, dy) in ways
        )
    ]


@cached
def _area(area: Area) -> h.Element:
    """A part of the ground: what it looks like, or its shape."""
    xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
    east, north = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    if isinstance(area, Scenery) and area.look:
        return h.g(class_=f"area as-{area.look}", data_label=area.label or None)[scenery(area.look, (min(xs), -max(ys), max(xs), -min(ys)))]
    shape = (
        h.circle(cx=f"{east:g}", cy=f"{-north:g}", r=f"{area.radius:g}")
        if area.radius
        else h.path(d="M" + "L".join(f"{x:g} {-y:g}" for x, y in area.points) + "z")
    )
    return h.g(class_=f"area {area.kind}", data_label=area.label or None)[shape]


def _label(area: Area, place: Point | None, size: float) -> h.Element | None:
    """The name of a part of the ground, where it hides nobody."""
    if place is None:
        return None
    return h.text(".place", transform=_at(place, size), text_anchor="middle", y=".3", font_size=".95")[area.label]


@cached
def _ranges(spot: Spot, wide: float) -> Node:
    """How far whoever acts strikes and shoots."""
    found = [("strikes", spot.reach), ("shoots", spot.range if spot.range < wide * FAR else 0)]
    return [h.circle(class_=f"span {kind}", cx=f"{spot.x:g}", cy=f"{-spot.y:g}", r=f"{far:g}") for kind, far in found if far]


# ---- who and what is there


@cached
def _token(who: str, one: Person, spot: Spot, placed: Point, now: bool, size: float, name: float | None) -> h.Element:
    """Somebody: the shape of the side with letters in it, the name beside it; a cross who lies down."""
    states = ", ".join([*one.states, *([one.cover] if one.cover else [])])
    side, letters = one.side % len(PATHS), one.token.letters
    kind = f"spot{look_class(one.token.colour)} side-{side}{' down' if one.out else ''}{' now' if now else ''}"
    return h.g(class_=kind, transform=_at(placed, size), data_who=who, data_name=one.name, data_x=f"{spot.x:g}", data_y=f"{spot.y:g}",
               data_cover=one.cover or None, data_reach=f"{spot.reach:g}" if spot.reach else None,
               data_range=f"{spot.range:g}" if spot.range else None)[
        h.title[f"{one.name} at ({spot.x:g}, {spot.y:g}){', ' + states if states else ''}{', acts now' if now else ''}"],
        h.circle(r="1.5", class_="ring") if now else None,
        h.path(d=PATHS[side], class_="shape"),
        h.path(d="M-1.3.9Q0 1.9 1.3.9", class_="behind") if one.cover else None,
        h.path(d="M-.6-.6.6.6M.6-.6-.6.6", class_="cross") if one.out
        else h.text(y=".34", text_anchor="middle", font_size=".98" if len(letters) < 3 else ".86")[letters],
        h.text(".name", y=f"{-name:g}", text_anchor="middle", font_size="1")[one.name] if name is not None else None,
        _harm(one.harm, name) if one.harm and not one.out else None,
    ]  # fmt: skip


def _harm(share: float, name: float | None) -> Node:
    """How much somebody has suffered, under the name."""
    low = 2.5 if name is not None and name < 0 else 1.3
    return [h.path(d=f"M-1 {low}h2", class_="bears"), h.path(d=f"M-1 {low}h{2 * min(share, 1):.2g}", class_="harm")]


@cached
def _tether(who: str, spot: Spot, placed: Point, size: float) -> Node:
    """From a token that made room to where it stands."""
    if abs(spot.x - placed[0]) + abs(spot.y - placed[1]) < size * 0.6:
        return None
    return h.path(".tether", data_who=who, d=f"M{placed[0]:.4g} {-placed[1]:.4g}L{spot.x:g} {-spot.y:g}")


@cached
def _beak(who: str, placed: Point, facing: float, side: int, size: float) -> h.Element:
    """Where somebody looks. Beaks lie under all shapes, so that no letter is hidden."""
    turned = f"translate({placed[0]:.4g} {-placed[1]:.4g}) rotate({-facing:g}) scale({size:.3g})"
    return h.path(d="M.7-.75 1.65 0 .7.75z", transform=turned, class_=f"beak side-{side % len(PATHS)}", data_who=who)


@cached
def _mark(mark: Mark, size: float, name: float | None) -> h.Element:
    """Something that lies there: a star where it is a danger, else a ring; with a circle as far as it reaches."""
    return h.g(class_="mark danger" if mark.danger else "mark", transform=_at((mark.x, mark.y), size))[
        h.title[", ".join(part for part in (mark.label, mark.says) if part)],
        h.circle(".reaches", r=f"{mark.radius / size:.3g}") if mark.radius else None,
        h.path(d=STAR) if mark.danger else h.circle(r=".6"),
        h.text(".name", y=f"{-name:g}", text_anchor="middle", font_size=".98")[mark.label] if name is not None else None,
    ]


def _scale_box(box: Box, size: float) -> Box:
    """The room that the scale takes at the lower left."""
    west, south, east, _ = box
    return west, south, west + round_length(east - west) + size * 1.6, south + size * 2.4


@cached
def _scale(box: Box, unit: str, size: float) -> h.Element:
    """A stretch of round length at the lower left."""
    west, south, east, _ = box
    long = round_length(east - west)
    left, low = west + size * 0.8, -south - size * 0.8
    return h.g(".scale")[
        h.path(d=f"M{left:g} {low - size * 0.4:g}v{size * 0.4:g}h{long:g}v{-size * 0.4:g}"),
        h.text(x=f"{left + long / 2:g}", y=f"{low - size * 0.45:g}", text_anchor="middle", font_size=f"{size * 1.1:g}")[f"{long:g} {unit}"],
    ]
