"""An attack before it is rolled: who at whom, with what, and how."""

import msgspec

from highdraw.engine.beat import Beat
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.state import Fighter


class Attack(msgspec.Struct, kw_only=True):
    """What the modifiers of an attack and the blow that follows are worked out from."""

    me: Fighter
    target: Fighter
    weapon: Weapon
    slot: str = "main"
    ranged: bool = False
    free: bool = False
    """Out of turn, so without any chosen option."""
    shots: int = 1
    """How much of the rate of fire is used."""
    chosen: set[str] = set()
    """Options: a called shot, Desperate Attack, nonlethal intent, how an Aim is used."""
    riders: list[str] | None = None
    """Whom its hits may throw from the saddle when all of them are done, where there is one roll for the attack."""

    def at(self, target: Fighter) -> "Attack":
        """The same at somebody else."""
        return msgspec.structs.replace(self, target=target)

    @property
    def aimed(self) -> bool:
        """After a turn of Aim at this target."""
        return self.me.aimed and self.me.aiming == self.target.id


def rule_hit(beat: Beat, critical: bool, grade: int) -> None:
    """The verdict on one blow or shot."""
    says = "a Critical Failure" if critical else "a miss" if grade < 0 else "a hit" if grade == 0 else "a hit with a raise"
    beat.rule(says, tone="good" if grade < 0 else "bad", hit=grade >= 0)
