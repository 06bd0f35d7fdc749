"""A blow that lands: power, bonus, armour, wounds and shock, and what they do to the victim, in the order of S1-PWR-19."""

import msgspec

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits.aftermath import wake_up
from highdraw.systems.suits.armoury import UNARMED, Weapon
from highdraw.systems.suits.grammar import several
from highdraw.systems.suits.harm import cite, take_loss, wounds_from
from highdraw.systems.suits.power import half_up, wound_threshold
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import AP_OF, absorption, charted
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import face_bonus, limited, loser_bonus, suit_bonus

OVERKILL_STEP = 3
"""Armour piercing goes by every full three points (S1-WPN-09)."""
TYPE_RULE = {"hard": "S1-LOS-06", "cutting": "S1-LOS-07", "piercing": "S1-LOS-08", "blunt": "S1-LOS-09"}


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
    hurt(fight, target, loss, damage, why, by=me, intro=intro, weapon=blow.weapon)
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


def split(fight: Combat, me: Combatant, loss: int, damage: str, why: Why | None = None) -> int:
    """How much of a hit is wounds: by its type, or past twice Body, whichever is more (S1-LOS-01, S1-LOS-06 to S1-LOS-11)."""
    if not fight.fighting:
        major = max(0, loss - me.power)
        if why:
            why.add("major loss", major, "S1-LOS-01", f"{loss} past {me.power}")
        return major
    rounding = fight.sw.wound_threshold_rounding
    wounds, past = wounds_from(loss, me.status, me.body, damage, rounding)
    if why and loss:
        limit = wound_threshold(me.body, damage, rounding)
        why.add(f"{damage}: wounds past {limit}", wounds, TYPE_RULE[damage])
        if past > wounds:
            why.add("past twice Body", past, "S1-LOS-11", f"status {me.status:g} + {loss} - {2 * me.body}")
    return max(wounds, past)


def hurt(
    fight: Combat,
    me: Combatant,
    loss: int,
    damage: str,
    why: Why | None = None,
    by: Combatant | None = None,
    intro: str = "",
    weapon: Weapon | None = None,
) -> None:
    """Loss past armour: shock and wounds, and what they do (S1-LOS-01, S1-DFT-03)."""
    was_dazed = fight.dazed(me)
    wounds = split(fight, me, loss, damage, why)
    take_loss(me, loss, wounds, fight.fighting, why, "S1-CRT-01")
    if why:
        why.add("status", f"{me.status:g}", "S1-LOS-02", f"shock {me.shock}, wounds {me.total:g}" if fight.fighting else "")
    effects = suffer(fight, me, wounds, why)
    if fight.dazed(me) and not was_dazed and not me.out:
        effects.append(f"{me.name} is dazed.")
        if why:
            why.add("dazed", f"{me.status:g} > {fight.daze_threshold(me)}", "S1-REC-09")
    if me.out or fight.dazed(me):
        stop(fight, me)
    if fight.loud:
        split_up = f"{loss - wounds} shock, {several(wounds, 'wound')}" if fight.fighting else f"{loss - wounds} minor, {wounds} major"
        part = f"{loss} loss: {split_up}" if loss else "No loss"
        if not loss and fight.fighting and fight.kits[me.id].armour:
            part = "No loss: the armour takes it all"
        cites = ["S1-PWR-19", *(["S1-DFT-03"] if effects else [])] if fight.fighting else ["S1-CON-09", "S1-LOS-01"]
        if not wounds and me.shock > (me.body if fight.fighting else me.power):
            cites.append("S1-LOS-03")
        if weapon and weapon.special and loss:
            effects.append(weapon.special[0].upper() + weapon.special[1:] + ".")
            cites.append("S1-RNG-11")
        text = " ".join([intro, part + ".", *effects]).strip()
        name = weapon.name if weapon else ""
        fight.tell("hit", text, *cites, why=why, who=by.id if by else "", target=me.id, weapon=name, loss=loss, wounds=wounds)


def stop(fight: Combat, me: Combatant) -> None:
    """Down or dazed: open actions of the round are lost, and so is an aim (S1-REC-09, S1-CRT-02, S1-AIM-08)."""
    me.acted = True
    me.waiting = False
    me.levels = []
    lose_aim(fight, me)


def lose_aim(fight: Combat, me: Combatant) -> None:
    """Aim is lost, and the extra cards are discarded (S1-AIM-08)."""
    if me.aim_target or me.aim_arc:
        if fight.loud:
            fight.tell("aim", f"{me.name} loses the aim.", "S1-AIM-08", who=me.id)
        forget_aim(fight, me)


def forget_aim(fight: Combat, me: Combatant) -> None:
    me.aim, me.aim_share, me.aim_target, me.aim_arc, me.aim_since, me.aim_round, me.aim_lost_sight = 0, 0, "", 0, 0, 0, 0
    fight.state.deck.drop(f"aim {me.id}")


# ---- thresholds


def suffer(fight: Combat, me: Combatant, at_once: int, why: Why | None = None) -> list[str]:
    """Mangled, dead, critical, unconscious: checked in this order after every wound (S1-DFT-03)."""
    if not fight.fighting:
        return _defeated(fight, me, why)
    body, total = me.body, me.total
    effects: list[str] = []
    mercy = fight.sw.hero_death if me.hero else "ordinary"
    if at_once > 2 * body:
        me.mangled = me.dead = True
        effects.append(f"{me.name} is mangled: destroyed on the spot.")
        cite(why, "mangled", f"{at_once} > {2 * body}", "S1-DTH-02")
    elif at_once > body and mercy == "ordinary":
        me.dead = True
        effects.append(f"{me.name} is dead.")
        cite(why, "death in one blow", f"{at_once} > {body}", "S1-DTH-01")
    elif mercy == "triple_body":
        if total >= 3 * body:
            me.dead = True
            effects.append(f"{me.name} is dead.")
            cite(why, "gone for good", f"{total:g} >= {3 * body}", "S1-DTH-03")
        elif at_once > body or total > 2 * body:
            cite(why, "a hero lives on", f"{total:g} < {3 * body}", "S1-DTH-03")
    elif total > 2 * body:
        me.dead = True
        effects.append(f"{me.name} is dead.")
        cite(why, "death", f"{total:g} > {2 * body}", "S1-CRT-07" if not at_once else "S1-DTH-01")
    elif at_once > body:
        cite(why, "a hero outlives the blow", f"{at_once} > {body}", "S1-DTH-04")
    if me.dead:
        me.unconscious = False
        if me.id in fight.state.fell:
            fight.state.fell.remove(me.id)
        return effects
    effects += _disabled(fight, me, at_once, why)
    if me.status > 2 * body and not me.unconscious:
        knock_out(fight, me)
        effects.append(f"{me.name} is unconscious.")
        cite(why, "unconscious", f"{me.status:g} > {2 * body}", "S1-DFT-04")
    return effects


def _disabled(fight: Combat, me: Combatant, at_once: int, why: Why | None) -> list[str]:
    """Critical wounds put one down; so may wounds that only reach Body, and those that were stabilised (S1-CRT-02, S1-CRT-10)."""
    body, total = me.body, me.total
    if me.critical:
        if me.id not in fight.state.fell:
            fight.state.fell.append(me.id)
            me.critical_since = fight.state.round
        me.beaten = settled_down(fight, me)
        if at_once:
            cite(why, "critical", f"{total:g} > {body}", "S1-CRT-02")
            return [f"{me.name} is down, critically wounded."]
        return []
    was = me.beaten
    me.beaten = settled_down(fight, me)
    if me.beaten and not was:
        cite(why, "wounds up to Body", f"{total:g} of {body}", "S1-DFT-02" if total == body else "S1-CRT-10")
        return [f"{me.name} is out of the fight."]
    return []


def settled_down(fight: Combat, me: Combatant) -> bool:
    """Whether wounds that do not bleed keep one down (S1-CRT-10, S1-DFT-02)."""
    if me.total > me.body:
        return fight.sw.stabilised_fighter == "stays_down"
    return me.total == me.body and fight.sw.wounds_equal_body == "defeated"


def knock_out(fight: Combat, me: Combatant) -> None:
    """Unconscious for some minutes (S1-DFT-05)."""
    me.unconscious = True
    me.wakes = fight.state.minutes + float(fight.sw.ko_minutes)


def wake(fight: Combat, me: Combatant) -> None:
    """Some minutes after the knock-out the shock is gone; one wakes unless wounds alone are above twice Body (S1-DFT-04, S1-DFT-05)."""
    if me.dead or not me.unconscious or fight.state.minutes < me.wakes:
        return
    me.shock = 0
    wake_up(fight, me, ("S1-DFT-04",), ("S1-DFT-05",))


def _defeated(fight: Combat, me: Combatant, why: Why | None) -> list[str]:
    """Outside combat: status past twice the power attribute, or major loss up to it (S1-DFT-01, S1-DFT-02)."""
    status, major = me.status, me.total
    by_status = status > 2 * me.power or (fight.sw.defeat_at == "reaching" and status == 2 * me.power)
    by_major = major >= me.power
    if not (by_status or by_major):
        return []
    me.gone = True
    if by_status:
        cite(why, "status against twice the power", f"{status:g} of {2 * me.power}", "S1-DFT-01")
    if by_major:
        cite(why, "major loss against the power", f"{major:g} of {me.power}", "S1-DFT-02")
    return [f"{me.name} is defeated."]
