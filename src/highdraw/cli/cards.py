"""Cards drawn as cards: small boxes of three lines, told by rank and by the shape of the suit; red is only decoration.

╭───╮ ╭───╮
│10♥│ │ K♠│
╰───╯ ╰───╯
"""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from highdraw.cards import UNKNOWN, Card, pretty

FACE_DOWN = "░░░"
BOX = 6
"""How many columns a card takes, with the blank before the next."""


class Lines:
    """Three lines that grow to the right together: sentences run along the middle one."""

    def __init__(self) -> None:
        self.rows = (Text(), Text(), Text())

    def write(self, words: str, style: str = "") -> None:
        for row, text in zip(self.rows, (" " * cell_len(words), words, " " * cell_len(words)), strict=True):
            row.append(text, style)

    def lay(self, face: str) -> None:
        """Put one card down; `face` is a pretty card, or `??` for its back."""
        for row, (text, style) in zip(self.rows, _box(face), strict=True):
            row.append(text, style)

    def row(self, label: str, cards: Sequence[str]) -> None:
        """Several cards after a label."""
        self.write(label)
        for place, card in enumerate(cards):
            self.write(" " if place else "")
            self.lay(_face(card))

    @property
    def width(self) -> int:
        return self.rows[1].cell_len

    def text(self) -> Text:
        for row in self.rows:
            row.rstrip()
        return Text("\n").join(self.rows)


def _box(face: str) -> tuple[tuple[str, str], ...]:
    if face == UNKNOWN:
        return (("╭───╮", "dim"), (f"│{FACE_DOWN}│", "dim"), ("╰───╯", "dim"))
    style = "red" if face[-1] in "♥♦" else "bold"
    return (("╭───╮", style), (f"│{face:>3}│", style), ("╰───╯", style))


def _face(card: str) -> str:
    shown = pretty(Card(card))
    return shown if len(shown) <= 3 else card


def rows(label: str, cards: Sequence[str], width: int) -> list[Lines]:
    """Cards after a label, in as many rows as they need on a screen so wide.

    >>> for lines in rows("Ann ", ["10H", "KS", "??"], 17):
    ...     print(lines.text().plain)
        ╭───╮ ╭───╮
    Ann │10♥│ │ K♠│
        ╰───╯ ╰───╯
        ╭───╮
        │░░░│
        ╰───╯
    """
    indent = cell_len(label)
    across = max(1, (width - indent + 1) // BOX)
    found = []
    for first in range(0, max(1, len(cards)), across):
        lines = Lines()
        lines.row(" " * indent if first else label, cards[first : first + across])
        found.append(lines)
    return found
