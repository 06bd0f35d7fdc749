"""Passing for a while: the same questions are put to the same people, and nobody else can tell who has answered beforehand."""

import pytest

from highdraw.engine.request import Ask
from highdraw.engine.system import Routine
from highdraw.table.entry import Stand
from highdraw.table.role import Role
from highdraw.table.table import Table
from table.making import SCREEN, make, play

JO, MIA = Role("t", "seat", "jo"), Role("t", "seat", "mia")


def tavern() -> Table:
    """Everybody with cards is asked at each place of the count; Jo's guard is asked the first time."""
    table = make("gurps-cards/tavern", "3")
    table.sit("Jo", ("guard-1",), "jo")
    table.sit("Mia", ("regular-1",), "mia")
    while not asked(table):
        play(table, 1)
    return table


def asked(table: Table, topic: str = "play") -> Ask | None:
    return next((part for part in table.asked(JO) if isinstance(part, Ask) and part.topic == topic), None)


def offered(table: Table) -> dict[str, Routine]:
    part, make_ = asked(table), table.system.reading.routines
    assert part is not None
    assert make_ is not None
    return {one.says: one for one in make_(table.session.fight, part)}


def stand(table: Table, one: Routine) -> None:
    table.stand(JO, Stand("guard-1", one.topics, one.facets, one.until, says=one.says))


def seen(table: Table) -> tuple[object, ...]:
    """What others can notice."""
    return table.waiting_for(), table.moment(MIA), table.view(MIA), table.asked(MIA), table.view(SCREEN), len(table.events(MIA))


def test_others_cannot_tell_a_standing_pass_from_one_given_by_hand() -> None:
    """Whenever somebody else has to answer both tables look alike to them."""
    standing, plain = tavern(), tavern()
    stand(standing, offered(standing)["Pass for the rest of the turn"])
    passed = 0
    while standing.view(SCREEN).clock.number == 1:
        while asked(plain):
            plain.answer(JO, "guard-1", "pass")
            passed += 1
        while standing.run_bots():
            pass
        assert seen(standing) == seen(plain)
        assert not asked(standing), "she is not asked again"
        play(standing, 1)
        play(plain, 1)
    assert passed > 5


def test_one_passes_until_the_next_rank_in_hand() -> None:
    table = tavern()
    says = next(says for says in offered(table) if says.startswith("Pass until the "))
    stand(table, offered(table)[says])
    passed = len(table.session.raw)
    while not asked(table) or table.run_bots():
        while table.run_bots():
            pass
        if not asked(table):
            play(table, 1)
    assert len(table.session.raw) > passed
    now = next(turn for turn in table.view(SCREEN).order if turn.state == "now")
    assert says == f"Pass until the {now.name}"
    assert now.value in [card[:-1] for card in table.view(JO).zone("hand guard-1")]


@pytest.mark.parametrize(
    ("topic", "about", "says"),
    [
        ("gap", {"rank": "A"}, ["Wait until somebody acts", "Wait for the rest of the turn"]),
        ("step in", {"against": "sean"}, ["Stay out until Patrick acts", "Stay out for the rest of the turn"]),
        ("step in", {"against": "patrick"}, ["Stay out for the rest of the turn"]),
        ("defence", {"attacker": "sean"}, []),
    ],
)
def test_what_can_be_waited_for_depends_on_the_question(topic: str, about: dict[str, str], says: list[str]) -> None:
    table = make("gurps-cards/standoff")
    fight = table.session.fight
    fight.state.increment = 12
    found = table.system.reading.routines(fight, Ask("frank", topic, (), about))  # type: ignore[misc]
    assert [one.says for one in found] == says
