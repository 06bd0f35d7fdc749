"""A fight in small, before it begins: who faces whom, on their map where they have one."""

from markupsafe import Markup

from highdraw.engine.view import Scenery, Spot, View
from highdraw.web import elements as h
from highdraw.web.html import html
from highdraw.web.parts.drawing import BACKDROPS, bare_walls
from highdraw.web.parts.scenery import scenery
from highdraw.web.parts.spacing import spread
from highdraw.web.parts.token import LETTERS, SHAPES, USUAL, look_class

WIDE, HIGH = 300.0, 100.0
ROOM = 18.0
"""Left free at every edge."""
ROWS = 5
"""Fighters above each other, before another column begins."""
NEAR = 0.9
"""How near to each other tokens may be, in their size."""
CLOSE = 0.7
"""Those who fight fill so much of the picture at least; what lies farther off runs out of it."""
SIZES = ((3, 44.0), (6, 27.0), (12, 21.0), (9999, 14.0))
"""With so many fighters at most, how large a token is."""


def thumbnail(view: View) -> Markup:
    """The picture of a scenario card. Names and numbers stand beside it in words."""
    sides = list(view.sides)
    spots = _on_map(view) if view.ground.mapped else _in_rows(view)
    size = next(size for most, size in SIZES if len(spots) <= most)
    spots = spread(spots, size * NEAR)
    tokens = [_token(view, who, sides.index(view.fighters[who].side), x, y, size) for who, (x, y) in spots.items()]
    return html(h.svg(".thumbnail", viewBox=f"0 0 {WIDE:g} {HIGH:g}", aria_hidden="true", preserveAspectRatio="xMidYMid slice")[
        h.path(".grid", d="".join(f"M{x} 0V100" for x in range(0, 301, 25)) + "".join(f"M0 {y}H300" for y in range(0, 101, 25))),
        _ground(view),
        tokens,
    ])  # fmt: skip


def _token(view: View, who: str, side: int, x: float, y: float, size: float) -> h.Element:
    one = view.fighters[who]
    look = one.look or USUAL
    letter = look.initials or one.name[:1].upper() if size > 14 else ""
    low = "26" if side % len(SHAPES) != 2 else "30"
    place = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 40:.3f})"
    return h.g(class_=f"tok {LETTERS[side % len(LETTERS)]}{look_class(look.colour)}", transform=place)[
        Markup(SHAPES[side % len(SHAPES)]), h.text(x="20", y=low, font_size="17")[letter] if letter else None
    ]


def _in_rows(view: View) -> dict[str, tuple[float, float]]:
    """Without a map the sides stand against each other in columns."""
    sides, found = list(view.sides.values()), {}
    step = WIDE / (len(sides) + 1)
    for place, whom in enumerate(sides):
        columns = -(-len(whom) // ROWS)
        for number, who in enumerate(whom):
            column, row = divmod(number, ROWS)
            high = min(ROWS, len(whom) - column * ROWS)
            x = step * (place + 1) + (column - (columns - 1) / 2) * 17
            found[who] = (x, HIGH * (row + 1) / (high + 1))
    return found


def _on_map(view: View) -> dict[str, tuple[float, float]]:
    to = Scale(view)
    return {who: to(spot.x, spot.y) for who, spot in view.ground.spots.items() if who in view.fighters}


def _ground(view: View) -> list[h.Element]:
    """Terrain and walls."""
    if not view.ground.mapped:
        return []
    to = Scale(view)
    found = [_area(area, to) for area in sorted(view.ground.areas, key=lambda area: area.look not in BACKDROPS)]
    ends = [(to(wall[0], wall[1]), to(wall[2], wall[3])) for wall in bare_walls(view.ground)]
    lines = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in ends)
    # WeasyPrint draws pictures without the page's stylesheet.
    return [*found, h.path(".wall", d=lines, fill="none", stroke="#777777", stroke_width="4")]


def _area(area: Scenery, to: "Scale") -> h.Element:
    corners = [to(x, y) for x, y in area.points]
    if area.look:
        xs, ys = [x for x, _ in area.points], [-y for _, y in area.points]
        (x, y), scale = to(0, 0), to.scale
        place, box = f"translate({x:.1f} {y:.1f}) scale({scale:.3g})", (min(xs), min(ys), max(xs), max(ys))
        # For paper, as above: the stylesheet overrules it.
        plain = {"fill": "#e6e6e6", "stroke": "#777777", "stroke_width": f"{1 / scale:.2g}"}
        return h.g(class_=f"area as-{area.look}", transform=place, **plain)[scenery(area.look, box)]
    if area.radius:
        shape = h.circle(cx=f"{corners[0][0]:.1f}", cy=f"{corners[0][1]:.1f}", r=f"{area.radius * to.scale:.1f}")
    else:
        shape = h.path(d="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "z")
    return h.g(class_=f"area {area.kind}")[shape]


class Scale:
    """From the field to the picture: all of it is in sight, north is up."""

    def __init__(self, view: View) -> None:
        people = [(spot.x, spot.y) for spot in view.ground.spots.values()] or [(0.0, 0.0)]
        points = people[:]
        points += [(wall[end], wall[end + 1]) for wall in view.ground.walls for end in (0, 2)]
        points += [point for area in view.ground.areas if area.look not in BACKDROPS for point in area.points]
        whole, near = self._fit(points), self._fit(people) * CLOSE
        xs, ys = zip(*(points if whole > near else people), strict=True)
        self.middle = Spot(x=(min(xs) + max(xs)) / 2, y=(min(ys) + max(ys)) / 2)
        self.scale = max(whole, near)

    @staticmethod
    def _fit(points: list[tuple[float, float]]) -> float:
        """How large it can be drawn so that all these are in sight."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min((WIDE - 2 * ROOM) / max(max(xs) - min(xs), 1), (HIGH - 2 * ROOM) / max(max(ys) - min(ys), 1), 20)

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        return WIDE / 2 + (x - self.middle.x) * self.scale, HIGH / 2 - (y - self.middle.y) * self.scale
