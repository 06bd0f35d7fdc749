"""One question at a time: the choices with their numbers, and what a typed line means."""

from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from highdraw.cli.pick import is_pick, print_pick
from highdraw.cli.screen import flow, hang, set_in
from highdraw.engine.fight import Fight
from highdraw.engine.layout import groups, parted
from highdraw.engine.request import Ask, Pick, Request, short
from highdraw.engine.system import AnySystem, Offer
from highdraw.errors import BadAnswer

MANY = 14
"""More choices than this are folded: those of a kind share a row."""
BESIDE = 8
"""So many are named beside the first of their kind; the numbers of all count all the same."""
LONGEST_NUMBER = 6
COMMANDS = {
    "?": "why", "why": "why", "l": "log", "log": "log", "u": "undo", "undo": "undo", "r": "redo", "redo": "redo",
    "o": "overview", "overview": "overview", "s": "save", "save": "save", "q": "leave", "quit": "leave",
    "h": "help", "help": "help", "m": "more", "more": "more", "f": "field", "field": "field",
}  # fmt: skip
HELP = (
    ("number or words", "takes that choice; Enter alone takes the first"),
    ("?", "explains the last result by its rules; ? 2 the one before; ? armour a rule"),
    ("? KS / boost 2C", "where cards are picked: what these would come to"),
    ("l", "the log of the fight so far"),
    ("o", "an overview of all fighters, and where they are"),
    ("f", "the field: where everybody is, and how far away"),
    ("m", "all choices, when some are folded away"),
    ("u  r", "undo your last answer; do it again"),
    ("s", "save"),
    ("q", "save and leave (so does Ctrl-C)"),
)
ADD = ("add 6 goblins", "brings in that many ready fighters; add 2 guards for Escort names their side")


class Said(msgspec.Struct, frozen=True):
    """What was typed: a command with its words, or else an answer."""

    command: str = ""
    words: str = ""
    answer: Any = None


def print_question(console: Console, system: AnySystem, fight: Fight, part: Request[Any], *, everything: bool = False) -> None:
    """The question, and its choices with number, label and hint."""
    console.print(Text(system.reading.question(fight, part), "bold"))
    if isinstance(part, Pick):
        print_pick(console, part)
        return
    if not isinstance(part, Ask):
        console.print(Text(f"  {part.hint}", "dim"))
        return
    rows = [[place] for place in range(len(part.keys))] if everything else _rows(part)
    said = {row[0] + 1: system.reading.offer(fight, part, part.choices[row[0]]) for row in rows}
    label = max(cell_len(words.label) for words in said.values())
    beside = label + max(cell_len(_hint(words)) for words in said.values()) + 7 <= console.width
    for because in dict.fromkeys(words.leaves.because for words in said.values() if words.leaves is not None):
        console.print(hang(console, Text(f"  {because}", "dim"), 2))
    heads = {} if everything or len(part.choices) <= MANY else _heads(system, fight, part)
    for number, words in said.items():
        if number - 1 in heads:
            console.print(Text(f"  {heads[number - 1]}", "bold"))
        text = Text.assemble((f"{number:>4} ", "yellow"), words.label)
        if hint := _hint(words):
            gap = " " * (label - cell_len(words.label) + 2) if beside else " · "
            text.append(gap + hint, "dim")
        console.print(hang(console, text, 5))
        others = next(row[1 : 1 + BESIDE] for row in rows if row[0] + 1 == number)
        if others:
            like = [f"{place + 1} {shorter(words, system.reading.offer(fight, part, part.choices[place]))}" for place in others]
            console.print(flow(console, Text("     or ", "dim"), like, 8))
    hidden = sum(len(row[1 + BESIDE :]) for row in rows)
    if hidden:
        console.print(Text(f"     … {hidden} more: m shows them all", "dim"))
    for barred, reason in part.barred:
        text = Text(f"   – {system.reading.offer(fight, part, barred).label} · {reason}", "dim")
        console.print(hang(console, text, 5))


def _hint(offer: Offer) -> str:
    """What a choice means; where it leaves some cards of a hand, which."""
    return offer.hint if offer.leaves is None else str(offer.leaves)


def _rows(part: Ask[Any]) -> list[list[int]]:
    """Choices row by row: of many, those with the same verb share one, in each part of them; those to which nothing is added come first."""
    every = range(len(part.choices))
    if len(part.choices) <= MANY:
        return [[place] for place in every]
    parts = list(parted(part.choices).values())
    rest = [place for place in every if not any(place in places for places in parts)]
    rows: list[list[int]] = []
    for places in filter(None, (*parts, rest)):
        some = [part.choices[place] for place in places]
        rows += [sorted((places[at] for at in group.places), key=lambda place: not part.choices[place].plain) for group in groups(some)]
    return rows


def _heads(system: AnySystem, fight: Fight, part: Ask[Any]) -> dict[int, str]:
    """What stands above the first row of each part of many choices."""
    rows, heads = _rows(part), dict[int, str]()
    for value, places in parted(part.choices).items():
        said = system.facet(fight, part, part.choices[places[0]].first, value)
        heads[next(row[0] for row in rows if row[0] in places)] = said[:1].upper() + said[1:]
    return heads


def shorter(first: Offer, other: Offer) -> str:
    """A choice beside another of its kind: only what is different about it.

    >>> shorter(Offer("Shoot Wren", "Bow, 34 m, short range"), Offer("Shoot Hired Gun 1", "Bow, 20 m, short range"))
    'Hired Gun 1, 20 m'
    >>> shorter(Offer("Ready: Large knife"), Offer("Ready: Large knife", "and a step back"))
    'and a step back'
    >>> shorter(Offer("Attack Dog 1: Bite"), Offer("Attack Dog 2: Bite"))
    'Dog 2'
    >>> shorter(Offer("Attack Guard 1: Club", "swing"), Offer("Attack Guard 2: Club", "thrust"))
    'Guard 2, thrust'
    """
    head, colon, tail = other.label.partition(": ")
    words, like = (head if colon and first.label.endswith(f": {tail}") else other.label).split(), first.label.split()
    while like and len(words) > 1 and words[0] == like[0] and not words[1].rstrip(":").isdecimal():
        words, like = words[1:], like[1:]
    known = first.hint.split(", ")
    more = [part for part in other.hint.split(", ") if part and part not in known]
    return ", ".join(more if more and other.label == first.label else [" ".join(words), *more])


def read(text: str, system: AnySystem, fight: Fight, part: Request[Any]) -> Said:
    """What a typed line means here. What means nothing, or too much, is refused with a sentence."""
    line = " ".join(text.split())
    if isinstance(part, Pick) and line.startswith("?") and line[1:].strip() and is_pick(part, line[1:]):
        return Said("try", line[1:].strip())
    if line.startswith("?") and line != "??":
        return Said("why", line[1:].strip())
    head, _, rest = line.lower().partition(" ")
    if head in COMMANDS and (not rest or COMMANDS[head] == "log"):
        return Said(COMMANDS[head], rest)
    if head == "add" and rest and system.referee.quick is not None:
        return Said("add", line.partition(" ")[2])
    if isinstance(part, Ask):
        return Said(answer=choice(line, system, fight, part))
    if isinstance(part, Pick) and not line:
        return Said(answer=part.default())
    return Said(answer=part.parse(line))


def choice(line: str, system: AnySystem, fight: Fight, part: Ask) -> str:
    """A choice by its number, its key or its words, as far as they tell it from the others."""
    if not line:
        return part.keys[0]
    if line.isdecimal() and len(line) <= LONGEST_NUMBER:
        if 1 <= int(line) <= len(part.keys):
            return part.keys[int(line) - 1]
        raise BadAnswer(f"There is no choice {line}: they go from 1 to {len(part.keys)}.")
    wanted = line.lower()
    labels = {choice.key: system.reading.offer(fight, part, choice).label for choice in part.choices}
    for fits in (
        [key for key, label in labels.items() if label.lower() == wanted],
        [key for key, label in labels.items() if label.lower().startswith(wanted) or key.lower() == wanted],
        [key for key, label in labels.items() if all(word in label.lower() for word in wanted.split())],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            named = ", ".join(f"{part.keys.index(key) + 1} {labels[key]}" for key in fits[:4])
            raise BadAnswer(f"{line!r} could be {named}. Type the number.")
    raise BadAnswer(f"{short(line)} is none of the choices. Type a number from 1 to {len(part.keys)}, or h for help.")


def print_help(console: Console, legend: str = "", *, quick: bool = False) -> None:
    """What can be typed, and what the signs of the board mean."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="yellow")
    table.add_column()
    for key, meaning in (*HELP, *([ADD] if quick else [])):
        table.add_row(f"  {key}", meaning)
    console.print(table)
    signs = f"{legend}; ▸ whose turn it is. On a sketch north is up, × lies down, * will go off, and lines are walls.".lstrip("; ")
    console.print(set_in(console, Text(signs, "dim")))
