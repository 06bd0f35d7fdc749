"""Tokens as their owners want them: initials and colour from the sheet, in every system, wherever somebody is drawn."""

import msgspec
import pytest

from highdraw.engine.view import Look, View
from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import ready_fighters
from highdraw.web.html import html
from highdraw.web.parts.everybody import everybody
from highdraw.web.parts.field import field
from highdraw.web.parts.fighter import fighter
from highdraw.web.parts.order import order
from highdraw.web.parts.thumbnail import thumbnail
from highdraw.web.parts.token import Token, letter_all, tokens
from table.making import make, play


def seen(system_id: str, **said: str) -> View:
    """A duel, on a map, of somebody of whom this is said."""
    system, kind = load(system_id), next(iter(ready_fighters(system_id)))
    first = {"use": kind, "id": "ann", "name": "Ann", "side": "Red", "at": [0, 0], **said}
    data = {"system": system_id, "title": "x", "fighter": [first, {"use": kind, "id": "bob", "name": "Bob", "side": "Blue", "at": [5, 0]}]}
    setup = system.paper.read(Document("", "x"), data)
    return system.reading.view(system.play.create(setup, False), None)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_says_how_its_token_looks(system: str) -> None:
    view = seen(system, initials="QX", colour="gold")
    assert view.fighters["ann"].look == Look("QX", "gold")
    assert tokens(view) == {"ann": Token(0, "QX", "gold"), "bob": Token(1, "B")}
    for drawn in (fighter(view, "ann"), html(everybody(view)), field(view), thumbnail(view)):
        assert "look-gold" in str(drawn)
        assert ">QX</text>" in str(drawn)
    assert "look-" not in str(fighter(view, "bob"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_is_written_of_a_token_that_is_as_usual(system: str) -> None:
    view = seen(system)
    assert not view.fighters["ann"].look
    assert "look-" not in str(field(view))


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_goes_along_into_the_next_fight(system: str) -> None:
    loaded = load(system)
    kind = next(iter(ready_fighters(system)))
    both = [{"use": kind, "id": who, "side": who, "initials": who[:1].upper(), "colour": "red"} for who in ("ann", "bob")]
    fight = loaded.play.create(loaded.paper.read(Document("", "x"), {"system": system, "title": "x", "fighter": both}), False)
    assert loaded.referee.carry is not None
    after = loaded.play.create(loaded.referee.carry(fight, ("ann",)), False)
    assert loaded.reading.view(after, None).fighters["ann"].look == Look("A", "red")


def test_the_order_has_the_colour_of_whoever_stands_there_alone() -> None:
    table = make("savage/duel")
    play(table, 8)
    view = table.session.view("gm")
    alone = next(turn.who[0] for turn in view.order if len(turn.who) == 1)
    red = msgspec.structs.replace(view.fighters[alone], look=Look("", "red"))
    assert "look-" not in str(html(order(view)))
    assert str(html(order(msgspec.structs.replace(view, fighters={**view.fighters, alone: red})))).count("look-red") == 1


def test_several_with_the_same_initials_are_told_apart() -> None:
    names = {"1": "Wolf 1", "2": "Wolf 2", "a": "Ann", "b": "Abe"}
    letters = letter_all(names, {"1": "WW", "2": "WW", "a": "Z", "b": "Z"})
    assert letters == {"1": "W1", "2": "W2", "a": "An", "b": "Ab"}
