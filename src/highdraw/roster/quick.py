"""Quick entry: `6 goblins`, `a wolf`, `two guards for Escort` as a number, a ready fighter and a side."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

import msgspec

from highdraw.errors import HighdrawError, Unknown
from highdraw.field import Field

MOST = 40
NORTH = 2.0
"""How far from their side newcomers stand on a map."""
LONGEST = 6
"""Digits of a number that is counted on from."""
NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twelve": 12,
}  # fmt: skip
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


def read_quick(words: str, ready: Collection[str]) -> tuple[int, str, str]:
    """How many of which ready fighter, and for which side; the side is empty when none was named.

    >>> read_quick("two guards for The Escort", ["guard"])
    (2, 'guard', 'The Escort')
    """
    found = _WORDS.fullmatch(" ".join(words.split()))
    if not found:
        raise HighdrawError(f"{words!r} is not understood. Say how many of what, such as 6 goblins, or 2 guards for Escort.")
    said, kind, side = (found[1] or "").lower(), found[2], found[3] or ""
    who = next((name for name in singular(kind) if name in ready), "")
    if not who:
        raise Unknown("ready fighter", kind, list(ready))
    count = int(said) if said.isdigit() else NUMBERS.get(said, 1)
    if not 1 <= count <= MOST:
        raise HighdrawError(f"From 1 to {MOST} can come at once, not {count}.")
    return count, who, side


class Person(Protocol):
    """Somebody in a fight."""

    @property
    def name(self) -> str: ...


class OnSide(Person, Protocol):
    """Somebody in a fight, on a side."""

    @property
    def side(self) -> str: ...


def quick_add(
    words: str, ready: Mapping[str, msgspec.Struct], people: Mapping[str, OnSide], field: Field, usual: Callable[[str, list[str]], str]
) -> dict[str, Any]:
    """The correction that adds fighters of a ready kind to a side: the one that is named, else the `usual` one for them.

    On a map they come a little north of their side, where nobody of it stands.
    """
    count, who, said = read_quick(words, ready)
    sides = list(dict.fromkeys(one.side for one in people.values()))
    side = next((one for one in sides if one.lower() == said.lower()), said) if said else usual(who, sides)
    add: dict[str, Any] = {"id": who, "fresh": True, "side": side, "count": count, "sheet": msgspec.to_builtins(ready[who])}
    if field.mapped:
        theirs = [field.spots[one] for one, each in people.items() if each.side == side and one in field.spots]
        around = theirs or list(field.spots.values())
        add["at"] = [float(min(spot.x for spot in around)), float(max(spot.y for spot in around) + NORTH)]
    return {"add": add}


def first_of(own: Collection[str], sides: list[str]) -> str:
    """The GM's first side; without one the last of all."""
    return next((side for side in sides if side in own), sides[-1])


def fresh_names(base: str, name: str, count: int, people: Mapping[str, Person], fresh_ids: bool) -> list[tuple[str, str]]:
    """Ids and names for newcomers. Names nobody has: they are counted on from those who are there; and so are the ids if wanted.

    >>> fresh_names("wolf", "Wolf", 1, {}, True), fresh_names("wolf", "Wolf", 2, {}, False)
    ([('wolf', 'Wolf')], [('wolf-1', 'Wolf 1'), ('wolf-2', 'Wolf 2')])
    """
    used = [0]
    for text, start in [*((who, f"{base}-") for who in people), *((one.name, f"{name} ") for one in people.values())]:
        number = text.removeprefix(start)
        if text == start[:-1]:
            used.append(1)
        elif number != text and number.isdecimal() and len(number) <= LONGEST:
            used.append(int(number))
    first = max(used) + 1
    named = [name] if count == 1 and first == 1 else [f"{name} {number}" for number in range(first, first + count)]
    if fresh_ids:
        return [(base if one == name else f"{base}-{number}", one) for number, one in enumerate(named, first)]
    return [(base if count == 1 else f"{base}-{number}", one) for number, one in enumerate(named, 1)]
