"""What somebody does at a table, for programs: answers, orders, corrections."""

from typing import Any

from highdraw.table.entry import Stand
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.api.seat import Deed, done
from highdraw.web.api.shapes.common import Keyed
from highdraw.web.api.shapes.deed import (
    Answer,
    Auto,
    Call,
    Cast,
    ChangeMind,
    Correct,
    OrderOf,
    Peek,
    Quick,
    Reseat,
    Say,
    ShowHints,
    ShowOdds,
    StandFor,
    Undo,
)  # fmt: skip


def _answer(table: Table, role: Role, said: Answer) -> None:
    table.answer(role, said.who, said.value, said.fingerprint)


def _stand(table: Table, role: Role, said: StandFor) -> None:
    table.stand(
        role,
        Stand(said.who, tuple(said.topics), said.facets, said.until, says=", ".join(said.facets.values()), against=tuple(said.against)),
    )


def _change_mind(table: Table, role: Role, said: ChangeMind) -> None:
    table.change_mind(role, said.who)


def _order(table: Table, role: Role, said: OrderOf) -> None:
    table.order(role, said.who)


def _order_out(table: Table, role: Role, said: OrderOf) -> None:
    table.order_out(role, said.who)


def _end_order(table: Table, role: Role, said: OrderOf) -> None:
    table.end_order(role, said.who)


def _undo(table: Table, role: Role, said: Undo) -> None:
    table.undo(role, said.to)


def _redo(table: Table, role: Role, said: Keyed) -> None:
    table.redo(role)


def _correct(table: Table, role: Role, said: Correct) -> None:
    table.correct(role, said.change, when=said.when)


def _quick(table: Table, role: Role, said: Quick) -> None:
    table.quick(role, said.words)


def _reseat(table: Table, role: Role, said: Reseat) -> None:
    table.reseat(role, said.seat, said.name, tuple(dict.fromkeys(said.fighters)))


def _auto(table: Table, role: Role, said: Auto) -> None:
    table.set_auto(role, tuple(said.fighters))


def _cast(table: Table, role: Role, said: Cast) -> None:
    table.cast(role, said.parts)


def _show_odds(table: Table, role: Role, said: ShowOdds) -> None:
    table.show_odds(role, said.show, said.seat)


def _show_hints(table: Table, role: Role, said: ShowHints) -> None:
    table.show_hints(role, said.on)


def _call(table: Table, role: Role, said: Call) -> None:
    table.call(role, said.title)


def _peek(table: Table, role: Role, said: Peek) -> None:
    table.set_peek(role, said.on)


def _say(table: Table, role: Role, said: Say) -> None:
    table.say(role, said.text)


DEEDS: list[tuple[str, str, Any, Deed]] = [
    ("answer", "Answer what is asked", Answer, _answer),
    ("change-mind", "Take back your own last answer, as long as nobody has seen or acted upon it", ChangeMind, _change_mind),
    ("stand", "Let a question be answered in the same way from now on, or be asked again", StandFor, _stand),
    ("order", "Let the others of a group do in this round what one of them does, each at the nearest", OrderOf, _order),
    ("order-out", "Take somebody out of an order, to be asked", OrderOf, _order_out),
    ("end-order", "End an order: everybody is asked again", OrderOf, _end_order),
    ("undo", "Take back the last thing a person did", Undo, _undo),
    ("redo", "Do again what was taken back", Keyed, _redo),
    ("correct", "Set something right", Correct, _correct),
    ("quick", "Bring fighters in by a few words", Quick, _quick),
    ("reseat", "Give somebody other fighters or another name, or take the seat back", Reseat, _reseat),
    ("cast", "Say who plays whom", Cast, _cast),
    ("auto", "Leave fighters to the tactician", Auto, _auto),
    ("call", "Give the table another name", Call, _call),
    ("peek", "Show the tactician's cards to the GM who plays against it, or hide them again", Peek, _peek),
    ("show-odds", "Say who sees what of the odds of their choices", ShowOdds, _show_odds),
    ("show-hints", "Say whether people may ask what the tactician would do", ShowHints, _show_hints),
    ("say", "Say something to the whole table", Say, _say),
]
ENDPOINTS = [done(*each) for each in DEEDS]
