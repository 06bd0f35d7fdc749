"""The first fight: who acts first in it, and that it is not over at once."""

import pytest

from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems.library import find_scene
from highdraw.web import first_fight
from highdraw.web.first_fight import LEAST, seed_for


def test_a_newcomer_acts_first_and_is_asked_for_a_while() -> None:
    scene = find_scene("suits-two-card/duel")
    for _ in range(3):
        session, bot = Session(scene.system, scene.setup, seed=seed_for(scene)), TacticianSeat(scene.system, 0)
        asked: list[tuple[str, int]] = []
        while not session.view("").over:
            part = session.waiting()[0]
            if session.view("").clock.number == 1:
                assert not any(turn.state == "skipped" for turn in session.view("").order)
            if part.addressee == "ann" and not session.is_formality(part):
                asked.append((session.view("").turn, session.view("").clock.number))
            session.answer(part.addressee, bot.choose(session.fight, part))
        assert asked[0] == ("ann", 1)
        assert len(asked) >= LEAST


def test_where_somebody_is_always_asked_before_their_turn_they_still_act_first() -> None:
    scene = find_scene("suits-impact/duel")
    assert first_fight.acts_first(scene, seed_for(scene)) == "in the end"


def test_any_deal_will_do_where_looking_for_a_good_one_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it with a hundred fighters would keep the server busy for minutes."""

    def endless(*_: object) -> str:
        while True:
            pass

    monkeypatch.setattr(first_fight, "SECONDS", 0.05)
    monkeypatch.setattr(first_fight, "acts_first", endless)
    assert seed_for(find_scene("suits-two-card/duel"))


def test_any_deal_will_do_where_none_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_fight, "acts_first", lambda *_: "")
    assert seed_for(find_scene("suits-two-card/duel")) == "1"
