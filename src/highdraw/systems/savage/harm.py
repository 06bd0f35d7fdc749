"""A hit from its damage dice to all it brings: Shaken, Wounds, and a rider in danger of falling."""

import msgspec

from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.conditions import held_by
from highdraw.systems.savage.damage import Hit, deal_damage
from highdraw.systems.savage.foresight import part_of
from highdraw.systems.savage.saddle import aftershock
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.wounds import suffer


async def wound(fight: Scene, me: Fighter, target: Fighter, hit: Hit) -> None:
    """From the damage dice to what they do to the victim; several hits come one after the other (SW-BASE-39)."""
    if fight.lab is not None and _plain(fight, me, target):
        key = "wound", msgspec.msgpack.encode(hit)
        await fight.alone(part_of(fight, key, lambda: _wound(fight, me, target, hit, last=True), me, target))
    else:
        await _wound(fight, me, target, hit)


def _plain(fight: Scene, me: Fighter, target: Fighter) -> bool:
    """Nothing of a hit can reach anybody but these two: no mount, no rider, nobody in a grip."""
    return me is not target and not (held_by(fight, target) or target.mount or target.rider or target.id in fight.state.overrule)


async def _wound(fight: Scene, me: Fighter, target: Fighter, hit: Hit, last: bool = False) -> None:
    if target.shaken:
        await buy_off(fight, target)
    with fight.beat(f"Damage to {target.name}", who=me.id, target=target.id):
        total = await deal_damage(fight, me, hit, target)
        await fight.settle(lambda: harm(fight, target, total, hit, me, last))


async def harm(fight: Scene, me: Fighter, total: int, hit: Hit, by: Fighter | None = None, last: bool = False) -> None:
    """What so much damage does to somebody, and to the seat of a rider."""
    if await suffer(fight, me, total, hit, by, last):
        await aftershock(fight, me, hit.riders)
