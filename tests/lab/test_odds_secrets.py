"""No odds tell what a seat may not know: every system, at questions of a whole fight."""

import pytest

from highdraw.lab import Moment, explore, question, world
from highdraw.lab.outcome import Blow, Outcome
from highdraw.lab.weigh import weigh
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_scene
from highdraw.testing import odds as kit
from highdraw.testing.failure import Nonconformity
from highdraw.testing.odds import check_odds, check_sampling

LEAST = {"suits-two-card": 2, "suits-one-card": 2, "savage": 1, "suits-impact": 2, "gurps-cards": 0}
"""So often something is at stake; in GURPS the cards an attack is made with lie open by then."""

EXACT = {"suits-two-card", "savage"}
"""Where the first questions of a duel have exact chances; elsewhere hidden hands are sampled."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_fights_that_look_the_same_give_the_same_odds(system: str) -> None:
    scene = find_scene(f"{system}/duel")
    compared, at_stake = check_odds(load(system), scene.setup, "odds", most=2, samples=4)
    assert compared >= 2
    assert at_stake >= LEAST[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_samples_come_out_as_exact_chances_say(system: str) -> None:
    exact = system in EXACT
    setup, exact = find_scene(f"{system}/duel").setup, system in EXACT
    held = check_sampling(load(system), setup, "sampling", most=1, samples=150 if exact else 50, only_exact=exact)
    assert held.exact if exact else held.exact + held.sampled


def test_samples_that_do_not_agree_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = question.sample

    def other(moment: Moment, key: str, *, samples: int, seed: str) -> dict[Outcome, int]:
        found = real(moment, key, samples=samples, seed=seed)
        return found if seed.endswith("told") else {Outcome(): samples}

    monkeypatch.setattr(kit, "sample", other)
    with pytest.raises(Nonconformity, match="times of 60, and"):
        check_sampling(load("suits-impact"), find_scene("suits-impact/duel").setup, "sampling", most=1, samples=60)


def test_samples_that_go_round_among_a_few_worlds_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = question.sample

    def few(moment: Moment, key: str, *, samples: int, seed: str) -> dict[Outcome, int]:
        if not seed.endswith("told"):
            return real(moment, key, samples=samples, seed=seed)
        return {outcome: hits * 50 for outcome, hits in real(moment, key, samples=samples // 50, seed=seed).items()}

    monkeypatch.setattr(kit, "sample", few)
    with pytest.raises(Nonconformity, match="times of"):
        check_sampling(load("gurps-cards"), find_scene("gurps-cards/duel").setup, "0", most=1, samples=400)


def test_rare_outcomes_are_no_alarm() -> None:
    """Eleven of 200 against 316 of 20,000 came of samples that were right: of thirty outcomes one is so far off now and then."""
    rest = Outcome(blows=(Blow("boris", "anna", False),))
    assert kit._compare_samples({Outcome(): 11, rest: 189}, {Outcome(): 316, rest: 19_684}) == 2
    with pytest.raises(kit._Wrong, match="came 17 times of 200"):
        kit._compare_samples({Outcome(): 17, rest: 183}, {Outcome(): 316, rest: 19_684})


def test_exact_chances_that_are_wrong_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "weigh", lambda *args: [one._replace(ways=one.ways if at else 1) for at, one in enumerate(weigh(*args))])
    with pytest.raises(Nonconformity, match="has the chance"):
        check_sampling(load("suits-two-card"), find_scene("suits-two-card/duel").setup, "sampling", most=1)


def test_odds_from_cards_as_they_really_lie_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "_reseal", lambda stage, past, rng: None)
    with pytest.raises(Nonconformity, match="the odds are"):
        check_odds(load("suits-one-card"), find_scene("suits-one-card/duel").setup, "odds", most=8)
