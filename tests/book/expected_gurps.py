"""Values of the printed tables of playing-card initiative, as literals: what its data files must hold.

Taken from the rule sources, never from the files under `src`, so that a slip in one shows against the other.
"""

from typing import Any

# increment, rank, suit order inside it.
ORDER: list[tuple[Any, ...]] = [
    (1, "Ace", "Spades, Hearts, Diamonds, Clubs"),
    (2, "King", "Spades, Hearts, Diamonds, Clubs"),
    (3, "Queen", "Spades, Hearts, Diamonds, Clubs"),
    (4, "Jack", "Spades, Hearts, Diamonds, Clubs"),
    (5, "10", "Spades, Hearts, Diamonds, Clubs"),
    (6, "9", "Spades, Hearts, Diamonds, Clubs"),
    (7, "8", "Spades, Hearts, Diamonds, Clubs"),
    (8, "7", "Spades, Hearts, Diamonds, Clubs"),
    (9, "6", "Spades, Hearts, Diamonds, Clubs"),
    (10, "5", "Spades, Hearts, Diamonds, Clubs"),
    (11, "4", "Spades, Hearts, Diamonds, Clubs"),
    (12, "3", "Spades, Hearts, Diamonds, Clubs"),
    (13, "2", "Spades, Hearts, Diamonds, Clubs"),
]

# action, 1 card, 2 of a kind, 3 of a kind, 4 of a kind, 5 of a kind (with Red Joker).
KIND: list[tuple[Any, ...]] = [
    ("Move", "up to Move", "by division", "by division", "by division", "by division"),
    ("Ranged attack, not aimed before", "skill, no Acc, with Bulk", "skill + Acc", "skill + Acc + 2", "skill + Acc + 4", "skill + Acc + 6"),
    (
        "Fire a weapon already aimed",
        "skill + Acc + extra aim",
        "skill + Acc + extra aim",
        "skill + Acc + extra aim + 2",
        "skill + Acc + extra aim + 4",
        "skill + Acc + extra aim + 6",
    ),
    ("Melee attack, to hit", "-2", "0", "+2", "+4", "+6"),
    ("Melee attack for damage (to hit 0)", "not available", "not available", "+2, or +1 per die", "+4, or +2 per die", "+6, or +3 per die"),
    ("Feint", "-2", "0", "+2", "+4", "+6"),
    ("Block, Parry or Dodge", "-1", "0", "+2", "+4", "+6"),
    ("Ready an item", "1 card towards it", "2 cards", "3 cards", "4 cards", "5 cards"),
    ("Shake off stun", "0", "+2", "+4", "+8", "+12"),
    ("Aim", "Acc first, then +1 each; no Bulk", "by division", "by division", "by division", "by division"),
    ("Other action allowed by the GM", "-2", "0", "+2", "+4", "+6"),
    ("Division into smaller options", "none", "1+1", "1+1+1, 2+1", "1+1+1+1, 2+1+1, 2+2, 3+1", "any parts of 1 to 4"),
]

# option, 1 card, 2 or more cards, narrow reading.
STEP: list[tuple[Any, ...]] = [
    ("Move", "no", "no", "no"),
    ("Ranged attack, not aimed before", "yes", "no", "no"),
    ("Fire a weapon already aimed", "no", "no", "no"),
    ("Melee attack to hit", "yes", "yes", "only with 2 or more cards"),
    ("Melee attack for damage", "not available", "yes", "no"),
    ("Feint", "yes", "yes", "only with 2 or more cards"),
    ("Block, Parry or Dodge", "yes", "yes", "yes"),
    ("Ready an item", "yes", "yes", "no"),
    ("Shake off stun", "yes", "yes", "no"),
    ("Aim", "no", "no", "no"),
    ("Other action", "yes", "yes", "no"),
]

# option, effect, fatigue, played with.
EFFORT: list[tuple[Any, ...]] = [
    ("Determined Attack", "one melee attack +4 to hit", 1, "melee attack"),
    ("Double Attack", "two melee attacks against one target: two weapons, or one that needs no readying", 1, "melee attack"),
    ("Strong Attack", "one melee attack +2 damage, or +1 per die if more", 1, "melee attack"),
    ("Ranged Option", "one ranged attack +1 to hit", 0, "ranged attack"),
    ("Increased Defense", "+2 to one kind of active defence for the rest of the increment", 1, "active defence"),
    ("Double Defense", "two different active defences against the same attack", 1, "active defence"),
]

# cards played, bonus to recovery, defence modifier while stunned.
STUNBONUS: list[tuple[Any, ...]] = [
    (1, 0, -5),
    (2, 2, -4),
    (3, 4, -2),
    (4, 8, 0),
    (5, 12, 2),
]

# ST, thrust, swing.
STDMG: list[tuple[Any, ...]] = [
    (1, "1d-6", "1d-5"),
    (2, "1d-6", "1d-5"),
    (3, "1d-5", "1d-4"),
    (4, "1d-5", "1d-4"),
    (5, "1d-4", "1d-3"),
    (6, "1d-4", "1d-3"),
    (7, "1d-3", "1d-2"),
    (8, "1d-3", "1d-2"),
    (9, "1d-2", "1d-1"),
    (10, "1d-2", "1d"),
    (11, "1d-1", "1d+1"),
    (12, "1d-1", "1d+2"),
    (13, "1d", "2d-1"),
    (14, "1d", "2d"),
    (15, "1d+1", "2d+1"),
    (16, "1d+1", "2d+2"),
    (17, "1d+2", "3d-1"),
    (18, "1d+2", "3d"),
    (19, "2d-1", "3d+1"),
    (20, "2d-1", "3d+2"),
    (21, "2d", "4d-1"),
    (22, "2d", "4d"),
    (23, "2d+1", "4d+1"),
    (24, "2d+1", "4d+2"),
    (25, "2d+2", "5d-1"),
    (26, "2d+2", "5d"),
    (27, "3d-1", "5d+1"),
    (28, "3d-1", "5d+1"),
    (29, "3d", "5d+2"),
    (30, "3d", "5d+2"),
    (31, "3d+1", "6d-1"),
    (32, "3d+1", "6d-1"),
    (33, "3d+2", "6d"),
    (34, "3d+2", "6d"),
    (35, "4d-1", "6d+1"),
    (36, "4d-1", "6d+1"),
    (37, "4d", "6d+2"),
    (38, "4d", "6d+2"),
    (39, "4d+1", "7d-1"),
    (40, "4d+1", "7d-1"),
]

# damage type, code, multiplier.
WOUND: list[tuple[Any, ...]] = [
    ("small piercing", "pi-", 0.5),
    ("piercing", "pi", 1.0),
    ("large piercing", "pi+", 1.5),
    ("huge piercing", "pi++", 2.0),
    ("cutting", "cut", 1.5),
    ("impaling", "imp", 2.0),
    ("crushing", "cr", 1.0),
    ("burning", "burn", 1.0),
    ("corrosion", "cor", 1.0),
    ("toxic", "tox", 1.0),
    ("fatigue", "fat", 1.0),
]

# distance in yards up to, penalty.
RANGE: list[tuple[Any, ...]] = [
    (2, 0),
    (3, -1),
    (5, -2),
    (7, -3),
    (10, -4),
    (15, -5),
    (20, -6),
    (30, -7),
    (50, -8),
    (70, -9),
    (100, -10),
    (150, -11),
    (200, -12),
    (300, -13),
    (500, -14),
    (700, -15),
    (1000, -16),
    (1500, -17),
    (2000, -18),
    (3000, -19),
    (5000, -20),
]

# level, name, load up to (x Basic Lift), Move multiplier, Dodge.
ENC: list[tuple[Any, ...]] = [
    (0, "none", 1, 1.0, 0),
    (1, "light", 2, 0.8, -1),
    (2, "medium", 3, 0.6, -2),
    (3, "heavy", 6, 0.4, -3),
    (4, "extra-heavy", 10, 0.2, -4),
]

# posture, melee attack, defence, movement per Move option.
POSTURE: list[tuple[Any, ...]] = [
    ("standing", 0, 0, "full Move"),
    ("crouching", -2, 0, "2/3 of Move"),
    ("kneeling", -2, -2, "1/3 of Move"),
    ("crawling", -4, -3, "1/3 of Move"),
    ("sitting", -2, -2, "none"),
    ("lying", -4, -3, "1 hex"),
]

# total, result, cards lost, recovery roll.
FRIGHT: list[tuple[Any, ...]] = [
    ("4-5", "stunned for 1 second", "1 + 1", "automatic at the end of the next increment"),
    ("6-7", "stunned for 1 second", "1 + 1", "Will, unmodified"),
    ("8-9", "stunned for 1 second", "1 + 1", "Will, with the Fright Check's own modifiers"),
    ("10", "stunned for 1d seconds", "1 + 1d", "Will, with the Fright Check's own modifiers"),
    ("11", "stunned for 2d seconds", "1 + 2d", "Will, with the Fright Check's own modifiers"),
    (
        "12",
        "retching for (25 - HT) seconds, in every respect as stunned but without recovery rolls",
        "1 + (25 - HT)",
        "HT, after that time",
    ),
    ("13", "a new mental quirk, no stun", "0", "none"),
    ("14-15", "lose 1d FP and be stunned for 1d seconds", "1 + 1d", "Will, with the Fright Check's own modifiers"),
    ("16", "stunned for 1d seconds and a new quirk", "1 + 1d", "Will, with the Fright Check's own modifiers"),
    ("17", "faint for 1d minutes", "whole hand", "HT once a minute after that"),
    ("18", "faint for 1d minutes; HT roll or 1 HP lost in the fall", "whole hand", "HT once a minute after that"),
    ("19", "faint for 2d minutes; 1 HP lost in the fall", "whole hand", "HT once a minute after that"),
    ("20", "faint for 4d minutes; lose 1d FP", "whole hand", "HT once a minute after that"),
    ("21", "panic for 1d minutes: runs, screams or cowers as the GM says", "0 (the GM directs the cards)", "Will once a minute after that"),
    (
        "22 and more",
        "a lasting mental or physical disadvantage chosen by the GM; in the fight treat as 11",
        "1 + 2d",
        "Will, with the Fright Check's own modifiers",
    ),
]

# 3d6, effect.
CRITHIT: list[tuple[Any, ...]] = [
    ("3", "damage roll tripled"),
    ("4", "DR counts half, rounded down, after the armour divisor"),
    ("5", "damage roll doubled"),
    ("6", "maximum damage"),
    ("7", "counts as a major wound if any damage penetrates"),
    ("8", "shock doubled, up to -8, if any damage penetrates; a hit limb is crippled for (16 - HT) seconds, at least 2"),
    ("9-11", "normal damage"),
    ("12", "normal damage, and the victim drops what he holds"),
    ("13-14", "counts as a major wound if any damage penetrates"),
    ("15", "maximum damage"),
    ("16", "damage roll doubled"),
    ("17", "DR counts half, rounded down, after the armour divisor"),
    ("18", "damage roll tripled"),
]

# 3d6, effect.
CRITMISS: list[tuple[Any, ...]] = [
    (
        "3-4",
        "weapon breaks; a weapon that resists breaking is rolled for again and breaks only on a second such "
        "result, otherwise it is dropped",
    ),
    (
        "5",
        "attacker hits his own arm or leg (half and half) with full damage; piercing, impaling and ranged "
        "attacks roll again and take it only the second time",
    ),
    ("6", "as 5, with half damage"),
    ("7", "off balance: no action in the rest of this increment and the next, defences in that time at -2"),
    ("8", "weapon turns in the hand: one card of readying"),
    ("9-11", "weapon dropped"),
    ("12", "weapon turns in the hand: one card of readying"),
    ("13", "off balance, as 7"),
    (
        "14",
        "swung weapon flies 1d yards straight forward or back (half and half), whoever is there rolls DX or "
        "takes half damage; otherwise dropped",
    ),
    ("15", "shoulder strained: the weapon arm is useless for 30 minutes"),
    ("16", "attacker falls prone; with a ranged attack off balance, as 7"),
    ("17-18", "weapon breaks, as 3"),
]

# location, 3d6, to hit, extra DR, wounding modifiers that differ, knockdown roll, crippled by injury above.
HITLOC: list[tuple[Any, ...]] = [
    (
        "eye",
        "chosen only",
        -9,
        0,
        "x4 for every type; only piercing, impaling and tight-beam burning attacks",
        -10,
        "1/10 of maximum HP (blinded)",
    ),
    ("skull", "3-4", -7, 2, "x4 for every type except toxic", -10, "never"),
    ("face", "5", -5, 0, "corrosion x1.5", -5, "never"),
    ("right leg", "6-7", -2, 0, "pi+, pi++ and impaling x1", 0, "1/2 of maximum HP"),
    ("right arm", "8", -2, 0, "pi+, pi++ and impaling x1", 0, "1/2 of maximum HP"),
    ("torso", "9-10", 0, 0, "none", 0, "never"),
    ("groin", "11", -3, 0, "none", -5, "never"),
    ("left arm", "12", -2, 0, "pi+, pi++ and impaling x1", 0, "1/2 of maximum HP"),
    ("left leg", "13-14", -2, 0, "pi+, pi++ and impaling x1", 0, "1/2 of maximum HP"),
    ("hand", "15", -4, 0, "pi+, pi++ and impaling x1", 0, "1/3 of maximum HP"),
    ("foot", "16", -4, 0, "pi+, pi++ and impaling x1", 0, "1/3 of maximum HP"),
    ("neck", "17-18", -5, 0, "crushing and corrosion x1.5, cutting x2", 0, "never"),
    ("vitals", "chosen only", -3, 0, "x3; only piercing and impaling attacks", -5, "never"),
]

# weapon, skill, damage, reach, parry, minimum ST, weight lb, remarks.
MELEE: list[tuple[Any, ...]] = [
    ("punch", "Brawling, Karate or DX", "thr-1 cr", "C", "0", 0, 0, ""),
    ("kick", "Brawling-2, Karate-2 or DX-2", "thr cr", "C,1", "no", 0, 0, "missed: DX roll or fall"),
    ("large knife", "Knife", "sw-2 cut (reach C,1) or thr imp (reach C)", "C,1", "-1", 6, 1, ""),
    ("shortsword", "Shortsword", "sw cut or thr imp", "1", "0", 8, 2, ""),
    ("light club", "Broadsword", "sw+1 cr or thr+1 cr", "1", "0", 10, 3, ""),
    ("broadsword", "Broadsword", "sw+1 cut or thr+1 cr", "1", "0", 10, 3, ""),
    ("thrusting broadsword", "Broadsword", "sw+1 cut or thr+2 imp", "1", "0", 10, 3, ""),
    ("rapier", "Rapier", "thr+1 imp", "1,2", "0F", 9, 2.75, "fencing weapon"),
    ("saber", "Saber", "sw-1 cut or thr+1 imp", "1", "0F", 8, 2, "fencing weapon"),
    ("axe", "Axe/Mace", "sw+2 cut", "1", "0U", 11, 4, "unbalanced"),
    ("mace", "Axe/Mace", "sw+3 cr", "1", "0U", 12, 5, "unbalanced"),
    ("spear, one hand", "Spear", "thr+2 imp", "1", "0", 9, 4, ""),
    ("spear, two hands", "Spear", "thr+3 imp", "1,2", "0", 9, 4, ""),
    ("quarterstaff", "Staff", "sw+2 cr or thr+2 cr", "1,2", "+2", 7, 4, "two hands"),
    ("greatsword", "Two-Handed Sword", "sw+3 cut (reach 1,2) or thr+2 cr (reach 2)", "1,2", "0", 12, 7, "two hands"),
    ("great axe", "Two-Handed Axe/Mace", "sw+3 cut", "1,2", "0U", 12, 8, "two hands, unready after each attack"),
    ("maul", "Two-Handed Axe/Mace", "sw+4 cr", "1,2", "0U", 13, 12, "two hands, unready after each attack"),
]

# weapon, skill, damage, Acc, 1/2D, Max, shots (cards to reload), minimum ST, Bulk.
RANGED: list[tuple[Any, ...]] = [
    ("large knife, thrown", "Thrown Weapon (Knife)", "thr imp", 0, "0.8 x ST", "1.5 x ST", "thrown", 6, -2),
    ("throwing axe", "Thrown Weapon (Axe/Mace)", "sw+2 cut", 2, "1 x ST", "1.5 x ST", "thrown", 11, -3),
    ("spear, thrown", "Thrown Weapon (Spear)", "thr+3 imp", 2, "1 x ST", "1.5 x ST", "thrown", 9, -6),
    ("sling", "Sling", "sw pi", 0, "6 x ST", "10 x ST", "1 (2)", 6, -4),
    ("short bow", "Bow", "thr imp", 1, "10 x ST", "15 x ST", "1 (2)", 7, -6),
    ("regular bow", "Bow", "thr+1 imp", 2, "15 x ST", "20 x ST", "1 (2)", 10, -7),
    ("longbow", "Bow", "thr+2 imp", 3, "15 x ST", "20 x ST", "1 (2)", 11, -8),
    ("crossbow", "Crossbow", "thr+4 imp", 4, "20 x ST", "25 x ST", "1 (4)", 7, -6),
    ("auto pistol, 9 mm", "Guns (Pistol)", "2d+2 pi", 2, "150", "1850", "15+1 (3)", 9, -2),
    ("auto pistol, .45", "Guns (Pistol)", "2d pi+", 2, "175", "1700", "7+1 (3)", 10, -2),
    ("bolt-action rifle, 7.62 mm", "Guns (Rifle)", "7d pi", 5, "1000", "4200", "5+1 (3)", 10, -5),
]

# armour, DR, weight lb, remarks.
ARMOUR: list[tuple[Any, ...]] = [
    ("cloth", 1, 6, ""),
    ("leather", 2, 10, ""),
    ("mail hauberk", 4, 25, "DR 2 against crushing"),
    ("scale", 4, 35, ""),
    ("steel breastplate", 5, 18, "front only"),
    ("steel corselet", 6, 35, ""),
    ("ballistic vest", 8, 2, "DR 2 against everything but piercing and cutting"),
]

# shield, DB, weight lb.
SHIELD: list[tuple[Any, ...]] = [
    ("light", 1, 2),
    ("small", 1, 8),
    ("medium", 2, 15),
    ("large", 3, 25),
]

# cause, cards lost, remarks.
LOSS: list[tuple[Any, ...]] = [
    ("damage 1-2 HP", "1", "half, rounded up"),
    ("damage 3-4 HP", "2", "half, rounded up"),
    ("damage 5-6 HP", "3", "half, rounded up"),
    ("damage 7 HP or more", "4", "maximum 4"),
    ("blow of more than half maximum HP", "+1 (highest)", "fighter is stunned too"),
    ("stunned by surprise", "1 (highest)", ""),
    ("stunned by a Fright Check", "1 (highest) + number in the fright table", ""),
    ("Black Joker drawn", "the Joker and 1 (highest; Hold Card first)", "and 1 fatigue"),
    ("Fast-Draw failed, with a card", "that card", "its other action is cancelled"),
    ("Fast-Draw failed, without a card", "next highest card, Hold Card included", ""),
    ("any of these except Fast-Draw with a card, Red Joker given up", "only the Red Joker", "a Black Joker is discarded besides"),
]

# step, term, value.
INIT: list[tuple[Any, ...]] = [
    (1, "core", "(DX + IQ) / 4, rounded down"),
    (2, "Combat Reflexes", "+2"),
    (3, "at least one point in Tactics", "+1"),
    (4, "encumbrance level 0 to 4", "-level"),
    (5, "Combat Paralysis", "-2"),
    (6, "fatigue", "-1 per FP lost"),
    (7, "at or below 1/3 HP through damage", "whole sum halved, rounded down"),
    (8, "each turn", "+1d6 = cards drawn"),
]

# HP left, effect.
HP: list[tuple[Any, ...]] = [
    ("1/3 of maximum or less, through damage", "Initiative halved, rounded down (GC-INI-07)"),
    ("less than 1/3 of maximum", "Move and Dodge halved, rounded up"),
    ("0 or less", "HT roll before each play of cards or unconscious"),
    ("-1 x maximum", "HT roll or die; consciousness rolls at -1"),
    ("-2 x maximum", "HT roll or die; consciousness rolls at -2"),
    ("-3 x maximum", "HT roll or die; consciousness rolls at -3"),
    ("-4 x maximum", "HT roll or die; consciousness rolls at -4"),
    ("-5 x maximum", "dead"),
]

# FP left, effect.
FP: list[tuple[Any, ...]] = [
    ("any FP lost", "-1 Initiative per point (GC-INI-06, switch fatigue_initiative)"),
    ("less than 1/3 of maximum", "Move, Dodge and ST halved, rounded up"),
    ("0 or less", "Will roll before each play of cards or collapse; each further FP lost also costs 1 HP"),
    ("-1 x maximum", "unconscious"),
]
