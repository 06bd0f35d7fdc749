"""What bluffing buys in the edition of impact and trauma: the tactician against itself without a bluff, and both against chance.

`python bench/bluff.py --doubt` tries what a name for bluffing could buy: nobody bluffs, but one of the two defends as if
so many attacks were bluffs. `--teams` tries fights of several against several, and of two against one; `--draws` tries
somebody who takes a card from the deck wherever the tactician would bluff. A number after it is that of the fights.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from highdraw.engine.fight import Fight
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import GM, Pick, Request
from highdraw.lab import interval
from highdraw.roster.document import Document
from highdraw.seats import RandomSeat
from highdraw.systems import load
from highdraw.systems.suits_impact import tactician as player
from highdraw.systems.suits_impact.laws import ChallengeLaw, cards_of
from highdraw.systems.suits_impact.sight import Sight
from highdraw.systems.suits_impact.tactician import honest, tactician
from ours import scenario

SYSTEM = "suits-impact"
DUELS, OTHERS = 2000, 600
"""How many fights of a pairing."""
FIRST = 100_000
"""The first seed: others are for trying things out."""
DOUBTS = (1, 2, 4, 6, 9)
"""Bluffs that are feared, of ten attacks with cards from the hand."""
RECRUIT = """
[[fighter]]
id = "{side}{number}"
use = "swordsman"
name = "Recruit {side}{number}"
side = "{side}"
speed = 4
skills = {{}}
weapons = ["greatsword"]
shield = ""
armour = ""
"""
"""Somebody who has never learnt to use what they hold: half the rank to attack, all of it to defend."""
RECRUITS = {"one recruit each": (1, 1), "four recruits each": (4, 4), "two recruits against one": (2, 1)}
TEAMS = ("skirmish", "rescue", "battle", "one recruit each", "two recruits against one")
ROUNDS = 600
"""Recruits miss for long."""


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


def drawing(sight: Sight, request: Request[Any]) -> Any:
    """Takes a card from the deck wherever the tactician would bluff."""
    answer = tactician(sight, request)
    if isinstance(request, Pick) and request.topic == "attack":
        law = request.law
        assert isinstance(law, ChallengeLaw)
        if cards_of(answer).weak(law.rank):
            return request.check({})
    return answer


PLAYERS: dict[str, Callable[[Sight, Request[Any]], Any] | None] = {
    "bluffs": tactician,
    "never bluffs": honest,
    "draws instead": drawing,
    "chance": None,
    **{f"fears {bluffs} of 10": doubting(bluffs) for bluffs in DOUBTS},
}
Pairing = tuple[str, str, str]
"""A fight, and who plays its sides."""
TRIED: tuple[Pairing, ...] = (
    ("duel", "bluffs", "never bluffs"),
    ("duel", "bluffs", "chance"),
    ("duel", "never bluffs", "chance"),
    ("four recruits each", "bluffs", "never bluffs"),
)
DOUBTED = tuple(("duel", "never bluffs", f"fears {bluffs} of 10") for bluffs in DOUBTS)
TEAMED = tuple((name, "bluffs", "never bluffs") for name in TEAMS)
DRAWN = (("four recruits each", "bluffs", "draws instead"), ("four recruits each", "draws instead", "never bluffs"))
MODES: dict[str, tuple[Pairing, ...]] = {"": TRIED, "--doubt": DOUBTED, "--teams": TEAMED, "--draws": DRAWN}


def setting(name: str) -> Any:
    """A scenario of the library, or so many recruits against so many."""
    system = load(SYSTEM)
    if name not in RECRUITS:
        return scenario(system, name)
    people = "".join(
        RECRUIT.format(side=side, number=number) for side, count in zip("AB", RECRUITS[name], strict=True) for number in range(count)
    )
    document = Document(f'system = "{SYSTEM}"\ntitle = "Recruits"\n[options]\nround_limit = {ROUNDS}\n{people}', name)
    return system.paper.read(document, document.data)


def wins(name: str, one: str, other: str, fights: int) -> tuple[int, int]:
    """How many of so many fights each wins, half of them from either side; the same cards from both."""
    setup = setting(name)
    sides = list(dict.fromkeys(entrant.side for entrant in setup.entrants))
    won = {one: 0, other: 0}
    for seed in range(FIRST, FIRST + fights // 2):
        for players in ((one, other), (other, one)):
            winner = _winner(setup, dict(zip(sides, players, strict=True)), seed)
            if winner:
                won[winner] += 1
    return won[one], won[other]


def _winner(setup: Any, plays: dict[str, str], seed: int) -> str:
    """Who plays the side that wins; nobody where the fight is broken off at its round limit."""
    system, chance = load(SYSTEM), RandomSeat(seed)
    fight: Any = system.play.create(setup, False)

    def choose(here: Fight, part: Request[Any]) -> Any:
        who = part.addressee
        clever = tactician if who == GM else PLAYERS[plays[fight[who].side]]
        answer = clever(Sight(fight, None if who == GM else frozenset((who,))), part) if clever else None
        return chance.choose(here, part) if answer is None else answer

    run_quiet(fight, choose, Random(seed))
    return plays.get(fight.state.winner, "")


def rows(pairings: tuple[Pairing, ...] = TRIED, fights: int = 0) -> Iterator[str]:
    """A row a pairing: the share of the fights decided that the first wins, and how many were decided."""
    for name, one, other in pairings:
        won, lost = wins(name, one, other, fights or (DUELS if name == "duel" else OTHERS))
        low, high = interval(won, won + lost)
        yield f"| {name} | {one} | {other} | {won / (won + lost):.1%} ({low:.1%}–{high:.1%}) | {won + lost:,} |"


if __name__ == "__main__":
    mode, _, number = " ".join(sys.argv[1:]).partition(" ")
    for row in rows(MODES[mode], int(number or 0)):
        print(row, flush=True)
