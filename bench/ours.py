"""Highdraw's own quiet fights: full rules, one core."""

from collections.abc import Callable
from importlib.resources import files
from random import Random
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import Place, Request
from highdraw.engine.system import System
from highdraw.roster.document import Document
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.suits_two_card import attack


def scenario(system: System, name: str) -> Any:
    text = files(system.folder).joinpath("library", "scenarios", f"{name}.toml").read_text(encoding="utf-8")
    document = Document(text, name)
    return system.read(document, document.data)


def take_first(fight: Fight, request: Request[Any]) -> Any:
    """Always the first choice: attack, counter. The play a toy simulator knows."""
    return (request.x, request.y) if isinstance(request, Place) else request.keys[0]  # type: ignore[attr-defined]


class Counter:
    """Counts the contests of a run."""

    def __init__(self) -> None:
        self.contests = 0
        self.inner = vars(attack)["clash"]

    async def clash(self, *args: Any) -> None:
        self.contests += 1
        await self.inner(*args)

    def __enter__(self) -> "Counter":
        vars(attack)["clash"] = self.clash
        return self

    def __exit__(self, *_: object) -> None:
        vars(attack)["clash"] = self.inner


def fighter(name: str, seat: str) -> Callable[[], int]:
    """A function that plays one fight of a scenario and says how many requests it took."""
    system = load("suits-two-card")
    setup = scenario(system, name)
    rng = Random(1)
    choose = take_first if seat == "first" else make_seat(seat, system, 1).choose

    def play() -> int:
        return run_quiet(system.create(setup, False), choose, rng)

    return play
