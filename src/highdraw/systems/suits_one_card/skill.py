"""The number cards are compared with: the skill and everything that moves it, step by step."""

from functools import cache

from highdraw.engine.receipt import Why
from highdraw.systems.suits.receipt import Line, add_up
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import BRACKET_ROW, charted
from highdraw.systems.suits_one_card.state import Combatant

DEFENCE_FLOOR = 2
HALF_ROW = -2
QUARTER_ROW = -3


def rows_of(row: int) -> int:
    """Rows beyond the chart stop at its ends (S1-SKL-03).

    >>> rows_of(3), rows_of(4), rows_of(-3), rows_of(-4)
    (3, 3, -3, -3)
    """
    return max(-3, min(3, row))


@cache
def effective(base: int, rows: int, awkward: int, over_ten: str = "split") -> int:
    """Steps 2 to 4: all rows in one lookup, the least penalty of awkward things, never below a quarter (S1-SKL-02, S1-SKL-05).

    An awkward thing costs a row, and a point at least (S1-WPN-07).

    >>> effective(7, 1, 1), effective(2, 0, 1), effective(3, 0, 2), effective(8, 0, 2), effective(9, -3, 2), effective(11, 0, 1)
    (7, 1, 1, 4, 2, 9)
    """
    found = charted(base, rows_of(rows - awkward), over_ten)
    if awkward:
        found = min(found, charted(base, rows_of(rows), over_ten) - awkward)
    return max(found, charted(base, QUARTER_ROW, over_ten))


def _rows(fight: Combat, me: Combatant) -> int:
    """Rows of what is already fixed, awkward things apart: after-effects, wounds by the house rule, the referee's word.

    (S1-SKL-06, S1-SKL-07, S1-DFT-05)
    """
    rows = me.modifier
    if me.unrested:
        rows += HALF_ROW
    if (me.wounds or me.critical) and fight.sw.wound_skill_penalty == "one_row":
        rows -= 1
    return rows


def _steps(fight: Combat, me: Combatant, awkward: int) -> list[Line]:
    """The same line by line, with the awkward things: label, rows, rule and a word on it."""
    found: list[Line] = [("situation", me.modifier, "S1-SKL-07", "")] if me.modifier else []
    if me.unrested:
        found.append(("after the knock-out", HALF_ROW, "S1-DFT-05", ""))
    if (me.wounds or me.critical) and fight.sw.wound_skill_penalty == "one_row":
        found.append(("wounded", -1, "S1-SKL-06", ""))
    if not awkward:
        return found
    kit = fight.kits[me.id]
    if kit.main.awkward:
        found.append((f"awkward ({kit.main.name})", -1, "S1-WPN-07", ""))
    if kit.armour_steps and kit.armour:
        found.append((f"awkward armour ({kit.armour.name})", -kit.armour_steps, "S1-ARM-06", ""))
    if kit.lack:
        found.append(("too weak for it", -kit.lack, "S1-STR-01", f"Body {me.body}, minimum {kit.main.min_body}"))
    return found


def _explain(why: Why, start: tuple[str, int, str], steps: list[Line], rows: int, awkward: int, over_ten: str) -> None:
    """The receipt from the base skill to the effective one; the sum stays open (S1-SKL-03, S1-SKL-05)."""
    label, base, rule = start
    add_up(why, steps)
    row = rows_of(rows - awkward)
    if steps:
        why.most(3, "S1-SKL-03")
        why.least(QUARTER_ROW, "S1-SKL-03")
        why.total("rows together", row, "S1-SKL-03")
    why.start(label, base, rule)
    if not steps:
        return
    rule = "S1-SKL-05" if awkward else "S1-SKL-01"
    why.table("on the chart", charted(base, row, over_ten), rule, f"power chart, {base} at row {row:+d}")
    most = charted(base, rows_of(rows), over_ten) - awkward
    if awkward:
        why.most(most, "S1-WPN-08" if awkward > 1 else "S1-WPN-07", "awkward things cost at least a point each")
    quarter = charted(base, QUARTER_ROW, over_ten)
    if rows - awkward <= QUARTER_ROW or most < quarter:
        why.least(quarter, "S1-SKL-02", label="a quarter at least")


def spades(fight: Combat, me: Combatant, skill: int, base: int, why: Why | None) -> int:
    """Step 5: bonus-card spades, the opponent's not below half the base skill (S1-BON-13)."""
    if me.skill_up:
        skill += me.skill_up
        if why:
            why.start("skill before spades", skill - me.skill_up, "S1-SKL-05")
            why.plus("spades enabled", me.skill_up, "S1-BON-13")
            why.total("spades", skill, "S1-BON-13")
    if me.skill_down:
        half = charted(base, HALF_ROW, fight.sw.power_over_ten)
        before, least = skill, min(skill, half)
        skill = max(least, skill - me.skill_down)
        if why:
            why.start("skill before opposing spades", before, "S1-SKL-05")
            why.plus("spades of an opponent", -me.skill_down, "S1-BON-13")
            why.least(least, "S1-BON-13", f"not below half of {base}")
            why.total("opposing spades", skill, "S1-BON-13")
    return skill


def strike_skill(fight: Combat, me: Combatant, why: Why | None = None, bracket: str | None = None, up: int = 0) -> int:
    """The skill for striking with the weapon in hand, or the skill of a contest that is not combat (S1-ORD-14, S1-RNG-03).

    `up` are points of spades that might still be enabled.
    """
    kit = fight.kits[me.id]
    base, name, awkward = (kit.base, kit.skill_name, kit.awkward) if fight.fighting else (me.skill, "contest", 0)
    rows = _rows(fight, me)
    if bracket:
        rows += BRACKET_ROW[bracket]
    if why:
        steps = _steps(fight, me, awkward)
        if bracket:
            steps.append((f"{bracket} range", BRACKET_ROW[bracket], "S1-RNG-03", ""))
        start = (f"skill ({name})", base, "S1-GEN-06" if name == "Speed" else "S1-CON-01")
        _explain(why, start, steps, rows, awkward, fight.sw.power_over_ten)
    found = effective(base, rows, awkward, fight.sw.power_over_ten)
    if why:
        why.total("effective skill", found, "S1-SKL-05")
    return spades(fight, me, found + up, base, why) if me.skill_up or me.skill_down else found + up


def defence_skill(fight: Combat, me: Combatant, why: Why | None = None, ranged: bool = False, strikes: bool = True, share: int = 0) -> int:
    """The skill a card is held against in defence: never worse than the raw attribute, at least 2 (S1-DEF-06, S1-SKL-04).

    Against missiles Speed or the dodge skill counts, and the weapon's skill for one who can shoot back (S1-RNG-10).
    `share` is -2 rows for a blast that halves the defence.
    """
    kit = fight.kits[me.id]
    attribute = me.will if fight.mental and not fight.fighting else me.speed
    base, name = attribute, "Will" if fight.mental and not fight.fighting else "Speed"
    if not fight.fighting:
        base, name = max((me.skill, "contest"), (base, name), key=lambda pair: pair[0])
    elif ranged:
        dodge = kit.sheet.skills.get("dodge", 0)
        base, name = (dodge, "dodge") if dodge > base else (base, name)
        if strikes and kit.base > base:
            base, name = kit.base, kit.skill_name
    elif kit.usable and kit.base > base:
        base, name = kit.base, kit.skill_name
    awkward = kit.awkward if fight.fighting else 0
    rows = _rows(fight, me) + share
    if why:
        steps = _steps(fight, me, awkward) + ([("half of it near the blast", share, "S1-BLS-04", "")] if share else [])
        start = (f"defence ({name})", base, "S1-RNG-10" if ranged else "S1-DEF-06")
        _explain(why, start, steps, rows, awkward, fight.sw.power_over_ten)
    found = effective(base, rows, awkward, fight.sw.power_over_ten)
    if fight.sw.minimal_defense == "absolute":
        least = charted(attribute, share)
        if why and found < least:
            why.least(least, "S1-DEF-06", label="the raw attribute at least")
        found = max(found, least)
    if why:
        why.total("effective defence", found, "S1-DEF-06")
    if me.skill_up or me.skill_down:
        found = spades(fight, me, found, base, why)
    if why and found < DEFENCE_FLOOR:
        why.start("defence too low", found, "S1-SKL-04")
        why.least(DEFENCE_FLOOR, "S1-SKL-04")
        why.total("defence at least", DEFENCE_FLOOR, "S1-SKL-04")
    return max(found, DEFENCE_FLOOR)


def care_skill(fight: Combat, me: Combatant, name: str) -> int:
    """The Medic or Doctor skill; a medic without it goes by the raw Will (S1-GEN-06), a doctor without it has none."""
    base = fight.sheet(me.id).skills.get(name)
    if base is None:
        base = me.will if name == "medic" else 0
    return effective(base, _rows(fight, me), 0, fight.sw.power_over_ten) if base else 0


def pace(fight: Combat, me: Combatant) -> int:
    """Metres one may move in a turn: Speed, as awkward things leave it (S1-GEN-10, S1-WPN-07).

    What changes a skill (after-effects, the situation, wounds by the house rule) leaves the metres alone.
    """
    return effective(me.speed, 0, fight.kits[me.id].awkward, fight.sw.power_over_ten)
