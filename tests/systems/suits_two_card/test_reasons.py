"""Why the tactician answers as it does: each sentence by what is seen."""

from typing import Any

import pytest

from highdraw.cards import Card
from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act, Bonus
from highdraw.systems.suits_two_card.choices import How, Make, Response
from highdraw.systems.suits_two_card.reasons import reason
from systems.seen import BOW, SWORD, seen

NAMES = {"me": "Ann", "foe": "Bob"}
FIGHT = {"weapon me": SWORD, "skill me": 8, "skill foe": 6, "guard foe": 6, "white me": 1, "blue foe": 1}


def why(topic: str, answer: Any, facts: dict[str, Any], *others: Any, **about: str) -> str:
    return reason(seen(facts), Ask("me", topic, (answer, *others), about), answer, NAMES)


@pytest.mark.parametrize(
    ("act", "facts", "says"),
    [
        (Act("attack", "foe"), FIGHT, "No other target promises more: it hits Bob in "),
        (Act("shoot", "foe"), {**FIGHT, "dazed foe": True}, ", and Bob is dazed."),
        (Act("both", "foe"), {**FIGHT, "blue foe": 0}, ", and Bob has nothing left to counter with."),
        (Act("charge", "foe"), {**FIGHT, "acted_out foe": True}, ", and Bob has nothing left to counter with."),
        (Act("attack", "foe"), {**FIGHT, "helpless foe": True}, "Nobody who can defend themselves is left to attack."),
        (Act("recover"), {"to_daze me": 0}, "You are dazed: shock goes, wounds do not."),
        (Act("recover"), {"to_daze me": 1}, "1 more and you are dazed: shock"),
        (Act("recover"), {"to_daze me": 1.5}, "Nothing better can be done: shock"),
        (Act("throw", "foe"), {"near foe 4": ["a", "b", "c"]}, "3 stand where it bursts"),
        (Act("challenge", "foe"), {}, "Bob is the one most worn down."),
        (Act("aim", "foe"), {"distance me foe": 12.4}, "Bob is 12 m away and nobody presses: an aimed shot is better than one at once."),
        (Act("move", "foe", way="to"), {"weapon me": SWORD, "distance me foe": 12.4}, "Bob is 12 m away, nobody worth more is nearer"),
        (Act("move", "foe", way="to"), {"weapon me": BOW, "distance me foe": 12.4}, "Bob is 12 m away: nearer, a shot is easier."),
        (Act("move", "foe", way="to"), {"weapon me": BOW, "friends me foe": True}, "Bob bleeds, and can be helped from near."),
        (Act("hold", item="Sword"), {"metres_to_nearest me": 3.6}, "The nearest enemy is 4 m away: Sword is of more use there"),
    ],
)
def test_why_this_is_done(act: Act, facts: dict[str, Any], says: str) -> None:
    assert says in why("action", act, facts)


def test_an_attack_on_somebody_at_full_strength_has_one_reason() -> None:
    assert why("action", Act("attack", "foe"), FIGHT).endswith("of draws if only guarded against.")


def percent(says: str) -> int:
    return int(says.partition(" in about ")[2].partition("%")[0])


def test_why_one_strikes_back_or_defends() -> None:
    facts = {**FIGHT, "white me": 1}
    back = why("response", Response("counter"), facts, attacker="foe")
    assert back.startswith("Striking back hits Bob in ")
    one = why("response", Response("counter", cards=1), facts, attacker="foe")
    none = why("response", Response("counter"), {**facts, "white me": 0}, attacker="foe")
    minion = why("response", Response("counter"), {**facts, "minion me": True}, attacker="foe")
    easy = why("response", Response("counter"), {**facts, "minion foe": True}, attacker="foe")
    assert percent(one) == percent(none) == percent(minion) < percent(back) < percent(easy)
    for more, kept in (("", True), ("dazed me", False), ("acted_out me", False)):
        said = why("response", Response("dodge"), {**FIGHT, more: True}, attacker="foe")
        assert said.startswith("A hit by Bob would cost more")
        assert ("Your action is kept" in said) == kept


def make(do: Any, rank: int) -> Make:
    return Make(do, rank, (Card("5D"),), "5D")


def test_why_these_cards() -> None:
    assert why("how", How(2, "shield"), {}) == "There are chips enough to spare one for it."
    assert why("how", How(2), {}) == "The better of two cards hits more often."
    assert why("hand", make("split", 5), {}, make("rank", 7)) == "Each card is good enough by itself."
    assert why("hand", make("aside", 5), {}, make("rank", 7)) == "The rank stays as high without the face card, which is kept."
    assert why("hand", make("rank", 7), {}, make("rank", 5)) == "7 is the highest rank these cards make."
    assert why("hand", make("rank", 5), {}, make("rank", 6)) == "The better suit is worth a point of rank."


def test_why_a_bonus_card_is_laid_or_kept() -> None:
    none, attack, guard = Bonus("none"), Bonus("play", "clubs", "offence"), Bonus("play", "diamonds", "defence")
    assert why("commit", none, {}, attack) == "The card is worth more later."
    assert why("commit", guard, {}, none) == "Diamonds defend, and it is not your turn."
    assert why("commit", attack, {}, none) == "It is your turn, and this suit helps an attack."
