"""Where everybody stands at the start: on a map when somebody has a place, else by words."""

from collections.abc import Collection, Mapping
from typing import Any, cast

from highdraw.errors import Unknown
from highdraw.field import Field, Spot
from highdraw.field.area import LOOKS, Look, Patch
from highdraw.roster.document import Document
from highdraw.roster.entry import check_known
from highdraw.roster.scenario import ScenarioFile

BY_WORD = ("distance", "between", "lines", "sectors")
PLAIN = ("solid", "floor")
"""Parts of the ground that every system obeys: nobody walks or looks through what is solid, a floor is only drawn."""
SECTORS = ("front", "side", "behind")


def check_ground(
    document: Document,
    file: ScenarioFile,
    ids: list[str],
    mapped: bool,
    farthest: int,
    unit: str,
    *path: str | int,
    unused: tuple[str, ...] = (),
    touching: bool = False,
    covers: Collection[str] = (),
) -> None:
    """Places and distances are possible; `unused` means nothing in a system, `touching` allows a distance of 0.

    `covers` are the system's words for cover: where it has none, neither cover nor difficult ground means anything.
    """
    said = file.field
    for key in unused:
        if getattr(said, key):
            document.fail(f"{key} means nothing in this system; leave it out.", *path, "field", key)
    for key in BY_WORD if mapped else ("walls", "areas"):
        if getattr(said, key):
            cure = "the places of the map say it: leave it out, or take `at` away" if mapped else "give everybody a place (`at`)"
            document.fail(f"{key} means nothing {'with' if mapped else 'without'} a map; {cure}.", *path, "field", key)
    pairs: dict[str, list[tuple[Any, ...]]] = {
        "engaged": [*said.engaged], "between": [*said.between], "sectors": [*said.sectors], "hidden": [*said.hidden],
    }  # fmt: skip
    for key, entries in pairs.items():
        for place, entry in enumerate(entries):
            check_known(document, entry[:2], ids, *path, "field", key, place)
            if entry[0] == entry[1]:
                document.fail(f"{key} names {entry[0]} twice. Name two fighters.", *path, "field", key, place)
    for place, line in enumerate(said.lines):
        check_known(document, line, ids, *path, "field", "lines", place)
        if len(set(line)) < len(line):
            document.fail("a line names somebody twice.", *path, "field", "lines", place)
    for place, (one, other, far) in enumerate(said.between):
        if not 0 <= far <= farthest or (far == 0 and not touching):
            document.fail(f"{far:g} is not a distance between {one} and {other}.", *path, "field", "between", place)
    for place, (_, _, sector) in enumerate(said.sectors):
        if sector not in SECTORS:
            document.fail(f"a sector is front, side or behind, not {sector!r}.", *path, "field", "sectors", place)
    for place, wall in enumerate(said.walls):
        if max(map(abs, wall)) > farthest:
            document.fail(f"wall {place + 1}: a wall ends at most {farthest:,} {unit} from the middle.", *path, "field", "walls", place)

    check_areas(document, file, farthest, unit, *path, covers=covers)


def check_areas(document: Document, file: ScenarioFile, farthest: int, unit: str, *path: str | int, covers: Collection[str] = ()) -> None:
    """Parts of the ground lie on it and mean something in the system."""
    for place, area in enumerate(file.field.areas):
        where = (*path, "field", "areas", place)
        west, south, east, north = area.box
        if not (west < east and south < north):
            document.fail("a box goes from its south-west to its north-east corner: [west, south, east, north].", *where, "box")
        if max(map(abs, area.box)) > farthest:
            document.fail(f"an area ends at most {farthest:,} {unit} from the middle.", *where, "box")
        if area.kind not in PLAIN and not covers:
            document.fail(f"{area.kind} means nothing in this system; take solid, or floor, which is only drawn.", *where, "kind")
        if area.kind == "cover" and area.cover not in covers:
            document.fail(f"cover is {', '.join(covers)}: say which.", *where, "cover")
        if area.cover and area.kind != "cover":
            document.fail(f"only an area of kind cover has cover, and this is {area.kind}.", *where, "cover")
        if area.look and area.look not in LOOKS:
            document.fail(str(Unknown("look", area.look, list(LOOKS))), *where, "look")


def scenery(file: ScenarioFile) -> tuple[list[tuple[float, float, float, float]], list[Patch]]:
    """Walls with the sides of all that is solid, and the parts of the ground."""
    areas = [Patch(one.kind, one.box, one.label, one.cover, cast("Look", one.look)) for one in file.field.areas]
    return [*file.field.walls, *(edge for one in areas if one.kind == "solid" for edge in one.edges)], areas


def lay_out(file: ScenarioFile, sides: Mapping[str, str], spots: dict[str, Spot], usual: float) -> Field:
    """The map when somebody stands on one, else words; `sides` says who is on which, `usual` how far apart people are."""
    said = file.field
    walls, areas = scenery(file)
    lines = [list(line) for line in said.lines]
    field = Field(mapped=bool(spots), spots=spots, walls=walls, areas=areas, lines=lines, usual=usual)
    ids = list(sides)
    if said.distance is not None:
        for i, one in enumerate(ids):
            for other in ids[i + 1 :]:
                if sides[one] != sides[other]:
                    field.part(one, other, said.distance)
    for a, b, far in said.between:
        field.part(a, b, far)
    for a, b, sector in said.sectors:
        field.sectors[f"{a} {b}"] = sector  # type: ignore[assignment]
    field.hidden = [f"{a} {b}" for a, b in said.hidden]
    return field
