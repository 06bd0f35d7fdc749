"""`highdraw import`: a stat block, a Foundry actor or a GCS character as a fighter for a file of one's own."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.options import Json
from highdraw.cli.screen import make_console, print_json, set_in
from highdraw.errors import HighdrawError
from highdraw.roster.document import read_text
from highdraw.systems.importing import OURS, imported_text, read_import


def import_(
    file: Annotated[Path, Parameter(help="A stat block as text, a Foundry actor (.json) or a GCS character (.gcs).")],
    /,
    *,
    system: Annotated[str, Parameter(name="--system", help="The system it is for; without it the one that recognises it.")] = "",
    json: Json = False,
) -> int:
    """Read a file from elsewhere and print it as TOML for a file of fighters; remarks go to standard error."""
    text = read_text(file)
    found = read_import(str(file), text, system)
    if found.kind == OURS:
        raise HighdrawError(f"{file} is a file of fighters already. `highdraw sheet {file}:ID` shows one of them.")
    toml, remarks = imported_text(found.fighters[0][0], text)
    if json:
        print_json({"toml": toml, "remarks": remarks})
        return 0
    print(toml, end="")
    errors = make_console(stderr=True)
    for remark in remarks:
        errors.print(set_in(errors, Text(remark, "dim" if remark.startswith("read") else "yellow"), 2))
    return 0
