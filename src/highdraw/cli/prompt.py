"""One question at a time: the choices with their numbers, and what a typed line means."""

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from highdraw.cli.screen import hang, set_in
from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Place, Request, Roll
from highdraw.engine.system import System
from highdraw.errors import BadAnswer

SHOWN = 14
"""More choices than this are folded; their numbers count all the same."""
COMMANDS = {
    "?": "why", "why": "why", "l": "log", "log": "log", "u": "undo", "undo": "undo", "r": "redo", "redo": "redo",
    "o": "overview", "overview": "overview", "s": "save", "save": "save", "q": "leave", "quit": "leave",
    "h": "help", "help": "help", "m": "more", "more": "more",
}  # fmt: skip
HELP = (
    ("number or words", "takes that choice; Enter alone takes the first"),
    ("?", "explains the last result by its rules, ? 2 the one before; ? WORDS a rule"),
    ("l", "the log of the fight so far"),
    ("o", "an overview of all fighters"),
    ("m", "all choices, when some are folded away"),
    ("u  r", "undo your last answer; do it again"),
    ("s", "save"),
    ("q", "save and leave (so does Ctrl-C)"),
)


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
    shown = range(len(part.keys)) if everything else folded(part.keys)
    said = {place + 1: system.words(fight, part, part.keys[place]) for place in shown}
    label = max(cell_len(words.label) for words in said.values())
    beside = label + max(cell_len(words.hint) for words in said.values()) + 7 <= console.width
    for number, words in said.items():
        text = Text.assemble((f"{number:>4} ", "yellow"), words.label)
        if words.hint:
            gap = " " * (label - cell_len(words.label) + 2) if beside else " · "
            text.append(gap + words.hint, "dim")
        console.print(hang(console, text, 5))
    if len(said) < len(part.keys):
        console.print(Text(f"     … {len(part.keys) - len(said)} more: m shows them all", "dim"))


def folded(keys: Sequence[str]) -> list[int]:
    """The places of the choices to be shown: all when they are few, else the first of each kind.

    >>> folded(["attack a", "attack b", "pass"])
    [0, 1, 2]
    >>> folded([*(f"move to {i}" for i in range(30)), "pass"])[-2:]
    [12, 30]
    """
    if len(keys) <= SHOWN:
        return list(range(len(keys)))
    kinds: dict[str, list[int]] = {}
    for place, key in enumerate(keys):
        kinds.setdefault(" ".join(key.split()[:-1]) or key, []).append(place)
    of_each = max((n for n in range(1, SHOWN) if sum(len(places[:n]) for places in kinds.values()) <= SHOWN), default=1)
    return sorted(place for places in kinds.values() for place in places[:of_each])


def how_to_answer(part: Request[Any]) -> str:
    """What to type where there are no numbered choices."""
    if isinstance(part, Place):
        return "Two numbers, metres east and metres north; Enter stays."
    if isinstance(part, Roll):
        return "The dice as they lie, such as 3 5 1."
    return "The cards as they lie, such as KS 10H; 2c is the two of clubs."


def read(text: str, system: System, fight: Fight, part: Request[Any]) -> Said:
    """What a typed line means here. What means nothing, or too much, is refused with a sentence."""
    line = " ".join(text.split())
    if line.startswith("?") and line != "??":
        return Said("why", line[1:].strip())
    head, _, rest = line.lower().partition(" ")
    if head in COMMANDS and (not rest or COMMANDS[head] == "log"):
        return Said(COMMANDS[head], rest)
    if isinstance(part, Ask):
        return Said(answer=choice(line, system, fight, part))
    if isinstance(part, Place):
        words = line.replace(",", " ").split()
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


def choice(line: str, system: System, fight: Fight, part: Ask) -> str:
    """A choice by its number, its key or its words, as far as they tell it from the others."""
    if not line:
        return part.keys[0]
    if line.isdecimal():
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
    raise BadAnswer(f"{line!r} is none of the choices. Type a number from 1 to {len(part.keys)}, or h for help.")


def print_help(console: Console) -> None:
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="yellow")
    table.add_column()
    for key, meaning in HELP:
        table.add_row(f"  {key}", meaning)
    console.print(table)
    signs = "▮ shock or wounds, ▪ wounds under the shock, │ a threshold; ● blue chips strike, ○ white ones defend; ▸ whose turn it is."
    console.print(set_in(console, Text(signs, "dim")))
