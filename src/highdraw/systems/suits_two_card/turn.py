"""Rounds and turns: what a combatant may do on its own turn, and what the end of a turn and of a round bring."""

from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits.ending import over
from highdraw.systems.suits_two_card import critical, movement
from highdraw.systems.suits_two_card.action import act
from highdraw.systems.suits_two_card.attack import interrupts
from highdraw.systems.suits_two_card.chips import add_second, reset, spent
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.recovery import may_recover, recover
from highdraw.systems.suits_two_card.state import Combatant


async def turn(fight: Combat, who: str) -> None:
    """One combatant's turn (S2-RND-02)."""
    me = fight[who]
    if me.dead or me.gone or over(fight):
        return
    fight.state.turn = who
    fired = fight.state.aimed and await interrupts(fight, moment="between turns")
    now = fight[who]
    if not fired or not (now.dead or now.gone or over(fight)):
        await _take(fight, me)
    fight.state.turn = ""


async def _take(fight: Combat, me: Combatant) -> None:
    """(1) a withheld chip, (2) a check, nothing, a recovery or an action, (3) facing and chips."""
    if me.second_lost == "turn":
        me.second_lost = ""
        add_second(fight.kits[me.id], me)
        if fight.loud:
            fight.tell("chips", f"{me.name} takes the second weapon's chip back.", "S2-MUL-05", level="book", who=me.id)
    if fight.waits(me):
        if fight.loud:
            fight.tell("pass", f"{me.name} does not act in this round.", "S2-ORD-02", level="detail", who=me.id)
        return
    if me.critical:
        await critical.check(fight, me)
        end_turn(fight, me)
        return
    moved = me.moved
    me.moved = 0
    done: movement.Done | None = None
    if me.helpless:
        pass
    elif me.slowed:
        me.slowed -= 1
        if fight.loud:
            fight.tell("pass", f"{me.name} is slowed and loses the action.", "S2-BON-11", who=me.id)
    elif me.acted_out and spent(fight, me):
        await _spent(fight, me)
    elif me.shock and fight.dazed(me):
        await pass_dazed(fight, me)
    else:
        done = await act(fight, me)
    if fight.state.field.mapped and not me.helpless:
        await movement.finish(fight, me, done)
    if not me.out and moved and not me.moved and fight.loud:
        fight.tell("moved", f"{me.name} stands still.", "S2-RNG-03", level="book", who=me.id)
    end_turn(fight, me)


async def _spent(fight: Combat, me: Combatant) -> None:
    """Engaged or fired on another's turn: no action, but a recovery by the house rule (S2-CHP-06, S2-REC-02)."""
    if me.counter_won and may_recover(fight, me):
        if fight.dazed(me) or (await Ask(me.id, "action", (Act("pass"), Act("recover")))).do == "recover":
            await recover(fight, me)
            return
    if fight.loud:
        fight.tell("pass", f"{me.name} has already acted and lets the turn pass.", "S2-CHP-06", "S2-FRQ-06", who=me.id)


async def pass_dazed(fight: Combat, me: Combatant) -> None:
    """A dazed one recovers if it may, else the turn passes (S2-DAZ-02, S2-DAZ-04)."""
    if may_recover(fight, me):
        await interrupts(fight, moment="declared", but=me.id)
    if may_recover(fight, me) and not me.out:
        await recover(fight, me)
    elif fight.loud and not me.out:
        fight.tell("pass", f"{me.name} is dazed and pinned: no recovery.", "S2-DAZ-02", "S2-DAZ-04", "S2-REC-03", who=me.id)


def end_turn(fight: Combat, me: Combatant) -> None:
    """Chips are reset, and what counts since the last turn begins anew (S2-CHP-01, S2-FRQ-02)."""
    if not me.helpless:
        reset(fight, me)
        if fight.loud:
            slow = ("S2-CHP-05", "S2-WPN-08") if fight.kits[me.id].slow_steps else ()
            text = f"{me.name}: {me.blue} blue, {me.white} white."
            fight.tell("chips", text, "S2-CHP-01", "S2-FRQ-02", also=("S2-DBO-05", *slow), level="book", who=me.id)
    me.acted_out = me.offensive = me.lost = me.counter_won = False
    me.barred.clear()
    me.pressed_by.clear()
