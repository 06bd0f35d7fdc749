"""What was done in a fight, the newest first and round by round, each with the way back to before it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from htpy import Node

from highdraw.engine.event import Event
from highdraw.engine.request import GM
from highdraw.table.history import Step
from highdraw.table.role import Role
from highdraw.table.seating import PROGRAM
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.parts.deed import deed
from highdraw.web.parts.icon import icon
from highdraw.web.parts.order import now_line

MOST = 80


def steps(table: Table, role: Role, token: str) -> Node:
    """What people did so far, with what was taken back last before it."""
    done = [step for step in table.steps() if step.by not in PROGRAM][-MOST:]
    groups = groupby(zip(headings(table.session.events, done), done, strict=True), key=lambda each: each[0])
    return [
        h.p(".hint")["Going back takes back that step and all after it. Cards already seen come again in the same order."],
        h.ol(".steps", reversed=True)[
            _undone(table, token),
            h.li(".here", aria_current="step")[icon("right"), h.span[h.b["You are here"], h.small[now_line(table, table.view(role))]]],
        ],
        [
            [
                h.h3(".when")[when] if when else None,
                h.ol(".steps", reversed=True)[(_step(table, step, token) for _, step in reversed(some))],
            ]
            for when, some in reversed([(when, list(some)) for when, some in groups])
        ]
        if done
        else h.p["Nothing has been done yet."],
        h.p(".row.foot")[
            h.a(".button", href=f"/t/{token}/fight.jsonl", download=True)["Save the fight as a file"],
            h.a(".button.quiet", href=f"/t/{token}/log.md", download=True)["The log as text"],
            h.a(".button.quiet", href=f"/t/{token}/replay")["Replay"],
        ],
    ]


def _undone(table: Table, token: str) -> h.Element | None:
    words = table.redo_words()
    if not words:
        return None
    return h.li(".undone")[
        icon("undo"),
        h.span[h.s[words], h.small["taken back"]],
        deed(token, "redo", h.button(type="submit", aria_label=f"Redo {words}")["Redo"], panel="steps"),
    ]


def _step(table: Table, step: Step, token: str) -> h.Element:
    came = step.told.rstrip(".") if step.told.rstrip(".") != step.name else ""
    person = table.who_is(step.by) if step.by and (step.by != GM or table.gms.named) else ""
    return h.li[
        h.i(".dot", aria_hidden="true"),
        h.span[h.b[step.name], h.small[" · ".join(part for part in (came, person) if part)]],
        deed(
            token, "undo", h.button(".quiet", type="submit", aria_label=f"Go back to before {step.name}")["Go back"],
            panel="steps", to=f"{step.at}",
        ),
    ]  # fmt: skip


def headings(events: Sequence[Event], done: Sequence[Step]) -> Iterator[str]:
    """Under which heading each step was done: the round, and what is counted within it; not whose turn it was.

    >>> told = [Event("watch", "Watch 1.", level="heading"), Event("turn", "Ann's turn.", who="a", level="heading"), Event("hit", "Ow.")]
    >>> list(headings(told, [Step(0, "", "deal"), Step(1, "", "strike", after=2)]))
    ['', 'Watch 1']
    """
    place, outer, now = 0, "", dict[str, str]()
    for step in done:
        for event in events[place : step.after]:
            if event.level == "heading" and not event.who:
                outer = outer or event.kind
                now = {} if event.kind == outer else now
                now[event.kind] = event.text.rstrip(".").removesuffix(" begins")
        place = max(place, step.after)
        yield " · ".join(now.values())
