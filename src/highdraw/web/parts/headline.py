"""A headline for those who sit far away: what happened stands out in it."""

from collections.abc import Sequence

from htpy import Node

from highdraw.web import elements as h


def stressed(word: str, names: Sequence[str]) -> Node:
    """A headline with what happened in it marked: the word after somebody's name, or what stands before the one it is for.

    >>> print(h.p[stressed("Red Ann hits Bob", ["Ann", "Red Ann"])])
    <p>Red Ann <em>hits</em> Bob</p>
    >>> print(h.p[stressed("Bob is late", ["Bob"])], h.p[stressed("A draw for Ann", [])])
    <p>Bob <em>is late</em></p> <p><em>A draw</em> for Ann</p>
    """
    name = max((each for each in names if word.startswith(f"{each} ")), key=len, default="")
    if name:
        rest = word.removeprefix(f"{name} ")
        verb, _, whom = rest.partition(" ")
        return [f"{name} ", h.em[rest]] if verb == "is" or not whom else [f"{name} ", h.em[verb], f" {whom}"]
    what, _, whom = word.partition(" for ")
    return [h.em[what], f" for {whom}"] if whom else word
