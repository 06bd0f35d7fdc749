"""How a sensible fighter plays this system: close in or keep away, pick the weak, soak, hold fire for friends."""

from typing import Any

from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.savage.choices import Deed, Plan
from highdraw.systems.savage.gang_up import gang_up
from highdraw.systems.savage.movement import gets_nearer
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter


def tactician(fight: Scene, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    if isinstance(request, Place):
        return request.default()
    if not isinstance(request, Ask):
        return None
    first, *others = request.choices
    if request.topic == "plan":
        return _plan(fight, request)
    if request.topic == "do":
        return _do(fight, request)
    if request.topic == "reroll":
        low = request.about["total"] < request.about.get("target", 4)
        return others[0] if low and others and _rich(fight, request) else first
    if request.topic == "unshake":
        return others[0] if _rich(fight, request) else first
    if request.topic == "step in":
        return others[0]
    if request.topic == "option":
        return next((choice for choice in others if choice.key == "aim 4"), first)
    if request.topic == "aftermath":
        return first if first.key in ("stanch", "minute", "treat") else request.choices[-1]
    return first


def _rich(fight: Scene, ask: Ask[Any]) -> bool:
    """Whether a Benny can be spared: one stays for a Soak roll, and the GM's pool is not for an Extra's every miss."""
    me = fight.state.fighters.get(ask.about.get("who", ""), None)
    return me is not None and (me.bennies > 1 or (me.wild and fight.by_gm(me) and fight.state.pool > 1))


def _near(fight: Scene, me: Fighter) -> float:
    return min((fight.inches(me, foe) for foe in fight.enemies(me)), default=99.0)


def _plan(fight: Scene, ask: Ask[Plan]) -> Plan:
    me = fight[ask.who]
    plans = ask.choices
    if Plan("act", 1) not in plans:
        return plans[0]
    weapon = fight.weapon(me)
    near = _near(fight, me)
    if weapon.by_hand:
        reach = 1 + weapon.reach
        if near > reach + fight.pace(me) and Plan("act", 1, run=True) in plans:
            return Plan("act", 1, run=True)
        strong = fight.die(me, "fighting").sides >= 8 and me.wounds == 0
        wild = Plan("act", 1, wild=True)
        if strong and near <= reach + fight.pace(me) and len(fight.foes_beside(me)) <= 1 and wild in plans:
            return wild
    elif weapon.far and near > 12 and not me.aimed:
        aims = [plan for plan in plans if plan.do == "aim"]
        band = min((weapon.band(fight.inches(me, fight[plan.target])) or "extreme" for plan in aims), default="short")
        if aims and band in ("long", "extreme"):
            return min(aims, key=lambda plan: fight.inches(me, fight[plan.target]))
    return Plan("act", 1)


def _do(fight: Scene, ask: Ask[Deed]) -> Deed:
    me = fight[ask.who]
    return max(ask.choices, key=lambda deed: _score(fight, me, deed))


def _score(fight: Scene, me: Fighter, deed: Deed) -> float:
    verb, weapon = deed.do, fight.weapon(me)
    if verb in ("fight", "shoot"):
        return _attack_score(fight, me, deed)
    if verb in ("blast", "cone", "suppress") and deed.target:
        near = [one for one in fight.everybody() if one.id == deed.target or fight.inches(one, fight[deed.target]) <= 2]
        return (0.5 if verb == "suppress" else 1.2) * sum(-1.5 if fight.friends(me, one) else 1 for one in near)
    if deed.fights:
        return 2.5
    if verb == "stand":
        return 1.9
    if verb == "heal":
        return 2.2 if fight.friends(me, fight[deed.target]) else -1.0
    if verb == "break":
        return 3.0
    if verb == "reload":
        return 1.8 if not me.loaded.get(me.main, 1) else -1.0
    if verb == "move" and deed.way == "to":
        other = fight[deed.target]
        if fight.friends(me, other) or fight.in_melee(me):
            return -1.0
        inches = fight.inches(me, other)
        if not gets_nearer(fight, me, other):
            return -1.0
        if weapon.by_hand:
            return 1.5 - inches / 100 if inches > 1 + weapon.reach else -1.0
        return 0.8 - inches / 100 if weapon.band(inches) in (None, "extreme") else -1.0
    if verb == "ready" and me.main == "Fists" and (deed.hand != "off" or ("main" in fight.lame(me) and not me.off)):
        return 1.6
    return 0.0 if verb == "end" else -0.5


def _attack_score(fight: Scene, me: Fighter, deed: Deed) -> float:
    """Whom to strike: the weak, the hurt, those who are easy to hit."""
    foe, weapon = fight[deed.target], fight.weapon(me)
    number = fight.parry(foe) if deed.do == "fight" else 4
    weak = 1.0 if not foe.wild else 0.6
    score = 2.0 + weak + 0.4 * foe.shaken + 0.3 * bool(foe.vulnerable) + 0.2 * foe.wounds - 0.15 * number - 0.05 * fight.toughness(foe)
    if deed.do == "fight":
        score += 0.15 * gang_up(fight, me, foe)
        if weapon.far and not weapon.by_hand:
            score -= 1.0
    return score - (0.5 if deed.hand == "off" else 0.0)
