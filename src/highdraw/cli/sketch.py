"""Where everybody is: a sketch of the map with letters and walls, and how far it is to each; without a map the distances alone.

North is up. One's own side has capital letters, the others small ones; numbered ones of a kind share a letter.
"""

from collections.abc import Iterable
from itertools import groupby
from math import hypot

import msgspec
from rich.console import Console
from rich.text import Text

from highdraw.cli.screen import flow
from highdraw.engine.view import Mark, View
from highdraw.field.geometry import Point, crosses

COLUMNS, ROWS = 60, 16
"""A sketch is at most so large. A character is twice as high as wide."""
DOWN, MARK = "×", "*"
MARGIN = 1.0
Wall = tuple[float, ...]


class Extent(msgspec.Struct, frozen=True):
    """The part of the field that is drawn: its north-west corner, metres a column, and its size."""

    west: float
    north: float
    step: float
    columns: int
    rows: int

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of a spot.

        >>> Extent(0, 10, 0.5, 20, 10).cell(5, 5)
        (10, 5)
        """
        return (
            min(self.columns - 1, max(0, round((x - self.west) / self.step))),
            min(self.rows - 1, max(0, round((self.north - y) / self.step / 2))),
        )


def print_field(console: Console, view: View, me: str, mine: frozenset[str], *, rows: int = ROWS, always: bool = False) -> None:
    """The sketch as far as there is room for it, and the distances; without a map only where they differ, or when `always`."""
    ground, people = view.ground, view.fighters
    if not people:
        return
    me = me if me in people else next((who for who in people if who in mine), next(iter(people)))
    letters = marks(view, me)
    if ground.mapped and rows >= 4:
        console.print(draw(view, me, letters, min(COLUMNS, console.width - 4), min(rows, ROWS)))
    if ground.mapped or always or ground.apart or ground.lines or any(one.engaged for one in people.values()):
        for line in distances(console, view, me, letters):
            console.print(line)


def marks(view: View, me: str) -> dict[str, str]:
    """A letter for everybody: capitals on one's own side, one letter for all of a numbered kind, no letter twice."""
    people = view.fighters
    kinds: dict[tuple[str, str], str] = {}
    for one in people.values():
        kind = (kind_of(one.name), one.side)
        if kind not in kinds:
            name = kind[0].lower()
            wanted = [*(word[0] for word in name.split()), *name, *"abcdefghijklmnopqrstuvwxyz"]
            kinds[kind] = next((letter for letter in wanted if letter.isalpha() and letter not in kinds.values()), "?")
    side = people[me].side
    return {who: _cased(kinds[kind_of(one.name), one.side], one.side == side) for who, one in people.items()}


def _cased(letter: str, ours: bool) -> str:
    return letter.upper() if ours else letter


def kind_of(name: str) -> str:
    """The name without its number.

    >>> kind_of("Hired Gun 2"), kind_of("Captain Mara")
    ('Hired Gun', 'Captain Mara')
    """
    head, _, number = name.rpartition(" ")
    return head if head and number.isdecimal() else name


def draw(view: View, me: str, letters: dict[str, str], columns: int, rows: int) -> Text:
    """The map in a frame with a scale under it."""
    ground, people = view.ground, view.fighters
    spots: dict[str, Point] = {who: (spot.x, spot.y) for who, spot in ground.spots.items() if not people[who].gone}
    extent = fit([*spots.values(), *((mark.x, mark.y) for mark in ground.marks)], ground.walls, columns, rows)
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for wall in ground.walls:
        cells.update(dict.fromkeys(*_wall(extent, wall)))
    for mark in ground.marks:
        cells[extent.cell(mark.x, mark.y)] = (MARK, _colour(mark))
    weight = {who: (who == me, who == view.turn, people[who].side == people[me].side, not people[who].out) for who in spots}
    for who in sorted(spots, key=weight.__getitem__):
        style = "bold yellow" if who in (me, view.turn) else "bold cyan" if letters[who].isupper() else ""
        cells[extent.cell(*spots[who])] = (DOWN, "red") if people[who].out else (letters[who], style)
    corner = f"─ ({extent.west:.0f}, {extent.north:.0f}) ".ljust(extent.columns, "─")
    text = Text(f"  ╭{corner}╮\n", "dim")
    for row in range(extent.rows):
        text.append("  │", "dim")
        for column in range(extent.columns):
            text.append(*cells.get((column, row), (" ", "")))
        text.append("│\n", "dim")
    return text.append(f"  ╰{scale(extent, ground.unit)}╯", "dim")


def _colour(mark: Mark) -> str:
    return "bold red" if mark.danger else "bold"


def fit(points: list[Point], walls: Iterable[Wall], columns: int, rows: int) -> Extent:
    """What lies around everybody and every wall, no larger than it may be, not smaller than reads well."""
    ends = [(wall[end], wall[end + 1]) for wall in walls for end in (0, 2)]
    xs, ys = zip(*(points + ends or [(0.0, 0.0)]), strict=True)
    wide, high = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN
    step = max(wide / (columns - 1), high / (rows - 1) / 2, 0.2)
    size = (min(columns, max(24, round(wide / step) + 1)), min(rows, max(3, round(high / step / 2) + 1)))
    return Extent(min(xs) - MARGIN, max(ys) + MARGIN, step, *size)


def _wall(extent: Extent, wall: Wall) -> tuple[list[tuple[int, int]], tuple[str, str]]:
    """The cells a wall goes through, and how it is drawn there."""
    (a, b), (c, d) = extent.cell(wall[0], wall[1]), extent.cell(wall[2], wall[3])
    parts = max(abs(c - a), abs(d - b), 1)
    sign = "─" if b == d else "│" if a == c else "╲" if (c - a) * (d - b) > 0 else "╱"
    return [(round(a + (c - a) * part / parts), round(b + (d - b) * part / parts)) for part in range(parts + 1)], (sign, "bold")


def scale(extent: Extent, unit: str = "m") -> str:
    """The lower edge with a stretch of round metres on it, and the place of its eastern end.

    >>> scale(Extent(0, 4, 0.5, 40, 9))
    '─├─ 5 m ───┤───────────────── (20, -4) ─'
    """
    corner = f" ({extent.west + extent.columns * extent.step:.0f}, {extent.north - 2 * (extent.rows - 1) * extent.step:.0f}) ─"
    room = extent.columns - len(corner)
    metres = next((size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if 9 <= size / extent.step <= room - 4), 0)
    said = f"─├─ {metres} {unit} ".ljust(round(metres / extent.step) + 1, "─") + "┤" if metres else ""
    return said.ljust(room, "─") + corner


def distances(console: Console, view: View, me: str, letters: dict[str, str]) -> list[Text]:
    """Who is how far from one, the nearest first, each side on a line of its own; who lies down by name."""
    ground, people = view.ground, view.fighters
    there = {who: one for who, one in people.items() if who != me and not one.gone}
    own, lines = people[me].side, []
    lead = f"    {letters[me]} {people[me].name}" if ground.mapped else f"    {people[me].name}"
    for title, ours in (("with", True), ("against", False)):
        found = sorted((ground.distance(me, who), who) for who, one in there.items() if (one.side == own) == ours)
        if found:
            parts = [_legend(view, me, letters, list(group)) for group in _kinds(view, found)]
            lines.append(flow(console, Text.assemble((lead, "bold"), (f" {title}: " if lead.strip() else f"{title}: ", "dim")), parts, 6))
            lead = "    "
    for mark in ground.marks:
        where = ""
        if ground.mapped:
            spot = ground.spots[me]
            where = f" {hypot(spot.x - mark.x, spot.y - mark.y):.0f} {ground.unit} away"
        elif mark.near in people:
            where = f" by {people[mark.near].name}"
        lines.append(Text(f"    {MARK} {mark.label}{where}" + (f", {mark.says}" if mark.says else ""), "red" if mark.danger else ""))
    return lines


def by_kind(names: list[str]) -> list[str]:
    """Names with the numbered ones of a kind gathered.

    >>> by_kind(["Orc 1", "Rats", "Orc 2"])
    ['Orc 1-2', 'Rats']
    """
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(kind_of(name), []).append(name)
    return [some[0] if len(some) == 1 else f"{kind} {numbers(some)}" for kind, some in kinds.items()]


def _kinds(view: View, found: list[tuple[float, str]]) -> list[list[tuple[float, str]]]:
    """Numbered ones of a kind together, in the order of the nearest of them; those who lie down apart."""
    people = view.fighters
    kinds: dict[tuple[str, bool], list[tuple[float, str]]] = {}
    for metres, who in found:
        kinds.setdefault((kind_of(people[who].name), people[who].out), []).append((metres, who))
    return list(kinds.values())


def _legend(view: View, me: str, letters: dict[str, str], group: list[tuple[float, str]]) -> str:
    people = view.fighters
    who = group[0][1]
    near, far = f"{group[0][0]:.0f}", f"{group[-1][0]:.0f}"
    names = [people[one].name for _, one in group]
    said = f"{by_kind(names)[0]} {near if near == far else f'{near} to {far}'} {view.ground.unit}"
    if view.ground.mapped:
        said = f"{DOWN if people[who].out else letters[who]} {said}"
    notes = [people[who].words[0]] if people[who].out and len(group) == 1 else []
    notes += ["engaged"] if any(one in people[me].engaged for _, one in group) else []
    hidden = [one for _, one in group if not in_sight(view, me, one)]
    notes += ["out of sight" if len(hidden) == len(group) else f"{len(hidden)} out of sight"] if hidden else []
    return said + (f" ({', '.join(notes)})" if notes else "")


def numbers(names: list[str]) -> str:
    """Numbers at the ends of names, runs of them short.

    >>> numbers(["Orc 3", "Orc 1", "Orc 2", "Orc 7"])
    '1-3, 7'
    """
    ends = sorted(int(name.rpartition(" ")[2]) for name in names)
    runs = [[number for _, number in run] for _, run in groupby(enumerate(ends), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def in_sight(view: View, one: str, other: str) -> bool:
    """Whether no wall of the map is between two."""
    ground = view.ground
    if not ground.mapped:
        return True
    here, there = ground.spots[one], ground.spots[other]
    return not any(crosses((here.x, here.y), (there.x, there.y), (wall[0], wall[1]), (wall[2], wall[3])) for wall in ground.walls)
