"""Turns, extra actions and the close of a round: what one may do at one's level, and what the end brings."""

from collections.abc import Awaitable, Callable
from operator import attrgetter

from highdraw.cards import pretty
from highdraw.engine.choice import either
from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits.critical import BESIDE
from highdraw.systems.suits.ending import no_more_rounds, over
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits.movement import looks
from highdraw.systems.suits_one_card import bonus, critical, movement
from highdraw.systems.suits_one_card.aim import ARC_COST, aim_on, aims_at, knows_place, lose_aim, out_of_sight, take_aim
from highdraw.systems.suits_one_card.attack import interrupts, strike
from highdraw.systems.suits_one_card.blast import choose_spot, go_off, lob
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import take
from highdraw.systems.suits_one_card.ending import finish
from highdraw.systems.suits_one_card.hands import change_hands, changes
from highdraw.systems.suits_one_card.order import KING, level_at, sorted_group
from highdraw.systems.suits_one_card.reach import may_attack, pool, why_unready
from highdraw.systems.suits_one_card.recovery import barred, may_recover, recover
from highdraw.systems.suits_one_card.shots import reload_now
from highdraw.systems.suits_one_card.skill import strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_sum

NOTHING = Act("pass")
OUT = attrgetter("out")


async def turn(fight: Combat, who: str) -> None:
    """One combatant's turn at its level (S1-ORD-13)."""
    me = fight[who]
    if me.acted or me.out or me.waiting or not me.called or who not in fight.state.group or fight.dazed(me) or over(fight):
        return
    fight.state.turn = who
    levels = len(me.levels)
    await act(fight, me)
    if not fight[who].acted and len(me.levels) == levels:
        fight.end_action(me)
    fight.state.turn = ""


def actions(fight: Combat, me: Combatant, source: str = "") -> tuple[Act, ...]:
    """Everything one may do now, the most usual first (S1-ORD-13)."""
    if not fight.fighting:
        return (*(Act("challenge", foe.id) for foe in fight.enemies(me) if may_attack(fight, me, foe, source)), NOTHING)
    around = fight.around(me)
    side = me.side
    enemies = [one for one in around if one[0].side != side]
    foes = [one for one in enemies if not one[0].out]
    kit = fight.kits[me.id]
    found: list[Act] = []
    if kit.ranged and kit.main.blast:
        if not why_unready(fight, me) and pool(fight, me, me, source):
            found = [Act("lob", foe.id) for foe, metres in foes if metres <= kit.farthest]
            found += [Act("lob", spot=True)] if fight.state.field.mapped else []
    elif not why_unready(fight, me):
        verb = "shoot" if kit.ranged else "attack"
        near = [foe for foe, metres in enemies if kit.ranged or metres < STRIKING_RANGE]
        near.sort(key=OUT)
        found = [Act(verb, foe.id) for foe in near if may_attack(fight, me, foe, source)]
    if kit.ranged:
        if _may_reload(fight, me):
            found.append(Act("reload"))
        if not kit.main.blast and not why_unready(fight, me) and kit.base > 1:
            found += [Act("aim", foe.id) for foe, _ in foes if knows_place(fight, me, foe)]
            found += [Act("aim", arc=arc) for arc in ARC_COST]
    found += [Act("tend", one.id) for one, metres in around if one.critical and one.side == me.side and metres <= BESIDE]
    found += movement.moves(fight, around, foes)
    found += changes(fight, me)
    return (*found, NOTHING)


def _may_reload(fight: Combat, me: Combatant) -> bool:
    weapon = fight.kits[me.id].main
    loaded = me.loaded.get(weapon.name, 0)
    if loaded >= weapon.shots and not me.reloading.get(weapon.name):
        return False
    return me.supply.get(weapon.name, 1) > 0


async def act(fight: Combat, me: Combatant, source: str = "") -> None:
    """One act, named aloud (S1-ORD-13)."""
    said = await Ask(me.id, "action", actions(fight, me, source), {"extra": bool(source)})
    with fight.action(me.id):
        await do(fight, me, said, source)


async def do(fight: Combat, me: Combatant, act: Act, source: str = "") -> None:
    """Carry an act out (S1-ORD-13)."""
    if act.do in ("shoot", "attack", "challenge"):
        foe = fight[act.target]
        if (me.aim_target or me.aim_arc) and not source:
            if not aims_at(fight, me, foe):
                lose_aim(fight, me)
            elif me.aim_since < fight.state.round:
                await aim_on(fight, me)
        await strike(fight, me, foe, source)
        return
    if act.do == "lob":
        spot = await choose_spot(fight, me) if act.spot else None
        await lob(fight, me, None if spot else fight[act.target], spot, source)
        return
    if act.do in QUIET and await interrupts(fight, "announced", me.id) and (me.out or fight.dazed(me)):
        if fight.loud:
            fight.tell("called off", f"{me.name} cannot do it any more.", "S1-AIM-03", who=me.id)
        return
    await ACTIONS[act.do](fight, me, act)


async def _reload(fight: Combat, me: Combatant, act: Act) -> None:
    """One round of reloading or drawing takes the turn (S1-RNG-07, S1-RNG-08)."""
    kit = fight.kits[me.id]
    name = kit.main.name
    lose_aim(fight, me)
    me.reloading[name] = me.reloading.get(name, 0) + 1
    spent, needed = me.reloading[name], kit.reload
    if spent >= needed:
        reload_now(me, name, kit.main.shots)
    if fight.loud:
        text = f"{me.name} has the {name} ready." if spent >= needed else f"{me.name} readies the {name} ({spent} of {needed})."
        fight.tell("reload", text, "S1-RNG-07" if kit.main.reload.startswith("draw") else "S1-RNG-08", who=me.id)


async def _aim(fight: Combat, me: Combatant, act: Act) -> None:
    if not act.arc:
        await take_aim(fight, me, fight[act.target])
        return
    if fight.state.field.mapped and me.aim_arc != act.arc:
        look = await Ask(me.id, "facing", tuple(looks(fight.enemies(me))))
        if look.do == "face":
            fight.state.field.face(me.id, look.target)
        else:
            fight.state.field.spots[me.id].facing = movement.COMPASS[look.way]
    await take_aim(fight, me, None, act.arc)


async def _tend(fight: Combat, me: Combatant, act: Act) -> None:
    """The turn goes to somebody who bleeds; the card comes at the end of the round (S1-CRT-08)."""
    lose_aim(fight, me)
    me.tending = act.target
    if fight.loud:
        fight.tell("tend", f"{me.name} tends {fight[act.target].name}.", "S1-CRT-08", who=me.id)


async def _hold(fight: Combat, me: Combatant, act: Act) -> None:
    lose_aim(fight, me)
    change_hands(fight, me, act)


async def _pass(fight: Combat, me: Combatant, act: Act) -> None:
    if fight.loud:
        fight.tell("pass", f"{me.name} does nothing.", "S1-ORD-13", who=me.id)


ACTIONS: dict[str, Callable[[Combat, Combatant, Act], Awaitable[None]]] = {
    "reload": _reload, "aim": _aim, "tend": _tend, "move": movement.move, "hold": _hold, "pass": _pass,
}  # fmt: skip
QUIET = {"reload", "aim", "tend", "move", "hold"}
"""Acts without a contest: those who aim may fire when they are announced (S1-AIM-03)."""


# ---- extra actions


async def extras(fight: Combat) -> None:
    """After the last level: clubs bring extra actions, called by the level of the new cards (S1-BON-10)."""
    state = fight.state
    state.group, state.level = [], -1
    fight.then("close")
    if over(fight) or fight.sw.bonus_cards == "off":
        return
    people = await bonus.extra(fight)
    levels: dict[str, int] = {}
    for me in people:
        (card,) = await take(fight, me, 1, f"extra {me.id}", "extra action", private=True)
        skill = strike_skill(fight, me)
        levels[me.id] = min(KING, best_sum((card,), skill) or 0) if fight.sw.action_order == "card" else level_at(fight, me, skill)
        if fight.loud:
            hush = f"{me.name} is dealt a card for an extra action."
            text = f"{me.name} is dealt {pretty(card)} for an extra action."
            fight.tell("deal", text, "S1-BON-10", "S1-BON-11", level="book", seen_by=(me.id,), hush=hush, who=me.id)
    for number in sorted(set(levels.values())):
        group = await sorted_group(fight, [me for me in people if levels[me.id] == number])
        for me in reversed(group):
            fight.next("extra_turn", who=me.id)


async def extra_turn(fight: Combat, who: str) -> None:
    """One extra action, with a weapon readied before or after it by a second club (S1-BON-10, S1-BON-12)."""
    me = fight[who]
    if me.out or fight.dazed(me) or over(fight) or not fight.state.deck.zones.get(f"extra {who}"):
        return
    fight.state.turn = who
    when = ""
    if me.clubs > 1:
        when = (await Ask(who, "ready", either("before", "after") if why_unready(fight, me) else either("after", "before"))).do
    if when == "before":
        _make_ready(fight, me)
    await act(fight, me, "extra")
    if when == "after" and not me.out:
        _make_ready(fight, me)
    fight.state.turn = ""
    fight.state.deck.drop(f"extra {who}")


def _make_ready(fight: Combat, me: Combatant) -> None:
    """One club readies the weapon completely (S1-BON-12)."""
    kit = fight.kits[me.id]
    me.slow_until = 0
    if kit.ranged and _may_reload(fight, me):
        reload_now(me, kit.main.name, kit.main.shots)
    if fight.loud:
        fight.tell("ready", f"{me.name} has the {kit.main.name} ready at once.", "S1-BON-12", who=me.id)


# ---- the close of a round


async def close(fight: Combat) -> None:
    """Blasts, the critically wounded, recovery, then effects and cards go (S1-ORD-15)."""
    state = fight.state
    if over(fight):
        finish(fight)
        return
    for blast in [blast for blast in state.blasts if blast.due <= state.round]:
        state.blasts.remove(blast)
        await go_off(fight, blast)
    for who in list(state.fell):
        me = fight[who]
        if me.critical and not me.dead and not me.gone and me.critical_since < state.round:
            await critical.check(fight, me)
    for me in state.combatants.values():
        if may_recover(fight, me):
            recover(fight, me)
        else:
            barred(fight, me)
    tidy(fight)
    if fight.loud:
        fight.tell("round end", "The round is closed.", "S1-ORD-15", "S1-GEN-08", level="book")
    if no_more_rounds(fight):
        finish(fight)
    else:
        fight.then("round")


def tidy(fight: Combat) -> None:
    """Bonus effects end, and the cards of the round are discarded (S1-ORD-15, S1-BON-07)."""
    state = fight.state
    out_of_sight(fight)
    bonus.clear_round(fight)
    for me in state.combatants.values():
        state.deck.drop(me.id)
        state.deck.drop(f"extra {me.id}")
        me.left, me.level, me.levels, me.called, me.waiting = 0, -1, [], False, False
    state.shown.clear()
    state.level, state.group, state.turn = -1, [], ""
