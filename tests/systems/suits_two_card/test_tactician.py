"""How good things look to the tactician: each judgement by what is seen, in numbers."""

from typing import Any

import pytest

from highdraw.cards import Card
from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act, Bonus, Fire
from highdraw.systems.suits_two_card import tactician
from highdraw.systems.suits_two_card.choices import Make
from systems.seen import BOMB, BOW, FISTS, SMG, SWORD, seen


def make(do: Any, rank: int, used: str, suit: str) -> Make:
    return Make(do, rank, tuple(map(Card, used.split())), suit)


def hold(item: str, hand: Any = "main") -> Act:
    return Act("hold", item=item, hand=hand)


def move(target: str = "foe", way: Any = "to") -> Act:
    return Act("move", target, way=way)


AFAR = {"weapon me": SWORD, "carried me Bow": BOW, "metres_to_nearest me": 12.1, "loaded me Bow": 1}
WALK = {"weapon me": BOW, "usable me": True, "sees me foe": True, "bracket me foe False": "long", "distance me foe": 9}
DRAWN = {"weapon me": BOW, "carried me Sword": SWORD}
AIMING = {"bracket me foe False": "short", "bracket me foe True": "short", "distance me foe": 6, "aim_limit me": 3}
FIGHT = {"weapon me": SWORD, "skill me": 8, "guard foe": 6, "white me": 1, "blue foe": 1, "worth_of_hit me foe": 0.5}
SHOT = {**FIGHT, "weapon me": BOW, "shooting me foe": 8, "ranged_defence foe False": 6, "bracket me foe False": "short"}
AIMED = {**SHOT, "aim me foe": 2, "ranged_defence foe True": 3, "bracket me foe True": "point blank"}
OPEN, CLOSE = 0.25, 0.5
"""What any attack is worth, and a hit of those above."""


def won(mine: int, cards: int, theirs: int, their_cards: int = 2) -> float:
    return tactician.beats(mine, cards, theirs, their_cards, 0) * CLOSE


@pytest.mark.parametrize(
    ("act", "facts", "score"),
    [
        (Act("challenge", "foe"), {"status foe": 3}, 1.3),
        (Act("challenge", "foe"), {"status foe": 3, "dazed foe": True}, 1.8),
        (Act("attack", "foe"), FIGHT, OPEN + won(8, 2, 6)),
        (Act("attack", "foe"), {**FIGHT, "white me": 0}, OPEN + won(8, 1, 6)),
        (Act("attack", "foe"), {**FIGHT, "minion me": True}, OPEN + won(8, 1, 6)),
        (Act("attack", "foe"), {**FIGHT, "minion foe": True}, OPEN + won(8, 2, 6, 1)),
        (Act("attack", "foe"), {**FIGHT, "skill me": 31, "guard foe": 31}, OPEN + won(30, 2, 30)),
        (Act("attack", "foe"), {**FIGHT, "dazed foe": True}, OPEN + 0.25 + won(8, 2, 6)),
        (Act("attack", "foe"), {**FIGHT, "blue foe": 0}, OPEN + 0.1 + won(8, 2, 6)),
        (Act("attack", "foe"), {**FIGHT, "acted_out foe": True}, OPEN + 0.1 + won(8, 2, 6)),
        (Act("attack", "foe"), {**FIGHT, "helpless foe": True}, -0.2),
        (Act("attack", "foe"), {**FIGHT, "helpless foe": True, "decided": True}, 0.01),
        (Act("charge", "foe"), FIGHT, OPEN - 0.05 + won(8, 2, 6)),
        (Act("both", "foe"), FIGHT, OPEN - 0.1 + won(8, 2, 6)),
        (Act("both", "foe"), {**FIGHT, "dazed foe": True}, OPEN + 0.3 + won(8, 2, 6)),
        (Act("both", "foe"), {**FIGHT, "blue foe": 0}, OPEN + 0.15 + won(8, 2, 6)),
        (Act("both", "foe"), {**FIGHT, "dazed foe": True, "outnumbered me": True}, OPEN + 0.15 + won(8, 2, 6)),
        (Act("shoot", "foe"), SHOT, OPEN + won(8, 2, 6)),
        (Act("shoot", "foe"), {**SHOT, "shooting me foe": 31, "ranged_defence foe False": 31}, OPEN + won(30, 2, 30)),
        (Act("shoot", "foe"), AIMED, OPEN + won(8, 2, 3) + 0.16 * CLOSE),
        (Act("shoot", "foe"), {**AIMED, "aim me foe": 5}, OPEN + won(8, 2, 3) + 0.24 * CLOSE),
        (Act("shoot", "foe"), {**SHOT, "weapon me": SMG}, OPEN + 1.5 * won(8, 2, 6)),
        (Act("throw", "foe"), {"near foe 4": ["foe", "other", "me"], "friends me me": True}, 0.1),
        (Act("throw", spot=True), {}, -1.0),
        (Act("recover"), {"to_daze me": 0}, 1.2),
        (Act("recover"), {"to_daze me": 1, "shock me": 2}, 0.75),
        (Act("recover"), {"to_daze me": 1, "shock me": 1}, 0.05),
        (Act("recover"), {"to_daze me": 2, "shock me": 2}, 0.3),
        (Act("recover"), {"to_daze me": 2, "shock me": 1}, 0.05),
        (Act("ready"), {}, 0.7),
        (Act("reload"), {"weapon me": BOW}, 0.6),
        (Act("reload"), {"weapon me": BOW, "loaded me Bow": 1}, 0.02),
        (Act("aim", arc=15), {}, -0.3),
        (Act("aim", "foe"), {**AIMING, "bracket me foe False": None}, -0.2),
        (Act("aim", "foe"), {**AIMING, "engaged me": True}, -0.2),
        (Act("aim", "foe"), {**AIMING, "distance me foe": 5.9}, -0.2),
        (Act("aim", "foe"), AIMING, 0.35),
        (Act("aim", "foe"), {**AIMING, "aim_limit me": 0}, 0.35),
        (Act("aim", "foe"), {**AIMING, "aim me": 1}, -0.1),
        (Act("aim", "foe"), {**AIMING, "aim me": 1, "aim me foe": 1}, 0.35),
        (Act("aim", "foe"), {**AIMING, "aim me": 1, "aim me foe": 1, "aim_limit me": 1}, -0.1),
        (Act("aim", "foe"), {**AIMING, "aim me": 2, "aim me foe": 2}, -0.1),
        (Act("aim", "foe"), {**AIMING, "bracket me foe False": "medium"}, 0.5),
        (Act("aim", "foe"), {**AIMING, "bracket me foe False": "maximum"}, 0.5),
        (Act("tend", "foe"), {"learnt me medic": 5}, 0.7),
        (move(), {"friends me foe": True}, -0.4),
        (move(), {"friends me foe": True, "bleeds foe": True, "learnt me medic": 3}, -0.4),
        (move(), {"friends me foe": True, "bleeds foe": True, "learnt me medic": 4}, 0.4),
        (move(), {"friends me foe": True, "learnt me medic": 4}, -0.4),
        (move(), {"out foe": True}, -0.3),
        (move(), {"engaged me": True}, -0.3),
        (move(), {"weapon me": SWORD, "distance me foe": 10}, 0.29),
        (move(), {"weapon me": BOW, "distance me foe": 10}, 0.29),
        (move(), {"weapon me": BOW, "usable me": True, "distance me foe": 10}, 0.19),
        (move(), WALK, 0.191),
        (move(), {**WALK, "bracket me foe False": "short"}, -0.3),
        (move(way="from"), {"weapon me": SWORD}, -0.3),
        (hold("Shield", "off"), {"weapon me": SWORD, "is_shield me Shield": True}, 0.15),
        (hold("Shield", "off"), {"weapon me": SWORD, "is_shield me Shield": True, "off me": "Knife"}, -0.3),
        (hold("Shield", "off"), {"weapon me": BOW, "is_shield me Shield": True}, -0.3),
        (hold("Knife", "off"), {"weapon me": SWORD}, -0.3),
        (hold("Bow"), {"weapon me": FISTS, "carried me Bow": BOW, "metres_to_nearest me": 8.1}, 0.65),
        (hold("Bow"), {"weapon me": FISTS, "carried me Bow": BOW, "metres_to_nearest me": 8}, 0.45),
        (hold("Sword"), {**DRAWN, "runs_out me Bow": True}, 0.65),
        (hold("Sword"), {**DRAWN, "runs_out me Bow": True, "loaded me Bow": 1}, -0.4),
        (hold("Sword"), {**DRAWN, "engaged me": True}, 0.4),
        (hold("Sword"), {"weapon me": SMG, "carried me Sword": SWORD, "engaged me": True}, -0.4),
        (hold("Bow"), {"weapon me": BOW, "carried me Bow": BOW, "engaged me": True}, -0.4),
        (hold("Bow"), AFAR, 0.35),
        (hold("Bow"), {**AFAR, "metres_to_nearest me": 12}, -0.4),
        (hold("Bow"), {**AFAR, "loaded me Bow": 0}, -0.4),
        (hold("Bomb"), {**AFAR, "carried me Bomb": BOMB, "loaded me Bomb": 1}, -0.4),
        (Act("drop", item="Bow"), {}, -0.5),
        (Act("step"), {}, -0.1),
        (Act("pass"), {}, 0.0),
    ],
)  # fmt: skip
def test_an_action(act: Act, facts: dict[str, Any], score: float) -> None:
    assert tactician._score(seen(facts), "me", act) == pytest.approx(score)


@pytest.mark.parametrize(
    ("makes", "best"),
    [
        ([make("rank", 7, "7C", "7C"), make("rank", 6, "6D", "6D")], 0),
        ([make("rank", 7, "7C", "7C"), make("rank", 7, "7D", "7D")], 1),
        ([make("split", 5, "5C 4C", "5C"), make("rank", 6, "6C", "6C")], 0),
        ([make("split", 4, "4C 3C", "4C"), make("rank", 4, "4C", "4C")], 1),
        ([make("rank", 5, "5C", "5C"), make("aside", 5, "KC", "5C")], 1),
        ([make("rank", 6, "5C", "5C"), make("aside", 5, "KC", "5C")], 0),
    ],
)  # fmt: skip
def test_a_hand(makes: list[Make], best: int) -> None:
    assert tactician._hand(seen({}), Ask("me", "hand", tuple(makes))) is makes[best]


@pytest.mark.parametrize(
    ("facts", "moment", "fires"),
    [
        ({"distance me foe": 8}, "", False),
        ({"distance me foe": 7.9}, "", True),
        ({"distance me foe": 8, "aim me": 2}, "", True),
        ({"distance me foe": 8, "aim me": 1}, "", False),
        ({"distance me foe": 8}, "moving", True),
        ({"aim me": 2, "helpless foe": True}, "moving", False),
    ],
)  # fmt: skip
def test_a_shot_out_of_turn(facts: dict[str, Any], moment: str, fires: bool) -> None:
    ask = Ask("me", "fire", (Fire("pass"), Fire("fire", "foe")), {"moment": moment})
    assert tactician._fire(seen(facts), ask) is ask.choices[fires]


@pytest.mark.parametrize(
    ("bonus", "facts", "commits"),
    [
        (Bonus("play", "diamonds", "defence"), {}, True),
        (Bonus("play", "diamonds", "defence"), {"on_turn me": True}, False),
        (Bonus("play", "diamonds", "offence"), {}, False),
        (Bonus("play", "hearts", "defence"), {}, False),
        (Bonus("play", "spades", "offence"), {"on_turn me": True}, True),
        (Bonus("play", "spades", "offence"), {}, False),
        (Bonus("play", "clubs", "offence"), {"on_turn me": True, "committed me": 1}, False),
    ],
)  # fmt: skip
def test_a_bonus_card(bonus: Bonus, facts: dict[str, Any], commits: bool) -> None:
    ask = Ask("me", "commit", (Bonus("none"), bonus))
    assert tactician._commit(seen(facts), ask) is ask.choices[commits]
