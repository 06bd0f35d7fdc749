"""Which options a set of cards opens for somebody at this moment."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from highdraw.systems.gurps_cards.attack import can_face, in_reach, must_ready_again, shootable
from highdraw.systems.gurps_cards.choices import Act, Effort
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.deeds import CHANGES
from highdraw.systems.gurps_cards.gear import Weapon
from highdraw.systems.gurps_cards.levels import has_step
from highdraw.systems.gurps_cards.locations import LOCATIONS, possible
from highdraw.systems.gurps_cards.ready import drawable, drawing_skill, loadable, loading_skill, may_draw_now, readiable
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.steps import backward, forward
from highdraw.systems.gurps_cards.tohit import is_aimed, melee_score, ranged_score

MELEE_EFFORTS: tuple[Effort, ...] = ("determined", "double", "strong")
FOR_DAMAGE = 3
"""So many cards buy a melee attack for damage (GC-K3-04)."""


class Plan(msgspec.Struct):
    """What earlier parts of the same play will have done, if all goes well."""

    ready: list[str] = []
    nearer: int = 0
    posture: str = ""
    """The posture a change in an earlier part will have brought."""
    drew: bool = False
    """A Fast-Draw is planned already: one an increment (GC-FD-01)."""
    moved: bool = False
    aims: str = ""

    def add(self, fight: Combat, me: Fighter, act: Act) -> None:
        if act.do in ("ready", "draw") and act.mode != "load":
            self.ready.append(act.item)
        if act.draw and act.mode != "load":
            self.ready.append(act.item)
        self.drew = self.drew or act.draw or act.do == "draw"
        if act.do == "move":
            self.nearer += fight.move(me, self.posture) + 1
            self.moved = True
        if act.step:
            self.nearer += 1
        self.posture = act.mode if act.do == "posture" else self.posture
        self.aims = act.item if act.do == "aim" else self.aims


def acts(
    fight: Combat, me: Fighter, size: int, *, whole: bool, plan: Plan | None = None, natural: bool = True, future: bool = True
) -> list[Act]:
    """Every option for a part of exactly this many cards; other manoeuvres do not exist here (GC-BASE-36).

    `whole`: the part is the whole play.
    """
    plan = plan or Plan()
    if me.stunned:
        return _stepping(fight, me, [Act("shake", cards=size)]) if whole and may_recover(fight, me) else []
    found = [
        *_melee(fight, me, size, plan, natural, future),
        *_ranged(fight, me, size, plan, natural, future),
        *_things(fight, me, size, plan, natural),
        *(_single(fight, me, plan) if size == 1 else ()),
        *_others(fight, me, size),
    ]
    found = _stepping(fight, me, found)
    if me.running and not me.stopping:
        found += [msgspec.structs.replace(act, pace="stop") for act in found if not act.pace and act.do not in ("turn", "move")]
        found += [Act("halt", cards=1, pace="stop")] if size == 1 else []
    return found or [Act("idle", cards=size)]


def _stepping(fight: Combat, me: Fighter, found: list[Act]) -> list[Act]:
    """Readying, shaking off stun and other actions may include a step, towards the nearest enemy or away (GC-SET-04)."""
    foes = fight.foes(me)
    if not foes or me.running or me.mount or me.posture not in ("standing", "crouching"):
        return found
    near = min(foes, key=lambda foe: fight.apart(me, foe))
    more: list[Act] = []
    for act in found:
        if act.do in ("ready", "other", "shake") and not act.draw and has_step(act.do, act.cards, fight.sw.step_marks):
            if fight.apart(me, near) > 1 and forward(fight, me, near):
                more.append(msgspec.structs.replace(act, step="step"))
            if backward(fight, me, near):
                more.append(msgspec.structs.replace(act, step="back"))
    return [*found, *more]


def may_recover(fight: Combat, me: Fighter) -> bool:
    """Retching allows no attempt before its time (GC-T-FRIGHT)."""
    return me.retching < max(1, fight.state.second)


# ---- attacks


def _armed(fight: Combat, me: Fighter, plan: Plan, natural: bool) -> Iterator[tuple[str, Weapon, bool]]:
    """Weapons that can be used, and whether a Fast-Draw must bring them out first (GC-FD-03)."""
    ready = [*fight.armed(me), *plan.ready]
    for item in dict.fromkeys(ready):
        if item in fight.sheet(me).weapons:
            yield item, fight.weapon(me, item), False
    if not plan.drew and may_draw_now(fight, me, natural_card=natural):
        for item in drawable(fight, me):
            if item not in ready:
                yield item, fight.weapon(me, item), True


def _melee(fight: Combat, me: Fighter, size: int, plan: Plan, natural: bool, future: bool) -> Iterator[Act]:
    efforts: tuple[Effort, ...] = ("", *MELEE_EFFORTS) if future and fight.future(me) else ("",)
    verbs = ("attack", "feint", "smash") if size >= FOR_DAMAGE else ("attack", "feint")
    marks = fight.sw.step_marks
    foes = fight.foes(me)
    for item, weapon, draw in _armed(fight, me, plan, natural):
        for mode in weapon.modes:
            far = max(mode.reach)
            if mode.name == "punch" and not fight.free_hand(me):
                continue
            for foe in foes:
                apart = fight.apart(me, foe)
                if apart > far + 1 + plan.nearer:
                    continue
                for do in verbs:
                    stepping = has_step(do, size, marks) and not me.running
                    step = _step_for(fight, me, foe, mode.reach, apart, stepping, plan)
                    if step is None or not can_face(fight, me, foe, do, size):
                        continue
                    base = Act(do, foe.id, item, mode.name, cards=size, draw=draw, step=step)
                    if do == "feint":
                        yield base
                        continue
                    if melee_score(fight, me, foe, base, mode) < -4:
                        continue
                    for effort in efforts:
                        if effort == "double" and must_ready_again(fight, me, item):
                            continue
                        yield msgspec.structs.replace(base, effort=effort)
                    yield from _parts_of_body(fight, base, mode.type)
                    if stepping and not step and not draw and backward(fight, me, foe):
                        yield msgspec.structs.replace(base, step="back")


def _step_for(
    fight: Combat, me: Fighter, foe: Fighter, reach: tuple[int, ...], apart: int, stepping: bool, plan: Plan
) -> Literal["", "step"] | None:
    """The step an attack needs: none, one towards the foe, or None when it does not reach (GC-BASE-45)."""
    if apart in reach or (plan.nearer and apart <= max(reach) + plan.nearer):
        return ""
    if stepping and max(0, apart - 1) in reach and apart > 0 and forward(fight, me, foe):
        return "step"
    return None


def _parts_of_body(fight: Combat, base: Act, kind: str) -> Iterator[Act]:
    """With locations the attacker may name one (GC-BASE-19)."""
    if fight.sw.hit_locations == "full":
        yield from (msgspec.structs.replace(base, location=name) for name in LOCATIONS if possible(name, kind))


def _ranged(fight: Combat, me: Fighter, size: int, plan: Plan, natural: bool, future: bool) -> Iterator[Act]:
    efforts: tuple[Effort, ...] = ("", "ranged") if future and fight.future(me) else ("",)
    for item, weapon, draw in _armed(fight, me, plan, natural):
        if weapon.missile is None:
            continue
        for foe in fight.foes(me):
            if not shootable(fight, me, foe, item, weapon.missile) or fight.apart(me, foe) == 0:
                continue
            aimed = is_aimed(me, foe, item) or plan.aims == item
            option = "fire" if aimed else "shoot"
            if can_face(fight, me, foe, option, size) or draw:
                base = Act("shoot", foe.id, item, cards=size, draw=draw)
                if ranged_score(fight, me, foe, base, weapon.missile) >= -4:
                    yield from (msgspec.structs.replace(base, effort=effort) for effort in efforts)
                    yield from _parts_of_body(fight, base, weapon.missile.type)
                    if has_step(option, size, fight.sw.step_marks) and not me.running and not draw and backward(fight, me, foe):
                        yield msgspec.structs.replace(base, step="back")
            if size == 1 and not draw and can_face(fight, me, foe, "aim", 1):
                yield Act("aim", foe.id, item)


# ---- things


def _things(fight: Combat, me: Fighter, size: int, plan: Plan, natural: bool) -> Iterator[Act]:
    """Readying, loading, signals (GC-K1-07, GC-BASE-34, GC-COM-03)."""
    for item in readiable(fight, me):
        if item not in plan.ready:
            yield Act("ready", item=item, cards=size)
    fast = not plan.drew and not me.fast_drew and may_draw_now(fight, me, natural_card=natural)
    for item in loadable(fight, me):
        yield Act("ready", item=item, mode="load", cards=size)
        if fast and loading_skill(fight, me, item):
            yield Act("ready", item=item, mode="load", cards=size, draw=True)
    if size == 1 and fast:
        yield from (Act("draw", item=item) for item in drawable(fight, me) if item not in plan.ready and drawing_skill(fight, me, item))
    yield from (Act("signal", item=name, cards=size) for name in fight.options.signals)


def _others(fight: Combat, me: Fighter, size: int) -> Iterator[Act]:
    """What else the GM allows (GC-K1-10)."""
    yield from (Act("other", item=name, cards=size) for name in fight.options.actions)


# ---- a single card


def _single(fight: Combat, me: Fighter, plan: Plan) -> Iterator[Act]:
    """Moving, posture, turning at full speed."""
    if me.running:
        yield from _turns(fight, me)
        return
    once = fight.sw.moves_per_increment == "one" and (me.moves or plan.moved)
    posture = plan.posture or me.posture
    if fight.move(me, posture) and not once:
        yield from _moves(fight, me, posture)
    if not me.mount:
        legless = any("leg" in part or part == "foot" for part in (*me.crippled, *me.numb))
        yield from (Act("posture", mode=name) for name in CHANGES[posture] if not (legless and name in ("standing", "crouching")))


def _moves(fight: Combat, me: Fighter, posture: str) -> Iterator[Act]:
    foes, move = fight.foes(me), fight.move(me, posture)
    runs = posture == "standing"
    for foe in foes:
        if fight.apart(me, foe) > 1:
            yield Act("move", foe.id, mode="to")
            if runs and fight.apart(me, foe) > move:
                yield Act("move", foe.id, mode="to", pace="full")
    if foes:
        nearest = min(foes, key=lambda foe: fight.apart(me, foe))
        yield Act("move", nearest.id, mode="from")
        if runs and not fight.mapped:
            yield Act("move", nearest.id, mode="from", pace="full")
    if fight.mapped:
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


__all__ = ["Act", "Plan", "acts", "in_reach", "may_recover"]
