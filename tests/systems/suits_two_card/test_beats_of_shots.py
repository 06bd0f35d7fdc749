"""Every shot of a use is an exchange of its own within the attack, and each is told for what it did."""

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.session import Session
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.testing.beats import watched
from systems.suits_two_card.fights import fighter, setup


def test_the_kit_sees_what_each_of_two_shots_did() -> None:
    wrong: list[str] = []
    people = fighter("ann", "A", skills={"shoot": 14}, weapons=["Automatic Pistol .45"]), fighter("bob", "B", body=14)
    scene = setup(*people, run="attack ann bob", field={"distance": 12})
    session = Session(watched(SYSTEM, wrong), scene, chance=Stacked(parse_many("4C 3S 9S 10S 5C 4H")))
    while session.waiting():
        asked = session.waiting()[0]
        session.answer(asked.addressee, asked.default())
    hurt = [{effect.track or effect.state for effect in beat.effects} for beat in session.fight.beats]
    assert [beat.parent for beat in session.fight.beats] == [0, 1]
    assert hurt[0] == {"shock", "wounds", "dazed"}
    assert hurt[1] == {"shock", "wounds"}
    assert wrong == []
