"""What is asked, and what each choice means, in words for people. Nothing here decides anything."""

from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.choice import Choice, Do, Target
from highdraw.engine.prose import counted
from highdraw.engine.request import Ask, Draw, Identify, Place, Request, Roll
from highdraw.engine.system import Cost, Offer
from highdraw.engine.view import Fact
from highdraw.systems.savage.choices import ActionCard, Benny, Deed, Plan, StepIn
from highdraw.systems.savage.entities import name_of
from highdraw.systems.savage.futures import soaked, taken
from highdraw.systems.savage.gear import FISTS
from highdraw.systems.savage.modifiers import CALLED
from highdraw.systems.savage.movement import left
from highdraw.systems.savage.prose import inches
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.sheet import LINKED
from highdraw.systems.savage.state import Fighter

BESIDE = 1.5
"""Inches to the next square, corners included."""
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

SUBJECTS = {
    "plan": "the plan of a turn", "kind": "the kind of action", "do": "what to do", "option": "an option of the attack",
    "shots": "how many shots", "spread": "another target", "assign": "who gets a shot", "spare": "whom to spare",
    "reroll": "a reroll with a Benny", "reroll damage": "a reroll of damage with a Benny", "soak": "a Soak roll",
    "unshake": "a Benny against being Shaken", "card": "the card to act on", "quick": "drawing again", "calculating": "a low card",
    "member": "who acts next", "template": "cone or line", "item": "the thing to strike at", "extraction": "who gets no free attack",
    "story": "a Benny for the story",
}  # fmt: skip
"""What a question is about in a few words, where its topic does not say it."""


def question(fight: Scene, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
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
    return f"{name}, {_before(fight, request)}{QUESTIONS[request.topic]}{_far(fight, request)}"


def _far(fight: Scene, ask: Ask[Any]) -> str:
    """Why whoever fights hand to hand is offered no attack at the beginning of a turn: all stand too far away."""
    if ask.topic != "do" or ask.about.get("left") != fight[ask.who].actions:
        return ""
    me, deeds = fight[ask.who], {deed.do for deed in ask.choices}
    ahead = [deed.target for deed in ask.choices if (deed.do, deed.way) == ("move", "to")]
    weapon = fight.weapon(me)
    away = bool(ahead) and all(fight.inches(me, fight[who]) > BESIDE + fight.reach(me, weapon) for who in ahead)
    idle = not me.shaken and not weapon.far and not ATTACKS.keys() & deeds
    return " Nobody is in reach of your weapon: move up first." if away and idle else ""


def _before(fight: Scene, ask: Ask[Any]) -> str:
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
    "distracted": "−2 on all their rolls until the end of their next turn",
    "vulnerable": "everybody has +2 against them until the end of their next turn",
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


def words(fight: Scene, ask: Ask[Any], choice: Choice) -> Offer:
    """One choice in words, with what it costs and risks."""
    match choice:
        case Plan():
            return _plan(fight, choice)
        case Deed():
            return _deed(fight, fight[ask.who], choice)
        case Benny(source=source) if source:
            return _benny(fight, ask, source)
        case Benny() if ask.topic == "buy card":
            return Offer(f"Keep the {pretty(Card(ask.about['card']))}")
        case Benny() if ask.topic == "soak":
            return Offer("Take it", MEANINGS["take it"], future=taken(fight, fight[str(ask.about["who"])], int(ask.about["wounds"])))
        case ActionCard(card=card):
            return Offer(pretty(Card(card)))
        case StepIn(do="act", target=who) if who:
            return Offer(f"Act for {name_of(fight, who)}")
        case Target(target=who) if ask.topic == "give card":
            return Offer("Nobody" if who == "nobody" else name_of(fight, who))
        case Target(target=who) if who in fight.state.fighters:
            return Offer(fight[who].name)
        case Do(do=do) if ask.topic == "aftermath":
            return AFTER[do]
        case Do(do=do) if ask.topic == "option":
            return _option(fight, fight[ask.who], do)
    key = choice.key
    return Offer(key[0].upper() + key[1:], MEANINGS.get(key, ""))


def _option(fight: Scene, me: Fighter, do: str) -> Offer:
    if do == "club":
        gun = next((weapon.name for weapon in fight.held(me) if weapon.kind == "ranged"), "weapon")
        return Offer(f"Strike with the {gun}", "as an improvised weapon")
    return OPTIONS.get(do) or Offer(f"Called shot: {do}", _called(do))


def _benny(fight: Scene, ask: Ask[Any], source: str) -> Offer:
    """Spending one, and how many are left afterwards."""
    cost, who = (Cost("Benny"),), str(ask.about.get("who", ask.who))
    future = soaked(fight, fight[who], int(ask.about["wounds"])) if ask.topic == "soak" else None
    if source == "pool":
        cost = (Cost("Benny from the pool"),)
        return Offer("Spend a Benny from the pool", f"{fight.state.pool - 1} left in the pool after", cost, future=future)
    left = fight[who].bennies - 1 if who in fight.state.fighters else None
    dice = (Fact("Vigor", f"{fight.die(fight[who], 'vigor')}"),) if future is not None else ()
    return Offer("Spend a Benny", f"{left} left after" if left is not None else "", cost, dice, future=future)


def _called(part: str) -> str:
    penalty = CALLED.get(part)
    return f"{penalty} on the roll" if penalty else ""


def _plan(fight: Scene, plan: Plan) -> Offer:
    if plan.do == "act":
        n = plan.actions
        label = counted(n, "action") + (", Wild Attack" if plan.wild else "") + (", running" if plan.run else "")
        hints = [f"{-2 * (n - 1)} on each"] if n > 1 else []
        hints += ["+2 to hit and damage, you are Vulnerable"] if plan.wild else []
        hints += ["a die of inches more, -2 on actions"] if plan.run else []
        return Offer(label, "; ".join(hints))
    if plan.do == "aim":
        return Offer(f"Aim at {fight[plan.target].name}", "+2 or 4 points of penalties ignored next turn")
    label = {"defend": "Defend", "hold": "Hold", "move": "Move and run" if plan.run else "Move only"}[plan.do]
    return Offer(label, {"defend": "Parry +4, no action", "hold": "act later, at any moment"}.get(plan.do, ""))


ATTACKS = {"fight": "Fight", "shoot": "Shoot", "blast": "Throw at", "cone": "Spray", "suppress": "Suppress"}
PLAIN = {"end": "End the turn", "break": "Break free", "stand": "Stand up", "fall": "Drop prone", "dismount": "Dismount"}


def _deed(fight: Scene, me: Fighter, deed: Deed) -> Offer:
    """A deed of the turn: against whom, with what, and what it comes to."""
    other = fight.state.fighters.get(deed.target)
    meaning = DEEDS.get(deed.do, "")
    if deed.do in ATTACKS:
        return _attack(fight, me, deed, other)
    if deed.do in PLAIN:
        return Offer(PLAIN[deed.do], meaning)
    if deed.do in ("ready", "drop", "pick"):
        return _hands(me, deed)
    if deed.do == "reload":
        return Offer(f"Reload the {fight.weapon(me, deed.hand or 'main').name}" + (" with slugs" if deed.slugs else ""))
    if deed.do == "move":
        far = f"up to {inches(left(fight, me))}"
        return Offer(f"Move {'towards' if deed.way == 'to' else 'away from'} {other.name}" if other else "Move to a square", far)
    if deed.do == "smash":
        return Offer(f"Smash {deed.item}")
    assert other is not None
    if deed.do == "test":
        return Offer(f"Test {other.name} with {deed.skill.title()}", f"against {LINKED[deed.skill].title()}: Distracted or Vulnerable")
    if deed.fights:
        return Offer(f"Mount fights {other.name}")
    return Offer(f"{deed.do.title()} {other.name}", meaning)


def _attack(fight: Scene, me: Fighter, deed: Deed, other: Fighter | None) -> Offer:
    """An attack: the weapon, how far it is, and what it has to reach."""
    weapon = fight.weapon(me, deed.hand or "main")
    if other is None:
        return Offer(f"{ATTACKS[deed.do]} at a spot", weapon.name)
    far = fight.inches(me, other)
    band = weapon.band(far) or "no"
    against = Fact("Parry", f"{fight.parry(other)}") if deed.do == "fight" else Fact("range", band)
    hint = f"{weapon.name}, {inches(far)}, " + (f"Parry {fight.parry(other)}" if deed.do == "fight" else f"{band} range")
    more = f", {DEEDS[deed.do]}" if deed.do in DEEDS else ""
    return Offer(f"{ATTACKS[deed.do]} {other.name}", hint + more, (Cost("action"),), (against,))


def _hands(me: Fighter, deed: Deed) -> Offer:
    """Drawing, putting away, letting go, picking up."""
    if deed.do == "drop":
        return Offer(f"Drop the {me.main if deed.hand == 'main' else me.off}", DEEDS["drop"])
    if deed.do == "pick":
        return Offer(f"Pick up the {deed.item}", "an action", (Cost("action"),))
    if deed.hand == "off":
        return Offer(f"Put the {me.off} away" if deed.item == "nothing" else f"Draw the {deed.item}", "other hand")
    return Offer("Fight with bare hands" if deed.item == FISTS else f"Draw the {deed.item}")


FACETS = {
    "act": "Act", "off": "other hand", "main": "main hand", "to": "towards", "from": "away from", "at a spot": "at a spot",
    **ATTACKS, **PLAIN, "ready": "Draw", "drop": "Drop", "pick": "Pick up", "reload": "Reload", "move": "Move", "blast": "Throw",
}  # fmt: skip
"""Values of facets whose word is not their own."""
ASIDE = {
    **dict.fromkeys(("ready", "drop", "pick"), "Gear"),
    **dict.fromkeys(("push", "grapple", "crush", "smash", "suppress", "fall", "dismount"), "More"),
}  # fmt: skip
"""What is rarely done, each with the word behind which it stands."""


def facet(fight: Scene, ask: Ask[Any], name: str, value: Any) -> str:
    """One value of one facet in words."""
    if isinstance(value, bool):
        return {"wild": "Wild Attack", "run": "Run", "spot": "at a spot", "slugs": "slugs", "fights": "the mount"}.get(name, name)
    if name == "target":
        return name_of(fight, value) if value else ""
    if name == "hand" and not value:
        return "main hand"
    if name == "actions":
        return counted(value, "action")
    return FACETS.get(value, str(value)[:1].upper() + str(value)[1:])
