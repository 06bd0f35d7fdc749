"""A turn: how it opens, what is announced and carried out in it, how it closes."""

from collections.abc import Awaitable, Callable
from contextlib import nullcontext

from highdraw.engine.choice import either
from highdraw.engine.request import Ask
from highdraw.systems.savage import manoeuvres, readying, recovery
from highdraw.systems.savage.actions import ACTIONS, FREE
from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.conditions import end_aim
from highdraw.systems.savage.ending import over
from highdraw.systems.savage.entities import card_of
from highdraw.systems.savage.offers import choices, other_hand
from highdraw.systems.savage.plan import plan
from highdraw.systems.savage.ranged import expose_shooter
from highdraw.systems.savage.ranks import QUICK, worth
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter

MOST_ANNOUNCED = 40
"""So many things may come before an action in a turn."""


async def take_turn(fight: Scene, me: Fighter, fresh: bool = True) -> None:
    """One turn: recovery, plan, movement and actions, the end (SW-ACT-08); `fresh`: it may be put on Hold (SW-HLD-01)."""
    with fight.whole_turn(me.id):
        held = await open_turn(fight, me, fresh)
        if not held:
            await act(fight, me)
        await close_turn(fight, me, held)


async def open_turn(fight: Scene, me: Fighter, fresh: bool, set_weapon: bool = False) -> bool:
    """The start of a turn: the recovery rolls that are due, then the plan; whether it was put on Hold (SW-ACT-08)."""
    fight.state.turn = me.id
    fight.state.acting.append(me.id)
    me.calculating = ""
    if fight.loud:
        fight.tell("turn", f"{me.name}'s turn.", "SW-ACT-08", level="heading", who=me.id)
    await recovery.start(fight, me)
    if me.mount:
        await recovery.start(fight, fight[me.mount])
        fight[me.mount].mount_ran = fight[me.mount].mount_ran and me.able
    return me.able and await plan(fight, me, fresh, set_weapon)


async def close_turn(fight: Scene, me: Fighter, held: bool = False) -> None:
    """The end of a turn; then whoever was too slow to interrupt it acts (SW-ACT-08, SW-HLD-03)."""
    fight.state.acting.remove(me.id)
    fight.state.turn = ""
    if held:
        return
    recovery.end(fight, me)
    if me.mount:
        recovery.end(fight, fight[me.mount])
    while slower := [pair for pair in fight.state.after if pair[1] == me.id]:
        fight.state.after.remove(slower[0])
        other = fight[slower[0][0]]
        if not other.out and not over(fight):
            await take_turn(fight, other, fresh=False)


async def act(fight: Scene, me: Fighter) -> None:
    """Movement and actions in any order, each announced before it is carried out (SW-ACT-08)."""
    while await announce(fight, me, carry_out):
        pass


Does = Callable[[Scene, Fighter, Deed], Awaitable[None]]


async def announce(fight: Scene, me: Fighter, then: Does | None = None) -> Deed | None:
    """Free things are done at once, until an action is announced that nobody prevents; None when the turn is over.

    The interrupted one may change the target or drop the action, but not take another kind (SW-HLD-02, SW-ACT-07).
    What is done `then` belongs to the announcement, with whatever others do in between.
    """
    again: Deed | None = None
    tries = 0
    while tries < MOST_ANNOUNCED and (deed := await _choose(fight, me, again)):
        tries += 1
        with fight.action(me.id) if then else nullcontext():
            while _is_action(fight, me, deed):
                stood = me.shaken
                if not me.kinds and deed.do != "mount" and not other_hand(me, deed):
                    me.kinds = [deed.do]
                if deed.do in ("shoot", "blast", "suppress") and deed.target:
                    expose_shooter(fight, me, not fight.adjacent(me, fight[deed.target]))
                happened = await fight.interruptions.moment(fight, "announced", me, deed)
                if not happened:
                    if then:
                        await then(fight, me, deed)
                    return deed
                again = deed if happened == "interrupted" else None
                if not again:
                    break
                await _after(fight, me, stood)
                if fight.loud and (not fight[me.id].able or (me.shaken and not stood)):
                    fight.tell("called off", f"{me.name} cannot do it any more.", "SW-HLD-02", who=me.id)
                said = await _choose(fight, me, again) if tries < MOST_ANNOUNCED else None
                if not said:
                    return None
                tries, deed = tries + 1, said
            else:
                stood = me.shaken
                await FREE[deed.do](fight, me, deed)
                await _after(fight, me, stood)
    return None


async def _choose(fight: Scene, me: Fighter, again: Deed | None) -> Deed | None:
    """What is done next, first of all what was interrupted; None when the turn is over."""
    if not me.able or over(fight):
        return None
    offered = choices(fight, me)
    if again is not None and again in offered:
        offered = (again, *(deed for deed in offered if deed != again))
    deed = offered[0] if len(offered) == 1 else await Ask(me.id, "do", offered, {"left": me.actions - me.done})
    return None if deed.do == "end" else deed


def _is_action(fight: Scene, me: Fighter, deed: Deed) -> bool:
    """Whether something must be announced: all but movement and free actions; a third item readied is an action (SW-BASE-80)."""
    if deed.do == "ready":
        return readying.price(fight, me, deed) > 0
    return deed.fights or deed.do not in FREE


async def carry_out(fight: Scene, me: Fighter, deed: Deed) -> None:
    """The action that was announced; any but an attack on the one aimed at ends an Aim, the mount's being none (SW-BASE-63)."""
    stood = me.shaken
    spend_action(fight, me, deed)
    if deed.do != "mount" and not (deed.do in ("shoot", "blast") and deed.target == me.aiming and not deed.hand):
        end_aim(me)
    if deed.do in FREE:
        await FREE[deed.do](fight, me, deed)
    else:
        await _calculate(fight, me)
        await ACTIONS[deed.do](fight, me, deed)
        me.calculating = "used" if me.calculating == "now" else me.calculating
        me.second = "used" if me.second == "now" else me.second
    await fight.settle(lambda: _after(fight, me, stood))


async def _after(fight: Scene, me: Fighter, stood: bool) -> None:
    """What an action or a move leaves behind: grips that end, and perhaps its author Shaken, if he does not pay (SW-BASE-28)."""
    manoeuvres.loosen(fight)
    if me.shaken and not stood:
        await buy_off(fight, me)


def spend_action(fight: Scene, me: Fighter, deed: Deed) -> None:
    """One of the actions declared is taken; the mount's and the other hand's blow are none (SW-MNT-01, SW-BASE-96)."""
    if other_hand(me, deed):
        me.second = "now"
        return
    if deed.do == "mount":
        return
    for _ in range(max(1, readying.price(fight, me, deed)) if deed.do == "ready" else 1):
        me.done += 1
        if deed.do in me.kinds:
            me.kinds.remove(deed.do)
    if not me.second and deed.hand != "off":
        me.second = (
            "melee" if deed.do == "fight" and fight.has(me, "Two-Fisted") else
            "ranged" if deed.do == "shoot" and fight.has(me, "Two-Gun Kid") else ""
        )  # fmt: skip


async def _calculate(fight: Scene, me: Fighter) -> None:
    """Calculating, on a Five or lower: up to 2 points of penalties are ignored on one action of the turn (SW-BASE-92)."""
    card = card_of(fight, me)
    if not fight.has(me, "Calculating") or me.calculating or not card or worth(card)[0] > QUICK:
        return
    if (await Ask(me.id, "calculating", either("use", "save"), {"card": card})).do == "use":
        me.calculating = "now"
        if fight.loud:
            fight.tell("calculating", f"{me.name} calculates coldly.", "SW-BASE-92", level="detail", who=me.id)
