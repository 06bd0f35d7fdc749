"""How much strength each side had left, exchange by exchange, and its chart."""

from highdraw.engine.beat import Beat, Effect
from highdraw.engine.view import Clock, FighterView, Track, View
from highdraw.table.course import Course, course
from highdraw.web.html import html
from highdraw.web.parts.course import chart


def fighter(who: str, side: str) -> FighterView:
    return FighterView(id=who, name=who.title(), side=side, tracks=(Track(label="harm", value=0, notches={"tired": 5, "down": 10}),))


def hit(number: int, who: str, before: float, after: float) -> Beat:
    return Beat(number=number, title="", attack=True, verdict="hits", effects=(Effect(who=who, track="harm", before=before, after=after),))


def test_a_side_has_what_its_people_have_left_on_average() -> None:
    view = View(clock=Clock(text=""), fighters={who: fighter(who, side) for who, side in (("ann", "Us"), ("bob", "Us"), ("cid", "Them"))})
    idle = Beat(number=2, title="", attack=True, verdict="misses")
    found = course([hit(1, "ann", 0, 5), idle, hit(3, "cid", 0, 12), hit(4, "ann", 5, 2)], view)
    assert found == Course({"Us": [1.0, 0.75, 0.75, 0.9], "Them": [1.0, 1.0, 0.0, 0.0]}, [0, 1, 3, 4])
    drawn = html(chart(found, {3: "Cid falls."}))
    assert drawn.count('class="line line-') == 2
    assert "<title>Cid falls.</title>" in drawn
    assert "Us: 90%; Them: 0%" in drawn
    assert chart(course([], view), {}) is None
