"""How a sensible fighter plays this system: close in or keep away, pick the weak, soak, hold fire for friends."""

from collections.abc import Callable
from typing import Any

from highdraw.engine.choice import Do
from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.savage.choices import Deed, Plan
from highdraw.systems.savage.sight import Sight

USE_AIM = Do("aim 4")
ACT, RUN, WILD = Plan("act", 1), Plan("act", 1, run=True), Plan("act", 1, wild=True)


def tactician(sight: Sight, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    if isinstance(request, Place):
        return request.default()
    if not isinstance(request, Ask):
        return None
    first, topic = request.choices[0], request.topic
    if topic == "do":
        return _do(sight, request)
    if topic == "option":
        return USE_AIM if sight.has_aimed(request.who) and USE_AIM in request.choices else first
    if topic == "plan":
        return _plan(sight, request)
    if topic == "reroll":
        low = request.about["total"] < request.about.get("target", 4)
        return request.choices[1] if low and len(request.choices) > 1 and sight.spares_benny(request.about.get("who", "")) else first
    if topic == "unshake":
        return request.choices[1] if sight.spares_benny(request.about.get("who", "")) else first
    if topic == "step in":
        return request.choices[1]
    if topic == "aftermath":
        return first if first.key in ("stanch", "minute", "treat") else request.choices[-1]
    return first


def _plan(sight: Sight, ask: Ask[Plan]) -> Plan:
    me, plans = ask.who, ask.choices
    if ACT not in plans:
        return plans[0]
    weapon = sight.weapon(me)
    near = sight.nearest_foe(me)
    if weapon.by_hand:
        reach = 1 + weapon.reach
        if near > reach + sight.pace(me) and RUN in plans:
            return RUN
        strong = sight.wounds(me) == 0 and sight.die_sides(me, "fighting") >= 8
        if strong and near <= reach + sight.pace(me) and sight.foes_beside(me) <= 1 and WILD in plans:
            return WILD
    elif weapon.far and near > 12 and not sight.has_aimed(me):
        aims = [plan for plan in plans if plan.do == "aim"]
        band = min((weapon.band(sight.inches(me, plan.target)) or "extreme" for plan in aims), default="short")
        if aims and band in ("long", "extreme"):
            return min(aims, key=lambda plan: sight.inches(me, plan.target))
    return ACT


def _do(sight: Sight, ask: Ask[Deed]) -> Deed:
    """The best choice, of equals the first."""
    me, best, most = ask.who, ask.choices[0], LEAST
    for deed in ask.choices:
        score = _score(sight, me, deed)
        if score > most:
            best, most = deed, score
    return best


def _score(sight: Sight, me: str, deed: Deed) -> float:
    judge = JUDGED.get(deed.do)
    return judge(sight, me, deed) if judge else WORTH.get(deed.do, IDLE)


def _area_score(sight: Sight, me: str, deed: Deed) -> float:
    """Enemies in the template, less the friends in it; a spot is nothing to aim at."""
    if not deed.target:
        return IDLE
    hit = sight.around(deed.target, 2)
    return (0.5 if deed.do == "suppress" else 1.2) * sum(-1.5 if sight.friends(me, one) else 1 for one in hit)


def _heal_score(sight: Sight, me: str, deed: Deed) -> float:
    return 2.2 if sight.friends(me, deed.target) else -1.0


def _reload_score(sight: Sight, me: str, deed: Deed) -> float:
    return 1.8 if sight.needs_loading(me) else -1.0


def _ready_score(sight: Sight, me: str, deed: Deed) -> float:
    return 1.6 if sight.needs_weapon(me, deed.hand) else IDLE


def _mount_score(sight: Sight, me: str, deed: Deed) -> float:
    return 2.5 if deed.fights else IDLE


def _move_score(sight: Sight, me: str, deed: Deed) -> float:
    """Nearer to an enemy until the weapon reaches."""
    other = deed.target
    if deed.way != "to":
        return IDLE
    if sight.friends(me, other) or sight.in_melee(me):
        return -1.0
    inches, weapon = sight.inches(me, other), sight.weapon(me)
    far = inches > 1 + weapon.reach if weapon.by_hand else weapon.band(inches) in (None, "extreme")
    if not far or not sight.gets_nearer(me, other):
        return -1.0
    return (1.5 if weapon.by_hand else 0.8) - inches / 100


def _attack_score(sight: Sight, me: str, deed: Deed) -> float:
    """Whom to strike: the weak, the hurt, those who are easy to hit."""
    weapon = sight.weapon(me)
    score = 2.0 + sight.weakness(deed.target) - 0.15 * (sight.parry(deed.target) if deed.do == "fight" else 4)
    if deed.do == "fight":
        score += 0.15 * sight.gang_up(me, deed.target)
        if weapon.far and not weapon.by_hand:
            score -= 1.0
    return score - (0.5 if deed.hand == "off" else 0.0)


LEAST = float("-inf")
IDLE = -0.5
"""What is hardly ever worth doing."""
WORTH = {"stand": 1.9, "break": 3.0, "end": 0.0}
"""What is worth as much whatever it is done to."""
JUDGED: dict[str, Callable[[Sight, str, Deed], float]] = {
    "fight": _attack_score, "shoot": _attack_score, "blast": _area_score, "cone": _area_score, "suppress": _area_score,
    "heal": _heal_score, "reload": _reload_score, "ready": _ready_score, "mount": _mount_score, "move": _move_score,
}  # fmt: skip
