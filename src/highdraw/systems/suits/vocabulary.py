"""The same things under other names: skills, weapons and armour of the editions of shock and wounds in that of impact and trauma."""

IMPACT = "suits-impact"
HAND = ("axes", "blades", "clubs", "picks", "points", "sticks")
SKILL = {
    **dict.fromkeys(HAND, "Hand Weapons"), "brawl": "Fighting", "unarmed": "Fighting", "bows": "Archery", "crossbows": "Archery",
    "siege": "Artillery", "thrown": "Throwing", "grenades": "Throwing", "pistols": "Guns", "rifles": "Guns", "automatic": "Guns",
    "medic": "EMT", "doctor": "Surgery",
}  # fmt: skip
"""What a skill of the editions of shock and wounds is in that of impact."""
BROAD = {"fight": ("Hand Weapons", "Fighting"), "shoot": ("Archery", "Guns", "Throwing", "Artillery")}
"""Skills that are several there."""
OF_MIND = ("Archery", "Artillery", "EMT", "Surgery")
"""Skills of impact that stand on Mind; the others stand on Speed."""
WEAPON = {
    "dagger": "knife", "rapier": "shortsword", "broadsword": "sword", "claymore": "greatsword", "halberd": "poleaxe", "scythe": "poleaxe",
    "hand pick": "hatchet", "pick": "axe", "war pick": "battle axe", "baton": "club", "staff": "club", "bo": "club",
    "javelin": "short spear", "thrown javelin": "javelin (thrown)", "thrown spear": "spear (thrown)", "wheel-lock": "wheel-lock pistol",
    "grenade black powder": "grenade, black powder", "grenade concussion": "grenade, concussion",
    "grenade fragmentation": "grenade, fragmentation", "grenade heavy concussion": "grenade, heavy concussion",
    "assault rifle 7.62mms": "assault rifle 7.62mm short",
}  # fmt: skip
"""Weapons that have another name in the edition of impact, or the nearest one."""
ARMOUR = {"chain": "Chainmail", "scale": "Lamellar Armor", "plate": "Light Plate", "war plate": "Heavy Plate", "kevlar": "Boiled Leather",
          "plated kevlar": "Lamellar Armor", "tower shield": "Large Shield"}  # fmt: skip
BACK_WEAPON = {there: here for here, there in reversed(WEAPON.items())} | {"lance": "pike"}
"""The other way round, and what has no counterpart by the nearest."""
BACK_ARMOUR = {"chainmail": "Chain", "lamellar armor": "Scale", "heavy plate": "War Plate", "boiled leather": "Leather",
               "buckler": "Shield", "small shield": "Shield"}  # fmt: skip


def split_number(entry: str) -> tuple[str, str]:
    """A thing and its number, as files write them.

    >>> split_number("Throwing Dagger x3"), split_number("axe")
    (('Throwing Dagger', ' x3'), ('axe', ''))
    """
    name, times, number = entry.rpartition(" x")
    return (name, f"{times}{number}") if number.isdigit() and name else (entry, "")
