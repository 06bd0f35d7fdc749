"""Quick entry: `6 goblins` as the correction that brings them in, one group with a card together."""

import re
from typing import Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.errors import HighdrawError, Unknown
from highdraw.systems.savage.read import library
from highdraw.systems.savage.scene import as_scene

MOST = 40
NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
}
_WORDS = re.compile(rf"(?:(\d{{1,3}}|{'|'.join(NUMBERS)})\s+)?([a-z][a-z _-]*?)(?:\s+(?:for|to|on|join(?:ing)?)\s+(.+))?", re.IGNORECASE)


def singular(words: str) -> list[str]:
    """What one of many may be called in the library.

    >>> singular("wolves"), singular("Machine Gunners")
    (['wolves', 'wolve', 'wolf'], ['machine_gunners', 'machine_gunner'])
    """
    plain = re.sub(r"[ -]+", "_", words.strip().lower())
    found = [plain]
    found += [plain[:-1]] if plain.endswith("s") else []
    found += [plain[:-3] + "f"] if plain.endswith("ves") else []
    found += [plain[:-3] + "man"] if plain.endswith("men") else []
    return found


def quick(base: Fight, words: str) -> dict[str, Any]:
    """The correction that adds so many of a ready fighter: `6 goblins`, `a wolf`, `two guards for Escort`."""
    fight = as_scene(base)
    found = _WORDS.fullmatch(" ".join(words.split()))
    if not found:
        raise HighdrawError(f"{words!r} is not understood. Say how many of what, such as 6 goblins, or 2 guards for Escort.")
    said, kind, side = (found[1] or "").lower(), found[2], found[3] or ""
    who = next((name for name in singular(kind) if name in library()), "")
    if not who:
        raise Unknown("ready fighter", kind, list(library()))
    count = int(said) if said.isdigit() else NUMBERS.get(said, 1)
    if not 1 <= count <= MOST:
        raise HighdrawError(f"From 1 to {MOST} can come at once, not {count}.")
    sides = list(dict.fromkeys(me.side for me in fight.state.fighters.values()))
    chosen = next((one for one in sides if one.lower() == side.lower()), side) if side else _side(fight, library()[who].name, sides)
    ids = {*fight.state.fighters}
    base_id = next(
        name for name in (who, *(f"{who}-{letter}" for letter in "bcdefghijklmnopqrstuvwxyz"))
        if not any(one == name or re.fullmatch(rf"{re.escape(name)}-\d+", one) for one in ids)
    )  # fmt: skip
    add: dict[str, Any] = {"id": base_id, "side": chosen, "count": count, "sheet": msgspec.to_builtins(library()[who])}
    if fight.state.field.mapped:
        add["at"] = _beside(fight, chosen)
    return {"add": add}


def _side(fight: Any, kind: str, sides: list[str]) -> str:
    """Where such people fight already, else the GM's first side."""
    same = next((me.side for me in fight.state.fighters.values() if fight.sheet(me.id).kind == kind), "")
    return same or next((side for side in sides if side in fight.state.gm_sides), sides[-1])


def _beside(fight: Any, side: str) -> list[float]:
    """Two inches north of a side, where nobody of it stands."""
    spots = [fight.state.field.spots[me.id] for me in fight.state.fighters.values() if me.side == side and me.id in fight.state.field.spots]
    everybody = spots or list(fight.state.field.spots.values())
    north = max(spot.y for spot in everybody) + 2
    return [float(min(spot.x for spot in everybody)), float(north)]
