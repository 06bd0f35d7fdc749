"""Each exchange is a beat: who against whom, their cards and what became of them, the verdict, what it did."""

from random import Random

import pytest

from highdraw.engine.beat import Beat, ShownCard
from highdraw.engine.session import Session
from highdraw.systems.suits_one_card import SYSTEM
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.walk import play
from systems.suits_one_card.fights import asked, fighter, table


def beats_of(session: Session, **script: list[str]) -> list[Beat]:
    asked(session, {name.replace("_", " "): lines for name, lines in script.items()})
    found: list[Beat] = session.fight.beats
    return found


def effects(beat: Beat) -> list[tuple[str, str, float, float]]:
    return [(one.who, one.track or one.state, one.before, one.after) for one in beat.effects]


def test_an_attack_that_hits() -> None:
    ann = fighter("ann", "A", weapons=["Sword"], skills={"blades": 7})
    (beat,) = beats_of(table(ann, fighter("bob", "B"), cards="5S 9H", run="attack ann bob"))
    assert (beat.title, beat.who, beat.target, beat.attack, beat.hit) == ("Ann attacks Bob", "ann", "bob", True, True)
    assert (beat.verdict, beat.tone, beat.closed) == ("hits", "bad", True)
    ours, theirs = beat.sides
    assert (ours.cards, ours.total) == ((ShownCard("5S"),), 5)
    assert (theirs.cards, theirs.says) == ((ShownCard("9H", "over", "above the skill"),), "overdraws")
    assert effects(beat) == [("bob", "shock", 0, 5), ("bob", "wounds", 0, 5)]


def test_a_blow_back_is_an_exchange_within() -> None:
    bob = fighter("bob", "B", weapons=["Sword"], skills={"blades": 7})
    outer, inner = beats_of(table(fighter("ann", "A"), bob, cards="2S 6H", run="attack ann bob"))
    assert (outer.verdict, outer.hit, outer.tone) == ("Bob wins", False, "good")
    assert (inner.title, inner.parent, inner.hit) == ("Bob strikes back at Ann", outer.number, True)
    assert not outer.effects
    assert effects(inner)[0][:2] == ("ann", "shock")


def test_a_card_for_defence_shows_how_lucky_it_was() -> None:
    """Cards drawn in the open say what they came to; dealt ones are counted at the deal, where only their holder looks."""
    people = fighter("ann", "A", skills={"knives": 7}), fighter("bob", "B", contested=True)
    (beat,) = beats_of(table(*people, cards="5S 4H", run="attack ann bob"))
    ours, theirs = beat.sides
    assert (ours.got, ours.fair) == (None, None)
    assert theirs.got == 4
    assert theirs.fair == pytest.approx((1 + 2 + 3 + 4 + 5 + 2 + 3 + 4) / 13, abs=1e-4)


def test_a_tie_that_is_drawn_again_shows_what_it_replaced() -> None:
    people = fighter("ann", "A"), fighter("bob", "B")
    (beat, *_) = beats_of(table(*people, cards="4S 4H 5S 2H", run="attack ann bob", switches={"tie": "redraw"}))
    assert [side.cards for side in beat.sides] == [
        (ShownCard("4S", "replaced", "a tie"), ShownCard("5S")),
        (ShownCard("4H", "replaced", "a tie"), ShownCard("2H")),
    ]


def test_a_pair_shows_the_card_that_was_spare() -> None:
    people = fighter("ann", "A"), fighter("bob", "B", contested=True)
    (beat, *_) = beats_of(table(*people, cards="5S 2H 4H 3D", run="attack ann bob", state={"noob": True}))
    assert beat.sides[0].cards == (ShownCard("5S"),)
    assert beat.sides[1].cards == (ShownCard("3D", "spare", "the other of a pair"), ShownCard("4H"))
    assert beat.sides[1].fair is None


def test_a_pair_shows_the_spare_card_in_a_contest_that_is_not_combat() -> None:
    people = fighter("ann", "A", skills={"debate": 8}), fighter("bob", "B", skills={"debate": 8})
    (beat, *_) = beats_of(table(*people, cards="5S 2H 4H 3D", run="contest ann bob", kind="instant", skill="debate", state={"noob": True}))
    assert [side.cards[0] for side in beat.sides] == [
        ShownCard("2H", "spare", "the other of a pair"),
        ShownCard("3D", "spare", "the other of a pair"),
    ]


def test_a_stomped_card_stays_unknown() -> None:
    people = fighter("ann", "A", level=3), fighter("bob", "B", level=3)
    session = table(*people, cards="3S 3H 4D", run="attack ann bob", state={"level": 3, "group": ["ann", "bob"], "round": 1})
    (beat, *_) = beats_of(session)
    assert beat.sides[1].cards == (ShownCard("??", "replaced", "stomped"), ShownCard("4D"))


def test_a_bonus_card_stays_on_its_side() -> None:
    people = fighter("ann", "A", committed_cards="KH", committed=["offence"]), fighter("bob", "B")
    (beat,) = beats_of(table(*people, cards="5S 2H", run="attack ann bob"), ann_reveal=["hearts offence"])
    assert beat.sides[0].cards == (ShownCard("5S"), ShownCard("KH", "bonus", "power bonus +1"))


def test_a_recovery() -> None:
    (beat,) = beats_of(table(fighter("ann", "A", shock=3), fighter("bob", "B"), cards="5S", run="recovery ann"))
    assert (beat.title, beat.verdict, beat.tone, beat.hit) == ("Ann recovers", "recovers 2", "good", None)
    assert effects(beat) == [("ann", "shock", 3, 1)]


def test_a_blast_is_one_exchange_with_one_for_each_victim() -> None:
    ann = fighter("ann", "A", weapons=["Grenade Fragmentation"], skills={"grenades": 7})
    session = table(ann, fighter("bob", "B"), fighter("cat", "B"), cards="5S 2H 3H", run="attack ann bob", field={"distance": 5})
    lob = beats_of(session)[0]
    assert (lob.title, lob.verdict, lob.attack) == ("Ann lobs at Bob", "on the spot", True)


def test_rounds_and_levels_are_headings_and_dealt_cards_bookkeeping() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), cards="5S 2H", run="round")
    asked(session, {})
    levels = {event.text: event.level for event in session.events}
    assert [text for text, level in levels.items() if level == "heading"] == ["Round 1.", "Level 5: Ann."]
    assert levels["Ann is dealt 5♠."] == levels["The round is closed."] == "book"
    assert levels["Ann attacks Bob with the Knife."] == "main"


@pytest.mark.parametrize("name", ["ambush", "duel", "patrol"])
def test_attacks_have_a_verdict(name: str) -> None:
    rng = Random(f"verdicts {name}")
    session = play(Session(SYSTEM, vary(SYSTEM, shipped(SYSTEM.id)[name], rng), seed=name), rng)
    attacks = [beat for beat in session.fight.beats if beat.attack and beat.closed]
    assert attacks
    assert all(beat.verdict for beat in attacks)
    assert all(beat.hit is not None for beat in attacks if " lobs at " not in beat.title)
