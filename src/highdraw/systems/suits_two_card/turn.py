"""Rounds and turns: what a combatant may do on its own turn, and what the end of a turn and of a round bring.

(S2-RND-01 to S2-RND-03, table S2-T-ACTIONS)
"""

from collections.abc import Awaitable, Callable

from highdraw.engine.request import Ask
from highdraw.field.field import CONTACT
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits_two_card import bonus as bonus_cards
from highdraw.systems.suits_two_card import critical, movement
from highdraw.systems.suits_two_card.aim import ARCS, interrupts, take_aim
from highdraw.systems.suits_two_card.attack import reload_now, strike
from highdraw.systems.suits_two_card.blast import choose_spot, explode, throw
from highdraw.systems.suits_two_card.chips import add_second, main_ready, make_ready, may_ready, off_ready, reset, spent, tired
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.ending import finish, no_more_rounds, over
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.hands import change_hands, changes, let_go, put_away
from highdraw.systems.suits_two_card.harm import lose_aim
from highdraw.systems.suits_two_card.recovery import may_recover, recover
from highdraw.systems.suits_two_card.respond import reaches
from highdraw.systems.suits_two_card.side import may_use_both
from highdraw.systems.suits_two_card.state import Combatant

SECOND = 1 / 60
"""A round of combat on the clock, in minutes (S2-RND-01)."""


async def round_(fight: Combat) -> None:
    """A new round: everybody on the list gets one turn (S2-RND-01)."""
    state = fight.state
    if no_more_rounds(fight):
        return finish(fight)
    state.round += 1
    state.minutes += SECOND
    if fight.loud:
        fight.tell("round", f"Round {state.round}.", "S2-RND-01")
    for who in state.order:
        fight.then("turn", who=who)
    fight.then("round_end")
    return None


async def turn(fight: Combat, who: str) -> None:
    """One combatant's turn (S2-RND-02)."""
    me = fight[who]
    if me.dead or me.gone or over(fight):
        return
    fight.state.turn = who
    fired = fight.state.aimed and await interrupts(fight, moment="between turns")
    if not fired or not (me.dead or me.gone or over(fight)):
        await _take(fight, me)
    fight.state.turn = ""


async def _take(fight: Combat, me: Combatant) -> None:
    """(1) a withheld chip, (2) a check, nothing, a recovery or an action, (3) facing and chips."""
    if me.second_lost == "turn":
        me.second_lost = ""
        add_second(fight.kits[me.id], me)
        if fight.loud:
            fight.tell("chips", f"{me.name} takes the second weapon's chip back.", "S2-MUL-05", who=me.id)
    if fight.waits(me):
        if fight.loud:
            fight.tell("pass", f"{me.name} does not act in this round.", "S2-ORD-02", who=me.id)
        return
    if me.critical:
        await critical.check(fight, me)
        end_turn(fight, me)
        return
    moved = me.moved
    me.moved = 0
    done = ""
    if me.helpless:
        pass
    elif me.slowed:
        me.slowed -= 1
        if fight.loud:
            fight.tell("pass", f"{me.name} is slowed and loses the action.", "S2-BON-11", who=me.id)
    elif me.acted_out and spent(fight, me):
        await _spent(fight, me)
    elif me.shock and fight.dazed(me):
        await _dazed(fight, me)
    else:
        done = await act(fight, me)
    if fight.state.field.mapped and not me.helpless:
        await movement.finish(fight, me, done)
    if not me.out and moved and not me.moved and fight.loud:
        fight.tell("moved", f"{me.name} stands still.", "S2-RNG-03", who=me.id)
    end_turn(fight, me)


async def _spent(fight: Combat, me: Combatant) -> None:
    """Engaged or fired on another's turn: no action, but a recovery by the house rule (S2-CHP-06, S2-REC-02)."""
    if me.counter_won and may_recover(fight, me):
        if fight.dazed(me) or await Ask(me.id, "action", ("pass", "recover")) == "recover":
            await recover(fight, me)
            return
    if fight.loud:
        fight.tell("pass", f"{me.name} has already acted and lets the turn pass.", "S2-CHP-06", "S2-FRQ-06", who=me.id)


async def _dazed(fight: Combat, me: Combatant) -> None:
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
            cites = ["S2-CHP-01", "S2-FRQ-02", "S2-DBO-05"]
            if fight.kits[me.id].slow_steps:
                cites += ["S2-CHP-05", "S2-WPN-08"]
            fight.tell("chips", f"{me.name}: {me.blue} blue, {me.white} white.", *cites, who=me.id)
    me.acted_out = me.offensive = me.lost = me.counter_won = False
    me.barred.clear()
    me.pressed_by.clear()


# ---- the actions of a turn


def actions(fight: Combat, me: Combatant, stepped: bool = False) -> tuple[str, ...]:
    """Everything one may do now, the most usual first (S2-T-ACTIONS)."""
    around = fight.around(me)
    side = me.side
    enemies = [one for one in around if one[0].side != side]
    foes = [one for one in enemies if not one[0].out]
    fallen = [one for one in enemies if one[0].out] if len(foes) < len(enemies) else []
    keys = _attacks(fight, me, foes, fallen, stepped)
    if may_recover(fight, me):
        keys.append("recover")
    if me.acted_out:
        return (*keys, "pass")
    kit = fight.kits[me.id]
    if may_ready(fight, me):
        keys.append("ready")
    if kit.ranged:
        if _may_reload(fight, me):
            keys.append("reload")
        if not kit.main.blast and main_ready(fight, me):
            keys += [f"aim {foe.id}" for foe, _ in foes if fight.state.field.sees(me.id, foe.id)]
            keys += [f"aim arc {arc}" for arc in ARCS]
    keys += [f"tend {one.id}" for one, metres in around if one.critical and one.side == me.side and metres <= critical.BESIDE]
    if not stepped and movement.may_leave(fight, me):
        keys += movement.moves(fight, around, foes)
    keys += changes(fight, me)
    if fight.state.field.mapped and not stepped:
        keys.append("step")
    keys.append("pass")
    return tuple(keys)


def _attacks(
    fight: Combat, me: Combatant, foes: list[tuple[Combatant, float]], fallen: list[tuple[Combatant, float]], stepped: bool
) -> list[str]:
    """Every attack one may make now: on enemies in the fight first, then on those who lie helpless."""
    kit = fight.kits[me.id]
    keys: list[str] = []
    if main_ready(fight, me):
        if kit.ranged and kit.main.blast:
            limit = kit.limits[-1] or 0.0
            keys = [f"throw {foe.id}" for foe, metres in foes if metres <= limit and foe.id not in me.barred]
            return [*keys, "throw at a spot"] if fight.state.field.mapped else keys
        targets = foes + fallen
        if me.barred:
            targets = [(foe, metres) for foe, metres in targets if foe.id not in me.barred]
        if kit.ranged:
            keys = [f"shoot {foe.id}" for foe, _ in targets if reaches(fight, me, foe)]
        else:
            keys = [f"attack {foe.id}" for foe, metres in targets if metres < STRIKING_RANGE]
            if kit.pair and fight.sw.multi_declare == "before_draw" and (me.white or fight.sw.action_economy == "items"):
                keys += [f"both {foe.id}" for foe, metres in targets if metres < STRIKING_RANGE and may_use_both(fight, me, foe)]
            if not stepped and not me.engaged and not me.acted_out:
                far = kit.agility + CONTACT
                keys += [
                    f"charge {foe.id}"
                    for foe, metres in foes
                    if STRIKING_RANGE <= metres <= far and foe.id not in me.barred and movement.free_way(fight, me, foe)
                ]
    if off_ready(fight, me):
        keys += [f"attack {foe.id} off" for foe, metres in foes if foe.id not in me.barred and metres < STRIKING_RANGE]
    return keys


def _may_reload(fight: Combat, me: Combatant) -> bool:
    weapon = fight.kits[me.id].main
    if me.loaded.get(weapon.name, 0) >= weapon.shots:
        return False
    if weapon.reload.startswith("draw") and me.loaded.get(weapon.name, 0) > 0:
        return False
    return me.supply.get(weapon.name, 1) > 0


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


# ---- the end of a round


async def round_end(fight: Combat) -> None:
    """Extra actions, delayed blasts, committed bonuses gone; then the next round (S2-RND-03)."""
    state = fight.state
    if fight.sw.bonus_cards == "on" and not over(fight):
        await _extra_actions(fight)
    due = [blast for blast in state.blasts if blast.due <= state.round and not over(fight)] if state.blasts else []
    for blast in due:
        state.blasts.remove(blast)
        await explode(fight, blast)
    if fight.loud and (due or fight.sw.bonus_cards == "on"):
        fight.tell("round end", "The round is over.", "S2-RND-03")
    if fight.sw.bonus_cards == "on":
        bonus_cards.clear_round(fight)
    if fight.options.shared_draws:
        for zone in [zone for zone in state.deck.zones if zone.startswith("shared ")]:
            state.deck.drop(zone)
        state.shown = [zone for zone in state.shown if not zone.startswith("shared ")]
    if no_more_rounds(fight):
        finish(fight)
    else:
        fight.then("round")


async def _extra_actions(fight: Combat) -> None:
    """Offensive clubs bring one more action, in the order of action, with chips of its own (S2-BON-08 to S2-BON-10)."""
    for who in list(fight.state.order):
        me = fight[who]
        while not me.out and "clubs offence" in bonus_cards.playable(fight, me, me):
            if await Ask(who, "reveal", ("pass", "clubs offence"), {"foe": who}) == "pass":
                break
            bonus_cards.play(fight, me, "clubs", "offence", me)
        done = ""
        while me.extra_actions and not me.out and not over(fight):
            me.extra_actions -= 1
            if not me.slowed:
                done = await _one_more(fight, me, only_ready=done not in ("", "ready", "reload"))


async def _one_more(fight: Combat, me: Combatant, only_ready: bool = False) -> str:
    """One extra action with a blue and a white chip of its own, so that the weapon may serve again (S2-BON-08, S2-BON-09).

    Of two extra actions one is for readying or reloading: after any other only that is left (S2-BON-09).
    """
    if fight.loud:
        fight.tell("extra", f"{me.name} has an extra action.", "S2-BON-08", "S2-BON-10", who=me.id)
    if fight.dazed(me):
        await _dazed(fight, me)
        return "recover"
    blue, basic, used, barred, acted_out, offensive = me.blue, me.white_basic, me.used, me.barred, me.acted_out, me.offensive
    kit = fight.kits[me.id]
    slow = kit.slow_steps if kit.by_blue else 0
    me.used, me.barred, me.acted_out, me.offensive = [], [], False, False
    me.white_basic += 1
    if not slow:
        me.blue = kit.blues
    elif not me.blue:
        me.blue = 1 + slow if tired(fight, me) else 1
    me.extra_drawn = True
    fight.state.turn = me.id
    done = await act(fight, me, extra=True, only_ready=only_ready)
    fight.state.turn = ""
    struck = bool(me.used)
    if not slow:
        me.blue = blue
    elif not me.blue:
        me.blue = 1 + slow if tired(fight, me) else blue
    me.white_basic = min(me.white_basic, basic)
    me.used, me.barred, me.acted_out, me.offensive = used, barred, acted_out, offensive or struck
    return done.removeprefix("step ")
