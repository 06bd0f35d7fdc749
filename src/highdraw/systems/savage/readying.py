"""Things and hands: drawing and putting away, dropping, picking up."""

from highdraw.systems.savage.blow import let_fall
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.conditions import end_aim
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.sheet import Sheet
from highdraw.systems.savage.state import Fighter

FREE_ITEMS = 2
"""Items a turn that are drawn or put away without an action (SW-BASE-80)."""
EMPTY, DROP_OFF, DROP_MAIN = Deed("ready", hand="off", item="nothing"), Deed("drop", hand="off"), Deed("drop", hand="main")


def choices(fight: Scene, me: Fighter) -> list[Deed]:
    """What can be drawn into a sound hand or put away, and what can be let go (SW-BASE-80, SW-BASE-44).

    For the main hand any weapon, a two-handed one if the other hand is sound and empty; a natural one is the bare hand. For the
    other hand a shield or a one-handed weapon, or nothing.
    """
    sheet, weapon, lame = fight.sheet(me.id), fight.weapon(me), fight.lame(me)
    carried = _carried(sheet, me)
    found = [] if "main" in lame else [Deed("ready", item=one.name) for one in carried if not (one.two_handed and (me.off or lame))]
    if "off" not in lame and not weapon.two_handed:
        if sheet.shields:
            found += [Deed("ready", hand="off", item=name) for name in sheet.shields if name not in (me.off, *me.ground, *me.broken)]
        found += [Deed("ready", hand="off", item=one.name) for one in carried if one.loose and not one.two_handed]
        if me.off:
            found.append(EMPTY)
    if me.off:
        found.append(DROP_OFF)
    if weapon.loose:
        found.append(DROP_MAIN)
    return found


def _carried(sheet: Sheet, me: Fighter) -> list[Weapon]:
    """Whole weapons that are neither in a hand nor on the ground."""
    away = (me.main, me.off, *me.ground, *me.broken)
    return [weapon for name, weapon in sheet.weapons.items() if name not in away and me.supply.get(name, 1)]


def items(fight: Scene, me: Fighter, deed: Deed) -> int:
    """How many items readying handles: what comes to hand, and what is put away for it (SW-BASE-80)."""
    weapon = fight.sheet(me.id).weapons.get(deed.item)
    drawn = deed.item != "nothing" and (weapon is None or weapon.loose)
    away = bool(me.off) if deed.hand == "off" else fight.weapon(me).loose
    return drawn + away


def price(fight: Scene, me: Fighter, deed: Deed) -> int:
    """Actions that readying costs: none for the first two items of a turn, one for each further (SW-BASE-80)."""
    if deed.do != "ready":
        return 0
    return max(0, me.readied + items(fight, me, deed) - FREE_ITEMS) - max(0, me.readied - FREE_ITEMS)


def pickable(fight: Scene, me: Fighter) -> list[str]:
    """Things on the ground for which a sound hand is free (SW-BASE-80, SW-BASE-44)."""
    sheet, weapon, lame = fight.sheet(me.id), fight.weapon(me), fight.lame(me)
    main = "main" not in lame and not weapon.loose
    off = "off" not in lame and not me.off and not weapon.two_handed
    found: list[str] = []
    for name in me.ground:
        wide = name in sheet.weapons and sheet.weapons[name].two_handed
        if not (wide and (me.off or lame)) if main and name not in sheet.shields else off and not wide:
            found.append(name)
    return found


async def ready(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Up to two items a turn are free (SW-BASE-80)."""
    cost = price(fight, me, deed)
    me.readied += items(fight, me, deed)
    name, away = deed.item, me.off
    if deed.hand == "off":
        me.off = "" if name == "nothing" else name
    else:
        me.main = name
        end_aim(me)
    me.reloading = 0
    if fight.loud:
        says = f"puts the {away} away" if name == "nothing" else f"readies the {name}"
        fight.tell("ready", f"{me.name} {says}.", "SW-BASE-80", *(() if cost else ("SW-ACT-05",)), who=me.id)


async def drop(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Letting go is free (SW-ACT-05)."""
    name = me.main if deed.hand == "main" else me.off
    let_fall(fight, me, name)
    if fight.loud:
        fight.tell("drop", f"{me.name} drops the {name}.", "SW-ACT-05", who=me.id)


async def pick_up(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Something from the ground costs an action (SW-BASE-80)."""
    name = deed.item
    me.ground.remove(name)
    if name in fight.sheet(me.id).shields or fight.weapon(me).loose or "main" in fight.lame(me):
        me.off = name
    else:
        me.main = name
    if fight.loud:
        fight.tell("ready", f"{me.name} picks up the {name}.", "SW-BASE-80", who=me.id)
