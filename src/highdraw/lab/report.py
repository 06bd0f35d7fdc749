"""What the lab found, as pages that stand alone: forecasts, duels, lines, comparisons, grids, claims."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from highdraw.engine.prose import plural
from highdraw.lab.claim import Answered, Tried
from highdraw.lab.compare import Comparison, Difference
from highdraw.lab.course import WinPoint, before_the_last
from highdraw.lab.duel import Duel
from highdraw.lab.forecast import CHUNK, Forecast
from highdraw.lab.interval import interval
from highdraw.lab.measure import is_share
from highdraw.lab.page import page
from highdraw.lab.picture import Bar, Track, bars, columns, heat_map, lines
from highdraw.lab.rounds import in_steps, quantile
from highdraw.lab.sweep import Axis, Cell

KINDS = {"holds": "holds", "does not hold": "fails", "open": "open"}
OPEN = "These fights do not settle it."
BRACKETS = "The whiskers, and the numbers in brackets, are where the true value lies 95 times in 100."
BOTS = f"Bots play every side, under the full rules. {BRACKETS}"
COLUMNS = 12
CHANCE = "may be chance; "


def how(text: str) -> str:
    return f'<p class="how">{escape(text)}</p>'


def drawn(svg: str) -> str:
    """A picture that is moved sideways where the screen is narrower than it."""
    return f'<div class="scroll" tabindex="0" role="group">{svg}</div>'


def number(value: float, share: bool, sign: bool = False) -> str:
    """A share in per cent, anything else with two digits.

    >>> number(0.125, True), number(-0.5, False, True)
    ('12.5%', '-0.50')
    >>> number(-0.0001, True, True)
    '+0.0%'
    """
    plus = "+" if sign else ""
    shown = round(value * 100, 1) + 0.0 if share else round(value, 2) + 0.0
    return f"{shown:{plus}.1f}%" if share else f"{shown:{plus}.2f}"


def around(value: float, low: float, high: float, share: bool, sign: bool = False) -> str:
    """A value and its interval.

    >>> around(0.5, 0.4, 0.6, True)
    '50.0% [40.0% to 60.0%]'
    """
    return f"{number(value, share, sign)} [{number(low, share, sign)} to {number(high, share, sign)}]"


# ---- forecasts and duels


def forecast_report(title: str, note: str, result: Forecast, names: Mapping[str, str], sides: Mapping[str, str], more: str = "") -> str:
    """Who wins, how long it takes, who falls; `names` and `sides` are those of the fighters."""
    if not result.n:
        return page(title, [how("Stopped before the first fights were done; nothing can be said yet.")])
    return page(title, [how(f"{note} {result.n:,} fights. {BOTS}"), *_came(result, names, sides), more])


def _came(result: Forecast, names: Mapping[str, str], sides: Mapping[str, str]) -> Iterator[str]:
    n = result.n
    hits = {side: result.wins.get(side, 0) for side in dict.fromkeys(sides.values())}
    if result.undecided:
        hits["nobody"] = result.undecided
    yield drawn(bars("Who wins", [_bar(side, count, n) for side, count in hits.items()], (0, 1)))
    steps = in_steps(result.rounds, COLUMNS)
    yield drawn(columns("How many rounds", [(f"{low}" if high <= low else f"{low}–{high}", count / n) for low, high, count in steps]))
    yield how(f"Half of the fights are over in {quantile(result.rounds, 0.5)} rounds, nine of ten in {quantile(result.rounds, 0.9)}.")
    falls = [_bar(_named(names[who], sides[who]), result.downs.get(who, 0), n) for who in names]
    dead = [f"; dies {result.deaths.get(who, 0) / n:.1%}" for who in names]
    yield drawn(bars("Who falls", [one._replace(says=one.says + dies) for one, dies in zip(falls, dead, strict=True)], (0, 1)))


def _named(name: str, side: str) -> str:
    return name if name == side else f"{name}, {side}"


def _bar(label: str, hits: int, n: int) -> Bar:
    low, high = interval(hits, n)
    return Bar(label, hits / n, low, high, around(hits / n, low, high, True))


def duel_report(title: str, note: str, found: Duel, names: Mapping[str, str]) -> str:
    rows = []
    for who, side in found.sides.items():
        if wins := found.forecast.wins.get(side, 0):
            tracks = ", ".join(f"{track} {value:.1f}" for track, value in found.hurt[who].items() if round(value, 1)) or "hardly at all"
            rows.append((names[who], tracks, f"{found.unhurt[who] / wins:.0%}"))
    hurt = f"<h2>How hurt the winner is, on average</h2>{_table(('', 'when it has won', 'without a scratch'), rows)}"
    return forecast_report(title, note, found.forecast, names, found.sides, hurt)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(text)}</td>" for text in rest)}</tr>' for first, *rest in rows
    )
    return f'<div class="scroll" tabindex="0" role="group"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def line_report(title: str, line: Sequence[WinPoint], fights: int, over: bool) -> str:
    """How likely each side was to win, all through a fight."""
    sides = list(line[0].shares) if line else []
    tracks = [Track(side, [(point.shares[side], *point.intervals[side]) for point in line]) for side in sides]
    rows = [(f"round {point.round}", *(around(point.shares[side], *point.intervals[side], True) for side in sides)) for point in line]
    return page(title, [
        how(f"{fights:,} fights from each of {len(line)} moments. {BOTS}"),
        drawn(lines("Who would have won, by rounds", tracks, [str(point.round) for point in line])),
        f"<p>{escape(before_the_last(line))}</p>" if over else "",
        _table(("", *sides), rows),
    ])  # fmt: skip


# ---- comparisons and grids


def comparison_report(title: str, found: Comparison) -> str:
    parts = [
        f"<p><b>{escape(found.one)}</b> → <b>{escape(found.other)}</b></p>",
        how(f"{found.n:,} pairs of fights with the same cards. {BOTS}"),
    ]
    for each in found.differences:
        share = is_share(each.measure)
        some = [
            Bar(found.one, each.one, each.one_low, each.one_high, around(each.one, each.one_low, each.one_high, share)),
            Bar(found.other, each.other, each.other_low, each.other_high, around(each.other, each.other_low, each.other_high, share)),
            Bar("difference", each.by, each.low, each.high, around(each.by, each.low, each.high, share, True)),
        ]
        kind = "holds" if each.clear else "open"
        badge = f'<span class="answer {kind}">{"clear" if each.clear else "may be chance"}</span>'
        settles = "" if each.clear else how(f"{judged(each, found.n).removeprefix(CHANCE).capitalize()}.")
        parts.append(f"<section><h2>{escape(each.measure)} {badge}</h2>{drawn(bars(each.measure, some))}{settles}</section>")
    return page(title, parts)


def judged(each: Difference, n: int) -> str:
    """Whether it is clear, and what would settle it."""
    if each.clear:
        return "clear"
    if not each.differing:
        return "no difference in any of them"
    if each.settled_by is None:
        return f"{CHANCE}nothing speaks for a difference"
    more = each.settled_by - n
    return f"{CHANCE}{f'about {more:,}' if more >= CHUNK else 'a few'} more fights would settle it"


def scaled(cells: Sequence[Cell], measure: str) -> dict[tuple[str, ...], tuple[float, str]]:
    """Of each cell its place on the scale, and in words: shares go from 0 to 1, anything else from the least to the most."""
    share = is_share(measure)
    values = [cell.found[measure][0] for cell in cells]
    low, high = (0.0, 1.0) if share else (min(values, default=0.0), max(values, default=1.0))
    return {
        cell.settings: ((cell.found[measure][0] - low) / ((high - low) or 1.0), number(cell.found[measure][0], share)) for cell in cells
    }


def grid_map(title: str, grid: Sequence[Axis], measure: str, cells: Sequence[Cell]) -> str:
    """Two axes as a heat map."""
    found = {(row, column): value for (row, column), value in scaled(cells, measure).items()}
    return heat_map(f"{title}: {measure}", grid[1].values, grid[0].values, found, (grid[0].key, grid[1].key))


def sweep_report(title: str, grid: Sequence[Axis], measures: Sequence[str], cells: Sequence[Cell], fights: int) -> str:
    parts = [how(f"{len(cells):,} {plural('cell', len(cells))} of {fights:,} fights, with the same cards in each. {BOTS}")]
    for measure in measures:
        share = is_share(measure)
        if len(grid) == 2:
            parts.append(drawn(grid_map(title, grid, measure, cells)))
        elif len(grid) == 1:
            some = [Bar(f"{grid[0].key}={cell.settings[0]}", *cell.found[measure], around(*cell.found[measure], share)) for cell in cells]
            parts.append(drawn(bars(measure, some, (0, 1) if share else None)))
    heads = [*(axis.key for axis in grid), *measures]
    rows = [(*cell.settings, *(around(*cell.found[measure], is_share(measure)) for measure in measures)) for cell in cells]
    return page(title, [*parts, "<h2>In numbers</h2>", _table(heads, rows)])


# ---- claims


def claims_report(answered: Sequence[Answered]) -> str:
    parts = [how(f"Both variants of a trial have the same cards. A claim holds when every trial of it does. {BOTS}")]
    for each in answered:
        parts.append(f"<section><h2>{escape(each.claim.claim)}</h2>{_badge(each.answer)}")
        if each.claim.about:
            parts.append(how(each.claim.about))
        parts += map(_trial, each.tried)
        parts.append("</section>")
    return page("What the rules are said to do, and what they do", parts)


def _badge(answer: str) -> str:
    return f'<span class="answer {KINDS[answer]}">{escape(answer)}</span>'


def _trial(tried: Tried) -> str:
    trial, found = tried.trial, tried.found
    share = is_share(trial.measure)
    some = [Bar(trial.labels[0], found.one, found.one_low, found.one_high, around(found.one, found.one_low, found.one_high, share))]
    if trial.other is not None:
        some.append(Bar(trial.labels[1], found.other, found.other_low, found.other_high,
                        around(found.other, found.other_low, found.other_high, share)))  # fmt: skip
        some.append(Bar("difference", found.by, found.low, found.high, around(found.by, found.low, found.high, share, True)))
    settings = " ".join((trial.scenario, *trial.both, *trial.one, *(("→", *trial.other) if trial.other is not None else ())))
    more = f" {OPEN}" if tried.answer == "open" else ""
    if tried.answer == "open" and trial.other is not None and found.settled_by is not None and trial.expect != "same":
        more += f" About {max(1, found.settled_by - tried.n):,} more would."
    return (
        f"<h3>{escape(trial.says)}: {escape(tried.answer)}</h3>{drawn(bars(trial.measure, some))}"
        f'<p class="how">{tried.n:,} {"fights" if trial.other is None else "pairs of fights"}.{more} <code>{escape(settings)}</code></p>'
    )
