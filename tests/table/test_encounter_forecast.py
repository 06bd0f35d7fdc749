"""Forecasts of encounters: a little more every time, and nothing for what was changed meanwhile."""

import asyncio

import pytest

from highdraw.systems.library import find_scene
from highdraw.table import encounter_forecast
from highdraw.table.encounter_forecast import EncounterForecasts
from highdraw.table.errors import Full


def test_only_what_is_on_the_page_now_is_played_and_no_more_than_enough() -> None:
    asyncio.run(_asked())


async def _asked() -> None:
    office = EncounterForecasts()
    duel, goblins = find_scene("suits-two-card/duel"), find_scene("savage/goblins")
    try:
        async with office._turns.turn():  # both wait, and the page has gone on to the second
            asked = [asyncio.create_task(office.of(one.system, one.setup, "page")) for one in (goblins, duel)]
            await asyncio.sleep(0)
        (stale, _), (first, over) = await asyncio.gather(*asked)
        before = first.n
        assert (stale.n, before > 0) == (0, True)
        while not over:
            first, over = await office.of(duel.system, duel.setup, "page")
        assert before <= first.n <= encounter_forecast.FIGHTS
        assert sum(first.wins.values()) + first.undecided == first.n
        again, _ = await office.of(duel.system, duel.setup, "another page")
        assert again.n == first.n
        office._turns.waiting = encounter_forecast.MOST_WAITING
        with pytest.raises(Full):
            await office.of(goblins.system, goblins.setup, "page")
    finally:
        await office.close()
