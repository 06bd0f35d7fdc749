"""What a blow does to a swarm."""

from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant


def thin_out(fight: Combat, side: Side, rank: int, foe: Side | None, target: Combatant) -> None:
    """Winning against a swarm kills members of it by the margin (S2-SWM-04); each card of a split for itself (S2-MUL-06)."""
    theirs = 0 if foe is None or foe.hand.overdrew else foe.hand.rank
    if target.population:
        thin(fight, target, swarm_killed(rank, theirs, fight.sw.swarm_margin), side.me)


def swarm_killed(rank: int, swarm_rank: int, margin: str) -> int:
    """How many of a swarm a blow kills.

    >>> [swarm_killed(rank, 3, "beyond_win") for rank in (10, 5, 6)], swarm_killed(5, 3, "whole_difference")
    ([4, 1, 2], 2)
    """
    difference = rank - swarm_rank
    return 1 + max(0, difference - 1 if margin == "beyond_win" else difference) // 2


def thin(fight: Combat, target: Combatant, killed: int, by: Combatant) -> None:
    killed = min(killed, target.population)
    target.population -= killed
    if target.population == 0:
        target.dead = True
        fight.free(target)
    if fight.loud:
        rest = "none are left" if target.dead else f"{target.population} {'is' if target.population == 1 else 'are'} left"
        fight.tell(
            "hit",
            f"{by.name} kills {killed} of {target.name}; {rest}.",
            "S2-SWM-04",
            "S2-SWM-01",
            who=by.id,
            target=target.id,
            weapon="",
            killed=killed,
        )
