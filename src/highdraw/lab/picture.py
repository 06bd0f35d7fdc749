"""Drawings of what the lab finds, as SVG that stands alone: a heat map, bars with their intervals, columns, and lines with their bands."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

COLD, WARM = (33, 102, 172), (178, 24, 43)
"""The ends of the scale, told apart by those who do not see red from green."""
BLUE = "#4393c3"
COLOURS = ((BLUE, "none"), ("#b2182b", "8 5"), ("#7b4ea3", "2 4"), ("#8a6d00", "9 3 2 3"))
"""Of lines, and how they are dashed."""


class Bar(NamedTuple):
    """A value and the interval around it."""

    label: str
    value: float
    low: float
    high: float
    says: str


def _begin(title: str, wide: float, high: float, says: str = "") -> list[str]:
    """The drawing's frame and its title; `says` is what is on it, in words."""
    label = escape(f"{title}: {says}" if says else title)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{wide:g}" viewBox="0 0 {wide:g} {high:g}" '
        f'font-family="sans-serif" font-size="13" aria-label="{label}"><title>{escape(title)}</title>',
        f'<text x="8" y="18" font-size="14" font-weight="bold">{escape(title)}</text>',
    ]


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
    wanted = max(left + wide * len(across) + 10, 24 + 8 * len(title))
    says = "; ".join(f"{names[0]} {row}, {names[1]} {column}: {cells[row, column][1]}" for row, column in cells)
    parts = [
        *_begin(title, wanted, top + high * len(down) + 10, says),
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

    says = "; ".join(f"{one.label} {one.says}" for one in some)
    parts = [
        *_begin(title, left + wide + 24 + 7.5 * max((len(one.says) for one in some), default=0), 34 + step * len(some), says),
        f'<line x1="{x(0)}" x2="{x(0)}" y1="26" y2="{30 + step * len(some)}" stroke="#888"/>',
    ]
    for place, one in enumerate(some):
        y = 30 + step * place
        start, end = sorted((x(0), x(one.value)))
        parts.append(f'<text x="8" y="{y + 16}">{escape(one.label)}</text>')
        parts.append(f'<rect x="{start}" y="{y + 4}" width="{round(end - start, 1)}" height="16" fill="{BLUE}"/>')
        parts.append(
            f'<path d="M{x(one.low)} {y + 12}H{x(one.high)}M{x(one.low)} {y + 7}v10M{x(one.high)} {y + 7}v10" fill="none" '
            'stroke="currentColor"/>'
        )
        parts.append(f'<text x="{left + wide + 10}" y="{y + 16}">{escape(one.says)}</text>')
    return "".join(parts) + "</svg>"


def columns(title: str, some: Sequence[tuple[str, float]]) -> str:
    """Shares side by side, such as those of fights that last so many rounds."""
    wide, high, left, top = 54, 110, 14, 30
    most = max((share for _, share in some), default=0.0) or 1.0
    says = "; ".join(f"{label} {share:.1%}" for label, share in some)
    parts = [
        *_begin(title, max(300, left * 2 + wide * len(some)), top + high + 42, says),
        f'<line x1="{left}" x2="{left + wide * len(some)}" y1="{top + high + 14}" y2="{top + high + 14}" stroke="#888"/>',
    ]
    for place, (label, share) in enumerate(some):
        x, tall = left + wide * place, round(share / most * (high - 14), 1)
        parts.append(f'<rect x="{x + 4}" y="{top + high + 14 - tall}" width="{wide - 8}" height="{tall}" fill="{BLUE}"/>')
        parts.append(f'<text x="{x + wide / 2}" y="{top + high + 9 - tall}" text-anchor="middle">{share:.0%}</text>')
        parts.append(f'<text x="{x + wide / 2}" y="{top + high + 30}" text-anchor="middle">{escape(label)}</text>')
    return "".join(parts) + "</svg>"


class Track(NamedTuple):
    """A line: at each place a value, and the interval around it, all from 0 to 1."""

    label: str
    points: Sequence[tuple[float, float, float]]


def lines(title: str, some: Sequence[Track], ticks: Sequence[str]) -> str:
    """Shares along the way, each with its band; `ticks` say what each place is."""
    wide, high, left, top = 620, 200, 52, 34
    step = wide / max(1, len(ticks) - 1)

    def at(place: int, share: float) -> str:
        return f"{left + step * place:.1f} {top + high * (1 - share):.1f}"

    says = "; ".join(f"{one.label} from {one.points[0][0]:.0%} to {one.points[-1][0]:.0%}" for one in some if one.points)
    parts = _begin(title, left + wide + 20, top + high + 30 + 20 * len(some), says)
    for share in (0.0, 0.5, 1.0):
        y = top + high * (1 - share)
        parts.append(f'<line x1="{left}" x2="{left + wide}" y1="{y}" y2="{y}" stroke="#888" stroke-width="0.6"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    for place in range(0, len(ticks), max(1, -(-len(ticks) // 12))):
        parts.append(f'<text x="{left + step * place:.1f}" y="{top + high + 18}" text-anchor="middle">{escape(ticks[place])}</text>')
    for number, one in enumerate(some):
        colour, dash = COLOURS[number % len(COLOURS)]
        above = [at(place, point[2]) for place, point in enumerate(one.points)]
        below = [at(place, point[1]) for place, point in enumerate(one.points)]
        parts.append(f'<path d="M{"L".join([*above, *reversed(below)])}Z" fill="{colour}" opacity="0.18"/>')
        line = "L".join(at(place, point[0]) for place, point in enumerate(one.points))
        parts.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"/>')
        y = top + high + 42 + 20 * number
        parts.append(f'<path d="M{left} {y - 4}h30" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"/>')
        parts.append(f'<text x="{left + 38}" y="{y}">{escape(one.label)}</text>')
    return "".join(parts) + "</svg>"
