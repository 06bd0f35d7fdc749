"""Effective skill: what an attack is rolled against (GC-BASE-06)."""

from bisect import bisect_left

from highdraw.engine.receipt import Why
from highdraw.engine.rulebook import load_table
from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import POSTURES, Combat, Mods, summed
from highdraw.systems.gurps_cards.gear import HOME, Missile, Mode, Weapon
from highdraw.systems.gurps_cards.levels import MELEE, SHOT, rule_for
from highdraw.systems.gurps_cards.locations import LOCATIONS
from highdraw.systems.gurps_cards.state import Fighter

_RANGES: list[tuple[int, int]] = [(row[0], row[1]) for row in load_table(HOME, "range").rows]
DETERMINED, RANGED_OPTION, OFF_HAND, NOT_STANDING, FOOTING = 4, 1, -4, -2, -2
FULL_SPEED, FULL_SPEED_MELEE, FULL_SPEED_CAP = -2, -4, 9
HASTY_SHOT = -2
UNARMED_SKILLS = ("Brawling", "Karate")
_FARS = [far for far, _ in _RANGES]


PAID = ("1 card", "2 cards", "3 cards", "4 cards", "5 cards")
"""The size of a set in words."""


def range_penalty(yards: float) -> int:
    """The penalty of a distance; between two rows the farther one counts (GC-T-RANGE).

    >>> range_penalty(2), range_penalty(2.5), range_penalty(30), range_penalty(31)
    (0, -1, -7, -8)
    """
    row = bisect_left(_FARS, yards)
    return _RANGES[min(row, len(_RANGES) - 1)][1]


def skill_of(fight: Combat, me: Fighter, weapon: Weapon, missile: Missile | None = None) -> tuple[str, int, str]:
    """The skill a weapon is used with, or its default (GC-BASE-06); bare hands use DX or an unarmed skill (GC-BASE-48)."""
    sheet = fight.sheet(me)
    if weapon.natural:
        best, score = "DX", sheet.dx
        for name in UNARMED_SKILLS:
            if sheet.skills.get(name, score) > score:
                best, score = name, sheet.skills[name]
        return best, score, "GC-BASE-48"
    wanted, default = (missile.skill, missile.default) if missile else (weapon.skill, weapon.default)
    if wanted in sheet.skills:
        return wanted, sheet.skills[wanted], "GC-BASE-06"
    return f"{wanted} by default", sheet.dx + default, "GC-BASE-06"


def common(fight: Combat, me: Fighter, target: Fighter, item: str, weapon: Weapon) -> Mods:
    """What bears on any attack: shock, the off hand, weak arms, light, footing, cover, the GM's word (GC-BASE-46)."""
    mods: Mods = []
    if shock := fight.shock(me):
        mods.append(("shock", -shock, "GC-BASE-21"))
    if fight.off_hand(me, item):
        mods.append(("off hand", OFF_HAND, "GC-BASE-37"))
    if weapon.min_st and (weak := weapon.min_st - fight.strength(me)) > 0:
        mods.append(("weak for the weapon", -weak, "GC-BASE-46"))
    if fight.options.light:
        mods.append(("light", fight.options.light, "GC-BASE-46"))
    if me.footing:
        mods.append(("bad footing", FOOTING, "GC-BASE-46"))
    if target.cover:
        mods.append(("cover", target.cover, "GC-BASE-46"))
    if me.modifier:
        mods.append(("the GM's word", me.modifier, "GC-BASE-46"))
    return mods


def aimed_part(location: str, target_shield_arm: bool) -> Mods:
    """A part of the body that is named takes its penalty (GC-BASE-19)."""
    number = LOCATIONS[location].to_hit
    return [(location, 2 * number if target_shield_arm else number, "GC-BASE-19")] if number else []


def melee_score(fight: Combat, me: Fighter, target: Fighter, act: Act, mode: Mode, why: Why | None = None) -> int:
    """Weapon skill, the set, Extra Effort and circumstances (GC-BASE-06)."""
    weapon = fight.weapon(me, act.item)
    name, skill, rule = skill_of(fight, me, weapon)
    level = MELEE[act.cards - 1] if act.do != "smash" else 0
    mods: Mods = [(mode.name, mode.skill, "GC-BASE-48")] if mode.skill else []
    if level or act.do != "smash":
        mods.append((PAID[act.cards - 1], level, rule_for(act.do, act.cards)))
    if act.effort == "determined":
        mods.append(("Determined Attack", DETERMINED, "GC-EE-04"))
    if posture := POSTURES[me.posture][0]:
        mods.append((me.posture, posture, "GC-BASE-43"))
    mods += common(fight, me, target, act.item, weapon)
    if act.location:
        mods += aimed_part(act.location, act.location == "left arm" and fight.shield_ready(target))
    runs = me.running and not me.mount and fight.sw.attack_at_full_speed == "base_move_and_attack"
    if runs:
        mods.append(("full speed", FULL_SPEED_MELEE, "GC-RUN-08"))
    if not runs:
        return summed(why, "effective skill", (name, skill, rule), mods, "GC-BASE-06")
    total = min(FULL_SPEED_CAP, skill + sum(number for _, number, _ in mods))
    if why:
        why.start(name, skill, rule)
        for words, number, cited in mods:
            why.plus(words, number, cited)
        if skill + sum(number for _, number, _ in mods) > FULL_SPEED_CAP:
            why.most(FULL_SPEED_CAP, "GC-RUN-08")
        why.total("effective skill", total, "GC-BASE-06")
    return total


def is_aimed(me: Fighter, target: Fighter, item: str) -> bool:
    return me.aims > 0 and me.aim_at == target.id and me.aim_with == item


def extra_aim(fight: Combat, me: Fighter) -> int:
    """What Aims after the first add (GC-K1-09)."""
    cap = fight.sw.aim_extra_cap
    return max(0, me.aims - 1) if cap == "none" else min(int(cap), max(0, me.aims - 1))


def sight_mods(fight: Combat, me: Fighter, target: Fighter, act: Act, missile: Missile) -> Mods:
    """Acc and Aims, or Bulk (GC-K1-03, GC-K1-06, GC-K2-01, GC-K3-01, GC-RUN-08)."""
    aimed = is_aimed(me, target, act.item)
    mods: Mods = []
    if aimed:
        mods.append(("Acc", missile.acc, "GC-K1-06"))
        mods.append(("further Aims", extra_aim(fight, me), "GC-K1-09"))
    elif act.cards == 2 or (act.cards > 2 and fight.sw.three_card_shot_acc == "included"):
        mods.append(("Acc", missile.acc, rule_for("shoot", act.cards)))
    bonus = SHOT[act.cards - 1]
    if bonus:
        mods.append((PAID[act.cards - 1], bonus, rule_for("shoot", act.cards)))
    if me.running and not me.mount and fight.sw.attack_at_full_speed != "no_penalty":
        mods.append(("full speed", min(missile.bulk, FULL_SPEED), "GC-RUN-08"))
    elif act.cards == 1 and not aimed:
        mods += _hasty(fight, me, missile)
    return [mod for mod in mods if mod[1]]


def _hasty(fight: Combat, me: Fighter, missile: Missile) -> Mods:
    """An un-aimed shot with a single card (GC-K1-03, GC-BASE-33)."""
    if fight.sw.unaimed_shot == "bulk_only_if_moved":
        return [("Bulk", missile.bulk, "GC-BASE-33")] if me.moved > 1 else []
    mods: Mods = [("Bulk", missile.bulk, "GC-BASE-33")]
    if fight.sw.unaimed_shot == "bulk_and_minus_2":
        mods.append(("hasty", HASTY_SHOT, "GC-K1-03"))
    return mods


def yards_to(fight: Combat, me: Fighter, target: Fighter) -> float:
    """Yards to the target: what 1/2D and Max are measured by (GC-BASE-31)."""
    return fight.apart(me, target) if fight.mapped else fight.state.field.distance(me.id, target.id)


def distance_for_range(fight: Combat, me: Fighter, target: Fighter) -> float:
    """Yards to the target, and its speed at full speed: what the table of ranges is read with (GC-BASE-31)."""
    moving = target if target.running else fight[target.rider] if target.rider and fight[target.rider].running else None
    return yards_to(fight, me, target) + (fight.speed(moving) if moving else 0)


def ranged_score(fight: Combat, me: Fighter, target: Fighter, act: Act, missile: Missile, why: Why | None = None) -> int:
    """Weapon skill, the set, Acc or Bulk, Size and range, circumstances (GC-BASE-06, GC-BASE-31)."""
    weapon = fight.weapon(me, act.item)
    base = skill_of(fight, me, weapon, missile)
    mods = sight_mods(fight, me, target, act, missile)
    if act.effort == "ranged":
        mods.append(("Ranged Option", RANGED_OPTION, "GC-EE-07"))
    if size := fight.sheet(target).size:
        mods.append(("size", size, "GC-BASE-31"))
    if far := range_penalty(distance_for_range(fight, me, target)):
        mods.append(("range", far, "GC-BASE-31"))
    if target.posture != "standing" and not target.mount:
        mods.append((f"target {target.posture}", NOT_STANDING, "GC-BASE-43"))
    mods += common(fight, me, target, act.item, weapon)
    if act.location:
        mods += aimed_part(act.location, act.location == "left arm" and fight.shield_ready(target))
    return summed(why, "effective skill", base, mods, "GC-BASE-06")


def reach_of(missile: Missile, st: int) -> tuple[float, float]:
    """1/2D and Max in yards, fractions dropped (GC-T-RANGED).

    >>> reach_of(Missile(skill="Bow", damage="thr", type="imp", half=0.8, most=1.5, by_st=True), 11)
    (8, 16)
    """
    if not missile.by_st:
        return missile.half, missile.most
    arm = min(st, missile.st) if missile.st else st
    return int(missile.half * arm), int(missile.most * arm)
