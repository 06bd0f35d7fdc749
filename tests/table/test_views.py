"""Everybody's view, worked out once a moment: what it would be by itself, made of the very things of before where nothing has changed."""

from random import Random

import msgspec
import pytest

from highdraw.engine.view import View
from highdraw.seats import RandomSeat
from highdraw.systems import SYSTEMS, load
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.testing import shipped

GM, SCREEN = Role("t", "gm"), Role("t", "screen")


def table_of(system_id: str, seed: int) -> tuple[Table, list[Role]]:
    """A table of the largest scenario but the battle, with two who play one each and one who only looks on."""
    system = load(system_id)
    setup = max((setup for name, setup in shipped(system_id).items() if name != "battle"), key=lambda setup: len(setup.entrants))
    head = TableHead(title="x", system=system_id, behaviour=system.behaviour, setup=msgspec.to_builtins(setup), seed=f"{seed}")
    table = Table("t", head)
    seats = [Role("t", "seat", table.sit(f"P{who}", (who,))) for who in list(table.names)[:2]]
    return table, [GM, SCREEN, *seats, Role("t", "seat", table.sit("Zoe", ()))]


def things(view: View) -> list[object]:
    return [*view.fighters.values(), view.order, view.zones, view.decks, view.ground, view.aftermath]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_view_is_what_the_system_says_and_what_stayed_is_the_very_same(system_id: str) -> None:
    table, roles = table_of(system_id, 7)
    rng, before = Random(7), dict[Role, View]()
    for number in range(60):
        rng.shuffle(roles)  # whoever looks first, everybody sees the same
        for role in roles:
            seen = table.view(role)
            assert seen is table.view(role)
            assert seen == table.system.reading.view(table.session.fight, table.session.mine(table.eyes(role)))
            if role in before:
                for old, new in zip(things(before[role]), things(seen), strict=True):
                    assert (old is new) == (old == new)
            before[role] = seen
        public = {id(each) for each in things(table.view(SCREEN))}
        for role in roles:
            mine = [id(one) for who, one in table.view(role).fighters.items() if one == table.view(SCREEN).fighters[who]]
            assert public.issuperset(mine)
        if number % 20 == 19:
            table.undo(GM)
            before.clear()  # what was taken back may come again, made anew
        elif waiting := table.session.waiting():
            part = rng.choice(waiting)
            table.answer(GM, part.addressee, part.logged(RandomSeat(rng).choose(table.session.fight, part)))
        table.seq += len(table.take_fresh())


def test_other_fighters_are_seen_at_once() -> None:
    """Whose secrets are in a view goes by whom somebody plays, and that may change without an answer."""
    table, _ = table_of("suits-one-card", 1)
    while not any(cards != "??" for zone in table.view(GM).zones for cards in zone.cards):
        part = table.session.waiting()[0]
        table.answer(GM, part.addressee, part.logged(part.default()))
    ann, bob = list(table.people)[:2]
    played = {seat: table.people[seat].fighters for seat in (ann, bob)}
    before = {seat: table.view(Role("t", "seat", seat)) for seat in (ann, bob)}
    assert before[ann] != before[bob]
    table.cast(GM, {played[ann][0]: bob, played[bob][0]: ann})
    assert table.view(Role("t", "seat", ann)) == before[bob]
    assert table.view(Role("t", "seat", bob)) == before[ann]
