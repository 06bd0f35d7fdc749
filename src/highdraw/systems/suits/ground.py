"""Where everybody stands at the start: on a map when somebody has a place, else by words."""

from highdraw.errors import Unknown
from highdraw.field import Field, Spot
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.suits.entrant import Entrant

MAX_METRES = 100_000


def known(document: Document, names: tuple[str, ...], entrants: list[Entrant], *path: str | int) -> None:
    """Whoever is named is there."""
    ids = [entrant.id for entrant in entrants]
    for name in names:
        if name not in ids:
            document.fail(str(Unknown("fighter", name, ids)), *path)


def ground(document: Document, file: ScenarioFile, entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> Field:
    """The map when somebody stands on one, else words."""
    said = file.field
    if spots:
        missing = [place for place, raw in enumerate(file.fighter) if "at" not in raw]
        if missing:
            document.fail("this fighter has no place: when one has `at`, all need it.", *path, "fighter", missing[0])
    for name in ("walls",) if not spots else ("distance", "between", "lines", "sectors"):
        if getattr(said, name):
            cure = "give everybody a place (`at`)" if not spots else "the places of the map say it: leave it out, or take `at` away"
            document.fail(f"{name} means nothing {'with' if spots else 'without'} a map; {cure}.", *path, "field", name)
    for place, wall in enumerate(said.walls):
        if not all(abs(metres) <= MAX_METRES for metres in wall):
            document.fail(f"wall {place + 1}: a wall ends at most {MAX_METRES:,} metres from the middle.", *path, "field", "walls")
    field = Field(mapped=bool(spots), spots=spots, walls=list(said.walls), lines=[list(line) for line in said.lines])
    if said.distance is not None:
        for i, one in enumerate(entrants):
            for other in entrants[i + 1 :]:
                if one.side != other.side:
                    field.part(one.id, other.id, said.distance)
    for a, b, metres in said.between:
        known(document, (a, b), entrants, *path, "field", "between")
        if not 0 < metres <= MAX_METRES:
            document.fail(f"{metres:g} is no distance between {a} and {b}.", *path, "field", "between")
        field.part(a, b, metres)
    for a, b, sector in said.sectors:
        known(document, (a, b), entrants, *path, "field", "sectors")
        if sector not in ("front", "side", "behind"):
            document.fail(f"a sector is front, side or behind, not {sector!r}.", *path, "field", "sectors")
        field.sectors[f"{a} {b}"] = sector  # type: ignore[assignment]
    for line in said.lines:
        known(document, tuple(line), entrants, *path, "field", "lines")
    for a, b in said.hidden:
        known(document, (a, b), entrants, *path, "field", "hidden")
        field.hidden.append(f"{a} {b}")
    return field
