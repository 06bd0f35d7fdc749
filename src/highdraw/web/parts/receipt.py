"""A why as a receipt: sums line by line, each with its rule; what is no part of a sum stands below as notes."""

from collections.abc import Sequence

from htpy import Node
from markupsafe import Markup

from highdraw.engine.event import Event
from highdraw.engine.receipt import Step
from highdraw.web import elements as h
from highdraw.web.html import cached

SIGNS = {"at most": "at most ", "at least": "at least ", "=": ""}


def receipt(events: Sequence[Event], system: str) -> Markup:
    """The receipts of some sentences, and the rules that decided them."""
    cites = list(dict.fromkeys(rule for event in events for rule in event.cites))
    also = list(dict.fromkeys(rule for event in events for rule in event.rules() if rule not in cites))
    return _receipt([list(event.steps) for event in events if event.steps], cites, also, system)


@cached
def _receipt(receipts: list[list[Step]], cites: list[str], also: list[str], system: str) -> Node:
    return h.div(".receipt")[
        ([h.ul[(_line(step, system) for step in block)] for block in blocks(steps)] for steps in receipts),
        h.p(".rules")["By ", [(rule(each, system), " ") for each in cites]] if cites else None,
        h.details(".also")[h.summary[f"{len(also)} more rules applied"], h.p[[(rule(each, system), " ") for each in also]]]
        if also
        else None,
    ]


def blocks(steps: Sequence[Step]) -> list[list[Step]]:
    """The lines sum by sum: a total closes a block.

    >>> [len(block) for block in blocks([Step("a", 1, "", op="start"), Step("b", 1, "", op="="), Step("c", 1, "")])]
    [2, 1]
    """
    found: list[list[Step]] = [[]]
    for step in steps:
        found[-1].append(step)
        if step.op == "=":
            found.append([])
    return [block for block in found if block]


def _line(step: Step, system: str) -> h.Element:
    kind = {"=": "sum", "note": "note"}.get(step.op)
    return h.li(class_=kind)[
        h.span[step.label, h.small[f" {step.words}"] if step.words else None, rule(step.rule, system) if step.rule else None],
        h.b[f"{SIGNS.get(step.op, '')}{step.amount}"],
    ]


@cached
def rule(each: str, system: str) -> h.Element:
    """A rule by its id, without the system's prefix: the link says the whole."""
    short = each.partition("-")[2] or each
    return h.a(".rule", href=f"/rules/{system}/{each}", target="_blank", title=each)[short]
