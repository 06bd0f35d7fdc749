"""The field on a page: its drawing with a list that says the same in words; without a map, who is how far from whom."""

from collections.abc import Sequence
from math import comb

from markupsafe import Markup

from highdraw.engine.request import Place
from highdraw.engine.view import Area, FighterView, Ground, Spot, View
from highdraw.field.geometry import crosses
from highdraw.table.stage import Staged
from highdraw.web import elements as h
from highdraw.web.html import FragmentCache, cached
from highdraw.web.parts.drawing import CROWDED, FEW_NAMES, PAGE, PATHS, SCREEN, Chart, Circle, Frame, Person, bare_walls, drawing
from highdraw.web.parts.everybody import rows
from highdraw.web.parts.heard import COMMA
from highdraw.web.parts.token import side_mark, token, tokens

FEW_PAIRS = 8
CHARTS = FragmentCache(1_000_000)
PAIR = Markup('<tr><th scope="row">%s – %s</th><td>%.0f %s</td></tr>')


def field(view: View, place: Place | None = None, shown: Staged | None = None, me: str = "", frame: Frame = PAGE) -> Markup | None:
    """The map; without one, the distances where they differ; else nothing. Where a spot is asked for, all within reach is drawn.

    What is `shown` on the stage is marked; the list says how far everybody is from `me`, or from whoever acts. In the `frame` of a corner
    of a page, or of a strip, tokens are larger, make room for each other, and fill the picture.
    """
    if not view.ground.mapped:
        return _apart(view)
    around = (place.x, place.y, place.reach) if place is not None else None
    return _known(view, shown, around, frame if around is None else PAGE, me)


def _apart(view: View) -> Markup | None:
    """Who is how far from whom, where there is no map: the same for everybody who looks."""
    here = {who: one.name for who, one in view.fighters.items() if not one.gone}
    return CHARTS.of((view.ground, " ".join(here)), lambda: _distances(view.ground, here)) or None


def on_screen(view: View, shown: Staged | None = None) -> Markup | None:
    """The map as the big screen has it, with nothing small on it; a few distances where there is none."""
    frame = SCREEN if rows(view) == 1 else CROWDED
    if not view.ground.mapped:
        return None if len(_pairs(view)) > FEW_PAIRS else _apart(view)
    return _known(view, shown, None, frame, "")


def _known(view: View, shown: Staged | None, around: Circle | None, frame: Frame, me: str) -> Markup | None:
    """The map, at hand if nobody has moved or changed, and what is marked is the same."""
    marked = f"{around} {me} {shown.target} {shown.area}" if shown is not None else f"{around} {me}"
    things = (view.ground, *view.fighters.values(), view.turn, marked, frame)
    return CHARTS.of(things, lambda: _field(_chart(view, shown), around, frame, me)) or None


def _chart(view: View, shown: Staged | None) -> Chart:
    """The field with those who stand on it: all that everybody sees of it at one moment."""
    sides, known = list(view.sides), tokens(view)
    people = {
        who: Person(one.name, sides.index(one.side), one.words, _harm(one), one.out, one.gone, one.cover, known[who])
        for who, one in view.fighters.items()
    }
    return Chart(
        view.ground, view.turn, people, sides, shown.target if shown is not None else "", shown.area if shown is not None else None
    )


def _harm(one: FighterView) -> float:
    """What somebody has suffered of what it can bear, by the track that is fullest."""
    fills = ((each.value + each.under, max(each.notches.values(), default=1)) for each in one.tracks)
    return max((round(full / max(most, full, 1), 2) for full, most in fills), default=0)


@cached
def _field(chart: Chart, around: Circle | None, frame: Frame, me: str) -> h.Element | None:
    here = {who: spot for who, spot in chart.ground.spots.items() if who in chart.people and not chart.people[who].gone}
    if not here:
        return None
    names = {who: chart.people[who].name for who in here}
    return h.figure(".field.felt")[
        _tools(tuple(chart.sides)) if frame not in (SCREEN, CROWDED) else None,
        _drawing(chart, here, around, frame),
        h.p(".measured", role="status") if frame not in (SCREEN, CROWDED) else None,
        h.figcaption[
            [h.span(".of")[side_mark(number), side] for number, side in enumerate(chart.sides)],
            h.span(".hint.legend")[legend(names, {who: chart.people[who].token.letters for who in here})]
            if len(here) > FEW_NAMES
            else None,
        ],
        _list(chart, here, me if me in here else chart.turn, me != "" and around is None) if frame not in (SCREEN, CROWDED) else None,
    ]


@cached
def _drawing(chart: Chart, here: dict[str, Spot], around: Circle | None, frame: Frame) -> h.Element:
    """The picture alone: whoever looks, it is the same."""
    return drawing(chart, here, around, frame)


@cached
def _tools(sides: tuple[str, ...]) -> h.Element:
    """Nearer, farther, all of it, measure; and who is shown."""
    shown = [("all", "All"), ("up", "Standing"), *((f"side-{number % len(PATHS)}", side) for number, side in enumerate(sides))]
    return h.div(".map-tools", role="group", aria_label="Look at the map")[
        h.button(type="button", data_map="out", aria_label="Farther", title="Farther (−)")["−"],
        h.button(type="button", data_map="in", aria_label="Nearer", title="Nearer (+)")["+"],
        h.button(type="button", data_map="fit", title="Everything; once more: the people")["Fit"],
        h.button(type="button", data_map="measure", aria_pressed="false")["Measure"],
        h.select(aria_label="Who is shown", autocomplete="off")[(h.option(value=value)[words] for value, words in shown)],
    ]


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


# ---- the same in words


def _list(chart: Chart, here: dict[str, Spot], me: str, unfolded: bool) -> h.Element:
    """Who is how far from whoever looks or acts, nearest first, for those who read or hear it; each can be aimed at."""
    far = {who: chart.ground.distance(me, who) for who in here} if me in here else {}
    ranked = sorted((who for who in here if who != me), key=lambda who: (chart.people[who].out, far.get(who, 0)))
    return h.details(".twin", open=unfolded)[
        h.summary[f"From where {chart.people[me].name} stands" if me in here else "As a list"],
        h.ul[[_place(who, chart.people[who], here[who].x, here[who].y, " · ".join(_said(chart, here, who, me, far))) for who in ranked]],
        h.p(".ground")[". ".join(there)] if (there := _scenery(chart.ground)) else None,
    ]


@cached
def _place(who: str, one: Person, x: float, y: float, said: str) -> h.Element:
    """Somebody in the list."""
    return h.li[
        h.button(type="button", data_who=who, data_x=f"{x:g}", data_y=f"{y:g}")[
            token(one.token, one.out),
            " ",
            h.b[one.name],
            (COMMA, h.small[said]),
            (COMMA, h.small(".how")[", ".join(one.states)]) if one.states else None,
        ]
    ]


def _scenery(ground: Ground) -> list[str]:
    """What stands and lies there beside people, in words."""
    bare = len(bare_walls(ground))
    walls = [f"{bare} wall{'s' if bare != 1 else ''}"] if bare else []
    areas = [f"{area.label or area.kind} around {_middle(area)}" for area in ground.areas]
    return [*walls, *areas, *(f"{mark.label} at {mark.x:g}, {mark.y:g}{', ' + mark.says if mark.says else ''}" for mark in ground.marks)]


def _middle(area: Area) -> str:
    xs, ys = zip(*area.points, strict=True)
    return f"{(min(xs) + max(xs)) / 2:g}, {(min(ys) + max(ys)) / 2:g}"


def _said(chart: Chart, here: dict[str, Spot], who: str, me: str, far: dict[str, float]) -> Sequence[str]:
    spot, one = here[who], chart.people[who]
    found = [f"{round(far[who], 1):g} {chart.ground.unit}"] if far else [f"at {spot.x:g}, {spot.y:g}"]
    if far and 0 < far[who] <= here[me].reach:
        found.append("in reach")
    elif far and far[who] <= here[me].range:
        found.append("in range")
    if far and any(crosses((here[me].x, here[me].y), (spot.x, spot.y), (a, b), (c, d)) for a, b, c, d in chart.ground.walls):
        found.append("behind a wall")
    return [*found, *(["acts now"] if who == chart.turn else []), *([one.cover] if one.cover else [])]


# ---- without a map


def _pairs(view: View) -> list[tuple[str, str, float]]:
    return [each for each in view.ground.apart if each[2] != view.ground.usual]


@cached
def _distances(ground: Ground, people: dict[str, str]) -> h.Element | None:
    """The pairs that are not as far apart as everybody else."""
    rows = [
        PAIR % (people[one], people[other], far, ground.unit)
        for one, other, far in ground.apart
        if far != ground.usual and one in people and other in people
    ]
    if not rows:
        return None
    others = h.tr[h.th(scope="row")["all others"], h.td[f"{ground.usual:g} {ground.unit}"]]
    table = h.table(".distances")[h.caption["How far apart"], h.tbody[rows, others if len(rows) < comb(len(people), 2) else None]]
    return table if len(rows) <= FEW_PAIRS else h.details(".far")[h.summary[f"Distances: {len(rows)}"], table]
