"""The Initiative score."""

from highdraw.engine.receipt import Why
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.state import Fighter

REFLEXES, TACTICS, PARALYSIS = 2, 1, -2
"""Combat Reflexes, a point in Tactics, Combat Paralysis (GC-T-INIT)."""
STEERING = ("Riding", "Driving", "Piloting")


def steering(fight: Combat, me: Fighter) -> int:
    """The best of Riding, Driving and Piloting of somebody in control of a moving mount or vehicle; 0 for none (GC-RUN-11)."""
    if not me.mount:
        return 0
    skills = fight.sheet(me).skills
    return max((score for name, score in skills.items() if name.split(" ")[0] in STEERING), default=0)


def may_drive(fight: Combat, me: Fighter) -> bool:
    """Whether such a skill would raise the Initiative (GC-RUN-11)."""
    return fight.sw.vehicle_skill == "replaces_dx" and steering(fight, me) > fight.sheet(me).dx


def wounded(fight: Combat, me: Fighter) -> bool:
    """Whether injury halves the Initiative; HP lost otherwise do not count (GC-INI-07, GC-STUN-09)."""
    most = fight.sheet(me).hp
    left = 3 * (me.hp + me.strain)
    return left <= most if fight.sw.wounded_initiative == "at_or_below_third" else left < most


def initiative(fight: Combat, me: Fighter, why: Why | None = None) -> int:
    """The score of this moment (GC-INI-01), worked out in the order of GC-INI-08."""
    sheet = fight.sheet(me)
    first = steering(fight, me) if me.drives else sheet.dx
    total = (first + sheet.iq) // 4
    if why:
        why.start("riding skill + IQ" if me.drives else "DX + IQ", first + sheet.iq, "GC-RUN-11" if me.drives else "GC-INI-01")
        why.times("a quarter", 0.25, "GC-INI-01")
        why.round(total, "GC-INI-01", label="rounded down")
    for label, number, rule in _terms(fight, me):
        total += number
        if why:
            why.plus(label, number, rule)
    if fight.sw.fatigue_initiative == "halved_below_third" and fight.tired(me):
        total = _half(total, why, "tired", "GC-INI-06")
    if wounded(fight, me):
        total = _half(total, why, "badly wounded", "GC-INI-07")
    if why:
        why.total("Initiative", total, "GC-INI-08")
    return total


def _terms(fight: Combat, me: Fighter) -> list[tuple[str, int, str]]:
    """What is added and subtracted before anything is halved."""
    sheet = fight.sheet(me)
    lost = max(0, sheet.fp - me.fp) if fight.sw.fatigue_initiative == "points_lost" else 0
    terms = (
        ("Combat Reflexes", REFLEXES if fight.has(me, "Combat Reflexes") else 0, "GC-INI-02"),
        ("Tactics", TACTICS if fight.has(me, "Tactics") else 0, "GC-INI-03"),
        ("encumbrance", -fight.level(me), "GC-INI-04"),
        ("Combat Paralysis", PARALYSIS if fight.has(me, "Combat Paralysis") else 0, "GC-INI-05"),
        ("fatigue", -lost, "GC-INI-06"),
    )
    return [term for term in terms if term[1]]


def _half(total: int, why: Why | None, label: str, rule: str) -> int:
    """Halved, rounded down; zero and less are not halved (GC-INI-08)."""
    if total <= 0:
        return total
    if why:
        why.half(label, total // 2, rule)
    return total // 2
