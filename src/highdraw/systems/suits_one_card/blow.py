"""A blow that lands, from base power to what gets past armour."""

import msgspec

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.harm import Hit
from highdraw.systems.suits.receipt import Line, add_up
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import AP_OF, absorption, charted
from highdraw.systems.suits_one_card.harm import hurt
from highdraw.systems.suits_one_card.power import explain_loss, explain_power, explain_worn
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import MOST_BONUS, face_bonus, limited, loser_bonus, suit_bonus

OVERKILL_STEP = 3
"""Armour piercing goes by every full three points (S1-WPN-09)."""


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """What a blow is made of, once the contest is decided."""

    weapon: Weapon | None
    power: int
    cards: tuple[Card, ...] = ()
    """The winner's cards."""
    faces: bool = True
    """Face cards count: not for one who overdrew against somebody helpless (S1-DEF-08)."""
    against: tuple[Card, ...] = ()
    """The loser's cards, where they count: not when they overdrew or could not defend."""
    overkill: int = 0
    brilliant: bool = False
    """The loser overdrew with several cards."""


def power_bonus(fight: Combat, me: Combatant, foe: Combatant, blow: Blow, why: Why | None = None) -> int:
    """Winner's suit and faces, loser's suit, bonus cards; cut to -3 to +3 (S1-PWR-07).

    (S1-PWR-01, S1-PWR-02, S1-PWR-03, S1-PWR-05, S1-PWR-06, S1-PWR-16, S1-MUL-04, S1-BON-16)
    """
    lines: list[Line] = []
    bonus, card = suit_bonus(blow.cards)
    if why and card:
        lines.append((f"{suit_of(card)} ({pretty(card)})", bonus, "S1-PWR-02" if len(blow.cards) > 1 else "S1-PWR-01", ""))
    faces = face_bonus(blow.cards) if blow.faces else 0
    if faces:
        bonus += faces
        if why:
            several = sum(1 for one in blow.cards if face_bonus((one,))) > 1
            lines.append(("face cards", faces, "S1-PWR-06" if several else "S1-PWR-05", ""))
    if blow.against:
        lowers, card = loser_bonus(blow.against)
        bonus += lowers
        if why:
            lines.append((f"loser's {suit_of(card)} ({pretty(card)})", lowers, "S1-PWR-03", ""))
    if blow.brilliant:
        extra = int(fight.sw.brilliant_victory == "plus_one")
        bonus += extra
        lines.append(("brilliant victory", extra, "S1-MUL-04", ""))
    if hearts := me.power_up - (foe.power_down if foe.bonus_on in ("", me.id) else 0):
        bonus += hearts
        lines.append(("bonus-card hearts", hearts, "S1-BON-16", ""))
    if blow.weapon is not None and fight.sw.one_handed_penalty == "power_bonus":
        kit = fight.kits[me.id]
        if kit.one_handed and kit.main.name == blow.weapon.name:
            bonus -= 1
            lines.append(("in one hand", -1, "S1-PWR-16", ""))
    found = limited(bonus)
    if why:
        add_up(why, lines or [("no card that counts", 0, "S1-PWR-01", "")])
        if found != bonus:
            why.most(MOST_BONUS, "S1-PWR-07")
            why.least(-MOST_BONUS, "S1-PWR-07")
        why.total("power bonus", found, "S1-PWR-07")
    return found


def armour_against(fight: Combat, me: Combatant, blow: Blow, gross: int, why: Why | None = None) -> int:
    """What the victim's armour takes: absorption, diamonds, then AP (S1-ARM-02, S1-BON-14, S1-BON-15, S1-WPN-09)."""
    if not fight.fighting:
        return 0
    worn, weapon = fight.kits[me.id].armour, blow.weapon
    bullet = weapon is not None and weapon.bullet
    value = absorption(worn, me.body, bullet, fight.sw.kevlar_vs_other)
    if why and worn:
        explain_worn(why, worn, me.body, value)
    if me.armour_up or me.armour_down:
        before, value = value, max(0, value + me.armour_up - me.armour_down)
        if why:
            rule = "S1-BON-15" if me.armour_down else "S1-BON-14"
            why.start("armour before diamonds", before, rule)
            why.plus("diamonds", me.armour_up - me.armour_down, rule)
            why.least(0, rule)
            why.total("bonus-card diamonds", value, rule)
    ap = AP_OF[weapon.ap] if weapon is not None else 0
    if not ap or not value:
        return value
    over = max(0, blow.overkill if fight.sw.ap_overkill == "margin" else gross - value)
    steps = over // OVERKILL_STEP
    before, value = value, max(0, value - steps * ap)
    if why:
        why.start("armour before piercing", before, "S1-WPN-09")
        why.plus("pierced", -steps * ap, "S1-WPN-09", f"overkill {over}, {steps} × {ap}")
        why.least(0, "S1-WPN-09")
        why.total(f"AP {ap}: armour left", value, "S1-WPN-09")
    return value


def land(fight: Combat, me: Combatant, target: Combatant, blow: Blow, why: Why | None = None, intro: str = "") -> int:
    """One hit from power to its effects; the loss past armour (S1-PWR-19).

    Base power is read on the chart in the row of the power bonus (S1-PWR-12, S1-PWR-14), armour takes its part
    (S1-LOS-12, S1-CON-09).
    """
    if why:
        explain_power(fight, me, blow.weapon, blow.power, why)
    bonus = power_bonus(fight, me, target, blow, why)
    gross = charted(blow.power, bonus, fight.sw.power_over_ten) if blow.power > 0 else 0
    armour = armour_against(fight, target, blow, gross, why)
    loss = max(0, gross - armour)
    if why:
        explain_loss(why, blow.power, bonus, gross, armour)
        why.total("loss", loss, "S1-LOS-12" if fight.fighting else "S1-CON-09")
    damage = blow.weapon.damage if blow.weapon else "hard"
    hurt(fight, target, Hit(loss=loss, damage=damage, by=me.id, intro=intro, weapon=blow.weapon), why)
    return loss
