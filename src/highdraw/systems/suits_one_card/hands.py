"""What is in hand: taking something up is readying, and takes the turn."""

from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.choices import Act, Grip
from highdraw.systems.suits.gear import GRIPS
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import strength_steps
from highdraw.systems.suits_one_card.state import Combatant


def changes(fight: Combat, me: Combatant) -> list[Act]:
    """Every change of what is in hand: `hold Sword`, `hold Spear two-handed`, `hold Shield`, `hold Unarmed` for bare hands (S1-WPN-12).

    What one is much too weak for is not taken up (S1-STR-02).
    """
    sheet = fight.sheet(me.id)
    found: list[Act] = []
    for name, weapon in sheet.weapons.items():
        spent = me.supply.get(name, 1) <= 0 and not me.loaded.get(name, 0)
        if name == UNARMED or spent or strength_steps(me.body, weapon.min_body) is None:
            continue
        for two in GRIPS[weapon.hands]:
            if (name, two) != (me.main, me.two_handed):
                found.append(Act("hold", item=name, grip=_grip(weapon.hands, two)))
    found += [Act("hold", item=name) for name in sheet.shields if name != me.off and not me.two_handed]
    if me.main != UNARMED:
        found.append(Act("hold", item=UNARMED))
    if me.off in sheet.shields:
        found.append(Act("hold"))
    return found


def _grip(hands: str, two: bool) -> Grip:
    """Said only of what can be held either way."""
    if hands != "1 or 2":
        return ""
    return "two-handed" if two else "one-handed"


def change_hands(fight: Combat, me: Combatant, act: Act) -> None:
    """Take something up; what is held in both hands leaves none for a shield (S1-WPN-11, S1-ARM-04)."""
    sheet = fight.sheet(me.id)
    before = me.off
    if not act.item:
        me.off = ""
    elif act.item in sheet.shields:
        me.off = act.item
    else:
        me.main = act.item
        me.two_handed = act.grip == "two-handed" or sheet.weapons[act.item].hands == "2"
        me.slow_until = 0
        if me.two_handed or me.off == act.item:
            me.off = ""
    fight.regrip(me)
    if fight.loud:
        thing = f"{act.item} {act.grip}".strip()
        text = f"{me.name} takes up the {thing}." if thing else f"{me.name} puts the {before} away."
        if act.item == UNARMED:
            text = f"{me.name} goes on with bare hands."
        elif before and not me.off and thing:
            text += f" The {before} is put away."
        cites = ["S1-ORD-13", *(["S1-WPN-12"] if act.item == UNARMED else []), *(["S1-PWR-16"] if act.grip else [])]
        also = ("S1-ARM-04", "S1-WPN-11") if before or me.off else ()
        fight.tell("hands", text, *cites, also=also, who=me.id)
