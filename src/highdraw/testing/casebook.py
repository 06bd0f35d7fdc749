"""The pages on case files, one a system: `python -m highdraw.testing.casebook tests/cases docs` writes docs/cases-SYSTEM.md.

Names, types and defaults come from the code (`paper.format`), choices and steps from playing the cases of a folder; the words stand
in `cases.toml` of each system. A name without words, and words without a name, are errors.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.format import Format
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.case import read_case
from highdraw.roster.document import Document
from highdraw.roster.performance import Performance
from highdraw.roster.story import Question
from highdraw.systems import SYSTEMS, load
from highdraw.testing.key_shape import shapes

ENTRY = {"id": "text", "use": "text", "side": "text", "count": "number", "at": "list", "facing": "number", "group": "text", "on": "text"}
MORE = "# ---- more"
"""What comes after this line of the examples is not on the page."""
FEW = 4
"""At most this many numbers are written out; more are N."""
MOST = 40
"""Of more choices than this, those of one verb are told in one line."""
CARD = r"(?:10|[2-9AJQK])[CDHS♣♦♥♠]|[RB]J"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some names and what they mean."""

    keys: list[str]
    words: str


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a case can run, and what it draws or rolls."""

    form: str
    what: str
    draws: str = ""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of prose."""

    title: str
    text: str


class Manual(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of a system's page."""

    about: str
    sheet: list[Row]
    start: list[Row]
    options: list[Row] = []
    state: list[Row] = []
    run: list[Run]
    topic: list[Row]
    value: list[Row]
    fight: list[Row]
    pair: list[Row] = []
    part: list[Part] = []


class Played(msgspec.Struct):
    """What the cases of a system showed: choices by topic, steps by the section of their rule."""

    choices: dict[str, dict[str, list[str]]] = {}
    """By topic and pattern, what stood for the pattern."""
    steps: dict[str, set[str]] = {}


def read_manual(system: AnySystem) -> Manual:
    text = files(system.paper.folder).joinpath("cases.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Manual)


# ---- what is played


def play(system: AnySystem, folder: Path) -> Played:
    """Every case of a folder, for the choices that were offered and the steps that were told."""
    played = Played()
    sections = {rule.id: rule.section for rule in system.rulebook.rule}
    gear = [name for items in system.paper.gear().values() for name in items]
    for path in sorted(folder.glob("*.toml")):
        document = Document.read(path)
        for number in range(len(document.data["case"])):
            play_one = Performance(read_case(document, number, load))
            names = system.play.fighters(play_one.fight)
            own = list(_things(document.data["case"][number]))
            play_one.play()
            blank = _Blank(names, [*gear, *own])
            for question in play_one.story.questions:
                _add_choices(played, question, blank)
            for event in play_one.told:
                _add_steps(played, event, sections, blank)
    return played


def _things(case: Mapping[str, Any]) -> Iterable[str]:
    """Things that a case describes itself."""
    yield from case.get("options", {}).get("objects", ())
    for raw in case.get("fighter", ()):
        for key in ("own_weapons", "own_armour"):
            yield from (item["name"] for item in raw.get(key, ()))


class _Blank:
    """Blanks out what differs from case to case: who, whose, with what, which card."""

    def __init__(self, names: Mapping[str, str], things: Iterable[str]) -> None:
        self.who = _any_of(names)
        self.name = _any_of(names.values())
        self.thing = _any_of(things)

    def choice(self, key: str) -> str:
        key = re.sub(r"^group .+", "group NAME", self.thing.sub("THING", key))
        return re.sub(rf"\b(?:{CARD})(?![\w])", "CARD", self.who.sub("WHO", key))

    def step(self, label: str) -> str:
        label = self.name.sub("NAME", label)
        label = re.sub(r"^((?:NAME: )?(?:skill|defence)) \([^)]+\)", r"\1 (SKILL)", self.thing.sub("THING", label))
        return re.sub(r"\b\d+\b", "N", re.sub(CARD, "CARD", label))


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    found = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True) if word)
    return re.compile(rf"(?<![\w-])(?:{found or '(?!)'})(?![\w-])")


def _add_choices(played: Played, question: Question, blank: _Blank) -> None:
    found = played.choices.setdefault(question.topic, {})
    for key in question.keys:
        shown = blank.choice(key)
        kinds = found.setdefault(re.sub(r"\d+", "N", shown), [])
        if shown not in kinds:
            kinds.append(shown)


def _add_steps(played: Played, event: Event, sections: Mapping[str, str], blank: _Blank) -> None:
    for step in event.steps:
        if step.rule in sections:
            played.steps.setdefault(sections[step.rule], set()).add(blank.step(step.label))


# ---- the page


def page(system: AnySystem, played: Played, examples: str) -> str:
    """The whole page of a system."""
    manual, form = read_manual(system), system.paper.format
    check(manual, form, played)
    parts = [
        f"# Cases for {system.id}",
        f"*Made by `make docs`. The format itself is on [a page of its own](cases.md); `highdraw rules {system.id} weapons` "
        "(or `shields`, `armour`) lists what can be carried and worn.*",
        manual.about.strip(),
        "## Fighters",
        _table(("key", "value", "meaning"), _rows(manual.sheet, {**ENTRY, **_types(form.sheet)})),
        "**What is already true of a fighter** may be set in the same table; omitted, it is as at the start of a fight.",
        _table(("key", "value", "meaning"), _rows(manual.start, {**_types(form.start), **dict.fromkeys(form.laid, "text")})),
        "## Options and state",
        _table(("`[case.options]`", "value", "meaning"), _rows(manual.options, _types(form.options))),
        _table(("`[case.state]`", "value", "meaning"), _rows(manual.state, {name: _kind(kind) for name, kind in form.state.items()})),
        "## What is run",
        _table(("`run`", "what is played", "cards and dice"), [(f"`{run.form}`", run.what, run.draws) for run in manual.run]),
        "## Questions",
        "In capitals: WHO a fighter, THING what is carried, CARD a card, N a number. The choices are in "
        "alphabetical order, not as they are offered. Of words between slashes one is said, what is in brackets may be omitted; not "
        "all of it goes together, and a refusal says what was offered.",
        _table(("topic", "asked", "choices"), [(_names(row.keys), row.words, _choices(row.keys, played)) for row in manual.topic]),
        "## Values to expect",
        "Of a fighter: everything that can be set, and",
        _table(("value", "meaning"), [(_names(row.keys), row.words) for row in manual.value]),
        "Of the fight (`fight = { round = 2 }`):",
        _table(("value", "meaning"), [(_names(row.keys), row.words) for row in manual.fight]),
        "Of two fighters, as `\"distance ann bob\"` among the values of the fight:",
        _table(("value", "meaning"), [(_names(row.keys), row.words) for row in manual.pair]),
        "## Steps",
        "The arithmetic that results carry, by the chapter of the rule. NAME is the fighter's name. A misspelt label is answered with "
        "those that exist.",
        _table(("chapter", "labels"), [(name, _names(sorted(played.steps[name]))) for name in _chapters(system) if name in played.steps]),
    ]  # fmt: skip
    for part in manual.part:
        parts += [f"## {part.title}", part.text.strip()]
    parts += ["## Examples", "These are run as tests.", f"```toml\n{examples.strip()}\n```"]
    return "\n\n".join(parts) + "\n"


def _chapters(system: AnySystem) -> list[str]:
    return list(dict.fromkeys(rule.section for rule in system.rulebook.rule))


def check(manual: Manual, form: Format, played: Played) -> None:
    """Every name has words, and all words have a name."""
    known: dict[str, tuple[list[str], list[str]]] = {
        "sheet": (_keys(manual.sheet), form.sheet_keys()),
        "start": (_keys(manual.start), form.start_keys()),
        "options": (_keys(manual.options), form.option_keys()),
        "state": (_keys(manual.state), list(form.state)),
        "run": ([run.form for run in manual.run], form.run_forms()),
        "topic": (_keys(manual.topic), sorted(played.choices)),
        "value": (_keys(manual.value), [name for name in dict.fromkeys(form.values) if name not in form.start_keys()]),
        "fight": (_keys(manual.fight), list(form.fight)),
        "pair": (_keys(manual.pair), list(form.pairs)),
    }
    for part, (said, names) in known.items():
        problems = [f"no words for {name!r}" for name in names if name not in said]
        problems += [f"words for {name!r}, which does not exist" for name in said if name not in names]
        problems += [f"{name!r} twice" for name in set(said) if said.count(name) > 1]
        if problems:
            raise HighdrawError(f"cases.toml, {part}: {'; '.join(problems)}.")


def _keys(rows: list[Row]) -> list[str]:
    return [key for row in rows for key in row.keys]


def _types(record: type[Any]) -> dict[str, str]:
    """What each field of a record is, with its default."""
    found = {}
    for field in msgspec.structs.fields(record):
        usual = field.default if field.default is not msgspec.NODEFAULT else None
        shown = f"; {str(usual).lower()}" if isinstance(usual, bool | int | float) and usual not in (0, False) else ""
        found[field.name] = _kind(field.type) + shown
    return found


def _kind(kind: Any) -> str:
    """A type in a word.

    >>> [_kind(kind) for kind in (int, bool | None, list[str], dict[str, int], Literal["a", "b"], tuple[float, float])]
    ['number', 'true', 'list', 'table', '`a`, `b`', 'list']
    """
    origin = get_origin(kind)
    if origin is Annotated:
        return _kind(get_args(kind)[0])
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in get_args(kind) if value != "")
    if origin in (list, tuple):
        return "list"
    if origin is dict or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return "table"
    if origin is not None:
        return " or ".join(dict.fromkeys(_kind(arg) for arg in get_args(kind) if arg is not type(None)))
    return {int: "number", float: "number", bool: "true", str: "text"}.get(kind, "text")


def _rows(rows: list[Row], types: Mapping[str, str]) -> list[tuple[str, ...]]:
    return [(_names(row.keys), "; ".join(dict.fromkeys(types.get(key, "") for key in row.keys)).strip("; "), row.words) for row in rows]


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _choices(topics: list[str], played: Played) -> str:
    """The choices of one topic or of several, each by itself where they differ."""
    every = {topic: _choices_of(played.choices[topic]) for topic in topics}
    if len(set(every.values())) == 1:
        return every[topics[0]]
    return "<br>".join(f"{topic}: {choices}" for topic, choices in every.items())


def _choices_of(offered: Mapping[str, list[str]]) -> str:
    """Few numbers written out, many as N."""
    if len(offered) > MOST:
        return _names(shapes(sorted(offered)))
    found: dict[str, None] = {}
    for pattern, shown in sorted(offered.items()):
        found |= dict.fromkeys(sorted(shown, key=_by_numbers) if len(shown) <= FEW else [pattern])
    return _names(found) or "two numbers"


def _by_numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join("| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in line) + " |" for line in lines)


def page_of(system_id: str, cases: Path) -> str:
    """The page of a system, with the examples among its cases."""
    folder = cases / system_id.replace("-", "_")
    text = (folder / "docs_examples.toml").read_text(encoding="utf-8")
    return page(load(system_id), play(load(system_id), folder), shown(text))


def shown(examples: str) -> str:
    """What of a file of examples is on the page: all but its first line, down to the mark."""
    return examples.partition(MORE)[0].partition("\n")[2]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.casebook", description="Write the pages on case files.")
    parser.add_argument("cases", type=Path, help="where the cases are")
    parser.add_argument("docs", type=Path, help="where the pages go")
    asked = parser.parse_args(argv)
    for system_id in SYSTEMS:
        (asked.docs / f"cases-{system_id}.md").write_text(page_of(system_id, asked.cases), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
