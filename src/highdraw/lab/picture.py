"""Drawings of what the lab finds, as SVG that stands alone: a heat map, and bars with their intervals."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

COLD, WARM = (33, 102, 172), (178, 24, 43)
"""The ends of the scale, told apart by those who do not see red from green."""


class Bar(NamedTuple):
    """A value and the interval around it."""

    label: str
    value: float
    low: float
    high: float
    says: str


def shade(share: float) -> tuple[int, int, int]:
    """From cold over nearly white to warm.

    >>> shade(0), shade(0.5), shade(1)
    ((33, 102, 172), (247, 247, 247), (178, 24, 43))
    """
    end, far = (COLD, 1 - 2 * share) if share < 0.5 else (WARM, 2 * share - 1)
    red, green, blue = (round(247 + (colour - 247) * max(0.0, min(1.0, far))) for colour in end)
    return red, green, blue


def heat_map(
    title: str, across: Sequence[str], down: Sequence[str], cells: Mapping[tuple[str, str], tuple[float, str]], names: tuple[str, str]
) -> str:
    """A grid of numbers, each in its colour; `cells` by (down, across) has a share of the scale and the words."""
    wide, high, left, top = 84, 34, 30 + 8 * max((len(text) for text in (*down, names[0])), default=4), 66
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {left + wide * len(across) + 10} {top + high * len(down) + 10}" '
        f'font-family="sans-serif" font-size="13"><title>{escape(title)}</title>',
        f'<text x="8" y="20" font-size="15" font-weight="bold">{escape(title)}</text>',
        f'<text x="{left}" y="40">{escape(names[1])}</text><text x="8" y="58">{escape(names[0])}</text>',
    ]
    for x, text in enumerate(across):
        parts.append(f'<text x="{left + wide * x + wide / 2}" y="58" text-anchor="middle">{escape(text)}</text>')
    for y, row in enumerate(down):
        parts.append(f'<text x="8" y="{top + high * y + 22}">{escape(row)}</text>')
        for x, column in enumerate(across):
            if (row, column) not in cells:
                continue
            share, says = cells[row, column]
            ink = "#fff" if abs(share - 0.5) > 0.3 else "#111"
            red, green, blue = shade(share)
            place = f'x="{left + wide * x}" y="{top + high * y}"'
            parts.append(f'<rect {place} width="{wide - 2}" height="{high - 2}" fill="rgb({red},{green},{blue})"/>')
            parts.append(
                f'<text x="{left + wide * x + wide / 2}" y="{top + high * y + 21}" text-anchor="middle" fill="{ink}">{escape(says)}</text>'
            )
    return "".join(parts) + "</svg>"


def bars(title: str, some: Sequence[Bar], scale: tuple[float, float] | None = None) -> str:
    """Bars with whiskers for their intervals, one below the other; from zero, to either side of it."""
    low = min([0.0, *(one.low for one in some)]) if scale is None else scale[0]
    high = max([0.0, *(one.high for one in some)]) if scale is None else scale[1]
    span = (high - low) or 1.0
    wide, left, step = 360, 30 + 7 * max((len(one.label) for one in some), default=4), 30

    def x(value: float) -> float:
        return round(left + (value - low) / span * wide, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {left + wide + 190} {34 + step * len(some)}" '
        f'font-family="sans-serif" font-size="13"><title>{escape(title)}</title>',
        f'<text x="8" y="18" font-size="14" font-weight="bold">{escape(title)}</text>',
        f'<line x1="{x(0)}" x2="{x(0)}" y1="26" y2="{30 + step * len(some)}" stroke="#888"/>',
    ]
    for place, one in enumerate(some):
        y = 30 + step * place
        start, end = sorted((x(0), x(one.value)))
        parts.append(f'<text x="8" y="{y + 16}">{escape(one.label)}</text>')
        parts.append(f'<rect x="{start}" y="{y + 4}" width="{round(end - start, 1)}" height="16" fill="#4393c3"/>')
        parts.append(
            f'<path d="M{x(one.low)} {y + 12}H{x(one.high)}M{x(one.low)} {y + 7}v10M{x(one.high)} {y + 7}v10" stroke="#111" fill="none"/>'
        )
        parts.append(f'<text x="{left + wide + 10}" y="{y + 16}">{escape(one.says)}</text>')
    return "".join(parts) + "</svg>"
