"""What is in hand and can be used: attacks that are open, readying, reloading, taking and dropping things."""

from collections.abc import Mapping

from highdraw.systems.suits_impact.combat import SLACK, Combat
from highdraw.systems.suits_impact.gear import FIST, Use, Weapon
from highdraw.systems.suits_impact.numbers import more
from highdraw.systems.suits_impact.rank import bracket
from highdraw.systems.suits_impact.sheet import cannot_hold, held_form
from highdraw.systems.suits_impact.state import Fighter

STEP = 1.0
"""Metres of the step that goes with an action (S3-RND-08)."""
REACH = 1
"""A hand weapon strikes at least so far."""


def uses(fight: Combat, me: Fighter) -> tuple[Use, ...]:
    """Every attack in hand, ready or not: what is held, thrown ones as what they are while held, and the body (S3-WPN-15)."""
    carried, key = fight.sheet(me).weapons, (me.id, me.main, me.off)
    known = fight.known_uses.get(key)
    if known is None or known[0] is not carried:
        known = fight.known_uses[key] = (carried, _uses(carried, (me.main, me.off)))
    return known[1]


def _uses(carried: Mapping[str, Weapon], hands: tuple[str, str]) -> tuple[Use, ...]:
    found: dict[str, Use] = {}
    for held in hands:
        weapon = carried.get(held)
        for form in (weapon, held_form(weapon)) if weapon is not None else ():
            if form is not None:
                found.setdefault(form.name, Use(form.name, form, held))
    for name, weapon in carried.items():
        if weapon.natural and (name != FIST or _free(carried, hands)):
            found.setdefault(name, Use(name, weapon, name))
    return tuple(found.values())


def find(fight: Combat, me: Fighter, item: str) -> Use:
    return next(use for use in uses(fight, me) if use.item == item)


def hands_left(fight: Combat, me: Fighter) -> int:
    """Hands free for something else than what is held."""
    return _free(fight.sheet(me).weapons, (me.main, me.off))


def _free(carried: Mapping[str, Weapon], hands: tuple[str, str]) -> int:
    """Hands that hold nothing; a weapon for two hands leaves none (S3-WPN-11)."""
    return 0 if any(held in carried and carried[held].hands == "2" for held in hands) else hands.count("")


def cannot_attack(fight: Combat, me: Fighter, use: Use) -> str:
    """Why a thing cannot attack now, whomever; empty when it can (S3-WPN-06, S3-WPN-12)."""
    if me.unready.get(use.carried, 0):
        return f"The {use.item} is not ready: {more(me.unready[use.carried], 'turn')} to ready it."
    if me.body < use.weapon.min_body:
        return f"The {use.item} needs Body {use.weapon.min_body}."
    return ""


def in_reach(fight: Combat, me: Fighter, target: Fighter, weapon: Weapon, nearer: float = 0.0) -> bool:
    """Whether a target can be attacked from here, or from a step nearer (S3-WPN-13, S3-WPN-14, S3-ATK-01)."""
    if weapon.ranged:
        return bracket(fight, me, target, weapon) is not None and fight.sees(me, target)
    return strikes(weapon, fight.distance(me, target), nearer)


def strikes(weapon: Weapon, far: float, nearer: float = 0.0) -> bool:
    """Whether a hand weapon reaches so far, or from a step nearer (S3-WPN-13)."""
    return far - nearer <= (weapon.reach if weapon.reach > REACH else REACH) + SLACK


def after_use(fight: Combat, me: Fighter, use: Use) -> None:
    """What an attack costs the weapon: readiness, a shot, the thing itself (S3-WPN-06, S3-WPN-15)."""
    weapon, name = use.weapon, use.carried
    if weapon.thrown:
        me.supply[name] = max(0, me.supply.get(name, 1) - 1)
        if not me.supply[name]:
            drop(me, name)
            me.unready.pop(name, None)
            _tell(fight, me, f"{me.name} has thrown the last {name}.", "S3-WPN-15")
        elif weapon.ready:
            me.unready[name] = weapon.ready
            _tell(fight, me, f"{me.name} must take the next {name} in hand.", "S3-WPN-15", "S3-WPN-06")
        return
    if weapon.shots > 1:
        me.fired[name] = me.fired.get(name, 0) + 1
        if me.fired[name] >= weapon.shots:
            me.unready[name] = weapon.reload
            _tell(fight, me, f"The {name} is empty.", "S3-WPN-15")
        return
    if weapon.ready:
        me.unready[name] = weapon.ready
        _tell(fight, me, f"The {name} must be readied again: {weapon.ready} turn{'' if weapon.ready == 1 else 's'}.", "S3-WPN-06")


def _tell(fight: Combat, me: Fighter, says: str, *rules: str) -> None:
    if fight.loud:
        fight.tell("unready", says, *rules, who=me.id, level="detail")


def ready(fight: Combat, me: Fighter, name: str) -> None:
    """An action spent on readying; a readied weapon stays ready and is full (S3-WPN-07, S3-RND-07)."""
    me.unready[name] -= 1
    left = me.unready[name]
    if not left:
        me.unready.pop(name)
        me.fired.pop(name, None)
    if fight.loud:
        says = f"{me.name} readies the {name}: {more(left, 'turn') if left else 'ready'}."
        fight.tell("ready", says, "S3-WPN-07", "S3-RND-07", who=me.id)


def take(fight: Combat, me: Fighter, name: str) -> None:
    """Change what is in hand: what no longer fits is put away (S3-RND-05, S3-WPN-11)."""
    sheet = fight.sheet(me)
    shield = sheet.shield.name if sheet.shield else ""
    if name == shield:
        me.off = name
        if cannot_hold(sheet.weapons.get(me.main), me.off):
            me.main = ""
    else:
        if name == me.off:
            me.off = ""
        me.main = name
        if cannot_hold(sheet.weapons[name], me.off):
            me.off = ""
    if fight.loud:
        fight.tell("take", f"{me.name} takes the {name} in hand.", "S3-RND-05", also=("S3-WPN-11",), who=me.id)


def drop(me: Fighter, name: str) -> None:
    """Let go of something held (S3-RND-05)."""
    if me.main == name:
        me.main = ""
    elif me.off == name:
        me.off = ""
