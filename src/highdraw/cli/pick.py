"""Cards picked from a hand at the terminal: the hand with its numbers, the piles, and what a line would lay."""

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from highdraw.cards import parse, pretty
from highdraw.cli.cards import BOX, Lines
from highdraw.cli.screen import set_in
from highdraw.engine.request import Laid, Pick, Pile
from highdraw.errors import BadCard


def print_pick(console: Console, part: Pick) -> None:
    """The hand, numbered, and what can be laid where."""
    across = max(1, (console.width - 2) // BOX)
    for first in range(0, len(part.hand), across):
        row = part.hand[first : first + across]
        lines = Lines()
        lines.row("  ", row)
        numbers = "".join(f"{first + place:^{BOX}}" for place in range(1, len(row) + 1))
        console.print(lines.text())
        console.print(Text(f"  {numbers.rstrip()}", "yellow"))
    width = max(cell_len(pile.name) for pile in part.piles)
    for pile in part.piles:
        label = f": {pile.label}" if pile.label and pile.label.lower() != pile.name else ""
        console.print(Text.assemble("  ", (f"{pile.name:<{width}}", "yellow"), (f"  {many(pile, len(part.hand))}{label}", "dim")))
    if part.nothing:
        console.print(Text.assemble("  ", (f"{part.nothing.lower():<{width}}", "yellow"), ("  lay nothing", "dim")))
    said = f"Type {example(part)}; ? before it tries it out; Enter lays {words(part.default())}."
    console.print(set_in(console, Text(said, "dim")))


def many(pile: Pile, held: int) -> str:
    """How many cards a pile takes.

    >>> many(Pile("action", least=1, most=1), 5), many(Pile("boost"), 5), many(Pile("hold", most=1), 5), many(Pile("set", "", 2, 4), 5)
    ('1 card', 'any number', 'at most 1', '2 to 4 cards')
    """
    most = min(pile.most, held)
    if pile.least == most:
        return f"{most} card{'s' if most != 1 else ''}"
    if pile.least:
        return f"{pile.least} to {most} cards"
    return "any number" if most == held else f"at most {most}"


def example(part: Pick) -> str:
    """How a pick of this hand is typed: cards by name or by number."""
    said = [f"{pile.name} {card}" for pile, card in zip(part.piles[:2], part.hand, strict=False)]
    return f"cards or their numbers, such as {' / '.join(said)}" if said else "none"


def words(laid: Laid) -> str:
    """A pick as it is typed, with the cards as they look."""
    return " / ".join(f"{name} {' '.join(map(pretty, cards))}" for name, cards in laid.items() if cards) or "nothing"


def is_pick(part: Pick, line: str) -> bool:
    """Whether a line reads as a pick rather than as anything else: piles, cards, numbers of cards."""
    names = {word for pile in part.piles for word in pile.name.lower().split()}
    return all(
        word.lower() in (*names, *part.nothing.lower().split(), "none", "/") or word.isdecimal() or _is_card(word)
        for word in line.replace("/", " / ").split()
    )


def _is_card(word: str) -> bool:
    try:
        return bool(parse(word.strip(",")))
    except BadCard:
        return False
