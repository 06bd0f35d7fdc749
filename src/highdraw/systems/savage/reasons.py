"""Why the tactician answers as it does, in a sentence: what it looks at, from the same `Sight`."""

from collections.abc import Mapping
from typing import Any

from highdraw.engine.request import Ask, Request
from highdraw.systems.savage.choices import Deed, Plan
from highdraw.systems.savage.sight import Sight

Names = Mapping[str, str]
DEEDS = {
    "stand": "You are easier to hit lying down.",
    "break": "Held like this, you can do little else.",
    "ready": "There is no weapon in hand.",
    "end": "Nothing that is left to do is worth it.",
}
"""What needs no numbers, by its verb."""


def reason(sight: Sight, request: Request[Any], answer: Any, names: Names) -> str:
    """Why this is the answer; empty where nothing speaks for another."""
    if not isinstance(request, Ask):
        return ""
    match request.topic:
        case "plan":
            return _plan(sight, request.who, answer, names)
        case "do":
            return _do(sight, request.who, answer, names)
        case "reroll":
            return _reroll(sight, request, answer)
        case "unshake":
            spent = answer != request.choices[0]
            return "A Benny can be spared, and being Shaken costs the turn." if spent else "Bennies are short: one stays for a Soak roll."
        case "step in":
            return "This is what you waited for."
    return ""


def _plan(sight: Sight, me: str, plan: Plan, names: Names) -> str:
    near = sight.nearest_foe(me)
    if plan.do == "aim":
        return f"{names[plan.target]} is {sight.inches(me, plan.target):.0f}″ away, and an aimed shot makes up for the distance."
    if plan.do != "act":
        return ""
    if plan.run:
        return f"The nearest enemy is {near:.0f}″ away: it takes a run to get there."
    if plan.wild:
        return "You are unhurt, fight well and face one enemy at most: a Wild Attack pays, though it leaves you Vulnerable."
    return "One action has no penalty; each further one takes 2 off all of them."


def _do(sight: Sight, me: str, deed: Deed, names: Names) -> str:
    other = names.get(deed.target, "")
    match deed.do:
        case "fight":
            help_ = sight.gang_up(me, deed.target)
            beside = f", and friends beside {other} give +{help_}" if help_ else ""
            return f"Of those in reach {other} is the best target: easily hurt, with a Parry of {sight.parry(deed.target)}{beside}."
        case "shoot":
            return f"Of those in sight {other} is the best target: easily hurt, {sight.inches(me, deed.target):.0f}″ away."
        case "blast" | "cone" | "suppress":
            hit = [one for one in sight.around(deed.target, 2) if not sight.friends(me, one)]
            return f"It covers {len(hit)} of them." if len(hit) > 1 else f"It covers {other}."
        case "heal":
            return f"{other} can be helped now."
        case "reload":
            return "The weapon is empty."
        case "move":
            if deed.target and not sight.friends(me, deed.target):
                return f"{other} is {sight.inches(me, deed.target):.0f}″ away, and nobody is in reach."
    if deed.fights:
        return "It costs you nothing, and it is another attack."
    return DEEDS.get(deed.do, "")


def _reroll(sight: Sight, ask: Ask[Any], answer: Any) -> str:
    total, target = ask.about["total"], ask.about.get("target", 4)
    if answer != ask.choices[0]:
        return f"{total} misses {target}, and a Benny can be spared."
    return (
        f"{total} is enough against {target}."
        if total >= target
        else f"{total} misses {target}, but Bennies are short: one stays for a Soak roll."
    )
