"""A secret question is put to everybody who might have a choice. Who has none is not bothered where nobody could learn from that."""

from collections.abc import Iterator

from highdraw.engine.session import Session
from highdraw.seats import RandomSeat
from highdraw.systems import register
from highdraw.table import bots
from highdraw.table.table import Table
from table.making import GM, make

register("toy", "highdraw.testing.toy")


def secrets(table: Table, limit: int = 3000) -> Iterator[Session]:
    """The fight at each moment when somebody is asked who has only one answer. Chance plays."""
    seat = RandomSeat(3)
    for _ in range(limit):
        waiting = table.session.waiting()
        if not waiting:
            return
        if any(map(table.session.is_formality, waiting)):
            yield table.session
        part = table.session.waiting()[0]
        table.answer(GM, part.addressee, seat.choose(table.session.fight, part))


def test_one_person_is_not_asked_what_has_one_answer() -> None:
    moments = 0
    for session in secrets(make("toy/brawl", "7")):
        part = bots.asked(session, (), lambda who: "")
        assert part is not None
        assert session.is_formality(part)
        moments += 1
    assert moments > 3


def test_several_people_are_all_asked_for_else_the_pause_would_tell() -> None:
    """Also where one of them alone is asked: the others would see that nothing had to be waited for."""
    several = alone = 0
    for session in secrets(make("toy/brawl", "7")):
        assert session.request is not None
        owners = {part.owner for part in session.request.parts}
        assert bots.asked(session, (), lambda who: who) is None
        several += len(owners) > 1
        alone += len(owners) == 1
    assert several
    assert alone


def test_at_a_table_nobody_is_bothered_and_undo_still_reaches_the_last_choice() -> None:
    table = make("toy/brawl", "7")
    seat = RandomSeat(3)
    skipped = 0
    for _ in range(3000):
        while table.run_bots():
            skipped += 1
            assert not any(map(table.session.is_formality, table.session.waiting()))
        if skipped > 3 or not table.session.waiting():
            break
        part = table.session.waiting()[0]
        table.answer(GM, part.addressee, seat.choose(table.session.fight, part))
    assert skipped > 3
    table.undo(GM)
    assert not any(map(table.session.is_formality, table.session.waiting()))


def test_an_open_question_with_one_answer_is_not_put_to_one_person_either() -> None:
    """Everybody who loses cards is asked for a Red Joker: at a table of several, being asked tells nothing."""
    table = make("gurps-cards/duel", "5")
    seat = RandomSeat(3)
    met = 0
    for _ in range(3000):
        waiting = table.session.waiting()
        if not waiting or met > 2:
            break
        if any(part.formality and not table.session.is_formality(part) for part in waiting):
            met += 1
            forced = bots.asked(table.session, (), lambda who: "")
            assert forced is not None
            assert forced.formality
            assert bots.asked(table.session, (), lambda who: who) is None
        table.answer(GM, waiting[0].addressee, seat.choose(table.session.fight, waiting[0]))
    assert met > 2
