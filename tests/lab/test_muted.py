"""A lab runs fights muted: nothing is told, and everything comes out as it would at a table."""

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask
from highdraw.lab import moment_of
from highdraw.lab.moment import NoOdds, Past, Stage, look_back
from highdraw.lab.outcome import Outcome
from highdraw.lab.playout import play_out, tactician
from highdraw.lab.world import World, deal_world
from highdraw.seats import TacticianSeat
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_scene
from highdraw.testing.walk import begin, walk

QUESTIONS, CHOICES = 12, 3
ANSWERS, EVERY = 120, 5


def test_a_muted_fight_tells_nothing_and_keeps_bare_beats() -> None:
    scene = find_scene("suits-two-card/duel")
    fight = scene.system.play.create(scene.setup, True)
    fight.mute()
    with fight.beat("Ann attacks Bob", who="ann", target="bob", attack=True) as beat:
        assert beat is not None
        assert fight.current_beat is beat
        with fight.beat("Bob strikes back", who="bob", target="ann") as other:
            assert other is not None
            assert other.parent == beat.number
        beat.rule("hits", hit=True)
        beat.more("ann", total=4)
    assert (beat.hit, beat.sides, beat.effects, beat.closed) == (True, (), (), True)
    assert fight.why() is None
    assert fight.puts(1), "it asks as at a table"
    assert not fight.quiet


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_choices_come_out_muted_as_they_do_at_a_table(system_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a few fights, until enough was compared and blows have hit and missed."""
    system = load(system_id)
    policy, hits, asked = tactician(system), set(), 0
    for seed, scenario in product(range(3), ("duel", "battle")):
        session = begin(system, find_scene(f"{system_id}/{scenario}").setup, seed)
        for number, here in enumerate(islice(walk(session, Random(seed), seat=TacticianSeat(system, seed)), ANSWERS)):
            part = next((part for part in here.waiting() if isinstance(part, Ask) and not part.formality and part.who in here.seats), None)
            if part is None or number % EVERY:
                continue
            stage = Stage(moment_of(here, part.who, part.who))
            past = look_back(stage)
            try:
                world = deal_world(stage, past, policy, Random(number))
            except NoOdds:
                continue
            for choice in part.choices[:CHOICES]:
                muted, loud = (_outcome(stage, past, world, choice, number, loud, monkeypatch) for loud in (False, True))
                assert muted == loud, part.outline()
                hits |= {blow.hit for blow in muted.blows}
            asked += 1
        if asked >= QUESTIONS and hits == {True, False}:
            return
    raise AssertionError(f"{asked} questions, hits: {hits}")


def _outcome(stage: Stage, past: Past, world: World, choice: Any, seed: int, loud: bool, monkeypatch: pytest.MonkeyPatch) -> Outcome:
    with monkeypatch.context() as patched:
        if loud:
            patched.setattr(Fight, "mute", lambda fight: None)
        rng = Random(seed)
        outcome = play_out(stage, past, world, choice, tactician(stage.system), lambda fight, request: request.chance(fight.state, rng))
    assert loud or not stage.fight.events
    return outcome
