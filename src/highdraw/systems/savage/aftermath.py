"""After the fight: bleeding by the minute, treatment, natural recovery (SW-BASE-45, SW-BASE-99 to SW-BASE-101, SW-BASE-55)."""

from highdraw.engine.request import GM, Ask, Roll
from highdraw.systems.savage.recovery import bleed
from highdraw.systems.savage.roll import trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import SPENT, Fighter

HOUR = 60.0
"""Minutes within which Wounds can be treated (SW-BASE-100)."""
LOWERS = {"Broken": "agility", "Battered": "vigor", "Busted": "strength", "Brain damage": "smarts"}
"""Injuries that lower an attribute (SW-BASE-44)."""


async def aftermath(fight: Scene) -> None:
    """The GM says what comes next."""
    people = [me for me in fight.state.fighters.values() if not me.dead and not me.gone]
    wilds = [me for me in people if me.wild]
    keys = ["minute"] if any(me.bleeding for me in wilds) else []
    keys += ["treat"] if any(treatable(fight, me) for me in people) else []
    keys += ["hour"] if any(me.fatigue or me.unconscious for me in people) else []
    keys += ["fate"] if any(me.incapacitated and not me.wild and not me.lives for me in people) else []
    keys += ["days"] if any(me.wounds or me.incapacitated for me in wilds) else []
    said = await Ask(GM, "aftermath", (*keys, "done")) if keys else "done"
    if said != "done":
        fight.then(said)
        fight.then("aftermath")


async def minute(fight: Scene) -> None:
    """Bleeding Out once a minute (SW-BASE-99)."""
    fight.state.minutes += 1
    for me in fight.state.fighters.values():
        if me.bleeding and not me.dead:
            await bleed(fight, me)


def treatable(fight: Scene, me: Fighter) -> bool:
    """Wounds within the hour, or helpless by Fatigue, and a healer who has not tried yet (SW-BASE-100, SW-BASE-55)."""
    if me.dead or me.gone or healer_for(fight, me) is None:
        return False
    return me.fatigue >= SPENT or bool(me.wounds and (me.wild or not me.incapacitated) and fight.state.minutes <= HOUR)


async def treat(fight: Scene) -> None:
    """One Healing roll for each Wounded by the best healer of the side who has not tried it yet (SW-BASE-100)."""
    for me in list(fight.state.fighters.values()):
        healer = healer_for(fight, me)
        if healer and treatable(fight, me):
            await treat_one(fight, healer, me)


def healer_for(fight: Scene, me: Fighter) -> Fighter | None:
    """The best healer of the side who is still up; after a failure another one, after a success none."""
    if "done" in me.treated_by:
        return None
    able = [one for one in fight.allies(me) if "healing" in fight.sheet(one.id).skills and one.id not in me.treated_by]
    return max(able, key=lambda one: (fight.die(one, "healing").sides, fight.die(one, "healing").plus), default=None)


async def treat_one(fight: Scene, healer: Fighter, me: Fighter) -> None:
    """Ten minutes a Wound; a success takes one away, a raise two, a Critical Failure adds one (SW-BASE-100)."""
    fight.state.minutes += 10 * me.wounds
    mods: Mods = [("patient's Wounds", -me.wounds, "SW-BASE-100")] if fight.sw.healing_minus_patient_wounds == "yes" and me.wounds else []
    if not fight.options.supplies:
        mods.append(("no supplies", -1, "SW-BASE-100"))
    rolled = await trait(fight, healer, "healing", mods, enough=1, matters=True, what=f"on {me.name}")
    me.treated_by.append("done" if rolled.raises(4) >= 0 else healer.id)
    if me.fatigue >= SPENT and rolled.raises(4) >= 0:
        me.fatigue, me.hours = SPENT - 1, 0
        if fight.loud:
            fight.tell("fatigue", f"{me.name} is only Exhausted now.", "SW-BASE-55", who=me.id)
    if me.wounds:
        await mend(fight, me, rolled.critical, rolled.raises(4), "SW-BASE-100")


async def mend(fight: Scene, me: Fighter, critical: bool, grade: int, rule: str) -> None:
    """What a roll does to Wounds; all healed, the injuries that are not permanent end too (SW-BASE-43)."""
    before = me.wounds
    if critical:
        me.wounds = min(fight.max_wounds(me), me.wounds + 1)
        me.incapacitated = me.incapacitated or before == fight.max_wounds(me)
    elif grade >= 0:
        me.wounds = max(0, me.wounds - (2 if grade > 0 else 1))
        me.incapacitated = me.bleeding = False
        if me.wounds == 0:
            _heal_injuries(me, "Wounds")
    if fight.loud:
        fight.tell("heal", f"{me.name}: {before} Wounds become {me.wounds}.", rule, who=me.id)


def _heal_injuries(me: Fighter, how: str) -> None:
    """Injuries whose words name this end, and what they lowered is whole again (SW-BASE-43, SW-BASE-44)."""
    for injury in [one for one in me.injuries if how in one]:
        me.injuries.remove(injury)
        for name, attribute in LOWERS.items():
            if name in injury and me.lowered.get(attribute):
                me.lowered[attribute] -= 1


async def hour(fight: Scene) -> None:
    """An hour: a level of Fatigue less; sleepers wake when their time is up (SW-BASE-55, SW-NLD-01)."""
    fight.state.minutes += HOUR
    for me in fight.state.fighters.values():
        if me.dead or me.gone:
            continue
        if me.fatigue >= SPENT:
            if not me.hours:
                one, other = await Roll((6, 6), "hours helpless")
                me.hours = one + other
            me.hours = max(0.0, me.hours - 1)
            me.fatigue = SPENT if me.hours else SPENT - 1
        elif me.fatigue:
            me.fatigue -= 1
        elif me.unconscious:
            me.hours = max(0.0, me.hours - 1)
            me.unconscious = me.hours > 0
            continue
        else:
            continue
        if fight.loud:
            fight.tell("fatigue", f"{me.name}: Fatigue {me.fatigue} after an hour.", "SW-BASE-55", "SW-BASE-54", who=me.id)


async def fate(fight: Scene) -> None:
    """Where it matters, an Extra out of action makes one Vigor roll: it lives or dies (SW-BASE-101)."""
    for me in fight.state.fighters.values():
        if me.incapacitated and not me.wild and not me.dead and not me.gone and not me.lives:
            me.lives = (await trait(fight, me, "vigor", [], enough=0, what="to live")).raises(4) >= 0
            me.dead = not me.lives
            if fight.loud:
                fight.tell("fate", f"{me.name} {'lives' if me.lives else 'dies'}.", "SW-BASE-101", who=me.id)


async def days(fight: Scene) -> None:
    """Five days: the Wounded roll Vigor at their end, the Incapacitated each day (SW-BASE-101, SW-BASE-55)."""
    for day in range(5):
        fight.state.days += 1
        fight.state.minutes += 24 * HOUR
        for me in fight.state.fighters.values():
            if me.dead or me.gone or not me.wild:
                continue
            me.fatigue, me.hours = 0, 0
            me.unconscious = False
            _heal_injuries(me, "24 hours")
            if me.incapacitated and not me.bleeding and (await trait(fight, me, "vigor", [], enough=0, what="to wake")).raises(4) >= 0:
                me.incapacitated = False
                if fight.loud:
                    fight.tell("wake", f"{me.name} is no longer Incapacitated.", "SW-BASE-101", who=me.id)
            if day == 4 and me.wounds:
                rolled = await trait(fight, me, "vigor", [], enough=1, what="to heal")
                await mend(fight, me, rolled.critical, rolled.raises(4), "SW-BASE-101")
