"""What is asked, and what each choice means, in words for people. Nothing here decides anything."""

from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Draw, Identify, Place, Request, Roll
from highdraw.engine.system import Offer
from highdraw.systems.savage.entities import name_of
from highdraw.systems.savage.modifiers import CALLED
from highdraw.systems.savage.movement import left
from highdraw.systems.savage.prose import counted, inches
from highdraw.systems.savage.scene import Scene, as_scene
from highdraw.systems.savage.sheet import LINKED
from highdraw.systems.savage.state import Fighter

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
        return f"Draw {counted(request.count, 'card')} for {name_of(fight, request.to)} ({request.why})."
    if isinstance(request, Identify):
        return "Turn the card over: which is it?"
    if isinstance(request, Roll):
        return f"Roll {' '.join(f'd{sides}' for sides in request.dice)} ({request.why})."
    if isinstance(request, Place):
        return f"Where to? At most {inches(request.reach)} from ({request.x:g}, {request.y:g})."
    assert isinstance(request, Ask)
    name = fight[request.who].name if request.who in fight.state.fighters else "GM"
    return f"{name}, {_before(fight, request)}{QUESTIONS[request.topic]}"


def _before(fight: Scene, ask: Ask) -> str:
    """What one has to know first: `you have 3 against 4: `; the GM, who is asked for others, hears their names."""
    about, whose = ask.about, ask.about.get("who", "")
    mine = whose == ask.who
    name = fight[whose].name if whose in fight.state.fighters else ""
    if ask.topic == "soak":
        return f"{'you are' if mine else f'{name} is'} about to take {counted(about['wounds'], 'Wound')}: "
    if ask.topic == "unshake":
        return f"{'you are' if mine else f'{name} is'} Shaken: "
    if ask.topic == "reroll":
        against = f" against {about['target']}" if "target" in about else ""
        return f"{'you have' if mine else f'{name} has'} {about['total']}{against}: "
    if ask.topic == "reroll damage":
        return f"{about['total']} damage{'' if mine else f' by {name}'}: "
    if ask.topic == "buy card":
        who = "you act" if mine else f"{name_of(fight, fight[whose].acts_with)} acts"
        return f"{who} on {pretty(Card(about['card']))}: "
    if ask.topic == "give card":
        return f"{pretty(Card(about['card']))}: "
    return ""


OPTIONS = {
    "roll": Offer("Roll", "no further option"),
    "desperate 2": Offer("Desperate Attack +2", "and 2 less damage"),
    "desperate 4": Offer("Desperate Attack +4", "and 4 less damage"),
    "nonlethal": Offer("Nonlethal", "a foe who drops is knocked out"),
    "touch": Offer("Touch only", "+2, no damage"),
    "both barrels": Offer("Both barrels", "more damage, two shells"),
    "aim +2": Offer("Aimed: +2", "on this roll"),
    "aim 4": Offer("Aimed: ignore 4", "points of range, cover and called-shot penalties"),
}
MEANINGS = {
    "keep": "leave the roll as it is", "take it": "no Soak roll", "stay": "keep the Benny", "pass": "", "agree": "the Benny is spent",
    "distracted": "-2 on its rolls until the end of its next turn", "vulnerable": "+2 against it until the end of its next turn",
}  # fmt: skip
AFTER = {
    "stanch": Offer("Stop the bleeding", "a friend's Healing roll for each who is Bleeding Out, then the minute passes"),
    "minute": Offer("Let a minute pass", "whoever is Bleeding Out rolls Vigor"),
    "treat": Offer("Treat the Wounded", "a Healing roll each by the best healer left, ten minutes for each Wound"),
    "hour": Offer("Rest for an hour", "a level of Fatigue less; sleepers wake when their time is up"),
    "fate": Offer("See which Extras live", "a Vigor roll for each who is out of action"),
    "days": Offer("Let five days pass", "the Incapacitated roll Vigor each day, the Wounded at the end"),
    "done": Offer("Leave it at that", "the fight is put away"),
}
DEEDS = {
    "push": "opposed Strength; it goes back an inch, with a raise two and prone",
    "grapple": "opposed Athletics; Entangled, with a raise Bound",
    "crush": "one Strength die of damage, no attack roll",
    "support": "a fitting roll: +1, with a raise +2",
    "heal": "Healing: stops the bleeding",
    "finish": "kills, without a roll",
    "break": "out of the grip",
    "suppress": "a medium template: Distracted, with a raise hit",
    "stand": "2 inches of your Pace",
    "fall": "prone: harder to hit from afar",
    "drop": "free",
    "dismount": "2 inches of your Pace",
    "end": "nothing more this turn",
}
"""What a deed comes to, in a few words."""


def words(base: Fight, ask: Ask, key: str) -> Offer:
    """One choice in words, with what it costs and risks."""
    fight = as_scene(base)
    if ask.topic in ("card",):
        return Offer(pretty(Card(key)))
    if ask.topic == "give card":
        return Offer("Nobody" if key == "nobody" else name_of(fight, key))
    if key.startswith("benny "):
        return _benny(fight, ask, key)
    if ask.topic == "aftermath":
        return AFTER[key]
    if ask.topic == "plan":
        return _plan(fight, key)
    if ask.topic == "do":
        return _do(fight, ask, key)
    if key == "club":
        gun = next((weapon.name for weapon in fight.held(fight[ask.who]) if weapon.kind == "ranged"), "weapon")
        return Offer(f"Strike with the {gun}", "as an improvised weapon")
    if ask.topic == "option":
        return OPTIONS.get(key) or Offer(f"Called shot: {key}", _called(key))
    if ask.topic == "step in" and key.startswith("act "):
        return Offer(f"Act for {name_of(fight, key.removeprefix('act '))}")
    if key in fight.state.fighters:
        return Offer(fight[key].name)
    return Offer(key[0].upper() + key[1:], MEANINGS.get(key, ""))


def _benny(fight: Scene, ask: Ask, key: str) -> Offer:
    """Spending one, and how many are left afterwards."""
    if key.endswith("pool"):
        return Offer("Spend a Benny from the pool", f"{fight.state.pool - 1} left in the pool after")
    who = str(ask.about.get("who", ask.who))
    left = fight[who].bennies - 1 if who in fight.state.fighters else None
    return Offer("Spend a Benny", f"{left} left after" if left is not None else "")


def _called(part: str) -> str:
    penalty = CALLED.get(part)
    return f"{penalty} on the roll" if penalty else ""


def _plan(fight: Scene, key: str) -> Offer:
    parts = key.split(" ")
    if parts[0] == "act":
        n = int(parts[1])
        label = f"{n} action{'s' if n > 1 else ''}" + (", Wild Attack" if "wild" in parts else "") + (", running" if "run" in parts else "")
        hints = [f"{-2 * (n - 1)} on each"] if n > 1 else []
        hints += ["+2 to hit and damage, you are Vulnerable"] if "wild" in parts else []
        hints += ["a die of inches more, -2 on actions"] if "run" in parts else []
        return Offer(label, "; ".join(hints))
    if parts[0] == "aim":
        return Offer(f"Aim at {fight[parts[1]].name}", "+2 or 4 points of penalties ignored next turn")
    return Offer(
        {"defend": "Defend", "hold": "Hold", "move": "Move and run" if "run" in parts else "Move only"}.get(parts[0], key),
        {"defend": "Parry +4, no action", "hold": "act later, at any moment"}.get(parts[0], ""),
    )


def _do(fight: Scene, ask: Ask, key: str) -> Offer:
    """A deed of the turn: against whom, with what, and what it comes to."""
    verb, _, rest = key.partition(" ")
    who, _, how = rest.partition(" ")
    me = fight[ask.who]
    other = fight.state.fighters.get(who)
    if verb in ("fight", "shoot", "blast", "cone", "suppress"):
        weapon = fight.weapon(me, "off" if rest.endswith(" off") else "main")
        if other is None:
            return Offer(f"{ATTACKS[verb]} at a spot", weapon.name)
        hint = f"{weapon.name}, {inches(fight.inches(me, other))}"
        hint += f", Parry {fight.parry(other)}" if verb == "fight" else f", {weapon.band(fight.inches(me, other)) or 'no'} range"
        return Offer(f"{ATTACKS[verb]} {other.name}", f"{hint}, {DEEDS[verb]}" if verb in DEEDS else hint)
    if verb == "test" and other is not None:
        against = LINKED[how].title()
        return Offer(f"Test {other.name} with {how.title()}", f"against {against}: Distracted or Vulnerable")
    if verb == "move":
        if other is None and not how:
            return Offer("Move to a square", f"up to {inches(left(fight, me))}")
        return Offer(f"Move {'towards' if who == 'to' else 'away from'} {fight[how].name}", f"up to {inches(left(fight, me))}")
    if verb in ("ready", "drop", "pick"):
        return _hands(fight, me, verb, rest)
    if verb == "reload":
        return Offer(
            f"Reload the {fight.weapon(me, 'off' if 'off' in rest.split() else 'main').name}" + (" with slugs" if "slugs" in rest else "")
        )
    names = " ".join(fight[part].name if part in fight.state.fighters else part for part in rest.split(" "))
    label = {"end": "End the turn", "break": "Break free", "stand": "Stand up", "fall": "Drop prone"}.get(verb)
    return Offer(label or f"{verb.title()} {names}".strip(), DEEDS.get(verb, ""))


ATTACKS = {"fight": "Fight", "shoot": "Shoot", "blast": "Throw at", "cone": "Spray", "suppress": "Suppress"}


def _hands(fight: Scene, me: Fighter, verb: str, rest: str) -> Offer:
    """Drawing, putting away, letting go, picking up."""
    if verb == "drop":
        return Offer(f"Let go of the {me.main if rest == 'main' else me.off}", DEEDS["drop"])
    if verb == "pick":
        return Offer(f"Pick up the {rest.removeprefix('up ')}", "an action")
    place, _, name = rest.partition(" ")
    if place == "off" and name:
        return Offer(f"Put the {me.off} away" if name == "nothing" else f"Draw the {name}", "other hand")
    return Offer(f"Draw the {rest}")
