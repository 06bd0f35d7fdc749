"""The lines of weapons as tables of a printed sheet: what a hit does by its power bonus, and what else is worth a word."""

from collections.abc import Sequence
from typing import Any

from highdraw.systems.suits.weapon_line import BONUSES, Limit, WeaponLine

LABELS = 18
"""Letters for the words before the numbers."""


def tables(lines: Sequence[WeaponLine], body: int, armour: str) -> list[dict[str, Any]]:
    """A table for each weapon, against somebody of this Body in this armour."""
    heading = f"What a hit does by its power bonus, to Body {body}{f' in {armour}' if armour else ', unarmoured'}"
    return [{**_table(line), **({} if place else {"heading": heading})} for place, line in enumerate(lines)]


def skill_of(line: WeaponLine) -> str:
    """Which skill it is, and why it is lower than on the sheet: `clubs 8, awkward: Flail`."""
    if line.skill == line.unhampered:
        return line.skill_name
    return f"{line.skill_name} {line.unhampered}, awkward: {', '.join(line.hampered)}"


def _table(line: WeaponLine) -> dict[str, Any]:
    grip = "two hands" if line.hands == 2 else "one hand"
    title = {"title": f"{line.name}, {grip}", "aside": f" · skill {line.skill} ({skill_of(line)})", "width": LABELS}
    if not line.usable:
        return {**title, "says": ["too heavy for this Body"]}
    rows = {"loss": line.gross}
    if line.armour:
        rows["past the armour"] = line.loss
    rows["of it wounds"] = line.wounds
    if line.wounds_pierced != line.wounds:
        rows["wounds if pierced"] = line.wounds_pierced
    return {
        **title,
        "says": ["; ".join(_facts(line))],
        "head": ["power bonus", *(f"{bonus:+d}" if bonus else "0" for bonus in BONUSES)],
        "rows": [[label, *(str(value) if value else "·" for value in values)] for label, values in rows.items()],
    }


def _facts(line: WeaponLine) -> list[str]:
    """Everything about the weapon that is worth a word."""
    facts = [f"power {line.base_power}", f"{line.damage}, wounds past {line.threshold}"]
    facts += [f"size {line.size}"] if line.size else []
    facts += [f"defence +{line.defence}"] if line.defence else []
    facts += [f"pierces armour ({line.ap})"] if line.ap else []
    facts += [f"anti-shield {line.anti_shield}"] if line.anti_shield else []
    facts += [word for word, holds in (("slow", line.slow), ("awkward", line.awkward)) if holds]
    if line.limits:
        facts += _ranges(line.limits)
        facts += [f"{line.shots} shots"] if line.shots > 1 else []
        facts += [f"up to {line.rof} a turn"] if line.rof > 1 else []
        facts += [f"reload {line.reload} turn{'s' if line.reload != 1 else ''}"] if line.reload else []
    return facts


def _ranges(limits: Sequence[Limit]) -> list[str]:
    """The brackets in metres, and once more when aiming reaches farther.

    >>> _ranges([Limit("point blank", None, None), Limit("short", 12.0, 20.0), Limit("long", 24.0, 40.0)])
    ['short to 12, long to 24 m', 'aimed to 20, 40 m']
    """
    near = [(bracket, metres, aimed) for bracket, metres, aimed in limits if metres is not None]
    texts = [", ".join(f"{bracket} to {metres:g}" for bracket, metres, _ in near) + " m"]
    if any(aimed is not None and aimed != metres for _, metres, aimed in near):
        texts.append("aimed to " + ", ".join(f"{aimed:g}" for *_, aimed in near) + " m")
    return texts
