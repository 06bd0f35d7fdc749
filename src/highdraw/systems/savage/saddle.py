"""In the saddle: getting on and off, Riding rolls, falls."""

from highdraw.engine.beat import ShownDie, Side
from highdraw.engine.rulebook import load_table
from highdraw.field import Spot
from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.damage import Hit
from highdraw.systems.savage.roll import chain, roll_trait
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll
from highdraw.systems.savage.wounds import suffer

MOUNTING = 2.0
"""Inches of movement that getting on or off costs (SW-BASE-98)."""
FALL = {(row[0], row[1]): int(row[2].partition("2d")[2].split(" ")[0] or 0) for row in load_table("highdraw.systems.savage", "fall").rows}
"""Sides of the two dice of damage, by the Riding roll and whether the mount ran (SW-TBL-FALL)."""


async def hold_on(fight: Scene, me: Fighter) -> None:
    """A Riding roll, or the rider falls off, hard if the mount ran or the roll failed badly (SW-MNT-04, SW-MNT-05, SW-MNT-06).

    One who is out falls without a roll.
    """
    with fight.beat(f"{me.name} holds on", who=me.id) as beat:
        mount = fight[me.mount]
        ran = mount.mount_ran
        if me.down:
            dismount(fight, me, fell=True)
            if fight.loud:
                fight.tell("fall", f"{me.name} falls from {mount.name}.", "SW-MNT-04", who=me.id)
            return
        rolled = await roll_trait(fight, me, TraitRoll("riding", matters=True, enough=0, what="to stay in the saddle"))
        if beat:
            stays = rolled.raises(4) >= 0
            beat.rule("stays on" if stays else "falls", tone="good" if stays else "bad")
        if rolled.raises(4) >= 0:
            if mount.out:
                dismount(fight, me, fell=False)
            return
        dismount(fight, me, fell=True)
        hard = ran or (rolled.critical and fight.sw.standing_fall_on_critical == "2d6")
        sides = FALL["Critical Failure" if rolled.critical else "failure", "yes" if hard else "no"]
        if fight.loud:
            rule = "SW-MNT-06" if rolled.critical else "SW-MNT-05"
            fight.tell("fall", f"{me.name} falls from {mount.name}{f': 2d{sides}' if sides else ', unhurt'}.", "SW-MNT-04", rule, who=me.id)
        if sides:
            await buy_off(fight, me)
            with fight.beat(f"Damage to {me.name}", target=me.id) as harm:
                dice = (await chain(sides, "fall", me.id), await chain(sides, "fall", me.id))
                total = sum(map(sum, dice))
                if harm:
                    shown = tuple(ShownDie(sides, faces) for faces in dice)
                    harm.show(Side(who=me.id, name="The fall", dice=shown, total=total))
                await suffer(fight, me, total, Hit(what=" by the fall"))


def riders_of_attack(fight: Scene) -> list[str] | None:
    """Where an attack with several hits calls for one Riding roll: a list for those who have to make it (SW-MNT-04)."""
    return [] if fight.sw.riding_rolls == "each_attack" else None


async def hold_on_at_last(fight: Scene, riders: list[str] | None) -> None:
    """The Riding rolls that an attack called for, when all its hits are done (SW-MNT-04)."""
    for who in riders or ():
        if fight[who].mount:
            await hold_on(fight, fight[who])


def dismount(fight: Scene, me: Fighter, fell: bool) -> None:
    """Off the mount, beside it (SW-BASE-98)."""
    mount = fight[me.mount]
    mount.rider = ""
    me.mount = ""
    me.prone = me.prone or fell
    field = fight.state.field
    if field.mapped:
        spot = field.spots[mount.id]
        field.spots[me.id] = Spot(*fight.room(me, (spot.x + 1, spot.y)), spot.facing)
    else:
        field.part(me.id, mount.id, 1.0)


def climb(fight: Scene, me: Fighter, mount: Fighter) -> None:
    """Into the saddle (SW-BASE-98)."""
    me.mount, mount.rider = mount.id, me.id
    fight.sit(me)
    if fight.loud:
        fight.tell("mount", f"{me.name} mounts {mount.name}.", "SW-BASE-98", "SW-MNT-01", who=me.id)


def fighting_skill(fight: Scene, me: Fighter) -> str:
    """A mounted fighter uses the lower of Riding and Fighting (SW-MNT-03)."""
    if not me.mount:
        return "fighting"
    riding, fighting = fight.die(me, "riding"), fight.die(me, "fighting")
    return "riding" if (riding.sides, riding.plus) < (fighting.sides, fighting.plus) else "fighting"


async def aftershock(fight: Scene, me: Fighter, later: list[str] | None = None) -> None:
    """What a hit brings besides: a rider may fall, hurt or with a hurt mount, at once or `later` (SW-MNT-04, SW-BASE-97)."""
    rider = me if me.mount else fight[me.rider] if me.rider else None
    if rider is None:
        return
    if later is None:
        await hold_on(fight, rider)
    elif rider.id not in later:
        later.append(rider.id)
