"""What is asked, and what each choice means, in words for people. Nothing here decides anything."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from highdraw.cards import Card, parse_many, pretty
from highdraw.cards.card import SUITS
from highdraw.engine.choice import Choice, Do, Number, Target
from highdraw.engine.prose import counted
from highdraw.engine.request import Ask, Draw, Place, Request, Roll
from highdraw.engine.system import Cost, Offer
from highdraw.engine.view import Fact
from highdraw.systems.suits import words as suits
from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.choices import Act, Bonus, Face, Fire
from highdraw.systems.suits.grammar import metres, the
from highdraw.systems.suits_one_card.aim import aim_cards, aims_at
from highdraw.systems.suits_one_card.bonus import CHIP
from highdraw.systems.suits_one_card.choices import Aimed, Keep
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import charted
from highdraw.systems.suits_one_card.reach import bracket_to
from highdraw.systems.suits_one_card.skill import pace, strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_sum


def question(fight: Combat, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
    if isinstance(request, Draw):
        return suits.to_draw(fight.state.combatants, request)
    if isinstance(request, Roll):
        return f"Roll one of eight directions ({request.why}): 1 is east, then on to the left."
    if isinstance(request, Place):
        return suits.to_place(request)
    assert isinstance(request, Ask)
    return suits.to_answer(fight.state.combatants, request, _TOPICS[request.topic](fight, request))


def _shown(cards: list[str]) -> str:
    return " ".join(pretty(Card(card)) for card in cards)


def _own(fight: Combat, ask: Ask[Any], you: str = "You") -> str:
    """The dealt cards of whoever is asked, for a question."""
    cards = fight.state.deck.zones.get(ask.who, [])
    return f"{you} hold {_shown(list(cards))}. " if cards else ""


def _level(ask: Ask[Any]) -> str:
    """The level that is called; the last one says who comes there."""
    return f"level {ask.about['level']}" if ask.about["level"] else "level 0, for cards above the skill,"


def _reveal(fight: Combat, ask: Ask[Any]) -> str:
    if ask.about.get("foe") == ask.who:
        return "reveal a committed bonus card for the lob?"
    if "foe" in ask.about:
        return f"reveal a committed bonus card against {_name(fight, ask.about['foe'])}?"
    if "extra" in ask.about:
        return "everybody has acted. Reveal a club for an extra action?"
    return f"level {ask.about['level']} is called. Reveal a committed bonus card?"


_STRIKE = {True: "Strike, or hold the blow?", False: "Press it home, or let it be?"}
"""What the one who was attacked and won is asked, in a fight and in other contests."""

_TOPICS: dict[str, Callable[[Combat, Ask[Any]], str]] = {
    "cards": lambda fight, ask: "how many cards do you take this round?",
    "keep": lambda fight, ask: f"you drew {_shown(ask.about['cards'])}, of equal worth. Which do you keep?",
    "bank": lambda fight, ask: f"you were dealt {pretty(Card(ask.about['card']))}. Use it now, or bank it as a bonus card?",
    "commit": lambda fight, ask: "commit bonus cards, face down?",
    "reveal": _reveal,
    "call": lambda fight, ask: f"{_level(ask)} is called. {_own(fight, ask)}Do you act?",
    "action": lambda fight, ask: suits.to_act(ask),
    "shots": lambda fight, ask: f"how many {'clumps' if ask.about['burst'] else 'shots'} with the {ask.about['weapon']}?",
    "next target": lambda fight, ask: "at whom does the next shot go?",
    "aimed": lambda fight, ask: f"your cards are {_shown(ask.about['cards'])}, your skill is {ask.about['skill']}. Which do you use?",
    "strike": lambda fight, ask: f"you have beaten {_name(fight, ask.about['foe'])}. {_STRIKE[fight.fighting]}",
    "fire": lambda fight, ask: "you have an aim. Fire now?",
    "facing": lambda fight, ask: "which way do you look?",
    "ready": lambda fight, ask: "the second club readies your weapon: before the extra action, or after it?",
    "stand": lambda fight, ask: f"{_own(fight, ask, 'you')}Do you contend, or only hold out?",
    "aftermath": lambda fight, ask: "the fight is over. What comes next?",
}

SUBJECTS = {
    "cards": "how many cards to take", "keep": "which card to keep", "bank": "banking a card", "commit": "committing bonus cards",
    "reveal": "revealing bonus cards", "call": "acting at a level", "shots": "how many shots", "aimed": "which cards to use",
    "strike": "striking after a contest that was won", "fire": "firing an aim", "ready": "readying the weapon",
    "stand": "contending, or only holding out",
}  # fmt: skip
"""What a question is about in a few words, where its topic does not say it."""


def words(fight: Combat, ask: Ask[Any], choice: Choice) -> Offer:
    """One choice in words, with what it costs and risks."""
    match choice:
        case Act():
            return _action(fight, fight[ask.who], choice)
        case Bonus():
            return _bonus(fight, choice, open_=ask.topic == "reveal")
        case Fire():
            return suits.firing(fight.state.combatants, choice)
        case Face(way=way, target=who):
            return Offer(f"Look {way}" if way else f"Face {_name(fight, who)}")
        case Keep(card=card):
            return Offer(f"Keep {pretty(card)}")
        case Aimed(hand=cards):
            return _aimed(cards, ask.about["skill"])
        case Target(target=who):
            return Offer(_name(fight, who))
        case Number(number=number) if ask.topic == "cards":
            return Offer(_CARDS[number], "" if number == 1 else "their sum must be within your skill", (Cost("card", number),))
        case Number(number=number):
            return Offer(str(number), costs=(Cost("clump" if ask.about["burst"] else "shot", number),))
        case Do(do=do) if ask.topic == "aftermath":
            return suits.after(choice, "Some minutes pass")
        case Do(do=do):
            return _verb(fight, ask, do)
    raise TypeError(choice)


def _verb(fight: Combat, ask: Ask[Any], do: str) -> Offer:
    if do == "strike":
        return Offer("Strike", f"with {the(fight[ask.who].main)}") if fight.fighting else Offer("Press it home")
    if do == "hold":
        return Offer("Hold the blow" if fight.fighting else "Let it be", "you may recover")
    return VERBS[do]


VERBS = {
    "use": Offer("Use it", "this round"),
    "bank": Offer("Bank it", "no action this round", (Cost("card"), Cost("action"))),
    "act": Offer("Act now"),
    "wait": Offer("Wait", "act at a lower level, or not at all"),
    "pass": Offer("Let the round pass"),
    "before": Offer("Ready first, then act"),
    "after": Offer("Act first, then ready"),
    "contend": Offer("Contend"),
    "hold out": Offer("Hold out", "you may recover"),
}
_CARDS = {1: "One card", 2: "Two cards", 3: "Three cards"}
ACTION = (Cost("action"),)


def _name(fight: Combat, who: str) -> str:
    return suits.name_of(fight.state.combatants, who)


def _losses(fight: Combat, who: str) -> str:
    """Loss before armour at the least and the most power bonus (S1-PWR-17)."""
    power = fight.kits[who].power
    return f"{charted(power, -3, fight.sw.power_over_ten)} to {charted(power, 3, fight.sw.power_over_ten)}"


def _action(fight: Combat, me: Combatant, act: Act) -> Offer:
    kit, name = fight.kits[me.id], _name(fight, act.target)
    match act.do:
        case "attack" | "shoot":
            return _attack(fight, me, fight[act.target])
        case "challenge":
            return Offer(f"Challenge {name}", costs=ACTION, facts=(Fact("skill", f"{strike_skill(fight, me)}"),))
        case "lob" if act.spot:
            return Offer("Lob at a spot", kit.main.name, ACTION)
        case "lob":
            far = metres(fight.distance(me, fight[act.target]))
            return Offer(f"Lob at {name}", f"{kit.main.name}, {far}", ACTION, (Fact("distance", far),))
        case "reload":
            return Offer(f"Ready the {me.main}", f"round {me.reloading.get(me.main, 0) + 1} of {kit.reload}", ACTION)
        case "aim" if act.arc:
            return replace(suits.covering(act), costs=ACTION)
        case "aim":
            return Offer(f"Aim at {name}", "an extra card when you fire", ACTION)
        case "tend":
            return Offer(f"Tend {name}", "your medic's card comes at the end of the round", ACTION)
        case "move":
            return replace(suits.moving(fight.state.combatants, act, pace(fight, me)), costs=ACTION)
        case "hold":
            thing = f"{act.item} {act.grip}".strip()
            away = {"": "Put the shield away", UNARMED: "Fight with bare hands"}
            return Offer(away.get(thing, f"Take up the {thing}"), "your whole turn", ACTION)
    return Offer("Do nothing")


def _attack(fight: Combat, me: Combatant, foe: Combatant) -> Offer:
    """An attack with the weapon in hand: the skill, how far it is, what it can do."""
    kit, bracket = fight.kits[me.id], bracket_to(fight, me, foe)
    skill = strike_skill(fight, me, None, bracket)
    down = ", who cannot defend" if foe.helpless else ""
    losses = _losses(fight, me.id)
    facts = [Fact("skill", f"{skill}"), Fact("loss", losses)]
    if bracket is None:
        return Offer(f"Attack {foe.name}{down}", f"{kit.main.name}, skill {skill}, loss {losses}", ACTION, tuple(facts))
    far = metres(fight.distance(me, foe))
    facts += [Fact("distance", far), Fact("range", bracket)]
    hint = f"{kit.main.name}, {far}, {bracket} range, skill {skill}"
    if (me.aim_target or me.aim_arc) and aims_at(fight, me, foe):
        extra = len(aim_cards(fight, me))
        hint += f", {counted(extra, 'aiming card')}"
        facts.append(Fact("aiming cards", f"{extra}"))
    return Offer(f"{'Throw at' if kit.main.group == 'thrown' else 'Shoot'} {foe.name}{down}", hint, ACTION, tuple(facts))


def _bonus(fight: Combat, choice: Bonus, open_: bool) -> Offer:
    """A bonus card to lay down, or one that lies there to be revealed."""
    if choice.do == "none":
        return Offer("Nothing")
    if choice.do == "pass":
        return Offer("Nothing now")
    cost = (Cost("chip" if choice.card == CHIP else "bonus card"),)
    if open_:
        on = f" on {_name(fight, choice.target)}" if choice.target else ""
        return Offer(f"{choice.card.title()} for {choice.use}{on}", costs=cost)
    what = "A chip" if choice.card == CHIP else pretty(Card(choice.card))
    return Offer(f"{what} for {choice.use}", "number and side are open, the suit is not", cost)


def _aimed(cards: tuple[Card, ...], skill: int) -> Offer:
    worth = best_sum(cards, skill) or 0
    facts = (Fact("worth", f"{worth}"), Fact("skill", f"{skill}"))
    return Offer(f"{' + '.join(map(pretty, cards))}: {worth}", "every face card counts" if len(cards) > 1 else "one card", facts=facts)


def facet(fight: Combat, ask: Ask[Any], name: str, value: Any) -> str:
    """One value of one facet in words."""
    if name == "item" and not value:
        return "no shield"
    if name in ("card", "cards") and value not in (*SUITS, CHIP, ""):
        return " ".join(map(pretty, parse_many(value)))
    return suits.facet(fight.state.combatants, name, value)
