"""Every question and every choice in words."""

from math import prod
from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.choice import Choice, Do, Number, Target
from highdraw.engine.prose import counted
from highdraw.engine.request import Ask, Draw, Place, Request, Roll
from highdraw.engine.system import Cost, Fact, Leaves, Odds, Offer
from highdraw.systems.gurps_cards import defence
from highdraw.systems.gurps_cards.choices import Act, Cards, Face, Gap, Guard, Loss
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.dice import chance, chance_tried
from highdraw.systems.gurps_cards.effort import INCREASED, NAMES
from highdraw.systems.gurps_cards.gear import UNARMED
from highdraw.systems.gurps_cards.loss import left_by
from highdraw.systems.gurps_cards.payment import cards_of
from highdraw.systems.gurps_cards.plan import Plan
from highdraw.systems.gurps_cards.ranks import plural
from highdraw.systems.gurps_cards.ready import drawing_score
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.tohit import melee_score, ranged_score

QUESTIONS = {
    "hold": "put a card aside as Hold Card?", "play": "which cards to play?", "part": "what to do with the cards?",
    "gap": "act between two plays?", "hold card": "what to do with the Hold Card?", "lose": "lose the cards, or a Red Joker?",
    "discard": "which card to lose?", "future card": "which future card to give?", "used up": "which card goes into the draw?",
    "facing": "which way to look?", "run": "run before, after or around the action?",
    "hexes before": "how many hexes before the action?", "stop after": "stand still after how many hexes?",
    "course": "which way to run?", "turn": "turn which way?",
    "skill": "use the riding or driving skill for the Initiative?",
}  # fmt: skip
SUBJECTS = {
    "hold": "the next Hold Card", "play": "the cards to play", "part": "what the cards buy", "gap": "between two plays",
    "lose": "which cards are lost", "discard": "which card is lost", "used up": "which card goes into the draw", "run": "how to run",
    "turn": "which way to turn", "skill": "the skill for Initiative",
}  # fmt: skip
"""What a question is about in a few words, where its topic does not say it."""
PLACES = {"move": "move to which hex?", "destination": "run to which hex? Your own hex means no destination."}
ROLLS = {"cards": "1d6 for the number of cards", "damage": "the damage"}


def question(fight: Combat, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
    if isinstance(request, Draw):
        return f"{fight[request.who].name} draws {request.count} card{'s' if request.count != 1 else ''}."
    if isinstance(request, Roll):
        who = fight[request.who].name if request.who in fight.state.fighters else "The GM"
        return f"{who} rolls {ROLLS.get(request.why, f'{len(request.dice)}d6 for {request.why}')}."
    if isinstance(request, Place):
        return f"{fight[request.who].name}: {PLACES[request.topic]}"
    if not isinstance(request, Ask):
        return "What now?"
    name = fight[request.who].name
    if request.topic == "defence":
        return f"{name}: how to defend against {fight[request.about['attacker']].name}?"
    if request.topic == "step in":
        return f"{name}: step in before {fight[request.about['against']].name}?"
    if request.topic == "play":
        return f"{name}: the {plural(max(0, fight.state.increment))} are up; {QUESTIONS['play']}"
    return f"{name}: {QUESTIONS.get(request.topic, request.topic)}"


def offer(fight: Combat, ask: Ask[Any], choice: Choice) -> Offer:
    """A choice in words."""
    me = fight[ask.who]
    match choice:
        case Cards():
            return _cards(fight, ask, me, choice)
        case Act():
            return _act(fight, me, choice, Plan(**ask.about.get("plan", {})))
        case Guard():
            return _guard(fight, ask, me, choice)
        case Gap():
            return _gap(me, choice)
        case Loss():
            return _loss(fight, ask, choice)
        case Face():
            return Offer(f"To the {choice.key}")
        case Target():
            return Offer(pretty(Card(choice.target)))
        case Number():
            return Offer(_hexes(choice.number))
        case Do():
            return Offer(choice.do.capitalize() if choice.do != "dx" else "DX")
    return Offer(choice.key)


def _hexes(number: int) -> str:
    return f"{number} hex{'es' if number != 1 else ''}"


def facet(fight: Combat, ask: Ask[Any], name: str, value: Any) -> str:
    """One value of one facet in words."""
    if name in ("target", "attacker") and value in fight.state.fighters:
        return fight[value].name
    if ask.topic == "defence" and name in ("cards", "extra_effort"):
        return _dial(fight, ask, name, value)
    if name == "with" and value == UNARMED:
        return "bare hands"
    if isinstance(ask.choices[-1], Act) and (said := _added(name, value)):
        return said
    if name == "do":
        return VERBS.get(value, str(value).capitalize())
    if name == "number" and ask.topic in ("hexes before", "stop after"):
        return _hexes(value)
    if name in ("cards", "number"):
        return f"{value} card{'s' if value != 1 else ''}"
    if name == "effort":
        return NAMES.get(value, "no Extra Effort") if value else "no Extra Effort"
    if name == "card" and value:
        return pretty(Card(value))
    if isinstance(value, bool):
        return f"{name}" if value else f"no {name}"
    return str(value) if value not in ("", 0) else "none"


def _dial(fight: Combat, ask: Ask[Any], name: str, value: str) -> str:
    """The cards of a defence with their level; an Extra Effort by its name."""
    guard: Guard = next(choice for choice in ask.choices if choice.dials[name] == value)
    if name == "cards":
        paid = fight.cards_text(card for card, _ in cards_of(fight, fight[ask.who], guard))
        return f"{paid or 'free'} ({defence.level_of(fight, fight[ask.who], guard):+d})"
    if guard.effort == "double":
        return f"{NAMES['double defence']}, then {VERBS[guard.then]}{_with(guard.other)}"
    return f"{NAMES['increased']} ({INCREASED:+d})" if guard.effort else "none"


PARTS = {1: "1 card", 2: "pair", 3: "three", 4: "four", 5: "five"}
ADDED = {
    "hit": {"": "wherever it lands"},
    "extra_effort": {"": "none", **NAMES},
    "step": {"": "none", "step": "forward, before it", "back": "back, after it"},
    "then": {"": "nothing more", "full": "on at full speed", "stop": "end full speed"},
    "joker": {"0": "none", "1": "Red Joker"},
    "fast_draw": {"True": "Fast-Draw first"},
    "when": {"0": "before the first hex"},
}
"""What is added to an option, in words."""


def _added(name: str, value: Any) -> str:
    """The cards of an option, and what can be added to it."""
    if name == "cards":
        return PARTS.get(value, "no card")
    if name == "with":
        return str(value).removeprefix(f"{UNARMED}, ") or "nothing"
    return ADDED.get(name, {}).get(str(value)) or (f"after {_hexes(value)}" if name == "when" else "")


def _with(item: str) -> str:
    return "" if not item else " with bare hands" if item == UNARMED else f" with the {item}"


SETS = {1: "a single card", 2: "a pair", 3: "three of a kind", 4: "four of a kind", 5: "five of a kind"}
VERBS = {
    "attack": "Attack", "smash": "Strike for damage", "feint": "Feint", "shoot": "Shoot or throw", "aim": "Aim", "ready": "Ready",
    "draw": "Fast-draw", "shake": "Shake off the stun", "move": "Move", "posture": "Posture", "turn": "Turn", "halt": "Stop",
    "signal": "Signal", "other": "Other action", "idle": "Nothing", "pass": "Pass", "play": "Play", "hold": "Put aside",
    "none": "No defence", "dodge": "Dodge", "parry": "Parry", "block": "Block", "use": "Use the Hold Card",
}  # fmt: skip
ASIDE = {**dict.fromkeys(("ready", "draw"), "Gear"), **dict.fromkeys(("posture", "turn", "halt", "signal", "other"), "More")}
"""What is rarely done, each with the word behind which it stands."""


def _cards(fight: Combat, ask: Ask[Any], me: Fighter, choice: Cards) -> Offer:
    if choice.do == "pass" and ask.topic == "hold":
        return Offer("Put none aside", "A card of this turn may still be put aside when its rank is up.")
    if choice.do == "pass":
        return Offer("Let it pass", "Nothing is played or put aside now.")
    if choice.do == "hold":
        old = " The present Hold Card is given up." if fight.hold(me) else ""
        return Offer(f"Put {pretty(Card(choice.card))} aside", f"Kept back, to act before a foe from its own place on.{old}")
    parts = [counted(choice.number, "card")] if choice.number else []
    parts += [counted(choice.joker, "Red Joker")] if choice.joker else []
    parts += ["the Hold Card"] if choice.held else []
    hint = SETS[choice.size].capitalize() + (", as a whole or divided." if choice.size > 1 else ".")
    return Offer(f"Play {' and '.join(parts)}", hint, (Cost("card", choice.size),))


def _act(fight: Combat, me: Fighter, act: Act, plan: Plan) -> Offer:
    target = fight[act.target].name if act.target else ""
    label = f"{VERBS.get(act.do, act.do)} {target}".strip() if act.do != "move" else f"Move {act.mode} {target}".strip()
    if act.item:
        label += f": {act.item}" if act.do != "ready" or act.mode != "load" else f": load {act.item}"
    if act.do == "posture":
        label = f"Change to {act.mode}"
    hint = [act.mode] if act.mode and act.do in ("attack", "smash", "feint") else []
    hint += [act.location] if act.location else []
    hint += [NAMES[act.effort]] if act.effort else []
    hint += {"step": ["after a step forward"], "back": ["and a step back"]}.get(act.step, [])
    hint += ["with a Fast-Draw"] if act.draw else []
    hint += {"full": ["and on at full speed"], "stop": ["and end full speed"]}.get(act.pace, [])
    hint += [f"after {counted(act.at, 'hex')} of the way"] if act.at else []
    costs = [Cost("card", act.cards)] if act.cards else []
    costs += [Cost("future card")] if act.effort else []
    costs += [Cost("FP")] if act.effort and act.effort != "ranged" else []
    with plan.foreseen(me):
        skill = effective_skill(fight, me, act)
    facts = () if skill is None else (Fact("effective skill", str(skill)),)
    return Offer(label, ", ".join(hint), tuple(costs), facts, None if skill is None else Odds(to_hit(fight, me, act, skill), "to hit"))


def to_hit(fight: Combat, me: Fighter, act: Act, skill: int) -> float:
    """The chance of the roll to hit, after that of the Fast-Draw it begins with."""
    return chance_tried(skill) * (chance(drawing_score(fight, me, act.item)) if act.draw else 1)


def effective_skill(fight: Combat, me: Fighter, act: Act) -> int | None:
    """Of an attack: what is rolled against; None for everything else."""
    if act.do not in ("attack", "smash", "shoot") or act.target not in fight.state.fighters:
        return None
    target, weapon = fight[act.target], fight.weapon(me, act.item)
    if act.do == "shoot":
        return ranged_score(fight, me, target, act, weapon.missile) if weapon.missile else 0
    mode = weapon.mode(act.mode)
    return melee_score(fight, me, target, act, mode) if mode else 0


def _guard(fight: Combat, ask: Ask[Any], me: Fighter, guard: Guard) -> Offer:
    if guard.do == "none":
        return Offer("No defence", "Rely on armour.")
    label = f"{VERBS[guard.do]}{_with(guard.item)}"
    cards = cards_of(fight, me, guard)
    paid = [fight.cards_text(card for card, zone in cards if zone == "hand")] if guard.number or guard.joker else []
    paid += [f"the Hold Card {pretty(card)}" for card, zone in cards if zone == "hold"]
    level = f"({defence.level_of(fight, me, guard):+d})"
    hint = [f"Paid with {' and '.join(paid)} {level}" if paid else f"Free {level}"]
    hint += ["with a retreat"] if guard.retreat else []
    hint += ["Increased Defense"] if guard.effort == "increased" else []
    hint += [f"Double Defense, then {guard.then}{_with(guard.other)}"] if guard.effort == "double" else []
    costs = [Cost("card", guard.size)] if guard.size else []
    costs += [Cost("future card"), Cost("FP")] if guard.effort else []
    rolls = [defence.effective(fight, defence.met(fight, ask), guard, guard.do, guard.item)]
    if guard.then:
        rolls.append(defence.effective(fight, defence.met(fight, ask), guard, guard.then, guard.other))
    facts = (Fact("roll at most", ", then ".join(map(str, rolls))),)
    return Offer(label, ", ".join(hint), tuple(costs), facts, Odds(1 - prod(1 - chance(roll) for roll in rolls), "stops it"))


def _gap(me: Fighter, choice: Gap) -> Offer:
    if choice.do == "pass":
        return Offer("Wait")
    if choice.do == "use":
        return Offer("Use the Hold Card", "For an ordinary action, before anybody declares the next one.", (Cost("Hold Card"),))
    if choice.do == "lie":
        return Offer("Drop to the ground", "It costs no card.")
    what = f"for the {choice.item}" if choice.item in (me.main, me.off) else f"the {choice.item}"
    return Offer(f"Fast-draw {what}", "Without a card; failed, it costs the highest one.")


def _loss(fight: Combat, ask: Ask[Any], choice: Loss) -> Offer:
    left = left_by(fight, fight[ask.who], choice, ask.about)
    leaves = Leaves(tuple(left[0]), tuple(left[1]), _because(fight, ask)) if left is not None else None
    number = ask.about["damage"] + ask.about["top"]
    if choice.do == "lose":
        return Offer(f"Lose {counted(number, 'card')}", _which(fight, bool(ask.about["damage"])), leaves=leaves)
    covers = {"": "", "damage": " for the damage", "fright": " for the fright", "stun": " for the stun"}[choice.covers]
    remark = "The other loss stays." if covers else "It is the only card lost."
    return Offer(f"Give up a Red Joker{covers}", remark, (Cost("Red Joker"),), leaves=leaves)


def _because(fight: Combat, ask: Ask[Any]) -> str:
    """Why so many cards are lost, and which (GC-STUN-07, GC-STUN-11)."""
    injury, damage, fright, top = (ask.about[name] for name in ("injury", "damage", "fright", "top"))
    which = _which(fight, bool(damage))
    which = f"{which[:1].lower()}{which[1:]}"
    stun = ", and one more for the stun" if top > fright else ""
    if damage and 2 * damage >= injury:
        return f"Half of {injury} is {counted(damage, 'card')}{', rounded up' if 2 * damage > injury else ''}{stun}: {which}"
    if damage:
        return f"A wound of {injury} takes {counted(damage, 'card')}, the most there is{stun}: {which}"
    if ask.about["black"]:
        return f"The Black Joker takes {counted(top, 'card')} with it: {which}"
    if fright:
        return f"The fright takes {counted(fright, 'card')}{stun}: {which}"
    return f"{counted(top, 'card')} {'is' if top == 1 else 'are'} lost{ask.about['cause']}: {which}"


def _which(fight: Combat, damage: bool) -> str:
    """Which cards are lost (GC-JOK-07, GC-STUN-11)."""
    if damage and fight.sw.damage_takes != "highest":
        return "The lowest first, a Hold Card after them." if fight.sw.damage_takes == "lowest" else "Those you choose."
    if fight.sw.hold_counts_highest == "black_joker_only":
        return "The highest first, a Hold Card by its own rank."
    return "The highest first, a Hold Card before all others."
