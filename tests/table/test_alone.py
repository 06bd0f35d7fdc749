"""A GM alone against the tactician plays by what their own fighters know, unless they ask to see more."""

from collections.abc import Iterator

import pytest

from highdraw.engine.request import GM as REFEREE
from highdraw.table.errors import Refused
from highdraw.table.role import Role
from highdraw.table.table import Table
from table.making import GM, again, make, play

SCENES = (("suits-two-card/duel", "4"), ("suits-one-card/duel", "5"))


def alone(scene: str = "suits-one-card/duel", seed: str = "5") -> Table:
    """The GM plays the first fighter, the tactician the second."""
    table = make(scene, seed)
    table.set_auto(GM, (list(table.names)[1],))
    return table


def moments(table: Table, bots: bool = True) -> Iterator[Table]:
    """The table after each turn to answer, or after each single answer, until the fight is decided."""
    for _ in range(80):
        if table.session.fight.state.over:
            return
        yield table
        if not bots or not table.run_bots():
            play(table, 1)


def is_hidden(table: Table) -> bool:
    """Whether there is something now that a GM would see and is not shown."""
    return table.session.view(REFEREE) != table.view(GM)


@pytest.mark.parametrize(("scene", "seed"), SCENES)
def test_the_gm_sees_what_their_own_fighter_knows(scene: str, seed: str) -> None:
    table = alone(scene, seed)
    me, bot = table.names
    hidden = 0
    for _ in moments(table, bots=False):
        table.session.seats["mine"] = [me]
        assert table.view(GM) == table.session.view("mine")
        assert table.events(GM) == table.session.events_for("mine")
        assert bot not in {part.addressee for part in table.asked(GM)}
        hidden += is_hidden(table)
    assert hidden


def test_steps_do_not_tell_what_the_tactician_holds() -> None:
    table = alone()
    for _ in moments(table):
        secret = {event.text for event in table.session.events if event not in table.events(GM)}
        assert secret.isdisjoint(step.told for step in table.steps())


def test_the_gm_may_ask_to_see_the_cards_and_to_have_them_hidden_again() -> None:
    table = alone()
    next(moment for moment in moments(table) if is_hidden(moment))
    table.set_peek(GM, on=True)
    assert not is_hidden(table)
    assert not is_hidden(again(table))
    table.set_peek(GM, on=False)
    assert is_hidden(table)


def test_only_the_gm_asks_to_see_them() -> None:
    table = alone()
    with pytest.raises(Refused, match="Only the GM"):
        table.set_peek(Role("t", "screen"), on=True)
    assert not table.peek


def test_a_gm_with_players_sees_everything() -> None:
    table = alone()
    next(moment for moment in moments(table) if is_hidden(moment))
    table.sit("Jo", (next(iter(table.names)),))
    assert not is_hidden(table)


def test_a_gm_who_plays_nobody_sees_everything() -> None:
    table = alone()
    next(moment for moment in moments(table) if is_hidden(moment))
    table.set_auto(GM, tuple(table.names))
    assert not is_hidden(table)


def test_everything_is_open_when_the_fight_is_over() -> None:
    table = alone()
    play(table, 4000)
    assert table.session.fight.state.over
    assert not is_hidden(table)
    assert len(table.events(GM)) == len(table.session.events_for(REFEREE))
