"""What bluffing buys in the edition of impact and trauma: the tactician against itself without a bluff, and both against chance.

`python bench/bluff.py --doubt` tries what a name for bluffing could buy: nobody bluffs, but one of the two defends as if
so many attacks were bluffs.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from highdraw.engine.fight import Fight
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import GM, Request
from highdraw.lab import interval
from highdraw.seats import RandomSeat
from highdraw.systems import load
from highdraw.systems.suits_impact import tactician as player
from highdraw.systems.suits_impact.sight import Sight
from highdraw.systems.suits_impact.tactician import honest, tactician
from ours import scenario

SYSTEM = "suits-impact"
DUELS = 2000
DOUBTS = (1, 2, 4, 6, 9)
"""Bluffs that are feared, of ten attacks with cards from the hand."""


def doubting(bluffs: int) -> Callable[[Sight, Request[Any]], Any]:
    """Never bluffs, and defends as if so many of ten attacks were bluffs."""
    trusting = player._expected

    def expected(rank: int, cards: int, boosts: int) -> list[int]:
        """Every value as often as it is likely: an attack from the hand is a bluff `bluffs` times of ten."""
        sound = trusting(rank, cards, boosts)
        return sound * (10 - bluffs) + [(rank + 1) // 2 + boosts] * bluffs * len(sound) if cards else sound

    def play(sight: Sight, request: Request[Any]) -> Any:
        with patch.object(player, "_expected", expected):
            return honest(sight, request)

    return play


PLAYERS: dict[str, Callable[[Sight, Request[Any]], Any] | None] = {
    "bluffs": tactician,
    "never bluffs": honest,
    "chance": None,
    **{f"fears {bluffs} of 10": doubting(bluffs) for bluffs in DOUBTS},
}
TRIED = (("bluffs", "never bluffs"), ("bluffs", "chance"), ("never bluffs", "chance"))
DOUBTED = tuple(("never bluffs", f"fears {bluffs} of 10") for bluffs in DOUBTS)


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


def rows(fights: int, pairings: tuple[tuple[str, str], ...] = TRIED) -> Iterator[str]:
    """A row a pairing."""
    for one, other in pairings:
        won = wins("duel", one, other, fights)
        low, high = interval(won, fights)
        yield f"| duel | {one} | {other} | {won / fights:.1%} ({low:.1%}–{high:.1%}) |"


if __name__ == "__main__":
    for row in rows(DUELS, DOUBTED if "--doubt" in sys.argv else TRIED):
        print(row, flush=True)
