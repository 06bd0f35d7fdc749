"""What is in hand: taking up, putting away, letting go, one hand or two (S2-WPN-16, S2-WPN-04)."""

from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.sheet import cannot_hold
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.harm import lose_aim
from highdraw.systems.suits_two_card.state import Combatant


def changes(fight: Combat, me: Combatant) -> list[str]:
    """Every change of one thing in hand: `hold main=Sword`, `hold main=Spear two-handed`, `hold off=Shield`, `drop off`."""
    if me.swarm:
        return []
    if me.supply:
        return _changes(fight, me)
    kit = fight.kit(me)
    if kit.changes is None:
        kit.changes = _changes(fight, me)
    return kit.changes


def _changes(fight: Combat, me: Combatant) -> list[str]:
    sheet = fight.sheet(me.id)
    if len(sheet.weapons) <= 2 and not sheet.shields and me.main != UNARMED:
        weapon = sheet.weapons[me.main]
        grips = [f"hold main={me.main} {'one-handed' if me.two_handed else 'two-handed'}"] if weapon.hands == "1 or 2" else []
        return [*grips, "drop main"]
    keys: list[str] = []
    for name, weapon in sheet.weapons.items():
        out = weapon.ranged and me.loaded.get(name, 0) == 0 and me.supply.get(name, 1) == 0
        if name in (me.off, UNARMED) or out:
            continue
        for two in {"1": (False,), "2": (True,), "1 or 2": (True, False)}[weapon.hands]:
            if (name, two) != (me.main, me.two_handed) and not _held(fight, me, name, me.off, two):
                grip = {"1 or 2": " two-handed" if two else " one-handed"}.get(weapon.hands, "")
                keys.append(f"hold main={name}{grip}")
        if name != me.main and weapon.hands == "1" and not me.two_handed:
            keys.append(f"hold off={name}")
    keys += [f"hold off={name}" for name in sheet.shields if name != me.off and not me.two_handed]
    if me.main != UNARMED:
        keys.append("drop main")
    if me.off:
        keys.append("drop off")
    return keys


def _held(fight: Combat, me: Combatant, main: str, off: str, two: bool) -> str:
    sheet = fight.sheet(me.id)
    return cannot_hold(sheet.weapons[main], sheet.weapons.get(off), sheet.shields.get(off), two)


def change_hands(fight: Combat, me: Combatant, rest: str) -> None:
    """Take something up; it is ready, and the chips at the end of the turn follow it (S2-WPN-16)."""
    place, _, what = rest.partition("=")
    two_handed = what.endswith(" two-handed")
    name = what.removesuffix(" two-handed").removesuffix(" one-handed")
    if place == "main":
        me.main = name
        me.two_handed = two_handed or fight.sheet(me.id).weapons[name].hands == "2"
        me.reloading = 0
        me.unready = 0
        me.blue = max(1, min(me.blue, 1))
        if "main" in me.used:
            me.used.remove("main")
    else:
        me.off = name
    fight.regrip(me)
    if fight.loud:
        grip = " in both hands" if me.two_handed and place == "main" else ""
        cites = ["S2-WPN-16"] + (["S2-WPN-04"] if "handed" in what else [])
        fight.tell("hands", f"{me.name} takes up the {name}{grip}.", *cites, who=me.id)


def let_go(fight: Combat, me: Combatant, place: str) -> None:
    """Letting go is free on the own turn (S2-WPN-16)."""
    name = me.main if place == "main" else me.off
    if place == "main":
        lose_aim(fight, me)
        me.main, me.two_handed = UNARMED, False
    else:
        me.off = ""
        me.white_second = me.white_shield = 0
    fight.regrip(me)
    if fight.loud:
        fight.tell("hands", f"{me.name} lets go of the {name}.", "S2-WPN-16", "S2-WPN-14", who=me.id)
