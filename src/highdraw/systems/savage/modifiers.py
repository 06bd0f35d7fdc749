"""What changes an attack roll: the turn, the target, range and cover, called shots, Aim."""

from highdraw.engine.rulebook import load_table
from highdraw.systems.savage.attack import Attack
from highdraw.systems.savage.dice import multi_action, parse_die
from highdraw.systems.savage.gang_up import gang_up_mods
from highdraw.systems.savage.gear import AWKWARD, FISTS, SHOT_BONUS, Weapon
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.scenery import speed_penalty
from highdraw.systems.savage.sheet import scale_of
from highdraw.systems.savage.state import Fighter

RANGE = {row[0].lower(): row[2] for row in load_table("highdraw.systems.savage", "range").rows}
COVER = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "cover").rows}
LIGHT = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "light").rows}
PARTS = {
    "limb": "Limb", "leg": "Limb", "head": "Head or vitals", "vitals": "Head or vitals", "face": "Face under an open helmet",
    "hand": "Hand", "small item": "Small held item", "long item": "Long held item",
}  # fmt: skip
SLIT = -4
"""The Size of a gap in armour, as small as the slit of a visor (SW-TBL-SCALE)."""
CALLED: dict[str, int] = {
    **{part: row[1] for part, name in PARTS.items() for row in load_table("highdraw.systems.savage", "called").rows if row[0] == name},
    "gap": scale_of(SLIT)[1],
}
"""Called shots and their modifiers; a `limb` is an arm unless a leg is said (SW-TBL-CALLED)."""
DARK_SIGHT = 10.0
"""Inches one sees in the Dark."""
ONE_EYE, NEAR = -2, 5.0
"""The penalty of the one-eyed, and to how many inches they see like everybody else (SW-BASE-44)."""


def turn_mods(fight: Scene, me: Fighter) -> Mods:
    """What burdens every action of the turn: several actions (SW-ACT-02), running (SW-BASE-16).

    The blow of the other hand that costs no action bears no penalty for several (SW-BASE-96).
    """
    mods: Mods = []
    if me.actions > 1 and me.second != "now":
        mods.append((f"{me.actions} actions", multi_action(me.actions), "SW-ACT-02"))
    if me.ran:
        mods.append(("running", -1 if fight.has(me, "Steady Hands") else -2, "SW-BASE-16"))
    return mods


def exposed(fight: Scene, me: Fighter, target: Fighter, attack: bool = True) -> Mods:
    """Vulnerable, and for attacks The Drop: of the two the higher (SW-BASE-50, SW-BASE-75)."""
    if attack and target.drop == me.id:
        return [("The Drop", 4, "SW-BASE-75")]
    if target.vulnerable or target.stunned:
        return [("Vulnerable", 2, "SW-BASE-50")]
    if target.hold_kind:
        return [("Vulnerable", 2, "SW-BASE-52")]
    for other in fight.state.fighters.values():
        if other.held_by == target.id and other.hold_kind == "bound":
            return [("Vulnerable", 2, "SW-BASE-70")]
    return []


def unarmed_defender(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon) -> Mods:
    """An armed attacker against empty hands; who has natural weapons is armed, in attack and defence (SW-MEL-04, SW-BASE-78)."""
    armed = weapon.name != FISTS or fight.natural(me)
    if not armed or target.drop == me.id or fight.shield(target) is not None:
        return []
    if not fight.armed(target):
        return [("Unarmed Defender", 2, "SW-MEL-04"), *([("natural weapons", 0, "SW-BASE-78")] if weapon.kind == "natural" else [])]
    by_nature = fight.natural(target) and not any(held.loose for held in fight.held(target))
    return [("natural weapons: not unarmed", 0, "SW-BASE-78")] if by_nature else []


def melee_mods(fight: Scene, attack: Attack) -> Mods:
    """Everything about a Fighting roll but what burdens the turn; no Wild Attack when it is free (SW-BASE-65, SW-BASE-77)."""
    me, target, weapon = attack.me, attack.target, attack.weapon
    mods = exposed(fight, me, target)
    mods += unarmed_defender(fight, me, target, weapon)
    mods += gang_up_mods(fight, me, target)
    mods += two_weapons(fight, me, target)
    if me.wild_attack and not attack.free:
        mods.append(("Wild Attack", 2, "SW-BASE-65"))
    if attack.slot == "off" and not fight.has(me, "Ambidextrous"):
        mods.append(("off hand", -2, "SW-BASE-61"))
    if me.prone:
        mods.append(("prone", -2, "SW-PRN-04"))
    if weapon.improvised and not fight.has(me, "Improvisational Fighter"):
        mods.append(("improvised weapon", AWKWARD, "SW-IMP-02"))
    if target.cover and target.melee_cover:
        mods.append((f"{target.cover.title()} cover", COVER[target.cover], "SW-BASE-56"))
    return [*mods, *speed_mod(me, target), *sight(fight, me, target)]


def two_weapons(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """A melee weapon in each hand against one weapon or none (SW-TWO-01); not against a shield (SW-TWO-02) or natural ones (SW-TWO-03)."""
    if not me.off or len(fight.melee_weapons(me)) < 2:
        return []
    if fight.natural(target):
        return [("Two Weapons: natural weapons", 0, "SW-TWO-03")]
    if fight.shield(target) is not None:
        return [("Two Weapons: a shield", 0, "SW-TWO-02")]
    if len(fight.held(target)) > 1:
        return [("Two Weapons: two weapons", 0, "SW-TWO-02")]
    return [("Two Weapons", 1, "SW-TWO-01")]


def sight(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """How well the target can be seen; good eyes in good light need no look."""
    if not (target.light or fight.options.light) and fight.eyes(me) == 2:
        return []
    return seeing(fight, me, target.light or fight.options.light, fight.inches(me, target))


def seeing(fight: Scene, me: Fighter, light: str, inches: float) -> Mods:
    """Illumination, in the Dark none for what is far (SW-BASE-58); one eye sees far things badly, the blind nothing (SW-BASE-44)."""
    eyes = fight.eyes(me)
    if not eyes:
        return [("Blind", LIGHT["pitch darkness"], "SW-BASE-44")]
    if light == "dark" and inches > DARK_SIGHT:
        light = "pitch darkness"
    mods: Mods = [(light.title(), LIGHT[light], "SW-BASE-58")] if LIGHT.get(light) else []
    return [*mods, ("One Eye", ONE_EYE, "SW-BASE-44")] if eyes == 1 and inches > NEAR else mods


def speed_mod(me: Fighter, target: Fighter) -> Mods:
    """How fast the target goes relative to the attacker: the difference of their speeds (SW-BASE-59)."""
    penalty = speed_penalty(abs(target.speed - me.speed)) if target.speed != me.speed else 0
    return [("speed", penalty, "SW-BASE-59")] if penalty else []


def scale_mod(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """Between different Scales the smaller adds the difference, the larger subtracts it (SW-BASE-21)."""
    change = fight.scale(target) - fight.scale(me)
    return [("Scale", change, "SW-BASE-21")] if change else []


def _scenery(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """Cover on the map: whoever stands in it or right behind it has it against those beyond (SW-BASE-56)."""
    field = fight.state.field
    areas = [one for one in field.areas if one.kind == "cover"] if field.mapped else []
    return [
        (f"{one.cover.title()} cover{': ' + one.label if one.label else ''}", COVER[one.cover], "SW-BASE-56")
        for one in areas
        if one.shields(field.point(me.id), field.point(target.id))
    ]


def cover_of(fight: Scene, me: Fighter, target: Fighter, bare: bool = False) -> tuple[Mods, Mods]:
    """Of cover, prone and Dodge only the largest penalty (SW-BASE-56, SW-PRN-01, SW-PRN-02, SW-BASE-95).

    It is given as what an Aim helps against and what it does not: against a Dodge no Aim helps (SW-BASE-63).
    `bare`: as if the target stood without cover, to tell a shot that only the cover stopped.
    """
    found: Mods = []
    dodge: Mods = []
    if target.cover and not bare:
        found.append((f"{target.cover.title()} cover", COVER[target.cover], "SW-BASE-56"))
    if not bare:
        found += _scenery(fight, me, target)
    shield = fight.shield(target)
    if shield and shield.cover and not bare and fight.state.field.sector(me.id, target.id) == "front":
        found.append((shield.name, shield.cover, "SW-BASE-56"))
    if target.prone and fight.inches(me, target) >= 3:
        found.append(("prone", -4, "SW-PRN-01"))
    if (fight.has(target, "Dodge") or fight.has(target, "Improved Dodge")) and not target.surprised and target.drop != me.id:
        dodge.append(("Dodge", -2, "SW-BASE-95"))
    found = sorted(found, key=lambda mod: mod[1])
    both = fight.loud and target.prone and len(found) + len(dodge) > 1
    note: Mods = [("prone and cover: only the larger", 0, "SW-PRN-02")] if both else []
    if dodge and (not found or dodge[0][1] < found[0][1]):
        return [], [*dodge, *note]
    return [*found[:1], *note], []


def range_mod(weapon: Weapon, band: str) -> Mods:
    """Medium Range -2 (SW-RNG-05), Long -4 (SW-RNG-06), Extreme -8 (SW-RNG-07), with a scope -6 (SW-RNG-08)."""
    if band == "extreme" and weapon.scope:
        return [("extreme range, scope", RANGE[band] + 2, "SW-RNG-08")]
    rule = {"medium": "SW-RNG-05", "long": "SW-RNG-06"}.get(band, "SW-RNG-07")
    return [(f"{band} range", RANGE[band], rule)] if RANGE[band] else []


def shooter_mods(fight: Scene, me: Fighter, weapon: Weapon, slot: str) -> Mods:
    """What burdens the one who shoots or throws, whatever it is aimed at (SW-BASE-60, SW-BASE-61, SW-BASE-22, SW-IMP-02)."""
    mods: Mods = []
    if slot == "off" and not fight.has(me, "Ambidextrous"):
        mods.append(("off hand", -2, "SW-BASE-61"))
    moving = me.unsteady or (me.mount and (me.moved or fight[me.mount].mount_ran))
    if moving and weapon.kind != "power" and not fight.has(me, "Steady Hands"):
        mods.append(("unsteady", -2, "SW-BASE-60"))
    if weapon.improvised and not fight.has(me, "Improvisational Fighter"):
        mods.append(("improvised weapon", AWKWARD, "SW-IMP-02"))
    if lacking := fight.die(me, "strength").steps_below(parse_die(weapon.min_str)):
        mods.append(("too weak", -lacking, "SW-BASE-22"))
    return mods


def recoil(fight: Scene, me: Fighter) -> Mods:
    """Several shots in one action: -2 on every die, but not for Rock and Roll! in a turn without movement (SW-ROF-04, SW-BASE-96)."""
    return [] if fight.has(me, "Rock and Roll!") and not me.moved else [("Recoil", -2, "SW-ROF-04")]


def ranged_mods(fight: Scene, attack: Attack, bare: bool = False) -> tuple[Mods, Mods]:
    """The modifiers of a shot: those for range, cover, called shot, Scale and speed, which Aim can help against, and the others."""
    me, target, weapon = attack.me, attack.target, attack.weapon
    shelter, dodge = cover_of(fight, me, target, bare)
    size = part_mods(fight, attack) or scale_mod(fight, me, target)
    helped = [*range_mod(weapon, weapon.band(fight.inches(me, target)) or "extreme"), *shelter, *speed_mod(me, target), *size]
    mods = [*dodge, *exposed(fight, me, target), *sight(fight, me, target)]
    if attack.shots > 1:
        mods += recoil(fight, me)
    if weapon.shotgun and not weapon.slugs:
        mods.append(("shot", SHOT_BONUS, "SW-SHO-01"))
    return helped, mods + shooter_mods(fight, me, weapon, attack.slot)


def part_mods(fight: Scene, attack: Attack) -> Mods:
    """A called shot: the part takes the place of the target's Scale; the attacker's own still counts (SW-BASE-62, SW-BASE-21)."""
    called = next((part for part in CALLED if part in attack.chosen), "") if attack.chosen else ""
    if not called:
        return []
    own = fight.scale(attack.me)
    return [(f"called shot: {called}", CALLED[called], "SW-BASE-62"), *([("Scale", -own, "SW-BASE-21")] if own else [])]


def option_mods(fight: Scene, attack: Attack) -> Mods:
    """What options do to a Fighting roll: called shots, Desperate Attack (SW-BASE-66), the flat (SW-NLD-02), a touch (SW-BASE-74)."""
    weapon, chosen = attack.weapon, attack.chosen
    mods = part_mods(fight, attack) or scale_mod(fight, attack.me, attack.target)
    if not chosen:
        return mods
    for amount in (2, 4):
        if f"desperate {amount}" in chosen:
            mods.append(("Desperate Attack", amount, "SW-BASE-66"))
    if "nonlethal" in chosen and not weapon.blunt and weapon.name != FISTS and weapon.by_hand:
        mods.append(("with the flat", -1, "SW-NLD-02"))
    if "touch" in chosen:
        mods.append(("touch", 2, "SW-BASE-74"))
    return mods


def shot_mods(fight: Scene, attack: Attack, bare: bool = False) -> Mods:
    """Range and the rest, and what Aim does about them; nothing of Aim in a free attack (SW-BASE-63, SW-BASE-77)."""
    helped, mods = ranged_mods(fight, attack, bare)
    return [*helped, *mods, *([] if attack.free else aim_mod(fight, attack, helped))]


def aim_mod(fight: Scene, attack: Attack, helped: Mods) -> Mods:
    """Aim at this target: +2, or up to 4 points of penalties ignored; Marksman is never added to it (SW-BASE-63, SW-BASE-96)."""
    me, chosen = attack.me, attack.chosen
    burden = -sum(number for _, number, _ in helped if number < 0)
    if attack.aimed and "aim +2" in chosen:
        return [("Aim", 2, "SW-BASE-63")]
    if attack.aimed and "aim 4" in chosen:
        return [("Aim", min(4, burden), "SW-BASE-63")] if burden else []
    if fight.has(me, "Marksman") and not me.moved and me.done <= 1 and attack.shots == 1 and not attack.aimed:
        return [("Marksman", max(1, min(2, burden)), "SW-BASE-96")]
    return []


def skill_for(weapon: Weapon) -> str:
    """Shooting for what is fired, Athletics for what is thrown, a power's own (SW-RNG-01, SW-RNG-02)."""
    if weapon.skill:
        return weapon.skill
    return "athletics" if weapon.kind in ("thrown", "melee", "natural") or weapon.improvised else "shooting"


def sum_of(mods: Mods) -> int:
    """All modifiers together."""
    return sum(number for _, number, _ in mods)
