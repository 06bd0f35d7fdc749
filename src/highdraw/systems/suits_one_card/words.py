"""What is asked, and what each choice means, in words for people. Nothing here decides anything."""

from collections.abc import Callable
from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.request import Ask, Draw, Place, Request, Roll
from highdraw.engine.system import Offer
from highdraw.systems.suits import words as suits
from highdraw.systems.suits.armoury import UNARMED
from highdraw.systems.suits.grammar import metres, several, the
from highdraw.systems.suits_one_card.aim import aim_cards, aims_at
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import charted
from highdraw.systems.suits_one_card.reach import bracket_to
from highdraw.systems.suits_one_card.skill import pace, strike_skill
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


def _own(fight: Combat, ask: Ask) -> str:
    """The dealt cards of whoever is asked, for a question."""
    cards = fight.state.deck.zones.get(ask.who, [])
    return f"You hold {_shown(list(cards))}. " if cards else ""


def _reveal(fight: Combat, ask: Ask) -> str:
    if ask.about.get("foe") == ask.who:
        return "reveal a committed bonus card for the lob?"
    if "foe" in ask.about:
        return f"reveal a committed bonus card against {_name(fight, ask.about['foe'])}?"
    if "extra" in ask.about:
        return "everybody has acted. Reveal a club for an extra action?"
    return f"level {ask.about['level']} is called. Reveal a committed bonus card?"


_STRIKE = {True: "Strike, or hold the blow?", False: "Press it home, or let it be?"}
"""What the one who was attacked and won is asked, in a fight and in other contests."""

_TOPICS: dict[str, Callable[[Combat, Ask], str]] = {
    "cards": lambda fight, ask: "how many cards do you take this round?",
    "keep": lambda fight, ask: f"you drew {_shown(ask.about['cards'])}, of equal worth. Which do you keep?",
    "bank": lambda fight, ask: f"you were dealt {pretty(Card(ask.about['card']))}. Use it now, or bank it as a bonus card?",
    "commit": lambda fight, ask: "commit bonus cards, face down?",
    "reveal": _reveal,
    "call": lambda fight, ask: f"level {ask.about['level']} is called. {_own(fight, ask)}Do you act?",
    "action": lambda fight, ask: suits.to_act(ask),
    "shots": lambda fight, ask: f"how many {'clumps' if ask.about['burst'] else 'shots'} with the {ask.about['weapon']}?",
    "next target": lambda fight, ask: "at whom does the next shot go?",
    "aimed": lambda fight, ask: f"your cards are {_shown(ask.about['cards'])}, your skill is {ask.about['skill']}. Which do you use?",
    "strike": lambda fight, ask: f"you have beaten {_name(fight, ask.about['foe'])}. {_STRIKE[fight.fighting]}",
    "fire": lambda fight, ask: "you have an aim. Fire now?",
    "facing": lambda fight, ask: "which way do you look?",
    "ready": lambda fight, ask: "the second club readies your weapon: before the extra action, or after it?",
    "stand": lambda fight, ask: f"{_own(fight, ask)}Do you contend, or only hold out?",
    "aftermath": lambda fight, ask: "the fight is over. What comes next?",
}


def words(fight: Combat, ask: Ask, key: str) -> Offer:
    """One choice in words, with what it costs and risks."""
    return _WORDS[ask.topic](fight, ask, key)


def _name(fight: Combat, who: str) -> str:
    return suits.name_of(fight.state.combatants, who)


def _losses(fight: Combat, who: str) -> str:
    """Loss before armour at the least and the most power bonus (S1-PWR-17)."""
    power = fight.kits[who].power
    return f"loss {charted(power, -3, fight.sw.power_over_ten)} to {charted(power, 3, fight.sw.power_over_ten)}"


def _action(fight: Combat, ask: Ask, key: str) -> Offer:
    me = fight[ask.who]
    kit = fight.kits[me.id]
    verb, _, rest = key.partition(" ")
    if verb in ("attack", "shoot"):
        foe = fight[rest]
        skill = strike_skill(fight, me, None, bracket_to(fight, me, foe))
        down = ", who cannot defend" if foe.helpless else ""
        if verb == "attack":
            return Offer(f"Attack {foe.name}{down}", f"{kit.main.name}, skill {skill}, {_losses(fight, me.id)}")
        hint = f"{kit.main.name}, {metres(fight.distance(me, foe))}, {bracket_to(fight, me, foe)} range, skill {skill}"
        if (me.aim_target or me.aim_arc) and aims_at(fight, me, foe):
            hint += f", {several(len(aim_cards(fight, me)), 'aiming card')}"
        return Offer(f"{'Throw at' if kit.main.group == 'thrown' else 'Shoot'} {foe.name}{down}", hint)
    if verb == "challenge":
        return Offer(f"Challenge {_name(fight, rest)}")
    if verb == "lob":
        if rest == "at a spot":
            return Offer("Lob at a spot", kit.main.name)
        return Offer(f"Lob at {_name(fight, rest)}", f"{kit.main.name}, {metres(fight.distance(me, fight[rest]))}")
    if verb == "reload":
        return Offer(f"Ready the {me.main}", f"round {me.reloading.get(me.main, 0) + 1} of {kit.reload}")
    if verb == "aim":
        if rest.startswith("arc"):
            return suits.arc(rest)
        return Offer(f"Aim at {_name(fight, rest)}", "an extra card when you fire")
    if verb == "tend":
        return Offer(f"Tend {_name(fight, rest)}", "your medic's card comes at the end of the round")
    if verb == "move":
        return suits.move(fight.state.combatants, rest, pace(fight, me))
    if verb == "hold":
        away = {"no shield": "Put the shield away", UNARMED: "Fight with bare hands"}
        return Offer(away.get(rest, f"Take up the {rest}"), "your whole turn")
    return Offer("Do nothing")


def _card_use(fight: Combat, ask: Ask, key: str) -> Offer:
    if key == "none":
        return Offer("Nothing")
    card, _, use = key.partition(" ")
    what = "A chip" if card == "chip" else pretty(Card(card))
    return Offer(f"{what} for {use}", "number and side are open, the suit is not")


def _reveal_words(fight: Combat, ask: Ask, key: str) -> Offer:
    if key == "pass":
        return Offer("Nothing now")
    suit, _, rest = key.partition(" ")
    use, _, foe = rest.partition(" on ")
    return Offer(f"{suit.title()} for {use}" + (f" on {_name(fight, foe)}" if foe else ""))


def _call(fight: Combat, ask: Ask, key: str) -> Offer:
    if key == "act":
        return Offer("Act now")
    return Offer("Wait", "act at a lower level, or not at all") if key == "wait" else Offer("Let the round pass")


def _aimed(fight: Combat, ask: Ask, key: str) -> Offer:
    cards = tuple(Card(card) for card in key.split(" "))
    worth = best_sum(cards, ask.about["skill"]) or 0
    return Offer(f"{' + '.join(map(pretty, cards))}: {worth}", "every face card counts" if len(cards) > 1 else "one card")


def _strike(fight: Combat, ask: Ask, key: str) -> Offer:
    if key == "strike":
        return Offer("Strike", f"with {the(fight[ask.who].main)}") if fight.fighting else Offer("Press it home")
    return Offer("Hold the blow" if fight.fighting else "Let it be", "you may recover")


_CARDS = {"1": "One card", "2": "Two cards", "3": "Three cards"}

_WORDS: dict[str, Callable[[Combat, Ask[Any], Any], Offer]] = {
    "cards": lambda fight, ask, key: Offer(_CARDS[key], "" if key == "1" else "their sum must be within your skill"),
    "keep": lambda fight, ask, key: Offer(f"Keep {pretty(Card(key))}"),
    "bank": lambda fight, ask, key: Offer("Use it", "this round") if key == "use" else Offer("Bank it", "no action this round"),
    "commit": _card_use,
    "reveal": _reveal_words,
    "call": _call,
    "action": _action,
    "shots": lambda fight, ask, key: Offer(key),
    "next target": lambda fight, ask, key: Offer(_name(fight, key)),
    "aimed": _aimed,
    "strike": _strike,
    "fire": lambda fight, ask, key: suits.fire(fight.state.combatants, key),
    "facing": lambda fight, ask, key: Offer(f"Look {key[5:]}" if key.startswith("look ") else f"Face {_name(fight, key[5:])}"),
    "ready": lambda fight, ask, key: Offer("Ready first, then act" if key == "before" else "Act first, then ready"),
    "stand": lambda fight, ask, key: Offer("Contend" if key == "contend" else "Hold out", "" if key == "contend" else "you may recover"),
    "aftermath": lambda fight, ask, choice: suits.after(choice, "Some minutes pass"),
}
