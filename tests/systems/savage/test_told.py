"""Everything people see and hear of some cases, in full: questions, sentences with their rules and reasons, dice, verdicts, effects.

The cases are chosen so that most kinds of sentences, reasons and verdicts are among them. To add one, write its heading,
`== chapter: title`, into `told.txt`. A change shows as a difference of that file, to be read before it is accepted:
`ACCEPT_TOLD=1 pytest tests/systems/savage/test_told.py`.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from highdraw.engine.beat import Beat, ShownDie, Side
from highdraw.engine.event import Event
from highdraw.engine.log import Answer
from highdraw.engine.request import Ask, Request
from highdraw.roster.case import read_case
from highdraw.roster.document import Document
from highdraw.roster.performance import Performance
from highdraw.systems import load

CASES = Path(__file__).parents[2] / "cases" / "savage"
GOLDEN = Path(__file__).with_name("told.txt")
HEAD = "== "

read = cache(Document.read)


class Heard(Performance):
    """A case that keeps every question in words, with the choice that was taken."""

    def __init__(self, chapter: str, title: str) -> None:
        document = read(CASES / f"{chapter}.toml")
        number = next(place for place, case in enumerate(document.data["case"]) if case["title"] == title)
        super().__init__(read_case(document, number, load))
        self.lines: list[str] = []
        self._written = 0

    def _answer(self, part: Request[Any]) -> None:
        self.catch_up()
        if not isinstance(part, Ask):
            self.lines.append(f"? {part.outline()}")
            super()._answer(part)
            return
        reading = self.system.reading
        offers = {choice.key: reading.offer(self.fight, part, choice) for choice in part.choices}
        self.lines.append(f"? {part.addressee}: {reading.question(self.fight, part)} ({', '.join(part.keys)})")
        place = len(self.done)
        super()._answer(part)
        said = self.done[place]
        assert isinstance(said, Answer)
        taken = offers[str(said.value)]
        self.lines.append(f"  -> {taken.label} {taken.hint}".rstrip())

    def catch_up(self) -> None:
        for event in self.fight.events[self._written :]:
            self.lines += told(event)
        self._written = len(self.fight.events)


def told(event: Event) -> Iterator[str]:
    """A sentence with its level, its rules and its data; its reasons; what was laid open with it."""
    data = " ".join(f"{name}={value}" for name, value in event.data.items())
    also = f"; {' '.join(event.also)}" if event.also else ""
    yield f"{event.level[0]} {event.text} [{' '.join(event.cites)}{also}] {event.tone} {event.who} {data}".rstrip()
    yield from (f"    {step.op} {step.label}: {step.amount} {step.words} {step.rule}".rstrip() for step in event.steps)
    yield from (f"  | {shown(side)}" for side in event.sides)


def shown(side: Side) -> str:
    cards = " ".join(f"{card.face} {card.role} {card.says}" for card in side.cards)
    luck = "" if side.fair is None and side.got is None else f", got {side.got} of {side.fair}"
    came = f"= {side.total} against {side.against} {side.says}{luck}"
    return f"{side.who} {side.name}: {cards}{', '.join(map(_die, side.dice))} {came}".rstrip()


def _die(die: ShownDie) -> str:
    return f"d{die.sides} {'+'.join(map(str, die.faces))} {die.role} {die.says}".rstrip()


def ended(beat: Beat) -> str:
    effects = "; ".join(f"{each.who} {each.track}{each.state} {each.before:g} to {each.after:g} {each.began}" for each in beat.effects)
    return f"= {beat.title} ({beat.who}, {beat.target}): {beat.verdict} {beat.tone} {beat.hit} {effects}".rstrip()


def heard(heading: str) -> str:
    chapter, _, title = heading.partition(": ")
    case = Heard(chapter, title)
    case.play()
    case.catch_up()
    return "\n".join([*case.lines, *map(ended, case.fight.beats)])


def golden(path: Path = GOLDEN) -> dict[str, str]:
    parts = path.read_text(encoding="utf-8").split(HEAD)[1:]
    return {heading: text.strip("\n") for heading, _, text in (part.partition("\n") for part in parts)}


@pytest.mark.parametrize("heading", golden())
def test_told_as_before(heading: str) -> None:
    now = heard(heading)
    if os.environ.get("ACCEPT_TOLD"):
        texts = golden() | {heading: now}
        GOLDEN.write_text("".join(f"{HEAD}{one}\n{text}\n\n" for one, text in texts.items()), encoding="utf-8")
    assert now == golden()[heading], "It is told otherwise. If that is meant: ACCEPT_TOLD=1 pytest tests/systems/savage/test_told.py"
