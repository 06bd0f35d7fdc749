"""A blow that lands, from base power to what gets past armour, in the order of S1-PWR-19."""

import msgspec

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import UNARMED, Weapon
from highdraw.systems.suits.harm import Hit
from highdraw.systems.suits.power import half_up
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import AP_OF, absorption, charted
from highdraw.systems.suits_one_card.harm import hurt
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import face_bonus, limited, loser_bonus, suit_bonus

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
    """The loser's cards, where they count: not when he overdrew or could not defend (S1-PWR-03)."""
    overkill: int = 0
    brilliant: bool = False
    """The loser overdrew with several cards (S1-MUL-04)."""


def power_bonus(fight: Combat, me: Combatant, foe: Combatant, blow: Blow, why: Why | None = None) -> int:
    """Winner's suit and faces, loser's suit, bonus cards; cut to -3 to +3 (S1-PWR-01 to S1-PWR-07)."""
    bonus, card = suit_bonus(blow.cards)
    if why and card:
        why.add(f"{suit_of(card)} ({pretty(card)})", f"{bonus:+d}", "S1-PWR-02" if len(blow.cards) > 1 else "S1-PWR-01")
    faces = face_bonus(blow.cards) if blow.faces else 0
    if faces:
        bonus += faces
        if why:
            several = sum(1 for one in blow.cards if face_bonus((one,))) > 1
            why.add("face cards", f"{faces:+d}", "S1-PWR-06" if several else "S1-PWR-05")
    if blow.against:
        lowers, card = loser_bonus(blow.against)
        bonus += lowers
        if why and card:
            why.add(f"loser's {suit_of(card)} ({pretty(card)})", f"{lowers:+d}", "S1-PWR-03")
    if blow.brilliant:
        extra = int(fight.sw.brilliant_victory == "plus_one")
        bonus += extra
        if why:
            why.add("brilliant victory", f"{extra:+d}", "S1-MUL-04")
    if hearts := me.power_up - (foe.power_down if foe.bonus_on in ("", me.id) else 0):
        bonus += hearts
        if why:
            why.add("bonus-card hearts", f"{hearts:+d}", "S1-BON-16")
    if blow.weapon is not None and fight.sw.one_handed_penalty == "power_bonus":
        kit = fight.kits[me.id]
        if kit.one_handed and kit.main.name == blow.weapon.name:
            bonus -= 1
            if why:
                why.add("in one hand", "-1", "S1-PWR-16")
    found = limited(bonus)
    if why:
        why.add("power bonus", f"{found:+d}", "S1-PWR-07", f"{bonus:+d}, at most 3 either way" if found != bonus else "")
    return found


def armour_against(fight: Combat, me: Combatant, blow: Blow, gross: int, why: Why | None = None) -> int:
    """What the victim's armour takes: absorption, diamonds, then AP (S1-ARM-02, S1-BON-14, S1-BON-15, S1-WPN-09)."""
    if not fight.fighting:
        return 0
    worn, weapon = fight.kits[me.id].armour, blow.weapon
    bullet = weapon is not None and weapon.bullet
    value = absorption(worn, me.body, bullet, fight.sw.kevlar_vs_other)
    if why and worn:
        share = half_up(me.body * worn.absorb / 100)
        kevlar = worn.boost_vs_non_bullets not in (None, worn.boost)
        words = f"{worn.absorb} % of Body {me.body} is {share}, and {value - share}"
        why.add(f"armour ({worn.name})", value, "S1-ARM-07" if kevlar else "S1-ARM-02", words)
    if me.armour_up or me.armour_down:
        value = max(0, value + me.armour_up - me.armour_down)
        if why:
            rule = "S1-BON-15" if me.armour_down else "S1-BON-14"
            why.add("bonus-card diamonds", value, rule, f"{me.armour_up - me.armour_down:+d}")
    ap = AP_OF[weapon.ap] if weapon is not None else 0
    if not ap or not value:
        return value
    over = blow.overkill if fight.sw.ap_overkill == "margin" else gross - value
    steps = max(0, over) // OVERKILL_STEP
    value = max(0, value - steps * ap)
    if why:
        why.add(f"AP {ap}: armour left", value, "S1-WPN-09", f"overkill {max(0, over)}, {steps} × {ap}")
    return value


def land(fight: Combat, me: Combatant, target: Combatant, blow: Blow, why: Why | None = None, intro: str = "") -> int:
    """One hit from power to its effects; the loss past armour (S1-PWR-19)."""
    if why:
        _explain_power(fight, me, blow, why)
    bonus = power_bonus(fight, me, target, blow, why)
    gross = charted(blow.power, bonus, fight.sw.power_over_ten) if blow.power > 0 else 0
    if why:
        why.add("loss before armour", gross, "S1-PWR-14" if blow.power > 10 else "S1-PWR-12", f"{blow.power} at {bonus:+d}")
    armour = armour_against(fight, target, blow, gross, why)
    loss = max(0, gross - armour)
    if why:
        why.add("loss", loss, "S1-LOS-12" if fight.fighting else "S1-CON-09", f"{gross} - {armour}" if armour else "")
    damage = blow.weapon.damage if blow.weapon else "hard"
    hurt(fight, target, Hit(loss=loss, damage=damage, by=me.id, intro=intro, weapon=blow.weapon), why)
    return loss


def _explain_power(fight: Combat, me: Combatant, blow: Blow, why: Why) -> None:
    """Where the base power comes from (S1-PWR-08 to S1-PWR-16)."""
    weapon, kit = blow.weapon, fight.kits[me.id]
    if weapon is None:
        why.add("power", blow.power, "S1-CON-08")
        return
    if weapon.blast:
        why.add("base power", blow.power, "S1-PWR-11", weapon.name)
        return
    if weapon.powered:
        why.add("powered", weapon.boost, "S1-PWR-11", "the same in anybody's hands")
    elif weapon.name == UNARMED:
        why.add("bare hands", blow.power, "S1-WPN-12")
    elif isinstance(weapon.pf, str):
        why.add("leverage", weapon.pf, "S1-PWR-10", f"of Body {me.body}, boost {weapon.boost:+d}")
    else:
        why.add("power factor", f"{weapon.pf:+d}", "S1-PWR-09", f"Body {me.body}, boost {weapon.boost:+d}")
    if kit.one_handed and fight.sw.one_handed_penalty == "base_power":
        why.add("in one hand", "-1", "S1-PWR-16")
    if kit.raw_power < kit.power:
        why.add("base power at least", kit.power, "S1-PWR-15")
    why.add("base power", blow.power, "S1-PWR-08", weapon.name)
