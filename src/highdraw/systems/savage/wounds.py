"""What damage does: Shaken and Wounds, Soak, Incapacitation."""

from highdraw.engine.beat import Beat
from highdraw.engine.prose import counted, listed
from highdraw.engine.receipt import Why
from highdraw.engine.request import Ask, Roll
from highdraw.systems.savage.bennies import pay, payer, purses
from highdraw.systems.savage.choices import spend_or
from highdraw.systems.savage.conditions import held_by, lose_hold, release
from highdraw.systems.savage.damage import Hit
from highdraw.systems.savage.foresight import ignore, part_of
from highdraw.systems.savage.injury import injure
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter, Pending
from highdraw.systems.savage.trait import TraitRoll


async def suffer(fight: Scene, me: Fighter, total: int, hit: Hit, by: Fighter | None = None, last: bool = False) -> bool:
    """Damage against Toughness: it waits for Soak, then it is applied once; whether it shook, wounded or felled.

    Below Toughness it does nothing (SW-DMG-06), from Toughness on it shakes (SW-DMG-07), every 4 points above wound (SW-DMG-08).
    Shaken again by damage is a Wound (SW-BASE-35).
    """
    why = fight.why()
    total = _dealt(fight, me, total, hit, why)
    toughness = fight.toughness(me, hit.part, hit.ap, hit.obstacle, why)
    if me.out:
        return False
    beat = fight.current_beat
    if beat and any(side.who == (by or me).id for side in beat.sides):
        beat.more((by or me).id, total=total, against=toughness)
    if total < toughness:
        if why:
            why.start("damage dealt", total, "SW-DMG-06")
            why.plus("Toughness", -toughness, "SW-DMG-06")
            why.total("below Toughness", total - toughness, "SW-DMG-06")
        if beat:
            beat.rule("no effect", tone="good")
        if fight.loud:
            fight.tell("damage", f"{total} against Toughness {toughness}: {me.name} shrugs it off.", "SW-DMG-06", why=why, who=me.id,
                       target=me.id, by=by.id if by else "", weapon=hit.name, damage=total, wounds=0)  # fmt: skip
        return False
    wounds = _wounds(me, total, toughness, why)
    if fight.loud:
        says = counted(wounds, "Wound") if wounds else "Shaken"
        if beat:
            beat.rule(says, tone="bad" if wounds else "warn")
        fight.tell("damage", f"{total} against Toughness {toughness}: {says} for {me.name}.", "SW-DMG-07", why=why, who=me.id,
                   target=me.id, by=by.id if by else "", weapon=hit.name, damage=total, wounds=wounds)  # fmt: skip
    fight.state.pending = Pending(by.id if by else "", me.id, total, toughness, wounds, hit.nonlethal)
    before = (me.shaken, me.wounds)
    soaked: int
    if fight.lab is None:
        soaked = await _soak_and_suffer(fight, me, wounds, hit)
    else:
        key = ("harm", wounds, hit.part == "arms", hit.nonlethal)
        part = part_of(fight, key, lambda: _soak_and_suffer(fight, me, wounds, hit), me, *held_by(fight, me))
        soaked = await fight.alone(part, last=last and not hit.dropped)
    if beat:
        _rule(beat, me, wounds, soaked)
    if hit.dropped and not fight[me.id].out and (me.shaken or me.wounds > before[1]):
        await _passes_out(fight, me, hit)
    return (me.shaken and not before[0]) or me.wounds > before[1] or me.out


def _dealt(fight: Scene, me: Fighter, total: int, hit: Hit, why: Why | None) -> int:
    """The damage that arrives: less for who lies down in a blast or stands behind somebody (SW-PRN-03, SW-BASE-57), or what the GM says."""
    if hit.reduce:
        rule = "SW-PRN-03" if hit.area else "SW-BASE-57"
        if why:
            why.start("damage dealt", total, rule)
            why.plus("lying down" if hit.area else "through the one in front", -hit.reduce, rule)
            why.least(0, rule)
        total = max(0, total - hit.reduce)
        if why:
            why.total("damage lowered", total, rule)
    if me.id in fight.state.overrule:
        total = fight.state.overrule.pop(me.id)
        if why:
            why.note("damage by the GM's word", total, "")
    return total


def _wounds(me: Fighter, total: int, toughness: int, why: Why | None) -> int:
    """The Wounds of damage that reaches Toughness: one for every 4 points above (SW-DMG-08), at least one if Shaken again (SW-BASE-35)."""
    wounds = (total - toughness) // 4
    again = wounds == 0 and me.shaken
    if why:
        rule = "SW-DMG-08" if wounds else "SW-DMG-07"
        why.start("damage dealt", total, "SW-DMG-07")
        why.plus("Toughness", -toughness, "SW-DMG-07")
        why.times("a Wound for 4 points", 0.25, rule)
        why.round(wounds, rule, label="rounded down")
        if again:
            why.least(1, "SW-BASE-35", label="Shaken again")
        why.total("Wounds", 1 if again else wounds, rule)
    return 1 if again else wounds


async def _soak_and_suffer(fight: Scene, me: Fighter, wounds: int, hit: Hit) -> int:
    """What is not soaked takes hold; how many Wounds were."""
    soaked = await soak(fight, me, wounds) if wounds else 0
    fight.state.pending = None
    await apply(fight, me, wounds, soaked, hit)
    return soaked


def _rule(beat: Beat, me: Fighter, wounds: int, soaked: int) -> None:
    """How it came out after the Soak roll."""
    if me.out:
        beat.rule("out of action", tone="bad")
    elif soaked:
        beat.rule("all soaked" if soaked == wounds else counted(wounds - soaked, "Wound"), tone="good" if soaked == wounds else "bad")


async def soak(fight: Scene, me: Fighter, wounds: int) -> int:
    """A Benny for a Vigor roll: a success takes away one Wound, each raise one more (SW-BASE-40, SW-BASE-29)."""
    purse = purses(fight, me)
    if not purse:
        return 0
    refuse, *pays = spend_or("take it", purse)
    said = await Ask(payer(fight, me), "soak", (*pays, refuse), {"who": me.id, "wounds": wounds})
    if not said.source:
        return 0
    with fight.beat(f"{me.name} soaks", who=me.id) as beat:
        pay(fight, me, said.source, "a Soak roll", "SW-BASE-29")
        mods: Mods = [("Iron Jaw", 2, "SW-BASE-96")] if fight.has(me, "Iron Jaw") else []
        lethal = wounds - (fight.max_wounds(me) - me.wounds)
        rolled = await roll_trait(fight, me, TraitRoll("vigor", mods, enough=wounds - 1, helps=max(0, lethal - 1), what="to soak"))
        soaked = min(wounds, rolled.raises(4) + 1)
        if beat:
            beat.rule(f"{soaked} of {wounds} soaked", tone="good" if soaked else "bad")
    return soaked


async def apply(fight: Scene, me: Fighter, wounds: int, soaked: int, hit: Hit) -> None:
    """What is left after Soak takes hold (SW-BASE-41, SW-BASE-36, SW-BASE-37)."""
    left = wounds - soaked
    if wounds and left == 0:
        me.shaken = False
        if fight.loud:
            fight.tell("soak", f"{me.name} soaks it all and is not Shaken.", "SW-BASE-41", "SW-BASE-40", who=me.id, soaked=soaked)
        return
    lose_hold(fight, me)
    me.shaken = True
    if soaked and fight.loud:
        fight.tell("soak", f"{me.name} soaks {soaked} of {wounds} Wounds.", "SW-BASE-40", "SW-BASE-41", who=me.id, soaked=soaked)
    if not left:
        if fight.loud:
            fight.tell("shaken", f"{me.name} is Shaken.", "SW-BASE-33", "SW-DMG-07", level="book", who=me.id)
        return
    limit = fight.max_wounds(me)
    if me.wounds + left <= limit:
        me.wounds += left
        if fight.loud:
            fight.tell(
                "wounds",
                f"{me.name} takes {counted(left, 'Wound')} ({me.wounds} of {limit}) and is Shaken.",
                "SW-BASE-36",
                "SW-BASE-38",
                who=me.id,
            )
        return
    me.wounds = limit
    me.shaken = False
    await fall(fight, me, hit)


async def fall(fight: Scene, me: Fighter, hit: Hit) -> None:
    """Out of action: an Extra at once, a Wild Card by a roll (SW-BASE-42, SW-BASE-43), nonlethally for hours (SW-NLD-01)."""
    if hit.nonlethal:
        ignore(fight, 6)
        (hours,) = await Roll((6,), "hours unconscious", me.id)
        me.unconscious = True
        me.hours = float(hours)
        if fight.loud:
            fight.tell("out", f"{me.name} is knocked out for {counted(hours, 'hour')}.", "SW-NLD-01", who=me.id)
    elif not me.wild or (fight.by_gm(me) and fight.sw.gm_wild_cards_roll_incapacitation == "no"):
        me.incapacitated = True
        if fight.loud:
            fight.tell("out", f"{me.name} is out of action.", "SW-BASE-37" if not me.wild else "SW-BASE-43", "SW-BASE-01", who=me.id)
    else:
        me.incapacitated = True
        if fight.loud:
            fight.tell("out", f"{me.name} is Incapacitated.", "SW-BASE-42", who=me.id)
        aimed_arm = hit.part == "arms"
        part = part_of(fight, ("Incapacitated", aimed_arm), lambda: _incapacitated(fight, me, aimed_arm), me, *held_by(fight, me))
        await fight.alone(part, last=True)
        return
    drop_out(fight, me)


async def _incapacitated(fight: Scene, me: Fighter, aimed_arm: bool) -> None:
    await _roll_against(fight, me, aimed_arm)
    drop_out(fight, me)


def drop_out(fight: Scene, me: Fighter) -> None:
    """What ends when somebody can do nothing any more (SW-BASE-42)."""
    me.shaken = me.stunned = me.defending = me.on_hold = False
    me.aiming, me.aimed = "", False
    release(fight, me)


async def _roll_against(fight: Scene, me: Fighter, aimed_arm: bool) -> None:
    """A Vigor roll at once: death, a lasting injury and Bleeding Out, or an injury for a while (SW-BASE-43)."""
    with fight.beat(f"{me.name} rolls against Incapacitation", who=me.id) as beat:
        rolled = await roll_trait(fight, me, TraitRoll("vigor", enough=1, what="against Incapacitation"))
        grade = rolled.raises(4)
        if rolled.critical:
            me.dead = True
            if beat:
                beat.rule("dies", tone="bad")
            if fight.loud:
                fight.tell("dead", f"{me.name} dies.", "SW-BASE-43", who=me.id)
            return
        how = "permanent" if grade < 0 else "until all Wounds are healed" if grade == 0 else "for 24 hours or until all Wounds are healed"
        if beat:
            beat.rule("a permanent injury, Bleeding Out" if grade < 0 else "injured", tone="bad")
        injury = await injure(fight, me, aimed_arm)
        me.injuries.append(f"{injury} ({how})")
        me.ground += (dropped := fight.let_go(me))
        if grade < 0:
            me.bleeding = True
        if fight.loud:
            hurt = f"has a permanent injury ({injury})" if grade < 0 else f"is injured {how} ({injury})"
            deeds = [hurt, *(f"drops the {name}" for name in dropped), *(["is Bleeding Out"] if me.bleeding else [])]
            fight.tell("injury", f"{me.name} {listed(deeds)}.", "SW-BASE-43", "SW-BASE-44", who=me.id)


async def _passes_out(fight: Scene, me: Fighter, hit: Hit) -> None:
    """The Drop: a Vigor roll, or unconscious for about half an hour (SW-BASE-75)."""
    with fight.beat(f"{me.name} tries to stay awake", who=me.id) as beat:
        mods: Mods = [("blow to the head", -2, "SW-BASE-75")] if hit.part in ("head", "face") else []
        sleeps = (await roll_trait(fight, me, TraitRoll("vigor", mods, enough=0, what="to stay awake"))).raises(4) < 0
        if beat:
            beat.rule("passes out" if sleeps else "stays awake", tone="bad" if sleeps else "good")
        if sleeps:
            me.unconscious = True
            me.hours = 0.5
            if fight.loud:
                fight.tell("out", f"{me.name} passes out for about half an hour.", "SW-BASE-75", who=me.id)
