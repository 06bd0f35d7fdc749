"""What a choice of a turn is carried out by: actions, and free things such as moving and drawing."""

from collections.abc import Awaitable, Callable

from highdraw.systems.savage import area, manoeuvres, movement, objects, readying
from highdraw.systems.savage.charge import charging
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.melee import fight_melee
from highdraw.systems.savage.ranged import shoot
from highdraw.systems.savage.reloading import reload
from highdraw.systems.savage.saddle import MOUNTING, climb, dismount
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.suppression import suppress

Carry = Callable[[Scene, Fighter, Deed], Awaitable[object]]


def _aim(fight: Scene, deed: Deed) -> tuple[Fighter | None, str]:
    """At whom, if at anybody, and with which hand."""
    return fight[deed.target] if deed.target else None, deed.hand or "main"


def _fight(fight: Scene, me: Fighter, deed: Deed) -> Awaitable[object]:
    target, slot = fight[deed.target], deed.hand or "main"
    return (_charge if charging(fight, me, target) else fight_melee)(fight, me, target, slot)


async def _charge(fight: Scene, me: Fighter, target: Fighter, slot: str) -> None:
    """A charge, unless a weapon is set against it (SW-MNT-08)."""
    if not await fight.interruptions.meet_charge(fight, me, target, slot):
        await fight_melee(fight, me, target, slot)


def _shoot(fight: Scene, me: Fighter, deed: Deed) -> Awaitable[None]:
    return shoot(fight, me, fight[deed.target], deed.hand or "main")


async def _blast(fight: Scene, me: Fighter, deed: Deed) -> None:
    target, slot = _aim(fight, deed)
    await area.blast(fight, me, target, fight.weapon(me, slot), slot)


async def _cone(fight: Scene, me: Fighter, deed: Deed) -> None:
    target, slot = _aim(fight, deed)
    await area.cone(fight, me, target, fight.weapon(me, slot), slot)


async def _suppress(fight: Scene, me: Fighter, deed: Deed) -> None:
    target, slot = _aim(fight, deed)
    await suppress(fight, me, target, fight.weapon(me, slot), slot)


async def _mount_fights(fight: Scene, me: Fighter, deed: Deed) -> None:
    """The mount strikes in its rider's turn, with its own Fighting (SW-MNT-01, SW-MNT-02)."""
    mount = fight[me.mount]
    mount.acted = True
    mount.ran = mount.mount_ran
    if fight.loud:
        fight.tell("mount", f"{mount.name} attacks on {me.name}'s turn.", "SW-MNT-02", "SW-MNT-01", who=mount.id)
    await fight_melee(fight, mount, fight[deed.target])
    mount.ran = False


def _test(fight: Scene, me: Fighter, deed: Deed) -> Awaitable[None]:
    return manoeuvres.test(fight, me, fight[deed.target], deed.skill)


def _on(action: Callable[[Scene, Fighter, Fighter], Awaitable[None]]) -> Carry:
    def do(fight: Scene, me: Fighter, deed: Deed) -> Awaitable[None]:
        return action(fight, me, fight[deed.target])

    return do


def _break(fight: Scene, me: Fighter, deed: Deed) -> Awaitable[None]:
    return manoeuvres.break_free(fight, me)


def _smash(fight: Scene, me: Fighter, deed: Deed) -> Awaitable[None]:
    return objects.smash(fight, me, deed.item)


ACTIONS: dict[str, Carry] = {
    "fight": _fight, "shoot": _shoot, "blast": _blast, "cone": _cone, "suppress": _suppress, "test": _test, "push": _on(manoeuvres.push),
    "grapple": _on(manoeuvres.grapple), "crush": _on(manoeuvres.crush), "support": _on(manoeuvres.support), "heal": _on(manoeuvres.heal),
    "finish": _on(manoeuvres.finish_off), "break": _break, "reload": reload, "pick": readying.pick_up, "smash": _smash,
}  # fmt: skip


async def _stand(fight: Scene, me: Fighter, deed: Deed) -> None:
    movement.stand_up(fight, me)


async def _fall(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Falling prone is a free action (SW-ACT-05)."""
    me.prone = True
    if fight.loud:
        fight.tell("prone", f"{me.name} falls prone.", "SW-ACT-05", who=me.id)


async def _dismount(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Getting off costs 2 inches of movement (SW-BASE-98)."""
    movement.spend(me, MOUNTING)
    dismount(fight, me, fell=False)
    if fight.loud:
        fight.tell("mount", f"{me.name} dismounts.", "SW-BASE-98", who=me.id)


async def _mount(fight: Scene, me: Fighter, deed: Deed) -> None:
    if deed.fights:
        await _mount_fights(fight, me, deed)
        return
    movement.spend(me, MOUNTING)
    climb(fight, me, fight[deed.target])


FREE: dict[str, Carry] = {
    "move": movement.move, "stand": _stand, "fall": _fall, "dismount": _dismount, "mount": _mount, "ready": readying.ready,
    "drop": readying.drop,
}  # fmt: skip
