"""Emergency medicine as play: armour off, bandages, stabilising, treating Damage."""

import msgspec

from highdraw.systems.suits_impact import conditions
from highdraw.systems.suits_impact.choices import Act
from highdraw.systems.suits_impact.combat import BESIDE, Combat
from highdraw.systems.suits_impact.contest import Contest, contest
from highdraw.systems.suits_impact.moving import TO, go
from highdraw.systems.suits_impact.numbers import half, more
from highdraw.systems.suits_impact.rank import emt_rank
from highdraw.systems.suits_impact.state import Fighter, Work
from highdraw.systems.suits_impact.wield import STEP

STABILISED = 2
"""Points of Trauma that one success turns into Damage."""
OWN = "their own wounds"
Barred = list[tuple[Act, str]]


def care(fight: Combat, me: Fighter, *, steps: bool) -> tuple[list[Act], Barred]:
    """What somebody can do for patients in reach, with what stands in the way of the rest (S3-MED-09, S3-SLF-01)."""
    found: list[Act] = []
    away: Barred = []
    for patient in fight.living():
        if (patient.side != me.side and patient.awake) or not (patient.injury or patient.shock):
            continue
        if patient is me or fight.within(me, patient, BESIDE):
            for act, says in _for_one(fight, me, patient):
                if says:
                    away.append((act, says))
                else:
                    found.append(act)
        elif steps and fight.within(me, patient, BESIDE + STEP):
            found += _a_step_nearer(fight, me, patient)
    if steps:
        found += [msgspec.structs.replace(act, step="back") for act in list(found) if act.target != me.id and not act.step]
    return found, away


def _a_step_nearer(fight: Combat, me: Fighter, patient: Fighter) -> list[Act]:
    """What could be done for somebody from a step nearer."""
    here = fight.state.field
    fight.state.field = here.trial(me.id)
    go(fight, me, patient, TO, STEP)
    near = fight.within(me, patient, BESIDE)
    found = [msgspec.structs.replace(act, step="in") for act, says in _for_one(fight, me, patient) if near and not says]
    fight.state.field = here
    return found


def _for_one(fight: Combat, me: Fighter, patient: Fighter) -> list[tuple[Act, str]]:
    """Every kind of work on one patient, and why it cannot be done now; each EMT stabilises once a round (S3-STB-02)."""
    found: list[tuple[Act, str]] = []
    suit = fight.suit(patient)
    if suit and suit.removal:
        found.append((Act("strip", patient.id), _taken("strip", me, patient)))
    if patient.trauma and not patient.bandaged:
        found.append((Act("tear", patient.id), _taken("tear", me, patient)))
    needs = conditions.refuse(fight, me, patient) or conditions.no_bandages(fight, me, patient) or conditions.crowded(me, patient)
    if patient.trauma:
        again = "One contest a round." if me.id in patient.medics else ""
        found.append((Act("stabilise", patient.id), needs or again))
    found += [(Act("treat", patient.id, battle=number), says or needs) for number, says in _battles(fight, me, patient)]
    return found


def _taken(work: str, me: Fighter, patient: Fighter) -> str:
    """Somebody else prepares this already: several are no faster (S3-MED-05, S3-MED-06)."""
    return "Somebody else is at it." if patient.prepared.get(work, me.id) != me.id else ""


def stripping(fight: Combat, me: Fighter) -> list[Act]:
    """Every suit in reach, that of the unhurt too: nobody is offered it, but it can be done (S3-MED-05)."""
    others = [] if fight.reeling(me) else [one for one in fight.living() if fight.within(me, one, BESIDE)]
    near = [me, *(one for one in others if one is not me and (one.side == me.side or not one.awake))]
    return [Act("strip", one.id) for one in near if me.awake and fight.suit(one) and not _taken("strip", me, one)]


def _battles(fight: Combat, me: Fighter, patient: Fighter) -> list[tuple[int, str]]:
    """The battles whose Damage could be treated, the last first; 0 is Shock alone (S3-HEA-02)."""
    if not patient.injury:
        return [(0, "")] if patient.shock and patient is not me and not fight.state.over else []
    busy = next((one for one in fight.living() if one is not me and one.work and one.work.patient == patient.id), None)
    says = conditions.barred(patient) or (f"{busy.name} is treating it." if busy else "")
    open_ = [number for number, battle in enumerate(patient.battles, 1) if battle.damage and not battle.treated]
    return [(number, says) for number in reversed(open_)]


# ---- preparation


def strip(fight: Combat, me: Fighter, patient: Fighter) -> None:
    """A round of taking off a suit; anybody can, anywhere, and several are no faster (S3-MED-05, S3-MED-10)."""
    suit = fight.suit(patient)
    assert suit is not None
    if not suit.removal:
        _slip_off(fight, patient)
        return
    patient.strip_left = (patient.strip_left or suit.removal) - 1
    patient.prepared["strip"] = me.id
    if not patient.strip_left:
        patient.suit = False
        patient.bare_from = fight.state.seconds + 1
    if fight.loud:
        whose = "the" if me is patient else f"{patient.name}'s"
        says = f"{me.name} takes off {whose} {suit.name}{'.' if not patient.suit else ': more to do.'}"
        fight.tell("strip", says, "S3-MED-05", "S3-MED-10", also=("S3-MED-03",), who=me.id)


def tear(fight: Combat, me: Fighter, patient: Fighter) -> None:
    """A round of tearing bandages: as many as there is Trauma when it begins (S3-MED-06, S3-MED-10)."""
    patient.tear_left = (patient.tear_left or patient.trauma) - 1
    patient.prepared["tear"] = me.id
    if not patient.tear_left:
        patient.bandaged = True
        patient.bandaged_from = fight.state.seconds + 1
    if fight.loud:
        left = "ready" if patient.bandaged else more(patient.tear_left, "second")
        whom = "" if me is patient else f" for {patient.name}"
        fight.tell("tear", f"{me.name} tears bandages{whom}: {left}.", "S3-MED-06", "S3-MED-10", who=me.id)


def _slip_off(fight: Combat, patient: Fighter) -> None:
    """A suit that takes no time comes off with the first touch (S3-MED-05)."""
    suit = fight.suit(patient)
    if suit is None:
        return
    patient.suit = False
    if fight.loud:
        fight.tell("strip", f"{patient.name}'s {suit.name} comes off at once.", "S3-MED-05", "S3-MED-03", who=patient.id, level="detail")


def _patient(me: Fighter, patient: Fighter, own: str = "themselves") -> str:
    return own if me is patient else patient.name


# ---- stabilising


async def stabilise(fight: Combat, me: Fighter, patient: Fighter) -> None:
    """EMT against Trauma: up to 2 points become Damage, and the bleeding stops (S3-STB-01, S3-STB-03, S3-STB-04, S3-INJ-03)."""
    with fight.beat(f"{me.name} stabilises {_patient(me, patient)}", who=me.id, target=patient.id) as beat:
        _begin(fight, me, patient)
        at = emt_rank(fight, me, patient)
        rule = "S3-SLF-01" if me is patient else "S3-STB-01"
        what = Contest(rank=at, label="EMT", number=patient.trauma, against="Trauma", rule=rule, patient=patient.id)
        if not await contest(fight, beat, me, what):
            return
        turned = min(STABILISED, patient.trauma)
        patient.trauma -= turned
        patient.damage += turned
        patient.stabilised += turned
        stopped = fight.sw.bleeding_stops == "first_success" or not patient.trauma
        patient.stopped = patient.stopped or stopped
        if fight.loud:
            points = "1 point of {}'s Trauma becomes" if turned == 1 else f"{turned} points of {{}}'s Trauma become"
            says = f"{points.format(patient.name)} Damage{', and the bleeding stops' if stopped else ''}."
            more = ["S3-STB-03"] if stopped else ["S3-STB-02"]
            fight.tell("stabilised", says, "S3-STB-01", *more, also=("S3-STB-04", "S3-INJ-03"), who=me.id)


def _begin(fight: Combat, me: Fighter, patient: Fighter) -> None:
    """Work as an EMT begins or goes on: it counts for the two at a patient (S3-MED-07)."""
    _slip_off(fight, patient)
    if me.id not in patient.medics:
        patient.medics.append(me.id)
    if fight.loud:
        source = (
            "with bandages from a kit"
            if fight.sheet(me).kit
            else "with torn bandages"
            if patient.bandaged
            else "with bandages torn at once"
        )
        rules = ("S3-MED-09", "S3-MED-04")
        also = ("S3-MED-01", "S3-MED-02", "S3-MED-07")
        fight.tell(
            "care",
            f"{me.name} works on {_patient(me, patient, OWN)} {source}.",
            *rules,
            also=also,
            who=me.id,
            level="detail",
        )


# ---- treating Damage


async def treat(fight: Combat, me: Fighter, patient: Fighter, number: int) -> None:
    """A second for every point of Wounds, then the contest; Shock goes with a success (S3-HEA-01, S3-HEA-04)."""
    with fight.beat(f"{me.name} treats {_patient(me, patient)}", who=me.id, target=patient.id) as beat:
        _begin(fight, me, patient)
        if me.work is None or (me.work.patient, me.work.battle) != (patient.id, number):
            me.work = Work(patient.id, number, max(1, fight.wounds(patient)))
        me.work.left -= 1
        if me.work.left:
            if fight.loud:
                fight.tell(
                    "treat",
                    f"{me.name} treats {_patient(me, patient, OWN)}: {more(me.work.left, 'second')}.",
                    "S3-HEA-04",
                    who=me.id,
                )
            return
        me.work = None
        battle = patient.battles[number - 1] if number else None
        against = 0 if battle is None else battle.damage if fight.sw.emt_contest_vs == "battle_damage" else patient.damage
        if battle is not None:
            battle.treated = True
        rule = "S3-SLF-01" if me is patient else "S3-HEA-01"
        what = Contest(rank=emt_rank(fight, me, patient), label="EMT", number=against, against="Damage", rule=rule)
        if await contest(fight, beat, me, what):
            healed = half(battle.damage) if battle else 0
            if battle:
                battle.damage -= healed
            patient.damage -= healed
            shock = " and all Shock" if patient.shock else ""
            patient.shock = 0
            if fight.loud:
                fight.tell("healed", f"{patient.name} loses {healed} Damage{shock}.", "S3-HEA-01", "S3-HEA-04", who=me.id)
        elif fight.loud:
            fight.tell("healed", f"{patient.name} is no better: this can only heal with time now.", "S3-HEA-02", who=me.id)


def leave(fight: Combat, me: Fighter, act: Act) -> None:
    """Doing something else loses a treatment under way; preparation is kept (S3-MED-08)."""
    if me.work is not None and (act.do, act.target) != ("treat", me.work.patient):
        lose(fight, me, "leaves")


def lose(fight: Combat, me: Fighter, verb: str) -> None:
    assert me.work is not None
    patient = fight[me.work.patient]
    me.work = None
    if fight.loud:
        says = f"{me.name} {verb} {patient.name}" if me is not patient else f"{me.name} stops"
        fight.tell("lost", f"{says}: the treatment is lost.", "S3-MED-08", who=me.id)


def interrupt(fight: Combat) -> None:
    """Treatments whose conditions no longer hold are lost without their contest (S3-MED-08)."""
    for me in fight.state.fighters.values():
        if me.work is None:
            continue
        patient = fight[me.work.patient]
        number = me.work.battle
        says = "" if not patient.dead and me.awake else "out"
        says = says or conditions.refuse(fight, me, patient) or (conditions.barred(patient) if number else "")
        if says:
            lose(fight, me, "must leave")
