"""What would you do? The tactician's answer for a seat, with its reason, and nothing that the seat does not know."""

from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.request import Pick, Request
from highdraw.seats import TacticianSeat
from highdraw.table.errors import Refused
from highdraw.table.hints import ANY, USUAL, can_hint, hint
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.deeds import read_value
from table.making import GM, SCREEN, again, make

SCENES = ["suits-two-card/duel", "suits-one-card/duel", "suits-impact/duel", "savage/goblins", "gurps-cards/tavern"]


def _elsewhere(table: Table, part: Request[Any]) -> str:
    """The reason in a world where everything is different that this fighter cannot know."""
    system, mine = table.system, frozenset((part.addressee,))
    fight = system.play.create(table.session.setup, False)
    fight.thaw(table.session.fight.frozen())
    system.play.shuffle_hidden(fight, mine, Random(3))
    sight = system.bot.sight(fight, mine)
    answer = system.bot.tactician(sight, part)
    assert system.bot.reason is not None
    return "" if answer is None else system.bot.reason(sight, part, answer, table.names)


@pytest.mark.parametrize("scene", SCENES)
def test_the_hint_is_what_the_bot_would_do_with_its_reason_and_knows_nothing_hidden(scene: str) -> None:
    table = make(scene)
    for who in table.names:
        table.sit(who.title(), (who,), f"seat-{who}")
    bot, reasons = TacticianSeat(table.system, 1), set()
    for _ in range(120):
        waiting = table.session.waiting()
        if not waiting:
            break
        part = waiting[0]
        answer = bot.choose(table.session.fight, part)
        if can_hint(part) and part.addressee in table.names:
            role = Role("t", "seat", f"seat-{part.addressee}")
            found = hint(table, role)
            assert found.reason.endswith(".")
            if found.reason != ANY:
                assert found.says
                assert not found.key or part.check(found.key) == part.check(answer)
                if isinstance(part, Pick):  # the button of the page takes it as it would be typed
                    assert part.check(read_value(part, {"take": found.pick, "value": "none"})) == part.check(answer)
            reasons.add(found.reason)
            assert _elsewhere(table, part) in ("", found.reason)
        table.answer(GM, part.addressee, answer)
    assert len(reasons - {ANY, USUAL}) > 3


def test_the_gm_switches_hints_off_and_only_who_is_asked_gets_one() -> None:
    table = make("suits-two-card/duel")
    seats = {who: Role("t", "seat", table.sit(who.title(), (who,))) for who in table.names}
    while not can_hint(part := table.session.waiting()[0]):
        table.answer(GM, part.addressee, part.default())
    (other,) = seats.keys() - {part.addressee}
    assert hint(table, seats[part.addressee]).who == part.addressee
    for role in (SCREEN, seats[other]):
        with pytest.raises(Refused):
            hint(table, role, part.addressee)
    with pytest.raises(Refused):
        table.show_hints(seats[other], False)
    table.show_hints(GM, False)
    with pytest.raises(Refused, match="off"):
        hint(again(table), seats[part.addressee])


@pytest.mark.parametrize("plays", [False, True])
def test_a_gm_who_plays_is_told_from_what_their_fighters_know_and_another_from_everything(
    monkeypatch: pytest.MonkeyPatch, plays: bool
) -> None:
    table = make("suits-two-card/duel")
    mine, other = table.names
    if plays:
        table.set_auto(GM, (other,))
    asked = msgspec.structs.replace(next(part for part in table.session.waiting() if can_hint(part)), who="gm")
    monkeypatch.setattr(table, "asked", lambda role: (asked,))
    seen: list[Any] = []
    bot = msgspec.structs.replace(table.system.bot, sight=lambda fight, mine: seen.append(mine), tactician=lambda sight, part: None)
    monkeypatch.setattr(table, "system", msgspec.structs.replace(table.system, bot=bot))
    assert hint(table, GM).says == ""
    assert seen == [frozenset({mine}) if plays else None]
