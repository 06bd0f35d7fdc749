"""`highdraw check`: run cases, and see whether scenarios read well."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from highdraw.cli.options import Json
from highdraw.cli.screen import hang, make_console, print_json, set_in
from highdraw.errors import HighdrawError
from highdraw.roster.check import Result, check_text, looks_like_cases
from highdraw.roster.document import Document, read_text
from highdraw.roster.story import Moment
from highdraw.systems import load
from highdraw.systems.library import system_of


def check(
    *files: Annotated[Path, Parameter(help="Case files, scenario files, or folders of them.")],
    told: Annotated[bool, Parameter(negative="", help="Print all of each case: questions, answers, cards, dice, what was told.")] = False,
    json: Json = False,
) -> int:
    """Run the cases of files: 0 when all hold, 1 when one fails, 2 when a case or a file cannot be read."""
    if not files:
        raise HighdrawError("Which files? Say for example `highdraw check cases.toml`.")
    console, errors = make_console(), make_console(stderr=True)
    good = failed = wrong = 0
    spread = _spread(files)
    if not spread:
        raise HighdrawError(f"There is no TOML file in {', '.join(map(str, files))}.")
    for path in spread:
        try:
            results = _check(path)
        except HighdrawError as error:
            wrong += 1
            errors.print(str(error), soft_wrap=True)
            continue
        good += sum(result.ok for result in results)
        failed += sum(result.readable and not result.ok for result in results)
        wrong += sum(not result.readable for result in results)
        for result in results:
            print_json({"ok": result.ok, **_as_dict(result)}) if json else _print(console, errors, result, told)
    if not json:
        parts = [f"{good} good", *([f"{failed} failed"] if failed else []), *([f"{wrong} unreadable"] if wrong else [])]
        console.print(Text(", ".join(parts) + ".", "bold red" if failed or wrong else "bold green"))
    return 2 if wrong else 1 if failed else 0


def _spread(paths: tuple[Path, ...]) -> list[Path]:
    """Folders stand for the TOML files in them."""
    return [file for path in paths for file in (sorted(path.glob("**/*.toml")) if path.is_dir() else [path]) if not file.is_dir()]


def _check(path: Path) -> list[Result]:
    text = read_text(path)
    if not looks_like_cases(text):
        document = Document(text, str(path))
        system_of(document).paper.read(document, document.data)
        return [Result(f"scenario: {document.data.get('title', '')}", document.source, None)]
    return check_text(text, str(path), load)


def _as_dict(result: Result) -> dict[str, object]:
    return {name: getattr(result, name) for name in Result.__struct_fields__}


def _print(console: Console, errors: Console, result: Result, told: bool) -> None:
    if not result.readable:
        errors.print(Text(result.problems[0]), soft_wrap=True)
        return
    title = Text.assemble(("good  " if result.ok else "FAILS ", "green" if result.ok else "bold red"), result.title)
    console.print(hang(console, title, 6))
    if not result.ok:
        console.print(Text(f"      {result.source}:{result.line}", "dim"), soft_wrap=True)
    for problem in result.problems:
        console.print(set_in(console, Text(f"- {problem}"), 6))
    if told or not result.ok:
        for moment in result.story if told else _in_short(result.story):
            lead = "" if moment.kind == "told" else moment.kind
            console.print(hang(console, Text(f"{'':6}{lead:<8}{moment.text}", "bold" if moment.kind == "run" else "dim"), 14))


def _in_short(story: tuple[Moment, ...]) -> list[Moment]:
    """What was told, and the question before a refusal."""
    last = max((place for place, moment in enumerate(story) if moment.kind == "asked"), default=-1)
    refused = bool(story) and story[-1].kind == "refused"
    return [moment for place, moment in enumerate(story) if moment.kind in ("told", "refused") or (refused and place == last)]
