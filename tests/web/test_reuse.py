"""Pages are put together from pieces that were drawn before, for this page or another. They are the pages that are drawn anew, for every
seat, whatever has happened at the table: so nothing old is left on them, and nothing of what another seat sees."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import msgspec
import pytest

from highdraw.errors import HighdrawError
from highdraw.seats import RandomSeat
from highdraw.systems import SYSTEMS, load
from highdraw.table.entry import TableHead
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.views import Views
from highdraw.testing.machine import setting
from highdraw.testing.scenes import shipped, vary
from highdraw.web.corrections import controls_of
from highdraw.web.html import CACHES
from highdraw.web.pages.seats import content
from highdraw.web.parts.log import READ

NAME = "reuse"
GM = Role(NAME, "gm")
ANSWERS, EVERY = 63, 7


@contextmanager
def nothing_kept(table: Table) -> Iterator[None]:
    """All pieces and views are out of reach, and there again afterwards."""
    kept = [(cache, list(cache.items())) for cache in (*CACHES, READ)]
    for cache, _ in kept:
        cache.clear()
    views, table._views = table._views, Views()
    yield
    table._views = views
    for cache, pieces in kept:
        cache.clear()
        cache.update(pieces)


def happens(table: Table, rng: Random) -> None:
    """An answer mostly; now and then a step back, a word, a hand of fighters to somebody else, or something set right."""
    chance, who = rng.random(), rng.choice(list(table.names))
    try:
        if chance < 0.03:
            table.undo(GM)
        elif chance < 0.05:
            table.say(GM, "Ready?")
        elif chance < 0.07:
            table.cast(GM, {who: rng.choice([*table.people, "gm"])})
        elif chance < 0.15:
            table.correct(GM, (control := rng.choice(controls_of(table, who))).change_to(setting(control, rng)), when="now")
        elif waiting := table.session.waiting():
            part = rng.choice(waiting)
            table.answer(GM, part.addressee, part.logged(RandomSeat(rng).choose(table.session.fight, part)))
    except HighdrawError:
        return  # refused: nothing has happened


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_pages_of_kept_pieces_are_the_pages_made_anew(system_id: str, seed: int) -> None:
    system, rng = load(system_id), Random(f"{system_id} {seed}")
    scenes = [setup for name, setup in sorted(shipped(system_id).items()) if name != "battle"]
    setup = msgspec.to_builtins(vary(system, rng.choice(scenes), rng, 0.5))
    head = TableHead(title="x", system=system_id, behaviour=system.behaviour, setup=setup, seed=f"{seed}")
    table = Table(NAME, head)
    seats = [Role(NAME, "seat", table.sit(f"P{number}", (who,))) for number, who in enumerate(list(table.names)[:3])]
    roles = [GM, Role(NAME, "screen"), *seats, Role(NAME, "seat", table.sit("Zoe", ()))]
    compared = 0
    for number in range(ANSWERS):
        table.seq += len(table.take_fresh())
        pages = {role: str(content(table, role, f"token-{role.name}")) for role in rng.sample(roles, len(roles))}
        if number % EVERY == EVERY - 1:
            with nothing_kept(table):
                for role, page in pages.items():
                    assert str(content(table, role, f"token-{role.name}")) == page, (number, role)
                    compared += 1
        happens(table, rng)
    assert compared == len(roles) * ANSWERS // EVERY
