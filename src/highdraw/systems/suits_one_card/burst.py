"""Bursts: clumps of four bullets, a second card for how many hit, each bullet a hit of its own."""

from highdraw.cards import pretty, suit_of
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.gear import BRACKETS
from highdraw.systems.suits.grammar import bullets_hit
from highdraw.systems.suits_one_card.blow import land
from highdraw.systems.suits_one_card.clash import blow_of, slow_down, strike_home
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import take
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.state import Combatant

CLUMP = 4
BURST: dict[str, dict[str, int]] = {
    f"{row[0]}s": dict(zip(BRACKETS, row[1:], strict=True)) for row in load_table("highdraw.systems.suits_one_card", "burst").rows
}
"""Bullets of a clump that hit, by suit of the second card and range (S1-BST-02)."""


def clumps(rof: int, burst: bool, shots: int) -> tuple[int, ...]:
    """The bullets of each contest of one use: clumps of four, the rest last, or single shots (S1-BST-01, S1-RNG-09).

    >>> clumps(9, True, 20), clumps(12, True, 36), clumps(3, True, 36), clumps(2, False, 6), clumps(2, False, 1)
    ((4, 4, 1), (4, 4, 4), (3,), (1, 1), (1,))
    """
    bullets = min(rof, shots)
    if not burst:
        return (1,) * bullets
    fours, rest = divmod(bullets, CLUMP)
    return (CLUMP,) * fours + ((rest,) if rest else ())


async def hit_home(fight: Combat, winner: Side, loser: Side | None, target: Combatant, bullets: tuple[int, ...], intro: str) -> None:
    """The blow of a side that hit: one, or as many bullets as the second card of each clump says, each for itself.

    (S1-BST-01, S1-BST-02, S1-BST-03)
    """
    weapon = winner.weapon(fight)
    if weapon is None or not weapon.burst or winner.bracket is None:
        strike_home(fight, winner, loser, target, intro)
        return
    for clump in bullets:
        zone = f"burst {winner.me.id}"
        (card,) = await take(fight, winner.me, 1, zone, "burst card")
        fight.state.deck.drop(zone)
        count = min(clump, BURST[suit_of(card)][winner.bracket])
        if fight.loud:
            text = f"{winner.me.name} draws {pretty(card)} at {winner.bracket} range: {bullets_hit(count, clump, target.name)}."
            cites = ("S1-BST-02", "S1-BST-01", *(("S1-BST-03",) if count > 1 else ()))
            fight.tell("burst", text, *cites, level="detail", who=winner.me.id, target=target.id)
        for number in range(count):
            if target.dead:
                break
            blow = blow_of(fight, winner, loser)
            words = f"Bullet {number + 1} hits {target.name}."
            land(fight, winner.me, target, blow, fight.why(), words)
    slow_down(fight, winner.me)
