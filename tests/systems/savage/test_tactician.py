"""How the tactician plays: what it plans, what it makes of each deed, what it answers."""

from typing import Any

import pytest

from highdraw.engine.request import Ask, Place
from highdraw.engine.session import Session
from highdraw.systems.savage import SYSTEM, tactician
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.sight import Sight
from systems.savage.test_words import ready
from systems.seen import seen

ANN = {"id": "ann", "side": "A", "wild": True, "bennies": 2, "skills": {"fighting": "d8", "shooting": "d8"}, "weapons": ["Long Sword"]}
BOB = {"id": "bob", "side": "B", "skills": {"fighting": "d6"}, "weapons": ["Long Sword"]}
CAT = {"id": "cat", "side": "A", "skills": {"fighting": "d6"}, "weapons": ["Long Sword"]}


def turn(*people: dict[str, Any], **more: Any) -> Session:
    return ready(*people, run="turn ann", **more)


def planned(ann: dict[str, Any], bob: dict[str, Any], *others: dict[str, Any]) -> str:
    """What Ann plans at the start of her turn."""
    session = turn({**ANN, "at": [0, 0], **ann}, {**BOB, **bob}, *others)
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    assert part.topic == "plan"
    return str(tactician.tactician(Sight(session.fight), part).key)


SPEAR, BOW, RIFLE = {"weapons": ["Spear"]}, {"weapons": ["Bow"]}, {"weapons": ["Rifle"]}


@pytest.mark.parametrize(
    ("ann", "bob", "plan"),
    [({}, {"at": [1, 0]}, "act 1 wild"),
     ({}, {"at": [7, 0]}, "act 1 wild"),
     ({}, {"at": [8, 0]}, "act 1 run"),
     (SPEAR, {"at": [8, 0]}, "act 1 wild"),
     (SPEAR, {"at": [9, 0]}, "act 1 run"),
     ({"wounds": 1}, {"at": [1, 0]}, "act 1"),
     ({"skills": {"fighting": "d6"}}, {"at": [1, 0]}, "act 1"),
     (BOW, {"at": [12, 0]}, "act 1"),
     (BOW, {"at": [24, 0]}, "act 1"),
     (BOW, {"at": [25, 0]}, "aim bob"),
     (BOW, {"at": [49, 0]}, "aim bob"),
     ({**BOW, "aiming": "bob", "aimed": True}, {"at": [25, 0]}, "act 1"),
     ({"shaken": True}, {"at": [1, 0]}, "move")],
)  # fmt: skip
def test_plans(ann: dict[str, Any], bob: dict[str, Any], plan: str) -> None:
    dice = (1, 2) if ann.get("shaken") else ()
    session = turn({**ANN, "at": [0, 0], **ann, "bennies": 0}, {**BOB, **bob}, dice=dice)
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    assert tactician.tactician(Sight(session.fight), part).key == plan


def test_no_wild_attack_among_several_and_the_nearest_is_aimed_at() -> None:
    assert planned({}, {"at": [1, 0]}, {**BOB, "id": "dan", "at": [0, 1]}) == "act 1"
    assert planned(BOW, {"at": [40, 0]}, {**BOB, "id": "dan", "at": [30, 0]}) == "aim dan"
    assert planned(BOW, {"at": [30, 0]}, {**BOB, "id": "dan", "at": [40, 0]}) == "aim bob"


def scored(deed: Deed, *people: dict[str, Any]) -> float:
    """What a deed is worth to Ann."""
    return round(tactician._score(Sight(turn(*people).fight), "ann", deed), 4)


NEAR, FAR = {"at": [1, 0]}, {"at": [5, 0]}
GRENADIER = {"weapons": ["Stick Grenade"]}


@pytest.mark.parametrize(
    ("deed", "ann", "bob", "worth"),
    [(Deed("fight", "bob"), {}, NEAR, 2.0),
     (Deed("fight", "bob"), {}, {**NEAR, "shaken": True}, 2.4),
     (Deed("fight", "bob"), {}, {**NEAR, "vulnerable": "this"}, 2.3),
     (Deed("fight", "bob"), {}, {**NEAR, "wild": True}, 1.6),
     (Deed("fight", "bob"), {}, {**NEAR, "wild": True, "wounds": 2}, 2.0),
     (Deed("fight", "bob"), {}, {**NEAR, "attributes": {"vigor": "d10"}}, 1.9),
     (Deed("fight", "bob"), {}, {**NEAR, "skills": {"fighting": "d10"}}, 1.7),
     (Deed("fight", "bob", hand="off"), {}, NEAR, 1.5),
     (Deed("fight", "bob"), BOW, NEAR, 1.0),
     (Deed("shoot", "bob"), BOW, FAR, 2.15),
     (Deed("mount", "bob", fights=True), {}, NEAR, 2.5),
     (Deed("stand"), {"prone": True}, NEAR, 1.9),
     (Deed("heal", "bob"), {}, NEAR, -1.0),
     (Deed("break"), {}, NEAR, 3.0),
     (Deed("reload"), {"weapons": ["Revolver"], "loaded": {"Revolver": 0}}, NEAR, 1.8),
     (Deed("reload"), {"weapons": ["Revolver"], "loaded": {"Revolver": 1}}, NEAR, -1.0),
     (Deed("reload"), {}, NEAR, -1.0),
     (Deed("move", "bob", way="to"), {}, FAR, 1.45),
     (Deed("move", "bob", way="from"), {}, FAR, -0.5),
     (Deed("move", "bob", way="to"), {}, {"at": [2, 0]}, 1.48),
     (Deed("move", "bob", way="to"), SPEAR, {"at": [3, 0]}, 1.47),
     (Deed("move", "bob", way="to"), SPEAR, {"at": [2, 0]}, -1.0),
     (Deed("move", "bob", way="to"), BOW, FAR, -1.0),
     (Deed("move", "bob", way="to"), BOW, {"at": [50, 0]}, 0.3),
     (Deed("move", "bob", way="to"), {"shaken": True, "moved": 6}, FAR, -1.0),
     (Deed("move", "bob", way="to"), {}, NEAR, -1.0),
     (Deed("end"), {}, NEAR, 0.0),
     (Deed("push", "bob"), {}, NEAR, -0.5),
     (Deed("ready", item="Long Sword"), {"in_hand": []}, NEAR, 1.6),
     (Deed("ready", item="Long Sword", hand="off"), {"in_hand": []}, NEAR, -0.5),
     (Deed("ready", item="Long Sword"), {}, NEAR, -0.5),
     (Deed("blast", "bob"), GRENADIER, {"at": [6, 0]}, 1.2),
     (Deed("suppress", "bob"), {"weapons": ["Assault Rifle"]}, {"at": [6, 0]}, 0.5)],
)  # fmt: skip
def test_what_a_deed_is_worth(deed: Deed, ann: dict[str, Any], bob: dict[str, Any], worth: float) -> None:
    dice = (1, 2) if ann.get("shaken") else ()
    session = turn({**ANN, "at": [0, 0], **ann}, {**BOB, **bob}, dice=dice)
    assert round(tactician._score(Sight(session.fight), "ann", deed), 4) == worth


def test_friends_count_for_and_against() -> None:
    ann, bob, cat = {**ANN, "at": [0, 0]}, {**BOB, "at": [6, 0]}, {**CAT, "at": [8, 0]}
    assert scored(Deed("cone", "bob"), ann, bob, cat) == -0.6
    assert scored(Deed("cone", "bob"), ann, bob, {**cat, "at": [9, 0]}) == 1.2
    assert scored(Deed("blast", "bob"), ann, bob, {**cat, "side": "B"}) == 2.4
    assert scored(Deed("heal", "cat"), ann, bob, cat) == 2.2
    assert scored(Deed("move", "cat", way="to"), ann, bob, cat) == -1.0
    assert scored(Deed("fight", "bob"), {**ann, "at": [5, 0]}, bob, {**cat, "at": [7, 0]}) == 2.15


@pytest.mark.parametrize(
    ("ann", "pool", "spares"),
    [({"bennies": 2}, 0, True), ({"bennies": 1}, 9, False), ({"bennies": 1, "side": "B"}, 2, True),
     ({"bennies": 1, "side": "B"}, 1, False), ({"bennies": 0, "wild": False, "side": "B"}, 9, False)],
)  # fmt: skip
def test_a_benny_is_kept_for_a_soak_roll(ann: dict[str, Any], pool: int, spares: bool) -> None:
    session = turn({**ANN, **ann}, {**BOB, "side": "A" if "side" in ann else "B"}, options={"gm_sides": ["B"]})
    session.correct({"pool": pool})
    sight = Sight(session.fight)
    assert sight.spares_benny("ann") is spares
    assert not sight.spares_benny("nobody")
    keep, spend, pool_ = "keep", "benny own", "benny pool"
    for total, target, said in ((3, 4, spend if spares else keep), (4, 4, keep)):
        asked = _ask("reroll", (keep, spend, pool_), {"total": total, "target": target, "who": "ann"})
        assert tactician.tactician(sight, asked) == said
    assert tactician.tactician(sight, _ask("reroll", (keep, spend), {"total": 3, "who": "ann"})) == (spend if spares else keep)
    assert tactician.tactician(sight, _ask("reroll", (keep,), {"total": 3, "who": "ann"})) == keep
    assert tactician.tactician(sight, _ask("unshake", ("stay", spend, pool_), {"who": "ann"})) == (spend if spares else "stay")


def _ask(topic: str, choices: tuple[Any, ...], about: dict[str, Any] | None = None) -> Any:
    """A question whose choices are only compared."""
    return Ask("ann", topic, choices, about or {})


def test_other_answers() -> None:
    sight = Sight(turn({**ANN, "at": [0, 0]}, {**BOB, "at": [3, 0]}).fight)
    assert tactician.tactician(sight, _ask("step in", ("pass", "act", "act later"))) == "act"
    assert tactician.tactician(sight, _ask("soak", ("benny own", "take it"))) == "benny own"
    spot = Place("ann", "move", 0.0, 0.0, 9.0, "inches", None)
    assert tactician.tactician(sight, spot) == spot.default()


def test_who_is_near_and_what_is_lacking() -> None:
    session = turn({**ANN, "at": [0, 0], "weapons": ["Long Sword"], "in_hand": []}, {**BOB, "at": [4, 0]}, {**CAT, "at": [2, 2]})
    sight = Sight(session.fight)
    assert (sight.nearest_foe("ann"), sight.nearest_foe("bob")) == (4, 2)
    assert (sight.around("ann", 2), sight.around("ann", 1.9)) == (["ann", "cat"], ["ann"])
    assert (sight.needs_weapon("ann", "main"), sight.needs_weapon("ann", "off")) == (True, False)
    session.fight["ann"].injuries.append("Right arm (permanent)")
    assert sight.needs_weapon("ann", "off")
    session.fight["bob"].gone = True
    assert sight.nearest_foe("ann") == 99


@pytest.mark.parametrize(
    ("friends", "says"), [([], "It covers 3 of them."), (["ann"], "It covers 2 of them."), (["ann", "cid"], "It covers Bob.")]
)
def test_why_an_area_is_attacked(friends: list[str], says: str) -> None:
    sight = seen({"around bob 2": ["ann", "bob", "cid"], **{f"friends me {one}": True for one in friends}})
    deed = Deed("blast", "bob")
    assert SYSTEM.bot.reason is not None
    assert SYSTEM.bot.reason(sight, Ask("me", "do", (deed, Deed("end"))), deed, {"bob": "Bob"}) == says
