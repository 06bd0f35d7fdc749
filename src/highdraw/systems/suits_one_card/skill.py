"""The number cards are compared with: the skill and everything that moves it, in the order of S1-SKL-05."""

from highdraw.engine.receipt import Why
from highdraw.systems.suits.grammar import several
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import BRACKET_ROW, charted
from highdraw.systems.suits_one_card.state import Combatant

DEFENCE_FLOOR = 2
HALF_ROW = -2
QUARTER_ROW = -3


def rows_of(row: int) -> int:
    """Rows beyond the chart stop at its ends (S1-SKL-03)."""
    return max(-3, min(3, row))


def effective(base: int, rows: int, awkward: int, over_ten: str = "split") -> int:
    """Steps 2 to 4: all rows in one lookup, the least penalty of awkward things, never below a quarter (S1-SKL-05).

    >>> effective(7, 1, 1), effective(2, 0, 1), effective(3, 0, 2), effective(8, 0, 2), effective(9, -3, 2), effective(11, 0, 1)
    (7, 1, 1, 4, 2, 9)
    """
    found = charted(base, rows_of(rows - awkward), over_ten)
    if awkward:
        found = min(found, charted(base, rows_of(rows), over_ten) - awkward)
    return max(found, charted(base, QUARTER_ROW, over_ten))


def _rows(fight: Combat, me: Combatant, why: Why | None, awkward: int) -> int:
    """Rows of what is already fixed, awkward things apart: after-effects, wounds by the house rule, the referee's word."""
    rows = me.modifier
    if why and me.modifier:
        why.add("situation", f"{'-' if me.modifier < 0 else '+'}{several(abs(me.modifier), 'row')}", "S1-SKL-07")
    if me.unrested:
        rows += HALF_ROW
        if why:
            why.add("after the knock-out", f"{HALF_ROW} rows", "S1-DFT-05")
    if me.wounds or me.critical:
        if fight.sw.wound_skill_penalty == "one_row":
            rows -= 1
            if why:
                why.add("wounded", "-1 row", "S1-SKL-06")
    if why and awkward:
        why.add("awkward", f"-{several(awkward, 'row')}", "S1-WPN-08" if awkward > 1 else "S1-WPN-07")
        _explain_awkward(fight, me, why)
    return rows


def _explain_awkward(fight: Combat, me: Combatant, why: Why) -> None:
    if not fight.fighting:
        return
    kit = fight.kits[me.id]
    if kit.armour_steps and kit.armour:
        why.add(f"awkward armour ({kit.armour.name})", "-1 row", "S1-ARM-06")
    if kit.lack:
        why.add("too weak for it", "-1 row", "S1-STR-01", f"Body {me.body}, minimum {kit.main.min_body}")


def spades(fight: Combat, me: Combatant, skill: int, base: int, why: Why | None) -> int:
    """Step 5: bonus-card spades, the opponent's not below half the base skill (S1-BON-13)."""
    if me.skill_up:
        skill += me.skill_up
        if why:
            why.add("spades", skill, "S1-BON-13", f"+{me.skill_up}")
    if me.skill_down:
        half = charted(base, HALF_ROW, fight.sw.power_over_ten)
        skill = min(skill, max(half, skill - me.skill_down))
        if why:
            why.add("opposing spades", skill, "S1-BON-13", f"-{me.skill_down}, not below {half}")
    return skill


def strike_skill(fight: Combat, me: Combatant, why: Why | None = None, bracket: str | None = None, up: int = 0) -> int:
    """The skill for striking with the weapon in hand, or the skill of a contest that is not combat (S1-ORD-14, S1-RNG-03).

    `up` are points of spades that might still be enabled.
    """
    kit = fight.kits[me.id]
    base, name, awkward = (kit.base, kit.skill_name, kit.awkward) if fight.fighting else (me.skill, "contest", 0)
    if why:
        why.add(f"skill ({name})", base, "S1-GEN-06" if name == "Speed" else "S1-CON-01")
    rows = _rows(fight, me, why, awkward)
    if bracket:
        rows += BRACKET_ROW[bracket]
        if why:
            why.add(f"{bracket} range", f"{BRACKET_ROW[bracket]:+d} rows", "S1-RNG-03")
    found = effective(base, rows, awkward, fight.sw.power_over_ten)
    if why and (rows or awkward):
        _explain("effective skill", base, rows, awkward, found, why)
    return spades(fight, me, found + up, base, why)


def _explain(label: str, base: int, rows: int, awkward: int, found: int, why: Why) -> None:
    row = rows_of(rows - awkward)
    why.add("rows together", f"{rows - awkward:+d}", "S1-SKL-03")
    words = f"{base} at row {row:+d}"
    why.add(label, found, "S1-SKL-05" if awkward else "S1-SKL-01", words)
    if rows - awkward <= QUARTER_ROW:
        why.add("a quarter at least", found, "S1-SKL-02")


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
        dodge = fight.sheet(me.id).skills.get("dodge", 0)
        base, name = max((base, name), (dodge, "dodge"), key=lambda pair: pair[0])
        if strikes and kit.base > base:
            base, name = kit.base, kit.skill_name
    elif kit.usable and kit.base > base:
        base, name = kit.base, kit.skill_name
    awkward = kit.awkward if fight.fighting else 0
    if why:
        why.add(f"defence ({name})", base, "S1-RNG-10" if ranged else "S1-DEF-06")
    rows = _rows(fight, me, why, awkward) + share
    found = effective(base, rows, awkward, fight.sw.power_over_ten)
    if why and (rows or awkward):
        _explain("effective defence", base, rows, awkward, found, why)
    least = charted(attribute, share) if fight.sw.minimal_defense == "absolute" else 0
    if found < least:
        found = least
        if why:
            why.add("the raw attribute at least", found, "S1-DEF-06")
    found = spades(fight, me, found, base, why)
    if found < DEFENCE_FLOOR:
        found = DEFENCE_FLOOR
        if why:
            why.add("defence at least", DEFENCE_FLOOR, "S1-SKL-04")
    return found


def care_skill(fight: Combat, me: Combatant, name: str) -> int:
    """The Medic or Doctor skill; a medic without it goes by the raw Will (S1-GEN-06), a doctor without it has none."""
    base = fight.sheet(me.id).skills.get(name)
    if base is None:
        base = me.will if name == "medic" else 0
    return effective(base, _rows(fight, me, None, 0), 0, fight.sw.power_over_ten) if base else 0


def pace(fight: Combat, me: Combatant) -> int:
    """Metres one may move in a turn: Speed, as awkward things leave it (S1-GEN-10, S1-WPN-07).

    What changes a skill (after-effects, the situation, wounds by the house rule) leaves the metres alone.
    """
    return effective(me.speed, 0, fight.kits[me.id].awkward, fight.sw.power_over_ten)
