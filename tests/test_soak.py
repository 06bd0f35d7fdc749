"""A short soak: random fights over everything there is, none stuck, no card lost; and how a failure is told."""

import pytest

from highdraw.systems import load
from highdraw.testing import Nonconformity, soak


def test_a_short_soak() -> None:
    total = soak.Tally()
    for tally in soak.soak(60, seed="pytest", jobs=2):
        total.add(tally)
    assert total.failures == []
    assert (total.fights, total.errors, total.stuck) == (60, 0, 0)
    assert total.full == 3
    assert total.cards >= 60 * 52
    assert total.requests > 60


def test_one_fight_again_and_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--seed", "pytest", "--only", "3"]) == 0
    assert "1 fights (0 in full, 0 to their end), 0 errors, 0 stuck" in capsys.readouterr().out


def test_now_and_then_a_fight_is_held_to_the_whole_kit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise Nonconformity("secrets", "a card is named")

    monkeypatch.setattr(soak, "conform_once", broken)
    assert soak.main(["--seed", "pytest", "--only", f"{2 * soak.KIT - 1}"]) == 1
    assert "a card is named" in capsys.readouterr().out


def test_a_failure_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    system = load("suits-two-card")

    async def broken(fight: object) -> None:
        raise ZeroDivisionError("one over none")

    broken_system = system.altered(play={"procedures": {**system.play.procedures, "round": broken}})

    def create(setup: object, loud: bool) -> object:
        fight = system.play.create(setup, loud)
        fight.system = broken_system
        return fight

    monkeypatch.setattr(soak, "load", lambda _: broken_system.altered(play={"create": create}))
    assert soak.main(["--fights", "21", "--seed", "9", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "--seed 9 --only 0 (full): suits-two-card" in told
    assert "--seed 9 --only 1 (quiet)" in told
    assert "one over none" in told


@pytest.mark.parametrize("wrong", [["--fights", "0"], ["--jobs", "0"], ["--only", "-1"], ["--fights", "many"]])
def test_wrong_numbers_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        soak.main(wrong)
    assert stop.value.code == 2
    assert "usage" in capsys.readouterr().err
