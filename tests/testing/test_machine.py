"""The machine: a restless GM at fights of every system, the same ones every time; and that it notices what is wrong."""

from typing import Any

import pytest

from highdraw.engine.exchange import Exchange
from highdraw.engine.impact import Impact
from highdraw.engine.session import Session
from highdraw.systems import SYSTEMS, load, register
from highdraw.testing import Nonconformity, machine, shipped

register("toy", "highdraw.testing.toy")
EXAMPLES, STEPS = 12, 22
DONE = ("answers", "undo", "redo", "corrections", "refused", "deferred", "newcomers", "replays")


@pytest.mark.parametrize("system_id", [*SYSTEMS, "toy"])
def test_whatever_is_done_every_step_can_be_taken_back(system_id: str) -> None:
    tally = machine.check_machine(load(system_id), shipped(system_id), EXAMPLES, STEPS)
    assert tally["taken back to the start"] >= EXAMPLES
    assert all(tally[what] for what in DONE), tally


def run(examples: int = 30) -> None:
    scenes = {name: setup for name, setup in shipped("suits-two-card").items() if name in ("duel", "brawl")}
    machine.check_machine(load("suits-two-card"), scenes, examples, STEPS, shrink=False)


def test_it_notices_an_undo_that_forgets_something(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Session._undo

    def forgets(self: Session, count: int) -> None:
        real(self, count)
        self.fight.state.deck.shuffles += 1

    monkeypatch.setattr(Session, "_undo", forgets)
    with pytest.raises(Nonconformity, match=r"taken back"):
        run()


def test_it_notices_a_correction_that_drops_the_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    def drops(self: Exchange[Any], boundary: int) -> tuple[()]:
        return ()

    monkeypatch.setattr(Exchange, "_trace", drops)
    monkeypatch.setattr(Session, "preview", lambda self, *changes: Impact())
    with pytest.raises(Nonconformity, match=r"answers stay"):
        run(60)


def test_the_command_says_what_was_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert machine.main(["--examples", "1", "--steps", "3", "--system", "suits-one-card"]) == 0
    assert "taken back to the start" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        machine.main(["--examples", "0"])
