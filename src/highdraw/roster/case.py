"""A case: a scenario with stacked cards, scripted answers and expected results. docs/cases.md is the format for people.

Worked examples of a book, bug reports and rulings are cases; `highdraw check` runs them.
"""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from highdraw.cards import Card, parse_many
from highdraw.engine.fight import Call
from highdraw.engine.system import AnySystem
from highdraw.errors import BadCard, HighdrawError
from highdraw.roster.cast import cast_of
from highdraw.roster.document import Document
from highdraw.roster.expect import Expectation, check_rule, read_expectation
from highdraw.roster.lines import Place
from highdraw.roster.scenario import FieldFile
from highdraw.roster.script import Line, read_script

Die = Annotated[int, msgspec.Meta(ge=1, le=1000)]
SCENARIO = ("kind", "skill", "power", "switches", "options", "field", "state", "fighter")
WHOLE = "fight"
STEP = "case step"
"""The call at the end of each step: what the step expects is compared there."""


class StepFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of a case as it is written: what is run, with what, and what must be true after it."""

    run: str
    cards: str | list[str] = ""
    dice: list[Die] = []
    answers: list[str] = []
    expect: dict[str, Any] = {}


class CaseFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One case as it is written."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    rules: list[str] = []
    note: str = ""
    system: str = ""
    kind: str = "combat"
    skill: str = ""
    power: str = ""
    switches: dict[str, str | int] = {}
    options: dict[str, Any] = {}
    field: FieldFile = FieldFile()
    state: dict[str, Any] = {}
    cast: list[str] | None = None
    """Which of the file's fighters take part; all of them when nothing is said."""
    fighter: list[dict[str, Any]] = []
    run: str | list[str] = ""
    step: list[StepFile] = []
    cards: str | list[str] = ""
    dice: list[Die] = []
    answers: list[str] = []
    expect: dict[str, Any] = {}


class Step(msgspec.Struct):
    """A step, ready to be played."""

    run: str
    cards: list[Card]
    dice: list[int]
    script: list[Line]
    expect: Expectation


class Case(msgspec.Struct):
    """A case, ready to be played."""

    title: str
    system: AnySystem
    setup: Any
    steps: list[Step]
    cards: list[Card]
    dice: list[int]
    script: list[Line]
    expect: Expectation


def read_case(document: Document, number: int, load: Callable[[str], AnySystem]) -> Case:
    """One case of a file. Whatever is wrong with it is said with its line and its cure."""
    path: Place = ("case", number)
    raw = document.data["case"][number]
    file = document.convert(raw, CaseFile, *path)
    system = _system(document, file.system or document.data.get("system", ""), load, *path, "system")
    fighters, document = cast_of(document, file.fighter, file.cast, *path)
    scenario = {key: raw[key] for key in SCENARIO if key in raw} | {"fighter": fighters}
    setup = system.paper.read(document, {**scenario, "system": system.id, "title": file.title[:60]}, *path)
    fight = system.play.create(setup, False)
    names = system.play.fighters(fight)
    for place, rule in enumerate(file.rules):
        check_rule(document, system, rule, *path, "rules", place)
    steps, calls = [], []
    lines = _steps(document, file, *path)
    whole = lines[0][0].run.split() == [WHOLE]
    for place, (written, where) in enumerate(lines):
        if written.run.split() == [WHOLE] and len(lines) > 1:
            document.fail("`fight` is a whole fight: it is the only thing a case can run.", *where, "run")
        calls += [*_calls(document, system, written.run, list(names), *where, "run"), Call(STEP, {"number": place})]
        steps.append(
            Step(
                written.run, _cards(document, written.cards, *where, "cards"), written.dice,
                read_script(document, written.answers, names, *where, "answers"),
                read_expectation(document, written.expect, system, fight, (*where, "expect")),
            )
        )  # fmt: skip
    for place, step in enumerate(steps[:-1]):
        if step.expect.rest.refused:
            document.fail("a refusal ends the case: only the last step can expect it.", *path, "step", place, "expect", "refused")
    try:
        setup = system.paper.stage(setup, () if whole else (*calls, Call("halt")))
    except HighdrawError as error:
        document.fail(str(error), *path, *(("state", "order") if "order" in file.state else ("run",)))
    return Case(
        file.title, system, setup, steps, _cards(document, file.cards, *path, "cards"), file.dice,
        read_script(document, file.answers, names, *path, "answers"),
        read_expectation(document, file.expect, system, fight, (*path, "expect")),
    )  # fmt: skip


def _system(document: Document, name: Any, load: Callable[[str], AnySystem], *path: str | int) -> AnySystem:
    try:
        return load(document.convert(name, str, "system"))
    except HighdrawError as error:
        document.fail(str(error), *path)


def _steps(document: Document, file: CaseFile, *path: str | int) -> list[tuple[StepFile, Place]]:
    """What is run, line by line, and where it stands: `run`, or the steps."""
    if file.step:
        if file.run:
            document.fail("a case has `run` or [[case.step]], not both.", *path, "run")
        return [(step, (*path, "step", number)) for number, step in enumerate(file.step)]
    runs = [file.run or WHOLE] if isinstance(file.run, str) else file.run or [WHOLE]
    return [(StepFile(run=run), path) for run in runs]


def _calls(document: Document, system: AnySystem, run: str, ids: list[str], *path: str | int) -> list[Call]:
    """The calls of one line; a whole fight has none of its own."""
    try:
        return [call for call in system.paper.calls(run, ids) if call.procedure != "halt"]
    except HighdrawError as error:
        document.fail(str(error), *path)


def _cards(document: Document, said: str | list[str], *path: str | int) -> list[Card]:
    try:
        return parse_many(said if isinstance(said, str) else " ".join(said))
    except BadCard as error:
        document.fail(str(error), *path)
