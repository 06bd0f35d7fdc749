"""Critical hits, simple or by the table (GC-BASE-13)."""

import msgspec

from highdraw.engine.request import Roll
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.dice import THREE, Check
from highdraw.systems.gurps_cards.state import Fighter


class CritHit(msgspec.Struct, frozen=True):
    """What a critical hit does beyond allowing no defence."""

    times: int = 1
    maximum: bool = False
    half_dr: bool = False
    major: bool = False
    double_shock: bool = False
    drops: bool = False


HITS: dict[int, CritHit] = {
    3: CritHit(times=3), 4: CritHit(half_dr=True), 5: CritHit(times=2), 6: CritHit(maximum=True), 7: CritHit(major=True),
    8: CritHit(double_shock=True), 9: CritHit(), 10: CritHit(), 11: CritHit(), 12: CritHit(drops=True), 13: CritHit(major=True),
    14: CritHit(major=True), 15: CritHit(maximum=True), 16: CritHit(times=2), 17: CritHit(half_dr=True), 18: CritHit(times=3),
}  # fmt: skip
"""By the roll of 3d6 (GC-T-CRITHIT)."""


async def critical_hit(fight: Combat, me: Fighter, check: Check) -> CritHit:
    """A natural 3 does the maximum; or the table says (GC-BASE-13)."""
    if fight.sw.critical_hits == "simple":
        return CritHit(maximum=check.total == 3)
    dice = await Roll(THREE, "critical hit", who=me.id)
    if fight.loud:
        fight.tell("critical", f"{me.name} rolls {sum(dice)} on the table of critical hits.", "GC-BASE-13", who=me.id, level="detail")
    return HITS[sum(dice)]
