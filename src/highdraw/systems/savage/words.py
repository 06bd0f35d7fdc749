"""What is asked, and what each choice means, in words for people. Nothing here decides anything."""

from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Draw, Identify, Place, Request, Roll
from highdraw.engine.system import Words
from highdraw.systems.savage.scene import Scene, as_scene

QUESTIONS = {
    "plan": "your turn: what do you plan?", "kind": "of what kind is the next of these actions?",
    "do": "what do you do?", "option": "any option for this attack?", "shots": "how many shots?",
    "spread": "another target?", "assign": "who gets this shot?", "wild die": "which die does the Wild Die replace?",
    "reroll": "reroll with a Benny?",
    "reroll damage": "reroll the damage with a Benny?", "soak": "soak with a Benny?", "unshake": "spend a Benny to shake it off?",
    "card": "which card do you act on?", "quick": "you are Quick: draw again?", "buy card": "buy another Action Card?",
    "give card": "an extra card for your Extras: to whom?",
    "step in": "step in now?",
    "member": "who acts next?", "calculating": "a low card: ignore 2 points of penalties now?",
    "free attack": "an enemy leaves: strike?", "set weapon": "set your weapon against the charge?",
    "mishap": "a Critical Failure: what happens?", "stray": "does the stray shot count?", "test result": "Distracted or Vulnerable?",
    "push skill": "Strength or Athletics?", "break free": "Athletics or Strength?", "finishing move": "is a finishing move possible?",
    "template": "cone or line?", "spare": "too many targets: whom do you spare?", "aftermath": "the fight is over. What comes next?",
    "story": "a Benny for the story: do you agree?",
    "support roll": "which roll do you support?", "support by": "with which Trait?", "item": "which thing do you strike at?",
    "extraction": "who gets no free attack?",
}  # fmt: skip


def question(base: Fight, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
    fight = as_scene(base)
    if isinstance(request, Draw):
        return f"Draw {request.count} card(s) for {request.to} ({request.why})."
    if isinstance(request, Identify):
        return "Turn the card over: which is it?"
    if isinstance(request, Roll):
        return f"Roll {' '.join(f'd{sides}' for sides in request.dice)} ({request.why})."
    if isinstance(request, Place):
        return f"Where to? At most {request.reach:g} inches from ({request.x:g}, {request.y:g})."
    assert isinstance(request, Ask)
    name = fight[request.who].name if request.who in fight.state.fighters else "GM"
    about = request.about
    more = ""
    if request.topic == "soak":
        more = f" {fight[about['who']].name} is about to take {about['wounds']} Wound(s):"
    elif request.topic == "give card":
        more = f" {pretty(Card(about['card']))}:"
    elif request.topic in ("reroll", "reroll damage"):
        more = f" {about['total']}" + (f" against {about['target']}:" if request.topic == "reroll" else " damage:")
    return f"{name},{more} {QUESTIONS[request.topic]}"


def words(base: Fight, ask: Ask, key: str) -> Words:
    """One choice in words, with what it costs and risks."""
    fight = as_scene(base)
    if ask.topic in ("card",):
        return Words(pretty(Card(key)))
    if ask.topic == "give card":
        return Words(fight[key].name if key in fight.state.fighters else key.removeprefix("group ").capitalize())
    if key.startswith("benny "):
        left = fight.state.pool if key.endswith("pool") else None
        return Words("Spend a Benny" + (" from the pool" if left is not None else ""), f"{left} in the pool" if left is not None else "")
    if ask.topic == "plan":
        return _plan(fight, key)
    if ask.topic == "do":
        return _do(fight, ask, key)
    if key in fight.state.fighters:
        return Words(fight[key].name)
    return Words(key[0].upper() + key[1:])


def _plan(fight: Scene, key: str) -> Words:
    parts = key.split(" ")
    if parts[0] == "act":
        n = int(parts[1])
        label = f"{n} action{'s' if n > 1 else ''}" + (", Wild Attack" if "wild" in parts else "") + (", running" if "run" in parts else "")
        hint = f"{-2 * (n - 1)} on each" if n > 1 else ""
        return Words(label, hint)
    if parts[0] == "aim":
        return Words(f"Aim at {fight[parts[1]].name}", "+2 or 4 points of penalties ignored next turn")
    return Words(
        {"defend": "Defend", "hold": "Hold", "move": "Move only"}.get(parts[0], key),
        {"defend": "Parry +4, no action", "hold": "act later, at any moment"}.get(parts[0], ""),
    )


def _do(fight: Scene, ask: Ask, key: str) -> Words:
    verb, _, rest = key.partition(" ")
    who = rest.split(" ")[0]
    me = fight[ask.who]
    if who in fight.state.fighters and verb in ("fight", "shoot", "blast", "cone", "suppress"):
        weapon = fight.weapon(me, "off" if rest.endswith(" off") else "main")
        foe = fight[who]
        hint = f"{weapon.name}, {fight.inches(me, foe):g} inches" + (f", Parry {fight.parry(foe)}" if verb == "fight" else "")
        return Words(f"{verb.title()} {foe.name}", hint)
    if verb == "move" and rest:
        way, _, other = rest.partition(" ")
        return Words(f"Move {'towards' if way == 'to' else 'away from'} {fight[other].name}")
    names = " ".join(fight[part].name if part in fight.state.fighters else part for part in rest.split(" "))
    return Words(f"{verb.title()} {names}".strip())
