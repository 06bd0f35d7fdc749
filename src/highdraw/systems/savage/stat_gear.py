"""Gear as it stands in a stat block: `Short sword (Str+d6), bow (12/24/48, 2d6)`, `Shotgun — 12/24/48, Damage 3d6, Shots 6; shells`."""

import re
from typing import Any, NamedTuple

import msgspec

from highdraw.errors import HighdrawError
from highdraw.systems.savage.dice import parse_damage
from highdraw.systems.savage.gear import Weapon

NOTHING = ("", "—", "-", "–", "none", "n/a", "nil")
_FIGURE = re.compile(
    r"(?:range|damage|dmg|rof|rate of fire|shots|ap\b|min(?:imum)?\.? str|reach|parry|reload|\d{1,4}/\d{1,4}/\d{1,4}|\d?d\d"
    r"|str\b|strength\b|\+\d|two[ -]hand|2 hands|one[ -]hand|semi|snapfire|[mls]bt\b)",
    re.IGNORECASE,
)
_DICE = r"\d?d\d+(?:\s*\+\s*\d?d\d+)*(?:\s*[+-]\s*\d+)?"
_DAMAGE = re.compile(rf"(str(?:ength)?(?:\s*\+\s*{_DICE}|\s*\+\s*\d+)?|{_DICE})", re.IGNORECASE)
_FALLING = re.compile(r"3d6\s*/\s*2d6\s*/\s*1?d6|1\s*[-–]\s*3d6", re.IGNORECASE)
"""Damage by range, as that of shot is printed (SW-SHO-02)."""
_BOTH_HANDS = re.compile(
    r"shotgun|rifle|musket|carbine|\bbow\b|longbow|crossbow|machine gun|launcher|great|halberd|pike|maul", re.IGNORECASE
)


class Thing(NamedTuple):
    """One piece of gear: how many, its name, and what is said about it."""

    number: int
    name: str
    more: str


def things(text: str) -> list[Thing]:
    """What a line of gear lists. Semicolons part things for certain; a comma does not when only figures follow it.

    >>> [(thing.name, thing.more) for thing in things("Short sword (Str+d6), 3 javelins (3/6/12, Str+d6), rope")]
    [('Short sword', 'Str+d6'), ('javelins', '3/6/12, Str+d6'), ('rope', '')]
    >>> [(thing.name, thing.more) for thing in things("Shotgun — 12/24/48, Damage 3d6, RoF 1; shells")]
    [('Shotgun', '12/24/48, Damage 3d6, RoF 1'), ('shells', '')]
    """
    found: list[Thing] = []
    for piece in apart(text, ";"):
        mine: list[Thing] = []
        for part in apart(piece, ","):
            if mine and (_FIGURE.match(part) or (part[:1].islower() and _figures_outside(part))):
                last = mine[-1]
                mine[-1] = last._replace(more=f"{last.more}, {part}" if last.more else part)
            elif (thing := _thing(part)) is not None:
                mine.append(thing)
        found += mine
    return found


def apart(text: str, sign: str) -> list[str]:
    """The parts of a text between signs that stand outside brackets.

    >>> apart("a (b, c), d", ","), apart("a (b, c", ","), apart("a), b", ",")
    (['a (b, c)', 'd'], ['a (b, c'], ['a)', 'b'])
    """
    parts, depth = [""], 0
    for letter in text:
        depth = depth + (letter in "([") - (letter in ")]" and depth > 0)
        if letter == sign and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip(" .*•—–-")]


def _figures_outside(part: str) -> bool:
    """Whether figures of a weapon follow a dash, as in `not on his person — 10/20/40`."""
    return bool(re.search(r"[—–:]\s*\d{1,4}/\d{1,4}/\d{1,4}", part))


def _thing(part: str) -> Thing | None:
    """A name with its number, and what follows in brackets, after a dash or a colon."""
    part = part.strip(" .*•—–-")
    bracket = re.search(r"[(\[](.*)[)\]]?", part)
    dash = re.search(r"\s[—–-]\s|:\s", part)
    name, more = part, ""
    if dash and (not bracket or dash.start() < bracket.start() or _FIGURE.search(part[dash.end() :])):
        name, more = part[: dash.start()], part[dash.end() :]
    elif bracket:
        name, more = part[: bracket.start()], bracket[1].rstrip(")]")
    name = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", name).strip(" .*•—–-")
    if name.lower() in NOTHING or name.lower().startswith("none "):
        return None
    counted = re.fullmatch(r"(?:(\d{1,2})\s*[x×]?\s+)?(.+?)(?:\s*[x×](\d{1,2}))?", name)
    if counted is None:
        return Thing(1, name, more.strip())
    return Thing(max(1, int(counted[1] or counted[3] or 1)), counted[2], more.strip())


def damage_in(more: str, strength: str = "") -> str:
    """Damage in what is said about a weapon, empty when there is none; `d6+d4` with Strength d6 is Str+d4.

    >>> damage_in("12/24/48, 2d6+1"), damage_in("d6+d4", "d6"), damage_in("d8+d4", "d6"), damage_in("Strength + d8"), damage_in("AP 2")
    ('2d6+1', 'Str+d4', 'd8+d4', 'Str+d8', '')
    >>> damage_in("2d1")
    ''
    """
    if _FALLING.search(more):
        return "3d6"
    found = _DAMAGE.search(more)
    if not found:
        return ""
    text = re.sub(r"\s", "", re.sub(r"str(ength)?", "Str", found[1], flags=re.IGNORECASE))
    first, plus, rest = text.partition("+")
    if strength and plus and "d" in rest and first.lower() == strength.lower():
        text = f"Str+{rest}"
    try:
        parse_damage(text)
    except HighdrawError:
        return ""
    return text


def range_in(more: str) -> tuple[float, float, float] | None:
    """Short, medium and long range in what is said about a weapon."""
    found = re.search(r"(\d{1,4})/(\d{1,4})/(\d{1,4})", more)
    return (float(found[1]), float(found[2]), float(found[3])) if found else None


def same(weapon: Weapon, damage: str, more: str) -> bool:
    """Whether the weapon of the table is as the line says."""
    return weapon.damage.lower() == damage.lower() and range_in(more) in (None, weapon.range)


def like(name: str, known: dict[str, Any], plural: bool = False) -> str:
    """The name of a table that is meant, with or without `armor`; of weapons also in the `plural`."""
    short = re.sub(r"\s+(armou?r|mail|suit)$", "", name.lower().strip())
    wanted = {name.lower(), short, short.replace(" ", "")}
    if plural:
        wanted |= {short.removesuffix("s"), re.sub(r"ves$", "fe", short)}
    return next((key for key in known if key.lower() in wanted or key.lower().replace(" ", "") in wanted), "")


def made(name: str, damage: str, more: str, natural: bool) -> Weapon:
    """A weapon after its own line."""
    reach = range_in(more)

    def figure(pattern: str, least: int, most: int, otherwise: int) -> int:
        found = re.search(pattern, more, re.IGNORECASE)
        return min(most, max(least, int(found[1]))) if found else otherwise

    kind = "natural" if natural else "melee" if reach is None else "thrown" if damage.startswith("Str") else "ranged"
    both = bool(re.search(r"two[ -]hand|2 hands", more, re.IGNORECASE) or (_BOTH_HANDS.search(name) and kind in ("ranged", "melee")))
    return msgspec.convert(
        {
            "name": name.strip().title()[:60], "kind": kind, "damage": damage, "range": reach, "ap": figure(r"AP\s*(\d+)", 0, 20, 0),
            "rof": figure(r"RoF\s*(\d+)", 1, 6, 1), "reach": figure(r"Reach\s*\+?(\d+)", 0, 20, 0) if reach is None else 0,
            "parry": figure(r"Parry\s*([+-]?\d+)", -10, 20, 0), "shots": figure(r"Shots\s*(\d+)", 0, 999, 0),
            "two_handed": both, "shotgun": kind == "ranged" and bool(_FALLING.search(more)),
        },
        Weapon,
    )  # fmt: skip
