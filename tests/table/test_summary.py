"""What a fight came to: blows, wounds, the fallen and luck, counted from what was told."""

from collections.abc import Sequence
from itertools import combinations
from math import isclose
from typing import Any

import msgspec
import pytest

from highdraw.cards.card import pack
from highdraw.engine.beat import Beat, Effect, Side
from highdraw.engine.event import Event
from highdraw.engine.session import Session
from highdraw.engine.system import Score
from highdraw.engine.view import Clock, FighterView, Track, View
from highdraw.systems import load
from highdraw.systems.savage.dice import Die
from highdraw.systems.savage.trait_account import odds
from highdraw.systems.suits_one_card.worth import best_sum, mean_worth
from highdraw.systems.suits_two_card.hand import hands, mean_rank
from highdraw.table.logged import PAUSE
from highdraw.table.role import Role
from highdraw.table.summary import Summary, Tally, add_up, summarize, weight
from table.finished import GM, table_of

HARM = (Track(label="harm", value=0, notches={"out": 10}),)
VIEW = View(
    clock=Clock(text="After the fight"),
    fighters={
        "ann": FighterView(id="ann", name="Ann", side="us", tracks=HARM),
        "bob": FighterView(id="bob", name="Bob", side="them", dead=True, tracks=HARM),
    },
)
SCORE = Score(winner="us", ending="decided", rounds=4, down=("bob",), dead=("bob",), sides=("us", "them"))
SCENES = (
    "suits-two-card/skirmish",
    "suits-two-card/brawl",
    "suits-one-card/brawl",
    "suits-one-card/ambush",
    "savage/skirmish",
    "savage/goblins",
    "gurps-cards/tavern",
)


def tally(found: Summary, who: str) -> Tally:
    return next(one for one in found.tallies if one.who == who)


def told(*beats: Beat, events: Sequence[Event] = ()) -> Summary:
    numbered = [msgspec.structs.replace(beat, number=place) for place, beat in enumerate(beats, 1)]
    return add_up(numbered, events, VIEW, SCORE, 0, "how it is reckoned")


def grew(who: str, after: float, before: float = 0, track: str = "harm") -> Effect:
    return Effect(who=who, track=track, before=before, after=after)


def blow(*effects: Effect, who: str = "ann", target: str = "bob", hit: bool | None = True, sides: tuple[Side, ...] = ()) -> Beat:
    return Beat(number=0, title=f"{who} strikes", who=who, target=target, attack=True, hit=hit, effects=effects, sides=sides)


def test_a_blow_counts_for_both() -> None:
    found = told(blow(grew("bob", 7), grew("bob", 2, track="grave")), blow(who="bob", target="ann"), blow(hit=False))
    ann, bob = tally(found, "ann"), tally(found, "bob")
    assert (ann.attacks, ann.hits, ann.hit, ann.dealt, ann.taken) == (2, 1, 1, {"harm": 7, "grave": 2}, {})
    assert (bob.attacks, bob.hits, bob.hit, bob.taken) == (1, 1, 1, {"harm": 7, "grave": 2})
    assert found.measures == ("harm", "grave")
    assert (ann.fate, bob.fate) == ("stands", "died")


def test_who_is_hurt_in_ones_own_attack_was_struck_back() -> None:
    found = told(blow(grew("ann", 3)))
    assert tally(found, "bob").dealt == tally(found, "ann").taken == {"harm": 3}


def test_what_gets_less_was_not_suffered() -> None:
    found = told(blow(grew("bob", 1, before=2)))
    assert tally(found, "bob").taken == tally(found, "ann").dealt == {}


def test_a_blow_of_nobody_is_still_suffered() -> None:
    found = told(Beat(number=0, title="A rock falls", target="bob", effects=(grew("bob", 3),)))
    assert tally(found, "bob").taken == {"harm": 3}
    assert tally(found, "ann").hits == tally(found, "bob").hits == 0


def test_luck_is_what_came_against_the_mean() -> None:
    ann, bob = Side(who="ann", name="Ann", got=6, fair=4), Side(who="bob", name="Bob", got=2, fair=5)
    found = told(events=[Event("x", "", beat=1, sides=(ann, bob)), Event("x", "", who="ann", data={"got": 6, "fair": 4})])
    assert isclose(tally(found, "ann").luck, 0.5)
    assert isclose(tally(found, "bob").luck, -0.6)
    assert found.luck == "how it is reckoned"


def test_luck_of_a_side_counts_once_as_it_stood_at_last() -> None:
    first, last = (Side(who="ann", name="Ann", got=got, fair=4) for got in (2, 6))
    events = [
        Event("x", "", beat=1, sides=(first, Side(who="bob", name="Bob"))), Event("x", "", beat=1, sides=(last,)),
        Event("x", "", beat=2, sides=(first,)),
    ]  # fmt: skip
    found = told(events=events)
    assert (tally(found, "ann").got, tally(found, "ann").fair, tally(found, "ann").chances) == (8, 8, 2)
    assert tally(found, "bob").chances == 0


def test_without_chances_nothing_is_said_of_luck() -> None:
    assert told(blow(grew("bob", 3))).luck == ""


def test_the_moment_is_what_cost_most_and_the_timeline_tells_it_in_order() -> None:
    events = [
        Event("x", "Round 1.", level="heading"), Event("x", "Ann strikes.", beat=1), Event("x", "A scratch.", beat=1),
        Event("x", "Round 2.", level="heading"), Event("x", "Ann strikes.", beat=2), Event("x", "She misses.", beat=2, tone="good"),
        Event("x", "Bob strikes.", beat=3), Event("x", "Ann is cut.", beat=3, tone="bad"),
    ]  # fmt: skip
    found = told(blow(grew("bob", 1)), blow(hit=False), blow(grew("ann", 8), who="bob", target="ann"), events=events)
    assert found.moment is not None
    assert found.moment.number == 3
    assert [(each.when, each.says) for each in found.timeline] == [("Round 1", "A scratch."), ("Round 2", "Ann is cut.")]


@pytest.mark.parametrize("scenario", SCENES)
def test_a_whole_fight_adds_up(scenario: str) -> None:
    """What was dealt was taken, whoever lost fell, and wounds are those of the fighters themselves."""
    table = table_of(scenario)
    found = summarize(table, GM)
    view = table.view(GM)
    assert found.winner == view.winner
    assert found.rounds == view.clock.number > 0
    assert sum(one.hits for one in found.tallies) == sum(one.hit for one in found.tallies) > 0
    for name in found.measures:
        assert isclose(sum(one.dealt.get(name, 0) for one in found.tallies), sum(one.taken.get(name, 0) for one in found.tallies))
    assert all(one.fell for one in found.tallies if one.side != found.winner)
    assert found.luck == table.system.reading.luck != ""
    assert sum(one.chances for one in found.tallies) > 10


@pytest.mark.parametrize(("scenario", "track"), [("suits-two-card/skirmish", "wounds"), ("gurps-cards/standoff", "HP lost")])
def test_wounds_in_a_summary_are_those_on_the_sheets(scenario: str, track: str) -> None:
    """Nobody bled or healed before the fight was over, so what blows did is what is there."""
    table = table_of(scenario, "4")
    assert not any(event.kind in ("bleed", "heal", "correction") for event in table.session.events)
    people = table.view(GM).fighters
    for one in summarize(table, GM).tallies:
        assert [one.taken.get(track, 0)] == [each.value for each in people[one.who].tracks if each.label == track]


@pytest.mark.parametrize("scenario", SCENES)
def test_luck_is_fair_in_the_long_run(scenario: str) -> None:
    """Over some fights what came is near what was to be expected: the mean was worked out right."""
    found = [one for seed in range(6) for one in summarize(table_of(scenario, str(seed)), GM).tallies]
    got, fair = sum(one.got for one in found), sum(one.fair for one in found)
    assert sum(one.chances for one in found) > 150
    assert abs(got - fair) / fair < 0.12


def test_everybody_reads_the_same_of_an_open_fight() -> None:
    table = table_of("suits-two-card/skirmish")
    assert summarize(table, Role("t1", "screen")) == summarize(table, GM)


@pytest.mark.parametrize(("packs", "skill"), [(1, 5), (1, 9), (2, 7), (2, 14)])
def test_the_mean_rank_is_that_of_all_hands(packs: int, skill: int) -> None:
    pairs = list(combinations([*pack()] * packs, 2))
    mean = sum(hands(pair, skill)[0].rank for pair in pairs) / len(pairs)
    assert isclose(mean_rank(2, skill, packs), mean, abs_tol=6e-5)
    ones = [hands((card,), skill)[0].rank for card in pack()]
    assert isclose(mean_rank(1, skill, packs), sum(ones) / 52, abs_tol=6e-5)


@pytest.mark.parametrize(("die", "wild", "change", "target"), [(Die(6), False, 0, 4), (Die(8), True, -2, 4), (Die(12, 1), True, 0, 6)])
def test_odds_of_a_trait_roll_are_those_of_its_dice(die: Die, wild: bool, change: int, target: int) -> None:
    """Every chain of explosions counted by its weight, down to a weight that cannot matter."""

    def chances(sides: int, total: int = 0, weight: float = 1.0) -> list[tuple[int, float]]:
        if weight < 1e-9:
            return [(total, weight)]
        plain = [(total + face, weight / sides) for face in range(1, sides)]
        return plain + chances(sides, total + sides, weight / sides)

    plus = max(0, die.plus)
    mine = [(total + change + plus, weight) for total, weight in chances(die.sides)]
    other = [(total + change + plus, weight) for total, weight in chances(6)] if wild else [(-99, 1.0)]
    good = sum(one * two for total, one in mine for second, two in other if max(total, second) >= target)
    assert isclose(odds(die, wild, change, target), good, abs_tol=1e-6)


def test_time_of_play_leaves_pauses_out() -> None:
    table = table_of("suits-two-card/duel", over=False)
    for at in (1000.0, 1060.0, 1100.0, 1100.0 + PAUSE + 1, 1110.0 + PAUSE + 1):
        table.tick(at)
    assert summarize(table, GM).seconds == 110.0


def test_luck_tells_nothing_that_is_face_down() -> None:
    """The mean is that of full packs: it is the same whatever lies in the pile."""
    table = table_of("suits-two-card/skirmish", over=False)
    session: Session = table.session
    assert load("suits-two-card").reading.luck
    while not any(side.fair is not None for event in session.events for side in event.sides):
        part = session.waiting()[0]
        session.answer(part.addressee, part.default(), "gm")
    fair = next(side.fair for event in session.events for side in event.sides if side.fair is not None)
    assert fair in {mean_rank(count, skill, 2) for count in (1, 2) for skill in range(31)}


def test_luck_of_private_cards_is_for_their_holder() -> None:
    """Before the cards are shown nobody else can work out from luck what was dealt."""
    table = table_of("suits-one-card/duel")
    dealt = [event for event in table.session.events if event.kind == "deal" and "got" in event.data]
    assert {event.who for event in dealt} == {"ann", "bob"}
    for event in dealt:
        seen = event.as_seen_by(frozenset({"bob" if event.who == "ann" else "ann"}))
        assert seen is not None
        assert not seen.data


@pytest.mark.parametrize(("packs", "skill"), [(1, 5), (1, 9), (2, 7)])
def test_the_mean_worth_is_that_of_all_draws(packs: int, skill: int) -> None:
    for count in (1, 2):
        draws = list(combinations([*pack()] * packs, count))
        mean = sum(best_sum(cards, skill) or 0 for cards in draws) / len(draws)
        assert isclose(mean_worth(count, skill, packs), mean, abs_tol=6e-5)


def test_an_exchange_weighs_what_it_cost_of_what_one_can_bear() -> None:
    tracks = (
        Track(label="Shock", value=2, notches={"out": 10}),
        Track(label="Wounds", value=1, notches={"out": 4}, grave=True),
        Track(label="Aim", value=1),
    )
    ann = FighterView(id="ann", name="Ann", side="A", tracks=tracks)
    seen = View(clock=Clock(text=""), fighters={"ann": ann})

    def weighs(**effect: Any) -> float:
        return weight([Effect(who=effect.pop("who", "ann"), **effect)], seen)

    assert isclose(weighs(track="Shock", before=0, after=2), 0.2)
    assert isclose(weighs(track="Wounds", before=0, after=1), 0.5), "what is graver counts twice"
    assert weighs(track="Aim", before=0, after=1) == 1, "what has no bound is one"
    assert (
        weighs(track="Shock", before=2, after=1)
        == weighs(track="Luck", before=0, after=9)
        == weighs(who="bob", track="Shock", after=3)
        == 0
    )
    assert isclose(weighs(state="dazed"), 0.2)
    assert weighs(state="dazed", began=False) == 0
    both = [Effect(who="ann", state="dazed"), Effect(who="bob", state="down"), Effect(who="ann", track="Shock", after=1)]
    assert isclose(weight(both, seen), 0.5)
