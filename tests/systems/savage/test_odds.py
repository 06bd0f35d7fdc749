"""The chances of our dice against an oracle: exploding Trait dice with a Wild Die, success and raise, damage.

Twice: exactly, by running our own arithmetic over every sequence of faces that leads to a result, and by many seeded rolls.
"""

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import icepool
import pytest

from highdraw.engine.request import Ask, Roll
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM, create
from highdraw.systems.savage.damage import Hit, roll_damage
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.trait import TraitRoll

DEPTH = 6
"""Explosions after which the oracle cuts a chain off: far beyond the results compared."""
SMALLEST = Fraction(1, 40_000)
"""Sequences of faces less likely than this are not followed: those that lead to the results compared are likelier."""
ROLLS = 40_000
Odds = dict[int, Fraction]


def scene(**bob: Any) -> Scene:
    people = [
        {"id": "ann", "side": "A", "wild": True, "bennies": 0, "attributes": {"strength": "d8"}, "skills": {"fighting": "d8"}, **bob},
        {"id": "bob", "side": "B"},
    ]
    data = {"system": SYSTEM.id, "title": "odds", "fighter": people, "state": {"pool": 0}}
    return create(SYSTEM.paper.read(Document("", "odds"), data), loud=False)


def drive(coroutine: Coroutine[Any, Any, int], faces: Callable[[int], int]) -> int:
    """Run a procedure that only rolls, with the faces given."""
    try:
        request = coroutine.send(None)
        while True:
            assert isinstance(request, Roll), request
            assert not isinstance(request, Ask)
            request = coroutine.send([faces(sides) for sides in request.dice])
    except StopIteration as done:
        return int(done.value)


def everything(start: Callable[[], Coroutine[Any, Any, int]]) -> Odds:
    """The chance of every result: all sequences of faces, until what is left of a sequence is too unlikely to matter."""
    found: Counter[int] = Counter()

    def rest(script: list[int], chance: Fraction) -> Iterator[tuple[int, Fraction]]:
        more: list[int] = []
        left = list(script)

        def face(sides: int) -> int:
            if left:
                return left.pop(0)
            more.append(sides)
            raise LookupError

        coroutine = start()
        try:
            yield drive(coroutine, face), chance
            return
        except LookupError:
            coroutine.close()
        if chance >= SMALLEST:
            for number in range(1, more[0] + 1):
                yield from rest([*script, number], chance / more[0])

    for result, chance in rest([], Fraction(1)):
        found[result] += chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def by_chance(start: Callable[[], Coroutine[Any, Any, int]], seed: int) -> Counter[int]:
    rng = Random(seed)
    return Counter(drive(start(), lambda sides: rng.randint(1, sides)) for _ in range(ROLLS))


def explode(sides: int) -> Any:
    return icepool.d(sides).explode(depth=DEPTH)


def odds(die: Any) -> Odds:
    return {int(outcome): Fraction(die.quantity(outcome), die.denominator()) for outcome in die.outcomes()}


def at_least(chances: Odds, number: int) -> Fraction:
    return sum((chance for outcome, chance in chances.items() if outcome >= number), Fraction(0))


def agree(start: Callable[[], Coroutine[Any, Any, int]], oracle: Odds, seed: int, numbers: range) -> None:
    """The same chance of each of these results, exactly; and by many rolls within five standard deviations."""
    exact = everything(start)
    counted = by_chance(start, seed)
    for number in numbers:
        assert exact.get(number, 0) == oracle.get(number, 0), number
        wanted = at_least(oracle, number)
        seen = sum(times for outcome, times in counted.items() if outcome >= number) / ROLLS
        assert abs(seen - wanted) <= 5 * sqrt(float(wanted * (1 - wanted)) / ROLLS) + 1e-4


def rolled(fight: Scene) -> Callable[[], Coroutine[Any, Any, int]]:
    async def once() -> int:
        return (await roll_trait(fight, fight["ann"], TraitRoll("fighting"))).total

    return once


@pytest.mark.rule("SW-BASE-03", "SW-BASE-04", "SW-BASE-05")
def test_a_d8_with_a_wild_die() -> None:
    agree(rolled(scene()), odds(icepool.highest(explode(8), explode(6))), 8, range(1, 16))


@pytest.mark.rule("SW-BASE-01", "SW-BASE-05")
def test_an_extra_rolls_the_d8_alone() -> None:
    agree(rolled(scene(wild=False)), odds(explode(8)), 9, range(1, 16))


@pytest.mark.rule("SW-BASE-06", "SW-BASE-08")
@pytest.mark.parametrize("target", [4, 6])
def test_success_and_raise(target: int) -> None:
    """Failure, success, raises of a d8 with a Wild Die; two natural ones fail anyhow."""
    fight = scene()

    async def grade() -> int:
        return min(2, (await roll_trait(fight, fight["ann"], TraitRoll("fighting", target=target))).raises(target))

    best = icepool.highest(explode(8), explode(6))
    oracle = odds(best.map(lambda total: -1 if total < target else min(2, (total - target) // 4)))
    agree(grade, oracle, target, range(-1, 2))
    success = {4: 1 - Fraction(3, 8) * Fraction(3, 6), 6: 1 - Fraction(5, 8) * Fraction(5, 6)}[target]
    assert at_least(oracle, 0) == success


@pytest.mark.rule("SW-DMG-02", "SW-DMG-03", "SW-DMG-04", "SW-DMG-05")
@pytest.mark.parametrize("raised", [False, True])
def test_strength_d8_and_a_d6(raised: bool) -> None:
    """Strength d8 + d6, and with a raise a further d6; all of them explode, there is no Wild Die."""
    fight = scene(weapons=["Short Sword"])
    weapon = fight.weapon(fight["ann"])
    assert weapon.damage == "Str+d6"

    async def damage() -> int:
        return (await roll_damage(fight, fight["ann"], Hit(weapon=weapon, raised=raised), object_=False))[0]

    oracle = explode(8) + explode(6) + (explode(6) if raised else 0)
    agree(damage, odds(oracle), 10 + raised, range(2, 21))


@pytest.mark.rule("SW-OBJ-02", "SW-OBJ-03")
def test_against_objects_nothing_explodes_and_a_raise_adds_nothing() -> None:
    fight = scene(weapons=["Short Sword"])
    weapon = fight.weapon(fight["ann"])

    async def damage() -> int:
        return (await roll_damage(fight, fight["ann"], Hit(weapon=weapon, raised=True), object_=True))[0]

    assert everything(damage) == odds(icepool.d(8) + icepool.d(6))
