"""The fight as a report: rounds as headings, sentences, cards drawn where they are revealed, and reasons on demand."""

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from highdraw.cli.cards import sentence_with_cards
from highdraw.cli.screen import set_in
from highdraw.engine.event import Event
from highdraw.engine.receipt import Step
from highdraw.engine.rulebook import Rulebook
from highdraw.errors import Unknown

BOOKKEEPING = frozenset({"chips", "moved", "draw", "facing"})
"""Small change that the board and the cards show anyhow, so left out of the report."""
WITHIN = frozenset({"response", "contest", "hit", "miss", "tie", "aside", "burst", "avoid", "stopped", "called off", "reveal", "bonus"})
"""What happens inside an attack: set in under it."""
IDLE, IDLE_MANY = " does not act in this round.", " do not act in this round."
GRAVE = ("dead", "mangled", "knocked out", "critically", "bleed", "dies", "defeated", "destroyed")


class Report:
    """Prints events as they come. `why` adds the arithmetic and the rules to each, `headings` sets rounds off by a line."""

    def __init__(self, console: Console, book: Rulebook, *, why: bool = False, headings: bool = True) -> None:
        self.console, self.book, self.why, self.headings = console, book, why, headings

    def tell_all(self, events: Iterable[Event]) -> None:
        for event in gather(events):
            self.tell(event)

    def tell(self, event: Event) -> None:
        if event.kind in BOOKKEEPING or not event.text:
            return
        if event.kind == "round" and self.headings:
            self.console.print()
            self.console.print(Rule(Text(event.text.rstrip("."), "bold"), style="dim", align="left"))
            return
        indent = 2 if event.kind in WITHIN else 0
        self.console.print(self._sentence(event, indent))
        if self.why and (event.steps or event.cites):
            self.console.print(set_in(self.console, Text(reasons(event), "dim"), indent + 4))

    def _sentence(self, event: Event, indent: int) -> Text:
        if event.kind == "contest" and (drawn := sentence_with_cards(event.text, indent, self.console.width)):
            return drawn
        return set_in(self.console, Text(event.text, _style(event)), indent)


def gather(events: Iterable[Event]) -> list[Event]:
    """Those who do not act, one after another, told in one sentence.

    >>> out = [Event("pass", f"{name}{IDLE}") for name in ("Orc 1", "Orc 2", "Ann")]
    >>> [event.text for event in gather(out)]
    ['Orc 1, Orc 2 and Ann do not act in this round.']
    """
    told: list[Event] = []
    names: list[str] = []
    for event in events:
        idle = next((event.text.removesuffix(end) for end in (IDLE, IDLE_MANY) if event.text.endswith(end)), "")
        names = [*names, idle] if idle else [] if event.kind not in BOOKKEEPING else names
        if idle and len(names) > 1:
            text = f"{', '.join(names[:-1])} and {names[-1]}{IDLE_MANY}"
            last = max(place for place, one in enumerate(told) if one.kind == event.kind)
            told[last] = Event(event.kind, text, event.cites)
        else:
            told.append(event)
    return told


def _style(event: Event) -> str:
    if event.kind == "end":
        return "bold green"
    if event.kind in ("undo", "correction"):
        return "italic"
    if any(word in event.text for word in GRAVE):
        return "bold red"
    return "bold" if event.kind == "hit" else ""


def amount(step: Step) -> str:
    """The number a step came to.

    >>> amount(Step("power", 8.0, "R-07")), amount(Step("suit", "+1", "R-01"))
    ('8', '+1')
    """
    return f"{step.value:g}" if isinstance(step.value, float) else str(step.value)


def reasons(event: Event) -> str:
    """The arithmetic in the order in which it was done (a name said once), and every rule it rests on, as one line.

    >>> reasons(Event("hit", "Ann hits Bob.", ("R-1",), (Step("power", 8, "R-2", "6 × 125 %"),)))
    'why: power 8 (6 × 125 %) [R-1] [R-2]'
    >>> reasons(Event("contest", "", (), (Step("Ann: skill", 7, ""), Step("Ann: rank", 6, ""), Step("Bob: skill", 5, ""))))
    'why: Ann: skill 7 · rank 6 · Bob: skill 5'
    """
    parts, of = [], ""
    for step in event.steps:
        whose, colon, rest = step.label.rpartition(": ")
        label = rest if colon and whose == of else step.label
        of = whose if colon else ""
        parts.append(f"{label} {amount(step)}" + (f" ({step.words})" if step.words else ""))
    steps = f"why: {' · '.join(parts)}" if parts else ""
    return " ".join([*([steps] if steps else []), *(f"[{rule}]" for rule in event.rules())])


def explain(console: Console, book: Rulebook, events: list[Event], back: int = 1) -> None:
    """The last result by its rules, or the one so many back: the sentence, its arithmetic as a table, the rules by their titles."""
    found = [event for event in reversed(events) if event.steps]
    found = found or [event for event in reversed(events) if event.cites and event.kind not in (*BOOKKEEPING, "round")]
    if not 1 <= back <= len(found):
        console.print("Nothing has happened yet that could be explained." if not found else f"There are {len(found)} results to explain.")
        return
    event = found[back - 1]
    console.print(Text(event.text, "bold"))
    if event.steps:
        table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(min_width=20)
        table.add_column(justify="right", style="bold")
        table.add_column(ratio=1)
        table.add_column(style="dim", no_wrap=True)
        for step in event.steps:
            table.add_row(step.label, amount(step), step.words, step.rule)
        console.print(Padding(table, (0, 0, 0, 2)))
    console.print(Text("by the rules", "italic"))
    for rule in event.rules():
        console.print(set_in(console, Text.assemble((f"{rule}  ", "dim"), title_of(book, rule)), 2))
    console.print(Text("? 2 explains the result before; ? and an id or words reads a rule.", "dim"))


def title_of(book: Rulebook, rule: str) -> str:
    """A rule's title, empty when the book does not have it."""
    try:
        return book.find(rule).title
    except Unknown:
        return ""
