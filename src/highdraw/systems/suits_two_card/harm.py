"""Harm: what shock and wounds do to the victim."""

from highdraw.engine.receipt import Why
from highdraw.systems.suits import harm as suits
from highdraw.systems.suits.harm import Harm, Hit, cite
from highdraw.systems.suits_two_card.aim import lose_aim
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant

KNOCKOUT_MINUTES = 5.0
"""How long a knock-out lasts (S2-UNC-02)."""


def suffer(fight: Combat, me: Combatant, at_once: int, why: Why | None = None) -> list[str]:
    """Mangled, dead, critical, knocked out: checked in this order after every wound (S2-DFT-02, S2-DTH-01, S2-DTH-02, S2-DTH-03)."""
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
        knock_out(fight, me)
        effects.append(f"{me.name} is knocked out.")
        cite(why, "knocked out", f"{me.status:g} > {2 * body}", "S2-UNC-01")
    if me.helpless:
        fight.free(me)
    return effects


def _past_twice_body(fight: Combat, me: Combatant, why: Why | None) -> list[str]:
    """Total wounds above twice Body kill, but for heroes by choice and modern care (S2-BLD-01, S2-BLD-02, S2-DTH-02)."""
    tough, spared = _tough(fight, me), _spared(fight, me)
    rule = "S2-DTH-02" if tough else "S2-BLD-02"
    if not fatal(fight, me, me.total):
        first = not me.comatose
        me.comatose = True
        cite(why, "kept alive", f"{me.total:g} < {3 * me.body}", rule)
        cite(why, "comatose", f"{me.total:g} > {2 * me.body}", "S2-BLD-03")
        return [f"{me.name} hangs between life and death."] if first else []
    me.dead = True
    if spared:
        cite(why, "gone for good", f"{me.total:g} >= {3 * me.body}", rule)
    else:
        cite(why, "death", f"{me.total:g} > {2 * me.body}", "S2-BLD-01")
        cite(why, "death by total wounds", f"{me.total:g} > {2 * me.body}", "S2-DTH-01")
    return [f"{me.name} is dead."]


def _tough(fight: Combat, me: Combatant) -> bool:
    """A hero who outlives twice Body (S2-DTH-02)."""
    return me.hero and fight.sw.hero_death == "triple_body"


def _spared(fight: Combat, me: Combatant) -> bool:
    """Kept alive past twice Body: a hero by choice, or by modern care (S2-BLD-02, S2-DTH-02)."""
    return _tough(fight, me) or (fight.sw.modern_medicine == "on" and me.care)


def fatal(fight: Combat, me: Combatant, total: float) -> bool:
    """Whether so many wounds in all are death (S2-BLD-01, S2-BLD-02, S2-DTH-01)."""
    return total >= 3 * me.body if _spared(fight, me) else total > 2 * me.body


def knock_out(fight: Combat, me: Combatant) -> None:
    """Unconscious for five minutes (S2-UNC-01, S2-UNC-02)."""
    me.unconscious = True
    me.wakes = fight.state.minutes + KNOCKOUT_MINUTES


def _defeated(fight: Combat, me: Combatant, why: Why | None) -> list[str]:
    """Outside combat: status over twice Power, or major loss up to Power (S2-EXT-03, S2-DFT-01)."""
    by_status = me.status > 2 * me.power or (fight.sw.defeat_status == "reach" and me.status == 2 * me.power)
    by_major = me.total > me.power or (fight.sw.defeat_major == "reach" and me.total == me.power)
    return suits.defeated(me, by_status, by_major, why, ("status", "S2-EXT-03"), ("major loss", "S2-DFT-01"))


def _cites(fight: Combat, me: Combatant, hit: Hit, wounds: int, effects: bool) -> list[str]:
    return ["S2-PWR-02", *(["S2-DFT-02"] if effects else [])] if fight.fighting else ["S2-PWR-02", "S2-LOS-01"]


HARM: Harm[Combat] = Harm(
    rounding=lambda fight: fight.sw.wound_threshold_rounding,
    major=("major loss past Power", "S2-LOS-01"),
    types={"hard": "S2-DMG-01", "cutting": "S2-DMG-01", "piercing": "S2-DMG-01", "blunt": "S2-DMG-02"},
    word="S2-WPN-15",
    past_twice="S2-DMG-03", critical="S2-CRT-01", status="S2-LOS-02", dazed="S2-DAZ-01",
    suffer=suffer, stop=lose_aim, cites=_cites,
)  # fmt: skip
"""What this edition says of harm; a weapon's words name its damage type (S2-WPN-15)."""


def hurt(fight: Combat, me: Combatant, hit: Hit, why: Why | None = None) -> None:
    """Add a loss to somebody's status and see what it does (S2-LOS-01, S2-DFT-02)."""
    suits.hurt(HARM, fight, me, hit, why)
