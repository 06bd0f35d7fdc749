"""The field as a drawing: who stands where and which way they face, walls, marks, a scale; without a map, who is how far from whom.

North is up. Sides are told by shape. Lengths are the field's own (metres or inches), so that a tap is a place.
"""

from math import ceil, floor

import htpy as h
import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.engine.request import Place
from highdraw.engine.view import Ground, Mark, Spot, View
from highdraw.field.hex import ROW, middle
from highdraw.web.html import FragmentCache, cached
from highdraw.web.parts.token import letter_all

Box = tuple[float, float, float, float]
"""West, south, east, north."""
Circle = tuple[float, float, float]
"""A spot, and how far around it."""
SHAPES = ("●", "◆", "▲", "■")
"""The sides in words, in the order of their tokens."""
PATHS = ("M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z", "M0-1.2 1.2 0 0 1.2-1.2 0z", "M0-1.3 1.2.85H-1.2z", "M-.95-.95H.95V.95H-.95z")
HEX = "M0-.577 .5-.289V.289L0 .577-.5 .289V-.289z"
"""A hex one unit wide, its points to the north and south."""
MOST_HEXES = 1200
FEW_NAMES = 10
"""So many have their names written under them; more have letters alone, and their names in a legend."""
FEW_PAIRS = 8
CHARTS = FragmentCache(1_000_000)
PAIR = Markup('<tr><th scope="row">%s – %s</th><td>%.0f %s</td></tr>')


class Person(msgspec.Struct, frozen=True):
    """What is drawn of somebody."""

    name: str
    side: str
    states: list[str]
    out: bool
    gone: bool


class Chart(msgspec.Struct, frozen=True):
    """What is drawn of a view."""

    ground: Ground
    turn: str
    people: dict[str, Person]


def field(view: View, place: Place | None = None) -> Markup | None:
    """The map; without one, the distances where they differ; else nothing. Where a spot is asked for, all within reach is drawn."""
    around = (place.x, place.y, place.reach) if place is not None else None
    return CHARTS.of((view.ground, f"{around}"), lambda: _field(_chart(view), around)) or None


def _chart(view: View) -> Chart:
    """The field with those who stand on it: all that everybody sees of it at one moment."""
    people = {who: Person(one.name, one.side, one.words, one.out, one.gone) for who, one in view.fighters.items()}
    return Chart(view.ground, view.turn, people)


@cached
def _field(chart: Chart, around: Circle | None) -> h.Element | None:
    if not chart.ground.mapped:
        return _distances(chart)
    here = {who: spot for who, spot in chart.ground.spots.items() if who in chart.people and not chart.people[who].gone}
    return _drawing(chart, here, around) if here else None


def _drawing(chart: Chart, here: dict[str, Spot], around: Circle | None) -> h.Element:
    ground, people = chart.ground, chart.people
    box = _box(ground, here, around)
    west, south, east, north = box
    size = max(0.42, (east - west) / 36)
    names = {who: people[who].name for who in here}
    letters = letter_all(names)
    sides = list(dict.fromkeys(one.side for one in people.values()))
    shapes = {side: SHAPES[place % len(SHAPES)] for place, side in enumerate(sides)}
    upright = sorted(here, key=lambda who: (who == chart.turn, not people[who].out))
    said = "; ".join(f"{people[who].name} at {spot.x:g}, {spot.y:g}" for who, spot in here.items())
    return h.figure(".field.felt")[
        h.svg(viewBox=f"{west:g} {-north:g} {east - west:g} {north - south:g}", role="img", aria_label=f"The field. {said}")[
            _hexes(box) if ground.grid == "hex" else _grid(box),
            (h.line(x1=f"{a:g}", y1=f"{-b:g}", x2=f"{c:g}", y2=f"{-d:g}", class_="wall") for a, b, c, d in ground.walls),
            (_mark(mark, size) for mark in ground.marks),
            (_beak(here[who], size) for who in here if not people[who].out),
            (
                _token(who, people[who], here[who], who == chart.turn, shapes[people[who].side], letters[who], size, len(here) <= FEW_NAMES)
                for who in upright
            ),
            _scale(box, ground.unit, size),
        ],
        _list(chart, here),
        h.figcaption[
            ((" · " if place else None, f"{shapes[side]} {side}") for place, side in enumerate(sides)),
            h.span(".hint")[" · " + legend(names, letters)] if len(here) > FEW_NAMES else None,
        ],
    ]


def _box(ground: Ground, here: dict[str, Spot], around: Circle | None) -> Box:
    """All that is drawn, with some room around it, and never too narrow or too flat to read."""
    points = [(spot.x, spot.y) for spot in here.values()]
    points += [(wall[end], wall[end + 1]) for wall in ground.walls for end in (0, 2)]
    points += [(mark.x, mark.y) for mark in ground.marks]
    if around is not None:
        x, y, reach = around
        points += [(x - reach, y - reach), (x + reach, y + reach)]
    xs, ys = zip(*points, strict=True)
    wide = max(max(xs) - min(xs) + 3, 12.0)
    high = max(max(ys) - min(ys) + 3, wide * 0.42)
    wide = max(wide, high * 0.8)
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return (middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2)


def round_length(wide: float) -> float:
    """A round length of about a fifth of the field.

    >>> round_length(12), round_length(60), round_length(260)
    (2, 10, 50)
    """
    return max((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if step <= wide / 5), default=1)


def _grid(box: Box) -> Node:
    """Thin lines a round length apart, to judge by."""
    west, south, east, north = box
    step = round_length(east - west) / 2 if east - west > 30 else 1.0
    across = [f"M{number * step:g} {-north:g}V{-south:g}" for number in range(int(west // step) + 1, int(east // step) + 1)]
    down = [f"M{west:g} {-number * step:g}H{east:g}" for number in range(int(south // step) + 1, int(north // step) + 1)]
    return h.path(d="".join(across + down), class_="grid")


def _hexes(box: Box) -> Node:
    """A grid of hexes, one unit wide; none where there would be too many to tell apart."""
    west, south, east, north = box
    rows = range(floor(south / ROW) - 1, ceil(north / ROW) + 2)
    columns = ceil(east - west) + 2
    if len(rows) * columns > MOST_HEXES:
        return _grid(box)
    spots = [middle((floor(west - row / 2) + column, row)) for row in rows for column in range(columns)]
    return h.g(".hexes")[(h.path(d=HEX, transform=f"translate({x:g} {-y:g})") for x, y in spots)]


def _list(chart: Chart, here: dict[str, Spot]) -> h.Element:
    """The same in words: who is how far from whoever acts, for those who read or hear it; each can be aimed at."""
    ground, people = chart.ground, chart.people
    far = {who: ground.distance(chart.turn, who) for who in here} if chart.turn in here else {}
    ranked = sorted(here, key=lambda who: far.get(who, 0))
    return h.details(".twin")[
        h.summary["As a list"],
        h.ul[
            (
                h.li(data_who=who)[
                    h.b[people[who].name],
                    h.small[
                        " · ".join(
                            part for part in (
                                "acts now" if who == chart.turn else f"{far[who]:.3g} {ground.unit} away" if far else "",
                                f"at {here[who].x:g}, {here[who].y:g}", ", ".join(people[who].states),
                            ) if part
                        )
                    ],
                ]
                for who in ranked
            )
        ],
    ]  # fmt: skip


def _token(who: str, one: Person, spot: Spot, now: bool, shape: str, letters: str, size: float, named: bool) -> h.Element:
    """Somebody: the shape of the side with letters in it, the name below; a cross who lies down."""
    x, y, down = spot.x, spot.y, one.out
    side = SHAPES.index(shape)
    aim = {"data-who": who}
    states = ", ".join(one.states)
    return h.g(class_=" ".join(["spot", f"side-{side}", *(["down"] if down else []), *(["now"] if now else [])]),
               transform=f"translate({x:g} {-y:g}) scale({size:g})", **aim)[
        h.title[f"{one.name} at ({x:g}, {y:g}){', ' + states if states else ''}{', acts now' if now else ''}"],
        h.circle(r="1.6", class_="ring") if now else None,
        h.path(d=PATHS[side], class_="shape"),
        h.path(d="M-.6-.6.6.6M.6-.6-.6.6", class_="cross") if down
        else h.text(y=".32", text_anchor="middle", font_size=".9" if len(letters) < 3 else ".7")[letters],
        h.text(".name", y="2.3", text_anchor="middle", font_size="1")[one.name] if named else None,
    ]  # fmt: skip


def _beak(spot: Spot, size: float) -> h.Element:
    """Where somebody looks. Beaks lie under all shapes, so that no letter is hidden."""
    return h.path(
        d="M.7-.75 1.65 0 .7.75z", transform=f"translate({spot.x:g} {-spot.y:g}) rotate({-spot.facing:g}) scale({size:g})", class_="beak"
    )


def legend(names: dict[str, str], letters: dict[str, str]) -> str:
    """Letters and names; those of a numbered kind together.

    >>> legend({"a": "Ann", "g1": "Goblin 1", "g2": "Goblin 2"}, {"a": "A", "g1": "G1", "g2": "G2"})
    'A Ann, G1 to G2 Goblins'
    """
    kinds: dict[str, list[str]] = {}
    for who, name in names.items():
        head, _, number = name.rpartition(" ")
        kinds.setdefault(head if head and number.isdecimal() else name, []).append(letters[who])
    return ", ".join(f"{some[0]} {kind}" if len(some) == 1 else f"{some[0]} to {some[-1]} {kind}s" for kind, some in kinds.items())


def _mark(mark: Mark, size: float) -> h.Element:
    """Something that lies there: a star where it is a danger, else a ring; with a circle as far as it reaches."""
    return h.g(class_="mark danger" if mark.danger else "mark", transform=f"translate({mark.x:g} {-mark.y:g}) scale({size:g})")[
        h.title[", ".join(part for part in (mark.label, mark.says) if part)],
        h.circle(".reach", r=f"{mark.radius / size:g}") if mark.radius else None,
        h.path(d="M0-1.5.4-.5 1.4-.7.7.1 1.3 1 .2.6-.3 1.5-.5.5-1.5.6-.7-.1-1.3-.9-.3-.5z") if mark.danger else h.circle(r=".6"),
        h.text(".name", y="2.4", text_anchor="middle", font_size=".9")[mark.label],
    ]


def _scale(box: Box, unit: str, size: float) -> h.Element:
    """A stretch of round length at the lower left."""
    west, south, east, _ = box
    long = round_length(east - west)
    left, low = west + size * 0.8, -south - size * 0.8
    return h.g(".scale")[
        h.path(d=f"M{left:g} {low - size * 0.4:g}v{size * 0.4:g}h{long:g}v{-size * 0.4:g}"),
        h.text(x=f"{left + long / 2:g}", y=f"{low - size * 0.45:g}", text_anchor="middle", font_size=f"{size * 1.1:g}")[f"{long:g} {unit}"],
    ]


# ---- without a map


def _distances(chart: Chart) -> h.Element | None:
    """The pairs that are not as far apart as everybody else."""
    ground, people = chart.ground, {who: one for who, one in chart.people.items() if not one.gone}
    rows = [
        PAIR % (people[one].name, people[other].name, far, ground.unit)
        for one, other, far in ground.apart
        if far != ground.usual and one in people and other in people
    ]
    if not rows:
        return None
    table = h.table(".distances")[
        h.caption["How far apart"], h.tbody[rows, h.tr[h.th(scope="row")["all others"], h.td[f"{ground.usual:g} {ground.unit}"]]]
    ]
    return table if len(rows) <= FEW_PAIRS else h.details(".far")[h.summary[f"Distances: {len(rows)}"], table]
