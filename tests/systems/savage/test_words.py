"""Questions, choices and sentences read as people would say them."""

from typing import Any

import pytest

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.prose import counted, in_a_row, listed
from highdraw.engine.request import Ask, Draw, Place, Roll
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.prose import inches
from highdraw.systems.savage.words import AFTER, OPTIONS, facet, question, words


def ready(*people: dict[str, Any], run: str, dice: tuple[int, ...] = (), cards: str = "", **more: Any) -> Session:
    """A fight that waits for its first answer."""
    setup = SYSTEM.paper.read(Document("", "a test"), {"system": "savage", "title": "a test", "fighter": list(people), **more})
    setup = SYSTEM.paper.stage(setup, SYSTEM.paper.calls(run, [entrant.id for entrant in setup.entrants]))
    return Session(SYSTEM, setup, chance=Stacked(parse_many(cards), list(dice)), careful=True)


def asked(session: Session, topic: str) -> str:
    """The question on a topic, the first choice being taken until it comes."""
    for _ in range(30):
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        if part.topic == topic:
            return question(session.fight, part)
        session.answer(part.who, part.keys[0])
    raise AssertionError(f"nobody was asked about {topic}")


def labels(session: Session) -> dict[str, str]:
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    return {choice.key: words(session.fight, part, choice).label for choice in part.choices}


def hints(session: Session) -> dict[str, str]:
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    return {choice.key: words(session.fight, part, choice).hint for choice in part.choices}


HERO = {"id": "doc", "side": "A", "wild": True, "bennies": 1, "skills": {"fighting": "d6"}, "weapons": ["Sabre"]}
ORC = {"id": "orc", "side": "B", "skills": {"fighting": "d6"}, "weapons": ["Sabre"]}


@pytest.mark.parametrize(
    ("run", "dice", "topic", "says"),
    [("damage doc 9", (), "soak", "Doc, you are about to take 1 Wound: soak with a Benny?"),
     ("damage doc 13", (), "soak", "Doc, you are about to take 2 Wounds: soak with a Benny?"),
     ("damage orc 9", (), "soak", "GM, Orc is about to take 1 Wound: soak with a Benny?"),
     ("attack doc orc", (3, 2), "reroll", "Doc, you have 3 against 5: reroll with a Benny?"),
     ("attack orc doc", (3,), "reroll", "GM, Orc has 3 against 5: reroll with a Benny?"),
     ("attack doc orc", (5, 2, 3, 4), "reroll damage", "Doc, 7 damage: reroll the damage with a Benny?"),
     ("attack orc doc", (5, 3, 4), "reroll damage", "GM, 7 damage by Orc: reroll the damage with a Benny?")],
)  # fmt: skip
def test_questions_about_bennies(run: str, dice: tuple[int, ...], topic: str, says: str) -> None:
    assert asked(ready(HERO, ORC, run=run, dice=dice), topic) == says


def test_questions_about_cards_and_shaken() -> None:
    session = ready(HERO, {**ORC, "count": 2}, run="deal", cards="KS 9D")
    assert asked(session, "buy card") == "Doc, you act on K♠: buy another Action Card?"
    session.answer("doc", "pass")
    assert asked(session, "buy card") == "GM, Orc group acts on 9♦: buy another Action Card?"
    shaken = ready({**HERO, "shaken": True}, ORC, run="turn doc", dice=(2, 1))
    assert asked(shaken, "unshake") == "Doc, you are Shaken: spend a Benny to shake it off?"


def test_a_plan_says_what_it_costs_and_brings() -> None:
    said = hints(ready(HERO, ORC, run="turn doc"))
    assert said["act 1"] == ""
    assert said["act 2"] == "-2 on each"
    assert said["act 3"] == "-4 on each"
    assert said["act 1 run"] == "a die of inches more, -2 on actions"
    assert said["act 2 wild run"] == "-2 on each; +2 to hit and damage, you are Vulnerable; a die of inches more, -2 on actions"
    assert said["defend"] == "Parry +4, no action"
    assert said["hold"] == "act later, at any moment"


def test_shots_at_several_cite_the_spread_where_they_are_announced() -> None:
    session = ready(
        {"id": "ann", "side": "A", "skills": {"shooting": "d8"}, "weapons": ["SMG"]}, ORC, {**ORC, "id": "imp"},
        run="attack ann orc", dice=(3, 3, 3), field={"distance": 10},
    )  # fmt: skip
    for said in ("roll", "2", "imp", "orc"):
        session.answer("ann", said)
    (told,) = [event for event in session.events if event.text.startswith("Ann shoots at Orc and Imp")]
    assert "SW-ROF-06" in told.rules()
    assert "SW-ROF-01" in told.rules()


def test_a_bow_is_not_a_gun() -> None:
    session = ready({**HERO, "weapons": ["Bow"], "bennies": 0}, ORC, run="turn doc", state={"pool": 0})
    for answer in ("act 1", "fight orc"):
        session.answer("doc", answer)
    assert labels(session)["club"] == "Strike with the Bow"


def test_what_a_test_does_is_said() -> None:
    session = ready({**HERO, "bennies": 0}, ORC, run="turn doc", dice=(5, 1, 2), state={"pool": 0})
    for answer in ("act 1", "test orc fighting"):
        session.answer("doc", answer)
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    assert part.topic == "test result"
    assert [words(session.fight, part, choice).hint for choice in part.choices] == [
        "everybody has +2 against them until the end of their next turn",
        "−2 on all their rolls until the end of their next turn",
    ]


def test_two_jokers_of_the_gm_are_told_apart_by_names() -> None:
    people = ({**HERO, "bennies": 0}, {**ORC, "count": 2}, {**ORC, "id": "wolf", "count": 2})
    session = ready(*people, run="round", cards="KS RJ BJ", state={"pool": 0})
    for _ in range(20):
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        if part.topic == "step in":
            break
        session.answer(part.who, part.keys[0])
    assert labels(session) == {"pass": "Pass", "act group Orc, B": "Act for Orc group", "act group Wolf, B": "Act for Wolf group"}


@pytest.mark.rule("SW-HLD-02")
def test_rolls_to_be_faster_name_no_number_to_reach() -> None:
    people = ({**HERO, "bennies": 0, "on_hold": True, "skills": {"athletics": "d6"}}, {**ORC, "skills": {"athletics": "d6"}})
    session = ready(*people, run="turn orc", dice=(3, 2, 2), state={"pool": 0})
    for who, answer in (("orc", "act 1"), ("orc", "fight doc"), ("doc", "act")):
        session.answer(who, answer)
    told = [event.text for event in session.events]
    assert "Doc rolls Athletics to interrupt: 3." in told
    assert "Orc rolls Athletics not to be interrupted: 2." in told
    assert "Doc interrupts Orc." in told


def test_groups_of_one_kind_on_two_sides_go_by_their_sides() -> None:
    people = (
        {**ORC, "side": "Reds", "count": 2},
        {**ORC, "id": "other", "name": "Orc", "side": "Blues", "count": 2},
        {**ORC, "id": "lone"},
    )
    session = ready(*people, run="deal", cards="KS 9D 4C", state={"pool": 0})
    assert "Order: Orc group of Reds K♠, Orc group of Blues 9♦, Lone 4♣." in [event.text for event in session.events]


def test_prose() -> None:
    assert (counted(1, "hour"), counted(2, "hour"), inches(1), inches(0.5)) == ("1 hour", "2 hours", "1 inch", "0.5 inches")
    assert listed(["Ann", "Bob", "Cat"]) == "Ann, Bob and Cat"
    assert (listed([]), in_a_row([])) == ("", "")
    assert in_a_row(["Ann, the Red", "Bob"]) == "Ann, the Red; Bob"


def test_every_option_says_what_it_is_and_what_it_means() -> None:
    """A label is short; the hint says more."""
    assert {key: offer.label for key, offer in (OPTIONS | AFTER).items()} == {
        "roll": "Roll", "desperate 2": "Desperate Attack +2", "desperate 4": "Desperate Attack +4", "nonlethal": "Nonlethal",
        "touch": "Touch only", "both barrels": "Both barrels", "aim +2": "Aimed: +2", "aim 4": "Aimed: ignore 4",
        "stanch": "Stop the bleeding", "minute": "Let a minute pass", "treat": "Treat the Wounded", "hour": "Rest for an hour",
        "fate": "See which Extras live", "days": "Let five days pass", "done": "Leave it at that",
    }  # fmt: skip
    assert all(offer.hint and offer.hint[0] not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for offer in OPTIONS.values())
    hints_ = [OPTIONS[key].hint for key in ("desperate 2", "desperate 4", "touch")]
    assert hints_ == ["and 2 less damage", "and 4 less damage", "+2, no damage"]


GUN = {**HERO, "at": [0, 0], "weapons": ["Assault Rifle", "Dagger"], "in_hand": ["Assault Rifle"]}


@pytest.mark.parametrize(
    ("deed", "label", "hint"),
    [(Deed("fight", "orc"), "Fight Orc", "Assault Rifle, 3 inches, Parry 5"),
     (Deed("shoot", "orc"), "Shoot Orc", "Assault Rifle, 3 inches, short range"),
     (Deed("suppress", "orc"), "Suppress Orc", "Assault Rifle, 3 inches, short range, a medium template: Distracted, with a raise hit"),
     (Deed("suppress", spot=True), "Suppress at a spot", "Assault Rifle"),
     (Deed("move", "orc", way="to"), "Move towards Orc", "up to 6 inches"),
     (Deed("move", "orc", way="from"), "Move away from Orc", "up to 6 inches"),
     (Deed("move"), "Move to a square", "up to 6 inches"),
     (Deed("reload"), "Reload the Assault Rifle", ""),
     (Deed("reload", slugs=True), "Reload the Assault Rifle with slugs", ""),
     (Deed("ready", item="Dagger"), "Draw the Dagger", ""),
     (Deed("ready", item="Dagger", hand="off"), "Draw the Dagger", "other hand"),
     (Deed("ready", item="nothing", hand="off"), "Put the Dagger away", "other hand"),
     (Deed("drop", hand="main"), "Drop the Assault Rifle", "free"),
     (Deed("drop", hand="off"), "Drop the Dagger", "free"),
     (Deed("pick", item="Dagger"), "Pick up the Dagger", "an action"),
     (Deed("smash", item="door"), "Smash door", ""),
     (Deed("test", "orc", skill="taunt"), "Test Orc with Taunt", "against Smarts: Distracted or Vulnerable"),
     (Deed("mount", "orc", fights=True), "Mount fights Orc", ""),
     (Deed("mount", "orc"), "Mount Orc", ""),
     (Deed("push", "orc"), "Push Orc", "opposed Strength; it goes back an inch, with a raise two and prone"),
     (Deed("end"), "End the turn", "nothing more this turn")],
)  # fmt: skip
def test_every_deed_in_words(deed: Deed, label: str, hint: str) -> None:
    session = ready({**GUN, "off": "Dagger"}, {**ORC, "at": [3, 0]}, run="turn doc")
    offer = words(session.fight, Ask("doc", "do", (deed,)), deed)
    assert (offer.label, offer.hint) == (label, hint)


def test_facets_in_words() -> None:
    session = ready(GUN, {**ORC, "at": [3, 0]}, run="turn doc")
    part: Any = session.waiting()[0]
    given = [("wild", True), ("run", True), ("spot", False), ("slugs", True), ("fights", True), ("other", True), ("target", "orc"),
             ("target", ""), ("hand", ""), ("hand", "off"), ("actions", 1), ("actions", 2), ("do", "blast"), ("do", "push"),
             ("item", "long Bow")]  # fmt: skip
    assert [facet(session.fight, part, name, value) for name, value in given] == [
        "Wild Attack", "Run", "at a spot", "slugs", "the mount", "other", "Orc", "",
        "main hand", "other hand", "1 action", "2 actions", "Throw", "Push", "Long Bow",
    ]  # fmt: skip


def test_other_questions_in_words() -> None:
    fight = ready(HERO, ORC, run="turn doc").fight
    assert question(fight, Draw(count=1, to="doc", why="the deal")) == "Draw 1 card for Doc (the deal)."
    assert question(fight, Draw(count=2, to="doc", why="the deal")) == "Draw 2 cards for Doc (the deal)."
    assert question(fight, Roll((6, 8), "damage", "doc")) == "Roll d6 d8 (damage)."
    assert question(fight, Place("doc", "move", 1.5, 2.0, 6.0, "inches", None)) == "Where to? At most 6 inches from (1.5, 2)."


def test_the_gm_is_asked_who_of_a_group_acts_next_for_the_first_of_them() -> None:
    session = ready(HERO, {**ORC, "count": 3}, run="round", cards="9D KS")
    while (part := session.waiting()[0]).subject != "member":
        session.answer(part.addressee, part.default())
    assert isinstance(part, Ask)
    assert (part.who, part.about, part.keys) == ("gm", {"entity": "group Orc, B", "who": "orc-1"}, ("orc-1", "orc-2", "orc-3"))
    assert question(session.fight, part) == "GM, who acts next?"


def futures(session: Session) -> dict[str, tuple[str, float, str]]:
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    offers = {choice.key: words(session.fight, part, choice) for choice in part.choices}
    return {key: (it.when, it.track.value, it.says) for key, offer in offers.items() if (it := offer.future) is not None}


@pytest.mark.parametrize(
    ("damage", "wounds", "taken", "soaked"),
    [(9, 0, ("Take 1 Wound", 1, "−1 on every roll, Shaken"), ("Soak it", 0, "not Shaken")),
     (13, 1, ("Take 2 Wounds", 3, "−3 on every roll, Shaken"), ("Soak both", 1, "stay at −1, not Shaken")),
     (17, 2, ("Take 3 Wounds", 3, "Incapacitated"), ("Soak all 3", 2, "stay at −2, not Shaken"))],
)  # fmt: skip
def test_a_soak_roll_is_offered_with_both_futures(damage: int, wounds: int, taken: object, soaked: object) -> None:
    session = ready({**HERO, "wounds": wounds}, ORC, run=f"damage doc {damage}")
    assert futures(session) == {"take it": taken, "benny own": soaked}


def test_the_futures_of_a_soak_roll_are_what_comes_of_it() -> None:
    """Taken as it is, and soaked whole by a raise."""
    for answer, dice in (("take it", ()), ("benny own", (9, 1))):
        session = ready({**HERO, "wounds": 1, "attributes": {"vigor": "d10"}}, ORC, run="damage doc 15", dice=dice)
        when, after, _ = futures(session)[answer]
        session.answer("doc", answer)
        assert session.fight.state.fighters["doc"].wounds == after, when


def test_an_extra_has_no_track_to_compare() -> None:
    assert futures(ready(HERO, ORC, run="damage orc 9")) == {}
