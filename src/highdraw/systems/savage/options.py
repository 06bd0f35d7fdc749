"""What is chosen for an attack before its roll: called shots, Desperate Attack, nonlethal intent, how an Aim is used."""

from functools import lru_cache

from highdraw.engine.choice import either
from highdraw.engine.request import Ask
from highdraw.systems.savage.attack import Attack
from highdraw.systems.savage.blow import ITEMS, items
from highdraw.systems.savage.choices import Item
from highdraw.systems.savage.modifiers import CALLED
from highdraw.systems.savage.scene import Scene

DESPERATE = ("desperate 2", "desperate 4")
AIMS = ("aim +2", "aim 4")
ways = lru_cache(maxsize=1 << 8)(either)
"""Options as choices; the same few are offered again and again."""


def options(fight: Scene, attack: Attack) -> list[str]:
    """What may still be chosen for an attack.

    Called shots, at items only where there are some (SW-BASE-62); Desperate Attacks, not with a Wild Attack (SW-BASE-66); blunt
    blows from afar and any at arm's length may be nonlethal (SW-NLD-01); a touch (SW-BASE-74); both barrels (SW-SHO-04); the use
    of an Aim, but not at Extreme Range (SW-BASE-63, SW-RNG-08).
    """
    me, weapon, chosen = attack.me, attack.weapon, attack.chosen
    keys = ["roll"]
    if chosen.isdisjoint(CALLED):
        lacking = [size for size in ITEMS if not items(fight, attack.target, size)]
        keys += [part for part in CALLED if part not in lacking]
    if not attack.ranged and not me.wild_attack and chosen.isdisjoint(DESPERATE):
        keys += DESPERATE
    if "nonlethal" not in chosen and (not attack.ranged or weapon.blunt):
        keys.append("nonlethal")
    if not attack.ranged and "touch" not in chosen:
        keys.append("touch")
    if weapon.barrels > 1 and attack.ranged and "both barrels" not in chosen and me.loaded.get(weapon.name, 2) >= 2:
        keys.append("both barrels")
    if attack.aimed and attack.ranged and chosen.isdisjoint(AIMS):
        keys += AIMS if weapon.band(fight.inches(me, attack.target)) not in (None, "extreme") else ()
    return keys


async def choose_options(fight: Scene, attack: Attack, club: bool = False) -> None:
    """Before the roll the attacker chooses as many as he likes; mounts and free attacks have none (SW-BASE-77)."""
    me, target = attack.me, attack.target
    if attack.free or me.rider:
        return
    chosen = attack.chosen = set()
    while True:
        keys = options(fight, attack) + (["club"] if club and "club" not in chosen else [])
        said = (await Ask(me.id, "option", ways(*keys), {"target": target.id, "weapon": attack.weapon.name})).do
        if said == "roll":
            return
        chosen.add(said)
        if said in ITEMS and len(held := items(fight, target, said)) > 1:
            chosen.add(f"item {(await Ask(me.id, 'item', tuple(map(Item, held)), {'target': target.id})).item}")
