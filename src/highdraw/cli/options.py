"""Options that several commands share, with the words of their help."""

from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from typing import Annotated

from cyclopts import Parameter, Token


def whole(kind: object, tokens: Sequence[Token]) -> int:
    """A whole number as it is typed; 1.5 is none, and is not rounded to one."""
    return int(tokens[0].value)


Count = Parameter(converter=whole)
"""For a parameter that takes a whole number."""
Seed = Annotated[int | None, Count, Parameter(help="Where the cards come from; the same seed gives the same cards.")]
Switches = Annotated[
    list[str] | None, Parameter(name="--switch", negative="", help="A house rule, as NAME=VALUE; may be given several times.")
]
SystemName = Annotated[str | None, Parameter(name="--system", help="The system to look in, where several have that name.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Lines of JSON for a program to read.")]
Why = Annotated[bool, Parameter(name="--why", negative="", help="Add the arithmetic and the rules to every result.")]
SavePath = Annotated[Path | None, Parameter(name="--save", help="Where the fight file is written.")]


def any_seed(seed: int | None) -> int:
    """The seed that was asked for, else a fresh one, short enough to be typed again."""
    return randbelow(1_000_000) if seed is None else seed
