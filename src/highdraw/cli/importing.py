"""`highdraw import`: a printed stat block as a fighter for a file of one's own."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.options import Json
from highdraw.cli.screen import make_console, print_json, set_in
from highdraw.errors import BadFile, HighdrawError
from highdraw.roster.document import MAX_BYTES
from highdraw.systems import SYSTEMS, load


def import_(
    file: Annotated[Path, Parameter(help="A text file with one stat block.")],
    /,
    *,
    system: Annotated[str, Parameter(name="--system", help="The system it is for; without it the first that reads stat blocks.")] = "",
    json: Json = False,
) -> int:
    """Read a stat block and print it as TOML for a file of fighters; remarks go to standard error."""
    able = [each for each in SYSTEMS if load(each).paper.import_text is not None]
    found = load(system or able[0])
    if found.paper.import_text is None:
        raise HighdrawError(f"{system} reads no stat blocks. These systems do: {', '.join(able)}.")
    toml, remarks = found.paper.import_text(_text(file))
    if json:
        print_json({"toml": toml, "remarks": remarks})
        return 0
    print(toml, end="")
    errors = make_console(stderr=True)
    for remark in remarks:
        errors.print(set_in(errors, Text(remark, "dim" if remark.startswith("read") else "yellow"), 2))
    return 0


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadFile(str(path), None, f"the file has {path.stat().st_size:,} bytes; {MAX_BYTES:,} are the limit.")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadFile(str(path), None, f"cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise BadFile(str(path), None, "the file is not UTF-8 text.") from None
