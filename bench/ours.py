"""Highdraw's own quiet fights: full rules, one core."""

from collections.abc import Callable
from importlib.resources import files
from random import Random
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import Ask, Request
from highdraw.engine.system import AnySystem
from highdraw.roster.document import Document
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.suits_two_card import attack

PLAIN = """
system = "suits-two-card"
title = "Plain"
""" + "".join(
    f"""
[[fighter]]
id = "{side}{number}"
side = "{side}"
body = 6
will = 5
reflexes = 6
skills = {{ sword = 7 }}
weapons = ["Sword"]
{'armour = "Chain"' if side == "a" else ""}
"""
    for side in "ab"
    for number in range(3)
)
"""Three against three with swords, one side in chain: the fight the toy simulates."""


def scenario(system: AnySystem, name: str) -> Any:
    if name == "plain":
        document = Document(PLAIN, name)
        return system.paper.read(document, document.data)
    text = files(system.paper.folder).joinpath("library", "scenarios", f"{name}.toml").read_text(encoding="utf-8")
    document = Document(text, name)
    return system.paper.read(document, document.data)


def take_first(fight: Fight, request: Request[Any]) -> Any:
    """Always the first choice: attack, counter. The play a toy simulator knows."""
    return request.default()


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


def fighter(name: str, seat: str, system_id: str = "suits-two-card") -> Callable[[], int]:
    """A function that plays one fight of a scenario and says how many requests it took."""
    system = load(system_id)
    setup = scenario(system, name)
    rng = Random(1)
    pick = rng.random

    def uniform(fight: Fight, request: Request[Any]) -> Any:
        return request.choices[int(pick() * len(request.choices))] if isinstance(request, Ask) else request.default()

    choose = {"first": take_first, "uniform": uniform}.get(seat) or make_seat(seat, system, 1).choose

    def play() -> int:
        return run_quiet(system.play.create(setup, False), choose, rng)

    return play
