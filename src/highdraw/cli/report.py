"""The fight as a report: headings, sentences nested by beats, cards and dice where they are laid open, reasons on demand."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from highdraw.cli.screen import set_in
from highdraw.cli.stage import laid_open, only_new
from highdraw.engine.beat import Beat, Side
from highdraw.engine.event import Event
from highdraw.engine.receipt import Step
from highdraw.engine.rulebook import Rulebook
from highdraw.errors import Unknown

STYLES = {"good": "bold green", "warn": "bold yellow", "bad": "bold red", "": ""}
INDENT = 2
DEEPEST = 6
"""Exchanges inside exchanges are set in so many steps, and no further."""
SIGNS = {"half": "half", "round": "rounded", "table": "table"}
"""What a line does to its sum, in a word, where its label does not say it."""


class Report:
    """Prints events as they come. `why` adds the receipts, and the rules to what happened; `headings` sets rounds off by a line."""

    def __init__(self, console: Console, book: Rulebook, *, why: bool = False, headings: bool = True) -> None:
        self.console, self.book, self.why, self.headings = console, book, why, headings
        self._begun: set[int] = set()
        """Beats of which something was told already: what follows is set in under it."""
        self._drawn: dict[int, tuple[Side, ...]] = {}
        """What each side of a beat had laid open when it was last drawn."""

    def tell_all(self, events: Iterable[Event], beats: Sequence[Beat] = ()) -> None:
        for event in events:
            self.tell(event, beats)

    def tell(self, event: Event, beats: Sequence[Beat] = ()) -> None:
        """One sentence. Without the beats, as of a fight that is only told, it is set in under the first of its own beat."""
        if not event.worth_telling:
            return
        if event.level == "heading" and self.headings:
            self.console.print()
            self.console.print(Rule(Text(event.text.rstrip("."), "bold"), style="dim", align="left"))
            return
        indent = INDENT * min(DEEPEST, self._depth(event, beats))
        drawn = self._draw(event, indent)
        if not (drawn and event.level == "detail"):
            style = STYLES[event.tone] or ("dim" if event.level == "detail" else "")
            self.console.print(set_in(self.console, Text(event.text, style), indent))
        if self.why and (event.steps or (event.cites and event.level == "main")):
            self.console.print(set_in(self.console, Text(reasons(event), "dim"), indent + 4))

    def _draw(self, event: Event, indent: int) -> bool:
        """The cards and dice that are laid open with this sentence and were not before; whether there were any.

        A sentence that is but a detail says no more than they do, and is not told beside them.
        """
        known = {side.who: side for side in self._drawn.get(event.beat, ())}
        new = [side for each in event.sides if (side := only_new(each, known.get(each.who)))]
        if not new:
            return False
        self._drawn[event.beat] = event.sides
        drawn = laid_open(new, indent, self.console.width)
        self.console.print(drawn if "\n" in drawn.plain else set_in(self.console, drawn[indent:], indent))
        return True

    def _depth(self, event: Event, beats: Sequence[Beat]) -> int:
        """How deep a sentence stands: inside its beat, the first one of a beat beside it."""
        if not event.beat:
            return 0
        depth, parent = 0, beats[event.beat - 1].parent if event.beat <= len(beats) else 0
        while parent:
            depth, parent = depth + 1, beats[parent - 1].parent
        first = event.beat not in self._begun
        self._begun.add(event.beat)
        return depth + (not first)


def amount(step: Step) -> str:
    """The number a step came to, with what it does to the sum.

    >>> amount(Step("power", 8.0, "X-1", op="start")), amount(Step("armour", -4, "X-2", op="+")), amount(Step("loss", 4, "X-3", op="="))
    ('8', '−4', '= 4')
    >>> [amount(Step(label, 2, "X-1", op="round")) for label in ("at long range", "rounded", "rounded down")]
    ['rounded: 2', '2', '2']
    """
    if step.op == "=":
        return f"= {step.amount}"
    sign = SIGNS.get(step.op, "")
    return step.amount if not sign or sign in f"{step.label} {step.words}" else f"{sign}: {step.amount}"


def reasons(event: Event) -> str:
    """The receipt in the order in which it was worked out (a name said once), and the rules that decided, as one line.

    >>> reasons(Event("hit", "Ann hits Bob.", ("X-1",), (Step("power", 8, "X-2", "6 × 125 %", "start"), Step("power", 8, "X-2", op="="))))
    'why: power 8 (6 × 125 %) · power = 8 [X-1]'
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
    return " ".join([*([steps] if steps else []), *(f"[{rule}]" for rule in event.cites)])


def explain(console: Console, book: Rulebook, events: list[Event], back: int = 1) -> None:
    """The last result by its rules, or an earlier one: the sentence, its receipt as a table, the rules by their titles."""
    found = [event for event in reversed(events) if event.steps]
    found = found or [event for event in reversed(events) if event.cites and event.level in ("main", "detail")]
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
