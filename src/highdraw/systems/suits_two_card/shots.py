"""The shots of one use of a weapon: how many, in which draws, and what is left in it."""

from highdraw.engine.choice import Number
from highdraw.engine.request import Ask
from highdraw.systems.suits.gear import reload_now
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant

BURST_SIZE = 4


def volleys(rof: int, burst: bool, rounds: int) -> tuple[int, ...]:
    """The draws of one use: bursts of four, the rest last, or single shots (S2-FST-01, S2-SHT-01).

    >>> volleys(12, True, 36), volleys(10, True, 36), volleys(9, True, 20), volleys(3, True, 36), volleys(2, False, 6)
    ((4, 4, 4), (4, 4, 2), (4, 4, 1), (3,), (1, 1))
    """
    bullets = min(rof, rounds)
    if not (burst or rof >= BURST_SIZE):
        return (1,) * bullets
    fours, rest = divmod(bullets, BURST_SIZE)
    return (BURST_SIZE,) * fours + ((rest,) if rest else ())


async def name_shots(fight: Combat, side: Side) -> None:
    """How many shots or bursts of this use, which counts once (S2-SHT-01, S2-FRQ-03)."""
    weapon, me = side.weapon, side.me
    all_of_them = volleys(weapon.rof, weapon.burst, me.loaded.get(weapon.name, 0))
    number = len(all_of_them)
    if number > 1:
        number = (await Ask(me.id, "shots", tuple(map(Number, range(number, 0, -1))), {"weapon": weapon.name})).number
    side.draws = all_of_them[:number]


def fire_off(fight: Combat, me: Combatant, side: Side) -> None:
    """What was fired is gone; the next one is at hand at once for weapons that need no reload (S2-WPN-07)."""
    name = side.weapon.name
    me.loaded[name] = max(0, me.loaded.get(name, 0) - max(1, side.fired))
    me.reloading = 0
    if me.loaded[name] == 0 and reload_turns(side.weapon, me.body) == 0:
        reload_now(me, name, side.weapon.shots)
