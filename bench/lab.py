"""What the lab costs: `python bench/lab.py`, with `--compare N` for N pairs of fights. CPU time of this process.

Every figure stands beside one quiet duel of the two-card edition, timed in the same run.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import msgspec

import contest
from highdraw.engine.fight import Fight
from highdraw.engine.request import Request
from highdraw.engine.session import Session
from highdraw.lab import Moment, moment_of, odds_at, start_of
from highdraw.lab.compare import compare
from highdraw.lab.exact import count_fight
from highdraw.lab.fought import fight_many
from highdraw.lab.kept import count_once
from highdraw.lab.moment import Stage, look_back
from highdraw.lab.playout import play_out, tactician
from highdraw.lab.question import MOST_RUNS, count_choice
from highdraw.lab.variant import read_variant
from highdraw.lab.world import deal_world
from highdraw.systems.library import find_scene
from highdraw.systems.match import match

BUDGET = 0.15
GLANCE = 10
"""Looking at the clock takes its time, too."""
RESTS = (0.07, 0.001)
ATTACKS = ("roll", "limb")
"""A plain one, and one after which the victim may drop what it holds: the longest."""
PAIRS = ("tie=redraw", "ann.body=+1")


def until(name: str, topic: str) -> Moment:
    """The first question about this in a fight of the tactician's."""
    scene = find_scene(name)
    names = scene.system.play.fighters(scene.system.play.create(scene.setup, False))
    session = Session(scene.system, scene.setup, seed=5, seats={who: [who] for who in names})
    policy = tactician(scene.system)
    while session.waiting()[0].subject != topic:
        part = session.waiting()[0]
        session.answer(part.addressee, policy(session.fight, part))
    who = session.waiting()[0].addressee
    return moment_of(session, who, who)


def fewer(moment: Moment) -> Moment:
    """The same moment with some cards gone from the pile."""
    stage = Stage(moment)
    stage.fight.thaw(moment.state)
    deck = stage.fight.state.deck
    deck.leave([card for place, card in enumerate(deck.pile) if place % 9])
    return msgspec.structs.replace(moment, state=stage.fight.frozen())


def timed(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def playouts(moment: Moment) -> int:
    """How often the first choice is played to the end of its exchange in the time of a live answer."""
    stage = Stage(moment)
    past, policy, count, begun = look_back(stage), tactician(stage.system), 0, process_time()
    world = deal_world(stage, past, policy, Random(0))
    while count % GLANCE or process_time() - begun < BUDGET:
        rng = Random(count)
        if past.hidden:
            world = deal_world(stage, past, policy, rng)
        play_out(stage, past, world, past.part.default(), policy, partial(_by_chance, rng))
        count += 1
    return count


def _by_chance(rng: Random, fight: Fight, request: Request[Any]) -> Any:
    return request.chance(fight.state, rng)


def exact_duel(one: float) -> None:
    """A duel counted to two rests, and found again where it is kept."""
    scene = match("swordsman", "swordsman", "suits-two-card")
    for rest in RESTS:
        begun = process_time()
        found = count_fight(scene.system, scene.setup, rest)
        took = process_time() - begun
        print(
            f"exact duel of swordsmen to rest {rest:g}: {took:.1f} s ({took / one:.0f} duels), {found.states:,} states, {found.runs:,} runs"
        )
    with TemporaryDirectory() as folder:
        count_once(scene.system, scene.setup, RESTS[0], Path(folder))
        kept = timed(lambda: count_once(scene.system, scene.setup, RESTS[0], Path(folder)))
    print(f"the same from where it is kept: {kept * 1e3:.1f} ms")


def main() -> None:
    scene = find_scene("suits-two-card/duel")
    start = start_of(scene.system, scene.setup)
    fight_many(start, 0, 20, "warm", "tactician")
    duel = timed(lambda: fight_many(start, 0, 200, "bench", "tactician")) / 200
    print(f"one quiet two-card duel: {duel * 1e3:.2f} ms")
    for name, topic in (
        ("suits-two-card/duel", "response"), ("suits-two-card/skirmish", "response"), ("suits-one-card/duel", "action"),
        ("savage/duel", "option"),
    ):  # fmt: skip
        moment = until(name, topic)
        other = fewer(moment)
        cold, changed, same = (timed(partial(odds_at, one)) for one in (moment, other, other))
        found = odds_at(moment)
        exact = sum(one.exact for one in found.choices)
        print(
            f"{name}, {topic}: {len(found.choices)} choices, {exact} exact: first {cold * 1e3:.0f} ms ({cold / duel:.0f} duels), "
            f"pile changed {changed * 1e3:.0f} ms ({changed / duel:.0f}), same pile {same * 1e3:.0f} ms ({same / duel:.0f})"
        )
    moment = fewer(until("savage/duel", "option"))
    for key in ATTACKS:
        took = min(timed(partial(count_choice, moment, key, most=MOST_RUNS)) for _ in range(5))
        print(f"savage/duel, {key} alone: {took * 1e3:.0f} ms ({took / duel:.0f} duels)")
    exact_duel(duel)
    mine, icepools = contest.compare()
    print(f"a contest: ours {mine * 1e3:.2f} ms with another pile, icepool {icepools * 1e3:.0f} ms, {icepools / mine:.0f} times")
    print(f"live exchange: {playouts(until('suits-two-card/skirmish', 'response'))} playouts in {BUDGET * 1e3:.0f} ms, six fighters")
    n = int(sys.argv[sys.argv.index("--compare") + 1]) if "--compare" in sys.argv else 400
    for setting in PAIRS:
        one, second = read_variant("suits-two-card/duel"), read_variant("suits-two-card/duel", [setting])
        pair = compare(one, second, ["wins Ann"], n, "bench", jobs=1).of("wins Ann")
        print(
            f"{setting}, {n} pairs: interval {pair.narrower:.1f} times narrower by pairing, variance {pair.narrower**2:.1f} times smaller; "
            f"{pair.differing} pairs with another winner"
        )


if __name__ == "__main__":
    main()
