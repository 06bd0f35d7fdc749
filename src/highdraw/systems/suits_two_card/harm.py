"""Harm: loss past armour as shock and wounds, and what they do to the victim (S2-DFT-02)."""

from highdraw.engine.receipt import Why
from highdraw.systems.suits import harm
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.grammar import several
from highdraw.systems.suits.harm import cite, take_loss
from highdraw.systems.suits.power import wound_threshold
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant

KNOCKOUT_MINUTES = 5.0
wounds_from = harm.wounds_from
"""The wounds of a hit past the threshold, and those past twice Body; the larger of the two counts (S2-DMG-01 to -03)."""


def split_loss(fight: Combat, me: Combatant, loss: int, damage: str, why: Why | None = None) -> int:
    """How much of a loss is wounds: past the threshold, or past twice Body, whichever is more (S2-DMG-01 to -03)."""
    if not fight.fighting:
        wounds = max(0, loss - me.power)
        if why:
            why.add("major loss past Power", wounds, "S2-LOS-01", f"{loss} past {me.power}")
        return wounds
    rounding = fight.sw.wound_threshold_rounding
    wounds, overflow = wounds_from(loss, me.status, me.body, damage, rounding)
    if why and loss:
        threshold = wound_threshold(me.body, damage, rounding)
        why.add(f"{damage}: wounds past {threshold}", wounds, "S2-DMG-02" if damage == "blunt" else "S2-DMG-01")
        why.add("damage type", damage, "S2-WPN-15")
        if overflow > wounds:
            why.add("past twice Body", overflow, "S2-DMG-03", f"status {me.status:g} + {loss} - {2 * me.body}")
    return max(wounds, overflow)


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
    """Add a loss to somebody's status and see what it does (S2-DFT-02)."""
    wounds = split_loss(fight, me, loss, damage, why)
    was_dazed = fight.dazed(me)
    take_loss(me, loss, wounds, fight.fighting, why, "S2-CRT-01")
    if why:
        why.add("status", f"{me.status:g}", "S2-LOS-02", f"shock {me.shock}, wounds {me.total:g}" if fight.fighting else "")
    effects = suffer(fight, me, wounds, why)
    if fight.dazed(me) and not was_dazed and not me.helpless:
        effects.append(f"{me.name} is dazed.")
        if why:
            why.add("dazed", f"{me.status:g} > {fight.daze_threshold(me)}", "S2-DAZ-01")
    if me.helpless or fight.dazed(me):
        lose_aim(fight, me)
    if fight.loud:
        parts = ["no loss: the armour takes it all" if fight.fighting and fight.kits[me.id].armour else "no loss"]
        if loss:
            parts = [f"{loss} loss: {loss - wounds} shock, {several(wounds, 'wound')}"]
            if not fight.fighting:
                parts = [f"{loss} loss: {loss - wounds} minor, {wounds} major"]
        if weapon and weapon.special and loss:
            effects.append(weapon.special[0].upper() + weapon.special[1:] + ".")
        text = " ".join([intro, parts[0][0].upper() + parts[0][1:] + ".", *effects]).strip()
        cites = ["S2-PWR-02", *(["S2-DFT-02"] if effects else [])] if fight.fighting else ["S2-PWR-02", "S2-LOS-01"]
        name = weapon.name if weapon else ""
        fight.tell("hit", text, *cites, why=why, who=by.id if by else "", target=me.id, weapon=name, loss=loss, wounds=wounds)


def suffer(fight: Combat, me: Combatant, at_once: int, why: Why | None = None) -> list[str]:
    """Mangled, dead, critical, knocked out: checked in this order after every wound (S2-DFT-02)."""
    if not fight.fighting:
        return _defeated(fight, me, why)
    body, total = me.body, me.total
    effects: list[str] = []
    ordinary = not me.hero or fight.sw.hero_death == "ordinary"
    if at_once > 2 * body:
        me.mangled = me.dead = True
        effects.append(f"{me.name} is mangled: destroyed on the spot.")
        cite(why, "mangled", f"{at_once} > {2 * body}", "S2-DTH-03")
    elif at_once > body and ordinary:
        me.dead = True
        effects.append(f"{me.name} is dead.")
        cite(why, "death in one blow", f"{at_once} > {body}", "S2-DTH-01")
    elif total > 2 * body:
        if at_once > body:
            cite(why, "a hero outlives the blow", f"{at_once} > {body}", "S2-DTH-02")
        effects += _past_twice_body(fight, me, why)
    elif at_once > body:
        cite(why, "a hero outlives the blow", f"{at_once} > {body}", "S2-DTH-02")
    if me.dead:
        me.unconscious = False
        fight.free(me)
        return effects
    if me.critical and at_once:
        effects.append(f"{me.name} is down, critically wounded and bleeding.")
        cite(why, "critical", f"{total:g} > {body}", "S2-CRT-02")
    if me.status > 2 * body and not me.unconscious:
        me.unconscious = True
        me.wakes = fight.state.minutes + KNOCKOUT_MINUTES
        effects.append(f"{me.name} is knocked out.")
        cite(why, "knocked out", f"{me.status:g} > {2 * body}", "S2-UNC-01")
    if me.helpless:
        fight.free(me)
    return effects


def _past_twice_body(fight: Combat, me: Combatant, why: Why | None) -> list[str]:
    """Total wounds above twice Body kill, but for heroes by choice and modern care (S2-BLD-01, S2-BLD-02, S2-DTH-02)."""
    tough = me.hero and fight.sw.hero_death == "triple_body"
    cared = fight.sw.modern_medicine == "on" and me.care
    rule = "S2-DTH-02" if tough else "S2-BLD-02"
    if (tough or cared) and me.total < 3 * me.body:
        first = not me.comatose
        me.comatose = True
        cite(why, "kept alive", f"{me.total:g} < {3 * me.body}", rule)
        cite(why, "comatose", f"{me.total:g} > {2 * me.body}", "S2-BLD-03")
        return [f"{me.name} hangs between life and death."] if first else []
    me.dead = True
    if tough or cared:
        cite(why, "gone for good", f"{me.total:g} >= {3 * me.body}", rule)
    else:
        cite(why, "death", f"{me.total:g} > {2 * me.body}", "S2-BLD-01")
        cite(why, "death by total wounds", f"{me.total:g} > {2 * me.body}", "S2-DTH-01")
    return [f"{me.name} is dead."]


def _defeated(fight: Combat, me: Combatant, why: Why | None) -> list[str]:
    """Outside combat: status over twice Power, or major loss up to Power (S2-EXT-03, S2-DFT-01)."""
    status, major = me.status, me.total
    by_status = status > 2 * me.power or (fight.sw.defeat_status == "reach" and status == 2 * me.power)
    by_major = major > me.power or (fight.sw.defeat_major == "reach" and major == me.power)
    if not (by_status or by_major):
        return []
    me.gone = True
    if by_status:
        cite(why, "status", f"{status:g} of {2 * me.power}", "S2-EXT-03")
    if by_major:
        cite(why, "major loss", f"{major:g} of {me.power}", "S2-DFT-01")
    return [f"{me.name} is defeated."]


def lose_aim(fight: Combat, me: Combatant) -> None:
    """Aim is lost (S2-AIM-09); face-down aiming cards go to the discards."""
    if me.aim or me.aim_target or me.aim_arc:
        if fight.loud and me.aim:
            fight.tell("aim", f"{me.name} loses the aim.", "S2-AIM-09", who=me.id)
        forget_aim(fight, me)


def forget_aim(fight: Combat, me: Combatant) -> None:
    me.aim, me.aim_target, me.aim_arc = 0, "", 0
    fight.state.deck.drop(f"aim {me.id}")
