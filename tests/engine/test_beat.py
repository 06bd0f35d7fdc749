"""Beats: what an exchange did is found by comparing, each change belongs to one beat, and what waits is told where it was rolled."""

import pytest

from highdraw.cards import Deck
from highdraw.engine.beat import Effect, ShownCard, ShownDie, Side, changes, merged
from highdraw.engine.fight import Fight, State
from highdraw.engine.receipt import Why
from highdraw.engine.view import Standing
from highdraw.systems import load

NO_SYSTEM = load("suits-two-card")


class Ring(Fight):
    """Two who can be hit."""

    def __init__(self, loud: bool = True) -> None:
        super().__init__(NO_SYSTEM, None, loud)
        self.state = State(deck=Deck.fresh(packs=1))
        self.hits = {"ann": 0, "bob": 0}

    def standing(self) -> dict[str, Standing]:
        return {who: Standing({"Hits": hits}, ("out",) if hits > 2 else ()) for who, hits in self.hits.items()}

    def hit(self, who: str, number: int = 1) -> None:
        self.hits[who] += number


def effects(fight: Ring) -> list[list[tuple[str, float, float]]]:
    return [[(each.who, each.before, each.after) for each in beat.effects if each.track] for beat in fight.beats]


def run(coroutine: object) -> None:
    """A coroutine that asks nothing."""
    with pytest.raises(StopIteration):
        coroutine.send(None)  # type: ignore[attr-defined]


def test_a_beat_tells_what_changed_in_it() -> None:
    fight = Ring()
    fight.hit("ann")
    with fight.beat("Ann strikes Bob", who="ann", target="bob", attack=True) as beat:
        assert beat is not None
        assert fight.current_beat is beat
        fight.hit("bob", 3)
        fight.tell("hit", "Bob is hit.")
    fight.hit("ann")
    assert fight.current_beat is None
    assert beat.closed
    assert beat.effects == (Effect(who="bob", track="Hits", before=0, after=3), Effect(who="bob", state="out"))
    assert [event.beat for event in fight.events] == [1]


def test_every_change_belongs_to_the_innermost_beat() -> None:
    """Also what the outer one did before the inner one began, and after it ended."""
    fight = Ring()
    with fight.beat("outer"):
        fight.hit("bob")
        with fight.beat("inner"):
            fight.hit("ann")
            with fight.beat("innermost"):
                fight.hit("ann", 2)
            fight.hit("bob")
        fight.hit("bob")
    assert effects(fight) == [[("bob", 0, 3)], [("ann", 0, 1), ("bob", 1, 2)], [("ann", 1, 3)]]
    assert [beat.parent for beat in fight.beats] == [0, 1, 2]


def test_what_a_beat_undoes_is_no_effect() -> None:
    fight = Ring()
    with fight.beat("to and fro"):
        fight.hit("bob", 3)
        with fight.beat("inner"):
            pass
        fight.hit("bob", -3)
    assert effects(fight) == [[], []]
    assert fight.beats[0].effects == ()


def test_quiet_play_has_no_beats() -> None:
    fight = Ring(loud=False)
    with fight.beat("Ann strikes Bob") as beat:
        assert beat is None
    assert fight.beats == []


def test_an_error_closes_the_beat() -> None:
    fight = Ring()

    def trouble() -> None:
        with fight.beat("trouble"):
            fight.hit("bob")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        trouble()
    assert fight.current_beat is None
    assert effects(fight) == [[("bob", 0, 1)]]


def test_a_beat_that_ends_late_does_not_close_an_equal_one() -> None:
    """After an undo the same exchange is opened anew while the old one is still being given up."""
    fight = Ring()
    old = fight.beat("Ann strikes Bob")
    old.__enter__()
    fight.thaw(fight.frozen())
    del fight.beats[:]
    with fight.beat("Ann strikes Bob") as new:
        old.__exit__(None, None, None)
        assert fight.current_beat is new
        fight.hit("bob")
    assert effects(fight) == [[("bob", 0, 1)]]


def test_actions_at_the_same_time_take_hold_when_all_are_done() -> None:
    fight = Ring()
    seen: list[int] = []

    async def strike(who: str, target: str) -> None:
        with fight.beat(f"{who} strikes"):
            seen.append(fight.hits[who])
            await fight.settle(lambda: fight.hit(target, 3))

    async def both() -> None:
        await fight.together(lambda: strike("ann", "bob"), lambda: strike("bob", "ann"))

    run(both())
    assert seen == [0, 0], "neither is hit before both have struck"
    assert fight.hits == {"ann": 3, "bob": 3}
    assert effects(fight) == [[("bob", 0, 3)], [("ann", 0, 3)]]
    assert all(beat.closed for beat in fight.beats)
    assert fight.current_beat is None


def test_what_happens_at_the_same_time_within_it_waits_as_well() -> None:
    fight = Ring()
    order: list[str] = []

    async def single(name: str) -> None:
        order.append(name)
        await fight.settle(lambda: order.append(f"{name} takes hold"))

    async def both() -> None:
        await fight.together(lambda: fight.together(lambda: single("a"), lambda: single("b")), lambda: single("c"))
        await single("d")

    run(both())
    assert order == ["a", "b", "c", "a takes hold", "b takes hold", "c takes hold", "d", "d takes hold"]


def test_an_effect_that_waits_for_something_is_awaited() -> None:
    fight = Ring()

    async def slow() -> None:
        fight.hit("bob")

    async def action() -> None:
        await fight.settle(slow)

    async def both() -> None:
        await fight.together(action, action)

    run(both())
    assert fight.hits["bob"] == 2


def test_sides_keep_their_order_and_can_be_added_to() -> None:
    fight = Ring()
    with fight.beat("Ann strikes Bob") as beat:
        assert beat is not None
        beat.show(Side(who="ann", name="Ann", cards=(ShownCard("KS"),), total=13))
        beat.show(Side(who="bob", name="Bob", total=3))
        fight.tell("contest", "13 against 3.")
        beat.more("ann", dice=(ShownDie(6, (6, 2)),))
        fight.tell("hit", "Bob is hit.")
    assert [side.who for side in beat.sides] == ["ann", "bob"]
    assert beat.sides[0].dice[0].total == 8
    assert beat.sides[0].total == 13
    assert [len(event.sides) for event in fight.events] == [2, 2], "a sentence carries what was laid open since the last one"


def test_changes_of_those_who_came_or_left_are_not_told() -> None:
    one = Standing({"Hits": 1}, ())
    assert list(changes({"ann": one}, {"bob": one})) == []


def test_merging_keeps_the_first_before_and_the_last_after() -> None:
    first = [Effect(who="bob", track="Hits", before=0, after=2), Effect(who="bob", state="out")]
    more = [Effect(who="bob", track="Hits", before=2, after=1), Effect(who="ann", state="out")]
    assert merged(first, more) == (
        Effect(who="bob", state="out"),
        Effect(who="bob", track="Hits", before=0, after=1),
        Effect(who="ann", state="out"),
    )


def test_what_is_told_again_is_kept_once() -> None:
    """Of the same sentence in two exchanges the text, the cites, the receipt and the cards are one."""
    fight = Ring()
    for number in (1, 2):
        with fight.beat("Ann strikes Bob") as beat:
            assert beat is not None
            beat.show(Side(who="ann", name="Ann", cards=(ShownCard("".join(("K", "S"))),)))
            why = Why()
            why.note("".join(("sk", "ill")), 7, "X-1")
            fight.tell("hit", " ".join(("Ann", "hits.")), *["X-1", "X-2"], why=why)
        assert len(fight.events) == number
    one, two = fight.events
    assert (one.beat, two.beat) == (1, 2)
    assert one.text is two.text
    assert one.cites is two.cites
    assert one.steps is two.steps
    assert one.sides[0].cards[0] is two.sides[0].cards[0]


def test_a_side_says_what_it_had_to_reach_without_needless_decimals() -> None:
    fight = Ring()
    with fight.beat("Ann strikes Bob") as beat:
        assert beat is not None
        beat.show(Side(who="ann", name="Ann", total=7.0, against=4.0))
        beat.show(Side(who="bob", name="Bob"))
    assert [(repr(side.total), repr(side.against)) for side in beat.sides] == [("7", "4"), ("None", "None")]


def test_what_is_told_between_exchanges_belongs_to_none() -> None:
    fight = Ring()
    fight.tell("round", "Round 1.")
    with fight.beat("Ann strikes Bob"):
        fight.tell("hit", "Bob is hit.")
    assert [event.beat for event in fight.events] == [0, 1]


def test_a_beat_is_open_again_while_what_waited_takes_hold_in_it() -> None:
    fight = Ring()
    seen: list[bool] = []

    async def strike() -> None:
        with fight.beat("Ann strikes Bob"):
            await fight.settle(lambda: seen.append(fight.beats[0].closed))

    run(fight.together(strike))
    assert seen == [False]
    assert fight.beats[0].closed
