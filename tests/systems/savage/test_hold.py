"""Order of action and cards kept apart, and groups that change in the middle of a round: SW-HLD-02, SW-INI-04, SW-MNT-10."""

from typing import Any

import pytest

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.charge import strikes_first
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.trait import Rolled

QUIET = {"plan": "defend", "do": "end"}
"""What somebody does of whom nothing is said: nothing."""


def wild(who: str, side: str, **more: Any) -> dict[str, Any]:
    skills = {"fighting": "d6", "athletics": "d6"}
    return {"id": who, "side": side, "wild": True, "bennies": 0, "skills": skills, "weapons": ["Dagger"], **more}


def extra(who: str, side: str, **more: Any) -> dict[str, Any]:
    return {**wild(who, side), "wild": False, **more}


def begun(*people: dict[str, Any], cards: str, dice: tuple[int, ...] = (), **more: Any) -> Session:
    """A whole fight from its beginning, so that the GM can set something right between two turns."""
    data = {"system": "savage", "title": "a test", "fighter": list(people), "state": {"pool": 0}, **more}
    setup = SYSTEM.paper.read(Document("", "a test"), data)
    return Session(SYSTEM, setup, chance=Stacked(parse_many(cards), list(dice)), careful=True)


def scene(session: Session) -> Scene:
    assert isinstance(session.fight, Scene)
    return session.fight


def turns(session: Session) -> list[str]:
    return [event.who for event in session.events if event.kind == "turn"]


def go_to(session: Session, name: str, *say: str) -> None:
    """Answer until somebody is asked something; each `who topic: choice` is used once, everybody else does nothing."""
    lines = [tuple(line.split(": ", 1)) for line in say]
    while True:
        part = session.waiting()[0]
        assert isinstance(part, Ask), part
        line = next((line for line in lines if line[0] == f"{part.who} {part.topic}"), None)
        if f"{part.who} {part.topic}" == name and not lines:
            return
        if line:
            lines.remove(line)
        usual = QUIET.get(part.topic, part.keys[0])
        session.answer(part.who, line[1] if line else usual if usual in part.keys else part.keys[0])


def table(session: Session) -> tuple[list[tuple[str, str]], dict[str, list[str]]]:
    """Who acts on which card, and the cards that lie before people."""
    state = scene(session).state
    return [(entry.who, entry.card) for entry in state.countdown], {zone: list(map(str, cards)) for zone, cards in state.deck.zones.items()}


ORCS = (wild("ann", "A"), extra("orc", "B", count=3, group="orcs"))


@pytest.mark.rule("SW-INI-04")
def test_a_group_split_in_the_round_acts_on_its_card_once_more() -> None:
    session = begun(*ORCS, cards="KS 5D 2S 9D QC")
    go_to(session, "ann plan")
    session.correct({"set": {"group": "archers"}, "fighter": "orc-3"})
    go_to(session, "orc-3 plan", "ann plan: defend", "ann do: end", "gm member: orc-2")
    assert turns(session) == ["ann", "orc-2", "orc-1", "orc-3"]
    assert table(session)[0] == [("ann", "KS"), ("group orcs", "5D")]
    go_to(session, "ann plan", "orc-3 plan: defend")
    assert turns(session)[4:] == ["orc-3", "orc-1", "orc-2", "ann"]
    assert table(session)[0] == [("group archers", "QC"), ("group orcs", "9D"), ("ann", "2S")]


@pytest.mark.rule("SW-INI-04")
def test_groups_merged_in_the_round_act_each_on_its_own_card_and_nobody_twice() -> None:
    people = (wild("ann", "A"), extra("orc", "B", group="orcs"), extra("elf", "B", group="elves"))
    session = begun(*people, cards="7S 9D 5D KS QC")
    go_to(session, "ann plan")
    session.correct({"set": {"group": "orcs"}, "fighter": "elf"})
    go_to(session, "elf plan", "ann plan: defend", "ann do: end")
    assert turns(session) == ["orc", "ann", "elf"]
    go_to(session, "ann plan", "elf plan: defend")
    assert table(session)[0] == [("ann", "KS"), ("group orcs", "QC")]
    go_to(session, "elf plan", "ann plan: defend")
    assert turns(session)[3:] == ["ann", "orc", "elf"]


@pytest.mark.rule("SW-INI-04")
def test_a_leader_taken_out_of_the_fight_leaves_his_card_to_his_people_for_this_round() -> None:
    people = (wild("ann", "A"), wild("bob", "B"), extra("orc", "B", count=2, group="orcs", leader="bob"))
    session = begun(*people, cards="KS 5D 2S 9D", switches={"extras_cards": "with_leader"})
    go_to(session, "ann plan")
    assert table(session)[0] == [("ann", "KS"), ("bob", "5D")]
    session.correct({"remove": "bob"})
    go_to(session, "orc-2 plan", "ann plan: defend")
    assert turns(session) == ["ann", "orc-1", "orc-2"]
    go_to(session, "ann plan", "orc-2 plan: defend")
    assert table(session)[0] == [("group orcs", "9D"), ("ann", "2S")]


@pytest.mark.rule("SW-INI-04", "SW-INI-02")
def test_extras_who_join_a_group_in_the_round_act_with_it_from_the_next_deal_on() -> None:
    session = begun(*ORCS, cards="KS 5D 2S 9D")
    go_to(session, "ann plan")
    sheet = {"name": "Orc", "skills": {"fighting": "d6"}, "weapons": ["Dagger"]}
    session.correct({"add": {"id": "late", "side": "B", "group": "orcs", "sheet": sheet}})
    go_to(session, "ann plan", "ann plan: defend", "orc-3 plan: defend")
    assert turns(session) == ["ann", "orc-1", "orc-2", "orc-3", "orc-1", "orc-2", "orc-3", "late", "ann"]


@pytest.mark.rule("SW-HLD-02", "SW-HLD-03", "SW-INI-07")
@pytest.mark.parametrize(
    ("dice", "says"),
    [((5, 2, 3, 1), "interrupts"), ((3, 2, 3, 1, 2, 1), "at the same time"), ((2, 1, 5, 1, 2, 1), "too slow")],
)
def test_an_interruption_neither_copies_nor_moves_a_card(dice: tuple[int, ...], says: str) -> None:
    """Ann holds on her King and steps in on Bob's Five; Cat's Two comes after it. Whoever is faster, the cards lie as they lay."""
    session = begun(wild("ann", "A"), wild("bob", "B"), wild("cat", "B"), cards="KS 5D 2C", dice=dice)
    go_to(session, "ann plan")
    before = table(session)
    go_to(session, "cat plan", "ann plan: hold", "bob plan: act 1", "bob do: fight ann", "ann step in: pass", "ann step in: act")
    assert says in " ".join(event.text for event in session.events)
    assert table(session) == before
    assert before[0] == [("ann", "KS"), ("bob", "5D"), ("cat", "2C")]
    assert before[1] == {"ann": ["KS"], "bob": ["5D"], "cat": ["2C"]}


@pytest.mark.rule("SW-HLD-02")
def test_who_wants_to_step_in_shows_only_when_all_have_answered() -> None:
    session = begun(wild("ann", "A"), wild("bob", "B"), wild("cat", "A"), cards="KS 5D QC")
    go_to(session, "ann step in", "ann plan: hold", "cat plan: hold", "bob plan: act 1", "bob do: fight ann")
    assert session.asked_openly() == ("ann", "cat")
    session.answer("ann", "act")
    assert session.asked_openly() == ("ann", "cat")
    assert [part.addressee for part in session.waiting()] == ["cat"]


@pytest.mark.rule("SW-HLD-02")
def test_a_tie_is_taken_back_with_everything_it_did() -> None:
    """Undone in the middle of a tie and played again: nothing that was waiting to take hold is left over."""
    session = begun(wild("ann", "A"), wild("bob", "B"), wild("cat", "B"), cards="KS 5D 2C", dice=(3, 2, 3, 1, 5, 1, 3, 2, 4, 1, 3, 2))
    steps = ("ann plan: hold", "bob plan: act 1", "bob do: fight ann", "ann step in: pass", "ann step in: act", "ann plan: act 1")
    go_to(session, "bob option", *steps, "ann do: fight bob")
    assert not scene(session)["bob"].shaken
    session.undo()
    go_to(session, "cat plan", "bob option: roll")
    assert (scene(session)["ann"].shaken, scene(session)["bob"].shaken) == (True, True)


@pytest.mark.rule("SW-MNT-10", "SW-HLD-02")
@pytest.mark.switch("interrupt_needs_success=no")
@pytest.mark.switch("interrupt_needs_success=yes")
@pytest.mark.parametrize(
    ("defender", "charger", "plain", "strict"),
    [
        (5, 4, "defender", "defender"), (4, 5, "charger", "charger"), (4, 4, "both", "both"), (3, 3, "both", "charger"),
        (3, 2, "defender", "charger"), (3, 0, "defender", "charger"), (4, 0, "defender", "defender"), (0, 2, "charger", "charger"),
        (0, 0, "both", "charger"),
    ],
)  # fmt: skip
def test_who_strikes_first_with_a_set_weapon(defender: int, charger: int, plain: str, strict: str) -> None:
    """Totals of both, 0 for a Critical Failure; with `interrupt_needs_success` the defender must reach 4."""
    rolls = [Rolled((total or 1,), (total or 1,), None, 0, total == 0) for total in (defender, charger)]
    assert strikes_first(rolls[0], rolls[1], -99) == plain
    assert strikes_first(rolls[0], rolls[1], 4) == strict
