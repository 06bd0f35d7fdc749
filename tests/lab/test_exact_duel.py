"""Fights that are counted: against brute force as fractions, against fights that are played, and their bounds."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any

import msgspec
import pytest

from highdraw.cards import Card
from highdraw.engine.fight import Call, Fight
from highdraw.engine.system import AnySystem
from highdraw.lab import forecast
from highdraw.lab.exact import Exact, count_fight
from highdraw.lab.playout import Others, tactician
from highdraw.lab.steps import NotExact, Steps, Whole
from highdraw.lab.variant import read_variant
from highdraw.systems.match import match

PILE = ("2C", "5D", "5D", "6S", "KD")
"""Small enough for every order of four cards, with two of one face and a face card."""


def small(rounds: int, *settings: str) -> tuple[AnySystem, Any]:
    """A duel with few cards that begins with its first round and lasts for so many."""
    scene = read_variant("suits-two-card/duel", settings).scene
    options = msgspec.structs.replace(scene.setup.options, round_limit=rounds, aftermath=False)
    state = {"order": ["ann", "bob"], "pile": [Card(card) for card in PILE]}
    return scene.system, msgspec.structs.replace(scene.setup, options=options, state=state, begin=(Call("round"),))


Moment = tuple[bytes, Fraction]


def by_brute_force(system: AnySystem, setup: Any) -> dict[tuple[str, int, tuple[str, ...]], Fraction]:
    """Every order of the cards in every turn. Nothing is forgotten but the cards, which are whole again."""
    found: dict[tuple[str, int, tuple[str, ...]], Fraction] = {}
    fight = system.play.create(setup, False)
    waiting = {fight.frozen(): Fraction(1)}
    while waiting:
        after: dict[bytes, Fraction] = {}
        for state, chance in waiting.items():
            for reached, share in turns(system, fight, state):
                if reached:
                    after[reached] = after.get(reached, Fraction(0)) + chance * share
                else:
                    score = system.play.score(fight)
                    end = score.winner, score.rounds, score.down
                    found[end] = found.get(end, Fraction(0)) + chance * share
        waiting = after
    return found


def turns(system: AnySystem, fight: Fight, state: bytes) -> Iterator[Moment]:
    """One procedure, played with every four cards; without draws once. An empty state is the end."""
    orders = list(permutations([Card(card) for card in PILE], 4))
    for number, order in enumerate(orders):
        fight.thaw(state)
        used = run(system, fight, list(order))
        if not used and number:
            return
        deck = fight.state.deck
        deck.pile, deck.discard = sorted([*deck.pile, *deck.discard]), []
        deck.leave([Card(card) for card in PILE])
        yield (fight.frozen() if fight.state.agenda else b""), Fraction(1, len(orders) if used else 1)


def run(system: AnySystem, fight: Fight, cards: list[Card]) -> int:
    """A procedure with these cards; how many it drew."""
    call, drawn = fight.state.agenda.pop(0), 0
    table = Others(fight, tactician(system))
    procedure: Any = system.play.procedures[call.procedure](fight, **call.args)
    try:
        request = procedure.send(None)
        while True:
            if request.stock:
                value = [cards.pop(0) for _ in range(request.size)]
                drawn += len(value)
                request.apply(fight.state, value)
            else:
                value = request.play(table)
            request = procedure.send(value)
    except StopIteration:
        return drawn


BUILDS = [
    ("ann.use=axewoman", "bob.use=duellist"), ("ann.use=brawler", "bob.use=knifer"), ("ann.use=duellist", "bob.use=goblin"),
    ("ann.use=duellist", "bob.use=goblin", "multi_declare=before_reveal"),
]  # fmt: skip


@pytest.mark.parametrize("settings", BUILDS)
def test_a_counted_fight_equals_brute_force_as_fractions(settings: tuple[str, ...]) -> None:
    system, setup = small(2, *settings)
    counted = count_fight(system, setup, 0, number=Fraction)
    wins, rounds, downs = dict[str, Fraction](), dict[int, Fraction](), dict[str, Fraction]()
    for (winner, number, down), share in by_brute_force(system, setup).items():
        wins[winner] = wins.get(winner, Fraction(0)) + share
        rounds[number] = rounds.get(number, Fraction(0)) + share
        for who in down:
            downs[who] = downs.get(who, Fraction(0)) + share
    assert counted.open == 0 == counted.unfinished
    assert {side: share for side, share in [*counted.wins.items(), ("", counted.nobody)] if share} == wins
    assert counted.rounds == rounds
    assert counted.downs == downs
    assert len(wins) > 1


def without_forgetting(system: AnySystem) -> AnySystem:
    assert system.play.walk is not None
    walk = msgspec.structs.replace(system.play.walk, canonical=lambda fight: None)
    return system.altered(play={"walk": walk})


SWITCHED = [
    (), ("ann.use=duellist", "bob.use=spearman"), ("recover_after_counter_win=yes", "slow_unready=successful_attack", "bob.use=axewoman"),
]  # fmt: skip


@pytest.mark.parametrize("settings", SWITCHED)
def test_what_is_forgotten_made_no_difference(settings: tuple[str, ...]) -> None:
    """Rounds too: they belong to the walk, and the fight is broken off after the last."""
    system, setup = small(4, *settings)
    forgetful, mindful = (count_fight(one, setup, 0) for one in (system, without_forgetting(system)))
    assert forgetful.states < mindful.states
    for name in ("wins", "rounds", "downs"):
        assert getattr(forgetful, name) == pytest.approx(getattr(mindful, name), abs=1e-12)
    assert forgetful.nobody == pytest.approx(mindful.nobody, abs=1e-12)
    assert forgetful.nobody > 0.1


def test_cards_of_one_kind_have_one_future(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recoveries and bleeding, card by card and kind by kind."""
    scene = match("axewoman", "swordsman", "suits-two-card")
    merged = count_fight(scene.system, scene.setup, 0.6)
    kinds = Whole.one_of
    monkeypatch.setattr(Whole, "one_of", lambda self, pile, alike: kinds(self, pile, lambda card: card))
    single = count_fight(scene.system, scene.setup, 0.6)
    assert single.runs > 1.5 * merged.runs
    assert single.states == merged.states
    assert single.wins == pytest.approx(merged.wins, abs=1e-12)
    assert single.deaths == pytest.approx(merged.deaths, abs=1e-12)


MATCHES = [
    ("swordsman", "knifer", [], 0.02), ("halberdier", "swordsman", [], 0.04), ("axewoman", "brawler", ["tie=redraw"], 0.2),
    ("archer", "swordsman", [], 0.03),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "switches", "rest"), MATCHES)
def test_played_fights_agree_with_the_count(one: str, other: str, switches: list[str], rest: float) -> None:
    """Nowhere further outside of the bounds than four standard deviations."""
    scene = match(one, other, "suits-two-card", switches)
    counted = count_fight(scene.system, scene.setup, rest)
    assert 0 < counted.open <= rest
    n = 300
    played = forecast(scene.system, scene.setup, n, "exact", jobs=1)
    for side, share in counted.wins.items():
        inside(played.wins.get(side, 0), n, *counted.bounds(share))
    for who in played.downs:
        inside(played.downs[who], n, *counted.bounds(counted.downs[who]))
        dead = counted.deaths.get(who, 0.0)
        inside(played.deaths.get(who, 0), n, dead, dead + counted.unfinished)


def inside(hits: int, n: int, low: float, high: float) -> None:
    for bound, sign in ((low, -1), (high, 1)):
        z = sign * (hits - n * bound) / sqrt(max(1.0, n * bound * (1 - bound)))
        assert z < 4, (hits / n, low, high)


def test_equals_win_equally_often_and_the_rest_shrinks_as_it_is_asked_to() -> None:
    """The order of action is drawn first; a tie of it goes on until it is broken."""
    scene = match("swordsman", "swordsman", "suits-two-card")
    wide, narrow = (count_fight(scene.system, scene.setup, rest) for rest in (0.5, 0.2))
    for found in (wide, narrow):
        one, other = found.wins.values()
        assert one == pytest.approx(other, abs=found.open / 10)
        assert all(low <= 0.5 <= high for low, high in map(found.bounds, (one, other)))
        assert one + other + found.nobody + found.open == pytest.approx(1)
    assert narrow.open <= 0.2 < wide.open <= 0.5


def test_who_stops_it_keeps_what_is_done() -> None:
    scene = match("swordsman", "knight", "suits-two-card")
    told: list[float] = []

    def stop(found: Exact) -> None:
        told.append(found.open)
        if found.open < 0.9:
            raise KeyboardInterrupt

    found = count_fight(scene.system, scene.setup, 0, stop)
    assert found.open == told[-1] < 0.9
    assert sum(found.wins.values()) == pytest.approx(1 - found.open)


@pytest.mark.parametrize(
    ("names", "switches", "says"),
    [
        (("savage/swordsman", "savage/knight"), [], "not counted"),
        (("suits-two-card/swordsman", "suits-two-card/knight"), ["bonus_cards=on"], "Bonus cards"),
        (("suits-two-card/gunslinger", "suits-two-card/knight"), [], "(attack)"),
    ],
)
def test_what_cannot_be_counted_says_why(names: tuple[str, str], switches: list[str], says: str) -> None:
    scene = match(*names, None, switches)
    with pytest.raises(NotExact) as refused:
        count_fight(scene.system, scene.setup, 0.1)
    assert says in str(refused.value)


def test_who_is_first_is_settled_whatever_ties_come_first() -> None:
    """Equals are first equally often; a tie of ties of ties is all that stays open."""
    scene = match("swordsman", "swordsman", "suits-two-card")
    steps = Steps(scene.system, scene.setup)
    first: dict[str, float] = {}
    for step in steps.row(steps.start):
        order = msgspec.msgpack.decode(steps._states[step.to])["order"]
        first[order[0]] = first.get(order[0], 0.0) + step.share
    assert first["swordsman-1"] == pytest.approx(first["swordsman-2"], abs=1e-6)
    assert 1 - 1e-6 < sum(first.values()) < 1


def test_a_state_is_tried_once() -> None:
    system, setup = small(2)
    steps = Steps(system, setup)
    first, runs = steps.row(steps.start), steps.runs
    assert steps.row(steps.start) is first
    assert steps.runs == runs > 0
    assert sum(step.share for step in first) == pytest.approx(1)
