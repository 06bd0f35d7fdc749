"""What a rule can wait for, one kind a file. A rule awaits a request; a driver sends the answer in.

`await Ask(...)` gives one of its choices, `await Draw(...)` gives cards, and mypy knows it. A request knows itself: how an
answer is typed (`parse`), what the program would say (`default`), any legal answer (`sample`), what is allowed (`check`,
`refuse`) and what it does to the cards (`apply`). A new kind of request is one more file here.
"""

from highdraw.engine.request.ask import PASS, Ask, AskAll, Window
from highdraw.engine.request.base import DECK, GM, Decks, Kind, Request, Table, short
from highdraw.engine.request.draw import Draw, Identify
from highdraw.engine.request.pick import Buy, Laid, Law, Pick, Pile, Preview, Seen, Sum, Term
from highdraw.engine.request.place import Place
from highdraw.engine.request.roll import Roll

__all__ = [
    "DECK", "GM", "PASS", "Ask", "AskAll", "Buy", "Decks", "Draw", "Identify", "Kind", "Laid", "Law", "Pick", "Pile", "Place", "Preview",
    "Request", "Roll", "Seen", "Sum", "Table", "Term", "Window", "short",
]  # fmt: skip
