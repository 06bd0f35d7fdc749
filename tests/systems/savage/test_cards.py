"""Action cards, Jokers, Hold, surprise and the turn: SW-INI, SW-ACT, SW-HLD, SW-SUR, SW-BASE-84 to SW-BASE-94."""

from random import Random
from typing import Any

import pytest

from book.expected_savage import CARD_TRAITS, CARDS, MULTI, SUITS
from highdraw.cards import parse_many
from highdraw.engine.chance import Seeded, Stacked
from highdraw.engine.request import Ask
from highdraw.engine.rulebook import load_table
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.choices import Plan
from highdraw.systems.savage.dice import Die, multi_action
from highdraw.systems.savage.ranks import worth
from highdraw.systems.savage.recovery import end
from highdraw.systems.savage.roll import all_mods
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.trait import TraitRoll
from highdraw.testing.secrets import check_secrets

TRAITS = {"agility": "d6", "smarts": "d6", "spirit": "d6", "strength": "d6", "vigor": "d6"}
QUIET = {"plan": "defend", "do": "end", "soak": "take it"}
"""What somebody does of whom nothing is said: nothing."""


def wild(who: str, side: str, **more: Any) -> dict[str, Any]:
    skills = {"fighting": "d6", "athletics": "d6", "notice": "d6"}
    return {"id": who, "side": side, "wild": True, "attributes": TRAITS, "skills": skills, "weapons": ["Dagger"], **more}


def extra(who: str, side: str, **more: Any) -> dict[str, Any]:
    return {**wild(who, side), "wild": False, **more}


def play(
    *people: dict[str, Any], cards: str = "", dice: tuple[int, ...] = (), say: tuple[str, ...] = (), run: str = "round", **more: Any
) -> Session:
    """Play a piece; every `who topic: choice` is used once, in its order, and everybody else does nothing."""
    data = {"system": "savage", "title": "a test", "fighter": list(people), **more}
    setup = SYSTEM.paper.read(Document("", "a test"), data)
    if run != "fight":
        calls = [call for text in run.split(";") for call in SYSTEM.paper.calls(text.strip(), [entrant.id for entrant in setup.entrants])]
        setup = SYSTEM.paper.stage(setup, (*(call for call in calls if call.procedure != "halt"), calls[-1]))
    stack = Stacked(parse_many(cards), list(dice))
    session = Session(SYSTEM, setup, chance=stack, careful=True)
    lines = [tuple(line.split(": ", 1)) for line in say]
    while not session.over:
        part = session.waiting()[0]
        assert isinstance(part, Ask), part
        name = f"{part.who} {part.topic}"
        line = next((line for line in lines if line[0] == name), None)
        usual = QUIET.get(part.topic, part.keys[0])
        if line:
            lines.remove(line)
        session.answer(part.who, line[1] if line else usual if usual in part.keys else part.keys[0])
    assert not lines, f"never asked: {lines}"
    assert (stack.cards, stack.dice) == ([], [])
    return session


def bare(*people: dict[str, Any]) -> Scene:
    """A fight before anything has happened."""
    setup = SYSTEM.paper.read(Document("", "a test"), {"system": "savage", "title": "a test", "fighter": list(people)})
    found: Scene = SYSTEM.play.create(setup, False)
    return found


def scene(session: Session) -> Scene:
    assert isinstance(session.fight, Scene)
    return session.fight


def turns(session: Session) -> list[str]:
    return [event.who for event in session.events if event.kind == "turn"]


def cited(session: Session) -> set[str]:
    return {rule for event in session.events for rule in event.rules()}


def told(session: Session) -> str:
    return "\n".join(event.text for event in session.events)


def bennies(session: Session) -> dict[str, int]:
    return {who: me.bennies for who, me in scene(session).state.fighters.items()}


# ---- tables


@pytest.mark.rule("SW-INI-05", "SW-INI-06")
def test_the_order_of_cards_is_that_of_the_tables() -> None:
    assert [tuple(row) for row in load_table("highdraw.systems.savage", "cards").rows] == CARDS
    assert [tuple(row) for row in load_table("highdraw.systems.savage", "suits").rows] == SUITS
    letters = {"Joker": "RJ", "Ace": "A", "King": "K", "Queen": "Q", "Jack": "J"}
    best_first = ["RJ", *(f"{letters.get(rank, rank)}{suit[0]}" for _, rank, _ in CARDS[1:] for _, suit, _ in SUITS)]
    assert sorted(best_first, key=worth, reverse=True) == best_first
    assert len(best_first) == 53


@pytest.mark.rule("SW-ACT-02", "SW-ACT-03", "SW-ACT-04", "SW-ACT-01")
def test_the_penalty_for_several_actions_is_that_of_the_table() -> None:
    rows = [tuple(row) for row in load_table("highdraw.systems.savage", "multi").rows]
    assert rows == MULTI == [(n, multi_action(n)) for n in (1, 2, 3)]


@pytest.mark.rule("SW-INI-03")
def test_traits_that_change_the_cards_are_those_of_the_table() -> None:
    assert [tuple(row) for row in load_table("highdraw.systems.savage", "card_traits").rows] == CARD_TRAITS


@pytest.mark.rule("SW-REF-01")
def test_what_the_source_leaves_out_is_there_as_rules_of_its_own() -> None:
    ids = [rule.id for rule in SYSTEM.rulebook.rule]
    assert [f"SW-BASE-{n:02d}" for n in range(1, 102)] == [one for one in ids if one.startswith("SW-BASE-")]


@pytest.mark.rule("SW-REF-02")
def test_both_names_of_hold_and_surprise_are_known() -> None:
    rows = str(load_table("highdraw.systems.savage", "terms").rows)
    assert "Внезапное нападение" in rows
    assert "Наготове" in rows


# ---- the deal


@pytest.mark.rule("SW-INI-01", "SW-INI-02", "SW-INI-12", "SW-INI-14")
def test_cards_are_dealt_each_round_from_what_is_left_of_one_deck_of_54() -> None:
    session = play(wild("ann", "A"), wild("bob", "B"), cards="5C 9H  KD 2S", run="rounds 2")
    assert turns(session) == ["bob", "ann", "ann", "bob"]
    deck = scene(session).state.deck
    assert (deck.left, len(deck.discard), deck.shuffles) == (50, 4, 0)
    assert {"SW-INI-02", "SW-INI-12", "SW-INI-14"} <= cited(session)


@pytest.mark.rule("SW-INI-05", "SW-INI-06")
def test_ranks_first_then_spades_hearts_diamonds_clubs() -> None:
    people = [wild(f"p{n}", "A" if n < 5 else "B") for n in range(6)]
    session = play(*people, cards="10C 10S AD 10H 2S 10D")
    assert turns(session) == ["p2", "p1", "p3", "p5", "p0", "p4"]


@pytest.mark.rule("SW-INI-04")
@pytest.mark.switch("extras_cards=per_group")
def test_a_group_has_one_card_and_the_gm_its_order() -> None:
    session = play(wild("ann", "A"), extra("orc", "B", count=3), cards="9S 10D", say=("gm member: orc-2",))
    assert turns(session) == ["orc-2", "orc-1", "orc-3", "ann"]
    assert "SW-INI-04" in cited(session)


@pytest.mark.rule("SW-INI-04")
@pytest.mark.switch("extras_cards=individual")
def test_extras_with_cards_of_their_own() -> None:
    session = play(wild("ann", "A"), extra("orc", "B", count=3), cards="9S 10D 2C 9H", switches={"extras_cards": "individual"})
    assert turns(session) == ["orc-1", "ann", "orc-3", "orc-2"]


LED = (wild("ann", "A"), wild("boss", "B"), extra("orc", "B", count=2, leader="boss"))


@pytest.mark.rule("SW-INI-04")
@pytest.mark.switch("extras_cards=with_leader")
def test_a_group_acts_right_after_its_leader() -> None:
    session = play(*LED, cards="9S QD", switches={"extras_cards": "with_leader"})
    assert turns(session) == ["boss", "orc-1", "orc-2", "ann"]
    alone = play(*LED, cards="9S QD 2C")
    assert turns(alone) == ["boss", "ann", "orc-1", "orc-2"]


@pytest.mark.rule("SW-INI-04", "SW-BASE-93")
def test_without_the_leader_the_group_gets_a_card_from_the_next_deal_on() -> None:
    fallen = ({**LED[1], "incapacitated": True}, {**LED[2]})
    session = play(LED[0], *fallen, cards="9S QD 2C", switches={"extras_cards": "with_leader"})
    assert turns(session) == ["boss", "ann", "orc-1", "orc-2"]


@pytest.mark.rule("SW-INI-04")
def test_the_leader_falls_in_the_round_and_the_group_keeps_his_card() -> None:
    people = (wild("ann", "A", attributes={**TRAITS, "strength": "d12"}), {**LED[1], "wounds": 3}, LED[2])
    session = play(*people, cards="9S 5D", switches={"extras_cards": "with_leader", "gm_wild_cards_roll_incapacitation": "no"},
                   say=("ann plan: act 1", "ann do: fight boss", "ann do: end"), dice=(5, 2, 11, 3))  # fmt: skip
    assert turns(session) == ["ann", "boss", "orc-1", "orc-2"]


@pytest.mark.rule("SW-INI-04")
def test_a_trait_counts_for_a_group_only_if_all_have_it() -> None:
    group = {"group": "mob"}
    both = play(wild("ann", "A"), extra("x", "B", edges=["Level Headed"], **group), extra("y", "B", edges=["Level Headed"], **group),
                cards="9S 3D KD")  # fmt: skip
    assert turns(both)[0] == "x"
    one = play(wild("ann", "A"), extra("x", "B", edges=["Level Headed"], **group), extra("y", "B", **group), cards="9S 3D")
    assert turns(one)[0] == "ann"


@pytest.mark.rule("SW-BASE-93")
def test_allies_of_a_player_act_on_the_players_card() -> None:
    session = play(wild("ann", "A"), extra("dog", "A", leader="ann"), wild("bob", "B"), cards="9S 10D")
    assert turns(session) == ["bob", "ann", "dog"]
    assert "SW-BASE-93" in cited(session)


@pytest.mark.rule("SW-BASE-93")
def test_an_incapacitated_wild_card_gets_one_plain_card_and_an_extra_none() -> None:
    hurt = wild("bob", "B", edges=["Level Headed", "Quick"], incapacitated=True, bleeding=True)
    session = play(
        wild("ann", "A"), hurt, extra("orc", "B"), extra("gob", "B", group="g", incapacitated=True), cards="9S 2D 10C", dice=(4, 2)
    )
    assert turns(session) == ["orc", "ann", "bob"]
    assert {"SW-BASE-93", "SW-BASE-45"} <= cited(session)


@pytest.mark.rule("SW-BASE-93")
@pytest.mark.switch("cards_per_side=yes")
def test_one_card_for_each_side() -> None:
    people = (wild("ann", "A"), wild("bob", "B"), wild("amy", "A", edges=["Level Headed"]), extra("orc", "B", count=2))
    session = play(*people, cards="3S KD  9H", switches={"cards_per_side": "yes"})
    assert turns(session) == ["ann", "amy", "bob", "orc-1", "orc-2"]
    assert "SW-BASE-93" in cited(session)


@pytest.mark.rule("SW-BASE-93")
@pytest.mark.switch("cards_per_side=no")
def test_no_card_for_a_side_by_default() -> None:
    people = (wild("ann", "A"), wild("bob", "B"), wild("amy", "A", edges=["Level Headed"]), extra("orc", "B", count=2))
    session = play(*people, cards="3S 9H KD 5D 2C")
    assert turns(session) == ["amy", "bob", "ann", "orc-1", "orc-2"]


@pytest.mark.rule("SW-INI-12")
def test_the_pile_runs_out_within_a_deal() -> None:
    people = [wild(f"p{n}", "A" if n else "B") for n in range(20)]
    data = {"system": "savage", "title": "a test", "fighter": people, "options": {"round_limit": 3}}
    session = Session(SYSTEM, SYSTEM.paper.read(Document("", "t"), data), chance=Seeded(5), careful=True)
    seen = 0
    while not session.over:
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        usual = QUIET.get(part.topic, part.keys[0])
        session.answer(part.who, usual if usual in part.keys else part.keys[0])
        seen = max(seen, scene(session).state.deck.shuffles)
    assert scene(session).state.round == 3
    assert turns(session).count("p7") == 3
    assert seen


@pytest.mark.rule("SW-INI-12")
def test_more_fighters_than_cards_the_rest_act_last_in_seating_order() -> None:
    people = [wild(f"p{n}", "A" if n else "B") for n in range(56)]
    data = {"system": "savage", "title": "a test", "fighter": people, "options": {"round_limit": 1}}
    session = Session(SYSTEM, SYSTEM.paper.read(Document("", "t"), data), chance=Seeded(5), careful=True)
    while not session.over:
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        usual = QUIET.get(part.topic, part.keys[0])
        session.answer(part.who, "act" if part.topic == "step in" else usual if usual in part.keys else part.keys[0])
    assert turns(session)[-2:] == ["p54", "p55"]
    assert len(turns(session)) == 56


# ---- Edges and Hindrances


def first_turn(edges: list[str], cards: str, *say: str, hindrances: tuple[str, ...] = ()) -> Session:
    return play(wild("ann", "A", edges=edges, hindrances=list(hindrances)), wild("bob", "B"), cards=cards, say=say)


@pytest.mark.rule("SW-BASE-87", "SW-INI-03")
def test_quick_draws_until_higher_than_five_or_as_the_owner_likes() -> None:
    session = first_turn(["Quick"], "2S 5H 6C 7D", "ann quick: redraw", "ann quick: redraw")
    assert turns(session) == ["bob", "ann"]
    assert "SW-BASE-87" in cited(session)
    assert len(scene(session).state.deck.discard) == 4
    kept = first_turn(["Quick"], "2S 3H", "ann quick: keep")
    assert turns(kept) == ["bob", "ann"]
    assert "SW-BASE-87" not in cited(first_turn(["Quick"], "RJ 3H"))


@pytest.mark.rule("SW-BASE-88", "SW-BASE-89", "SW-INI-03")
def test_level_headed_draws_two_improved_three() -> None:
    two = first_turn(["Level Headed"], "KS 5H 9C", "ann card: 5H")
    assert turns(two) == ["bob", "ann"]
    assert "SW-BASE-88" in cited(two)
    three = first_turn(["Level Headed", "Improved Level Headed"], "2S 5H KC 9C")
    assert turns(three) == ["ann", "bob"]
    assert {"SW-BASE-89", "SW-INI-03"} <= cited(three)


@pytest.mark.rule("SW-BASE-90")
def test_quick_with_level_headed_replaces_the_chosen_card() -> None:
    session = first_turn(["Quick", "Level Headed"], "2S 4H 3D QC 9C", "ann card: 4H", "ann quick: redraw", "ann quick: redraw")
    assert turns(session) == ["ann", "bob"]
    assert "SW-BASE-90" in cited(session)


@pytest.mark.rule("SW-BASE-91")
def test_the_hesitant_act_on_the_lower_card_but_may_use_a_joker() -> None:
    low = first_turn([], "KS KH KD", hindrances=("Hesitant",))
    assert turns(low) == ["ann", "bob"]
    assert "K♥" in told(low)
    assert "SW-BASE-91" in cited(low)
    joker = first_turn([], "BJ 2H KD", "ann card: BJ", "ann step in: act", hindrances=("Hesitant",))
    assert turns(joker) == ["ann", "bob"]
    refused = first_turn([], "BJ 2H KD", "ann card: 2H", hindrances=("Hesitant",))
    assert turns(refused) == ["bob", "ann"]
    assert "SW-INI-10" not in cited(refused)
    assert "SW-INI-11" in cited(refused)


@pytest.mark.rule("SW-BASE-92")
def test_calculating_ignores_two_points_on_one_action_on_a_five_or_lower() -> None:
    say = ("ann plan: act 2", "ann do: fight bob", "ann do: fight bob", "ann do: end")
    people = (wild("ann", "A", edges=["Calculating"]), wild("bob", "B"))
    session = play(*people, cards="5S 2D", say=(*say, "ann calculating: use"), dice=(3, 2, 3, 2))
    totals = [event.text for event in session.events if event.kind == "roll"]
    assert ["3 against" in text for text in totals] == [True, False]
    assert "SW-BASE-92" in cited(session)
    assert "SW-BASE-92" not in cited(play(*people, cards="6S 2D", say=say, dice=(3, 2, 3, 2)))


@pytest.mark.rule("SW-BASE-92", "SW-BASE-54")
@pytest.mark.parametrize(
    ("fatigue", "ignored"), [(0, []), (1, [("Calculating", 1, "SW-BASE-92")]), (2, [("Calculating", 2, "SW-BASE-92")])]
)
def test_calculating_ignores_as_much_as_there_is(fatigue: int, ignored: list[tuple[str, int, str]]) -> None:
    fight = bare(wild("ann", "A", edges=["Calculating"], fatigue=fatigue), wild("bob", "B"))
    me = fight["ann"]
    me.calculating = "now"
    assert [mod for mod in all_mods(fight, me, TraitRoll("notice"), Die(6)) if mod[0] == "Calculating"] == ignored


SPENT = {
    "actions": 2, "done": 1, "kinds": ["fight"], "ran": True, "wild_attack": True, "moved": 3, "extra_move": 2, "straight": 4,
    "straight_to": "bob", "second": "now", "calculating": "used", "readied": 1, "path": [(0, 0)], "free_hits": ["bob"], "slipped": ["bob"],
    "support": {"notice": 1},
}  # fmt: skip
"""What a turn may have used up."""


@pytest.mark.rule("SW-BASE-51", "SW-BASE-63")
def test_the_end_of_a_turn_ends_what_was_of_it() -> None:
    fight = bare(wild("ann", "A"), wild("bob", "B"))
    me = fight["ann"]
    for name, value in SPENT.items():
        setattr(me, name, value)
    me.aiming, me.distracted, me.vulnerable = "bob", "next", "this"
    end(fight, me)
    assert {name: getattr(me, name) for name in SPENT if getattr(me, name)} == {}
    assert (me.aimed, me.aiming, me.distracted, me.vulnerable, me.acted) == (True, "bob", "this", "", True)
    end(fight, me)
    assert (me.aimed, me.aiming) == (False, "")


# ---- Jokers


@pytest.mark.rule("SW-INI-07")
def test_a_joker_waits_until_its_owner_likes_and_at_last_takes_the_turn() -> None:
    people = (wild("ann", "A"), wild("bob", "B"), wild("cat", "B"))
    first = play(*people, cards="RJ AS 3D", say=("ann step in: act",))
    assert turns(first) == ["ann", "bob", "cat"]
    later = play(*people, cards="RJ AS 3D", say=("ann step in: pass", "ann step in: act"))
    assert turns(later) == ["bob", "ann", "cat"]
    assert turns(play(*people, cards="RJ AS 3D")) == ["bob", "cat", "ann"]
    held = play(*people, cards="RJ AS 3D", say=("ann plan: hold",))
    assert scene(held)["ann"].on_hold


@pytest.mark.rule("SW-INI-07")
def test_a_joker_interrupts_an_announced_action_without_a_roll() -> None:
    say = ("bob plan: act 1", "bob do: fight ann", "ann step in: pass", "ann step in: act", "bob do: end")
    session = play(wild("ann", "A"), wild("bob", "B"), cards="RJ AS", say=say)
    assert turns(session) == ["bob", "ann"]
    assert "SW-INI-07" in cited(session)
    assert not [event for event in session.events if event.kind == "roll"]


@pytest.mark.rule("SW-INI-08", "SW-INI-09")
def test_two_more_on_trait_and_damage_rolls_in_the_whole_round() -> None:
    say = ("ann step in: act", "ann plan: act 1", "ann do: fight bob", "ann do: end")
    session = play(wild("ann", "A"), wild("bob", "B"), cards="RJ AS", say=say, dice=(3, 2, 2, 1, 4, 2))
    assert {"SW-INI-08", "SW-INI-09"} <= cited(session)
    assert "Ann rolls Fighting against Bob: 5 against 5" in told(session)
    assert "deals 5 damage" in told(session)
    assert not scene(session)["ann"].joker


@pytest.mark.rule("SW-INI-10")
@pytest.mark.switch("joker_benny=whole_side_with_owner")
def test_a_joker_gives_bennies_to_its_side() -> None:
    people = (wild("ann", "A"), wild("amy", "A"), extra("dog", "A"), wild("bob", "B"), wild("bea", "B"))
    session = play(*people, cards="RJ 2S 3S 4S 5S")
    assert bennies(session) == {"ann": 4, "amy": 4, "dog": 0, "bob": 2, "bea": 2}
    gm = play(*people, cards="2S 3S 4S RJ BJ")
    assert bennies(gm) == {"ann": 3, "amy": 3, "dog": 0, "bob": 4, "bea": 4}
    assert (scene(session).state.pool, scene(gm).state.pool) == (2, 4)


@pytest.mark.rule("SW-INI-10")
@pytest.mark.switch("joker_benny=allies_without_owner")
def test_the_owner_gets_nothing_by_the_switch_but_the_pool_does() -> None:
    people = (wild("ann", "A"), wild("amy", "A"), wild("bob", "B"), wild("bea", "B"), extra("orc", "B"))
    house = {"joker_benny": "allies_without_owner"}
    session = play(*people, cards="RJ 2S 3S BJ 5S", switches=house, dice=(3, 2, 5, 2))
    assert bennies(session) == {"ann": 3, "amy": 4, "bob": 3, "bea": 2, "orc": 0}
    assert scene(session).state.pool == 3
    group = play(*people, cards="7S 2S 3S 4S BJ", switches=house)
    assert bennies(group) == {"ann": 3, "amy": 3, "bob": 3, "bea": 3, "orc": 0}


@pytest.mark.rule("SW-INI-11")
def test_any_drawn_joker_brings_the_whole_deck_back() -> None:
    session = play(wild("ann", "A", edges=["Level Headed"]), wild("bob", "B"), cards="RJ 2S 3D", say=("ann card: 2S",))
    deck = scene(session).state.deck
    assert (deck.left, len(deck.discard), deck.shuffles) == (54, 0, 1)
    assert "SW-INI-11" in cited(session)
    assert bennies(session)["ann"] == 3


TWO = (wild("ann", "A"), wild("bob", "B"), wild("cat", "B"))
BOTH = ("ann step in: act", "bob step in: act")


@pytest.mark.rule("SW-INI-13")
@pytest.mark.switch("two_jokers=opposed_athletics")
def test_two_jokers_at_one_moment_roll_athletics() -> None:
    session = play(*TWO, cards="RJ BJ 5D", say=BOTH, dice=(3, 2, 5, 2))
    assert turns(session) == ["bob", "ann", "cat"]
    assert "SW-INI-13" in cited(session)


@pytest.mark.rule("SW-INI-13")
@pytest.mark.switch("two_jokers=big_joker_first")
def test_two_jokers_the_big_one_first() -> None:
    session = play(*TWO, cards="RJ BJ 5D", say=BOTH, switches={"two_jokers": "big_joker_first"})
    assert turns(session) == ["ann", "bob", "cat"]


@pytest.mark.rule("SW-INI-13")
def test_two_jokers_of_the_gm_act_each_when_he_says() -> None:
    people = (wild("ann", "A"), extra("orc", "B", group="orcs"), extra("elf", "B", group="elves"))
    session = play(*people, cards="5D RJ BJ", say=("gm step in: act group elves", "gm step in: pass", "gm step in: act"))
    assert turns(session) == ["elf", "ann", "orc"]


# ---- bought cards


@pytest.mark.rule("SW-INI-14", "SW-BASE-30")
def test_cards_are_bought_round_and_round_and_any_of_them_may_be_acted_on() -> None:
    say = ("ann buy card: benny own", "ann card: 9H", "bob buy card: benny pool", "bob card: JD", "ann buy card: benny own", "ann card: 3S")
    session = play(wild("ann", "A"), wild("bob", "B"), cards="3S 4D 9H JD 2C", say=say)
    assert turns(session) == ["bob", "ann"]
    assert "ann draws 2♣ and acts on 3♠" in told(session).lower()
    assert (bennies(session)["ann"], scene(session).state.pool) == (1, 0)
    assert len(scene(session).state.deck.discard) == 5


@pytest.mark.rule("SW-INI-10", "SW-INI-11", "SW-BASE-30")
def test_a_bought_joker_pays_its_gift_and_shuffles() -> None:
    say = ("ann buy card: benny own", "ann card: RJ")
    session = play(wild("ann", "A"), wild("bob", "B"), cards="3S 4D RJ", say=say)
    assert bennies(session)["ann"] == 3
    assert {"SW-INI-10", "SW-INI-11"} <= cited(session)


# ---- Hold


@pytest.mark.rule("SW-HLD-01", "SW-BASE-84")
def test_hold_lasts_into_the_next_round_without_a_card() -> None:
    say = ("ann plan: hold", *("ann step in: pass",) * 3, "ann step in: act")
    session = play(wild("ann", "A"), wild("bob", "B"), cards="KS 4D 9D", say=say, run="rounds 2")
    assert turns(session) == ["ann", "bob", "bob", "ann"]
    assert {"SW-HLD-01", "SW-BASE-84"} <= cited(session)
    assert not scene(session)["ann"].on_hold


@pytest.mark.rule("SW-HLD-01", "SW-ACT-08")
def test_a_turn_from_hold_cannot_be_held_again() -> None:
    people = (wild("ann", "A", on_hold=True), wild("bob", "B"))
    data = {"system": "savage", "title": "a test", "fighter": list(people)}
    setup = SYSTEM.paper.read(Document("", "t"), data)
    setup = SYSTEM.paper.stage(setup, SYSTEM.paper.calls("round", ["ann", "bob"]))
    session = Session(SYSTEM, setup, chance=Seeded(1), careful=True)
    while session.waiting()[0].topic != "step in":  # type: ignore[attr-defined]
        session.answer(session.waiting()[0].addressee, "pass")
    session.answer("ann", "act")
    (part,) = session.waiting()
    assert isinstance(part, Ask)
    assert part.topic == "plan"
    assert "hold" not in part.keys


HELD = (wild("ann", "A", on_hold=True), wild("bob", "B"), wild("cat", "B"))
ATTACK = ("bob plan: act 1", "bob do: fight ann", "ann step in: pass", "ann step in: act")


@pytest.mark.rule("SW-HLD-02")
@pytest.mark.switch("interrupt_needs_success=no")
def test_the_faster_one_acts_first_even_below_four() -> None:
    session = play(*HELD, cards="KS 4D", say=(*ATTACK, "bob do: end"), dice=(3, 2, 2, 1))
    assert turns(session) == ["bob", "ann", "cat"]
    assert "SW-HLD-02" in cited(session)
    assert "Ann interrupts Bob" in told(session)


@pytest.mark.rule("SW-HLD-02", "SW-HLD-03")
@pytest.mark.switch("interrupt_needs_success=yes")
def test_an_interruption_that_needs_a_success() -> None:
    session = play(*HELD, cards="KS 4D", say=(*ATTACK, "bob do: end"), dice=(3, 2, 2, 1, 1, 2), switches={"interrupt_needs_success": "yes"})
    assert turns(session) == ["bob", "ann", "cat"]
    assert "SW-HLD-03" in cited(session)
    assert "too slow" in told(session)


@pytest.mark.rule("SW-HLD-03")
def test_the_loser_acts_right_after_the_opponents_turn() -> None:
    session = play(*HELD, cards="KS 4D", say=(*ATTACK, "bob do: end"), dice=(3, 2, 5, 1, 1, 2))
    assert turns(session) == ["bob", "ann", "cat"]
    assert "SW-HLD-03" in cited(session)
    assert not scene(session)["ann"].on_hold


@pytest.mark.rule("SW-HLD-02")
def test_a_tie_is_simultaneous_even_if_the_announcer_falls() -> None:
    """Both come to 2; Ann fells Bob, and his blow falls all the same, rolled as he stood before."""
    say = (*ATTACK, "ann plan: act 1", "ann do: fight bob", "ann do: end")
    house = {"gm_wild_cards_roll_incapacitation": "no"}
    session = play(HELD[0], wild("bob", "B", wounds=3), HELD[2], cards="KS 4D", say=say, switches=house,
                   dice=(2, 1, 5, 1, 5, 2, 5, 4, 1, 6, 2, 1, 5, 4, 1))  # fmt: skip
    assert scene(session)["bob"].incapacitated
    assert scene(session)["ann"].wounds == 1
    assert "acts at the same time as" in told(session)
    assert "called off" not in [event.kind for event in session.events]


@pytest.mark.rule("SW-HLD-02")
def test_a_critical_failure_loses_against_everything_but_another() -> None:
    session = play(*HELD, cards="KS 4D", say=(*ATTACK, "bob do: end"), dice=(1, 1, 2, 1, 2, 3))
    assert "too slow" in told(session)
    both = play(*HELD, cards="KS 4D", say=(*ATTACK, "bob do: end"), dice=(1, 1, 1, 1, 2, 3))
    assert "at the same time" in told(both)


@pytest.mark.rule("SW-BASE-85")
def test_shaken_on_hold_loses_hold_and_the_turn() -> None:
    session = play(wild("ann", "A", on_hold=True), wild("bob", "B"), run="damage ann 5")
    me = scene(session)["ann"]
    assert me.shaken
    assert not me.on_hold
    assert me.acted
    assert "SW-BASE-85" in cited(session)
    stunned = play(wild("ann", "A", on_hold=True), wild("bob", "B"), run="stun ann")
    assert not scene(stunned)["ann"].on_hold
    soaked = play(wild("ann", "A", on_hold=True), wild("bob", "B"), run="damage ann 9", say=("ann soak: benny own",), dice=(5, 2))
    assert scene(soaked)["ann"].on_hold
    assert not scene(soaked)["ann"].shaken


@pytest.mark.rule("SW-BASE-85")
def test_the_shaken_cannot_go_on_hold() -> None:
    from highdraw.systems.savage.plan import plans

    session = play(wild("ann", "A", shaken=True), wild("bob", "B"), run="stun bob")
    assert Plan("hold") not in plans(scene(session), scene(session)["ann"])
    scene(session)["ann"].shaken = False
    assert Plan("hold") in plans(scene(session), scene(session)["ann"])


@pytest.mark.rule("SW-BASE-86")
def test_several_interrupters_and_the_interrupted_roll_once_each() -> None:
    people = (wild("ann", "A", on_hold=True), wild("amy", "A", on_hold=True), wild("abe", "A", on_hold=True), wild("bob", "B"))
    steps = tuple(f"{who} step in: {what}" for what in ("pass", "act") for who in ("ann", "amy", "abe"))
    say = ("bob plan: act 1", "bob do: fight ann", *steps, "bob do: end")
    session = play(*people, cards="KS", say=say, dice=(3, 2, 5, 2, 2, 1, 4, 2))
    assert turns(session) == ["bob", "amy", "ann", "abe"]
    assert {"SW-BASE-86", "SW-HLD-02", "SW-HLD-03"} <= cited(session)


@pytest.mark.rule("SW-BASE-86")
def test_opponents_who_want_the_same_gap_roll_and_friends_agree() -> None:
    people = (wild("ann", "A", on_hold=True), wild("bob", "B", on_hold=True), wild("cat", "B"))
    session = play(*people, cards="KS", say=("ann step in: act", "bob step in: act"), dice=(3, 2, 5, 2))
    assert turns(session) == ["bob", "ann", "cat"]
    assert "SW-BASE-86" in cited(session)
    friends = (wild("ann", "A", on_hold=True), wild("amy", "A", on_hold=True), wild("bob", "B"))
    assert turns(play(*friends, cards="KS", say=("ann step in: act", "amy step in: act"))) == ["ann", "amy", "bob"]


@pytest.mark.rule("SW-BASE-86")
def test_equal_totals_in_a_gap_act_both_even_if_the_first_shakes_the_second() -> None:
    people = (wild("ann", "A", on_hold=True), wild("bob", "B", on_hold=True), wild("cat", "B"))
    both = ("ann step in: act", "bob step in: act", "ann plan: act 1", "ann do: fight bob", "ann do: end")
    tie = play(*people, cards="KS", say=both, dice=(4, 2, 4, 2, 5, 2, 4, 1))
    assert turns(tie) == ["ann", "bob", "cat"]
    slower = play(*people, cards="KS", say=both, dice=(5, 2, 4, 2, 5, 2, 4, 1))
    assert turns(slower) == ["ann", "cat"]
    assert "SW-BASE-85" in cited(slower)


@pytest.mark.rule("SW-BASE-86")
def test_one_who_acts_from_hold_can_be_interrupted() -> None:
    people = (wild("ann", "A", on_hold=True), wild("bob", "B", on_hold=True), wild("cat", "B"))
    say = ("ann step in: act", "bob step in: pass", "ann plan: act 1", "ann do: fight bob", "bob step in: act", "ann do: end")
    session = play(*people, cards="KS", say=say, dice=(5, 2, 3, 2))
    assert turns(session) == ["ann", "bob", "cat"]
    assert "Bob interrupts Ann" in told(session)


@pytest.mark.rule("SW-INI-07")
def test_a_joker_goes_before_one_on_hold_without_a_roll() -> None:
    people = (wild("ann", "A", on_hold=True), wild("bob", "B"), wild("cat", "B"))
    session = play(*people, cards="RJ 5D", say=("ann step in: act", "bob step in: act"))
    assert turns(session) == ["bob", "ann", "cat"]


@pytest.mark.rule("SW-HLD-02", "SW-INI-07")
def test_a_move_can_be_interrupted_between_two_of_its_steps() -> None:
    people = (wild("ann", "A", at=[0, 0]), wild("bob", "B", at=[5, 0]))
    waits = ("ann step in: pass",) * 3
    say = ("bob plan: act 1", "bob do: move to ann", *waits, "ann step in: act", "ann plan: act 1", "ann do: move to bob")
    session = play(*people, cards="RJ AS", say=say)
    spots = scene(session).state.field.spots
    assert turns(session) == ["bob", "ann"]
    assert (spots["ann"].x, spots["bob"].x) == (2, 3)


# ---- actions


@pytest.mark.rule("SW-ACT-07")
@pytest.mark.switch("max_actions=3")
def test_three_actions_at_most() -> None:
    from highdraw.systems.savage.plan import plans

    session = play(wild("ann", "A"), wild("bob", "B"), run="stun bob")
    keys = plans(scene(session), scene(session)["ann"])
    assert Plan("act", 3) in keys
    assert Plan("act", 4) not in keys


@pytest.mark.rule("SW-ACT-07", "SW-ACT-02")
@pytest.mark.switch("max_actions=unlimited")
def test_more_actions_by_the_switch() -> None:
    say = ("ann plan: act 4", "ann do: fight bob", "ann do: end")
    session = play(wild("ann", "A"), wild("bob", "B"), run="turn ann", switches={"max_actions": "unlimited"}, say=say, dice=(3, 5))
    assert "-1 against" in told(session)
    assert "SW-ACT-02" in cited(session)


@pytest.mark.rule("SW-ACT-03", "SW-ACT-04", "SW-ACT-07", "SW-ACT-01")
@pytest.mark.parametrize(("actions", "total"), [(1, 5), (2, 3), (3, 1)])
def test_the_declared_penalty_burdens_the_first_action_and_stays(actions: int, total: int) -> None:
    say = (f"ann plan: act {actions}", "ann do: fight bob", "ann do: end")
    session = play(wild("ann", "A"), wild("bob", "B", skills={"fighting": "d12"}), run="turn ann", say=say, dice=(3, 5))
    assert f"Fighting against Bob: {total} against" in told(session)
    assert ("SW-ACT-02" in cited(session)) == (actions > 1)


@pytest.mark.rule("SW-ACT-05", "SW-ACT-06", "SW-ACT-01")
def test_free_actions_and_movement_cost_nothing() -> None:
    say = (
        "ann plan: act 1",
        "ann do: fall prone",
        "ann do: drop main",
        "ann do: stand",
        "ann do: move to bob",
        "ann do: test bob athletics",
    )
    people = (wild("ann", "A", at=[0, 0]), wild("bob", "B", at=[4, 0]))
    session = play(*people, run="turn ann", say=say, dice=(2, 3))
    assert {"SW-ACT-05", "SW-ACT-06"} <= cited(session)
    assert "SW-ACT-02" not in cited(session)
    assert "Test: 3 against" in told(session)


@pytest.mark.rule("SW-ACT-08")
def test_a_turn_begins_with_the_end_of_defend_and_recovery() -> None:
    ann = wild("ann", "A", defending=True, shaken=True, stunned=True)
    session = play(ann, wild("bob", "B"), run="turn ann", dice=(4, 2, 4, 2))
    kinds = [event.kind for event in session.events if event.kind in ("defend", "stunned", "shaken")]
    assert kinds == ["defend", "stunned", "shaken", "defend"]
    assert "SW-ACT-08" in cited(session)


# ---- surprise


AMBUSH: dict[str, Any] = {"options": {"ambush": "A"}, "run": "begin;round"}


@pytest.mark.rule("SW-SUR-01", "SW-SUR-02", "SW-SUR-03", "SW-SUR-04")
@pytest.mark.switch("surprise_attackers_cards=dealt_for_joker")
def test_attackers_on_hold_and_victims_who_notice_or_not() -> None:
    people = (wild("ann", "A"), wild("bob", "B"), wild("cat", "B"))
    say = ("ann step in: act",)
    session = play(*people, cards="KS 4D", dice=(4, 2, 3, 2), say=say, **AMBUSH)
    assert turns(session) == ["ann", "bob"]
    assert {"SW-SUR-01", "SW-SUR-02", "SW-SUR-03", "SW-SUR-04"} <= cited(session)
    joker = play(*people, cards="RJ 4D", dice=(4, 2, 3, 2), **AMBUSH)
    assert turns(joker) == ["bob"]
    assert scene(joker)["ann"].on_hold
    assert bennies(joker)["ann"] == 4
    assert "SW-INI-11" in cited(joker)


@pytest.mark.rule("SW-SUR-01")
@pytest.mark.switch("surprise_attackers_cards=not_dealt")
def test_attackers_without_cards() -> None:
    session = play(
        wild("ann", "A"), wild("bob", "B"), cards="4D", dice=(4, 2), switches={"surprise_attackers_cards": "not_dealt"}, **AMBUSH
    )
    assert turns(session) == ["bob"]
    assert scene(session)["ann"].on_hold


@pytest.mark.rule("SW-SUR-04", "SW-SUR-03")
def test_the_surprised_act_from_the_second_round_on() -> None:
    options: dict[str, Any] = {"options": {"ambush": "A", "noticed": ["cat"]}, "run": "begin;rounds 2"}
    say = ("ann step in: act",)
    session = play(wild("ann", "A"), wild("bob", "B"), wild("cat", "B"), cards="KS 4D  2S 9D 5D", dice=(3, 2), say=say, **options)
    assert turns(session) == ["ann", "cat", "bob", "cat", "ann"]


@pytest.mark.rule("SW-SUR-02", "SW-BASE-14")
@pytest.mark.switch("surprise_group_roll=one_roll_per_group")
def test_a_group_rolls_once_against_surprise_with_a_wild_die() -> None:
    session = play(wild("ann", "A"), extra("orc", "B", count=2), cards="KS 4D", dice=(3, 5), **AMBUSH)
    assert turns(session) == ["orc-1", "orc-2"]
    assert "SW-BASE-14" in cited(session)


@pytest.mark.rule("SW-SUR-02")
@pytest.mark.switch("surprise_group_roll=each_extra")
def test_each_extra_rolls_against_surprise() -> None:
    session = play(
        wild("ann", "A"), extra("orc", "B", count=2), cards="KS 4D", dice=(3, 5), switches={"surprise_group_roll": "each_extra"}, **AMBUSH
    )
    assert turns(session) == ["orc-2"]


@pytest.mark.rule("SW-SUR-02", "SW-BASE-96")
def test_danger_sense_adds_two_and_a_raise_starts_on_hold() -> None:
    sense = wild("bob", "B", edges=["Danger Sense"])
    low = play(wild("ann", "A"), sense, cards="KS 4D", dice=(2, 2), **AMBUSH)
    assert turns(low) == ["bob"]
    assert "SW-BASE-96" in cited(low)
    high = play(wild("ann", "A"), sense, cards="KS", dice=(6, 1, 2), **AMBUSH)
    assert turns(high) == []
    assert scene(high)["bob"].on_hold


# ---- face down


@pytest.mark.rule("SW-BASE-94")
@pytest.mark.switch("gm_cards_face_down=yes")
def test_the_gms_cards_lie_face_down_until_they_come_up() -> None:
    data = {
        "system": "savage",
        "title": "a test",
        "fighter": [wild("ann", "A"), wild("bob", "B"), extra("orc", "B")],
        "switches": {"gm_cards_face_down": "yes"},
    }
    setup = SYSTEM.paper.read(Document("", "t"), data)
    stack = Stacked(parse_many("9S KD 4C"))
    session = Session(SYSTEM, setup, chance=stack, careful=True)
    player = frozenset({"ann"})
    while session.waiting()[0].topic == "buy card":  # type: ignore[attr-defined]
        session.answer(session.waiting()[0].addressee, "pass")
    seen = SYSTEM.reading.view(session.fight, player)
    assert seen.zone("ann") == ("9S",)
    assert ("??",) in [zone.cards for zone in seen.zones]
    assert "4C" not in [turn.card for turn in seen.order]
    texts = [seen_.text for event in session.events if (seen_ := event.as_seen_by(player))]
    assert not any("4♣" in text for text in texts)
    assert any("is dealt a card" in text for text in texts)
    assert any("4♣" in event.text for event in session.events)
    assert "SW-BASE-94" in cited(session)


@pytest.mark.rule("SW-BASE-94")
def test_only_face_down_cards_are_changed_at_random_and_what_is_to_come_stays_below_what_has_come() -> None:
    people = [wild("ann", "A"), wild("bob", "B"), extra("orc", "B"), wild("imp", "B"), wild("elf", "B")]
    data = {"system": "savage", "title": "a test", "fighter": people, "switches": {"gm_cards_face_down": "yes"}}
    found = set()
    for seed in range(12):
        session = Session(SYSTEM, SYSTEM.paper.read(Document("", "t"), data), chance=Stacked(parse_many("9S 10D 4C 6H RJ")), careful=True)
        while session.fight.state.turn != "bob":
            part = session.waiting()[0]
            session.answer(part.addressee, part.default())
        state = session.fight.state
        before = sorted(card for cards in (state.deck.pile, *state.deck.zones.values()) for card in cards)
        SYSTEM.play.shuffle_hidden(session.fight, frozenset({"ann"}), Random(seed))
        assert sorted(card for cards in (state.deck.pile, *state.deck.zones.values()) for card in cards) == before
        assert [state.deck.zones[who] for who in ("ann", "bob", "elf")] == [["9S"], ["10D"], ["RJ"]]
        hidden = [(entry.who, entry.card) for entry in state.countdown if not entry.done and entry.who != "ann"]
        assert [state.deck.zones[who] for who, _ in hidden] == [[card] for _, card in hidden]
        left = [worth(entry.card) for entry in state.countdown if not entry.done]
        assert left == sorted(left, reverse=True)
        assert max(number for number in left if number != worth("RJ")) < worth("10D")
        found.add(tuple(card for _, card in hidden))
    assert len(found) > 6


@pytest.mark.rule("SW-BASE-94")
@pytest.mark.switch("gm_cards_face_down=no")
def test_all_cards_lie_open_by_default() -> None:
    session = play(wild("ann", "A"), wild("bob", "B"), cards="9S KD")
    assert all(event.seen_by is None for event in session.events)


@pytest.mark.rule("SW-BASE-94")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_tells_a_face_down_card(seed: int) -> None:
    people = [wild("ann", "A", edges=["Quick"]), wild("bob", "B", edges=["Level Headed", "Quick", "Tactician"]), extra("orc", "B", count=2)]
    data = {
        "system": "savage",
        "title": "a test",
        "fighter": people,
        "switches": {"gm_cards_face_down": "yes"},
        "options": {"round_limit": 4},
    }
    check_secrets(SYSTEM, SYSTEM.paper.read(Document("", "t"), data), seed)


@pytest.mark.rule("SW-BASE-94")
@pytest.mark.parametrize(
    ("bob", "cards", "topic", "choices"),
    [
        ({"edges": ["Quick"]}, "9S 4C", "quick", ("redraw", "keep")),
        ({"edges": ["Quick"]}, "9S KD", "quick", ("keep",)),
        ({"hindrances": ["Hesitant"]}, "9S RJ KD", "card", ("RJ", "KD")),
        ({"hindrances": ["Hesitant"]}, "9S 4C KD", "card", ("4C",)),
    ],
)
def test_being_asked_does_not_tell_a_face_down_card(bob: dict[str, Any], cards: str, topic: str, choices: tuple[str, ...]) -> None:
    """The Quick and the Hesitant are asked whatever they were dealt, under seal; who may not choose has one answer."""
    data = {
        "system": "savage",
        "title": "a test",
        "fighter": [wild("ann", "A"), wild("bob", "B", **bob)],
        "switches": {"gm_cards_face_down": "yes"},
    }
    session = Session(SYSTEM, SYSTEM.paper.read(Document("", "t"), data), chance=Stacked(parse_many(cards)), careful=True)
    (part,) = session.waiting()
    assert isinstance(part, Ask)
    assert (part.topic, part.keys) == (topic, choices)
    assert session.request is not None
    assert session.request.closed


def test_real_action_cards_are_typed_by_their_owner() -> None:
    data = {"system": "savage", "title": "a test", "fighter": [wild("ann", "A"), extra("orc", "B", count=2)]}
    session = Session(SYSTEM, SYSTEM.paper.read(Document("", "t"), data), chance=None, seats={"Ann": ["ann"]})
    assert session.asked_openly() == ("ann",)
    session.answer("deck", "KS", seat="Ann")
    assert session.asked_openly() == ("deck",), "the cards of a group of Extras are the GM's"
