"""What people read and see in all cases of a system: a change of words, numbers, views or judgement shows here, to be read first.

A kind is a line without its names, cards and numbers; of each kind a few lines are kept, under the chapter that says them first.
A chapter must say its lines again, and nothing of a kind that is not known; a check sum stands for the lines that are not kept.
Written down are events with their receipts and cards, what cards and dice are for and who looks at them, questions and choices in
words, facet by facet, and whether they are sealed, the views of the GM and of a player, what the GM may set, and what the tactician
likes and why.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest

from highdraw.engine.event import Event
from highdraw.engine.request import Ask, AskAll, Decks, Draw, Pick, Request
from highdraw.roster.case import Case, read_case
from highdraw.roster.document import Document
from highdraw.roster.performance import Performance
from highdraw.roster.story import Laid
from highdraw.seats import TacticianSeat
from highdraw.systems import load
from highdraw.systems.savage import tactician as savage
from highdraw.systems.suits_impact import tactician as impact
from highdraw.systems.suits_one_card import tactician as one_card
from highdraw.systems.suits_two_card import tactician as two_card

HOME = Path(__file__).parent
MOST = {"likes": 1, "judges": 40, "gm": 2, "player": 2, "control": 2, "sum": 1000}
USUAL = 3
"""So many lines of a kind are kept, by the first word; and of all others."""
BEST = 4
"""So many choices are put in order by the tactician."""
CARD = re.compile(r"\b(10|[2-9AJQK])([♠♥♦♣]|[SHDC]\b)")
NAME = re.compile("«[^»]*»")
NUMBER = re.compile(r"\d+(\.\d+)?")
JUDGES: dict[tuple[str, str], Callable[[Any, Ask[Any], Any], float]] = {
    ("suits-one-card", "action"): lambda sight, ask, act: one_card._score(sight, ask.who, act, bool(ask.about.get("extra"))),
    ("suits-impact", "action"): lambda sight, ask, act: impact._worth(sight, ask.who, act),
    ("suits-two-card", "action"): lambda sight, ask, act: two_card._score(sight, ask.who, act),
    ("savage", "do"): lambda sight, ask, deed: savage._score(sight, ask.who, deed),
    ("gurps-cards", "part"): lambda sight, ask, act: sight.worth(ask.who, act),
    ("gurps-cards", "defence"): lambda sight, ask, guard: sight.guard_chance(ask.who, guard),
}
"""How good a choice looks to the tactician, by system and topic."""


class Told:
    """Every line that is said, with «names» marked."""

    def __init__(self, things: Iterable[str]) -> None:
        self.things = frozenset(things)
        self.lines: set[str] = set()
        self.names = re.compile("$^")
        self.count: Counter[str] = Counter()
        self.total: Counter[str] = Counter()
        """How many lines there are of each sort, and a number made of them all: no line changes without it."""
        self._said: set[str] = set()

    def cast(self, names: dict[str, str]) -> None:
        """Who is in the case that is played now."""
        self.names = _any_of(self.things.union(names, names.values()))

    def add(self, line: str) -> None:
        sort = line.partition(" ")[0]
        self.count[sort] += 1
        self.total[sort] += check(line)
        if line not in self._said:
            self._said.add(line)
            self.lines.add(self.names.sub(r"«\1»", line))

    def close(self, chapter: str) -> set[str]:
        """The lines and the sums."""
        return self.lines | {f"sum {chapter} {sort}: {count} lines, {self.total[sort] % 1_000_000}" for sort, count in self.count.items()}


@cache
def check(line: str) -> int:
    return crc32(line.encode())


@cache
def kind_of(line: str) -> str:
    """A line without its names, cards and numbers."""
    return NUMBER.sub("#", CARD.sub("c", NAME.sub("N", line)))


@cache
def _any_of(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(map(re.escape, sorted(names, key=lambda name: (-len(name), name))))})\b")


class Watched:
    """The cards and dice of a case, with what they are for written down."""

    def __init__(self, laid: Laid, witness: "Witness") -> None:
        self._laid, self._witness = laid, witness

    def answer(self, request: Request[Any], decks: Decks, at: int) -> list[Any]:
        self._witness.draws(request)
        return self._laid.answer(request, decks, at)


class Witness(Performance):
    """A case that is played with every question written down, and what is seen at the first of them."""

    def __init__(self, case: Case, told: Told) -> None:
        super().__init__(case)
        self.notes, self.looked = told, False
        self.chance = Watched(self.laid, self)

    def _answer(self, part: Request[Any]) -> None:
        self.notes.cast(self.system.play.fighters(self.fight))
        self.ask(part)
        if not self.looked:
            self.look(part.addressee)
        super()._answer(part)

    def draws(self, request: Request[Any]) -> None:
        """Cards or dice that are wanted: for what, for whom, and who looks at them."""
        self.notes.cast(self.system.play.fighters(self.fight))
        seen = f" seen by {request.seen_by or 'nobody'}" if isinstance(request, Draw) and request.seen_by is not None else ""
        self.notes.add(f"wants {self.system.reading.question(self.fight, request)} {request.outline()}{seen}")

    def ask(self, part: Request[Any]) -> None:
        """A question and its choices in words, and what the tactician likes best, second best and so on."""
        fight, reading, add = self.fight, self.system.reading, self.notes.add
        sealed = " (sealed)" if isinstance(self.request, AskAll) and self.request.sealed else ""
        add(f"ask {part.topic if isinstance(part, Ask) else part.kind}: {reading.question(fight, part)}{sealed}")
        seat, bot, names = TacticianSeat(self.system, 1), self.system.bot, self.system.play.fighters(fight)
        if isinstance(part, Pick) and bot.reason is not None:
            laid = part.check(seat.choose(fight, part))
            why = bot.reason(bot.sight(fight, frozenset((part.who,))), part, laid, names)
            add(f"reason {part.topic} {part.logged(laid)}: {why}")
        if not isinstance(part, Ask):
            return
        judge = JUDGES.get((self.system.id, part.topic))
        for choice in part.choices:
            offer = reading.offer(fight, part, choice)
            told = [f"({offer.hint})"] if offer.hint else []
            told += [*(f"costs {cost}" for cost in offer.costs), *map(str, offer.facts), *([f"{offer.odds}"] if offer.odds else [])]
            add(f"offer {part.topic}: {offer.label} {'; '.join(told)}".rstrip())
            if judge:
                add(f"judges {choice.kind}: {judge(self.system.bot.sight(fight, frozenset((part.who,))), part, choice):.3f}")
        facets = {(name, value) for choice in part.choices for name, value in choice.said.items()}
        for name, value in facets:
            add(f"facet {part.topic} {name} {value}: {self.system.facet(fight, part, name, value)}")
        for reason in part.barred:
            add(f"barred {part.topic}: {reason}")
        left = part
        liked: list[str] = []
        while len(left.choices) > 1 and len(liked) < BEST:
            best = left.check(seat.choose(fight, left))
            liked.append(best.key)
            if bot.reason is not None and left is part:
                add(f"reason {part.topic} {best.kind}: {bot.reason(bot.sight(fight, frozenset((part.who,))), left, best, names)}")
            left = msgspec.structs.replace(left, choices=tuple(choice for choice in left.choices if choice.key != best.key))
        if liked:
            add(f"likes {part.topic}: {' > '.join(liked)}")

    def look(self, who: str) -> None:
        """What the GM and one player see beside the map, and what the GM may set."""
        self.looked = True
        people = self.system.play.fighters(self.fight)
        who = who if who in people else next(iter(people))
        for seat, mine in (("gm", None), ("player", frozenset((who,)))):
            view = msgspec.to_builtins(self.system.reading.view(self.fight, mine))
            view.pop("ground")
            for line in flat(view, f"{seat} "):
                self.notes.add(line)
        for each in ("", who):
            for control in self.system.referee.controls(self.fight, each):
                fields = [field for field in control.__struct_fields__ if field not in ("choices", "value")]
                self.notes.add(f"control {' '.join(str(getattr(control, field)) for field in fields)}")
                self.notes.add(f"control {control.name} is {control.value} of {len(control.choices)}")


def flat(value: Any, path: str) -> Iterator[str]:
    """Everything in a view as lines: where, and what."""
    if isinstance(value, dict):
        keyed = path.endswith(".fighters")
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
    rules = f"[{' '.join(event.cites)} / {' '.join(event.also)}]"
    told.add(f"{event.level} {event.kind}: {event.text}{hush} {rules} {data} {event.tone}".rstrip())
    for step in event.steps:
        told.add(f"why {step.op} {step.label}: {step.amount} {step.words} [{step.rule}]")
    for side in event.sides:
        cards = " ".join(f"{card.face}={card.role} {card.says}".rstrip() for card in side.cards)
        told.add(f"shown {side.name} {side.total} against {side.against} {side.says}, {cards}; {side.got} {side.fair}")


def chapters(system_id: str) -> list[Path]:
    return sorted((HOME / "cases" / system_id.replace("-", "_")).glob("*.toml"))


def say(system_id: str, chapter: Path) -> set[str]:
    """Everything said in a chapter."""
    told = Told(name for kind in load(system_id).paper.gear().values() for name in kind)
    document = Document.read(chapter)
    for number in range(len(document.data["case"])):
        played = Witness(read_case(document, number, load), told)
        played.play()
        told.cast(played.system.play.fighters(played.fight))
        played.look("")
        for event in played.fight.events:
            record(event, told)
        for beat in played.fight.beats:
            told.add(f"beat {beat.title}: {beat.verdict} {beat.tone} {beat.attack} {beat.hit} {beat.area}")
    return told.close(chapter.stem)


def full(kind: str) -> int:
    return MOST.get(kind.partition(" ")[0], USUAL)


@cache
def accept(path: Path) -> None:
    """Write down what is said now, each line under the chapter that says it first."""
    kept: dict[str, set[str]] = {}
    text = []
    for chapter in chapters(path.stem):
        text.append(f"= {chapter.stem}")
        for line in sorted(say(path.stem, chapter), key=lambda line: (kind_of(line), line)):
            lines = kept.setdefault(kind_of(line), set())
            if len(lines) < full(kind_of(line)) and line not in lines:
                lines.add(line)
                text.append(line)
    path.write_text("\n".join(text) + "\n", encoding="utf-8")


@cache
def known(path: Path) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The lines by chapter, and by kind."""
    by_chapter: dict[str, set[str]] = {}
    by_kind: dict[str, set[str]] = {}
    here: set[str] = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            here = by_chapter.setdefault(line.removeprefix("= "), set())
        else:
            here.add(line)
            by_kind.setdefault(kind_of(line), set()).add(line)
    return by_chapter, by_kind


CHAPTERS = [(path, chapter.stem) for path in sorted((HOME / "told").glob("*.txt")) for chapter in chapters(path.stem)]


@pytest.mark.parametrize(("path", "chapter"), CHAPTERS, ids=lambda value: value.stem if isinstance(value, Path) else value)
def test_everything_told(path: Path, chapter: str) -> None:
    if os.environ.get("ACCEPT_TOLD"):
        accept(path)
    by_chapter, by_kind = known(path)
    said = say(path.stem, HOME / "cases" / path.stem.replace("-", "_") / f"{chapter}.toml")
    gone = by_chapter.get(chapter, set()) - said
    new = {line for line in said if len(lines := by_kind.get(kind_of(line), set())) < full(kind_of(line)) and line not in lines}
    advice = "If that is meant: ACCEPT_TOLD=1 pytest tests/test_told.py"
    assert not gone | new, "\n".join([advice, *(f"- {line}" for line in sorted(gone)), *(f"+ {line}" for line in sorted(new))])
