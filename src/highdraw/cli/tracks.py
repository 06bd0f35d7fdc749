"""Tracks: harm as bars, with a notch where something happens to whoever goes past it."""

from collections.abc import Sequence
from math import ceil

from rich.text import Text

FULL, EMPTY, UNDER, NOTCH = "▮", "▯", "▪", "│"


def track(value: float, marks: Sequence[float], *, under: float = 0, cells: int = 12, style: str = "") -> Text:
    """A bar up to the last mark, with a notch at each. `under` is laid below the value, because both count together.

    >>> track(3, [5, 12]).plain
    '▮▮▮▯▯│▯▯▯▯▯▯▯│'
    >>> track(2, [5, 12], under=4).plain
    '▪▪▪▪▮│▮▯▯▯▯▯▯│'
    >>> track(9, [10, 40], cells=8).plain
    '▮▮│▯▯▯▯▯▯│'
    """
    top = max(1, *marks)
    cells = min(ceil(top), cells)
    below, filled = (-int(-amount * cells // top) for amount in (under, under + value))
    notches = {max(1, round(mark * cells / top)) for mark in marks}
    text = Text()
    for cell in range(1, cells + 1):
        if cell <= below:
            text.append(UNDER, style)
        elif cell <= filled:
            text.append(FULL, style)
        else:
            text.append(EMPTY, "dim")
        if cell in notches:
            text.append(NOTCH, "bold")
    return text


def share_bar(share: float, cells: int = 30) -> str:
    """A share of one as a bar.

    >>> share_bar(0.5, 8)
    '████    '
    """
    eighths = round(max(0.0, min(1.0, share)) * cells * 8)
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(cells)
