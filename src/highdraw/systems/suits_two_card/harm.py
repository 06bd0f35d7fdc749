"""A blow that lands: power, suits, armour, wounds and shock, and what they do to the victim (S2-PWR-02)."""

from typing import TYPE_CHECKING

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits import harm
from highdraw.systems.suits.armoury import UNARMED, Armour, Weapon
from highdraw.systems.suits.grammar import several
from highdraw.systems.suits.harm import cite, take_loss
from highdraw.systems.suits.power import half_up, scaled, wound_threshold
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import LOSER, WINNER, ap_chance, pierces
from highdraw.systems.suits_two_card.state import Combatant

if TYPE_CHECKING:
    from highdraw.systems.suits_two_card.hand import Hand

KNOCKOUT_MINUTES = 5.0
wounds_from = harm.wounds_from
"""The wounds of a hit past the threshold, and those past twice Body; the larger of the two counts (S2-DMG-01 to -03)."""


def power_bonus(fight: Combat, me: Combatant, foe: Combatant, mine: Card | None, theirs: "Hand | None", why: Why | None = None) -> int:
    """Winner's suit, loser's suit, hearts; from -3 to +3 (S2-PWR-03 to S2-PWR-06)."""
    bonus = WINNER[suit_of(mine)] if mine else 0
    if why:
        if mine:
            why.add(f"{suit_of(mine)} ({pretty(mine)})", f"{bonus:+d}", "S2-PWR-03", "the highest card used")
            why.add("suit card", pretty(mine), "S2-PWR-04")
        else:
            why.add("no usable card: suit", 0, "S2-PWR-04")
    if theirs is not None and theirs.suit_card and not theirs.overdrew:
        lowers = LOSER[fight.sw.loser_suit][suit_of(theirs.suit_card)]
        bonus += lowers
        if why:
            why.add(f"loser's {suit_of(theirs.suit_card)} ({pretty(theirs.suit_card)})", f"{lowers:+d}", "S2-PWR-05")
    hearts = me.power_up - me.power_down
    if hearts:
        bonus += hearts
        if why:
            why.add("bonus-card hearts", f"{hearts:+d}", "S2-BON-15")
    bonus = max(-3, min(3, bonus))
    if why:
        why.add("power bonus", f"{bonus:+d}", "S2-PWR-06")
    return bonus


def armour_value(armour: Armour | None, body: int, bullet: bool) -> int:
    """What armour takes from a hit: a share of the wearer's Body and its boost (S2-ARM-02).

    >>> from highdraw.systems.suits.armoury import armours
    >>> armour_value(armours()["Chain"], 6, False), armour_value(armours()["Kevlar"], 6, False), armour_value(armours()["Kevlar"], 6, True)
    (4, 3, 8)
    """
    if armour is None:
        return 0
    boost = armour.boost if bullet or armour.boost_vs_non_bullets is None else armour.boost_vs_non_bullets
    return half_up(body * armour.absorb / 100) + boost


def armour_against(
    fight: Combat, me: Combatant, foe: Combatant, weapon: Weapon | None, cards: tuple[Card, ...], why: Why | None = None
) -> int:
    """Armour for one hit: value, bonus cards, then halving by piercing or by a swarm (S2-ARM-03); in combat only (S2-EXT-03)."""
    if not fight.fighting:
        return 0
    worn = fight.kits[me.id].armour
    value = armour_value(worn, me.body, weapon.bullet if weapon else False)
    if why and worn:
        why.add(
            f"armour ({worn.name})",
            value,
            "S2-ARM-02",
            f"{worn.absorb} % of Body {me.body} and {value - half_up(me.body * worn.absorb / 100)}",
        )
    if me.armour_up or me.armour_down:
        value = max(0, value + me.armour_up - me.armour_down)
        if why:
            why.add("bonus-card diamonds", value, "S2-ARM-03", f"{me.armour_up - me.armour_down:+d}")
    if not value:
        return 0
    if foe.swarm:
        if worn is None or not worn.swarm_proof:
            value = half_up(value / 2)
            if why:
                why.add("against a swarm", value, "S2-SWM-05", "half, rounded up")
    elif weapon is not None and weapon.ap:
        chance = ap_chance(weapon.ap, fight.sw.ap_map)
        if pierces(chance, cards, fight.sw.one_card_ap, fight.sw.ap33):
            value = half_up(value / 2)
            if why:
                rule = {"25%": "S2-APR-02", "50%": "S2-APR-02", "33%": "S2-APR-03", "75%": "S2-APR-04"}[chance]
                why.add(f"AP {chance}: half the armour", value, rule, " ".join(map(pretty, cards[:2])))
                why.add("pierced", value, "S2-APR-01")
                if len(cards) > 2:
                    why.add("tested on the first two cards", " ".join(map(pretty, cards[:2])), "S2-APR-05")
        elif why:
            why.add(f"AP {chance} does not trigger", value, "S2-MIN-04" if len(cards) < 2 else "S2-APR-01")
    return value


def land(
    fight: Combat,
    me: Combatant,
    target: Combatant,
    weapon: Weapon | None,
    power: int,
    mine: Card | None,
    theirs: "Hand | None",
    cards: tuple[Card, ...],
    flat: int = 0,
    why: Why | None = None,
    intro: str = "",
    kind: str = "",
) -> int:
    """One hit from power to its effects; the loss past armour. `mine` is the card whose suit counts."""
    bonus = power_bonus(fight, me, target, mine, theirs, why)
    gross = scaled(power, bonus, fight.sw.power_scale)
    if why:
        why.add("base power", power, "S2-PWR-07" if weapon else "S2-PWR-01", weapon.name if weapon else "")
        if weapon:
            _explain_power(weapon, power, why)
        if weapon and power == 1 and not weapon.blast and fight.kits[me.id].plain_power(weapon) < 1:
            why.add("base power at least", 1, "S2-SCL-06")
        _explain_scale(fight, power, bonus, gross, why)
    if flat:
        gross = max(0, gross + flat)
        if why:
            why.add("two weapons", gross, "S2-MUL-03", f"{flat:+d}")
    armour = armour_against(fight, target, me, weapon, cards, why)
    loss = max(0, gross - armour)
    if why:
        why.add("loss", loss, "S2-ARM-01", f"{gross} - {armour}")
    damage = kind or (weapon.damage if weapon else "hard")
    hurt(fight, target, loss, damage, why, by=me, intro=intro, weapon=weapon)
    return loss


def _explain_power(weapon: Weapon, power: int, why: Why) -> None:
    """Where a weapon's power comes from: its boost alone, or Body and its power factor (S2-WPN-02, S2-WPN-03)."""
    if weapon.powered:
        why.add("powered", power, "S2-WPN-03", "the same in anybody's hands")
    elif weapon.name == UNARMED:
        why.add("unarmed", power, "S2-WPN-14")
    elif not isinstance(weapon.pf, str):
        why.add("power factor", f"{weapon.pf:+d}", "S2-WPN-02", f"a step on Body, boost {weapon.boost:+d}")


def _explain_scale(fight: Combat, power: int, bonus: int, gross: int, why: Why) -> None:
    words = f"{power} at {bonus:+d} on the {fight.sw.power_scale} chart"
    why.add("gross loss", gross, "S2-SCL-03" if power > 10 else "S2-SCL-01", words)
    if power <= 10:
        why.add("chart", gross, "S2-SCL-02")


def split_loss(fight: Combat, me: Combatant, loss: int, damage: str, why: Why | None = None) -> int:
    """How much of a loss is wounds: past the threshold, or past twice Body, whichever is more (S2-DMG-01 to -03)."""
    if not fight.fighting:
        wounds = max(0, loss - me.power)
        if why:
            why.add("major loss past Power", wounds, "S2-LOS-01", f"{loss} - {me.power}")
        return wounds
    rounding = fight.sw.wound_threshold_rounding
    wounds, overflow = wounds_from(loss, me.status, me.body, damage, rounding)
    if why:
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
        cites = ("S2-PWR-02", "S2-LOS-01" if not fight.fighting else "S2-DFT-02", "S2-LOS-02")
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
