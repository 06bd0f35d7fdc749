"""What happened, line by line, each with its reasons behind it."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.engine.event import Event
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.html import KEPT, FragmentCache, Template, cached, html

BLOCK = 16
"""Lines of the log that are cached together."""
EVENTS, BLOCKS, LOGS = FragmentCache(KEPT), FragmentCache(KEPT), FragmentCache(1_000_000)
"""Lines of the log, blocks of lines, whole logs."""
FEW = 20
"""A log with no more lines than this is the same for most who read it."""
EVENT, UNNAMED, EVENT_END = Markup('<li id="%s" class="%s">'), Markup('<li class="%s">'), Markup("</li>")
# Elements whose attributes never change: written once.
DETAILS, SUMMARY, STEPS, STEP = Template(h.details), Template(h.summary), Template(h.ul), Template(h.li)
WHY, RULES = html(h.span(".why")[" why?"]), Template(h.p(".rules"))
LOG = Template(h.ol(".log", aria_label="What happened"))


def log(table: Table, role: Role, last: int = 40) -> Node:
    """What happened, the newest first."""
    events, system = table.events(role), table.system.id
    if last > FEW:
        return LOG[_lines(events, system, last)]
    begin, lines = len(events), 0
    while begin and lines < last:
        begin -= 1
        lines += worth_telling(events[begin])
    return LOGS.of((begin, system, *events[begin:]), lambda: LOG[_lines(events, system, last)])


def _lines(events: list[Event], system: str, last: int) -> list[Markup]:
    """The last lines of a log. Those that no other will come between are kept in blocks."""
    lines: list[Markup] = []
    end = len(events)
    while end and last > 0:
        if end % BLOCK == 0 and last >= BLOCK:
            end -= BLOCK
            block = events[end : end + BLOCK]
            lines.append(_block(end, system, block))
            last -= sum(worth_telling(event) for event in block)
        else:
            end -= 1
            if worth_telling(events[end]):
                lines.append(happened(events[end], system, f"event-{end}"))
                last -= 1
    return lines


def worth_telling(event: Event) -> bool:
    """Whether it stands in a log: bookkeeping is on the page anyhow."""
    return event.level != "book"


def _block(first: int, system: str, block: list[Event]) -> Markup:
    """Some lines of the log, the newest first; `first` is the number of the oldest."""
    told = [(place, event) for place, event in enumerate(block, first) if worth_telling(event)]
    return BLOCKS.of((first, system, *block), lambda: [happened(event, system, f"event-{place}") for place, event in reversed(told)])


def happened(event: Event, system: str, mark: str = "") -> Markup:
    """One line of the log, with its reasons behind it. `mark` names it, so that it keeps its place when others come."""
    return EVENTS.of((event, system, mark), lambda: _happened(event, system, mark))


def _happened(event: Event, system: str, mark: str) -> Node:
    kind = " ".join(part for part in ("event", f"is-{event.level}", event.tone) if part)
    steps = [STEP[str(step), f" · {step.words}" if step.words else None] for step in event.steps]
    links = [(_rule(rule, system), " ") for rule in event.rules()]
    body = DETAILS[SUMMARY[event.text, WHY], STEPS[steps] if steps else None, RULES[links]]
    return (EVENT % (mark, kind) if mark else UNNAMED % kind, body if steps or links else event.text, EVENT_END)


@cached
def _rule(rule: str, system: str) -> h.Element:
    return h.a(href=f"/rules/{system}/{rule}", target="_blank")[rule]
