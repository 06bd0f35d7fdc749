"""Quiet play: the same rules without log and events."""

from random import Random
from typing import Any

import pytest

from highdraw.cards import Card
from highdraw.engine.chance import Seeded, Stacked
from highdraw.engine.choice import either
from highdraw.engine.fight import Fight
from highdraw.engine.quiet import QuietTable, run_quiet
from highdraw.engine.request import Ask, Place, Request, Roll, Window
from highdraw.errors import BadCard
from highdraw.testing.drivers import check_full_then_quiet, check_quiet_then_full
from toy import TOY, Toy, ToySetup, toy

EVERYTHING = ("turn", "together", "window", "blind", "dice", "place", "empty", "turn")


def first(_: Fight, request: Request[Any]) -> Any:
    if isinstance(request, Place):
        return (request.x, request.y)
    assert isinstance(request, Ask)
    return request.choices[-1]


@pytest.mark.parametrize("seed", range(20))
def test_both_drivers_agree(seed: int) -> None:
    check_full_then_quiet(TOY, ToySetup(calls=EVERYTHING), seed)
    check_quiet_then_full(TOY, ToySetup(calls=EVERYTHING), seed)


def test_a_window_asks_on_until_somebody_steps_in() -> None:
    fight = Toy(ToySetup(calls=("window",)), loud=False)
    assert run_quiet(fight, first, Random(1)) == 1
    assert fight.state.said == ["ann now"]


def test_a_fight_without_end_is_stopped() -> None:
    fight = Toy(ToySetup(calls=("turn",) * 50), loud=False)
    with pytest.raises(RuntimeError, match="no end after 20"):
        run_quiet(fight, first, Random(1), limit=20)


def test_what_is_no_request_is_named() -> None:
    fight = Toy(ToySetup(calls=("broken",)), loud=False)
    with pytest.raises(TypeError, match="broken awaited 'a string'"):
        run_quiet(fight, first, Random(1))


def test_a_pile_that_runs_dry() -> None:
    with pytest.raises(BadCard):
        run_quiet(Toy(ToySetup(calls=("greedy", "greedy")), loud=False), first, Random(1))


def test_a_stack_instead_of_chance() -> None:
    fight = Toy(ToySetup(calls=("blind", "dice")), loud=False)
    run_quiet(fight, first, Random(1), stack=Stacked([Card("KS"), Card("2C")], [6, 7]))
    assert fight.state.said == ["KS", "2C"]
    assert fight.state.points == 13


def test_a_stack_with_a_seed_behind_it() -> None:
    fight = Toy(ToySetup(calls=("blind", "blind")), loud=False)
    run_quiet(fight, first, Random(1), stack=Stacked([Card("KS"), Card("2C")], behind=Seeded(1)))
    assert fight.state.said[:2] == ["KS", "2C"]
    assert len(fight.state.said) == 4


@pytest.mark.parametrize(("sealed", "asked"), [(True, ["bob"]), (False, ["ann", "bob"])])
def test_a_window_asks_those_with_a_choice_and_the_others_where_it_is_open(sealed: bool, asked: list[str]) -> None:
    seen: list[str] = []

    def passes(_: Fight, request: Request[Any]) -> Any:
        seen.append(request.addressee)
        return request.check("pass")

    window = Window((Ask("ann", "block", either("pass")), Ask("bob", "block", either("pass", "block"))), sealed=sealed)
    fight = Toy(ToySetup(calls=()), loud=False)
    assert window.play(QuietTable(fight, passes, Random(1))) is None
    assert seen == asked


def test_where_a_stack_ends_the_seed_behind_it_goes_on() -> None:
    fight = Toy(ToySetup(calls=("dice",)), loud=False)
    run_quiet(fight, first, Random(1), stack=Stacked([], [], Seeded(3)))
    assert fight.state.points == sum(Seeded(3).answer(Roll((6, 8)), fight.state, 0))


def test_aside_nothing_is_told_and_then_everything_is_as_before() -> None:
    fight = toy("turn").fight
    before, lab = (fight.lab, fight.loud, fight.muted), object()
    fight._open = ["an exchange"]
    with fight.aside(lab):
        assert (fight.lab, fight.loud, fight.muted, fight._open) == (lab, False, False, [])
    assert (fight.lab, fight.loud, fight.muted) == before
    assert fight._open == ["an exchange"]
