"""What stands in the way and how fast somebody goes: words of the tables as numbers."""

from highdraw.engine.rulebook import load_table
from highdraw.errors import Unknown


def _things(words: str) -> list[str]:
    """The things a row names: `cinder or concrete wall` are two walls."""
    found: list[str] = []
    for thing in words.lower().split(", "):
        first, either, second = thing.partition(" or ")
        found += [f"{first} {second.split(' ')[-1]}", second] if either else [thing]
    return found


OBSTACLES = {thing: row[0] for row in load_table("highdraw.systems.savage", "obstacles").rows for thing in _things(row[1])}
"""Things one can stand behind, and their Armour."""
WALL = "concrete wall"
"""A wall of which nothing else is said."""
WORDS = {"mach 1": 1_235, "mach 2": 2_470, "near light speed": 1_000_000_000}
"""The speeds the table names instead of numbering them, in km/h."""
SPEEDS = [(WORDS.get(row[0].lower()) or int(row[0]), row[1]) for row in load_table("highdraw.systems.savage", "speed").rows]
"""From how many km/h on, and the penalty."""


def armour_of(thing: str) -> int:
    """The Armour of an obstacle by its name.

    >>> armour_of("brick wall"), armour_of("Cinder wall"), armour_of("tree trunk")
    (8, 6, 10)
    """
    if thing.lower() not in OBSTACLES:
        raise Unknown("obstacle", thing, list(OBSTACLES))
    return int(OBSTACLES[thing.lower()])


def kmh(words: str) -> int:
    """A speed that was said in words.

    >>> kmh("Mach 2"), kmh("110 km/h")
    (2470, 110)
    """
    number = words.lower().removesuffix("km/h").strip()
    if number in WORDS:
        return WORDS[number]
    if not number.isdigit():
        raise Unknown("speed", words, ["a number of km/h", *WORDS])
    return int(number)


def speed_penalty(relative: int) -> int:
    """What a relative speed in km/h does to an attack (SW-BASE-59).

    >>> [speed_penalty(number) for number in (94, 95, 194, 195, 384, 385, 1234, 1235, 2469, 2470, 10**9)]
    [0, -1, -1, -2, -2, -4, -4, -6, -6, -8, -10]
    """
    return min((penalty for least, penalty in SPEEDS if relative >= least), default=0)
