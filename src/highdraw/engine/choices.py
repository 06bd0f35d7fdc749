"""Many choices at once: those of a kind stand together, and beside the first of them the others say only what differs."""

from collections.abc import Sequence

from highdraw.engine.system import Offer

SHOWN = 14
"""More choices than this are folded: those of a kind share a row."""


def folded(keys: Sequence[str]) -> list[list[int]]:
    """The places of the choices row by row: one each when they are few, else all of a kind in a row.

    >>> folded(["attack a", "attack b", "pass"])
    [[0], [1], [2]]
    >>> folded([*(f"move to {i}" for i in range(20)), "pass"])[-1]
    [20]
    """
    if len(keys) <= SHOWN:
        return [[place] for place in range(len(keys))]
    kinds: dict[str, list[int]] = {}
    for place, key in enumerate(keys):
        kinds.setdefault(" ".join(key.split()[:-1]) or key, []).append(place)
    return list(kinds.values())


def shorter(first: Offer, other: Offer) -> str:
    """A choice beside another of its kind: only what is different about it.

    >>> shorter(Offer("Shoot Wren", "Bow, 34 m, short range"), Offer("Shoot Hired Gun 1", "Bow, 20 m, short range"))
    'Hired Gun 1, 20 m'
    >>> shorter(Offer("Ready: Large knife"), Offer("Ready: Large knife", "and a step back"))
    'and a step back'
    """
    words, like = other.label.split(), first.label.split()
    while like and len(words) > 1 and words[0] == like[0] and not words[1].isdecimal():
        words, like = words[1:], like[1:]
    known = first.hint.split(", ")
    more = [part for part in other.hint.split(", ") if part and part not in known]
    return ", ".join(more if more and other.label == first.label else [" ".join(words), *more])
