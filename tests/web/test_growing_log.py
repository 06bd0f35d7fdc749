"""A log that is read as it grows holds what a log read from the start holds."""

from random import Random

import msgspec
import pytest

from highdraw.seats import RandomSeat
from highdraw.systems import SYSTEMS, load
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.testing import shipped
from highdraw.web.html import html
from highdraw.web.parts.log import LOG, MOST, Growing, entries, entry, log, under_headings

GM = Role("growing", "gm")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_read_as_it_grows_and_read_at_once_are_the_same(system_id: str) -> None:
    """For the GM and for a player, with an undo on the way, after which there is less to read."""
    system, setup = load(system_id), next(iter(shipped(system_id).values()))
    head = TableHead(title="x", system=system_id, behaviour=system.behaviour, setup=msgspec.to_builtins(setup), seed="5")
    table, rng = Table(GM.table, head), Random(5)
    seat = Role(GM.table, "seat", table.sit("Jo", (next(iter(table.names)),)))
    for number in range(40):
        for role, last in ((GM, MOST), (seat, 12)):
            found = under_headings(entries(table.events(role), table.session.beats, last))
            assert html(log(table, role, last)) == html(LOG[[entry(each, system_id, terms=True) for each in found]])
        if number == 25:
            table.undo(GM)
        elif waiting := table.session.waiting():
            part = waiting[0]
            table.answer(GM, part.addressee, part.logged(RandomSeat(rng).choose(table.session.fight, part)))
        table.seq += len(table.take_fresh())


def test_another_log_is_read_anew() -> None:
    events = list(Table(GM.table, _head()).events(GM))
    growing = Growing(events, ())
    assert growing.goes_on(events)
    growing.latest(MOST)
    assert growing.goes_on(events)
    assert not growing.goes_on([*events])
    del events[-1]
    assert not growing.goes_on(events)


def _head() -> TableHead:
    system, setup = load("suits-two-card"), shipped("suits-two-card")["duel"]
    return TableHead(title="x", system=system.id, behaviour=system.behaviour, setup=msgspec.to_builtins(setup), seed="5")
