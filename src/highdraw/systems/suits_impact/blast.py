"""Bombs that burst: whoever is near is harmed, and a miss goes astray."""

from math import hypot
from typing import NamedTuple

from highdraw.cards import Card
from highdraw.engine.beat import Beat
from highdraw.engine.request import Draw
from highdraw.engine.view import Area
from highdraw.field.geometry import Point, bearing
from highdraw.field.geometry import along as _along
from highdraw.systems.suits_impact.blow import Blow, strike
from highdraw.systems.suits_impact.challenge import wins
from highdraw.systems.suits_impact.combat import SLACK, Combat
from highdraw.systems.suits_impact.defence import clear, defend
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.gear import Weapon
from highdraw.systems.suits_impact.numbers import half
from highdraw.systems.suits_impact.rank import penetration
from highdraw.systems.suits_impact.state import Fighter

NONE, HALF_BODY, FAR = 2.0, 4.0, 8.0
"""Metres: without any defence, with a dodge at half Body, at full Body."""
TURNS = {"S": 0.0, "C": 180.0, "H": 90.0, "D": -90.0}
"""Beyond, short of, left and right of the target as the thrower sees it, by the suit of the effect card."""
WORDS = {"S": "beyond", "C": "short of", "H": "left of", "D": "right of"}


def faded(power: int, metres: float) -> int:
    """Halved, rounded down, for each full 2 m (S3-WPN-16, S3-BAS-04).

    >>> [faded(11, metres) for metres in (0, 1.9, 2, 4, 8)]
    [11, 11, 5, 2, 0]
    """
    for _ in range(int((metres + SLACK) // NONE)):
        power //= 2
    return power


class Throw(NamedTuple):
    """What everybody who is caught faces: the bomb, the value of the throw, the cards that counted, and the margin."""

    weapon: Weapon
    value: int
    counted: tuple[int, ...]
    margin: int


async def burst(fight: Combat, beat: Beat | None, me: Fighter, target: Fighter, throw: Throw, hit: bool, short: int) -> None:
    """The bomb bursts at the target, or as far off as the throw fell short; everybody near is caught (S3-WPN-16)."""
    weapon = throw.weapon
    await fight.ensure(1)
    (card,) = await Draw(1, f"effect {me.id}", "effect", who=me.id)
    fight.state.deck.drop(f"effect {me.id}")
    off = 0.0 if hit else float(short)
    at = _spot(fight, me, target, card, off)
    if fight.loud:
        where = f"at {target.name}" if hit else f"{off:g} m {WORDS[card[-1]]} {target.name}"
        fight.tell("burst", f"The {weapon.name} bursts {where}.", "S3-WPN-16", "S3-IMP-03", who=me.id)
    if beat and at is not None:
        beat.area = Area(
            kind="danger", points=(at,), radius=next((far for far in (NONE, HALF_BODY, FAR) if not faded(weapon.strength, far)), FAR)
        )
    caught = sorted(
        ((_far(fight, one, target, at, off), one.id) for one in fight.living() if not (hit and one is target)), key=lambda each: each
    )
    if hit:
        strike(fight, target, _blow(fight, me, throw, weapon.strength, card))
    for metres, who in caught:
        if metres <= FAR + SLACK and not fight[who].dead:
            await _caught(fight, me, fight[who], throw, card, metres)


def _blow(fight: Combat, me: Fighter, throw: Throw, power: int, card: Card) -> Blow:
    pierces = penetration(fight, throw.weapon)
    return Blow(power=power, margin=throw.margin, card=low(card), penetration=pierces, weapon=throw.weapon, body=me.body, by=me.id)


async def _caught(fight: Combat, me: Fighter, one: Fighter, throw: Throw, card: Card, metres: float) -> None:
    """Somebody near the burst: no defence up to 2 m, a dodge at half Body up to 4 m, at full Body up to 8 m (S3-WPN-16)."""
    power = faded(throw.weapon.strength, metres)
    if not power:
        return
    if metres > NONE + SLACK and not one.helpless:
        defence = await defend(fight, one, me, throw.weapon, at=half(one.body) if metres <= HALF_BODY + SLACK else one.body)
        clear(fight, one)
        if not wins(throw.value, throw.counted, defence.value, defence.counted):
            if fight.loud:
                fight.tell("dodge", f"{one.name} dodges the burst: {defence.value} against {throw.value}.", "S3-WPN-16", who=one.id)
            return
    if fight.loud:
        fight.tell("caught", f"{one.name} is caught by the burst, {round(metres, 1):g} m off.", "S3-WPN-16", who=one.id, level="detail")
    strike(fight, one, _blow(fight, me, throw, power, card))


def _spot(fight: Combat, me: Fighter, target: Fighter, card: Card, off: float) -> Point | None:
    """Where it bursts, on a map."""
    field = fight.state.field
    if not field.mapped:
        return None
    here, there = field.point(me.id), field.point(target.id)
    return _along(there, bearing(here, there) + TURNS[card[-1]], off) if off and here != there else there


def _far(fight: Combat, one: Fighter, target: Fighter, at: Point | None, off: float) -> float:
    """How far somebody is from the burst; without a map, as far as from the target, and the target as far as the throw went astray."""
    if at is not None:
        x, y = fight.state.field.point(one.id)
        return hypot(x - at[0], y - at[1])
    return off if one is target else max(off, fight.distance(one, target))
