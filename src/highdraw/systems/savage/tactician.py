"""How a sensible fighter plays this system: close in or keep away, pick the weak, soak, hold fire for friends."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.savage.gang_up import gang_up
from highdraw.systems.savage.movement import gets_nearer
from highdraw.systems.savage.scene import Scene, as_scene
from highdraw.systems.savage.state import Fighter


def tactician(base: Fight, request: Request[Any]) -> Any:
    """An answer to a request, or None where any will do."""
    fight = as_scene(base)
    if isinstance(request, Place):
        return (request.x, request.y)
    if not isinstance(request, Ask):
        return None
    if request.topic == "plan":
        return _plan(fight, request)
    if request.topic == "do":
        return _do(fight, request)
    if request.topic == "reroll":
        low = request.about["total"] < request.about.get("target", 4)
        return request.keys[1] if low and len(request.keys) > 1 and _rich(fight, request) else "keep"
    if request.topic == "soak":
        return request.keys[0]
    if request.topic == "unshake":
        return request.keys[1] if _rich(fight, request) else request.keys[0]
    if request.topic == "step in":
        return request.keys[1]
    if request.topic == "option" and "aim 4" in request.keys:
        return "aim 4"
    if request.topic in ("buy card", "reroll damage", "option", "spread", "mishap"):
        return request.keys[0]
    if request.topic == "shots":
        return request.keys[0]
    if request.topic == "aftermath":
        return request.keys[0] if request.keys[0] in ("stanch", "minute", "treat") else "done"
    return request.keys[0]


def _rich(fight: Scene, ask: Ask) -> bool:
    """Whether a Benny can be spared: one stays for a Soak roll, and the GM's pool is not for an Extra's every miss."""
    me = fight.state.fighters.get(ask.about.get("who", ""), None)
    return me is not None and (me.bennies > 1 or (me.wild and fight.by_gm(me) and fight.state.pool > 1))


def _near(fight: Scene, me: Fighter) -> float:
    return min((fight.inches(me, foe) for foe in fight.enemies(me)), default=99.0)


def _plan(fight: Scene, ask: Ask) -> str:
    me = fight[ask.who]
    if "act 1" not in ask.keys:
        return ask.keys[0]
    weapon = fight.weapon(me)
    near = _near(fight, me)
    if weapon.by_hand:
        reach = 1 + fight.reach(me, weapon)
        if near > reach + fight.pace(me) and "act 1 run" in ask.keys:
            return "act 1 run"
        strong = fight.die(me, "fighting").sides >= 8 and me.wounds == 0
        if strong and near <= reach + fight.pace(me) and len(fight.foes_beside(me)) <= 1 and "act 1 wild" in ask.keys:
            return "act 1 wild"
    elif weapon.far and near > 12 and not me.aimed:
        aims = [key for key in ask.keys if key.startswith("aim ")]
        band = min((weapon.band(fight.inches(me, fight[key[4:]])) or "extreme" for key in aims), default="short")
        if aims and band in ("long", "extreme"):
            return min(aims, key=lambda key: fight.inches(me, fight[key[4:]]))
    return "act 1"


def _do(fight: Scene, ask: Ask) -> str:
    me = fight[ask.who]
    scores = {key: _score(fight, me, key) for key in ask.keys}
    return max(ask.keys, key=scores.__getitem__)


def _score(fight: Scene, me: Fighter, key: str) -> float:
    verb, _, rest = key.partition(" ")
    who = rest.split(" ")[0]
    weapon = fight.weapon(me)
    if verb in ("fight", "shoot") and who in fight.state.fighters:
        foe = fight[who]
        number = fight.parry(foe) if verb == "fight" else 4
        weak = 1.0 if not foe.wild else 0.6
        score = 2.0 + weak + 0.4 * foe.shaken + 0.3 * bool(foe.vulnerable) + 0.2 * foe.wounds - 0.15 * number - 0.05 * fight.toughness(foe)
        if verb == "fight":
            score += 0.15 * gang_up(fight, me, foe)
            if weapon.far and not weapon.by_hand:
                score -= 1.0
        return score - (0.5 if rest.endswith(" off") else 0.0)
    if verb in ("blast", "cone", "suppress") and who in fight.state.fighters:
        near = [one for one in fight.everybody() if one.id == who or fight.inches(one, fight[who]) <= 2]
        return (0.5 if verb == "suppress" else 1.2) * sum(-1.5 if fight.friends(me, one) else 1 for one in near)
    if verb == "mount" and rest.startswith("fights"):
        return 2.5
    if verb == "stand":
        return 1.9
    if verb == "heal":
        return 2.2 if fight.friends(me, fight[who]) else -1.0
    if verb == "break":
        return 3.0
    if verb == "reload":
        return 1.8 if not me.loaded.get(me.main, 1) else -1.0
    if verb == "move" and rest.startswith("to "):
        other = fight[rest[3:]]
        if fight.friends(me, other) or fight.in_melee(me):
            return -1.0
        inches = fight.inches(me, other)
        if not gets_nearer(fight, me, other):
            return -1.0
        if weapon.by_hand:
            return 1.5 - inches / 100 if inches > 1 + fight.reach(me, weapon) else -1.0
        return 0.8 - inches / 100 if weapon.band(inches) in (None, "extreme") else -1.0
    if verb == "ready" and me.main == "Fists" and (not rest.startswith("off") or ("main" in fight.lame(me) and not me.off)):
        return 1.6
    return 0.0 if verb == "end" else -0.5
