"""How a sensible fighter plays this system: close in or keep away, pick the weak, soak, hold fire for friends."""

from typing import Any

from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.savage.choices import Deed, Plan
from highdraw.systems.savage.sight import Sight


def tactician(sight: Sight, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    if isinstance(request, Place):
        return request.default()
    if not isinstance(request, Ask):
        return None
    first, *others = request.choices
    if request.topic == "plan":
        return _plan(sight, request)
    if request.topic == "do":
        return _do(sight, request)
    if request.topic == "reroll":
        low = request.about["total"] < request.about.get("target", 4)
        return others[0] if low and others and sight.spares_benny(request.about.get("who", "")) else first
    if request.topic == "unshake":
        return others[0] if sight.spares_benny(request.about.get("who", "")) else first
    if request.topic == "step in":
        return others[0]
    if request.topic == "option":
        return next((choice for choice in others if choice.key == "aim 4"), first)
    if request.topic == "aftermath":
        return first if first.key in ("stanch", "minute", "treat") else request.choices[-1]
    return first


def _plan(sight: Sight, ask: Ask[Plan]) -> Plan:
    me, plans = ask.who, ask.choices
    if Plan("act", 1) not in plans:
        return plans[0]
    weapon = sight.weapon(me)
    near = sight.nearest_foe(me)
    if weapon.by_hand:
        reach = 1 + weapon.reach
        if near > reach + sight.pace(me) and Plan("act", 1, run=True) in plans:
            return Plan("act", 1, run=True)
        strong = sight.die_sides(me, "fighting") >= 8 and sight.wounds(me) == 0
        wild = Plan("act", 1, wild=True)
        if strong and near <= reach + sight.pace(me) and sight.foes_beside(me) <= 1 and wild in plans:
            return wild
    elif weapon.far and near > 12 and not sight.has_aimed(me):
        aims = [plan for plan in plans if plan.do == "aim"]
        band = min((weapon.band(sight.inches(me, plan.target)) or "extreme" for plan in aims), default="short")
        if aims and band in ("long", "extreme"):
            return min(aims, key=lambda plan: sight.inches(me, plan.target))
    return Plan("act", 1)


def _do(sight: Sight, ask: Ask[Deed]) -> Deed:
    return max(ask.choices, key=lambda deed: _score(sight, ask.who, deed))


def _score(sight: Sight, me: str, deed: Deed) -> float:
    verb = deed.do
    if verb in ("fight", "shoot"):
        return _attack_score(sight, me, deed)
    if verb in ("blast", "cone", "suppress") and deed.target:
        hit = sight.around(deed.target, 2)
        return (0.5 if verb == "suppress" else 1.2) * sum(-1.5 if sight.friends(me, one) else 1 for one in hit)
    if deed.fights:
        return 2.5
    if verb == "stand":
        return 1.9
    if verb == "heal":
        return 2.2 if sight.friends(me, deed.target) else -1.0
    if verb == "break":
        return 3.0
    if verb == "reload":
        return 1.8 if sight.needs_loading(me) else -1.0
    if verb == "move" and deed.way == "to":
        return _move_score(sight, me, deed.target)
    if verb == "ready" and sight.needs_weapon(me, deed.hand):
        return 1.6
    return 0.0 if verb == "end" else -0.5


def _move_score(sight: Sight, me: str, other: str) -> float:
    """Nearer to an enemy until the weapon reaches."""
    if sight.friends(me, other) or sight.in_melee(me) or not sight.gets_nearer(me, other):
        return -1.0
    inches, weapon = sight.inches(me, other), sight.weapon(me)
    if weapon.by_hand:
        return 1.5 - inches / 100 if inches > 1 + weapon.reach else -1.0
    return 0.8 - inches / 100 if weapon.band(inches) in (None, "extreme") else -1.0


def _attack_score(sight: Sight, me: str, deed: Deed) -> float:
    """Whom to strike: the weak, the hurt, those who are easy to hit."""
    weapon = sight.weapon(me)
    score = 2.0 + sight.weakness(deed.target) - 0.15 * (sight.parry(deed.target) if deed.do == "fight" else 4)
    if deed.do == "fight":
        score += 0.15 * sight.gang_up(me, deed.target)
        if weapon.far and not weapon.by_hand:
            score -= 1.0
    return score - (0.5 if deed.hand == "off" else 0.0)
