"""The number cards are compared with: the base skill and everything that moves it, in the order of the book."""

from math import ceil, sqrt

from highdraw.engine.receipt import Why
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.power import half_up
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import awkward_skill, strength_steps
from highdraw.systems.suits_two_card.state import Combatant

DEFENCE_FLOOR = 2
QUARTERS = {"medium": 3, "long": 1, "maximum": 1}
"""Quarters of the skill left at a range, unaimed (S2-T-RANGEFX)."""
QUARTERS_AIMED = {"long": 2, "maximum": 1}
RECOIL: dict[str, int] = {row[0].lower(): row[5] for row in load_table("highdraw.systems.suits_two_card", "rangefx").rows}
"""What every further draw of one use costs, by range (S2-SHT-02)."""


def quarter_floor(base: int) -> int:
    """No penalties bring a skill below this (S2-SKL-02).

    >>> [quarter_floor(base) for base in (9, 4, 3, 12)]
    [2, 1, 1, 3]
    """
    return max(1, base // 4)


def halved(fight: Combat, me: Combatant, skill: int, why: Why | None) -> int:
    """Dazed, then not rested after a knock-out: half each, rounded up (S2-DAZ-05, S2-UNC-03)."""
    if fight.dazed(me):
        skill = -(-skill // 2)
        if why:
            why.half("dazed", skill, "S2-DAZ-05", "half, rounded up")
    if me.unrested:
        skill = -(-skill // 2)
        if why:
            why.half("not rested", skill, "S2-UNC-03", "half until a night's sleep")
    return skill


def flat(me: Combatant, skill: int, base: int, why: Why | None, recoil: int = 0) -> int:
    """Spades, recoil, the referee's modifier (S2-SKL-01, S2-SKL-04, S2-BON-12, S2-SHT-02)."""
    if me.skill_up:
        skill += me.skill_up
        if why:
            why.plus("spades", me.skill_up, "S2-BON-12")
    if me.skill_down:
        floor = half_up(base / 2)
        lowered = min(skill, max(floor, skill - me.skill_down))
        if why:
            why.plus("opposing spades", lowered - skill, "S2-BON-12", f"-{me.skill_down}, not below {floor}")
        skill = lowered
    if recoil:
        skill -= recoil
        if why:
            why.plus("recoil", -recoil, "S2-SHT-02")
    if me.modifier:
        skill += me.modifier
        if why:
            why.plus("situation", me.modifier, "S2-SKL-04", "by the referee")
    return skill


def settled(me: Combatant, skill: int, base: int, why: Why | None, recoil: int = 0, defence: bool = False) -> int:
    """What is added and taken, then the floors, and the skill is what it is now (S2-SKL-02, S2-SKL-03, S2-GEN-07)."""
    if recoil or me.skill_up or me.skill_down or me.modifier:
        skill = flat(me, skill, base, why, recoil)
    if skill < 1 or skill < base // 4:
        skill = quarter_floor(base)
        if why:
            why.least(skill, "S2-SKL-02", f"of {base}", label="a quarter at least")
    if defence and skill < DEFENCE_FLOOR:
        skill = DEFENCE_FLOOR
        if why:
            why.least(DEFENCE_FLOOR, "S2-SKL-03", label="defence at least")
    if why:
        why.total("effective skill", skill, "S2-GEN-07" if skill != base else "S2-CON-01", f"from {base}")
    return skill


def _start(fight: Combat, me: Combatant, weapon: Weapon, why: Why | None) -> tuple[int, int]:
    base, skill, name = fight.kits[me.id].base_skill(weapon, me.reflexes)
    if why:
        if name != "Reflexes":
            why.start(f"skill ({name})", base, "S2-CON-01")
        else:
            why.start("no skill: Reflexes", base, "S2-GEN-04")
        if strength_steps(me.body, weapon.min_body):
            why.note("too weak for it", "awkward", "S2-STR-01", f"Body {me.body} of {weapon.min_body}")
        if skill != base:
            why.plus("awkward", skill - base, "S2-WPN-09", f"a quarter of {base} a step")
    return base, halved(fight, me, skill, why) if me.shock or me.unrested else skill


def attack_skill(
    fight: Combat,
    me: Combatant,
    weapon: Weapon,
    why: Why | None = None,
    bracket: str | None = None,
    aimed: bool = False,
    close: bool = False,
    recoil: int = 0,
) -> int:
    """The skill of an attack, by hand or at range (S2-GEN-07, S2-RNG-08, S2-RNG-09, S2-RNG-10, S2-RNG-11, S2-RNG-12)."""
    if me.swarm:
        return swarm_attack(fight, me, why)
    base, skill = _start(fight, me, weapon, why)
    if bracket:
        quarters = (QUARTERS_AIMED if aimed else QUARTERS).get(bracket)
        if quarters:
            skill = skill * quarters // 4
            if why:
                rule = {"medium": "S2-RNG-10", "long": "S2-RNG-11", "maximum": "S2-RNG-12"}[bracket]
                why.times("at this range", quarters / 4, rule)
                why.round(skill, rule, "rounded down", label=f"{bracket} range")
        elif bracket == "point blank" and close:
            skill //= 2
            if why:
                why.half("within striking range", skill, "S2-RNG-08", "half, rounded down")
        elif why:
            why.note(f"{bracket} range", skill, "S2-RNG-10" if bracket == "medium" else "S2-RNG-09", "no change")
    return settled(me, skill, base, why, recoil)


def guard_skill(fight: Combat, me: Combatant, why: Why | None = None) -> int:
    """The skill of a block, parry or guard: with the weapon in hand, unarmed with a ranged one (S2-DFR-06)."""
    if me.swarm:
        return swarm_defence(fight, me, why)
    if me.unaware:
        return unaware(why)
    kit = fight.kits[me.id]
    weapon = kit.guards_with
    if why and not kit.usable:
        why.note(f"too weak for the {kit.main.name}", "unarmed", "S2-STR-02", f"Body {me.body} of {kit.main.min_body}")
    base, skill = _start(fight, me, weapon, why)
    return settled(me, skill, base, why, defence=True)


def dodge_skill(fight: Combat, me: Combatant, why: Why | None = None) -> int:
    """Dodging uses a Dodge skill, otherwise Reflexes (S2-DFR-06)."""
    if me.swarm:
        return swarm_defence(fight, me, why)
    if me.unaware:
        return unaware(why)
    kit = fight.kits[me.id]
    base = kit.sheet.skills.get("dodge", 0)
    if base:
        skill = awkward_skill(base, kit.armour_steps)
    else:
        base, skill = me.reflexes, kit.agility
    if why:
        why.start("dodge" if "dodge" in kit.sheet.skills else "Reflexes", base, "S2-DFR-06")
        if skill != base:
            why.plus("awkward armour", skill - base, "S2-WPN-09")
    return settled(me, halved(fight, me, skill, why), base, why, defence=True)


def unaware(why: Why | None) -> int:
    """Totally unaware or blind: exactly 2 (S2-SKL-03)."""
    if why:
        why.start("unaware", DEFENCE_FLOOR, "S2-SKL-03", "exactly")
        why.total("effective skill", DEFENCE_FLOOR, "S2-SKL-03")
    return DEFENCE_FLOOR


def root_of(metres: float) -> int:
    """What moving adds to ranged defence: the square root, to the nearest; nothing under 3 metres (S2-RNG-03).

    >>> [root_of(metres) for metres in (2, 3, 6, 7, 12, 13)]
    [0, 2, 2, 3, 3, 4]
    """
    return half_up(sqrt(metres)) if metres >= 3 else 0


def ranged_defence(fight: Combat, me: Combatant, why: Why | None = None, point_blank: bool = False, blast: float = 1.0) -> int:
    """Defence against missiles: (Reflexes + 5) / 2, moving, then the halvings (S2-RNG-02, S2-RNG-03, S2-RNG-08).

    A swarm has its own number, and the rest is as for anybody.
    """
    if me.unaware:
        return unaware(why)
    if me.swarm:
        base = swarm_number(fight, me, why)
    else:
        reflexes = fight.kits[me.id].agility
        base = ceil((reflexes + 5) / 2) if fight.sw.ranged_defense_rounding == "up" else (reflexes + 5) // 2
        if why:
            why.start("Reflexes", reflexes, "S2-RNG-02")
            why.plus("for everybody", 5, "S2-RNG-02")
            why.half("ranged defence", base, "S2-RNG-02", f"half, rounded {fight.sw.ranged_defense_rounding}")
    skill = base + root_of(me.moved)
    if why and skill != base:
        why.plus("moving", skill - base, "S2-RNG-03", f"{me.moved:g} m")
    skill = halved(fight, me, skill, why)
    if point_blank:
        skill = half_up(skill / 2)
        if why:
            why.half("point blank", skill, "S2-RNG-08")
    if blast != 1.0:
        skill = half_up(skill * blast)
        if why:
            why.times("near the blast" if blast < 1 else "far from the blast", blast, "S2-WPN-12")
            why.round(skill, "S2-WPN-12", label="blast")
    return settled(me, skill, base, why, defence=True)


def swarm_attack(fight: Combat, me: Combatant, why: Why | None = None) -> int:
    """A swarm attacks at its base and one more for every four of it (S2-SWM-02)."""
    swarm = fight.sheet(me.id).swarm
    assert swarm is not None
    skill = swarm.attack + me.population // swarm.per_step
    if why:
        why.start("swarm's base", swarm.attack, "S2-SWM-02")
        why.plus("swarm's attack", me.population // swarm.per_step, "S2-SWM-02", f"{me.population} / {swarm.per_step}")
    return _at_least(1, flat(me, skill, swarm.attack, why), "S2-SWM-02", why)


def swarm_defence(fight: Combat, me: Combatant, why: Why | None = None) -> int:
    """The defence of a swarm against a blow (S2-SWM-03)."""
    skill = swarm_number(fight, me, why)
    return _at_least(DEFENCE_FLOOR, flat(me, skill, skill, why), "S2-SWM-03", why)


def _at_least(floor: int, skill: int, rule: str, why: Why | None) -> int:
    """The skill of a swarm, and the end of its sum."""
    if why:
        if skill < floor:
            why.least(floor, rule)
        why.total("effective skill", max(floor, skill), rule)
    return max(floor, skill)


def swarm_number(fight: Combat, me: Combatant, why: Why | None = None) -> int:
    """A swarm defends at its base less one for each member after the first, at least at 2 (S2-SWM-03)."""
    swarm = fight.sheet(me.id).swarm
    assert swarm is not None
    skill = max(DEFENCE_FLOOR, swarm.defence - (me.population - 1))
    if why:
        why.start("swarm's base", swarm.defence, "S2-SWM-03")
        why.plus("swarm's defence", skill - swarm.defence, "S2-SWM-03", f"{swarm.defence} - {me.population - 1}, at least 2")
    return skill
