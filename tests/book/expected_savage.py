"""Values of the printed tables of the savage system, as literals: what its data files must hold.

Taken from the rule sources, never from the files under `src`, so that a slip in one shows against the other.
"""

# Order, rank, note.
CARDS: list[tuple[int, str, str]] = [
    (0, "Joker", "two in the deck; acts at any moment, listed above the Ace"),
    (1, "Ace", "high"),
    (2, "King", ""),
    (3, "Queen", ""),
    (4, "Jack", ""),
    (5, "10", ""),
    (6, "9", ""),
    (7, "8", ""),
    (8, "7", ""),
    (9, "6", "lowest card Quick keeps"),
    (10, "5", "Quick may redraw"),
    (11, "4", "Quick may redraw"),
    (12, "3", "Quick may redraw"),
    (13, "2", "Quick may redraw"),
]

# Order, suit, symbol.
SUITS: list[tuple[int, str, str]] = [
    (1, "Spades", "♠"),
    (2, "Hearts", "♥"),
    (3, "Diamonds", "♦"),
    (4, "Clubs", "♣"),
]

# Actions in the turn, penalty on each action.
MULTI: list[tuple[int, int]] = [
    (1, 0),
    (2, -2),
    (3, -4),
]

# Fighting, Parry.
PARRY: list[tuple[str, int]] = [
    ("none", 2),
    ("d4", 4),
    ("d6", 5),
    ("d8", 6),
    ("d10", 7),
    ("d12", 8),
    ("d12+1", 8),
    ("d12+2", 9),
    ("d12+3", 9),
    ("d12+4", 10),
]

# Range, distance, modifier, condition.
RANGE: list[tuple[str, str, int, str]] = [
    ("Short", "up to the Short number", 0, ""),
    ("Medium", "above Short up to the Medium number", -2, ""),
    ("Long", "above Medium up to the Long number", -4, ""),
    ("Extreme", "above Long up to 4 x the Long number", -8, "Aim first"),
]

# Damage minus Toughness, Wounds, result for an unshaken target, result for a target already Shaken.
DAMAGE: list[tuple[str, int, str, str]] = [
    ("below 0", 0, "no effect", "no effect"),
    ("0 to 3", 0, "Shaken", "1 Wound, stays Shaken"),
    ("4 to 7", 1, "Shaken and 1 Wound", "1 Wound, stays Shaken"),
    ("8 to 11", 2, "Shaken and 2 Wounds", "2 Wounds, stays Shaken"),
    ("12 to 15", 3, "Shaken and 3 Wounds", "3 Wounds, stays Shaken"),
    ("16 to 19", 4, "Shaken and 4 Wounds (a fresh Wild Card is Incapacitated)", "4 Wounds"),
]

# Template, shape, size in inches, placed.
TEMPLATES: list[tuple[str, str, str, str]] = [
    ("Small Blast", "circle", "radius 1", "centre chosen by the attacker"),
    ("Medium Blast", "circle", "radius 2", "centre chosen by the attacker"),
    ("Large Blast", "circle", "radius 3", "centre chosen by the attacker"),
    ("Cone", "cone", "9 long, 3 wide at the far end", "narrow end touching the attacker"),
    ("Line", "strip", "12 long, 1 wide", "starts at the attacker; alternative to the cone"),
]

# Range, multiplier, thrown, launched, thrown min-max, launched min-max.
DEVIATION: list[tuple[str, int, str, str, str, str]] = [
    ("Short", 1, "d6", "2d6", "1-6", "2-12"),
    ("Medium", 2, "d6 x 2", "2d6 x 2", "2-12", "4-24"),
    ("Long", 3, "d6 x 3", "2d6 x 3", "3-18", "6-36"),
    ("Extreme", 4, "d6 x 4 (not reachable by default)", "2d6 x 4", "4-24", "8-48"),
]

# D12, degrees clockwise from straight on, share to the right, share away from the attacker, words.
CLOCK: list[tuple[int, int, float, float, str]] = [
    (1, 30, 0.5, 0.866, "long, a little right"),
    (2, 60, 0.866, 0.5, "right, a little long"),
    (3, 90, 1.0, 0.0, "right"),
    (4, 120, 0.866, -0.5, "right, a little short"),
    (5, 150, 0.5, -0.866, "short, a little right"),
    (6, 180, 0.0, -1.0, "short, straight back"),
    (7, 210, -0.5, -0.866, "short, a little left"),
    (8, 240, -0.866, -0.5, "left, a little short"),
    (9, 270, -1.0, 0.0, "left"),
    (10, 300, -0.866, 0.5, "left, a little long"),
    (11, 330, -0.5, 0.866, "long, a little left"),
    (12, 0, 0.0, 1.0, "long, straight on"),
]

# Range, damage, Shooting bonus, both barrels.
SHOTGUN: list[tuple[str, str, int, str]] = [
    ("Short", "3d6", 2, "3d6+4"),
    ("Medium", "2d6", 2, "2d6+4"),
    ("Long", "1d6", 2, "1d6+4"),
    ("Extreme", "not possible", 0, "not possible"),
]

# Weight, range, damage, minimum Strength, attack modifier.
IMPROVISED: list[tuple[str, str, str, str, int]] = [
    ("Light", "3/6/12", "Str+d4", "d4", -2),
    ("Medium", "2/4/8", "Str+d6", "d6", -2),
    ("Heavy", "1/2/4", "Str+d8", "d8", -2),
]

# Riding roll, mount running, result.
FALL: list[tuple[str, str, str]] = [
    ("success", "yes or no", "stays in the saddle"),
    ("none possible (Incapacitated or unconscious)", "yes or no", "falls, prone, no fall damage"),
    ("failure", "no", "falls, prone, no damage"),
    ("failure", "yes", "falls, prone, 2d4 damage"),
    ("Critical Failure", "no", "falls, prone, no damage (switch standing_fall_on_critical)"),
    ("Critical Failure", "yes", "falls, prone, 2d6 damage"),
]

# Object, Toughness.
OBJECTS: list[tuple[str, int]] = [
    ("Light door", 8),
    ("Heavy door", 10),
    ("Lock", 8),
    ("Firearm", 9),
    ("Handcuffs", 12),
    ("Knife or sword", 10),
    ("Medieval shield", 10),
    ("Modern shield", 12),
    ("Rope", 4),
]

# Shooter, weapon, natural face on the missing Trait die, Wild Die.
RANDOM: list[tuple[str, str, str, str]] = [
    ("Extra", "RoF 1", "1", "none"),
    ("Wild Card", "RoF 1", "1", "must show 1 too"),
    ("Extra", "shotgun with shot", "1 or 2", "none"),
    ("Wild Card", "shotgun with shot", "1 or 2", "does not matter, as long as it did not turn the miss into a hit"),
    ("Extra", "RoF used 2 or more", "1 or 2, each die", "none"),
    (
        "Wild Card",
        "RoF used 2 or more",
        "1 or 2, each die whose shot missed",
        "does not matter, as long as it did not turn that miss into a hit",
    ),
]

# Cover, penalty, about.
COVER: list[tuple[str, int, str]] = [
    ("Light", -2, "a quarter of the target hidden"),
    ("Medium", -4, "half hidden"),
    ("Heavy", -6, "three quarters hidden"),
    ("Near Total", -8, "barely visible"),
]

# Armour, obstacle.
OBSTACLES: list[tuple[int, str]] = [
    (2, "thick glass, leather, wooden partition, wooden shield, light car door"),
    (4, "sheet metal, steel car door"),
    (6, "oak door, cinder or concrete wall"),
    (8, "brick wall"),
    (10, "stone wall, bulletproof glass, tree trunk"),
]

# Light, penalty, about.
LIGHT: list[tuple[str, int, str]] = [
    ("Bright", 0, "normal light"),
    ("Dim", -2, "twilight, light fog, full moon"),
    ("Dark", -4, "starlight, emergency lights; nothing visible beyond 10 inches"),
    ("Pitch Darkness", -6, "target not visible at all, or invisible"),
]

# Km/h at least, penalty.
SPEED: list[tuple[str, int]] = [
    ("95", -1),
    ("195", -2),
    ("385", -4),
    ("Mach 1", -6),
    ("Mach 2", -8),
    ("near light speed", -10),
]

# Scale, modifier, Size, extra Wounds, extra reach in inches, examples.
SCALE: list[tuple[str, int, str, int, int, str]] = [
    ("Tiny", -6, "-4", 0, 0, "mouse, slit of a visor"),
    ("Very Small", -4, "-3", 0, 0, "cat, human head or hand"),
    ("Small", -2, "-2", 0, 0, "large dog, human limb"),
    ("Normal", 0, "-1 to 3", 0, 0, "human, horse, motorcycle"),
    ("Large", 2, "4 to 7", 1, 1, "hippopotamus, most cars"),
    ("Huge", 4, "8 to 11", 2, 2, "dragon, whale"),
    ("Gargantuan", 6, "12 and more", 3, 3, "building, ship"),
]

# Part, modifier, effect.
CALLED: list[tuple[str, int | str, str]] = [
    ("Limb", -2, "none beyond normal damage; allows Disarm at the arm"),
    ("Head or vitals", -4, "+4 damage, Armour of that part"),
    ("Face under an open helmet", -5, "+4 damage, helmet ignored"),
    ("Hand", -4, "allows Disarm"),
    ("Small held item", -4, "item is hit (pistol size)"),
    ("Long held item", -2, "item is hit (long sword size)"),
    ("Gap in armour", "by its own scale, for example -6 for a visor slit", "Armour ignored"),
]

# RoF used, rounds.
AMMO: list[tuple[int, int]] = [
    (1, 1),
    (2, 5),
    (3, 10),
    (4, 20),
    (5, 40),
    (6, 50),
]

# Result, injury, further.
INCAP: list[tuple[str, str, str]] = [
    ("Critical Failure", "none", "dead"),
    ("Failure", "permanent", "Bleeding Out"),
    ("Success", "until all Wounds are healed", "out of the fight"),
    ("Raise", "24 hours or until all Wounds are healed", "out of the fight"),
]

# 2d6, injury, effect.
INJURY: list[tuple[str, str, str]] = [
    ("2", "Unmentionables", "no effect in combat"),
    ("3-4", "Arm", "one arm useless (d6: 1-3 left, 4-6 right, unless one was aimed at)"),
    ("5-9", "Guts", "roll d6 on SW-TBL-INJURY-GUTS"),
    ("10", "Leg", "Slow (Minor), Major if already slow or hurt in a leg"),
    ("11-12", "Head", "roll d6 on SW-TBL-INJURY-HEAD"),
]

# D6, injury, effect.
INJURY_GUTS: list[tuple[str, str, str]] = [
    ("1-2", "Broken", "Agility one die type lower, at least d4"),
    ("3-4", "Battered", "Vigor one die type lower, at least d4"),
    ("5-6", "Busted", "Strength one die type lower, at least d4"),
]

# D6, injury, effect.
INJURY_HEAD: list[tuple[str, str, str]] = [
    ("1-2", "Hideous scar", "Ugly (Major)"),
    ("3-4", "Blinded", "One Eye, or Blind if only one good eye was left"),
    ("5-6", "Brain damage", "Smarts one die type lower, at least d4"),
]

# Level, state, penalty to Trait rolls.
FATIGUE: list[tuple[int, str, int | str]] = [
    (0, "fresh", 0),
    (1, "Fatigued", -1),
    (2, "Exhausted", -2),
    (3, "Incapacitated", "cannot act"),
]

# Edge, rule touched, effect.
EDGES: list[tuple[str, str, str]] = [
    ("Dodge", "SW-RNG-03", "ranged attacks against him -2, not added to cover"),
    ("Improved Dodge", "SW-BASE-79", "+2 to Evasion"),
    ("Block", "SW-MEL-02, SW-MEL-05", "Parry +1, Gang Up against him 1 lower"),
    ("Improved Block", "SW-MEL-02, SW-MEL-05", "Parry +2, Gang Up against him 2 lower"),
    ("Rock and Roll!", "SW-ROF-04", "no Recoil in a turn without movement"),
    ("Steady Hands", "SW-BASE-60, SW-BASE-16", "no unstable platform penalty, running penalty -1 instead of -2"),
    ("Marksman", "SW-RNG-03", "without movement, first action, RoF 1: +1 or ignore up to 2 points of penalties; not with Aim"),
    ("Ambidextrous", "SW-BASE-61", "no off-hand penalty"),
    ("Two-Fisted", "SW-BASE-61", "second melee attack with the other hand without Multi-Action Penalty"),
    ("Two-Gun Kid", "SW-BASE-61", "the same for ranged weapons"),
    ("Improvisational Fighter", "SW-IMP-02", "no -2 with improvised weapons"),
    ("Extraction", "SW-WDR-01", "one adjacent foe of your choice gets no free attack"),
    ("Improved Extraction", "SW-WDR-01", "three adjacent foes get no free attack"),
    ("Danger Sense", "SW-SUR-02", "+2 to Notice against surprise; a raise starts the fight on Hold"),
    ("Combat Reflexes", "SW-BASE-34, SW-BASE-48", "+2 to recover from Shaken and Stunned"),
    ("Nerves of Steel", "SW-BASE-38", "ignores 1 point of wound penalty"),
    ("Improved Nerves of Steel", "SW-BASE-38", "ignores 2 points of wound penalty"),
    ("Iron Jaw", "SW-BASE-40", "+2 to Soak rolls"),
    ("Luck", "SW-BASE-25", "1 more Benny at the start of a game night"),
    ("Great Luck", "SW-BASE-25", "2 more Bennies in all at the start of a game night"),
]

# Name, type, cards drawn, card acted on, requirement.
CARD_TRAITS: list[tuple[str, str, str, str, str]] = [
    ("Quick", "Edge", "1, then redraw while Five or lower", "the last one drawn", "Novice, Agility d8"),
    ("Level Headed", "Edge", "2", "owner's choice", "Seasoned, Smarts d8"),
    ("Improved Level Headed", "Edge", "3", "owner's choice", "Seasoned, Level Headed"),
    (
        "Quick with Level Headed",
        "Edges",
        "2 or 3, then the chosen card is redrawn while Five or lower",
        "the chosen or last redrawn card",
        "both",
    ),
    ("Hesitant", "Hindrance (Minor)", "2", "the lower; a Joker may be used", "excludes Quick and Level Headed"),
    ("Calculating", "Edge", "1", "on Five or lower: ignore up to 2 points of penalties on one action", "Novice, Smarts d8"),
    (
        "Tactician",
        "Edge",
        "own card plus 1 for allied Extras in command range",
        "given to one allied Extra or group",
        "Seasoned, Smarts d8, Command, Battle d6",
    ),
    ("Master Tactician", "Edge", "as Tactician but 2", "given to allied Extras", "Veteran, Tactician"),
    (
        "Dead Shot",
        "Edge",
        "-",
        "on a Joker: total damage of the first successful ranged attack of the round is doubled",
        "Wild Card, ranged skill d8",
    ),
    (
        "Mighty Blow",
        "Edge",
        "-",
        "on a Joker: total damage of the first successful Fighting attack of the round is doubled",
        "Wild Card, Fighting d8",
    ),
]

# Use, moment, rule.
BENNIES: list[tuple[str, str, str]] = [
    ("Reroll a Trait roll", "after seeing the result, before its effects", "SW-BASE-26"),
    ("Reroll damage", "after seeing the damage, before it is applied", "SW-BASE-27"),
    ("Lose Shaken", "any moment", "SW-BASE-28"),
    ("Soak roll", "when Wounds are about to be taken", "SW-BASE-29"),
    ("Draw an Action Card", "between deal and countdown", "SW-BASE-30"),
    ("5 Power Points", "any moment, characters with powers", "SW-BASE-31"),
    ("Influence the story", "any moment, GM agrees", "SW-BASE-31"),
]

# State, effect, ends.
STATES: list[tuple[str, str, str]] = [
    ("Shaken", "free actions and movement only", "Spirit roll at the start of the turn, or a Benny"),
    ("Stunned", "prone, Distracted, Vulnerable, no action or movement, no Gang Up", "Vigor roll at the start of the turn"),
    ("Distracted", "-2 to Trait rolls", "end of the next turn"),
    ("Vulnerable", "+2 to Trait rolls against the character", "end of the next turn"),
    ("Entangled", "no movement, Vulnerable", "break free"),
    ("Bound", "no movement, Distracted, Vulnerable, only breaking free", "break free"),
    ("Prone", "SW-PRN-01 to SW-PRN-06", "2 inches of movement"),
    ("On Hold", "may act at any moment", "turn taken, Shaken or Stunned"),
    ("Wounded", "-1 per Wound to Trait rolls (at most -3) and Pace", "healing"),
    ("Fatigued or Exhausted", "-1 or -2 to Trait rolls", "one level per hour"),
    ("Incapacitated", "cannot act", "treatment, waking up"),
    ("Unconscious", "as Incapacitated, but no Action Card and no rolls", "d6 hours (SW-NLD-01) or about half an hour (SW-BASE-75)"),
    ("Bleeding Out", "Vigor roll each turn or death", "raise on Vigor, or Healing by another"),
    ("Aiming", "bonus for the first action of the next turn", "used, moved or otherwise acted"),
    ("Defending", "Parry +4", "start of the next turn"),
]

# English, Russian.
TERMS: list[tuple[str, str]] = [
    ("Surprise", "Внезапное нападение"),
    ("Hold", "Наготове"),
]

# Decision, who, when, what is known then, rule.
DECISIONS: list[tuple[str, str, str, str, str]] = [
    ("Form groups of Extras", "GM", "before the deal", "no cards yet", "SW-INI-04"),
    ("Who is surprised, Notice modifiers", "GM", "before the first deal", "no cards yet", "SW-SUR-02"),
    ("Which of several drawn cards to act on", "owner", "right after drawing", "own cards and all cards dealt before", "SW-BASE-88"),
    ("Discard a low card with Quick", "owner", "card by card", "own cards", "SW-BASE-87"),
    (
        "Buy an Action Card with a Benny",
        "player or GM",
        "after the whole deal, before the countdown",
        "all open cards (GM cards may be face down)",
        "SW-BASE-30",
    ),
    ("When to act on a Joker", "owner", "any moment of the round", "everything open so far", "SW-INI-07"),
    ("Order of the members of a group", "GM", "when the group's card comes up", "open state of the field", "SW-INI-04"),
    (
        "Go on Hold instead of acting",
        "owner",
        "when their card comes up, after the recovery rolls",
        "everything open so far",
        "SW-HLD-01",
    ),
    (
        "Interrupt from Hold",
        "owner on Hold",
        "after an action is announced, before its dice",
        "the announced action and target",
        "SW-HLD-02",
    ),
    ("Set a weapon against a charge", "defender on Hold", "when the charger comes into reach", "the charge, both weapons", "SW-MNT-08"),
    (
        "Number and kind of actions, running, Wild Attack, Defend, Aim",
        "acting player",
        "start of the turn, before the first roll",
        "open state of the field",
        "SW-ACT-07",
    ),
    ("Targets and number of shots with RoF 2 or more", "shooter", "before the roll", "open state of the field", "SW-ROF-06"),
    ("Which die the Wild Die replaces, which total goes to which target", "shooter", "after the roll", "all dice", "SW-ROF-02"),
    (
        "Called shot, Desperate Attack, nonlethal, both barrels, place of a template",
        "attacker",
        "before the roll",
        "open state of the field",
        "SW-NLD-01",
    ),
    ("Use of an Aim: +2, or up to 4 points of penalties ignored", "shooter", "before the roll", "the modifiers of the shot", "SW-BASE-63"),
    (
        "Skill for breaking free or pushing (Athletics or Strength)",
        "whoever rolls",
        "before the roll",
        "open state of the field",
        "SW-BASE-53",
    ),
    ("Who is hit by Suppressive Fire, at most RoF targets", "shooter", "after the roll", "all results", "SW-BASE-73"),
    (
        "Reroll with a Benny",
        "owner of the roll",
        "after the roll, before effects",
        "the result; in opposed rolls the starter first",
        "SW-BASE-26",
    ),
    ("Soak", "victim", "after final damage, before Wounds", "number of incoming Wounds", "SW-BASE-40"),
    ("Spend a Benny against Shaken", "owner", "any moment", "everything open so far", "SW-BASE-28"),
    (
        "Use a free attack on a withdrawing enemy",
        "controller of each adjacent enemy who is neither Shaken nor Stunned",
        "before the step that breaks the contact",
        "where the mover wants to go",
        "SW-WDR-01",
    ),
    ("Mount attacks or not", "rider", "in the rider's turn", "open state of the field", "SW-MNT-02"),
    ("Distracted or Vulnerable after a Test", "winner of the Test", "after winning", "the result", "SW-BASE-68"),
    (
        "Mishap of a Critical Failure, The Drop, piercing of cover",
        "GM",
        "when it comes up",
        "everything, hidden things included",
        "SW-BASE-11",
    ),
]

# Switch, default, other values, rule.
SWITCHES: list[tuple[str, str, list[str], str]] = [
    ("extras_cards", "per_group", ["individual", "with_leader"], "SW-INI-04"),
    ("joker_benny", "whole_side_with_owner", ["allies_without_owner"], "SW-INI-10"),
    ("allied_joker_pays_pool", "no", ["yes"], "SW-INI-10"),
    ("two_jokers", "opposed_athletics", ["big_joker_first"], "SW-INI-13"),
    ("max_actions", "3", ["unlimited"], "SW-ACT-07"),
    ("gang_up_count", "others_only", ["include_attacker"], "SW-MEL-05"),
    ("gang_up_cap", "after_negation", ["before_negation"], "SW-MEL-07"),
    ("gang_up_negation", "any_adjacent_ally", ["ally_also_adjacent_to_an_attacker", "ally_also_adjacent_to_that_attacker"], "SW-MEL-08"),
    ("thrown_extreme", "no", ["yes"], "SW-RNG-07"),
    ("surprise_attackers_cards", "dealt_for_joker", ["not_dealt"], "SW-SUR-01"),
    ("surprise_group_roll", "one_roll_per_group", ["each_extra"], "SW-SUR-02"),
    ("free_attack_when_passing", "yes", ["no"], "SW-WDR-01"),
    ("clock_zero", "away_from_attacker", ["map_north"], "SW-AOE-11"),
    ("deviation_half", "round_down", ["exact"], "SW-AOE-12"),
    ("riding_rolls", "each_hit", ["each_attack"], "SW-MNT-04"),
    ("standing_fall_on_critical", "no_damage", ["2d6"], "SW-MNT-06"),
    ("set_weapon_loser_keeps_charge", "yes", ["no"], "SW-MNT-10"),
    ("prone_blast_and_cover", "add", ["larger_only"], "SW-PRN-03"),
    ("interrupt_needs_success", "no", ["yes"], "SW-HLD-02"),
    ("random_targets", "always", ["gm_call", "off"], "SW-RND-01"),
    ("random_target_wild_card", "both_ones", ["wild_die_also_misses"], "SW-RND-02"),
    ("random_target_pool", "adjacent", ["adjacent_and_line_of_fire"], "SW-RND-04"),
    ("over_d12_on_wild_die", "yes", ["no"], "SW-BASE-04"),
    ("multi_die_critical", "all_dice", ["trait_dice_only"], "SW-BASE-09"),
    ("diagonals", "one", ["exact"], "SW-BASE-17"),
    ("gm_wild_cards_roll_incapacitation", "yes", ["no"], "SW-BASE-43"),
    ("injury_head", "11_12_equal_thirds", ["12_only_weighted"], "SW-BASE-44"),
    ("break_free_from_grapple", "plain_roll", ["opposed"], "SW-BASE-53"),
    ("cards_per_side", "no", ["yes"], "SW-BASE-93"),
    ("gm_cards_face_down", "no", ["yes"], "SW-BASE-94"),
    ("stray_at_rider", "hits_mount", ["drawn_from_neighbours"], "SW-BASE-97"),
    ("healing_minus_patient_wounds", "no", ["yes"], "SW-BASE-100"),
]
