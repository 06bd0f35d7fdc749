"""The same answer for the rest of a group's attacks: offered, given while it is legal, ended with the round, and nobody else's business."""

import pytest

from highdraw.engine.choice import Target
from highdraw.engine.log import Answer
from highdraw.engine.request import Ask
from highdraw.seats import TacticianSeat
from highdraw.table.entry import Stand
from highdraw.table.role import Role
from highdraw.table.seating import STANDING
from highdraw.table.standing import Standings, facets_of
from highdraw.table.table import Table
from table.making import GM, SCREEN, again, make

SCENES = (
    ("suits-two-card/stand", "response", "dodge"),
    ("savage/goblins", "soak", "take it"),
    ("suits-impact/skirmish", "defence", ""),
    ("gurps-cards/tavern", "defence", "none"),
    ("suits-one-card/battle", "strike", "hold"),
)
SEEDS = {"savage/goblins": "1"}
"""Fights in which somebody of the group attacks the same fighter again."""
MOST = 400


def attacked(scene: str, topic: str, least: int = 2) -> tuple[Table, Role, Ask, list[str]]:
    """Somebody who is played from a seat is asked about this while one of a group attacks them."""
    table = make(scene, SEEDS.get(scene, "7"))
    bot = TacticianSeat(table.system, 1)
    for _ in range(MOST):
        part = table.session.waiting()[0]
        some = table.attackers_to_come(part) if isinstance(part, Ask) and part.topic == topic else []
        if len(some) >= least:
            assert isinstance(part, Ask)
            return table, Role("t", "seat", table.sit("Jo", (part.who,), "seat-jo")), part, some
        table.answer(GM, part.addressee, part.logged(part.check(bot.choose(table.session.fight, part))))
    raise AssertionError(f"nobody is asked about {topic} by one of a group")


def go_on(table: Table, who: str, topic: str) -> Ask | None:
    """Everybody else answers as the bot would; the question if this fighter is asked about the topic, None when the round is over."""
    bot, number = TacticianSeat(table.system, 1), table.view(SCREEN).clock.number
    for _ in range(MOST):
        table.run_bots()
        waiting = table.session.waiting()
        if not waiting or table.view(SCREEN).clock.number != number:
            return None
        asked = next((part for part in waiting if isinstance(part, Ask) and (part.who, part.topic) == (who, topic)), None)
        if asked is not None:
            return asked
        part = waiting[0]
        table.answer(GM, part.addressee, part.logged(part.check(bot.choose(table.session.fight, part))))
    return None


def by_standing(table: Table) -> list[Answer]:
    return [entry for entry in table.session.raw if isinstance(entry, Answer) and entry.by == STANDING]


@pytest.mark.parametrize(("scene", "topic", "key"), SCENES)
def test_in_every_system_the_rest_of_a_group_is_answered_in_the_same_way(scene: str, topic: str, key: str) -> None:
    table, jo, part, foes = attacked(scene, topic)
    choice = part.check(key or part.default())
    table.answer(jo, part.who, choice.key)
    table.stand(jo, Stand(part.who, (topic,), facets_of(choice), "round", says="So", against=tuple(foes)))
    assert [one.against for one in table.standing(jo)] == [tuple(foes)]
    assert not table.standing(GM)
    while (asked := go_on(table, part.who, topic)) is not None:
        foe = table._attacker_of(part.who)
        assert foe not in foes or choice.key not in asked.keys, "it could have been answered"
        table.answer(jo, part.who, asked.default())
    assert {entry.value for entry in by_standing(table)} <= {choice.key}
    table.run_bots()
    assert not table.standing(jo), "it ends with the round"


def test_it_answers_the_group_and_nobody_else_and_survives_a_restart() -> None:
    table, jo, part, foes = attacked("savage/goblins", "soak", 3)
    moment = table.public_seq
    table.stand(jo, Stand(part.who, ("soak",), facets_of(part.check("take it")), "round", against=(foes[0], foes[-1])))
    assert table.public_seq == moment, "nobody else can count it"
    table = again(table)
    while (asked := go_on(table, part.who, "soak")) is not None:
        assert table._attacker_of(part.who) not in (foes[0], foes[-1])
        table.answer(jo, part.who, asked.default())
    assert by_standing(table)
    assert {entry.value for entry in by_standing(table)} == {"take it"}


def test_what_is_not_legal_is_asked() -> None:
    table, jo, part, foes = attacked("savage/goblins", "soak")
    table.stand(jo, Stand(part.who, ("soak",), {"source": "a purse that is empty"}, "round", against=tuple(foes)))
    asked = go_on(table, part.who, "soak")
    assert asked is not None
    assert asked.fingerprint() == part.fingerprint()
    assert not by_standing(table)


def test_a_facet_that_names_the_attacker_names_whoever_attacks() -> None:
    _, jo, part, foes = attacked("savage/goblins", "soak")
    stand = Stand(part.who, ("aim",), {"target": foes[0]}, "round", by=jo.name, against=tuple(foes))
    ask = Ask(who=part.who, topic="aim", choices=tuple(map(Target, foes)))
    some = Standings()
    some.apply(stand)
    assert some.for_question(ask, jo.name, lambda _: foes[1]) == (stand, Target(foes[1]))
    assert some.for_question(ask, jo.name, lambda _: "") is None


@pytest.mark.parametrize(("scene", "topic"), [("suits-two-card/duel", ""), ("suits-two-card/stand", "hand")])
def test_it_is_not_offered_where_one_fights_alone_nor_where_cards_are_chosen(scene: str, topic: str) -> None:
    table, met = make(scene, SEEDS.get(scene, "7")), 0
    bot = TacticianSeat(table.system, 1)
    for _ in range(220):
        waiting = table.session.waiting()
        if not waiting:
            break
        part = waiting[0]
        if isinstance(part, Ask) and part.topic.startswith(topic):
            met += 1
            assert not table.attackers_to_come(part)
        table.answer(GM, part.addressee, part.logged(part.check(bot.choose(table.session.fight, part))))
    assert met > 3
