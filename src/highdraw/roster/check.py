"""Every case of a file, played: how each came out. A case that cannot be read does not stop the others."""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.errors import BadFile
from highdraw.roster.case import read_case
from highdraw.roster.document import Document
from highdraw.roster.performance import Performance
from highdraw.roster.story import Moment, Question

_CASE = re.compile(r"^[ \t]*(\[\[[ \t]*case[ \t]*\]\]|case[ \t]*=)", re.MULTILINE)
_FIGHTER = re.compile(r"^[ \t]*(\[\[[ \t]*fighter[ \t]*\]\]|fighter[ \t]*=)", re.MULTILINE)
NOTHING: Mapping[int, BadFile] = {}
FILE = ("system", "fighter", "case")


class Result(msgspec.Struct, frozen=True):
    """How a case came out: what differs from what was expected, and everything that happened in it."""

    title: str
    source: str
    line: int | None
    problems: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    story: tuple[Moment, ...] = ()
    questions: tuple[Question, ...] = ()
    readable: bool = True

    @property
    def ok(self) -> bool:
        return not self.problems


def looks_like_cases(text: str) -> bool:
    """Whether a text is meant as a file of cases, and not as a scenario."""
    return bool(_CASE.search(text)) or not _FIGHTER.search(text)


def check_text(text: str, source: str, load: Callable[[str], AnySystem]) -> list[Result]:
    """Run every case of a text; where some of them are not TOML, the others."""
    try:
        return check_document(Document(text, source), load)
    except BadFile:
        mended, broken = _mend(text, source)
        if not broken:
            raise
        return check_document(Document(mended, source), load, broken)


def check_document(document: Document, load: Callable[[str], AnySystem], broken: Mapping[int, BadFile] = NOTHING) -> list[Result]:
    """Run every case of a file but those known to be broken."""
    unknown = [key for key in document.data if key not in FILE]
    if unknown:
        document.fail(f"{unknown[0]!r} is not part of a case file: it has `system`, [[fighter]] and [[case]] entries.", unknown[0])
    cases = document.data.get("case")
    if not isinstance(cases, list) or not cases:
        document.fail("the file has no [[case]].", *(("case",) if "case" in document.data else ()))
    return [
        _unreadable(document, number, broken[number]) if number in broken else check_case(document, number, load)
        for number in range(len(cases))
    ]


def check_case(document: Document, number: int, load: Callable[[str], AnySystem]) -> Result:
    """Run one case of a file."""
    line = document.line("case", number)
    try:
        case = read_case(document, number, load)
    except BadFile as error:
        return _unreadable(document, number, error)
    play = Performance(case)
    play.play()
    return Result(
        case.title, document.source, line, tuple(play.problems), tuple(event.text for event in play.told),
        tuple(dict.fromkeys(rule for event in play.told for rule in event.rules())), tuple(play.story.moments), tuple(play.story.questions),
    )  # fmt: skip


def _unreadable(document: Document, number: int, error: BadFile) -> Result:
    raw = document.data["case"][number]
    title = raw.get("title") if isinstance(raw, dict) else None
    return Result(str(title or f"case {number + 1}"), document.source, error.line, (str(error),), readable=False)


def _mend(text: str, source: str) -> tuple[str, dict[int, BadFile]]:
    """The text with every case emptied that is not TOML by itself, line for line, and what is wrong with each."""
    starts = [found.start() for found in _CASE.finditer(text)]
    mended, broken = text[: starts[0]] if starts else text, {}
    for number, (start, end) in enumerate(pairwise([*starts, len(text)])):
        part = text[start:end]
        try:
            Document("\n" * text.count("\n", 0, start) + part, source)
        except BadFile as error:
            broken[number] = error
            part = "[[case]]" + "\n" * part.count("\n")
        mended += part
    return mended, broken
