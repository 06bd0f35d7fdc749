"""What a question about harm leads to: how somebody stands if it is taken, and if it is all soaked. Nothing here decides anything."""

from highdraw.engine.prose import counted
from highdraw.engine.system import Future
from highdraw.engine.view import Track
from highdraw.systems.savage.roll import wound_penalty
from highdraw.systems.savage.scene import WOUNDS, Scene
from highdraw.systems.savage.state import Fighter


def wound_track(fight: Scene, me: Fighter, wounds: int) -> Track:
    """Wounds, with the penalty of each (SW-BASE-38)."""
    limit = fight.max_wounds(me)
    costs = [wound_penalty(fight, me, each) for each in range(1, limit + 1)]
    steps = tuple(f"−{cost}" if cost else "0" for cost in costs)
    return Track(label=WOUNDS, value=wounds, notches={"Incapacitated": limit}, grave=True, steps=steps)


def taken(fight: Scene, me: Fighter, wounds: int) -> Future | None:
    """All of them taken (SW-BASE-36, SW-BASE-37); somebody without Wounds has no track to compare."""
    limit = fight.max_wounds(me)
    if not limit:
        return None
    after = me.wounds + wounds
    cost = wound_penalty(fight, me, after)
    says = "Incapacitated" if after > limit else f"−{cost} on every roll, Shaken" if cost else "Shaken, no penalty"
    return Future(f"Take {counted(wounds, 'Wound')}", wound_track(fight, me, min(after, limit)), says, "bad")


def soaked(fight: Scene, me: Fighter, wounds: int) -> Future | None:
    """All of them soaked."""
    if not fight.max_wounds(me):
        return None
    cost = wound_penalty(fight, me, me.wounds)
    all_of_it = "it" if wounds == 1 else "both" if wounds == 2 else f"all {wounds}"
    return Future(f"Soak {all_of_it}", wound_track(fight, me, me.wounds), f"stay at −{cost}, not Shaken" if cost else "not Shaken", "good")
