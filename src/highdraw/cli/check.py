"""`highdraw check`: run cases, and see whether scenarios read well."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from highdraw.cli.options import Json
from highdraw.cli.screen import make_console, print_json, set_in
from highdraw.errors import HighdrawError
from highdraw.roster.case import Result, check_document
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.library import system_of


def check(
    *files: Annotated[Path, Parameter(help="Case files, scenario files, or folders of them.")],
    told: Annotated[bool, Parameter(negative="", help="Print what was told in each case, too.")] = False,
    json: Json = False,
) -> int:
    """Run the cases of files: 0 when all hold, 1 when one fails, 2 when a file is wrong."""
    if not files:
        raise HighdrawError("Which files? Say for example `highdraw check cases.toml`.")
    console, errors = make_console(), make_console(stderr=True)
    good = failed = wrong = 0
    spread = _spread(files)
    if not spread:
        raise HighdrawError(f"There is no TOML file in {', '.join(map(str, files))}.")
    for path in spread:
        try:
            results = _check(Document.read(path))
        except HighdrawError as error:
            wrong += 1
            errors.print(str(error), soft_wrap=True)
            continue
        good += sum(result.ok for result in results)
        failed += sum(not result.ok for result in results)
        for result in results:
            print_json({"ok": result.ok, **_as_dict(result)}) if json else _print(console, result, told)
    if not json:
        parts = [f"{good} good", *([f"{failed} failed"] if failed else []), *([f"{wrong} unreadable"] if wrong else [])]
        console.print(Text(", ".join(parts) + ".", "bold red" if failed or wrong else "bold green"))
    return 2 if wrong else 1 if failed else 0


def _spread(paths: tuple[Path, ...]) -> list[Path]:
    """Folders stand for the TOML files in them."""
    return [file for path in paths for file in (sorted(path.glob("**/*.toml")) if path.is_dir() else [path]) if not file.is_dir()]


def _check(document: Document) -> list[Result]:
    if "fighter" in document.data and "case" not in document.data:
        system_of(document).read(document, document.data)
        title = str(document.data.get("title", ""))
        return [Result(f"scenario: {title}", document.source, None, (), (), ())]
    return check_document(document, load)


def _as_dict(result: Result) -> dict[str, object]:
    return {name: getattr(result, name) for name in Result.__struct_fields__}


def _print(console: Console, result: Result, told: bool) -> None:
    where = f"{result.source}:{result.line}" if result.line else result.source
    console.print(Text.assemble(("good  " if result.ok else "FAILS ", "green" if result.ok else "bold red"), result.title))
    if not result.ok:
        console.print(Text(f"      {where}", "dim"), soft_wrap=True)
    for problem in result.problems:
        console.print(set_in(console, Text(f"- {problem}"), 6))
    if told or not result.ok:
        for sentence in result.told:
            console.print(set_in(console, Text(sentence, "dim"), 8))
