"""A fighter on paper: scores, what follows from them, weapons and how often they hit, as plain data for whoever prints it."""

from collections.abc import Callable, Mapping
from typing import Any

from highdraw.roster.against import check_against
from highdraw.roster.document import Document
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.damage import dice_of
from highdraw.systems.gurps_cards.defence import base_score
from highdraw.systems.gurps_cards.dice import chance
from highdraw.systems.gurps_cards.initiative import initiative
from highdraw.systems.gurps_cards.read import read_fighters, read_setup
from highdraw.systems.gurps_cards.setup import Entrant, Setup
from highdraw.systems.gurps_cards.sheet import LEVELS, Sheet, resolve
from highdraw.systems.gurps_cards.tohit import reach_of, skill_of

Create = Callable[[Setup, bool], Combat]


def printed(create: Create, document: Document, who: str, switches: dict[str, str], against: Mapping[str, str]) -> dict[str, Any]:
    """One fighter of a file of fighters or of a scenario."""
    check_against(against)
    if "fighter" in document.data:
        setup = read_setup(document, document.data)
        entrant = next(entrant for entrant in setup.entrants if entrant.id == who)
        sheet, switches = entrant.sheet, {**setup.switches, **switches}
    else:
        sheet = resolve(read_fighters(document)[who])
    return {"id": who, **on_paper(create, sheet, switches)}


def written(create: Create, fight: Combat, who: str) -> dict[str, Any]:
    """One fighter of a fight."""
    return {"id": who, **on_paper(create, fight.sheet(fight[who]), fight.setup.switches)}


def on_paper(create: Create, sheet: Sheet, switches: dict[str, str]) -> dict[str, Any]:
    """A sheet as plain data: what is written, what follows from it, and each weapon."""
    fight = create(Setup(entrants=(Entrant(id="one", side="one", sheet=sheet),), switches=switches), False)
    me = fight["one"]
    level = LEVELS[fight.level(me)][1]
    derived = [f"Initiative {initiative(fight, me)}", f"HP {sheet.hp}", f"FP {sheet.fp}", f"Basic Speed {sheet.speed:g}"]
    derived += [f"Move {fight.move(me)}", f"Dodge {base_score(fight, me, 'dodge', '')[1]}"]
    derived += [f"encumbrance {level}"] if level != "none" else []
    lines = {"Figures": "; ".join(derived), "Damage": f"thrust {sheet.thrust}, swing {sheet.swing}"}
    lines |= {"Traits": ", ".join(sheet.traits)} if sheet.traits else {}
    gear = [name for name, weapon in sheet.weapons.items() if not weapon.natural]
    gear += [sheet.shield.name] if sheet.shield else []
    gear += [piece.name for piece in sheet.armour]
    return {
        "name": sheet.name, "about": sheet.about, "kinds": [sheet.kind],
        "attributes": {name.upper(): str(getattr(sheet, name)) for name in ("st", "dx", "iq", "ht", "will", "per")},
        "skills": {name: str(score) for name, score in sheet.skills.items()}, "gear": dict.fromkeys(gear, ""),
        "initiative": initiative(fight, me), "move": fight.move(me), "lines": lines, "tables": [_weapons(fight, sheet)],
    }  # fmt: skip


def _weapons(fight: Combat, sheet: Sheet) -> dict[str, Any]:
    me = fight["one"]
    rows = []
    for item, weapon in sheet.weapons.items():
        for mode in weapon.modes:
            name, skill, _ = skill_of(fight, me, weapon)
            reach = ",".join("C" if hexes == 0 else str(hexes) for hexes in mode.reach)
            damage = f"{dice_of(fight, me, mode.damage)} {mode.type}"
            parry = base_score(fight, me, "parry", item)[1] if weapon.parry is not None else "·"
            rows.append(
                [f"{item} ({mode.name})", f"{name} {skill + mode.skill}", damage, reach, parry, f"{chance(skill + mode.skill):.0%}"]
            )
        if weapon.missile is not None:
            name, skill, _ = skill_of(fight, me, weapon, weapon.missile)
            half, most = reach_of(weapon.missile, sheet.st)
            damage = f"{dice_of(fight, me, weapon.missile.damage, weapon.missile.st)} {weapon.missile.type}"
            rows.append([item, f"{name} {skill}", damage, f"{half:g}/{most:g}", f"Acc {weapon.missile.acc}", f"{chance(skill):.0%}"])
    return {
        "title": "Weapons",
        "head": ["weapon", "skill", "damage", "reach or range", "parry or Acc", "hits"],
        "rows": rows,
        "notes": ["Hits: with a pair of cards, nothing else counted."],
    }
