"""The GM's seat changes hands and comes back, second GMs run the fight too, and the log knows who it was."""

import pytest

from highdraw.engine.log import Answer, Correct
from highdraw.table.errors import Moved, Refused, Revoked
from highdraw.table.gms import MOST_SECONDS
from highdraw.table.role import Role, read, sign
from highdraw.table.table import Table
from table.making import GM, SCREEN, make, play


def sat() -> tuple[Table, Role]:
    table = make("savage/goblins")
    return table, Role("t", "seat", table.sit("Bea", tuple(table.names)[:1]))


def reloaded(table: Table, entries: list) -> Table:  # type: ignore[type-arg]
    entries += table.take_fresh()
    return Table.load("t", table.head, entries)


@pytest.mark.parametrize("plays", [True, False])
def test_the_seat_is_handed_over_and_back_and_survives_a_restart(plays: bool) -> None:
    table, bea = sat()
    log: list = []  # type: ignore[type-arg]
    mine = table.mine(bea)
    table.offer_seat(GM, bea.seat, "Al", plays)
    assert table.gms.offer.seat == bea.seat
    table = reloaded(table, log)
    table.check(GM)
    new = table.take_seat(bea)
    for there in (table, reloaded(table, log)):
        assert there.gms.offer.seat == ""
        there.check(new)
        assert (new.kind, new.generation) == ("gm", 1)
        [(seat, al)] = there.people.items()
        assert (al.name, al.fighters) == ("Al", mine if plays else ())
        assert there.talk[-1] == ("gm", "Bea is the GM from now on.")
        with pytest.raises(Moved) as moved:
            there.check(GM)
        assert moved.value.role == Role("t", "seat", seat)
        with pytest.raises(Moved) as moved:
            there.check(bea)
        assert moved.value.role == new, "the answer may have been lost on its way"
    [seat] = table.people
    table.say(new, "Hello")
    table.seq += len(log.__iadd__(table.take_fresh()))
    with pytest.raises(Revoked) as gone:
        table.check(bea)
    assert not isinstance(gone.value, Moved), "who has arrived needs the old link no more"
    table = Table.load("t", table.head, log)
    with pytest.raises(Revoked) as gone:
        table.check(bea)
    assert not isinstance(gone.value, Moved)
    al_seat = Role("t", "seat", seat)
    table.offer_seat(new, seat, "Bea", True)
    back = table.take_seat(al_seat)
    table.check(back)
    with pytest.raises(Moved):
        table.check(new)
    [bea_again] = table.people.values()
    assert (bea_again.name, bea_again.fighters) == ("Bea", mine if plays else ())


def test_only_who_is_asked_takes_the_seat_and_an_offer_can_end() -> None:
    table, bea = sat()
    with pytest.raises(Refused):
        table.take_seat(bea)
    table.offer_seat(GM, bea.seat, "Al")
    other = Role("t", "seat", table.sit("Cy", ()))
    for role in (other, GM, SCREEN):
        with pytest.raises(Refused):
            table.take_seat(role)
    with pytest.raises(Refused):
        table.decline_seat(other)
    table.decline_seat(bea)
    assert table.talk[-1][0] == bea.seat
    with pytest.raises(Refused):
        table.take_seat(bea)
    table.offer_seat(GM, bea.seat, "Al")
    table.offer_seat(GM, "")
    with pytest.raises(Refused):
        table.take_seat(bea)
    for seat, name in ((bea.seat, " "), ("nobody", "Al")):
        with pytest.raises(Refused):
            table.offer_seat(GM, seat, name)
    with pytest.raises(Refused):
        table.offer_seat(bea, other.seat, "Al")


def test_a_second_gm_does_what_the_gm_does_and_the_log_says_who() -> None:
    table, bea = sat()
    cy = table.appoint(GM, "Cy")
    assert read(sign(cy, b"s"), b"s") == cy
    table.check(cy)
    play(table, 3)
    part = table.session.waiting()[0]
    assert [each.addressee for each in table.asked(cy)] == [each.addressee for each in table.asked(GM)]
    table.answer(cy, part.addressee, part.default())
    table.quick(cy, "2 goblins")
    answers = [entry for entry in table.session.raw if isinstance(entry, Answer) and entry.by]
    assert (answers[-1].by, answers[0].by) == (cy.seat, "gm")
    assert [entry.by for entry in table.session.raw if isinstance(entry, Correct)] == [cy.seat]
    assert table.who_is(table.steps()[-1].by) == "Cy"
    table.say(cy, "Mine")
    assert table.who_is(table.talk[-1][0]) == "Cy"
    for owners in (
        lambda: table.appoint(cy, "Dee"), lambda: table.dismiss(cy, cy.seat), lambda: table.change_link(cy, "gm"),
        lambda: table.offer_seat(cy, bea.seat, "Cy"),
    ):  # fmt: skip
        with pytest.raises(Refused):
            owners()
    log = table.take_fresh()
    table = Table.load("t", table.head, log)
    table.check(cy)
    assert table.moment(cy) == table.moment(GM)
    table.dismiss(GM, cy.seat)
    with pytest.raises(Revoked):
        table.check(cy)
    assert table.who_is(cy.seat) == "Cy", "what they did keeps their name"
    with pytest.raises(Refused):
        table.dismiss(GM, cy.seat)


def test_second_gms_are_few_and_go_on_to_the_next_fight() -> None:
    table, bea = sat()
    roles = [table.appoint(GM, f"GM {number}") for number in range(MOST_SECONDS)]
    with pytest.raises(Refused):
        table.appoint(GM, "One more")
    with pytest.raises(Refused):
        make().appoint(bea, "Me")
    table.show_odds(GM, "off")
    table.show_hints(GM, False)
    following = make("savage/goblins")
    following.sit_again(table)
    for role in roles:
        following.check(role)
    following.check(bea)
    assert following.odds_shown(bea) == "off"
    assert not following.hints
