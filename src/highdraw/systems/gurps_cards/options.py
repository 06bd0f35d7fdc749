"""Which options a set of cards opens for somebody at this moment."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Literal

import msgspec

from highdraw.systems.gurps_cards.attack import can_face, in_reach, must_ready_again, shootable
from highdraw.systems.gurps_cards.choices import Act, Effort
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.deeds import CHANGES
from highdraw.systems.gurps_cards.dice import LEAST
from highdraw.systems.gurps_cards.gear import Weapon
from highdraw.systems.gurps_cards.levels import has_step
from highdraw.systems.gurps_cards.locations import LOCATIONS, possible
from highdraw.systems.gurps_cards.outlook import Outlook
from highdraw.systems.gurps_cards.plan import Plan
from highdraw.systems.gurps_cards.ready import drawing_skill, loading_skill, may_draw_now
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.tohit import is_aimed

MELEE_EFFORTS: tuple[Effort, ...] = ("determined", "double", "strong")
RAISED = 7
"""By so much, at most, the parts of a play that come before an attack are taken to raise its skill."""
FOR_DAMAGE = 3
"""So many cards buy a melee attack for damage (GC-K3-04)."""


def acts(
    fight: Combat, me: Fighter, size: int, *, whole: bool, plan: Plan | None = None, natural: bool = True, future: bool = True
) -> list[Act]:
    """Every option for a part of exactly this many cards; other manoeuvres do not exist here (GC-BASE-36).

    `whole`: the part is the whole play.
    """
    return list(each_act(Outlook(fight, me), size, whole=whole, plan=plan, natural=natural, future=future))


def each_act(
    outlook: Outlook, size: int, *, whole: bool, plan: Plan | None = None, natural: bool = True, future: bool = True
) -> Iterator[Act]:
    """The same, one after the other: whoever has seen enough stops; whoever asks for several sizes has one outlook for all."""
    fight, me, plan = outlook.fight, outlook.me, plan or Plan()
    if me.stunned:
        if whole and may_recover(fight, me):
            yield from _stepping(outlook, [Act("shake", cards=size)])
        return
    parts = [_melee(outlook, size, plan, natural, future), _ranged(outlook, size, plan, natural, future)]
    parts += [_things(outlook, size, plan, natural), *([_single(outlook, plan)] if size == 1 else ()), _others(fight, size)]
    found = _stepping(outlook, chain.from_iterable(parts))
    if me.running and not me.stopping:
        found = _stopping(found, size)
    first = next(found, None) or Act("idle", cards=size)
    yield first
    yield from found


def _stopping(found: Iterable[Act], size: int) -> Iterator[Act]:
    """At full speed: every action also with a stop, or a stop alone (GC-RUN-07)."""
    some = list(found)
    yield from some
    yield from (msgspec.structs.replace(act, pace="stop") for act in some if not act.pace and act.do not in ("turn", "move"))
    if size == 1:
        yield Act("halt", cards=1, pace="stop")


def _stepping(outlook: Outlook, found: Iterable[Act]) -> Iterator[Act]:
    """Readying, shaking off stun and other actions may include a step, towards the nearest enemy or away (GC-SET-04)."""
    me, marks = outlook.me, outlook.fight.sw.step_marks
    if me.running or me.mount or me.posture not in ("standing", "crouching"):
        yield from found
        return
    more: list[Act] = []
    for act in found:
        yield act
        if act.do in ("ready", "other", "shake") and not act.draw and has_step(act.do, act.cards, marks) and outlook.nearest:
            near, apart = outlook.nearest
            if apart > 1 and outlook.forward(near):
                more.append(msgspec.structs.replace(act, step="step"))
            if outlook.backward(near):
                more.append(msgspec.structs.replace(act, step="back"))
    yield from more


def may_recover(fight: Combat, me: Fighter) -> bool:
    """Retching allows no attempt before its time (GC-T-FRIGHT)."""
    return me.retching < max(1, fight.state.second)


# ---- attacks


def _armed(outlook: Outlook, plan: Plan, natural: bool) -> Iterator[tuple[str, Weapon, bool]]:
    """Weapons that can be used, and whether a Fast-Draw must bring them out first."""
    fight, me = outlook.fight, outlook.me
    ready = dict(outlook.armed)
    ready.update((item, fight.weapon(me, item)) for item in plan.ready if item in fight.sheet(me).weapons)
    for item, weapon in ready.items():
        yield item, weapon, False
    if not plan.drew and outlook.drawable and may_draw_now(fight, me, natural_card=natural):
        for item in outlook.drawable:
            if item not in ready:
                yield item, fight.weapon(me, item), True


def _least(plan: Plan) -> int:
    """The effective skill from which an attack may be tried; parts that come before it may still raise it (GC-BASE-02)."""
    return LEAST if plan == Plan() else LEAST - RAISED


def _melee(outlook: Outlook, size: int, plan: Plan, natural: bool, future: bool) -> Iterator[Act]:
    fight, me = outlook.fight, outlook.me
    efforts: tuple[Effort, ...] = ("", *MELEE_EFFORTS) if future and outlook.future else ("",)
    least = _least(plan)
    verbs = ("attack", "feint", "smash") if size >= FOR_DAMAGE else ("attack", "feint")
    if not outlook.foes:
        return
    steps = {do: has_step(do, size, fight.sw.step_marks) and not me.running for do in verbs}
    for item, weapon, draw in _armed(outlook, plan, natural):
        for mode in weapon.modes:
            far = max(mode.reach) + 1 + plan.nearer
            if mode.name == "punch" and not fight.free_hand(me):
                continue
            for foe, apart in outlook.foes:
                if apart > far:
                    continue
                for do, stepping in steps.items():
                    step = _step_for(outlook, foe, mode.reach, apart, stepping, plan)
                    if step is None or not can_face(fight, me, foe, do, size):
                        continue
                    base = Act(do, foe.id, item, mode.name, cards=size, draw=draw, step=step)
                    if do == "feint":
                        yield base
                    else:
                        once = must_ready_again(fight, me, item)
                        some = [msgspec.structs.replace(base, effort=effort) for effort in efforts if effort != "double" or not once]
                        some += _parts_of_body(fight, base, mode.type)
                        yield from (act for act in some if outlook.melee(foe, act, mode) >= least)
                        if outlook.melee(foe, base, mode) < least:
                            continue
                    if stepping and not step and not draw and outlook.backward(foe):
                        yield msgspec.structs.replace(base, step="back")


def _step_for(outlook: Outlook, foe: Fighter, reach: tuple[int, ...], apart: int, stepping: bool, plan: Plan) -> Literal["", "step"] | None:
    """The step an attack needs: none, one towards the foe, or None when it does not reach (GC-BASE-45)."""
    if apart in reach or (plan.nearer and apart <= max(reach) + plan.nearer):
        return ""
    if stepping and max(0, apart - 1) in reach and apart > 0 and outlook.forward(foe):
        return "step"
    return None


def _parts_of_body(fight: Combat, base: Act, kind: str) -> Iterator[Act]:
    """With locations the attacker may name one (GC-BASE-19)."""
    if fight.sw.hit_locations == "full":
        yield from (msgspec.structs.replace(base, location=name) for name in LOCATIONS if possible(name, kind))


def _ranged(outlook: Outlook, size: int, plan: Plan, natural: bool, future: bool) -> Iterator[Act]:
    fight, me = outlook.fight, outlook.me
    efforts: tuple[Effort, ...] = ("", "ranged") if future and outlook.future else ("",)
    least = _least(plan)
    for item, weapon, draw in _armed(outlook, plan, natural):
        if weapon.missile is None:
            continue
        for foe, apart in outlook.foes:
            if apart == 0 or not shootable(fight, me, foe, item, weapon.missile):
                continue
            aimed = is_aimed(me, foe, item) or plan.aims == item
            option = "fire" if aimed else "shoot"
            if can_face(fight, me, foe, option, size) or draw:
                base = Act("shoot", foe.id, item, cards=size, draw=draw)
                some = [msgspec.structs.replace(base, effort=effort) for effort in efforts]
                some += _parts_of_body(fight, base, weapon.missile.type)
                yield from (act for act in some if outlook.ranged(foe, act, weapon.missile) >= least)
                stepping = has_step(option, size, fight.sw.step_marks) and not me.running and not draw
                if stepping and outlook.ranged(foe, base, weapon.missile) >= least and outlook.backward(foe):
                    yield msgspec.structs.replace(base, step="back")
            if size == 1 and not draw and can_face(fight, me, foe, "aim", 1):
                yield Act("aim", foe.id, item)


# ---- things


def _things(outlook: Outlook, size: int, plan: Plan, natural: bool) -> Iterator[Act]:
    """Readying, loading, signals (GC-K1-07, GC-BASE-34, GC-COM-03)."""
    fight, me = outlook.fight, outlook.me
    for item in outlook.readiable:
        if item not in plan.ready:
            yield Act("ready", item=item, cards=size)
    fast = not plan.drew and not me.fast_drew and may_draw_now(fight, me, natural_card=natural)
    for item in outlook.loadable:
        yield Act("ready", item=item, mode="load", cards=size)
        if fast and loading_skill(fight, me, item):
            yield Act("ready", item=item, mode="load", cards=size, draw=True)
    if size == 1 and fast:
        yield from (Act("draw", item=item) for item in outlook.drawable if item not in plan.ready and drawing_skill(fight, me, item))
    yield from (Act("signal", item=name, cards=size) for name in fight.options.signals)


def _others(fight: Combat, size: int) -> Iterator[Act]:
    """What else the GM allows (GC-K1-10)."""
    yield from (Act("other", item=name, cards=size) for name in fight.options.actions)


# ---- a single card


def _single(outlook: Outlook, plan: Plan) -> Iterator[Act]:
    """Moving, posture, turning at full speed."""
    fight, me = outlook.fight, outlook.me
    if me.running:
        yield from _turns(fight, me)
        return
    once = fight.sw.moves_per_increment == "one" and (me.moves or plan.moved)
    posture = plan.posture or me.posture
    move = fight.move(me, plan.posture) if plan.posture else outlook.move
    if move and not once:
        yield from _moves(outlook, move, posture)
    if not me.mount:
        legless = any("leg" in part or part == "foot" for part in (*me.crippled, *me.numb))
        yield from (Act("posture", mode=name) for name in CHANGES[posture] if not (legless and name in ("standing", "crouching")))


def _moves(outlook: Outlook, move: int, posture: str) -> Iterator[Act]:
    mapped, runs = outlook.fight.mapped, posture == "standing"
    for foe, apart in outlook.foes:
        if apart > 1:
            yield Act("move", foe.id, mode="to")
            if runs and apart > move:
                yield Act("move", foe.id, mode="to", pace="full")
    if outlook.nearest is not None:
        nearest, _ = outlook.nearest
        yield Act("move", nearest.id, mode="from")
        if runs and not mapped:
            yield Act("move", nearest.id, mode="from", pace="full")
    if mapped:
        yield Act("move")
        if move > 1:
            yield Act("move", mode="backing")
        if runs:
            yield Act("move", pace="full")


def _turns(fight: Combat, me: Fighter) -> Iterator[Act]:
    """A sharp turn: on a map to any side, by word towards or away from somebody (GC-RUN-05)."""
    if fight.mapped:
        yield Act("turn")
        return
    for foe in fight.foes(me):
        yield Act("turn", foe.id, mode="to")
        yield Act("turn", foe.id, mode="from")


__all__ = ["Act", "acts", "each_act", "in_reach", "may_recover"]
