"""Choices by facets: keys as cases hold them, and what an offer says beside its words: costs and facts."""

from typing import Any

import pytest

from highdraw.engine.choice import Choice
from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act, Bonus, Face, Fire
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.choices import How, Make, Response
from highdraw.systems.suits_two_card.options import actions
from systems.suits_two_card.fights import combat, fighter, table


def test_what_may_be_done_is_read_by_facets() -> None:
    fight = combat(fighter("ann", "A", weapons=["Sword", "Dagger", "Spear"], shield="Shield"), fighter("bob", "B"))
    acts = actions(fight, fight["ann"])
    assert Act("attack", "bob") in acts
    assert Act("hold", hand="main", item="Spear", grip="one-handed") in acts
    assert {"hold main=Spear one-handed", "drop off", "stow main", "move from bob", "pass"} <= {act.key for act in acts}


@pytest.mark.parametrize("choices", [[How(2), How(2, "shield"), How(1)], [Response("counter"), Response("counter", cards=1)]])
def test_a_key_and_its_facets_both_name_the_choice(choices: list[Choice]) -> None:
    ask = Ask("ann", "how", tuple(choices))
    for choice in choices:
        assert ask.check(choice.key) == ask.check(choice.facets) == choice


def offers(session: Any) -> dict[str, Any]:
    (part,) = session.request.parts
    return {choice.key: SYSTEM.reading.offer(session.fight, part, choice) for choice in part.choices}


def test_offers_say_what_they_cost_and_what_they_are_judged_by() -> None:
    session = table(fighter("ann", "A", skills={"fight": 8}), fighter("bob", "B", shield="Shield"), run="attack ann bob")
    two = offers(session)["2"]
    assert [cost.what for cost in two.costs] == ["blue chip", "white chip"]
    assert two.hint == "leaves 0 blue, 0 white"
    session.answer("ann", "2")
    block = offers(session)["block"]
    assert [str(cost.what) for cost in block.costs] == ["white chip"]
    assert ("bonus", "+1") in [(fact.label, fact.value) for fact in block.facts]
    assert offers(session)["dodge"].costs == ()


def test_an_attack_is_judged_by_its_skill_and_loss() -> None:
    session = table(fighter("ann", "A", skills={"fight": 8}), fighter("bob", "B"), run="turn ann")
    attack = offers(session)["attack bob"]
    facts = {fact.label: fact.value for fact in attack.facts}
    assert facts == {"skill": "8", "loss": "3 to 16"}
    assert f"loss {facts['loss']}" in attack.hint


@pytest.mark.parametrize(
    ("topic", "name", "value", "words"),
    [
        ("action", "do", "hold", "Take up"),
        ("action", "target", "bob", "Bob"),
        ("response", "hand", "both", "both weapons"),
        ("response", "item", "second", "second weapon"),
        ("how", "cards", 1, "one card"),
        ("hand", "cards", ("KH",), "K♥"),
        ("action", "way", "from", "away from"),
    ],
)
def test_one_facet_in_words(topic: str, name: str, value: Any, words: str) -> None:
    fight = combat(fighter("ann", "A"), fighter("bob", "B"))
    assert SYSTEM.facet(fight, Ask("ann", topic, (Act("pass"),)), name, value) == words


@pytest.mark.parametrize(
    ("choice", "label"),
    [
        (Fire("fire", "bob"), "Fire at Bob"),
        (Fire("pass"), "Hold your fire"),
        (Face("look", way="north"), "Look north"),
        (Bonus("play", "hearts", "offence"), "Hearts Offence"),
        (Make("overdraw"), "Overdraw"),
    ],
)
def test_choices_have_labels(choice: Choice, label: str) -> None:
    fight = combat(fighter("ann", "A"), fighter("bob", "B"))
    assert SYSTEM.reading.offer(fight, Ask("ann", "any", (choice,)), choice).label == label


@pytest.mark.parametrize(("aim", "aimed"), [({"aim_target": "bob"}, True), ({"aim_arc": 60}, True), ({"aim_target": "cat"}, False)])
def test_a_shot_is_offered_as_it_will_be_made_also_over_an_arc(aim: dict[str, Any], aimed: bool) -> None:
    ann = fighter("ann", "A", skills={"shoot": 8}, weapons=["Bow"])
    session = table(ann, fighter("bob", "B"), fighter("cat", "B"), run="turn ann", field={"distance": 40})
    session.correct({"fighter": "ann", "set": {"aim": 1, **aim}})
    shot = offers(session)["shoot bob"]
    assert shot.hint == "Bow, 40 m, medium range" + (", aim 1" if aimed else "")
    skill = session.system.bot.sight(session.fight, None).shooting("ann", "bob")
    assert {fact.label: fact.value for fact in shot.facts}["skill"] == str(skill)
