"""Values of the printed tables, as literals: what the data files of the Suits systems must hold.

Taken from the rule sources, never from the files under `src`, so that a slip in one shows against the other.
Strings keep the spelling of the rule sources; `RENAMED` lists the two weapons that our tables call otherwise.
"""

# Hand weapons, in printed order (without the unarmed row, which is ours).
HAND_WEAPON_COLUMNS = (
    "name",
    "size",
    "pf",
    "boost",
    "hands",
    "min_body",
    "damage",
    "defense",
    "ap",
    "anti_shield",
    "slow",
    "awkward",
    "correction",
)
# fmt: off
HAND_WEAPONS: list[tuple[str, str, int, int, str, int, str, int, int, int, bool, bool, str]] = [
    ("Knife", "S", 0, -2, "1", 0, "Cutting", 0, 0, 0, False, False, ""),
    ("Shortsword", "S", 0, 0, "1", 3, "Cutting", 0, 0, 0, False, False, ""),
    ("Sword", "M", 1, 0, "1", 4, "Cutting", 1, 0, 0, False, False, ""),
    ("Broadsword", "M", 1, 1, "1 or 2", 5, "Cutting", 1, 0, 0, False, False, ""),
    ("Greatsword", "L", 2, 0, "2", 5, "Cutting", 1, 0, 0, False, True, ""),
    ("Claymore", "L", 2, 1, "2", 6, "Cutting", 1, 0, 0, False, True, ""),
    ("Hatchet", "S", 0, 1, "1", 3, "Cutting", 0, 0, 0, True, False, ""),
    ("Axe", "M", 1, 2, "1 or 2", 5, "Cutting", 0, 0, 0, True, False, ""),
    ("Battle Axe", "M", 1, 2, "2", 5, "Cutting", 0, 0, 0, True, False, ""),
    ("Poleaxe", "L", 2, 1, "2", 5, "Cutting", 0, 0, 0, True, True, ""),
    ("Halberd", "L", 2, 2, "2", 6, "Cutting", 0, 0, 0, True, True, ""),
    ("Hand Pick", "S", -1, -1, "1", 3, "Cutting", 0, 1, 0, False, True, ""),
    ("Pick", "M", 0, -1, "1 or 2", 4, "Cutting", 0, 1, 0, False, True, ""),
    ("War Pick", "L", 1, -1, "2", 5, "Cutting", 0, 2, 0, True, True, ""),
    ("Scythe", "L", 1, 0, "2", 6, "Cutting", 0, 2, 0, True, True, ""),
    ("Club", "S", -1, 2, "1", 0, "Hard", 0, 0, 0, True, False, "damage blank, taken as Hard"),
    ("Hammer", "S", 1, 2, "1", 3, "Hard", 0, 0, 0, True, False, "damage blank, taken as Hard"),
    ("Mace", "M", 2, 2, "1 or 2", 5, "Hard", 0, 1, 0, True, False,
     "damage column holds Show; damage taken as Hard and Show read as Slow"),
    ("Warhammer", "L", 2, 1, "2", 5, "Hard", 0, 2, 0, True, True,
     "name printed Warhamer; damage column holds Slow; damage taken as Hard"),
    ("Flail", "M", 1, 3, "1 or 2", 6, "Hard", 0, 1, 1, True, True, "damage column holds Slow; damage taken as Hard"),
    ("Dagger", "S", -1, -2, "1", 0, "Piercing", 0, 0, 0, False, False, ""),
    ("Javelin", "M", -1, -1, "1", 3, "Piercing", 0, 1, 0, False, False, ""),
    ("Spear", "L", 0, -1, "1 or 2", 3, "Piercing", 0, 1, 0, False, False, ""),
    ("Pike", "XL", 0, 0, "2", 4, "Piercing", 0, 2, 0, True, False, ""),
    ("Rapier", "M", -1, 0, "1", 3, "Piercing", 2, 0, 0, False, False, ""),
    ("Baton", "S", 0, -1, "1", 0, "Blunt", 1, 0, 0, False, False, ""),
    ("Bo", "M", 1, -1, "1 or 2", 3, "Blunt", 1, 0, 0, False, False, ""),
    ("Staff", "L", 2, -1, "2", 4, "Blunt", 1, 0, 0, False, False, ""),
]
# fmt: on

# Ranged weapons, in printed order.
RANGED_WEAPON_COLUMNS = (
    "name",
    "range_class",
    "pf",
    "boost",
    "hands",
    "min_body",
    "rof",
    "shots",
    "reload",
    "ap",
    "damage",
    "burst",
    "blast",
    "delayed",
    "bullet",
    "special",
    "correction",
)
# fmt: off
RANGED_WEAPONS: list[
    tuple[str, str, int | str, int, str, int, int, int, str, int, str, bool, bool, bool, bool, str, str]
] = [
    ("Rock", "Very Short", -2, -2, "1", 0, 1, 1, "0", 0, "Hard",
     False, False, False, False, "", "Type blank, taken as Hard"),
    ("Throwing Dagger", "Very Short", -2, -2, "1", 0, 1, 1, "0", 0, "Piercing", False, False, False, False, "", ""),
    ("Javelin", "Short", -1, -2, "1 or 2", 4, 1, 1, "1", 0, "Piercing", False, False, False, False, "", ""),
    ("Spear", "Very Short", -1, -2, "2", 5, 1, 1, "1", 0, "Piercing", False, False, False, False, "", ""),
    ("Short Bow", "Medium", 0, 0, "2", 3, 1, 1, "draw 6", 1, "Piercing",
     False, False, False, False, "", "Reload printed Body/6"),
    ("Bow", "Long", 0, 1, "2", 4, 1, 1, "draw 8", 1, "Piercing",
     False, False, False, False, "", "Reload printed Body/8"),
    ("Long Bow", "Very Long", 1, 0, "2", 5, 1, 1, "draw 10", 1, "Piercing",
     False, False, False, False, "", "Reload printed Body/10"),
    ("Crossbow", "Long", "Powered", 6, "1 or 2", 3, 1, 1, "draw 12", 2, "Piercing",
     False, False, False, False, "", "Reload printed Body/12"),
    ("Heavy Crossbow", "Long", "Powered", 8, "2", 4, 1, 1, "draw 14", 2, "Piercing",
     False, False, False, False, "", "Reload printed Body/14"),
    ("Trebuchet", "Very Long", "Powered", 10, "2", 5, 1, 1, "draw 16", 2, "Piercing",
     False, False, False, False, "", "name printed Trebauchet; Reload printed Body/16"),
    ("Grenade Black Powder", "Very Short", "Powered", 9, "1", 0, 1, 1, "1", 1, "Cutting",
     False, True, True, False, "", ""),
    ("Grenade Concussion", "Very Short", "Powered", 12, "1", 0, 1, 1, "1", 2, "Blunt",
     False, True, True, False, "", ""),
    ("Grenade Fragmentation", "Very Short", "Powered", 11, "1", 0, 1, 1, "1", 2, "Cutting",
     False, True, True, False, "", ""),
    ("Grenade Heavy Concussion", "Very Short", "Powered", 15, "1", 0, 1, 1, "1", 2, "Blunt",
     False, True, True, False, "", "printed as a second Grenade -- Concussion"),
    ("Flintlock Pistol", "Medium", "Powered", 7, "1", 3, 1, 1, "20", 1, "Piercing",
     False, False, False, True, "", "printed Flintlock"),
    ("Wheel-lock", "Medium", "Powered", 5, "1", 3, 1, 1, "60", 1, "Piercing", False, False, False, True, "", ""),
    ("Derringer", "Short", "Powered", 4, "1", 0, 1, 2, "2", 1, "Piercing",
     False, False, False, True, "", "Shots blank, by ruling"),
    ("Revolver .36", "Medium", "Powered", 7, "1", 0, 1, 5, "2", 1, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Automatic Pistol .45", "Medium", "Powered", 8, "1", 0, 2, 6, "1", 2, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Automatic Pistol 9mm", "Medium", "Powered", 9, "1", 0, 2, 16, "1", 1, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Revolver .38", "Medium", "Powered", 7, "1", 0, 2, 5, "2", 1, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Holdout Pistol .380", "Medium", "Powered", 8, "1", 0, 2, 6, "2", 1, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Revolver .357", "Long", "Powered", 9, "1", 0, 2, 8, "2", 1, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Revolver .44", "Long", "Powered", 9, "1 or 2", 3, 2, 6, "2", 2, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("SMG .45", "Long", "Powered", 8, "1 or 2", 4, 9, 20, "2", 2, "Piercing",
     True, False, False, True, "", "Reload blank, by ruling; Burst mark missing, ROF 9"),
    ("SMG 9mm", "Long", "Powered", 9, "2", 3, 9, 32, "2", 1, "Piercing",
     True, False, False, True, "", "Reload blank, by ruling"),
    ("Handgonne .90", "Medium", "Powered", 8, "1", 3, 1, 1, "10", 1, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Matchlock .80", "Medium", "Powered", 11, "2", 3, 1, 1, "20", 1, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Flintlock Musket .75", "Medium", "Powered", 11, "2", 4, 1, 1, "20", 1, "Piercing",
     False, False, False, True, "", "printed Flintlock -- .75; Reload blank, by ruling"),
    ("Rifle-Musket .577", "Long", "Powered", 11, "2", 4, 1, 1, "8", 2, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Cartridge Rifle .45", "Long", "Powered", 12, "2", 4, 1, 12, "4", 3, "Piercing",
     False, False, False, True, "", ""),
    ("Lever-Action Carbine .30", "Very Long", "Powered", 12, "2", 4, 1, 16, "3", 3, "Piercing",
     False, False, False, True, "", "Reload blank, by ruling"),
    ("Bolt-Action Rifle 7.62mm", "Very Long", "Powered", 13, "2", 4, 1, 1, "3", 3, "Piercing",
     False, False, False, True, "", ""),
    ("Assault Rifle 5.56mm", "Very Long", "Powered", 12, "2", 4, 12, 36, "2", 3, "Piercing",
     True, False, False, True, "",
     "printed ROF 12, Shots 12, Reload 36: the last is the magazine size; Reload by ruling"),
    ("Assault Rifle 7.62mmS", "Very Long", "Powered", 12, "2", 4, 10, 31, "2", 3, "Piercing",
     True, False, False, True, "",
     "printed ROF 10, Shots 10, Reload 31: the last is the magazine size; Reload by ruling"),
    ("Battle Rifle 7.62mm", "Extra Long", "Powered", 13, "2", 5, 10, 21, "3", 3, "Piercing",
     True, False, False, True, "",
     "printed ROF 10, Shots 11, Reload 21: the last is the magazine size; Reload by ruling"),
    ("Assault Carbine 5.56mm", "Very Long", "Powered", 12, "2", 4, 3, 36, "3", 3, "Piercing",
     True, False, False, True, "",
     "printed ROF 3, Shots 12, Reload 36: the last is the magazine size; Reload by ruling"),
    ("Dart Rifle 11mm", "Long", "Powered", 3, "2", 3, 1, 5, "3", 0, "Piercing",
     False, False, False, False, "any damage past armour delivers its load",
     "printed ROF 1, Shots 1, Reload 5: the last is the magazine size; Reload by ruling"),
    ("Sniper Rifle .338", "Extra Long", "Powered", 14, "2", 4, 1, 7, "3", 3, "Piercing",
     False, False, False, True, "",
     "printed ROF 1, Shots 1, Reload 7: the last is the magazine size; Reload by ruling"),
]
# fmt: on

# Thrown weapons that share a printed name with a hand weapon, and what our tables call them.
RENAMED: dict[str, str] = {"Javelin": "Thrown Javelin", "Spear": "Thrown Spear"}

# Shields and armour.
ARMOUR_COLUMNS = (
    "name",
    "kind",
    "absorb_percent",
    "boost",
    "defense",
    "missile_defense",
    "on_block",
    "slow",
    "awkward",
    "boost_vs_non_bullets",
    "correction",
)
ARMOUR: list[tuple[str, str, int, int, int, int, bool, bool, bool, int, str]] = [
    ("Tower Shield", "shield", 0, 0, 3, 4, True, True, False, 0, ""),
    ("Large Shield", "shield", 0, 0, 2, 3, True, True, False, 0, ""),
    ("Shield", "shield", 0, 0, 1, 2, True, False, False, 0, ""),
    ("Leather", "armor", 0, 1, 0, 0, False, False, False, 1, ""),
    ("Chain", "armor", 33, 2, 0, 0, False, False, False, 2, ""),
    ("Scale", "armor", 33, 3, 1, 0, False, False, False, 3, ""),
    ("Light Plate", "armor", 50, 4, 1, 0, False, False, True, 4, ""),
    ("Plate", "armor", 50, 5, 2, 0, False, False, True, 5, ""),
    ("War Plate", "armor", 50, 6, 2, 0, False, False, True, 6, ""),
    ("Kevlar", "armor", 25, 6, 0, 0, False, False, False, 1, "comma missing before 25%"),
    ("Plated Kevlar", "armor", 33, 8, 2, 0, False, False, False, 4, "comma missing before 33%"),
]

# Card, low value, high value.
CARD_VALUES: list[tuple[str, int, int]] = [
    ("Ace", 1, 11),
    ("2", 2, 2),
    ("3", 3, 3),
    ("4", 4, 4),
    ("5", 5, 5),
    ("6", 6, 6),
    ("7", 7, 7),
    ("8", 8, 8),
    ("9", 9, 9),
    ("10", 10, 10),
    ("Jack", 2, 12),
    ("Queen", 3, 13),
    ("King", 4, 14),
]

# Suit, colour, winner's bonus, loser's change, loser's change under loser_suit: inverse.
SUITS: list[tuple[str, str, int, int, int]] = [
    ("clubs", "black", 0, 0, -3),
    ("spades", "black", 1, -1, -2),
    ("hearts", "red", 2, -2, -1),
    ("diamonds", "red", 3, -3, 0),
]

# Ratio, power bonus, then the loss for base powers 1 to 10.
SCALE_THIRDS: list[tuple[str, int, int, int, int, int, int, int, int, int, int, int]] = [
    ("1/3", -3, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3),
    ("1/3", -2, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3),
    ("2/3", -1, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7),
    ("1", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    ("1 1/3", 1, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13),
    ("1 2/3", 2, 2, 3, 5, 7, 8, 10, 12, 13, 15, 17),
    ("2", 3, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
]

# The same under power_scale: quarters.
SCALE_QUARTERS: list[tuple[str, int, int, int, int, int, int, int, int, int, int, int]] = [
    ("1/4", -3, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3),
    ("1/2", -2, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    ("3/4", -1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8),
    ("1", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    ("1 1/4", 1, 1, 3, 4, 5, 6, 8, 9, 10, 11, 13),
    ("1 1/2", 2, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15),
    ("1 3/4", 3, 2, 4, 5, 7, 9, 11, 12, 14, 16, 18),
]

# Weapon, size, power factor, boost, type, AP, base power, whose line, then the loss at power bonus -3 to +3.
SAMPLES: list[tuple[str, str, str, int, str, str, int, str, int, int, int, int, int, int, int]] = [
    ("Sword", "M", "80%", 0, "Cutting", "", 5, "as printed", 1, 2, 3, 5, 6, 8, 9),
    ("Sword", "M", "80%", 0, "Cutting", "", 5, "thirds (default)", 2, 2, 3, 5, 7, 8, 10),
    ("Sword", "M", "80%", 0, "Cutting", "", 5, "quarters", 1, 3, 4, 5, 6, 8, 9),
    ("Warhammer", "L", "125%", -1, "Hard", "33%", 7, "as printed", 2, 4, 5, 7, 9, 11, 12),
    ("Warhammer", "L", "125%", -1, "Hard", "33%", 7, "thirds (default)", 2, 2, 5, 7, 9, 12, 14),
    ("Warhammer", "L", "125%", -1, "Hard", "33%", 7, "quarters", 2, 4, 5, 7, 9, 11, 12),
]

# Body, then wound thresholds: hard, cutting, piercing, blunt, cutting and piercing under ceiling.
THRESHOLDS: list[tuple[int, int, int, int, int, int, int]] = [
    (1, 1, 1, 1, 1, 1, 1),
    (2, 2, 2, 1, 2, 2, 1),
    (3, 3, 2, 2, 3, 3, 2),
    (4, 4, 3, 2, 4, 3, 2),
    (5, 5, 4, 3, 5, 4, 3),
    (6, 6, 5, 3, 6, 5, 3),
    (7, 7, 5, 4, 7, 6, 4),
    (8, 8, 6, 4, 8, 6, 4),
    (9, 9, 7, 5, 9, 7, 5),
    (10, 10, 8, 5, 10, 8, 5),
    (11, 11, 8, 6, 11, 9, 6),
    (12, 12, 9, 6, 12, 9, 6),
    (13, 13, 10, 7, 13, 10, 7),
    (14, 14, 11, 7, 14, 11, 7),
]

# Card (high) plus Major Loss, Minor Loss recovered.
RECOVERY: list[tuple[str, int]] = [
    ("at or under Will", 2),
    ("above Will, at or under 2 x Will", 1),
    ("above 2 x Will", 0),
]

# Range row, then the upper limits in multiples of effective Body: point blank, short, medium, long, maximum.
RANGE_ROWS: list[tuple[str, float | str, float, int, int, int]] = [
    ("Very Short", "none", 0.5, 1, 2, 3),
    ("Short", 0.5, 1, 2, 4, 6),
    ("Medium", 1, 2, 4, 8, 12),
    ("Long", 2, 4, 8, 16, 24),
    ("Very Long", 4, 8, 16, 32, 48),
    ("Extra Long", 8, 16, 32, 64, 128),
]

# Bracket, skill unaimed, skill aimed, target's defence, turns of aim per extra card, recoil.
RANGE_EFFECTS: list[tuple[str, str, str, str, int, int]] = [
    ("Point blank", "100% (50% under 3 m)", "100% (50% under 3 m)", "half", 1, 1),
    ("Short", "100%", "100%", "full", 1, 2),
    ("Medium", "75% down", "100%", "full", 2, 3),
    ("Long", "25% down", "50% down", "full", 2, 4),
    ("Maximum", "25% down", "25% down", "full", 2, 5),
]

# Suit of the burst card, bullets hitting at point blank, short, medium, long, maximum.
BURST: list[tuple[str, int, int, int, int, int]] = [
    ("Heart", 4, 3, 2, 2, 1),
    ("Diamond", 3, 2, 1, 1, 1),
    ("Spade", 2, 1, 1, 1, 0),
    ("Club", 2, 1, 1, 0, 0),
]

# Weapon, class, effective Body, rate of fire, way of firing, AP class.
GUN_CLASS: list[tuple[str, str, str, int, str, str]] = [
    ("Rock", "muscle", "user's Body, at most 10", 1, "one shot", "never"),
    ("Throwing Dagger", "muscle", "user's Body, at most 10", 1, "one shot", "never"),
    ("Javelin", "muscle", "user's Body, at most 10", 1, "one shot", "never"),
    ("Spear", "muscle", "user's Body, at most 10", 1, "one shot", "never"),
    ("Short Bow", "muscle", "user's Body, at most 10", 1, "one shot", "25%"),
    ("Bow", "muscle", "user's Body, at most 10", 1, "one shot", "25%"),
    ("Long Bow", "muscle", "user's Body, at most 10", 1, "one shot", "25%"),
    ("Crossbow", "other powered", "6", 1, "one shot", "33%"),
    ("Heavy Crossbow", "other powered", "8", 1, "one shot", "33%"),
    ("Trebuchet", "other powered", "10", 1, "one shot", "33%"),
    ("Grenade Black Powder", "other powered", "9", 1, "one shot", "25%"),
    ("Grenade Concussion", "other powered", "10", 1, "one shot", "33%"),
    ("Grenade Fragmentation", "other powered", "10", 1, "one shot", "33%"),
    ("Grenade Heavy Concussion", "other powered", "10", 1, "one shot", "33%"),
    ("Flintlock Pistol", "pistol", "8", 1, "one shot", "25%"),
    ("Wheel-lock", "pistol", "8", 1, "one shot", "25%"),
    ("Derringer", "pistol", "8", 1, "one shot", "25%"),
    ("Revolver .36", "pistol", "8", 1, "one shot", "25%"),
    ("Automatic Pistol .45", "pistol", "8", 2, "single shots", "33%"),
    ("Automatic Pistol 9mm", "pistol", "8", 2, "single shots", "25%"),
    ("Revolver .38", "pistol", "8", 2, "single shots", "25%"),
    ("Holdout Pistol .380", "pistol", "8", 2, "single shots", "25%"),
    ("Revolver .357", "pistol", "8", 2, "single shots", "25%"),
    ("Revolver .44", "pistol", "8", 2, "single shots", "33%"),
    ("SMG .45", "automatic", "10", 9, "bursts 4, 4, 1", "33%"),
    ("SMG 9mm", "automatic", "10", 9, "bursts 4, 4, 1", "25%"),
    ("Handgonne .90", "pistol", "8", 1, "one shot", "25%"),
    ("Matchlock .80", "rifle", "12", 1, "one shot", "25%"),
    ("Flintlock Musket .75", "rifle", "12", 1, "one shot", "25%"),
    ("Rifle-Musket .577", "rifle", "12", 1, "one shot", "33%"),
    ("Cartridge Rifle .45", "rifle", "12", 1, "one shot", "50%"),
    ("Lever-Action Carbine .30", "rifle", "12", 1, "one shot", "50%"),
    ("Bolt-Action Rifle 7.62mm", "rifle", "12", 1, "one shot", "50%"),
    ("Assault Rifle 5.56mm", "automatic", "10", 12, "bursts 4, 4, 4", "50%"),
    ("Assault Rifle 7.62mmS", "automatic", "10", 10, "bursts 4, 4, 2", "50%"),
    ("Battle Rifle 7.62mm", "automatic", "10", 10, "bursts 4, 4, 2", "50%"),
    ("Assault Carbine 5.56mm", "automatic", "10", 3, "bursts 3", "50%"),
    ("Dart Rifle 11mm", "rifle", "12", 1, "one shot", "never"),
    ("Sniper Rifle .338", "scoped rifle", "12, or 20 when aimed", 1, "one shot", "50%"),
]

# Weapon size, rank.
SIZES: list[tuple[str, int]] = [
    ("unarmed", 0),
    ("S (small)", 1),
    ("M (medium)", 2),
    ("L (large)", 3),
    ("XL (polearm)", 4),
]

# Shield, rating, row of the armour table, defence, missile defence, bonus against missiles by default.
SHIELDS: list[tuple[str, int, str, int, int, int]] = [
    ("small", 1, "Shield", 1, 2, 0),
    ("medium", 2, "Large Shield", 2, 3, 1),
    ("large", 3, "Tower Shield", 3, 4, 2),
]

# Sector, angle from facing, then whether shield, formation, weapon bonuses and armour defence count.
SECTORS: list[tuple[str, str, str, str, str, str]] = [
    ("front", "below 90", "yes", "yes", "yes", "yes"),
    ("side", "90 to 135", "no", "no", "yes", "yes"),
    ("behind", "above 135", "no", "no", "no", "no"),
]

# What is carried, blue chips, white chips, white chips under shield_uses: once.
CHIPS: list[tuple[str, int | str, int | str, int | str]] = [
    ("one weapon", 1, 1, 1),
    ("weapon and second weapon", 1, 2, 2),
    ("weapon and small shield (1)", 1, 2, 2),
    ("weapon and medium shield (2)", 1, 3, 2),
    ("weapon and large shield (3)", 1, 4, 2),
    ("slow weapon, no blue left", 2, "as above", "as above"),
    ("slow weapon, blue left", "unchanged", "as above", "as above"),
]

# Yards from the burst point, share of the base power, target's defence.
BLAST: list[tuple[str, str, str]] = [
    ("below 2", "full", "none"),
    ("exactly 2", "1/2", "none"),
    ("above 2, below 4", "1/2", "half"),
    ("exactly 4", "1/4", "half"),
    ("above 4, below 6", "1/4", "normal"),
    ("6 to below 8", "1/8", "normal"),
    ("exactly 8", "1/16", "normal"),
    ("above 8", "1/16 and so on", "double"),
]

# Switch, default, other values, rule.
SWITCHES: list[tuple[str, str, list[str], str]] = [
    ("decks", "2", ["1", "3", "4"], "S2-GEN-01"),
    ("tie", "no_result", ["redraw", "initiator_wins"], "S2-CON-06"),
    ("multi_declare", "before_draw", ["before_reveal"], "S2-FST-02"),
    ("second_weapon_uses", "once", ["always"], "S2-TWO-01"),
    ("minion_groups", "stride_4", ["blocks_of_4"], "S2-MIN-03"),
    ("one_card_ap", "never", ["by_suit"], "S2-MIN-04"),
    ("ace_is_face", "yes", ["no"], "S2-VAL-03"),
    ("defeat_status", "over", ["reach"], "S2-EXT-03"),
    ("two_weapon_actions", "one", ["one_per_weapon"], "S2-ORD-07"),
    ("shield_uses", "rating", ["once"], "S2-FRQ-04"),
    ("slow_unready", "any_use", ["successful_attack"], "S2-FRQ-07"),
    ("action_economy", "chips", ["items"], "S2-CHP-01"),
    ("defend_only", "always", ["only_if_outnumbered"], "S2-DFR-02"),
    ("shield_vs_missiles", "one_less", ["same", "missile_column"], "S2-DFR-07"),
    ("disengage_count", "allies_only", ["include_self"], "S2-ENG-05"),
    ("suit_card", "highest_used", ["highest_drawn", "best_suit"], "S2-PWR-04"),
    ("loser_suit", "mirrored", ["inverse"], "S2-PWR-05"),
    ("wound_threshold_rounding", "half_up", ["ceiling"], "S2-DMG-01"),
    ("recover_after_counter_win", "no", ["yes"], "S2-REC-02"),
    ("daze_threshold", "will_in_combat", ["power"], "S2-DAZ-01"),
    ("defeat_major", "reach", ["over"], "S2-DFT-01"),
    ("modern_medicine", "off", ["on"], "S2-BLD-02"),
    ("hero_death", "ordinary", ["total_only", "triple_body"], "S2-DTH-02"),
    ("power_scale", "thirds", ["quarters"], "S2-SCL-01"),
    ("size_bonus", "counter_only", ["any_mutual"], "S2-SIZ-01"),
    ("formation", "one_neighbour", ["both_neighbours"], "S2-SIZ-02"),
    ("ranged_defense_rounding", "up", ["down"], "S2-RNG-02"),
    ("ranged_defense", "drawn", ["fixed_rank"], "S2-RNG-14"),
    ("extra_long_maximum", "128", ["96"], "S2-RNG-05"),
    ("range_cap_guns", "off", ["on"], "S2-RNG-07"),
    ("counterfire", "mutual_contest", ["none"], "S2-RNG-13"),
    ("pf_scale", "quarters", ["active"], "S2-WPN-02"),
    ("shield_slow", "off", ["on"], "S2-WPN-08"),
    ("blast_bounce", "per_point", ["flat"], "S2-WPN-10"),
    ("ap33", "suit_or_pair", ["as_25"], "S2-APR-03"),
    ("ap_map", "25_33_50", ["per_quarter"], "S2-APR-04"),
    ("aim_cards", "at_fire", ["as_aimed"], "S2-AIM-10"),
    ("bonus_cards", "off", ["on"], "S2-BON-01"),
    ("bonus_draw", "normal_draw", ["single_card_only"], "S2-BON-03"),
    ("diamond_without_armor", "1", ["2"], "S2-BON-13"),
    ("second_weapon_bonus_when_multi", "lost", ["kept"], "S2-MUL-05"),
    ("recoil", "cumulative", ["flat"], "S2-SHT-02"),
    ("burst_card", "extra_card", ["high_card"], "S2-SHT-03"),
    ("burst_defense_draw", "once", ["each"], "S2-SHT-06"),
    ("swarm_margin", "beyond_win", ["whole_difference"], "S2-SWM-04"),
]
