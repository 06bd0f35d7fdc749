"""One question at a time: the choices with their numbers, and what a typed line means."""

from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from highdraw.cli.screen import flow, hang, set_in
from highdraw.engine.choices import folded, shorter
from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Draw, Place, Request, Roll, short
from highdraw.engine.system import System
from highdraw.errors import BadAnswer
from highdraw.field.geometry import along

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
    ("l", "the log of the fight so far"),
    ("o", "an overview of all fighters, and where they are"),
    ("f", "the field: where everybody is, and how far away"),
    ("m", "all choices, when some are folded away"),
    ("u  r", "undo your last answer; do it again"),
    ("s", "save"),
    ("q", "save and leave (so does Ctrl-C)"),
)
ADD = ("add 6 goblins", "brings in so many ready fighters; add 2 guards for Escort names their side")

WAYS = {"e": 0.0, "ne": 45.0, "n": 90.0, "nw": 135.0, "w": 180.0, "sw": 225.0, "s": 270.0, "se": 315.0}
"""The compass in degrees. Beside a number these are ways to go."""


class Said(msgspec.Struct, frozen=True):
    """What was typed: a command with its words, or else an answer."""

    command: str = ""
    words: str = ""
    answer: Any = None


def print_question(console: Console, system: System, fight: Fight, part: Request[Any], *, everything: bool = False) -> None:
    """The question, and its choices with number, label and hint."""
    console.print(Text(system.question(fight, part), "bold"))
    if not isinstance(part, Ask):
        console.print(Text(f"  {how_to_answer(part)}", "dim"))
        return
    rows = [[place] for place in range(len(part.keys))] if everything else folded(part.keys)
    said = {row[0] + 1: system.words(fight, part, part.keys[row[0]]) for row in rows}
    label = max(cell_len(words.label) for words in said.values())
    beside = label + max(cell_len(words.hint) for words in said.values()) + 7 <= console.width
    for number, words in said.items():
        text = Text.assemble((f"{number:>4} ", "yellow"), words.label)
        if words.hint:
            gap = " " * (label - cell_len(words.label) + 2) if beside else " · "
            text.append(gap + words.hint, "dim")
        console.print(hang(console, text, 5))
        others = next(row[1 : 1 + BESIDE] for row in rows if row[0] + 1 == number)
        if others:
            like = [f"{place + 1} {shorter(words, system.words(fight, part, part.keys[place]))}" for place in others]
            console.print(flow(console, Text("     or ", "dim"), like, 8))
    hidden = sum(len(row[1 + BESIDE :]) for row in rows)
    if hidden:
        console.print(Text(f"     … {hidden} more: m shows them all", "dim"))


def how_to_answer(part: Request[Any]) -> str:
    """What to type where there are no numbered choices."""
    if isinstance(part, Place):
        return f"{part.unit[0].upper()}{part.unit[1:]} and a way, such as 3 ne; or a place as {part.unit} east and north; Enter stays."
    if isinstance(part, Roll):
        return "The dice as they lie, such as 3 5 1."
    unseen = "; ?? where nobody looks" if isinstance(part, Draw) and part.blind else ""
    return f"The cards as they lie, such as KS 10H; 2c is the two of clubs{unseen}."


def read(text: str, system: System, fight: Fight, part: Request[Any]) -> Said:
    """What a typed line means here. What means nothing, or too much, is refused with a sentence."""
    line = " ".join(text.split())
    if line.startswith("?") and line != "??":
        return Said("why", line[1:].strip())
    head, _, rest = line.lower().partition(" ")
    if head in COMMANDS and (not rest or COMMANDS[head] == "log"):
        return Said(COMMANDS[head], rest)
    if head == "add" and rest and system.quick is not None:
        return Said("add", line.partition(" ")[2])
    if isinstance(part, Ask):
        return Said(answer=choice(line, system, fight, part))
    if isinstance(part, Place):
        words = line.replace(",", " ").split()
        if len(words) == 2 and words[1].lower() in WAYS:
            return Said(answer=_walk(part, words))
        if len(words) not in (0, 2):
            raise BadAnswer(f"{line!r} is no place. {how_to_answer(part)}")
        return Said(answer=words or (part.x, part.y))
    if isinstance(part, Roll):
        try:
            return Said(answer=[int(word) for word in line.replace(",", " ").split()])
        except ValueError:
            raise BadAnswer(f"{line!r} is not a row of numbers. {how_to_answer(part)}") from None
    if not line:
        raise BadAnswer(how_to_answer(part))
    return Said(answer=line)


def _walk(part: Place, words: list[str]) -> tuple[float, float]:
    """So many metres in a direction of the compass."""
    try:
        metres = float(words[0])
    except ValueError:
        raise BadAnswer(f"{words[0]!r} is no number of {part.unit}. {how_to_answer(part)}") from None
    x, y = along((part.x, part.y), WAYS[words[1].lower()], metres)
    return (round(x, 6), round(y, 6))


def choice(line: str, system: System, fight: Fight, part: Ask) -> str:
    """A choice by its number, its key or its words, as far as they tell it from the others."""
    if not line:
        return part.keys[0]
    if line.isdecimal() and len(line) <= LONGEST_NUMBER:
        if 1 <= int(line) <= len(part.keys):
            return part.keys[int(line) - 1]
        raise BadAnswer(f"There is no choice {line}: they go from 1 to {len(part.keys)}.")
    wanted = line.lower()
    labels = {key: system.words(fight, part, key).label for key in part.keys}
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
