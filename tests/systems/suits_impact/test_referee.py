"""What the referee sets right in the middle of a fight, what the clock says after it, and packs added wherever a card is drawn."""

from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.cards import Card
from highdraw.engine.fight import Call
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import Ask, Request
from highdraw.errors import BadCorrection
from highdraw.field.field import CONTACT
from highdraw.roster.document import Document
from highdraw.roster.toml import to_toml
from highdraw.systems import load
from highdraw.systems.suits_impact.ending import propose
from highdraw.systems.suits_impact.gear import find_armour
from highdraw.systems.suits_impact.laws import RefreshLaw
from highdraw.systems.suits_impact.moving import TO, corner, step
from highdraw.systems.suits_impact.rank import deflection
from highdraw.systems.suits_impact.state import Battle, Work
from highdraw.testing import shipped
from highdraw.testing.walk import begin

SYSTEM = load("suits-impact")


def fight(*calls: Call, **switches: str) -> Any:
    """Ann and Bob beside each other, and Hob, a henchman; quiet."""
    people = [
        {"id": "ann", "side": "A", "weapons": ["sword"], "skills": {"EMT": 2}}, {"id": "bob", "side": "A", "weapons": ["sword"]},
        {"id": "hob", "side": "B", "henchman": True, "weapons": ["club"]},
        {"id": "eve", "side": "B", "weapons": ["grenade, fragmentation x2"]},
    ]  # fmt: skip
    document = Document(to_toml({"system": "suits-impact", "title": "X", "fighter": people}), "x.toml")
    setup = SYSTEM.paper.read(document, document.data)
    return SYSTEM.play.create(msgspec.structs.replace(setup, begin=calls, switches=switches), False)


def draw_first(here: Any, part: Request[Any]) -> Any:
    """A second card is drawn; all else as it comes."""
    if isinstance(part, Ask) and part.topic == "second card":
        return part.check("draw")
    return part.default()


@pytest.mark.rule("S3-DEK-03")
@pytest.mark.parametrize(
    ("call", "args"),
    [
        ("one_bleed", {"who": "bob"}), ("will", {"who": "bob"}), ("one_contest", {"who": "ann", "rank": 6, "number": 3}), ("day", {}),
        ("deal", {}), ("one_attack", {"who": "ann", "target": "hob", "weapon": ""}), ("one_act", {"who": "ann", "words": "refresh"}),
        ("one_attack", {"who": "eve", "target": "ann", "weapon": "grenade, fragmentation"}), ("round", {}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_pack_is_added_wherever_cards_run_out(call: str, args: dict[str, Any], left: int) -> None:
    """Nearly all cards lie elsewhere; whatever is drawn for, there is a card, and no more than one pack is added for a few cards."""
    here = fight(Call(call, args), Call("halt"))
    here["bob"].damage, here["bob"].trauma = 7, 3
    deck = here.state.deck
    deck.zones["elsewhere"] = [deck.pile.pop() for _ in range(deck.left - left)]
    run_quiet(here, draw_first, Random(1))
    assert deck.packs <= 4


@pytest.mark.rule("S3-DEK-03", "S3-HEN-01")
def test_a_henchman_finds_a_second_card_in_a_new_pack() -> None:
    """The last card is a face card, so that another may be drawn."""
    here = fight(Call("one_attack", {"who": "hob", "target": "ann", "weapon": "club"}), Call("halt"))
    deck = here.state.deck
    king = next(card for card in deck.pile if card == "KS")
    deck.zones["elsewhere"] = [card for card in deck.pile if card != king]
    deck.pile[:] = [king]
    packs = deck.packs
    run_quiet(here, draw_first, Random(1))
    assert deck.packs == packs + 1


@pytest.mark.parametrize(
    ("ended", "seconds", "days", "says"),
    [
        (100, 100, 0, "After the fight"), (100, 101, 0, "1 second after the fight"), (100, 130, 0, "30 seconds after the fight"),
        (100, 219, 0, "119 seconds after the fight"), (100, 220, 0, "0 h 02 min after the fight"),
        (100, 7420, 0, "2 h 02 min after the fight"), (100, 9999, 3, "Day 3 after the fight"),
    ],
)  # fmt: skip
def test_the_clock_after_a_fight(ended: int, seconds: int, days: int, says: str) -> None:
    here = fight()
    here.state.over, here.state.ended_at, here.state.seconds, here.state.days = True, ended, seconds, days
    clock = SYSTEM.reading.view(here, None).clock
    assert (clock.text, clock.days) == (says, days)
    assert clock.minutes == seconds / 60
    assert SYSTEM.play.round_seconds == 1


def test_a_card_is_changed_for_one_of_the_pile() -> None:
    here = begin(SYSTEM, shipped("suits-impact")["duel"], "5")
    deck = here.fight.state.deck
    old, new = here.fight.hand(here.fight["ann"])[0], next(card for card in deck.pile if card not in here.fight.hand(here.fight["ann"]))
    count = deck.pile.count(new), deck.pile.count(old)
    SYSTEM.referee.correct(here.fight, {"card": "ann", "from": old, "to": new})
    assert new in here.fight.hand(here.fight["ann"])
    assert (deck.pile.count(new), deck.pile.count(old)) == (count[0] - 1, count[1] + 1)
    assert here.fight.events[-1].text == f"Referee: Isolde has {new} instead of {old}."
    assert here.fight.events[-1].hush == "Referee: a card of Isolde was set right."


def test_a_turn_is_ended() -> None:
    here = begin(SYSTEM, shipped("suits-impact")["duel"], "5")
    for who in ("ann", "bob"):
        part = here.part(who)
        here.answer(who, part.logged(part.default()))
    first = here.fight.state.turn
    here.correct({"end": "turn"}, "gm", "now")
    assert here.fight.state.turn != first
    assert here.fight[first].turned


@pytest.mark.parametrize(("damage", "left"), [(9, [2, 4, 3]), (6, [2, 4]), (5, [1, 4]), (3, [0, 3]), (0, [0, 0])])
def test_battles_hold_no_more_damage_than_there_is(damage: int, left: list[int]) -> None:
    """The oldest battle gives way first, what is new is of the battle that goes on; a treatment of somebody who leaves is lost."""
    here = fight()
    here["bob"].battles, here["bob"].damage = [Battle(2), Battle(4)], 6
    SYSTEM.referee.correct(here, {"set": {"damage": damage}, "fighter": "bob"})
    assert [battle.damage for battle in here["bob"].battles] == left
    here["ann"].work = Work("bob", 1, 3)
    SYSTEM.referee.correct(here, {"remove": "bob"})
    assert here["ann"].work is None
    with pytest.raises(BadCorrection, match="has left already"):
        SYSTEM.referee.correct(here, {"remove": "bob"})


def test_what_is_set_brings_what_follows() -> None:
    here = fight()
    here["bob"].work, here["bob"].killing = Work("ann", 0, 2), "hob"
    SYSTEM.referee.correct(here, {"set": {"trauma": 2}, "fighter": "ann"})
    assert here["ann"].took_trauma
    here.state.seconds = 77
    SYSTEM.referee.correct(here, {"set": {"dead": True}, "fighter": "bob"})
    assert (here["bob"].died, here["bob"].work, here["bob"].killing) == (77, None, "")
    SYSTEM.referee.correct(here, {"set": {"dead": False, "destroyed": True}, "fighter": "bob"})
    assert not here["bob"].destroyed
    here.loud = True
    SYSTEM.referee.correct(here, {"set": {"damage": 2, "took_trauma": True, "dead": False}, "fighter": "ann"})
    assert here.events[-1].text == "Referee: Ann has damage 2, took trauma yes, dead no."


@pytest.mark.rule("S3-ARM-03")
@pytest.mark.parametrize(("suit", "shield", "lines"), [(1, 2, 2), (2, 2, 3), (0, 3, 1)])
def test_a_cap_on_deflection_is_told_only_where_it_takes_something(suit: int, shield: int, lines: int) -> None:
    here = fight(deflection_cap="3")
    me, sheet = here["ann"], here.sheets["ann"]
    coat, board = find_armour("Leather", "suit"), find_armour("Shield", "shield")
    here.sheets["ann"] = msgspec.structs.replace(
        sheet, suit=msgspec.structs.replace(coat, deflection=suit), shield=msgspec.structs.replace(board, deflection=shield)
    )
    me.off = board.name
    found = deflection(here, me, None)
    assert len(found) == lines
    assert sum(number for _, number, _ in found) == min(3, suit + shield)


@pytest.mark.rule("S3-RND-06")
@pytest.mark.parametrize("out", [True, False])
def test_the_turn_of_whoever_is_out_is_not_announced(out: bool) -> None:
    here = fight(Call("turn", {"who": "bob"}), Call("halt"))
    here.loud, here["bob"].out, here["bob"].wakes = True, out, 999
    run_quiet(here, draw_first, Random(1))
    assert any(event.text == "Bob's turn." for event in here.events) is not out
    assert here.state.turn == ""


@pytest.mark.rule("S3-RND-12")
def test_only_those_concerned_have_a_turn_in_the_seconds_after_a_fight() -> None:
    """Bob bleeds and Ann can help him; nobody needs Hob and Eve, and they are out of reach of any work."""
    here = fight(Call("second", {"left": 1}))
    here.state.over, here["bob"].trauma, here["bob"].damage = True, 2, 1
    run_quiet(here, draw_first, Random(1))
    assert [me.id for me in here.state.fighters.values() if me.turned] == ["ann", "bob"]
    assert here.acts_in(here["ann"]) == 0


@pytest.mark.rule("S3-RND-11", "S3-RND-12")
def test_a_treatment_goes_on_when_the_fight_is_over() -> None:
    """Only that of somebody who has left is lost."""
    here = fight(Call("end"))
    here["ann"].work, here["eve"].work, here["eve"].gone = Work("bob", 1, 3), Work("hob", 1, 3), True
    run_quiet(here, draw_first, Random(1))
    assert here.state.over
    assert (here["ann"].work is not None, here["eve"].work) == (True, None)
    with pytest.raises(StopIteration) as known:
        propose(here).send(None)
    assert known.value.value is True


@pytest.mark.rule("S3-LTH-06")
def test_a_day_of_healing_has_24_hours() -> None:
    here = fight(Call("day"), Call("halt"))
    here.state.over, here["bob"].damage = True, 2
    run_quiet(here, draw_first, Random(1))
    assert (here.state.seconds, here.state.days) == (24 * 3600, 1)


@pytest.mark.rule("S3-RND-08")
def test_a_step_that_leads_nowhere_is_not_told() -> None:
    here = fight()
    here.loud = True
    here.state.field.part("ann", "bob", 3.0)
    step(here, here["ann"], here["bob"], TO)
    assert [event.text for event in here.events] == ["Ann steps up to Bob."]
    here.state.field.part("ann", "bob", CONTACT)
    step(here, here["ann"], here["bob"], TO)
    assert len(here.events) == 1


def test_the_way_round_a_wall_goes_by_an_end_that_can_be_reached() -> None:
    """The ends of the second wall are nearer, but behind the first."""
    here = fight()
    here.state.field.walls = [(1.0, -1.0, 1.0, 3.0), (2.0, -0.5, 2.0, 0.5)]
    x, y = corner(here, (0.0, 0.0), (4.0, 0.0))
    assert x == 1.0
    assert y < -1


@pytest.mark.rule("S3-DEK-05")
@pytest.mark.parametrize(("discard", "says"), [(0, "You discard no card and draw 1."), (2, "You discard 9♠ 4♥ and draw 3.")])
def test_what_a_refresh_will_do(discard: int, says: str) -> None:
    hand = (Card("9S"), Card("4H"))
    assert RefreshLaw(hand, 8).preview({"discard": hand[:discard]}).says == says
