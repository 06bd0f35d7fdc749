"""What is in hand: taking something up is readying, and takes the turn (S1-ORD-13, S1-PWR-16, S1-ARM-04)."""

from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import strength_steps
from highdraw.systems.suits_one_card.state import Combatant

GRIPS = {"1": (False,), "2": (True,), "1 or 2": (True, False)}
"""Whether a weapon may be held in one hand or in both."""


def changes(fight: Combat, me: Combatant) -> list[str]:
    """Every change of what is in hand: `hold Sword`, `hold Spear two-handed`, `hold Shield`, `hold Unarmed` for bare hands (S1-WPN-12).

    What one is much too weak for is not taken up (S1-STR-02).
    """
    sheet = fight.sheet(me.id)
    keys: list[str] = []
    for name, weapon in sheet.weapons.items():
        spent = me.supply.get(name, 1) <= 0 and not me.loaded.get(name, 0)
        if name == UNARMED or spent or strength_steps(me.body, weapon.min_body) is None:
            continue
        for two in GRIPS[weapon.hands]:
            if (name, two) != (me.main, me.two_handed):
                keys.append(f"hold {name}{_grip(weapon.hands, two)}")
    keys += [f"hold {name}" for name in sheet.shields if name != me.off and not me.two_handed]
    if me.main != UNARMED:
        keys.append(f"hold {UNARMED}")
    if me.off in sheet.shields:
        keys.append("hold no shield")
    return keys


def _grip(hands: str, two: bool) -> str:
    return {"1 or 2": " two-handed" if two else " one-handed"}.get(hands, "")


def change_hands(fight: Combat, me: Combatant, rest: str) -> None:
    """Take something up; what is held in both hands leaves none for a shield (S1-WPN-11, S1-ARM-04)."""
    sheet = fight.sheet(me.id)
    before = me.off
    if rest == "no shield":
        me.off = ""
    elif rest in sheet.shields:
        me.off = rest
    else:
        name = rest.removesuffix(" two-handed").removesuffix(" one-handed")
        me.main = name
        me.two_handed = rest.endswith(" two-handed") or sheet.weapons[name].hands == "2"
        me.slow_until = 0
        if me.two_handed or me.off == name:
            me.off = ""
    fight.regrip(me)
    if fight.loud:
        text = f"{me.name} puts the {before} away." if rest == "no shield" else f"{me.name} takes up the {rest}."
        if rest == UNARMED:
            text = f"{me.name} goes on with bare hands."
        elif before and not me.off and rest != "no shield":
            text += f" The {before} is put away."
        cites = ["S1-ORD-13", *(["S1-WPN-12"] if rest == UNARMED else []), *(["S1-PWR-16"] if "handed" in rest else [])]
        also = ("S1-ARM-04", "S1-WPN-11") if before or me.off else ()
        fight.tell("hands", text, *cites, also=also, who=me.id)
