"""Each question and each choice as people read it."""

from typing import Any

import msgspec

from highdraw.engine.prose import listed
from highdraw.engine.request import GM, Ask, Draw, Identify, Pick, Place, Request
from highdraw.engine.system import Cost, Fact, Odds, Offer
from highdraw.systems.suits_impact.choices import Act, Guard, Next
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.conditions import no_bandages
from highdraw.systems.suits_impact.defence import BARE, guard_rank
from highdraw.systems.suits_impact.expectation import care_odds, surgery_odds
from highdraw.systems.suits_impact.moving import TO
from highdraw.systems.suits_impact.rank import attack_rank, bracket, deflection, emt_rank, surgery_rank
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.surgery import missing
from highdraw.systems.suits_impact.wield import find

TOPICS = {
    "action": "What do you do?", "defence": "How do you defend?", "action card": "Which card is your action card?",
    "attack": "Which cards do you lay face down? With none you draw one from the deck.",
    "defend": "Which cards do you play to defend? With none you draw one from the deck.",
    "contest": "Which cards do you play against {against} {number}? With none you draw one from the deck.",
    "refresh": "Which cards do you discard?",
    "second card": "A face card: do you draw a second one?", "use": "Which of the two do you use?",
    "go on": "Do you go straight on to heal the Trauma?", "end": "Is the fight over?", "aftermath": "What comes next?",
}  # fmt: skip
SUBJECTS = {"use": "which of two cards to use", "second card": "a second card", "go on": "going on to heal"}
"""What a question is about in a few words, where its topic does not say it."""
DRAWS = {
    "hand": "draws {cards} for the hand", "action card": "draws an action card", "attack": "draws a card to attack, unseen",
    "defend": "draws a card to defend", "contest": "draws a card", "effect": "draws the effect card", "bleeding": "draws a bleeding card",
    "number": "draws the card for the number", "tie": "draws a card for the order", "getting worse": "draws a card against getting worse",
    "second card": "draws a second card",
}  # fmt: skip
PLAIN = {
    "draw": ("Draw a second card", "You may use either or both."), "keep": ("Keep this one", ""), "first": ("Use the first card", ""),
    "second": ("Use the second card", ""), "both": ("Use both", ""), "operate": ("Operate", "Half an hour."),
    "stop": ("Leave it at that", ""),
    "end": ("End the fight", "Bleeding and knockouts go on."), "go on": ("Go on", ""),
}  # fmt: skip


def question(fight: Combat, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
    owner = request.owner
    name = fight[owner].name if owner in fight.state.fighters else "Referee"
    if isinstance(request, Draw):
        cards = "a card" if request.count == 1 else f"{request.count} cards"
        what = DRAWS.get(request.why, "draws {cards}").format(cards=cards)
        return f"{name} {what}. Which?"
    if isinstance(request, Identify):
        return f"{name} turns the card over. Which is it?"
    if isinstance(request, Place):
        return f"{name}: where to?"
    if isinstance(request, Ask | Pick):
        return f"{name}: {TOPICS[request.topic].format(**request.about)}"
    return name


def offer(fight: Combat, ask: Ask[Any], choice: Any) -> Offer:
    """A choice in words, with what it costs and what it is judged by."""
    if isinstance(choice, Act):
        return _act(fight, fight[ask.who], choice)
    if isinstance(choice, Guard):
        return _guard(fight, fight[ask.who], ask, choice)
    if isinstance(choice, Next):
        return _next(fight, choice)
    return Offer(*PLAIN[choice.do])


def _act(fight: Combat, me: Fighter, act: Act) -> Offer:
    """An action, with the step that goes with it (S3-RND-08)."""
    offer = _deed(fight, me, act)
    if not act.step:
        return offer
    step = "a step nearer first" if act.step == "in" else "and a step back"
    return msgspec.structs.replace(offer, hint=f"{offer.hint.removesuffix('.')}, {step}" if offer.hint else step)


def _deed(fight: Combat, me: Fighter, act: Act) -> Offer:
    target = fight[act.target] if act.target else None
    name = "yourself" if target is me else target.name if target else ""
    action = (Cost("action"),)
    match act.do:
        case "attack":
            assert target is not None
            return _attack(fight, me, target, act)
        case "kill":
            done = me.killing == act.target
            return Offer(f"Kill {name}", "The second action: dead." if done else "Two actions in a row, with no contest.", action)
        case "strip":
            return Offer(f"Take off armour: {name}", "It protects no more.", action)
        case "tear":
            assert target is not None
            return Offer(f"Tear bandages for {name}", f"{target.tear_left or target.trauma} to do.", action)
        case "stabilise" | "treat":
            assert target is not None
            return _care(fight, me, target, act, name)
        case "ready":
            return Offer(f"Ready the {act.item}", f"{me.unready.get(act.item, 0)} to do", action)
        case "reload":
            return Offer(f"Reload the {act.item}", "", action)
        case "take":
            return Offer(f"Take the {act.item} in hand", "", action)
        case "drop":
            return Offer(f"Drop the {act.item}", "Free")
        case "refresh":
            return Offer("Refresh the hand", "Discard any, draw up to three", action)
        case "move":
            if not name:
                return Offer("Move", f"Up to {me.speed} m", action)
            return Offer(f"Move {'up to' if act.way == TO else 'away from'} {name}", f"Up to {me.speed} m", action)
        case "drag":
            return Offer(f"Drag {name} {'towards' if act.way == TO else 'away from'} {fight[act.other].name}", "Half your Speed", action)
        case "stand":
            return Offer("Get up", f"{me.lying} to do", action)
        case "rest":
            return Offer("Rest", "Shock passes; this is not acting.")
    return Offer("Do something else", "", action)


def _attack(fight: Combat, me: Fighter, target: Fighter, act: Act) -> Offer:
    use = find(fight, me, act.item)
    hint = []
    if use.weapon.ranged:
        at = bracket(fight, me, target, use.weapon)
        hint.append(f"{fight.distance(me, target):.0f} m, {at.name if at else 'out of range'}")
    if target.helpless:
        hint.append("cannot defend")
    facts = (Fact("Rank", str(attack_rank(fight, me, target, use.weapon))), Fact("Power", str(use.weapon.power(me.body))))
    return Offer(f"Attack {target.name} with the {act.item}", ", ".join(hint), (Cost("action"),), facts)


def _care(fight: Combat, me: Fighter, target: Fighter, act: Act, name: str) -> Offer:
    rank = Fact("EMT", str(emt_rank(fight, me, target)))
    odds = Odds(care_odds(fight, me, act), "stops it" if act.do == "stabilise" else "heals")
    if act.do == "stabilise":
        bandages = "with bandages" if not no_bandages(fight, me, target) else ""
        hint = ", ".join(filter(None, ("Two Trauma become Damage, the bleeding stops", bandages)))
        return Offer(f"Stabilise {name}", hint, (Cost("action"),), (rank, Fact("Trauma", str(target.trauma))), odds)
    going = me.work is not None and me.work.patient == target.id
    left = me.work.left if me.work and going else fight.wounds(target)
    of = f", battle {act.battle}" if len(target.battles) > 1 and act.battle else ""
    return Offer(
        f"Treat {name}",
        f"{left} second{'' if left == 1 else 's'}{of}, then the contest",
        (Cost("action", left),),
        (rank, Fact("Damage", str(target.damage))),
        odds,
    )


def _guard(fight: Combat, me: Fighter, ask: Ask[Any], guard: Guard) -> Offer:
    """How a defence is judged: its rank and what is added."""
    added = sum(number for _, number, _ in deflection(fight, me, None))
    facts = (Fact("Rank", str(guard_rank(fight, me, guard))), *((Fact("Deflection", f"+{added}"),) if added else ()))
    if guard.do == "dodge":
        return Offer("Dodge", "At Body", facts=facts)
    return Offer("Parry with bare hands" if guard.item == BARE else f"Parry with the {guard.item}", facts=facts)


LAPSES = {"minute": "A minute goes by", "second": "One second", "hour": "An hour goes by", "day": "A day"}
HINTS = {
    "minute": "Second by second, until nobody bleeds and no care is under way.", "second": "",
    "hour": "Whoever is knocked out may wake.", "day": "In the conditions as they are.",
}  # fmt: skip


def _next(fight: Combat, choice: Next) -> Offer:
    match choice.do:
        case "day" if choice.care:
            return Offer(f"A day in {choice.care} conditions", "For everybody who is hurt.")
        case "minute" | "second" | "hour" | "day":
            return Offer(LAPSES[choice.do], HINTS[choice.do])
        case "operate" | "revive":
            me, one = fight[choice.who], fight[choice.target]
            odds = Odds(surgery_odds(fight, choice), "succeeds")
            if choice.do == "operate":
                facts = (Fact("Surgery", str(surgery_rank(fight, me))), Fact("stabilised Trauma", str(one.stabilised)))
                return Offer(f"{me.name} operates on {one.name}", "Half an hour", (Cost("minutes", 30),), facts, odds)
            lacks = missing(fight, me, one)
            facts = (Fact("Surgery", str(surgery_rank(fight, me))), Fact("Injury", str(one.injury)))
            hint = f"Half the rank: without {listed(lacks)}" if lacks else ""
            return Offer(f"{me.name} tries to bring {one.name} back", hint, (Cost("minutes", 30 + 30 * one.trauma),), facts, odds)
    return Offer("That is all")


VERBS = {
    "strip": "Take off armour", "tear": "Tear bandages", "other": "Something else", "refresh": "Refresh the hand", "stand": "Get up",
}  # fmt: skip
"""Verbs whose word is not their own."""
ASIDE = {**dict.fromkeys(("take", "drop"), "Gear"), **dict.fromkeys(("kill", "strip", "drag", "other"), "More")}
"""What is rarely done, each with the word behind which it stands."""


def facet(fight: Combat, ask: Ask[Any], name: str, value: Any) -> str:
    """One value of one facet."""
    if name == "do":
        return VERBS.get(value) or f"{value[:1].upper()}{value[1:]}"
    if name in ("target", "who", "other") and value in fight.state.fighters:
        return "yourself" if value == ask.who and ask.who != GM else fight[value].name
    if name == "step":
        return {"in": "step in", "back": "step back"}.get(value, "stay")
    if name == "battle":
        return f"battle {value}" if value else "Shock alone"
    return str(value)
