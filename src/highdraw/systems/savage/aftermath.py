"""After the fight: bleeding by the minute, treatment, natural recovery."""

from highdraw.engine.choice import either
from highdraw.engine.prose import counted
from highdraw.engine.request import GM, Ask
from highdraw.systems.savage.fatigue import rest, revive, sleep_off
from highdraw.systems.savage.injury import LOWERS
from highdraw.systems.savage.manoeuvres import heal
from highdraw.systems.savage.recovery import bleed
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import SPENT, Fighter
from highdraw.systems.savage.trait import Rolled, TraitRoll

HOUR = 60.0
"""Minutes within which Wounds can be treated (SW-BASE-100)."""
TREATMENT = 10
"""Minutes that treatment takes for each Wound (SW-BASE-100)."""


async def aftermath(fight: Scene) -> None:
    """The GM says what comes next."""
    people = [me for me in fight.state.fighters.values() if not me.dead and not me.gone]
    wilds = [me for me in people if me.wild]
    keys = ["stanch"] if any(me.bleeding and helpers(fight, me) for me in wilds) else []
    keys += ["minute"] if any(me.bleeding for me in wilds) else []
    keys += ["treat"] if any(treatable(fight, me) for me in people) else []
    keys += ["hour"] if any(me.fatigue or me.unconscious for me in people) else []
    keys += ["fate"] if any(me.incapacitated and not me.wild and not me.lives for me in people) else []
    keys += ["days"] if any(mends(me) or (me.wild and me.incapacitated) for me in people) else []
    said = (await Ask(GM, "aftermath", either(*keys, "done"))).do if keys else "done"
    if said != "done":
        fight.then(said)
        fight.then("aftermath")


async def minute(fight: Scene) -> None:
    """Bleeding Out once a minute (SW-BASE-99)."""
    await pass_minutes(fight, 1)


async def pass_minutes(fight: Scene, minutes: int) -> None:
    """Time goes by; whoever is Bleeding Out rolls in every minute of it (SW-BASE-99)."""
    fight.state.minutes += minutes
    for me in list(fight.state.fighters.values()):
        for _ in range(minutes):
            if me.dead or me.gone or not me.bleeding:
                break
            await bleed(fight, me)


def helpers(fight: Scene, me: Fighter) -> list[Fighter]:
    """Friends who can look after somebody, the best healer first."""
    able = [one for one in fight.state.fighters.values() if one is not me and not one.down and fight.friends(one, me)]
    return sorted(able, key=lambda one: (fight.die(one, "healing").sides, fight.die(one, "healing").plus), reverse=True)


async def stanch(fight: Scene) -> None:
    """One friend for each who is Bleeding Out may stop it with a Healing roll before the minute is over (SW-BASE-99)."""
    busy: list[str] = []
    for me in fight.state.fighters.values():
        helper = next((one for one in helpers(fight, me) if one.id not in busy), None)
        if me.bleeding and not me.dead and not me.gone and helper:
            busy.append(helper.id)
            await heal(fight, helper, me)
    await minute(fight)


def treatable(fight: Scene, me: Fighter) -> bool:
    """Wounds within the hour, or helpless by Fatigue, and a healer who has not tried yet (SW-BASE-100)."""
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
    able = [one for one in helpers(fight, me) if "healing" in fight.sheet(one.id).skills and one.id not in me.treated_by]
    return able[0] if able else None


async def treat_one(fight: Scene, healer: Fighter, me: Fighter) -> None:
    """Ten minutes a Wound; a success takes one away, a raise two, a Critical Failure adds one (SW-BASE-100)."""
    await pass_minutes(fight, TREATMENT * me.wounds)
    if me.dead:
        return
    with fight.beat(f"{healer.name} treats {me.name}", who=healer.id, target=me.id):
        mods: Mods = (
            [("patient's Wounds", -me.wounds, "SW-BASE-100")] if fight.sw.healing_minus_patient_wounds == "yes" and me.wounds else []
        )
        if not fight.options.supplies:
            mods.append(("no supplies", -1, "SW-BASE-100"))
        rolled = await roll_trait(fight, healer, TraitRoll("healing", mods, enough=1, what=f"on {me.name}"))
        me.treated_by.append("done" if rolled.raises(4) >= 0 else healer.id)
        if me.fatigue >= SPENT and rolled.raises(4) >= 0:
            revive(fight, me)
        if me.wounds:
            await mend(fight, me, rolled, treated=True)


async def mend(fight: Scene, me: Fighter, rolled: Rolled, treated: bool = False) -> None:
    """What a roll does to Wounds; all healed, the injuries that are not permanent end too.

    A success takes away one, a raise two, a Critical Failure adds one. By treatment it ends Incapacitation as well (SW-BASE-100),
    by natural recovery it does not (SW-BASE-101).
    """
    before, grade = me.wounds, rolled.raises(4)
    if rolled.critical:
        me.wounds = min(fight.max_wounds(me), me.wounds + 1)
        me.incapacitated = me.incapacitated or before == fight.max_wounds(me)
    elif grade >= 0:
        me.wounds = max(0, me.wounds - (2 if grade > 0 else 1))
        if treated:
            me.incapacitated = me.bleeding = False
        if me.wounds == 0:
            _heal_injuries(me, "Wounds")
    if beat := fight.current_beat:
        beat.rule(f"{counted(me.wounds, 'Wound')} left", tone="bad" if me.wounds > before else "good" if me.wounds < before else "")
    if fight.loud:
        had = counted(before, "Wound")
        says = f"had {had} and has {me.wounds} now" if me.wounds != before else f"still has {had}"
        if rolled.critical and me.wounds == before:
            says += " and is Incapacitated"
        fight.tell("heal", f"{me.name} {says}.", "SW-BASE-100" if treated else "SW-BASE-101", who=me.id)


def _heal_injuries(me: Fighter, how: str) -> None:
    """Injuries whose words name this end, and what they lowered is whole again."""
    for injury in [one for one in me.injuries if how in one]:
        me.injuries.remove(injury)
        for name, attribute in LOWERS.items():
            if name in injury and me.lowered.get(attribute):
                me.lowered[attribute] -= 1


async def hour(fight: Scene) -> None:
    """An hour: a level of Fatigue less; sleepers wake when their time is up."""
    await pass_minutes(fight, int(HOUR))
    for me in fight.state.fighters.values():
        if me.dead or me.gone:
            continue
        helpless = me.fatigue >= SPENT
        if me.fatigue:
            await rest(fight, me)
        if me.unconscious:
            _sleep(fight, me, 0 if helpless else 1)


def _sleep(fight: Scene, me: Fighter, hours: int) -> None:
    """Somebody knocked out sleeps so many hours of the time that is left (SW-NLD-01)."""
    me.hours = max(0.0, me.hours - hours)
    me.unconscious = me.hours > 0
    if fight.loud and not me.unconscious:
        fight.tell("wake", f"{me.name} wakes up.", "SW-NLD-01", who=me.id)


async def fate(fight: Scene) -> None:
    """Where it matters, an Extra out of action makes one Vigor roll: it lives or dies (SW-BASE-101)."""
    for me in fight.state.fighters.values():
        if me.incapacitated and not me.wild and not me.dead and not me.gone and not me.lives:
            with fight.beat(f"The fate of {me.name}", who=me.id) as beat:
                me.lives = (await roll_trait(fight, me, TraitRoll("vigor", enough=0, what="to live"))).raises(4) >= 0
                me.dead = not me.lives
                if beat:
                    beat.rule("lives" if me.lives else "dies", tone="good" if me.lives else "bad")
                if fight.loud:
                    fight.tell("fate", f"{me.name} {'lives' if me.lives else 'dies'}.", "SW-BASE-101", who=me.id)


def mends(me: Fighter) -> bool:
    """Has Wounds that heal by themselves; what becomes of an Extra out of action is settled once (SW-BASE-101)."""
    return me.wounds > 0 and (me.wild or not me.incapacitated)


async def days(fight: Scene) -> None:
    """Five days: the Wounded roll Vigor at their end, the Incapacitated each day (SW-BASE-101)."""
    for day in range(5):
        fight.state.days += 1
        await pass_minutes(fight, 24 * int(HOUR))
        for me in fight.state.fighters.values():
            if me.dead or me.gone:
                continue
            sleep_off(fight, me)
            me.unconscious = False
            _heal_injuries(me, "24 hours")
            if me.wild and me.incapacitated and not me.bleeding:
                await _wake(fight, me)
            if day == 4 and mends(me):
                with fight.beat(f"{me.name} heals", who=me.id):
                    rolled = await roll_trait(fight, me, TraitRoll("vigor", enough=1, what="to heal"))
                    await mend(fight, me, rolled)


async def _wake(fight: Scene, me: Fighter) -> None:
    """A Vigor roll each day: a success ends Incapacitation (SW-BASE-101)."""
    with fight.beat(f"{me.name} may wake", who=me.id) as beat:
        if (await roll_trait(fight, me, TraitRoll("vigor", enough=0, what="to wake"))).raises(4) < 0:
            if beat:
                beat.rule("still Incapacitated", tone="bad")
            return
        if beat:
            beat.rule("wakes", tone="good")
        me.incapacitated = False
        if fight.loud:
            fight.tell("wake", f"{me.name} is no longer Incapacitated.", "SW-BASE-101", who=me.id)
