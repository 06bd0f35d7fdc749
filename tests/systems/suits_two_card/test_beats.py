"""Exchanges as people see them: sides with their cards, totals, verdicts, what they did, and the level of each sentence."""

import pytest

from highdraw.engine.beat import Beat, Side
from highdraw.engine.request import Ask
from systems.suits_two_card.fights import fighter, say, table

ON = {"bonus_cards": "on"}


def side(beat: Beat, who: str) -> Side:
    return next(each for each in beat.sides if each.who == who)


def cards(beat: Beat, who: str) -> list[tuple[str, str, str]]:
    return [(card.face, card.role, card.says) for card in side(beat, who).cards]


def effects(beat: Beat) -> list[tuple[str, str, float]]:
    return [(each.who, each.track or each.state, each.after) for each in beat.effects]


@pytest.mark.rule("S2-ENG-04", "S2-CON-04")
def test_an_attack_shows_both_sides_and_what_it_did() -> None:
    session = table(fighter("ann", "A", skills={"fight": 9}), fighter("bob", "B"), run="attack ann bob", cards="KH 5D 3S 9S")
    say(session, "2", "dodge", "9:KH+5D")
    (beat,) = session.fight.beats
    assert (beat.title, beat.who, beat.target, beat.attack) == ("Ann attacks Bob", "ann", "bob", True)
    assert cards(beat, "ann") == [("KH", "kept", "counts 4"), ("5D", "kept", "")]
    assert cards(beat, "bob") == [("3S", "kept", ""), ("9S", "over", "above the skill")]
    assert (side(beat, "ann").total, side(beat, "bob").total) == (9, 3)
    assert (beat.verdict, beat.tone, beat.hit, beat.closed) == ("hits", "bad", True, True)
    assert effects(beat)[0][:2] == ("bob", "shock")
    assert {event.beat for event in session.events if event.kind in ("attack", "response", "draw", "contest", "hit")} == {1}
    assert {event.kind: event.level for event in session.events} | {"contest": "detail", "draw": "book", "response": "detail"} == {
        event.kind: event.level for event in session.events
    }


@pytest.mark.rule("S2-DBO-02")
def test_a_defender_stands_at_rank_and_bonus() -> None:
    people = fighter("ann", "A", skills={"fight": 9}), fighter("bob", "B", shield="Tower Shield", skills={"fight": 8})
    session = table(*people, run="attack ann bob", cards="2H 5D 5S 9S")
    say(session, "2", "block")
    (beat,) = session.fight.beats
    assert (side(beat, "bob").total, side(beat, "bob").says) == (8, "rank 5 + 3 to defend")
    assert (beat.verdict, beat.hit) == ("held off", False)


@pytest.mark.rule("S2-CON-03")
def test_an_overdraw_and_luck() -> None:
    session = table(fighter("ann", "A", skills={"fight": 3}), fighter("bob", "B"), run="attack ann bob", cards="9H 8D 3S 9C")
    say(session, "2", "dodge")
    (beat,) = session.fight.beats
    assert cards(beat, "ann") == [("9H", "over", "above the skill"), ("8D", "over", "above the skill")]
    ann = side(beat, "ann")
    assert (ann.says, ann.total, ann.got, beat.verdict) == ("overdraws", 0, 0, "misses")
    assert ann.fair is not None
    assert ann.fair > 0


@pytest.mark.rule("S2-BON-02")
def test_a_card_put_aside_stays_face_down_and_says_nothing_of_luck() -> None:
    people = fighter("ann", "A", skills={"fight": 7}, will=30), fighter("bob", "B", weapons=["Dagger"])
    session = table(*people, run="attack ann bob", cards="KH 5D 4S 9C", switches=ON)
    say(session, "2", "dodge", "aside:KH")
    (beat,) = session.fight.beats
    assert cards(beat, "ann") == [("5D", "kept", ""), ("??", "aside", "put aside")]
    assert (side(beat, "ann").got, side(beat, "ann").fair) == (None, None)


@pytest.mark.rule("S2-BON-05", "S2-BON-12")
def test_a_bonus_card_comes_on_top_and_ranks_are_laid_open_anew() -> None:
    people = fighter("ann", "A", skills={"fight": 5}, committed=["spades offence"]), fighter("bob", "B", skills={"dodge": 9})
    session = table(*people, run="attack ann bob", cards="2H 5D 6S 9C", switches=ON)
    say(session, "2", "dodge")
    while session.waiting():
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        session.answer(part.addressee, "spades offence" if "spades offence" in part.keys else part.default())
    (beat,) = session.fight.beats
    assert cards(beat, "ann")[-1] == ("??", "bonus", "spades for offence: skill +2")
    assert side(beat, "ann").total == 7


@pytest.mark.rule("S2-CON-06")
def test_a_tie_is_replaced() -> None:
    people = fighter("ann", "A", skills={"fight": 6}), fighter("bob", "B", skills={"fight": 6})
    session = table(*people, run="attack ann bob", cards="6H 9D 6S 9C 5H 9S 2C KC", switches={"tie": "redraw"})
    say(session, "2", "counter")
    (beat,) = session.fight.beats
    assert cards(beat, "ann")[:3] == [("6H", "replaced", "a tie"), ("9D", "replaced", "a tie"), ("5H", "kept", "")]


@pytest.mark.rule("S2-SHT-01")
def test_every_further_draw_of_a_gun_is_an_exchange_within_the_attack() -> None:
    people = fighter("ann", "A", weapons=["Revolver .38"], skills={"shoot": 9}), fighter("bob", "B", body=30)
    session = table(*people, run="attack ann bob", cards="5H 9D 2S KC 4H 9S", field={"distance": 10})
    while session.waiting():
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    first, *more = session.fight.beats
    assert more
    assert {beat.parent for beat in more} == {first.number}
    assert all(beat.attack and beat.sides and beat.verdict for beat in more)


@pytest.mark.rule("S2-REC-04")
def test_a_recovery_is_an_exchange() -> None:
    session = table(fighter("ann", "A", shock=3), fighter("bob", "B"), run="recovery ann", cards="4S")
    (beat,) = session.fight.beats
    assert (beat.title, beat.verdict, cards(beat, "ann"), side(beat, "ann").total) == (
        "Ann recovers",
        "recovers 2",
        [("4S", "kept", "")],
        4,
    )
    assert effects(beat) == [("ann", "shock", 1)]


@pytest.mark.rule("S2-CRT-03", "S2-CRT-04")
def test_a_check_with_staying_awake_in_it() -> None:
    session = table(fighter("ann", "A", wounds=6, critical=2), fighter("bob", "B"), run="check ann", cards="2S 9C")
    outer, inner = session.fight.beats
    assert (outer.title, outer.verdict, inner.title, inner.verdict) == (
        "Ann bleeds",
        "loses blood",
        "Ann tries to stay awake",
        "passes out",
    )
    assert inner.parent == outer.number
    assert ("ann", "unconscious", 0) in effects(inner)


@pytest.mark.rule("S2-WPN-10", "S2-WPN-12")
def test_a_throw_and_its_blast() -> None:
    people = fighter("ann", "A", weapons=["Grenade Heavy Concussion"], skills={"shoot": 9}), fighter("bob", "B", body=30)
    session = table(*people, run="attack ann bob", cards="5H 3D", field={"distance": 6})
    while session.waiting():
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    titles = [(beat.title, beat.parent) for beat in session.fight.beats]
    assert titles[0] == ("Ann throws at Bob", 0)
    assert side(session.fight.beats[0], "ann").total == 5


@pytest.mark.rule("S2-SWM-04")
def test_a_swarm_loses_members() -> None:
    rats = {"attack": 4, "defence": 3, "power": 3, "damage": "piercing", "population": 6}
    people = fighter("ann", "A", skills={"fight": 12}), fighter("rats", "B", weapons=[], swarm=rats)
    session = table(*people, run="attack ann rats", cards="KH 3D 2S KC")
    while session.waiting():
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    (beat,) = session.fight.beats
    assert [each.track for each in beat.effects] == ["killed"]


def test_a_contest_that_is_not_combat() -> None:
    people = fighter("ann", "A", skills={"debate": 8}), fighter("bob", "B", skills={"debate": 6})
    session = table(*people, run="contest ann bob", cards="8S 9H 3C 9D", kind="instant", skill="debate")
    say(session)
    (beat,) = session.fight.beats
    assert (beat.title, beat.verdict, beat.tone) == ("Ann against Bob", "Ann wins", "good")
    assert [(each.total, each.against) for each in beat.sides] == [(8, None), (3, None)]


@pytest.mark.rule("S2-RNG-14")
def test_a_fixed_rank_has_no_cards() -> None:
    people = fighter("ann", "A", weapons=["Bow"], skills={"bow": 9}), fighter("bob", "B")
    session = table(*people, run="attack ann bob", cards="5H 9D", field={"distance": 10}, switches={"ranged_defense": "fixed_rank"})
    say(session, "2")
    (beat,) = session.fight.beats
    assert (side(beat, "bob").cards, side(beat, "bob").says) == ((), "a fixed rank")


@pytest.mark.parametrize(("number", "shown"), [(6, 6), (7, 0)])
def test_the_cards_of_an_order_draw_are_laid_out_where_they_are_few(number: int, shown: int) -> None:
    session = table(*(fighter(f"f-{each}", f"side {each}") for each in range(number)), run="order", cards="2S 3S 4S 5S 6S 7S 8S")
    assert len(session.fight.beats[0].sides) == shown
