"""Who is asked about bonus cards in the one-card edition, and who is not."""

import pytest

from systems.suits_one_card.fights import asked, fighter, table

PASS = {f"{who} action": ["pass"] * 4 for who in ("ann", "bob", "cid", "dan")}
SKILLED = {"skills": {"knife": 7}}


@pytest.mark.rule("S1-BON-01", "S1-BON-03", "S1-MUL-05")
def test_only_a_single_dealt_face_card_can_be_banked() -> None:
    """Ann has a number card, Bob a King, Cid two cards with a face among them, Dan a King but is dazed."""
    people = [fighter("ann", "A", **SKILLED), fighter("bob", "B", **SKILLED), fighter("cid", "B", **SKILLED)]
    people.append(fighter("dan", "B", **SKILLED, will=4, shock=6))
    session = table(*people, run="round", cards="6H KS QH 2C KD")
    topics = asked(session, {**PASS, "cid cards": ["2"]})
    assert [topic for topic in topics if topic.endswith("bank")] == ["bob bank"]


@pytest.mark.rule("S1-BON-01")
@pytest.mark.switch("bonus_cards=off")
def test_nobody_banks_where_the_table_does_not_want_it() -> None:
    session = table(
        fighter("ann", "A", **SKILLED), fighter("bob", "B", **SKILLED), run="round", cards="5H KS", switches={"bonus_cards": "off"}
    )
    assert "bob bank" not in asked(session, dict(PASS))


@pytest.mark.rule("S1-BON-03")
def test_a_card_drawn_to_defend_cannot_be_banked() -> None:
    """Bob's dealt card is used against Ann; the King he draws against Cid is no bonus card."""
    people = [fighter("ann", "A", **SKILLED), fighter("cid", "A", **SKILLED), fighter("bob", "B", **SKILLED, body=30)]
    session = table(*people, run="round", cards="7H 6S 5C KD")
    topics = asked(session, {"ann action": ["attack bob"], "cid action": ["attack bob"]})
    assert not [topic for topic in topics if topic.endswith("bank")]


@pytest.mark.rule("S1-BON-03", "S1-BON-05", "S1-BON-02")
def test_whoever_commits_a_card_banks_none_in_the_same_round() -> None:
    """Both are dealt a King: Bob, who commits the Queen he had before, is not asked to bank it; Cid, who commits none, is, and does."""
    people = [fighter("ann", "A", **SKILLED), *(fighter(who, "B", **SKILLED, bonus_cards="QH") for who in ("bob", "cid"))]
    session = table(*people, run="round", cards="5H KS KD")
    topics = asked(session, {**PASS, "bob commit": ["QH offence"], "cid commit": ["none"], "cid bank": ["bank"]})
    assert "bob bank" not in topics
    assert topics.index("cid commit") < topics.index("cid bank")
    assert topics.count("cid commit") == 1
    assert session.system.paper.value(session.fight, "bob", "bonus_cards") == ""
    assert session.system.paper.value(session.fight, "cid", "bonus_cards") == "QH KD"


@pytest.mark.rule("S1-ORD-14", "S1-BON-13")
def test_a_spade_is_asked_for_at_a_level_only_where_it_opens_one() -> None:
    """A 5 at skill 7 is a 5 at skill 9, too: the spade is asked for in the contest, not when level 5 is called."""
    people = [fighter("ann", "A", **SKILLED, bonus_cards="KS"), fighter("bob", "B", **SKILLED, body=30)]
    session = table(*people, run="round", cards="5H 2S")
    topics = asked(session, {"ann commit": ["KS offence"], "ann action": ["attack bob"]})
    assert topics.count("ann reveal") == 1
    assert topics.index("ann action") < topics.index("ann reveal")


@pytest.mark.rule("S1-BON-10", "S1-BON-02", "S1-REC-09")
def test_no_extra_action_for_the_dazed_or_for_who_banked_a_card() -> None:
    clubs = {**SKILLED, "bonus_cards": "KC"}
    people = [
        fighter("ann", "A", **clubs, will=4, shock=6),
        fighter("bob", "B", **clubs),
        fighter("cid", "B", **{**clubs, "bonus_cards": "QC"}),
    ]
    session = table(*people, run="round", cards="5H KS 4D  2C")
    script = {**PASS, "ann commit": ["KC offence"], "bob commit": ["none"], "cid commit": ["QC offence"]}
    script |= {"bob bank": ["bank"], "cid reveal": ["clubs offence"]}
    topics = asked(session, script)
    assert [topic for topic in topics if topic.endswith("reveal")] == ["cid reveal"]
