"""The pages on case files say what the code does, and their examples hold."""

import re
from functools import cache
from pathlib import Path
from typing import get_origin

import pytest
from msgspec.structs import fields

from highdraw.engine.system import System
from highdraw.errors import HighdrawError
from highdraw.roster.case import CaseFile, StepFile
from highdraw.roster.check import check_text
from highdraw.roster.expect import Expect
from highdraw.roster.scenario import FieldFile
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.testing import casebook

HOME = Path(__file__).parents[1]
DOCS = HOME / "docs"
CASES = HOME / "tests" / "cases"
STEPS = re.compile(r"^## Steps\n.*?(?=^## )", re.DOTALL | re.MULTILINE)


@cache
def played(system: str) -> casebook.Played:
    return casebook.play(load(system), CASES / system.replace("-", "_"))


def examples() -> list[object]:
    found: list[object] = []
    for path in sorted(DOCS.glob("cases*.md")):
        blocks = re.findall(r"```toml\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
        found += [pytest.param(block, id=f"{path.stem}-{number}") for number, block in enumerate(blocks)]
    return found


@pytest.mark.parametrize("text", examples())
def test_an_example_holds(text: str) -> None:
    results = check_text(text, "example.toml", load)
    assert results
    assert [result.problems for result in results if not result.ok] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_of_a_system_is_up_to_date(system: str) -> None:
    text = (CASES / system.replace("-", "_") / "docs_examples.toml").read_text(encoding="utf-8")
    made = casebook.page(load(system), played(system), casebook.shown(text))
    page = (DOCS / f"cases-{system}.md").read_text(encoding="utf-8")
    assert STEPS.sub("", page) == STEPS.sub("", made), "Run `make docs`."
    labels = {label for known in played(system).steps.values() for label in known}
    found = STEPS.search(page)
    assert found
    named = set(re.findall(r"`([^`]+)`", found[0]))
    assert named
    assert named <= labels, "Run `make docs`."


def test_every_line_of_the_format_is_on_its_page() -> None:
    page = (DOCS / "cases.md").read_text(encoding="utf-8")
    for record in (CaseFile, StepFile, Expect, FieldFile):
        for name in record.__struct_fields__:
            assert re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", page), (record, name)


def test_a_name_without_words_is_found() -> None:
    system = load("savage")
    manual = casebook.read_manual(system)
    known = played("savage")
    casebook.check(manual, system.paper.format, known)
    del manual.start[0]
    with pytest.raises(HighdrawError, match=r"cases.toml, start: no words for 'wounds'"):
        casebook.check(manual, system.paper.format, known)
    manual.start.insert(0, casebook.Row(keys=["wounds", "fatigue", "bennies", "mood"], words=""))
    with pytest.raises(HighdrawError, match=r"words for 'mood', which does not exist"):
        casebook.check(manual, system.paper.format, known)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_on_the_page_can_be_looked_at(system: str) -> None:
    form = load(system).paper.format
    run = "turn ann" if "turn WHO" in form.runs else "fight"
    use, place = next(iter(ready_fighters(system))), ", at = [{}, 0]" if "at" in form.entry else ""
    who = '{{ id = "{}", side = "{}", ' + f'use = "{use}"{place} }}}}'
    case = f'[[case]]\ntitle = "x"\nrun = "{run}"\n'
    case += f"fighter = [{who.format('ann', 'A', 0)}, {who.format('bob', 'B', 5)}]\n"
    people = ", ".join(f"{name} = 0" for name in dict.fromkeys((*form.start_keys(), *form.values)))
    fight = ", ".join([*(f"{name} = 0" for name in form.fight), *(f'"{pair} ann bob" = 0' for pair in form.pairs)])
    text = f'system = "{system}"\n{case}expect.ann = {{ {people} }}\nexpect.fight = {{ {fight} }}\n'
    (result,) = check_text(text, "x.toml", load)
    assert result.readable, result.problems


def test_every_field_of_a_system_is_listed_for_whoever_adds_one() -> None:
    """Part by part, and as optional exactly where it has a default."""
    text = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("| part | field |")[2].partition("\n\n")[0]
    listed: dict[str, dict[str, bool]] = {}
    part = ""
    for row in re.findall(r"^\| (.*) \|$", table, re.MULTILINE)[1:]:
        named, names, about, _ = (cell.strip() for cell in f"{row} ".split("|"))
        part = named.strip("`") or part
        for field in re.findall(r"`(\w+)`", names):
            listed.setdefault(part, {})[field] = "*Optional*" in about or f"`{field}` *optional*" in about
    parts = {field.name: fields(field.type) for field in fields(System) if hasattr(get_origin(field.type), "__struct_fields__")}
    assert listed == {name: {field.name: not field.required for field in its} for name, its in parts.items()}
