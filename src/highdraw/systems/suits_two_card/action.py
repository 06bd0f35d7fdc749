"""One action of a turn, carried out (table S2-T-ACTIONS)."""

from collections.abc import Awaitable, Callable

from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act, Face
from highdraw.systems.suits.gear import reload_now
from highdraw.systems.suits.movement import looks
from highdraw.systems.suits_two_card import movement
from highdraw.systems.suits_two_card.aim import lose_aim, take_aim
from highdraw.systems.suits_two_card.attack import interrupts, strike
from highdraw.systems.suits_two_card.blast import choose_spot, throw
from highdraw.systems.suits_two_card.chips import make_ready
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.hands import change_hands, let_go, put_away
from highdraw.systems.suits_two_card.movement import Done
from highdraw.systems.suits_two_card.options import actions
from highdraw.systems.suits_two_card.recovery import recover
from highdraw.systems.suits_two_card.state import Combatant


async def act(fight: Combat, me: Combatant, extra: bool = False, only_ready: bool = False) -> Done:
    """One action, with a step before it if one likes (S2-RND-02, S2-MOV-03, S2-AIM-12); what it was."""
    stepped = False
    while True:
        acts = actions(fight, me, stepped)
        if only_ready:
            acts = tuple(one for one in acts if one.do in READYING or one.do == "pass")
        said = acts[0] if len(acts) == 1 else await Ask(me.id, "action", acts, {"extra": extra})
        if said.do == "step":
            await movement.step(fight, me)
            stepped = True
        elif said.do == "drop":
            let_go(fight, me, said.hand)
        else:
            break
    with fight.action(me.id):
        if said.do in QUIET_ACTIONS and fight.state.aimed:
            fired = await interrupts(fight, moment="declared", but=me.id)
            if fired and (said not in actions(fight, me, stepped) or me.out or fight.dazed(me)):
                if fight.loud:
                    fight.tell("called off", f"{me.name} cannot do it any more.", "S2-AIM-12", who=me.id)
                return Done(said.do)
        await ACTIONS[said.do](fight, me, said)
    return Done(said.do, stepped)


def _attack(fight: Combat, me: Combatant, said: Act) -> Awaitable[object]:
    if not fight.kits[me.id].ranged:
        lose_aim(fight, me)
    return strike(fight, me, fight[said.target], slot=said.hand or "main")


def _both(fight: Combat, me: Combatant, said: Act) -> Awaitable[object]:
    return strike(fight, me, fight[said.target], both=True)


def _charge(fight: Combat, me: Combatant, said: Act) -> Awaitable[object]:
    return movement.charge(fight, me, fight[said.target])


async def _throw(fight: Combat, me: Combatant, said: Act) -> None:
    if said.spot:
        await throw(fight, me, None, await choose_spot(fight, me))
    else:
        await throw(fight, me, fight[said.target])


async def _recover(fight: Combat, me: Combatant, said: Act) -> None:
    lose_aim(fight, me)
    await recover(fight, me)


async def _ready(fight: Combat, me: Combatant, said: Act) -> None:
    """One blue chip readies a slow weapon; no cards (S2-CHP-05, S2-FRQ-07, S2-ORD-07)."""
    weapon = make_ready(fight, me)
    lose_aim(fight, me)
    if fight.loud:
        kit = fight.kits[me.id]
        left = kit.slow_steps and (me.blue > 1 if kit.by_blue else me.unready)
        more = ", not yet ready" if left else ""
        fight.tell("ready", f"{me.name} readies the {weapon}{more}.", "S2-CHP-05", "S2-FRQ-07", "S2-ORD-07", who=me.id)


async def _reload(fight: Combat, me: Combatant, said: Act) -> None:
    """One turn of reloading or drawing an arrow (S2-WPN-07)."""
    weapon = fight.kits[me.id].main
    needed = reload_turns(weapon, me.body)
    me.reloading += 1
    lose_aim(fight, me)
    done = me.reloading >= needed
    if done:
        me.reloading = 0
        reload_now(me, weapon.name, weapon.shots)
    if fight.loud:
        text = f"{me.name} has the {weapon.name} loaded." if done else f"{me.name} reloads ({me.reloading} of {needed})."
        fight.tell("reload", text, "S2-WPN-07", who=me.id)


async def _aim(fight: Combat, me: Combatant, said: Act) -> None:
    if said.target:
        await take_aim(fight, me, fight[said.target])
        return
    if fight.state.field.mapped and not (me.aim and me.aim_arc == said.arc):
        movement.turn_to(fight, me, await Ask(me.id, "facing", (Face("keep"), *looks(fight.enemies(me)))))
    await take_aim(fight, me, None, said.arc)


async def _tend(fight: Combat, me: Combatant, said: Act) -> None:
    """Spend the action on a victim; the card comes at the victim's check (S2-CRT-05)."""
    victim = fight[said.target]
    lose_aim(fight, me)
    if me.id not in victim.tended_by:
        victim.tended_by.append(me.id)
    if fight.loud:
        fight.tell("tend", f"{me.name} tends {victim.name}.", "S2-CRT-05", who=me.id)


async def _hold(fight: Combat, me: Combatant, said: Act) -> None:
    lose_aim(fight, me)
    change_hands(fight, me, said)


async def _stow(fight: Combat, me: Combatant, said: Act) -> None:
    put_away(fight, me, said.hand)


async def _pass(fight: Combat, me: Combatant, said: Act) -> None:
    if fight.loud:
        fight.tell("pass", f"{me.name} lets the turn pass.", "S2-RND-02", who=me.id)


ACTIONS: dict[str, Callable[[Combat, Combatant, Act], Awaitable[object]]] = {
    "attack": _attack, "shoot": _attack, "both": _both, "charge": _charge, "throw": _throw, "recover": _recover, "ready": _ready,
    "reload": _reload, "aim": _aim, "tend": _tend, "move": movement.move, "hold": _hold, "stow": _stow, "pass": _pass,
}  # fmt: skip


READYING = ("ready", "reload")
QUIET_ACTIONS = {"recover", "ready", "reload", "aim", "tend", "hold", "stow"}
"""Actions with no moment of their own for aimed shots: it comes when they are declared (S2-AIM-12)."""
