"""Making a weapon ready again."""

from highdraw.systems.savage.choices import Deed, Hand
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll


def reloads(fight: Scene, me: Fighter) -> list[Deed]:
    """What can be loaded, a shotgun with shot or slugs; bows and slings need no action for it (SW-BASE-81, SW-BASE-82)."""
    found: list[Deed] = []
    hand: Hand
    for slot, hand in (("main", ""), ("off", "off")):
        weapon = fight.weapon(me, slot)
        if not weapon.shots or weapon.reload == 0 or (slot == "off" and weapon.name == me.main):
            continue
        room = me.loaded.get(weapon.name, 0) < min(weapon.shots, me.supply.get(weapon.name, weapon.shots))
        if room or weapon.name in me.slugs:
            found.append(Deed("reload", hand=hand))
        if weapon.shotgun and (room or not weapon.slugs):
            found.append(Deed("reload", hand=hand, slugs=True))
    return found


async def reload(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Reloading costs as many actions as the weapon says; on the run an Agility roll (SW-BASE-81)."""
    weapon = fight.weapon(me, deed.hand or "main")
    hurried = TraitRoll("agility", [("running", -2, "SW-BASE-81")], enough=0, what="to reload on the run")
    if me.ran and (await roll_trait(fight, me, hurried)).raises(4) < 0:
        if fight.loud:
            fight.tell("reload", f"{me.name} fumbles: the action is wasted.", "SW-BASE-81", who=me.id)
        return
    me.reloading += 1
    ready = me.reloading >= weapon.reload
    if ready:
        me.reloading = 0
        load(me, weapon, deed.slugs)
    if fight.loud:
        says = f"reloads the {weapon.name}" if ready else f"is still reloading the {weapon.name}"
        cites = ("SW-BASE-81", *(("SW-BASE-82",) if deed.slugs else ()))
        fight.tell("reload", f"{me.name} {says}{' with slugs' if deed.slugs else ''}.", *cites, who=me.id)


def load(me: Fighter, weapon: Weapon, slugs: bool) -> None:
    """A whole magazine or cylinder, or one shell of a shotgun; another kind of shell replaces what was in it (SW-BASE-82)."""
    full = min(weapon.shots, me.supply.get(weapon.name, weapon.shots))
    if not weapon.shotgun:
        me.loaded[weapon.name] = full
        return
    same = (weapon.name in me.slugs) == slugs
    me.loaded[weapon.name] = min(full, (me.loaded.get(weapon.name, 0) if same else 0) + 1)
    if slugs and not same:
        me.slugs.append(weapon.name)
    elif not same:
        me.slugs.remove(weapon.name)
