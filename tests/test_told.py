"""What people read and see in all cases of a system, each kind of line a few times: a change of words, numbers, views or judgement
shows here, to be read before it is accepted.

A kind is a line without its names, cards and numbers. Where a case leads, everything is written down: events with their receipts
and cards, questions and choices in words, the views of the GM and of a player, what the GM may set, what the tactician likes.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highdraw.engine.event import Event
from highdraw.engine.request import Ask, Request
from highdraw.roster.case import read_case
from highdraw.roster.document import Document
from highdraw.roster.performance import Performance
from highdraw.seats import TacticianSeat
from highdraw.systems import load

HOME = Path(__file__).parent
MOST = 3
"""So many lines of a kind are kept."""
LOOKS = 1
"""So many times in a case everybody looks at the table."""
BEST = 4
"""So many choices are put in order by the tactician."""
CARD = re.compile(r"\b(10|[2-9AJQK])([♠♥♦♣]|[SHDC]\b)")
NUMBER = re.compile(r"\d+(\.\d+)?")


class Told:
    """The lines that are kept, by their kind."""

    def __init__(self, things: Iterable[str]) -> None:
        self.things = set(things)
        self.lines: dict[str, list[str]] = {}
        self.seen: set[str] = set()
        self.people = re.compile("$^")

    def cast(self, names: dict[str, str]) -> None:
        """Who is in the case that is played now."""
        self.people = _any_of(frozenset((*names, *names.values(), *self.things)))

    def add(self, line: str, most: int = MOST) -> None:
        if line in self.seen:
            return
        self.seen.add(line)
        kind = NUMBER.sub("#", CARD.sub("c", self.people.sub("N", line)))
        kept = self.lines.setdefault(kind, [])
        if len(kept) < most:
            kept.append(line)

    def text(self) -> str:
        return "\n".join(line for kind in sorted(self.lines) for line in self.lines[kind]) + "\n"


@cache
def _any_of(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(map(re.escape, sorted(names, key=lambda name: (-len(name), name))))})\b")


class Witness(Performance):
    """A case that is played with every question and every view written down."""

    def __init__(self, case: Any, told: Told) -> None:
        super().__init__(case)
        self.notes, self.looks = told, LOOKS

    def _answer(self, part: Request[Any]) -> None:
        self.notes.cast(self.system.play.fighters(self.fight))
        self.ask(part)
        if self.looks:
            self.looks -= 1
            self.look(part.addressee)
        super()._answer(part)

    def ask(self, part: Request[Any]) -> None:
        """A question and its choices in words, and what the tactician likes best, second best and so on."""
        fight, reading = self.fight, self.system.reading
        self.notes.add(f"ask {part.topic if isinstance(part, Ask) else part.kind}: {reading.question(fight, part)}")
        if not isinstance(part, Ask):
            return
        for choice in part.choices:
            offer = reading.offer(fight, part, choice)
            told = [f"({offer.hint})"] if offer.hint else []
            told += [f"costs {cost}" for cost in offer.costs] + list(map(str, offer.facts)) + ([f"{offer.odds}"] if offer.odds else [])
            self.notes.add(f"offer {part.topic}: {offer.label} {'; '.join(told)}".rstrip())
        for reason in part.barred:
            self.notes.add(f"barred {part.topic}: {reason}")
        seat, left = TacticianSeat(self.system, 1), part
        liked: list[str] = []
        while len(left.choices) > 1 and len(liked) < BEST:
            best = left.check(seat.choose(fight, left))
            liked.append(best.key)
            left = msgspec.structs.replace(left, choices=tuple(choice for choice in left.choices if choice.key != best.key))
        if liked:
            self.notes.add(f"likes {part.topic}: {' > '.join(liked)}", 1)

    def look(self, who: str) -> None:
        """What the GM and one player see, and what the GM may set."""
        for seat, mine in (("gm", None), ("player", frozenset((who,)))):
            for line in flat(msgspec.to_builtins(self.system.reading.view(self.fight, mine)), seat):
                self.notes.add(line, 2)
        for each in ("", who):
            if not each or each in self.system.play.fighters(self.fight):
                for control in self.system.referee.controls(self.fight, each):
                    said = " ".join(
                        str(getattr(control, field)) for field in control.__struct_fields__ if field not in ("choices", "value")
                    )
                    self.notes.add(f"control {said}", 1)
                    self.notes.add(f"control {control.name} is {control.value} of {len(control.choices)}", 2)


def flat(value: Any, path: str) -> Iterator[str]:
    """Everything in a view as lines: where, and what."""
    if isinstance(value, dict):
        keyed = path.endswith((".fighters", ".spots"))
        for key, inner in value.items():
            yield from flat(inner, f"{path}.*" if keyed else f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from flat(inner, path)
        yield f"{path} has {len(value)}"
    else:
        yield f"{path}: {value}"


def record(event: Event, told: Told) -> None:
    """An event with everything in it."""
    data = " ".join(f"{key}={value}" for key, value in event.data.items())
    hush = f" (others: {event.hush})" if event.hush else " (secret)" if event.seen_by is not None else ""
    told.add(
        f"{event.level} {event.kind}: {event.text}{hush} [{' '.join(event.cites)} / {' '.join(event.also)}] {data} {event.tone}".rstrip()
    )
    for step in event.steps:
        told.add(f"why {step.op} {step.label}: {step.amount} {step.words} [{step.rule}]")
    for side in event.sides:
        cards = " ".join(f"{card.face}={card.role} {card.says}".rstrip() for card in side.cards)
        told.add(f"shown {side.name} {side.total} against {side.against} {side.says}, {cards}; {side.got} {side.fair}")


@pytest.mark.parametrize("path", sorted((HOME / "told").glob("*.txt")), ids=lambda path: path.stem)
def test_everything_told(path: Path) -> None:
    told = Told(name for kind in load(path.stem).paper.gear().values() for name in kind)
    for file in sorted((HOME / "cases" / path.stem.replace("-", "_")).glob("*.toml")):
        document = Document.read(file)
        for number in range(len(document.data["case"])):
            case = read_case(document, number, load)
            played = Witness(case, told)
            played.play()
            told.cast(played.system.play.fighters(played.fight))
            played.look(next(iter(played.system.play.fighters(played.fight))))
            for event in played.fight.events:
                record(event, told)
            for beat in played.fight.beats:
                told.add(f"beat {beat.title}: {beat.verdict} {beat.tone} {beat.attack} {beat.hit}")
    now = told.text()
    if os.environ.get("ACCEPT_TOLD"):
        path.write_text(now, encoding="utf-8")
    then = path.read_text(encoding="utf-8")
    changed = list((Counter(now.splitlines()) - Counter(then.splitlines())) + (Counter(then.splitlines()) - Counter(now.splitlines())))
    assert not changed, "\n".join(["If that is meant: ACCEPT_TOLD=1 pytest tests/test_told.py", *changed[:20]])
