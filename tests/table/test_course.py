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


def test_shares_have_three_digits() -> None:
    people = {who: fighter(who, "Us") for who in ("ann", "bob", "cid")}
    found = course([hit(1, "ann", 0, 1)], View(clock=Clock(text=""), fighters=people))
    assert found.sides == {"Us": [1.0, 0.967]}


def test_the_fullest_track_counts_and_states_and_strangers_do_not() -> None:
    tracks = (
        Track(label="harm", value=0, notches={"down": 10}),
        Track(label="tired", value=0, notches={"out": 4}),
        Track(label="odd", value=0),
    )
    one = FighterView(id="ann", name="Ann", side="Us", tracks=tracks)
    bare = FighterView(id="bob", name="Bob", side="Them")
    view = View(clock=Clock(text=""), fighters={"ann": one, "bob": bare})
    state = Effect(who="ann", state="prone")
    hurt, tired = (Effect(who="ann", track=track, after=2) for track in ("harm", "tired"))
    worse, odd, strange = (
        Effect(who="ann", track="harm", after=6),
        Effect(who="ann", track="odd", after=3),
        Effect(who="cid", track="harm", after=9),
    )
    beats = [
        Beat(number=number, title="", attack=True, verdict="hits", effects=effects)
        for number, effects in enumerate(((hurt, tired), (state, strange), (worse, state), (odd,)), 1)
    ]
    assert course(beats, view) == Course({"Us": [1.0, 0.5, 0.4, 0.0], "Them": [1.0, 1.0, 1.0, 1.0]}, [0, 1, 3, 4])
