"""Many keys of one verb in one line: `attack WHO kick/punch N [step]`.

Words that come in the same order in all keys get places; words that can stand in the same place never stand in one key together.
"""

from collections.abc import Iterable, Sequence
from graphlib import CycleError, TopologicalSorter

MANY = 3
"""More keys of one verb than this are told as one."""


def shapes(keys: Iterable[str]) -> list[str]:
    """The keys, those of a verb that has many as one line.

    >>> shapes(["dodge", "dodge retreat", "none"])
    ['dodge', 'dodge retreat', 'none']
    >>> shapes(["hit N", *(f"hit {part} {rest}" for part in ("left arm", "left leg", "head") for rest in ("N", "N back", "N step"))])
    ['hit [head/left arm/left leg] N [back/step]']
    """
    by_verb: dict[str, list[str]] = {}
    for key in keys:
        by_verb.setdefault(key.partition(" ")[0], []).append(key)
    found: list[str] = []
    for some in by_verb.values():
        shape = _shape([key.split() for key in some]) if len(some) > MANY else None
        found += some if shape is None else [shape]
    return found


def _shape(keys: Sequence[Sequence[str]]) -> str | None:
    """One line for all of them; None where they have no common order."""
    rows = _phrases([_counted(key) for key in keys])
    before: dict[str, set[str]] = {}
    for row in rows:
        for place, word in enumerate(row):
            before.setdefault(word, set()).update(row[:place])
    try:
        order = list(TopologicalSorter(before).static_order())
    except CycleError:
        return None
    level: dict[str, int] = {}
    for word in order:
        level[word] = max((level[other] + 1 for other in before[word]), default=0)
    parts = []
    for number in range(max(level.values()) + 1):
        here = sorted(word for word in order if level[word] == number)
        said = "/".join(word.rstrip("'") for word in here)
        always = all(any(word in row for word in here) for row in rows)
        parts.append(said if always else f"[{said}]")
    return " ".join(parts)


def _counted(key: Sequence[str]) -> list[str]:
    """A word that comes again is another word.

    >>> _counted(["lift", "THING", "double", "block", "THING"])
    ['lift', 'THING', 'double', 'block', "THING'"]
    """
    return [word + "'" * key[:place].count(word) for place, word in enumerate(key)]


def _phrases(rows: list[list[str]]) -> list[list[str]]:
    """Words that only stand together are one: `left arm`."""
    after: dict[str, set[str]] = {}
    ahead: dict[str, set[str]] = {}
    for row in rows:
        for left, right in zip(["", *row], [*row, ""], strict=True):
            after.setdefault(left, set()).add(right)
            ahead.setdefault(right, set()).add(left)

    def joins(left: str, right: str) -> bool:
        bound = all(word.islower() for word in (left, right)) and left not in ahead[""] | after[""]
        return bound and all(
            word.islower() and all(after[other] == after[left] or other == left for other in ahead[word]) for word in after[left]
        )

    found = []
    for row in rows:
        joined: list[str] = []
        for word in row:
            if joined and joins(joined[-1], word):
                joined[-1] += f" {word}"
            else:
                joined.append(word)
        found.append(joined)
    return found
