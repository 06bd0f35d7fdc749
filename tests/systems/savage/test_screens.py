"""What people see of some cases, and what the GM may set right: at the last question and at the end, value by value.

To add a case, write its heading (`== chapter: title`) into `screens.txt`. A change shows as a difference of that file, to be read
before it is accepted: `ACCEPT_SCREENS=1 pytest tests/systems/savage/test_screens.py`.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highdraw.engine.request import Request
from highdraw.engine.view import View
from highdraw.systems.savage.view import STRANGER
from systems.savage.test_told import HEAD, Heard, golden

GOLDEN = Path(__file__).with_name("screens.txt")
COMMAND = "ACCEPT_SCREENS=1 pytest tests/systems/savage/test_screens.py"


class Seen(Heard):
    """A case that keeps what could be seen when it was asked something."""

    seen: tuple[str, ...] = ()

    def _answer(self, part: Request[Any]) -> None:
        self.seen = tuple(self.screens())
        super()._answer(part)

    def screens(self) -> Iterator[str]:
        """The GM's view, what a stranger sees otherwise, and the controls."""
        reading, controls = self.system.reading, self.system.referee.controls
        whole = list(lines(reading.view(self.fight, None)))
        yield from whole
        yield from (line for line in lines(reading.view(self.fight, STRANGER)) if line not in whole)
        for who in ("", *self.system.play.fighters(self.fight)):
            for control in controls(self.fight, who):
                if control.kind not in ("switch", "choice") or control.value:
                    yield " ".join([f"control {who}:", *values(msgspec.to_builtins(control), "")])


def lines(view: View) -> Iterator[str]:
    """A view, a line for each fighter, each place in the order and each other part."""
    for part, node in msgspec.to_builtins(view).items():
        inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list | tuple) else [("", node)]
        if part != "legend":
            yield from (f"{part} {name}: {said}" for name, each in inner if (said := " ".join(values(each, ""))))


def values(node: Any, path: str) -> Iterator[str]:
    """Every value that says something, by its path."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield from values(value, f"{path}.{name}")
    elif isinstance(node, list | tuple) and any(isinstance(each, dict) for each in node):
        for place, value in enumerate(node):
            yield from values(value, f"{path}.{place}")
    elif node not in ("", None, False, [], ()):
        yield f"{path.removeprefix('.')}={node}"


def seen(heading: str) -> str:
    case = Seen(*heading.split(": ", 1))
    case.play()
    end = list(case.screens())
    return "\n".join([*case.seen, "-- the end", *(line for line in end if line not in case.seen)])


@pytest.mark.parametrize("heading", golden(GOLDEN))
def test_seen_as_before(heading: str) -> None:
    now = seen(heading)
    if os.environ.get("ACCEPT_SCREENS"):
        texts = golden(GOLDEN) | {heading: now}
        GOLDEN.write_text("".join(f"{HEAD}{one}\n{text}\n\n" for one, text in texts.items()), encoding="utf-8")
    assert now == golden(GOLDEN)[heading], f"It is shown otherwise. If that is meant: {COMMAND}"
