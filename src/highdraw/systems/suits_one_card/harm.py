"""Harm: what shock and wounds do to the victim, and the knock-outs that come of them."""

from highdraw.engine.receipt import Why
from highdraw.systems.suits import harm as suits
from highdraw.systems.suits.aftermath import wake_up
from highdraw.systems.suits.harm import Harm, Hit, cite
from highdraw.systems.suits_one_card.aim import lose_aim
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.state import Combatant


def suffer(fight: Combat, me: Combatant, at_once: int, why: Why | None = None) -> list[str]:
    """Mangled, dead, critical, unconscious: checked in this order after every wound (S1-DFT-03).

    (S1-DTH-01, S1-DTH-02, S1-DTH-03, S1-DTH-04, S1-CRT-07, S1-DFT-04)
    """
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
        if fatal(fight, me, total):
            me.dead = True
            effects.append(f"{me.name} is dead.")
            cite(why, "gone for good", f"{total:g} >= {3 * body}", "S1-DTH-03")
        elif at_once > body or total > 2 * body:
            cite(why, "a hero lives on", f"{total:g} < {3 * body}", "S1-DTH-03")
    elif fatal(fight, me, total):
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


def fatal(fight: Combat, me: Combatant, total: float) -> bool:
    """Whether so many wounds in all are death (S1-CRT-07, S1-DTH-01, S1-DTH-03)."""
    return total >= 3 * me.body if me.hero and fight.sw.hero_death == "triple_body" else total > 2 * me.body


def _disabled(fight: Combat, me: Combatant, at_once: int, why: Why | None) -> list[str]:
    """Critical wounds put one down; so may wounds that only reach Body, and those that were stabilised (S1-CRT-02, S1-CRT-10)."""
    body, total = me.body, me.total
    if me.critical:
        if me.id not in fight.state.fell:
            fight.state.fell.append(me.id)
            me.critical_since = fight.state.round
        me.beaten = fight.stays_down(me)
        if at_once:
            cite(why, "critical", f"{total:g} > {body}", "S1-CRT-02")
            return [f"{me.name} is down, critically wounded."]
        return []
    was = me.beaten
    me.beaten = fight.stays_down(me)
    if me.beaten and not was:
        cite(why, "wounds up to Body", f"{total:g} of {body}", "S1-DFT-02" if total == body else "S1-CRT-10")
        return [f"{me.name} is out of the fight."]
    return []


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
    by_status = me.status > 2 * me.power or (fight.sw.defeat_at == "reaching" and me.status == 2 * me.power)
    status, major = ("status against twice the power", "S1-DFT-01"), ("major loss against the power", "S1-DFT-02")
    return suits.defeated(me, by_status, me.total >= me.power, why, status, major)


def stop(fight: Combat, me: Combatant) -> None:
    """Down or dazed: open actions of the round are lost, and so is an aim (S1-REC-09, S1-CRT-02, S1-AIM-08)."""
    me.acted = True
    me.waiting = False
    me.levels = []
    lose_aim(fight, me)


def _cites(fight: Combat, me: Combatant, hit: Hit, wounds: int, effects: bool) -> list[str]:
    """The rules of a hit; that each counts for itself is told where several together pass the limit (S1-LOS-03).

    A dart that gets past armour delivers its load (S1-RNG-11).
    """
    cites = ["S1-PWR-19", *(["S1-DFT-03"] if effects else [])] if fight.fighting else ["S1-CON-09", "S1-LOS-01"]
    if not wounds and me.shock > (me.body if fight.fighting else me.power):
        cites.append("S1-LOS-03")
    if hit.weapon and hit.weapon.special and hit.loss:
        cites.append("S1-RNG-11")
    return cites


HARM: Harm[Combat] = Harm(
    rounding=lambda fight: fight.sw.wound_threshold_rounding,
    major=("major loss", "S1-LOS-01"),
    types={"hard": "S1-LOS-06", "cutting": "S1-LOS-07", "piercing": "S1-LOS-08", "blunt": "S1-LOS-09"},
    past_twice="S1-LOS-11", critical="S1-CRT-01", status="S1-LOS-02", dazed="S1-REC-09",
    suffer=suffer, stop=stop, cites=_cites,
)  # fmt: skip


def hurt(fight: Combat, me: Combatant, hit: Hit, why: Why | None = None) -> None:
    """Loss past armour: shock and wounds, and what they do (S1-LOS-01, S1-DFT-03)."""
    suits.hurt(HARM, fight, me, hit, why)
