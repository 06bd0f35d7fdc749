"""The start of a turn: bleeding, Stunned, Shaken; the end of a turn."""

from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.conditions import end_spans
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll


async def start(fight: Scene, me: Fighter) -> None:
    """Defend ends; then the recovery rolls that are due, in this order (SW-ACT-08)."""
    if me.defending:
        me.defending = False
        if fight.loud:
            fight.tell("defend", f"{me.name} no longer defends.", "SW-BASE-64", "SW-ACT-08", level="book", who=me.id)
    if me.bleeding and not me.dead:
        await bleed(fight, me)
    if me.out or not (me.stunned or me.shaken):
        return
    reflexes: Mods = [("Combat Reflexes", 2, "SW-BASE-96")] if fight.has(me, "Combat Reflexes") else []
    if me.stunned:
        await _unstun(fight, me, reflexes)
    if me.shaken:
        await unshake(fight, me, reflexes)


async def bleed(fight: Scene, me: Fighter) -> None:
    """A Vigor roll each turn: death, another turn, or stable (SW-BASE-45)."""
    with fight.beat(f"{me.name} is Bleeding Out", who=me.id) as beat:
        grade = (await roll_trait(fight, me, TraitRoll("vigor", enough=1, what="against Bleeding Out"))).raises(4)
        if grade < 0:
            me.dead = True
            me.bleeding = False
        elif grade > 0:
            me.bleeding = False
        if fight.loud:
            says = "dies" if me.dead else "is stable" if not me.bleeding else "clings to life"
            if beat:
                beat.rule(says, tone="bad" if me.dead else "warn" if me.bleeding else "good")
            fight.tell("bleeding", f"{me.name} {says}.", "SW-BASE-45", who=me.id)


async def _unstun(fight: Scene, me: Fighter, mods: Mods) -> None:
    """A Vigor roll: a success ends the Stun, a raise the Vulnerable state sooner (SW-BASE-48)."""
    with fight.beat(f"{me.name} is Stunned", who=me.id) as beat:
        grade = (await roll_trait(fight, me, TraitRoll("vigor", mods, enough=1, what="to shake off the Stun"))).raises(4)
        if grade >= 0:
            me.stunned = False
            me.vulnerable = "this" if grade > 0 else "next"
        if beat:
            beat.rule("still Stunned" if me.stunned else "no longer Stunned", tone="bad" if me.stunned else "good")
        if fight.loud:
            fight.tell("stunned", f"{me.name} is {'no longer' if grade >= 0 else 'still'} Stunned.", "SW-BASE-48", who=me.id)


async def unshake(fight: Scene, me: Fighter, mods: Mods) -> None:
    """A Spirit roll as a free action, or a Benny (SW-BASE-34, SW-BASE-28)."""
    with fight.beat(f"{me.name} is Shaken", who=me.id) as beat:
        grade = (await roll_trait(fight, me, TraitRoll("spirit", mods, enough=0, what="to recover"))).raises(4)
        if grade >= 0:
            me.shaken = False
        if beat:
            beat.rule("still Shaken" if me.shaken else "no longer Shaken", tone="bad" if me.shaken else "good")
        if fight.loud:
            fight.tell("shaken", f"{me.name} is {'no longer' if grade >= 0 else 'still'} Shaken.", "SW-BASE-34", who=me.id)
        if me.shaken:
            await buy_off(fight, me)


def end(fight: Scene, me: Fighter) -> None:
    """The end of a turn: what ends with it ends; an Aim is ready for the next turn and no longer (SW-BASE-51, SW-BASE-63)."""
    end_spans(me)
    me.aimed = bool(me.aiming) and not me.aimed
    me.aiming = me.aiming if me.aimed else ""
    me.actions = me.done = 0
    me.kinds.clear()
    me.ran = me.wild_attack = False
    me.moved = me.extra_move = me.straight = 0
    me.straight_to = me.second = me.calculating = ""
    me.readied = 0
    me.path.clear()
    me.free_hits.clear()
    me.slipped.clear()
    me.support.clear()
    me.acted = True
