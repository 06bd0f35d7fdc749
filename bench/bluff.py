"""What bluffing buys in the edition of impact and trauma: the tactician against itself without a bluff, and both against chance."""

from collections.abc import Iterator
from random import Random
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import GM, Request
from highdraw.lab import interval
from highdraw.seats import RandomSeat
from highdraw.systems import load
from highdraw.systems.suits_impact.sight import Sight
from highdraw.systems.suits_impact.tactician import honest, tactician
from ours import scenario

SYSTEM = "suits-impact"
DUELS = 2000
PLAYERS = {"bluffs": tactician, "never bluffs": honest, "chance": None}


def wins(name: str, one: str, other: str, fights: int) -> int:
    """How many of so many fights the first wins, half of them from either side; the same cards from both."""
    setup = scenario(load(SYSTEM), name)
    return sum(_won(setup, (one, other), place, seed) for seed in range(fights // 2) for place in (0, 1))


def _won(setup: Any, players: tuple[str, str], place: int, seed: int) -> bool:
    system, chance = load(SYSTEM), RandomSeat(seed)
    fight: Any = system.play.create(setup, False)
    sides = list(dict.fromkeys(me.side for me in fight.state.fighters.values()))
    plays = dict(zip(sides if place == 0 else sides[::-1], players, strict=True))

    def choose(here: Fight, part: Request[Any]) -> Any:
        who = part.addressee
        clever = tactician if who == GM else PLAYERS[plays[fight[who].side]]
        answer = clever(Sight(fight, None if who == GM else frozenset((who,))), part) if clever else None
        return chance.choose(here, part) if answer is None else answer

    run_quiet(fight, choose, Random(seed))
    return bool(fight.state.winner == sides[place])


def rows(fights: int) -> Iterator[str]:
    """A row a pairing."""
    for one, other in (("bluffs", "never bluffs"), ("bluffs", "chance"), ("never bluffs", "chance")):
        won = wins("duel", one, other, fights)
        low, high = interval(won, fights)
        yield f"| duel | {one} | {other} | {won / fights:.1%} ({low:.1%}–{high:.1%}) |"


if __name__ == "__main__":
    for row in rows(DUELS):
        print(row, flush=True)
