"""Things and hands: drawing and putting away, dropping, picking up."""

from highdraw.systems.savage.blow import let_fall
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.conditions import end_aim
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter

FREE_ITEMS = 2
"""Items a turn that are drawn or put away without an action (SW-BASE-80)."""


def choices(fight: Scene, me: Fighter) -> list[Deed]:
    """What can be drawn into a sound hand or put away, and what can be let go (SW-BASE-80, SW-BASE-44)."""
    found = [*_right(fight, me), *_left(fight, me)]
    if me.off:
        found.append(Deed("drop", hand="off"))
    if fight.weapon(me).loose:
        found.append(Deed("drop", hand="main"))
    return found


def _carried(fight: Scene, me: Fighter) -> list[str]:
    """Whole weapons that are neither in a hand nor on the ground."""
    away = (me.main, me.off, *me.ground, *me.broken)
    return [name for name in fight.sheet(me.id).weapons if name not in away and me.supply.get(name, 1)]


def _right(fight: Scene, me: Fighter) -> list[Deed]:
    """For the main hand: any weapon, a two-handed one if the other hand is sound and empty; a natural one is the bare hand."""
    weapons, lame = fight.sheet(me.id).weapons, fight.lame(me)
    if "main" in lame:
        return []
    return [Deed("ready", item=name) for name in _carried(fight, me) if not (weapons[name].two_handed and (me.off or lame))]


def _left(fight: Scene, me: Fighter) -> list[Deed]:
    """For the other hand: a shield or a one-handed weapon, or nothing."""
    sheet = fight.sheet(me.id)
    if "off" in fight.lame(me) or fight.weapon(me).two_handed:
        return []
    names = [name for name in sheet.shields if name not in (me.off, *me.ground, *me.broken)]
    names += [name for name in _carried(fight, me) if sheet.weapons[name].loose and not sheet.weapons[name].two_handed]
    return [Deed("ready", hand="off", item=name) for name in (*names, *(["nothing"] if me.off else []))]


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


def can_pick(fight: Scene, me: Fighter, name: str) -> bool:
    """Whether a sound hand is free for a thing on the ground (SW-BASE-80, SW-BASE-44)."""
    sheet, lame = fight.sheet(me.id), fight.lame(me)
    wide = name in sheet.weapons and sheet.weapons[name].two_handed
    if name not in sheet.shields and "main" not in lame and not fight.weapon(me).loose:
        return not (wide and (me.off or lame))
    return "off" not in lame and not me.off and not fight.weapon(me).two_handed and not wide


async def ready(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Up to two items a turn are free (SW-BASE-80)."""
    cost = price(fight, me, deed)
    me.readied += items(fight, me, deed)
    name = deed.item
    if deed.hand == "off":
        me.off = "" if name == "nothing" else name
    else:
        me.main = name
        end_aim(me)
    me.reloading = 0
    if fight.loud:
        says = "puts away what the other hand held" if name == "nothing" else f"readies the {name}"
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
