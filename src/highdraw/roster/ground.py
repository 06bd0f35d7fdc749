"""Where everybody stands at the start: on a map when somebody has a place, else by words."""

from collections.abc import Mapping
from typing import Any

from highdraw.field import Field, Spot
from highdraw.roster.document import Document
from highdraw.roster.entry import check_known
from highdraw.roster.scenario import ScenarioFile

BY_WORD = ("distance", "between", "lines", "sectors")
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
) -> None:
    """Places and distances are possible; `unused` means nothing in a system, `touching` allows a distance of 0."""
    said = file.field
    for key in unused:
        if getattr(said, key):
            document.fail(f"{key} means nothing in this system; leave it out.", *path, "field", key)
    for key in BY_WORD if mapped else ("walls",):
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


def lay_out(file: ScenarioFile, sides: Mapping[str, str], spots: dict[str, Spot], usual: float) -> Field:
    """The map when somebody stands on one, else words; `sides` says who is on which, `usual` how far apart people are."""
    said = file.field
    field = Field(mapped=bool(spots), spots=spots, walls=list(said.walls), lines=[list(line) for line in said.lines], usual=usual)
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
