"""A room that four walls shut in: nobody chooses a spot outside of it."""

import pytest

from highdraw.engine.request import Place
from highdraw.engine.session import Session
from highdraw.errors import BadAnswer
from highdraw.systems.library import find_scene


def first_place(session: Session) -> Place:
    """The first spot that is asked for, when everybody who may move does."""
    for _ in range(400):
        part = session.waiting()[0]
        if isinstance(part, Place):
            return part
        session.answer(part.addressee, "move" if "move" in getattr(part, "keys", ()) else part.default())
    raise AssertionError("nobody is asked for a spot")


@pytest.mark.parametrize("system", ["suits-two-card", "suits-one-card"])
def test_a_move_stays_in_the_room(system: str) -> None:
    """The brawl is in a taproom of 10 by 8 metres."""
    scene = find_scene(f"{system}/brawl")
    session = Session(scene.system, scene.setup, seed="2")
    part = first_place(session)
    assert part.room == (0, 0, 10, 8)
    before = len(session.raw)
    with pytest.raises(BadAnswer, match="outside"):
        session.answer(part.addressee, (-0.5, part.y))
    assert len(session.raw) == before
    session.answer(part.addressee, (part.x, part.y))
