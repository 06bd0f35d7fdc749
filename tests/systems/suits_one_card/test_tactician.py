"""How good things look to the tactician: each judgement by what is seen, in numbers."""

from typing import Any

import pytest

from highdraw.cards import Card
from highdraw.engine.choice import Do, Number, Target
from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act, Bonus, Fire
from highdraw.systems.suits_one_card import tactician
from highdraw.systems.suits_one_card.choices import Keep
from highdraw.systems.suits_one_card.tactician import chance_below
from systems.seen import BOMB, BOW, FISTS, SMG, SWORD, seen


def cards(some: str) -> tuple[Card, ...]:
    return tuple(map(Card, some.split()))


def move(target: str = "foe", way: Any = "to") -> Act:
    return Act("move", target, way=way)


def hold(item: str) -> Act:
    return Act("hold", item=item)


HIT = 0.5
FIGHT = {
    "weapon me": SWORD, "skill me foe": 8, "cards me foe False": cards("6C"), "guard foe False": 7, "guard foe True": 5,
    "worth_of_hit me foe": HIT, "worth_of_hit foe me": 0.4, "will me": 5,
}  # fmt: skip
EXTRA = {**FIGHT, "cards me foe True": cards("7C")}
AIMED = {**FIGHT, "weapon me": BOW, "aims me": True, "cards me foe False": cards("5C 3C 2C"), "cards me foe True": cards("5C 3C 2C")}
AIMING = {"bracket me foe": "short", "distance me foe": 5, "aim_limit me": 3, "dealt me": cards("9C"), "skill me foe": 8}
WALK = {"weapon me": BOW, "usable me": True, "sees me foe": True, "bracket me foe": "long", "distance me foe": 9}
READY = {"usable me": True}
AFAR = {**READY, "weapon me": SWORD, "carried me Bow": BOW, "metres_to_nearest me": 12.1, "loaded me Bow": 1}
DRAWN = {**READY, "weapon me": BOW, "carried me Sword": SWORD, "metres_to_nearest me": 2.9}
WON = chance_below(7, 6)


@pytest.mark.parametrize(
    ("act", "facts", "score"),
    [
        (Act("attack", "foe"), {"helpless foe": True}, -0.2),
        (Act("attack", "foe"), FIGHT, 0.2 + WON * HIT),
        (Act("challenge", "foe"), {**FIGHT, "contest": True}, 0.2 + WON * HIT),
        (Act("attack", "foe"), {**FIGHT, "skill me foe": 5}, 0.2 + chance_below(7, 0) * HIT),
        (Act("attack", "foe"), {**FIGHT, "guard foe False": 31}, 0.2 + chance_below(30, 6) * HIT),
        (Act("attack", "foe"), {**FIGHT, "dazed foe": True}, 0.4 + WON * HIT),
        (Act("attack", "foe"), {**FIGHT, "answers foe me": True}, 0.2 + WON * HIT - (1 - WON) * 0.7 * 0.4),
        (Act("attack", "foe"), {**FIGHT, "shock me": 1, "status me": 4}, 0.2 + WON * HIT - 0.35),
        (Act("attack", "foe"), {**FIGHT, "shock me": 1, "status me": 3}, 0.2 + WON * HIT),
        (Act("attack", "foe"), {**FIGHT, "status me": 4}, 0.2 + WON * HIT),
        (Act("challenge", "foe"), {**FIGHT, "contest": True, "shock me": 1, "status me": 4}, 0.2 + WON * HIT),
        (Act("shoot", "foe"), {**FIGHT, "weapon me": BOW}, 0.2 + chance_below(5, 6) * HIT),
        (Act("shoot", "foe"), AIMED, 0.2 + chance_below(5, 5) * HIT),
        (Act("shoot", "foe"), {**AIMED, "aims me": False, "skill me foe": 10}, 0.2 + chance_below(5, 10) * HIT),
        (Act("lob", "foe"), {"standing": ["me", "foe", "far"], "distance me foe": 4, "distance far foe": 4.1, "friends me me": True}, -0.3),
        (Act("lob", "foe"), {"standing": ["foe", "near"], "distance near foe": 4}, 0.8),
        (Act("lob", spot=True), {}, -1.0),
        (Act("reload"), {"reloading me": True}, 0.6),
        (Act("reload"), {}, 0.02),
        (Act("aim", arc=15), {}, -0.3),
        (Act("aim", "foe"), {**AIMING, "bracket me foe": None}, -0.2),
        (Act("aim", "foe"), {**AIMING, "distance me foe": 4.9}, -0.2),
        (Act("aim", "foe"), {**AIMING, "aim me foe": 2}, -0.1),
        (Act("aim", "foe"), {**AIMING, "aim me foe": 1}, 0.5),
        (Act("aim", "foe"), {**AIMING, "aim me foe": 1, "aim_limit me": 1}, -0.1),
        (Act("aim", "foe"), {**AIMING, "aim_limit me": 0}, 0.5),
        (Act("aim", "foe"), {**AIMING, "dealt me": cards("8C")}, 0.3),
        (Act("tend", "foe"), {"learnt me medic": 5}, 0.7),
        (move(""), {}, -0.3),
        (move(""), {"walled_off me": True}, 0.25),
        (move(way="from"), {}, -0.3),
        (move(way="from"), {"blast_near me 6": True}, 0.35),
        (move(), {"friends me foe": True}, -0.4),
        (move(), {"friends me foe": True, "bleeds foe": True, "learnt me medic": 3}, -0.4),
        (move(), {"friends me foe": True, "bleeds foe": True, "learnt me medic": 4}, 0.4),
        (move(), {"friends me foe": True, "learnt me medic": 4}, -0.4),
        (move(), {"out foe": True}, -0.3),
        (move(), {"weapon me": SWORD, "distance me foe": 3}, 0.297),
        (move(), {"weapon me": SWORD, "distance me foe": 2.9}, -0.2),
        (move(), {"weapon me": BOW, "distance me foe": 9}, 0.291),
        (move(), WALK, 0.191),
        (move(), {**WALK, "sees me foe": False}, 0.091),
        (move(), {**WALK, "bracket me foe": None}, 0.191),
        (move(), {**WALK, "bracket me foe": "short"}, -0.3),
        (hold(""), {}, -0.4),
        (hold("Shield"), {"weapon me": SWORD, "is_shield me Shield": True}, 0.1),
        (hold("Shield"), {"weapon me": SWORD, "is_shield me Shield": True, "off me": "Knife"}, -0.3),
        (hold("Shield"), {"weapon me": BOW, "is_shield me Shield": True}, -0.3),
        (hold("Unarmed"), {**READY, "weapon me": SWORD, "carried me Unarmed": FISTS}, -0.4),
        (hold("Unarmed"), {"weapon me": SWORD, "carried me Unarmed": FISTS}, 0.4),
        (hold("Bow"), {**AFAR, "weapon me": FISTS, "metres_to_nearest me": 8.1}, 0.65),
        (hold("Bow"), {**AFAR, "weapon me": FISTS, "metres_to_nearest me": 8}, 0.45),
        (hold("Sword"), {**DRAWN, "unready me": True, "runs_out me Bow": True}, 0.65),
        (hold("Sword"), {**DRAWN, "unready me": True, "metres_to_nearest me": 3}, -0.4),
        (hold("Sword"), {**DRAWN, "runs_out me Bow": True, "metres_to_nearest me": 3}, -0.4),
        (hold("Sword"), DRAWN, 0.4),
        (hold("Sword"), {**DRAWN, "weapon me": SMG}, -0.4),
        (hold("Sword"), {**DRAWN, "weapon me": BOMB}, 0.4),
        (hold("Bow"), {**DRAWN, "carried me Bow": BOW}, -0.4),
        (hold("Bow"), AFAR, 0.35),
        (hold("Bow"), {**AFAR, "metres_to_nearest me": 12}, -0.4),
        (hold("Bow"), {**AFAR, "loaded me Bow": 0}, -0.4),
        (hold("Bomb"), {**AFAR, "carried me Bomb": BOMB, "loaded me Bomb": 1}, -0.4),
        (Act("pass"), {}, 0.0),
    ],
)  # fmt: skip
def test_an_action(act: Act, facts: dict[str, Any], score: float) -> None:
    assert tactician._score(seen(facts), "me", act, False) == pytest.approx(score)


def test_an_extra_action_takes_its_own_card() -> None:
    act = Act("attack", "foe")
    assert tactician._score(seen(EXTRA), "me", act, True) == pytest.approx(0.2 + chance_below(7, 7) * HIT)
    assert tactician._score(seen({**AIMED, "skill me foe": 10}), "me", Act("shoot", "foe"), True) == pytest.approx(
        0.2 + chance_below(5, 10) * HIT
    )


TWO, THREE = (Do("first"), Do("second")), (Do("first"), Do("second"), Do("last"))
HURT = {"shock me": 2, "status me": 5, "will me": 5, "worth_of_hit me foe": 0.29}
HELD = {**HURT, "status me": 4, "would_recover me": 1, "enemies me": ["foe"], "reaches foe me": True}
NEAR = {"enemies me": ["foe"], "reaches me foe": True, "skill me": 9}
TIRED = {"shock me": 2, "status me": 4, "power me": 5, "dealt me": cards("3C"), "skill me": 8}


@pytest.mark.parametrize(
    ("topic", "about", "facts", "place"),
    [
        ("cards", {}, {"skill me": 14}, 0), ("cards", {}, {"skill me": 15}, 1), ("cards", {}, {"skill me": 24}, 2),
        ("strike", {"foe": "foe"}, HURT, 1),
        ("strike", {"foe": "foe"}, {**HURT, "shock me": 1}, 0),
        ("strike", {"foe": "foe"}, {**HURT, "status me": 4}, 0),
        ("strike", {"foe": "foe"}, {**HURT, "worth_of_hit me foe": 0.3}, 0),
        ("call", {"level": 5}, HELD, 2), ("call", {"level": 6}, HELD, 0),
        ("call", {"level": 5}, {**HELD, "shock me": 1}, 0),
        ("call", {"level": 5}, {**HELD, "status me": 3}, 0),
        ("call", {"level": 5}, {**HELD, "attacked me": True}, 0),
        ("call", {"level": 5}, {**HELD, "would_recover me": 0}, 0),
        ("call", {"level": 5}, {**HELD, "reaches foe me": False}, 0),
        ("call", {"level": 5}, {**HELD, "contest": True}, 0),
        ("bank", {"card": "KC"}, NEAR, 0),
        ("bank", {"card": "KC"}, {**NEAR, "reaches me foe": False}, 1),
        ("bank", {"card": "JC"}, {**NEAR, "skill me": 9}, 1),
        ("bank", {"card": "QC"}, {**NEAR, "skill me": 9}, 0),
        ("stand", {}, TIRED, 1),
        ("stand", {}, {**TIRED, "dealt me": cards("4C")}, 0),
        ("stand", {}, {**TIRED, "dealt me": cards("9C"), "shock me": 0}, 1),
        ("stand", {}, {**TIRED, "shock me": 1}, 0),
        ("stand", {}, {**TIRED, "status me": 3}, 0),
    ],
)  # fmt: skip
def test_a_plain_choice(topic: str, about: dict[str, Any], facts: dict[str, Any], place: int) -> None:
    choices = tuple(map(Number, (1, 2, 3))) if topic == "cards" else THREE if topic == "call" else TWO
    ask: Ask[Any] = Ask("me", topic, choices, about)
    assert tactician.tactician(seen(facts), ask) is choices[place]


FOES = {"enemies me": ["foe"], "reaches foe me": True}


@pytest.mark.parametrize(
    ("facts", "bonus", "commits"),
    [
        (FOES, Bonus("play", "KD", "defence"), True), (FOES, Bonus("play", "KD", "offence"), False),
        (FOES, Bonus("play", "KS", "offence"), True), (FOES, Bonus("play", "KH", "defence"), False),
        (FOES, Bonus("play", "chip", "defence"), True),
        ({**FOES, "committed me": 1}, Bonus("play", "KC", "offence"), True),
        ({**FOES, "committed me": 2}, Bonus("play", "KC", "offence"), False),
        ({**FOES, "reaches foe me": False}, Bonus("play", "KC", "offence"), False),
        ({**FOES, "reaches foe me": False, "reaches me foe": True}, Bonus("play", "KC", "offence"), True),
    ],
)  # fmt: skip
def test_a_bonus_card(facts: dict[str, Any], bonus: Bonus, commits: bool) -> None:
    ask = Ask("me", "commit", (Bonus("none"), bonus))
    assert tactician.tactician(seen(facts), ask) is ask.choices[commits]


def test_a_stumble_is_for_the_most_dangerous_who_has_not_acted() -> None:
    plays = tuple(Bonus("play", "clubs", "defence", who) for who in ("one", "two", "far", "late"))
    facts = {f"reaches {who} me": True for who in ("one", "two", "late")} | {"acted late": True}
    worth = {"worth_of_hit one me": 0.2, "worth_of_hit two me": 0.3, "worth_of_hit far me": 0.9, "worth_of_hit late me": 0.9}
    ask = Ask("me", "reveal", (Bonus("pass"), *plays))
    assert tactician.tactician(seen(facts | worth), ask).target == "two"
    assert tactician.tactician(seen({}), ask) is ask.choices[0]
    plain = Ask("me", "reveal", (Bonus("pass"), Bonus("play", "hearts", "offence")))
    assert tactician.tactician(seen({}), plain) is plain.choices[1]


@pytest.mark.parametrize(
    ("facts", "moment", "fires"),
    [
        ({"distance me foe": 8}, "", False), ({"distance me foe": 7.9}, "", True), ({"distance me foe": 8, "aim me": 1}, "", False),
        ({"distance me foe": 8, "aim me": 2}, "", True), ({"distance me foe": 8}, "moved", True), ({"helpless foe": True}, "moved", False),
    ],
)  # fmt: skip
def test_a_shot_out_of_turn(facts: dict[str, Any], moment: str, fires: bool) -> None:
    ask = Ask("me", "fire", (Fire("pass"), Fire("fire", "foe")), {"moment": moment})
    assert tactician.tactician(seen(facts), ask) is ask.choices[fires]


def test_targets_and_pairs() -> None:
    marks = Ask("me", "next target", (Target("down"), Target("foe")))
    assert tactician.tactician(seen({"helpless down": True}), marks).target == "foe"
    assert tactician.tactician(seen({"helpless down": True, "helpless foe": True}), marks).target == "down"
    assert tactician.tactician(seen({}), Ask("me", "keep", (Keep(Card("5C")), Keep(Card("5D"))))).card == "5D"
