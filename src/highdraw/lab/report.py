"""Answers to claims as one page that stands alone: no script, no font, no picture from elsewhere."""

from collections.abc import Sequence
from html import escape

from highdraw.lab.claim import Answered, Tried
from highdraw.lab.measure import is_share
from highdraw.lab.picture import Bar, bars

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 54rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin: 2.2rem 0 .3rem } svg { width: 100%; height: auto; margin: .4rem 0 }
.answer { display: inline-block; padding: 0 .6em; border: 1px solid; border-radius: .3em; font-weight: 600 }
.holds { color: #1b5e20 } .fails { color: #8e1b1b } .open { color: #5d4200 } .how { color: #555 } code { font-size: .85em }
"""
KINDS = {"holds": "holds", "does not hold": "fails", "open": "open"}
OPEN = "These fights do not settle it."


def report(answered: Sequence[Answered], title: str = "What the rules are said to do, and what they do") -> str:
    """The whole page."""
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>",
        "<p>Both variants of a trial have the same cards, and bots play both sides. The whiskers, and the numbers in brackets, are where "
        "the true value lies 95 times in 100. A claim holds when every trial of it does.</p>",
    ]
    for each in answered:
        parts.append(f"<section><h2>{escape(each.claim.claim)}</h2>{_badge(each.answer)}")
        if each.claim.about:
            parts.append(f'<p class="how">{escape(each.claim.about)}</p>')
        parts += map(_trial, each.tried)
        parts.append("</section>")
    return "".join(parts) + "</body></html>\n"


def _badge(answer: str) -> str:
    return f'<span class="answer {KINDS[answer]}">{escape(answer)}</span>'


def _trial(tried: Tried) -> str:
    trial, found = tried.trial, tried.found
    share = is_share(trial.measure)
    some = [Bar(trial.labels[0], found.one, found.one_low, found.one_high, _around(found.one, found.one_low, found.one_high, share))]
    if trial.other is not None:
        some.append(Bar(trial.labels[1], found.other, found.other_low, found.other_high,
                        _around(found.other, found.other_low, found.other_high, share)))  # fmt: skip
        some.append(Bar("difference", found.by, found.low, found.high, _around(found.by, found.low, found.high, share)))
    settings = " ".join((trial.scenario, *trial.both, *trial.one, *(("→", *trial.other) if trial.other is not None else ())))
    more = f" {OPEN}" if tried.answer == "open" else ""
    if tried.answer == "open" and trial.other is not None and found.settled_by is not None and trial.expect != "same":
        more += f" About {max(1, found.settled_by - tried.n):,} more would."
    return (
        f"<h3>{escape(trial.says)}: {escape(tried.answer)}</h3>{bars(trial.measure, some)}"
        f'<p class="how">{tried.n:,} pairs of fights.{more} <code>{escape(settings)}</code></p>'
    )


def _around(value: float, low: float, high: float, share: bool) -> str:
    if share:
        return f"{value:.1%} [{low:.1%} to {high:.1%}]"
    return f"{value:.2f} [{low:.2f} to {high:.2f}]"
