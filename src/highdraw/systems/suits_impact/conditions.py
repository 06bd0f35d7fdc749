"""What emergency medicine needs: no line of fire, five metres, armour off, bandages."""

from highdraw.field.geometry import distance_to_line
from highdraw.systems.suits_impact.combat import BESIDE, SLACK, Combat
from highdraw.systems.suits_impact.rank import bracket
from highdraw.systems.suits_impact.state import Fighter

SAFE = 5.0
"""Metres from every awake enemy; 5 is enough."""
LINE = 1.0
"""An ally within this of the straight line stands between."""


def refuse(fight: Combat, medic: Fighter, patient: Fighter) -> str:
    """Why care is not possible here and now; empty when it is. After the fight nobody shoots or strikes any more."""
    if not fight.within(medic, patient, BESIDE):
        return f"{patient.name} is more than a metre away."
    if not fight.state.over:
        return exposed(fight, medic, patient) or not_bare(fight, patient)
    return not_bare(fight, patient)


def exposed(fight: Combat, medic: Fighter, patient: Fighter) -> str:
    """An enemy who shoots or is too near (S3-MED-01, S3-MED-02)."""
    allies = [ally for ally in fight.awake() if ally.side == medic.side and ally is not medic]
    for foe in fight.foes(medic):
        if not foe.awake:
            continue
        for one in {medic.id: medic, patient.id: patient}.values():
            if _fires_at(fight, foe, one):
                return f"{one.name} is in the line of fire of {foe.name}."
            if fight.distance(foe, one) < SAFE - SLACK:
                return f"{foe.name} is nearer than 5 metres to {one.name}."
            if fight.sees(foe, one) and not screened(fight, foe, one, allies):
                return f"{foe.name} sees {one.name}, and nobody stands between."
    return ""


def _fires_at(fight: Combat, foe: Fighter, one: Fighter) -> bool:
    """An awake enemy with a ranged weapon in hand, loaded or not, in range and with a clear line (S3-MED-01)."""
    weapons = fight.sheet(foe).weapons
    for name in (foe.main, foe.off):
        weapon = weapons.get(name)
        if weapon is not None and weapon.ranged and bracket(fight, foe, one, weapon) is not None:
            return fight.sees(foe, one)
    return False


def screened(fight: Combat, foe: Fighter, one: Fighter, allies: list[Fighter]) -> bool:
    """An awake ally closer to the enemy, near the straight line; without a map, any who is closer (S3-MED-02)."""
    field, far = fight.state.field, fight.distance(one, foe)
    for ally in allies:
        if ally is not one and fight.distance(ally, foe) < far:
            if not field.mapped or distance_to_line(field.point(ally.id), field.point(foe.id), field.point(one.id)) <= LINE + SLACK:
                return True
    return False


def not_bare(fight: Combat, patient: Fighter) -> str:
    """The suit is in the way (S3-MED-03, S3-MED-10)."""
    suit = fight.suit(patient)
    if suit and suit.removal:
        return f"{patient.name}'s {suit.name} must come off first."
    return "" if fight.state.seconds >= patient.bare_from else f"{patient.name}'s suit is off from the next round on."


def no_bandages(fight: Combat, medic: Fighter, patient: Fighter) -> str:
    """Bandages from a kit, or torn for this patient (S3-MED-04, S3-MED-06, S3-MED-10)."""
    if fight.sheet(medic).kit:
        return ""
    if not patient.bandaged and patient.trauma:
        return "Bandages must be torn first."
    return "" if fight.state.seconds >= patient.bandaged_from else "The bandages are ready from the next round on."


def crowded(medic: Fighter, patient: Fighter) -> str:
    """Two are at work on this patient already (S3-MED-07)."""
    return "Two are at work on this patient already." if medic.id not in patient.medics and len(patient.medics) >= 2 else ""


def barred(patient: Fighter) -> str:
    """Why an EMT cannot lower the Damage (S3-HEA-03)."""
    if patient.took_trauma:
        return f"{patient.name} has taken Trauma: the Damage can only heal with time."
    return f"{patient.name}'s Damage is above Body." if patient.damage > patient.body else ""
