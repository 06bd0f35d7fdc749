"""An instant contest without a result comes to its end."""

from typing import Any

import pytest

from highdraw.systems.suits_one_card import contest
from systems.suits_one_card.fights import fighter, table


@pytest.mark.rule("S1-CON-06")
def test_after_two_hundred_draws_without_a_result_it_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = []

    async def tie(*people: Any) -> None:
        draws.append(people)

    monkeypatch.setattr(contest, "plain", tie)
    people = fighter("ann", "A", skills={"debate": 5}), fighter("bob", "B")
    fight: Any = table(*people, cards="", run="loss bob 0", kind="instant", skill="debate").fight
    with pytest.raises(StopIteration):
        contest.instant(fight).send(None)
    assert (len(draws), fight.state.over, fight.state.winner, fight.state.ending) == (200, True, "", "no outcome")
