"""One action of a turn, carried out (table S2-T-ACTIONS)."""

from collections.abc import Awaitable, Callable

from highdraw.engine.request import Ask
from highdraw.systems.suits.gear import reload_now
from highdraw.systems.suits_two_card import movement
from highdraw.systems.suits_two_card.aim import lose_aim, take_aim
from highdraw.systems.suits_two_card.attack import interrupts, strike
from highdraw.systems.suits_two_card.blast import choose_spot, throw
from highdraw.systems.suits_two_card.chips import make_ready
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.hands import change_hands, let_go, put_away
from highdraw.systems.suits_two_card.options import actions
from highdraw.systems.suits_two_card.recovery import recover
from highdraw.systems.suits_two_card.state import Combatant


async def act(fight: Combat, me: Combatant, extra: bool = False, only_ready: bool = False) -> str:
    """One action, with a step before it if one likes (S2-RND-02, S2-MOV-03); what it was, in a word."""
    stepped = False
    while True:
        keys = actions(fight, me, stepped)
        if only_ready:
            keys = tuple(key for key in keys if key in ("ready", "reload", "pass"))
        said = keys[0] if len(keys) == 1 else await Ask(me.id, "action", keys, {"extra": extra})
        if said == "step":
            await movement.step(fight, me)
            stepped = True
        elif said.startswith("drop "):
            let_go(fight, me, said[5:])
        else:
            break
        if me.out or fight.dazed(me):
            return "step"
    verb, _, rest = said.partition(" ")
    if verb in QUIET_ACTIONS and fight.state.aimed:
        fired = await interrupts(fight, moment="declared", but=me.id)
        if fired and (said not in actions(fight, me, stepped) or me.out or fight.dazed(me)):
            if fight.loud:
                fight.tell("called off", f"{me.name} cannot do it any more.", "S2-AIM-12", who=me.id)
            return verb
    await ACTIONS[verb](fight, me, rest)
    return f"step {verb}" if stepped else verb


async def _attack(fight: Combat, me: Combatant, rest: str) -> None:
    who, _, hand = rest.partition(" ")
    lose_aim(fight, me) if not fight.kits[me.id].main.ranged else None
    await strike(fight, me, fight[who], slot="off" if hand == "off" else "main")


async def _both(fight: Combat, me: Combatant, rest: str) -> None:
    await strike(fight, me, fight[rest], both=True)


async def _charge(fight: Combat, me: Combatant, rest: str) -> None:
    await movement.charge(fight, me, fight[rest])


async def _throw(fight: Combat, me: Combatant, rest: str) -> None:
    if rest == "at a spot":
        await throw(fight, me, None, await choose_spot(fight, me))
    else:
        await throw(fight, me, fight[rest])


async def _recover(fight: Combat, me: Combatant, rest: str) -> None:
    lose_aim(fight, me)
    await recover(fight, me)


async def _ready(fight: Combat, me: Combatant, rest: str) -> None:
    """One blue chip readies a slow weapon; no cards (S2-CHP-05, S2-FRQ-07)."""
    weapon = make_ready(fight, me)
    lose_aim(fight, me)
    if fight.loud:
        kit = fight.kits[me.id]
        left = kit.slow_steps and (me.blue > 1 if kit.by_blue else me.unready)
        more = ", not yet ready" if left else ""
        fight.tell("ready", f"{me.name} readies the {weapon}{more}.", "S2-CHP-05", "S2-FRQ-07", "S2-ORD-07", who=me.id)


async def _reload(fight: Combat, me: Combatant, rest: str) -> None:
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


async def _aim(fight: Combat, me: Combatant, rest: str) -> None:
    if rest.startswith("arc "):
        arc = int(rest[4:])
        if fight.state.field.mapped and not (me.aim and me.aim_arc == arc):
            keys = ("keep", *movement.ways_to_face(fight, me))
            movement.turn_to(fight, me, await Ask(me.id, "facing", keys))
        await take_aim(fight, me, None, arc)
    else:
        await take_aim(fight, me, fight[rest])


async def _tend(fight: Combat, me: Combatant, rest: str) -> None:
    """Spend the action on a victim; the card comes at the victim's check (S2-CRT-05)."""
    victim = fight[rest]
    lose_aim(fight, me)
    if me.id not in victim.tended_by:
        victim.tended_by.append(me.id)
    if fight.loud:
        fight.tell("tend", f"{me.name} tends {victim.name}.", "S2-CRT-05", who=me.id)


async def _hold(fight: Combat, me: Combatant, rest: str) -> None:
    lose_aim(fight, me)
    change_hands(fight, me, rest)


async def _stow(fight: Combat, me: Combatant, rest: str) -> None:
    put_away(fight, me, rest)


async def _pass(fight: Combat, me: Combatant, rest: str) -> None:
    if fight.loud:
        fight.tell("pass", f"{me.name} lets the turn pass.", "S2-RND-02", who=me.id)


ACTIONS: dict[str, Callable[[Combat, Combatant, str], Awaitable[None]]] = {
    "attack": _attack, "shoot": _attack, "both": _both, "charge": _charge, "throw": _throw, "recover": _recover, "ready": _ready,
    "reload": _reload, "aim": _aim, "tend": _tend, "move": movement.move, "hold": _hold, "stow": _stow, "pass": _pass,
}  # fmt: skip


QUIET_ACTIONS = {"recover", "ready", "reload", "aim", "tend", "hold", "stow"}
"""Actions with no moment of their own for aimed shots: it comes when they are declared (S2-AIM-12)."""
