"""A roll that is good when it is low: where it lies on the ruler, and by how much it is below its number."""

import re

import pytest

from highdraw.engine.beat import ShownDie, Side
from highdraw.engine.session import Session
from highdraw.engine.view import Clock, View
from highdraw.seats import TacticianSeat
from highdraw.systems.library import find_scene
from highdraw.table.stage import exchanges
from highdraw.web.parts.ruler import ruler
from highdraw.web.parts.stage import stage


def rolled(*faces: int, against: int, low: bool = True) -> Side:
    return Side(who="ann", name="Ann", dice=tuple(ShownDie(6, (face,)) for face in faces), total=sum(faces), against=against, low=low)


def test_everything_the_dice_can_show_is_on_the_ruler() -> None:
    cells = re.findall(r'<[ib] class="([^"]+)">([^<]*)<', str(ruler(rolled(2, 3, 4, against=13))))
    assert len(cells) == 16
    assert [words.split()[-1] for words, _ in cells] == ["good"] * 10 + ["last"] + ["beyond"] * 5
    assert [(place + 3, words, said) for place, (words, said) in enumerate(cells) if said] == [
        (9, "roll good", "9"), (13, "good last", "13"),
    ]  # fmt: skip


@pytest.mark.parametrize(("against", "kind"), [(9, "roll good last"), (8, "roll beyond"), (2, "roll beyond"), (20, "roll good")])
def test_where_the_roll_lies_tells_whether_it_is_good(against: int, kind: str) -> None:
    assert f'<b class="{kind}">9</b>' in str(ruler(rolled(2, 3, 4, against=against)))


def test_where_high_is_good_there_is_no_ruler() -> None:
    assert ruler(rolled(2, 3, 4, against=13, low=False)) is None


def test_a_fight_with_low_rolls_is_drawn_with_them() -> None:
    scene = find_scene("gurps-cards/duel")
    session, bot = Session(scene.system, scene.setup, seed="3"), TacticianSeat(scene.system, 1)
    view = View(clock=Clock(text=""), fighters={})
    seen: set[str] = set()
    while not session.over and seen != {"to spare", "too high"}:
        part = session.waiting()[0]
        session.answer(part.addressee, part.logged(part.check(bot.choose(session.fight, part))))
        for found in exchanges(session.beats):
            for side in (side for row in found.rows[-1:] for side in row.sides if side.dice):
                assert side.low
                assert side.total is not None
                assert side.against is not None
                drawn = str(stage(found, view))
                assert 'class="ruler"' in drawn
                word = "to spare" if side.total <= side.against else "too high"
                assert f">{abs(side.against - side.total):g}</b><i>{word}</i>" in drawn
                seen.add(word)
    assert seen == {"to spare", "too high"}
