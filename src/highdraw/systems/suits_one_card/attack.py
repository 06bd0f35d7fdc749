"""An attack from its announcement to its end: shots, stomps, cards, the contest, and the blow."""

from contextlib import AbstractContextManager

from highdraw.engine.beat import Beat
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.suits.choices import Fire
from highdraw.systems.suits.shown import rule
from highdraw.systems.suits_one_card import bonus
from highdraw.systems.suits_one_card.aim import in_arc, lose_aim
from highdraw.systems.suits_one_card.attacker import new_side, our_side
from highdraw.systems.suits_one_card.burst import hit_home
from highdraw.systems.suits_one_card.clash import contest, show
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.defender import counter, meet
from highdraw.systems.suits_one_card.reach import may_attack, might_attack, why_unready
from highdraw.systems.suits_one_card.shots import can_go_on, fire_off, name_shots, next_target
from highdraw.systems.suits_one_card.shown import lay_open
from highdraw.systems.suits_one_card.side import Side
from highdraw.systems.suits_one_card.skill import strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.telling import announce
from highdraw.systems.suits_one_card.worth import best_sum

HOLD_FIRE = Fire("pass")


async def strike(
    fight: Combat,
    me: Combatant,
    target: Combatant,
    source: str = "",
    out_of_turn: bool = False,
    busy: frozenset[str] = frozenset(),
) -> None:
    """Attack somebody, by hand or at range.

    Others who aim may fire first, and the attack may come to nothing (S1-AIM-03).
    `source` is `extra` for an extra action; `busy` are those whose own shot is just being settled.
    """

    shots = await name_shots(fight, me)
    with _shot(fight, me, target):
        if fight.loud:
            announce(fight, me, target, shots, out_of_turn)
        if await interrupts(fight, "announced", me.id, busy) and not _still(fight, me, target, source):
            rule(fight, "called off", hit=False)
            if fight.loud:
                fight.tell("called off", f"{me.name}'s attack comes to nothing.", "S1-AIM-03", who=me.id)
            return
        fight.state.field.face(me.id, target.id)
        me.attacked = True
        if fight.state.noob and fight.fighting and fight.kits[me.id].slow:
            _every_other(fight, me)
        one = fight.sw.burst_contests == "one_contest" and fight.fighting and fight.kits[me.id].main.burst
        first, *further = (shots,) if one else tuple((bullets,) for bullets in shots)
        ours = await our_side(fight, me, target, source)
        was_hit = await _volley(fight, ours, target, first, stomps=not out_of_turn and source != "extra")
    foe: Combatant | None = target
    for bullets in further:
        foe = await next_target(fight, me, foe) if not was_hit and foe and can_go_on(fight, me) else None
        if foe is None:
            break
        with _shot(fight, me, foe):
            was_hit = await _volley(fight, await new_side(fight, me, foe), foe, bullets, stomps=False)
    lose_aim(fight, me)


def _shot(fight: Combat, me: Combatant, foe: Combatant) -> AbstractContextManager[Beat | None]:
    """One attack, or one shot of several, as people see it."""
    verb = "challenges" if not fight.fighting else "fires at" if fight.kits[me.id].ranged else "attacks"
    return fight.beat(f"{me.name} {verb} {foe.name}" if fight.loud else "", who=me.id, target=foe.id, attack=True)


async def _volley(fight: Combat, ours: Side, foe: Combatant, bullets: tuple[int, ...], stomps: bool) -> bool:
    """The bullets of one contest are fired off, and it is settled; whether the attacker was hit (S1-RNG-09)."""
    me = ours.me
    if fight.fighting and fight.kits[me.id].ranged:
        fire_off(fight, me, sum(bullets))
    was_hit = await _exchange(fight, ours, foe, bullets, stomps)
    for side in (me, foe):
        fight.state.deck.drop(f"draw {side.id}")
    return was_hit


def _still(fight: Combat, me: Combatant, target: Combatant, source: str) -> bool:
    """Whether an announced attack stands after the shots of others."""
    return not (me.out or fight.dazed(me) or target.dead or target.gone) and may_attack(fight, me, target, source)


def _every_other(fight: Combat, me: Combatant) -> None:
    """In N00b rounds a Slow weapon attacks only in every other round (S1-NOO-06)."""
    me.slow_until = max(me.slow_until, fight.state.round + 1)
    if fight.loud:
        fight.tell("slow", f"{me.name} cannot attack with the slow weapon in the next round.", "S1-NOO-06", level="book", who=me.id)


async def _exchange(fight: Combat, ours: Side, target: Combatant, bullets: tuple[int, ...], stomps: bool) -> bool:
    """One contest of an attack; whether the attacker was hit, which loses the remaining shots (S1-RNG-09)."""
    me = ours.me
    if target.helpless:
        await _helpless(fight, ours, target, bullets)
        return False
    theirs = await meet(fight, target, me, stomps)
    winner = await contest(fight, ours, theirs)
    if winner is ours:
        await hit_home(fight, ours, theirs, target, bullets, f"{me.name} {'hits' if fight.fighting else 'outdoes'} {target.name}.")
        return False
    return winner is theirs and await counter(fight, theirs, ours)


async def _helpless(fight: Combat, ours: Side, target: Combatant, bullets: tuple[int, ...]) -> None:
    """Someone who cannot defend is hit automatically; the card only sets the size of the blow (S1-DEF-08, S1-DFT-06, S1-CRT-02)."""
    show(fight, ours)
    if ours.me.committed:
        await bonus.reveal_alone(fight, ours.me, target)
    ours.offence = ours.worth = best_sum(ours.cards, strike_skill(fight, ours.me, None, ours.bracket))
    if fight.loud:
        lay_open(fight, ours, attacks=True)
    rule(fight, "hits", "bad", hit=True)
    if fight.loud:
        rules = ("S1-DEF-08", "S1-DFT-06" if target.unconscious else "S1-CRT-02")
        fight.tell("contest", f"{target.name} cannot defend.", *rules, who=ours.me.id, target=target.id)
    await hit_home(fight, ours, None, target, bullets, f"{ours.me.name} hits {target.name}.")


def in_aim(fight: Combat, me: Combatant) -> list[Combatant]:
    """At whom somebody who aims could fire this very moment, as far as everybody knows (S1-AIM-03)."""
    state = fight.state
    if not (me.aim_target or me.aim_arc) or me.out or me.acted or me.banked or me.aim_since >= state.round:
        return []
    if me.slowed or me.stumbles or fight.dazed(me) or why_unready(fight, me):
        return []
    if me.aim_target:
        target = state.combatants.get(me.aim_target)
        near = [target] if target and not target.dead and not target.gone else []
    else:
        near = [foe for foe in fight.enemies(me) if in_arc(fight, me, foe)]
    return [foe for foe in near if might_attack(fight, me, foe)]


async def interrupts(fight: Combat, moment: str, but: str = "", busy: frozenset[str] = frozenset()) -> bool:
    """A moment at which those who aim may fire out of order; their shots come first (S1-AIM-03). Whether somebody fired.

    Whether their cards are good enough only they know: all who aim at somebody are asked, sealed.
    `busy` are those whose own shot is just being settled.
    """
    fired = False
    busy |= {but, fight.state.turn}
    while True:
        aiming = [me for me in fight.state.combatants.values() if (me.aim_target or me.aim_arc) and me.id not in busy]
        if not aiming:
            return fired
        asks = []
        for me in aiming:
            if targets := in_aim(fight, me):
                shots = (Fire("fire", foe.id) for foe in targets if may_attack(fight, me, foe))
                asks.append(Ask(me.id, "fire", (HOLD_FIRE, *shots), {"moment": moment}))
        said = await AskAll(tuple(asks), sealed=True) if asks else {}
        firing = [(who, answer.target) for who, answer in said.items() if answer.do == "fire"]
        if not firing:
            return fired
        fired = True
        busy |= {who for who, _ in firing}
        for who, mark in firing:
            me = fight[who]
            if fight[mark] not in in_aim(fight, me) or not may_attack(fight, me, fight[mark]):
                continue
            if fight.loud:
                fight.tell("interrupt", f"{me.name} fires out of order!", "S1-AIM-03", who=who)
            before, fight.state.turn = fight.state.turn, who
            await strike(fight, me, fight[mark], out_of_turn=True, busy=busy)
            fight.state.turn = before
            fight.end_action(me)
