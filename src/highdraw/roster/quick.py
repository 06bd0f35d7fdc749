"""Quick entry: `6 goblins`, `a wolf`, `two guards for Escort` as a number, a ready fighter and a side."""

import re
from collections.abc import Collection

from highdraw.errors import HighdrawError, Unknown

MOST = 40
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


def fresh_base(who: str, taken: Collection[str]) -> str:
    """An id nobody has, alone or with a number behind it.

    >>> fresh_base("goblin", ["goblin-1", "goblin-2"]), fresh_base("wolf", [])
    ('goblin-b', 'wolf')
    """
    return next(
        name
        for name in (who, *(f"{who}-{letter}" for letter in "bcdefghijklmnopqrstuvwxyz"), *(f"{who}-x{number}" for number in range(1000)))
        if not any(one == name or re.fullmatch(rf"{re.escape(name)}-\d+", one) for one in taken)
    )
