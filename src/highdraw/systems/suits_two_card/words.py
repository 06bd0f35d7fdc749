"""What is asked, and what each choice means, in words for people. Nothing here decides anything."""

from collections.abc import Callable
from typing import Any

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.request import Ask, Draw, Identify, Place, Request
from highdraw.engine.system import Offer
from highdraw.field.geometry import angle_between
from highdraw.systems.suits import words as suits
from highdraw.systems.suits.grammar import metres, several, the
from highdraw.systems.suits.power import scaled
from highdraw.systems.suits.worth import HIGH, LOW
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.movement import COMPASS, pace
from highdraw.systems.suits_two_card.state import Combatant


def question(fight: Combat, request: Request[Any]) -> str:
    """What is asked, in a sentence."""
    if isinstance(request, Draw):
        return suits.to_draw(fight.state.combatants, request)
    if isinstance(request, Identify):
        cards = "the face-down card: which is it" if request.count == 1 else f"{request.count} face-down cards: which are they"
        return f"Turn over {cards}?"
    if isinstance(request, Place):
        return suits.to_place(request)
    assert isinstance(request, Ask)
    return fight.agreed(suits.to_answer(fight.state.combatants, request, _TOPICS[request.topic](fight, request)))


def _attacked(fight: Combat, ask: Ask) -> str:
    attacker = fight[ask.about["attacker"]]
    verb = "fires at" if ask.about["ranged"] else "attacks"
    return f"{attacker.name} {verb} you with {the(ask.about['weapon'])}. How do you answer?"


def _fire(fight: Combat, ask: Ask) -> str:
    return f"you have an aim ({fight[ask.who].aim}). Fire now?"


_TOPICS: dict[str, Callable[[Combat, Ask], str]] = {
    "action": lambda fight, ask: suits.to_act(ask),
    "how": lambda fight, ask: (
        "how do you throw?" if ask.about["target"] == ask.who else f"how do you attack {fight[ask.about['target']].name}?"
    ),
    "response": _attacked,
    "hand": lambda fight, ask: f"you hold {' '.join(pretty(Card(c)) for c in ask.about['cards'])}. What do you make of them?",
    "shots": lambda fight, ask: f"how many draws with the {ask.about['weapon']}?",
    "go on": lambda fight, ask: f"{several(ask.about['left'], 'more draw')} to come. Fire on?",
    "fire": _fire,
    "order value": lambda fight, ask: f"{pretty(Card(ask.about['card']))} for the order of action, the highest first: high or low?",
    "facing": lambda fight, ask: f"you look {_way(fight, ask.who)}. Which way at the end of the turn?",
    "again": lambda fight, ask: "the contest has no outcome. Draw again?",
    "commit": lambda fight, ask: "commit bonus cards, face down?",
    "reveal": lambda fight, ask: "reveal a committed bonus card?",
    "aftermath": lambda fight, ask: "the fight is over. What comes next?",
}


def words(fight: Combat, ask: Ask, key: str) -> Offer:
    """One choice in words, with what it costs and risks."""
    return _WORDS[ask.topic](fight, ask, key)


def _name(fight: Combat, who: str) -> str:
    return suits.name_of(fight.state.combatants, who)


def _chips_after(me: Combatant, blue: int, white: int) -> str:
    return f"leaves {max(0, me.blue - blue)} blue, {max(0, me.white - white)} white"


def _action(fight: Combat, ask: Ask, key: str) -> Offer:
    me = fight[ask.who]
    kit = fight.kits[me.id]
    verb, _, rest = key.partition(" ")
    if verb in ("attack", "shoot", "both", "charge", "throw") and rest != "at a spot":
        who, _, hand = rest.partition(" ")
        foe = fight[who]
        weapon = kit.second if hand == "off" and kit.second else kit.main
        far = fight.distance(me, foe)
        if verb == "both":
            return Offer(
                f"Attack {foe.name} with both weapons", f"{kit.main.name} and {me.off}; the second gives no bonus until your next turn"
            )
        if verb == "charge":
            return Offer(f"Charge {foe.name}", f"{metres(far)}, then attack with {the(weapon.name)}")
        if verb in ("shoot", "throw"):
            aimed = me.aim > 0 and me.aim_target == who
            bracket = kit.bracket(far, aimed)
            hint = f"{weapon.name}, {metres(far)}, {bracket} range" + (f", aim {me.aim}" if aimed else "")
            return Offer(f"{'Throw at' if weapon.group in ('thrown', 'grenades') else 'Shoot'} {foe.name}", hint)
        base = kit.powers.get(weapon.name, 1)
        loss = f"loss {scaled(base, -3, fight.sw.power_scale)} to {scaled(base, 3, fight.sw.power_scale)}" if not me.swarm else ""
        down = ", helpless" if foe.helpless else ""
        return Offer(f"Attack {foe.name}{down}", f"{weapon.name}, {loss}" if loss else weapon.name)
    if verb == "throw":
        return Offer("Throw at a spot", kit.main.name)
    if verb == "challenge":
        return Offer(f"Challenge {_name(fight, rest)}")
    if verb == "recover":
        return Offer("Recover", f"one high card{f' + {me.total:g}' if me.total else ''}: 2 shock up to {me.will}, 1 up to {2 * me.will}")
    if verb == "ready":
        return Offer(f"Ready the {me.main}", "your whole action, no cards")
    if verb == "reload":
        return Offer(f"Reload the {me.main}", f"turn {me.reloading + 1} of {reload_turns(kit.main, me.body)}")
    if verb == "aim":
        if rest.startswith("arc"):
            return suits.arc(rest)
        return Offer(f"Aim at {_name(fight, rest)}", f"aim {me.aim + 1 if me.aim_target == rest else 1}: an extra card when you fire")
    if verb == "tend":
        return Offer(f"Tend {_name(fight, rest)}", "your medic's card comes at the next bleeding check")
    if verb == "move":
        return suits.move(fight.state.combatants, rest, pace(fight, me))
    if verb == "hold":
        place, _, what = rest.partition("=")
        return Offer(f"Take up the {what}", "off hand; your whole action" if place == "off" else "your whole action")
    if verb == "stow":
        return Offer(f"Put the {me.main if rest == 'main' else me.off} away", "your whole action")
    if verb == "drop":
        return Offer(f"Let go of the {me.main if rest == 'main' else me.off}", "free")
    if verb == "step":
        return Offer("Take a step", "one yard, and still act")
    return Offer("Pass")


def _how(fight: Combat, ask: Ask, key: str) -> Offer:
    me = fight[ask.who]
    count, _, item = key.partition("+")
    label = "Two cards" if count == "2" else "One card"
    label += {"shield": ", shield ready against a counter", "second": ", second weapon ready against a counter"}.get(item, "")
    cost = 0 if me.minion or fight.sw.action_economy == "items" or not me.white else int(count) - 1
    hint = _chips_after(me, 1, cost) if fight.sw.action_economy == "chips" else ""
    if item:
        hint += ", one less if you are countered"
    return Offer(label, hint)


def _response(fight: Combat, ask: Ask, key: str) -> Offer:
    me = fight[ask.who]
    mode, _, item = key.partition("+")
    with_item = {"shield": " behind the shield", "second": " with the second weapon on guard"}.get(item, "")
    if mode.startswith("counter"):
        one = mode.endswith(" 1")
        if mode == "counter both":
            return Offer("Counter with both weapons", "strike back twice if your cards are sequential; no action on your next turn")
        label = "Counter" + (" with the off hand" if "off" in mode else "") + (" with one card" if one else "") + with_item
        return Offer(label, "engage and strike back; no action on your next turn")
    kit = fight.kits[me.id]
    if mode == "block":
        shield = kit.shield
        return Offer("Block with the shield", f"+{shield.rating if shield else 0}; {_chips_after(me, 0, 1)}")
    texts = {
        "parry second": ("Parry with the second weapon", f"+1; {_chips_after(me, 0, 1)}"),
        "guard": ("Guard", f"your skill, no item; {_chips_after(me, 0, 1)}"),
        "parry": (f"Parry with {the(me.main)}", f"+{kit.main.defence}; your main weapon rests on your next turn"),
        "dodge": ("Dodge", "Dodge skill or Reflexes; no chip"),
        "defend": ("Defend", "against missiles; no chip"),
    }
    return Offer(*texts[mode])


def _hand(fight: Combat, ask: Ask, key: str) -> Offer:
    rank: int = ask.about["ranks"][key]
    if key == "split":
        return Offer("Split: both weapons strike", f"high card {rank}")
    if key.startswith("aside:"):
        shown = " ".join(pretty(Card(name)) for name in key[6:].split("+"))
        return Offer(f"Put {shown} aside as a bonus card", f"rank {rank}" if rank else "leaves no rank: an overdraw")
    if key == "overdraw":
        return Offer("Overdraw", "no card fits your skill")
    shown = " + ".join(pretty(Card(name)) for name in key.split(":")[1].split("+"))
    return Offer(f"Rank {rank} with {shown}", f"{suit_of(Card(ask.about['suit cards'][key]))} count")


def _order_value(fight: Combat, ask: Ask, key: str) -> Offer:
    """What a face card counts for the order, and whether that is too much for the first round (S2-ORD-02)."""
    value = (HIGH if key == "high" else LOW)[Card(ask.about["card"])]
    limit = f"{'Reflexes' if fight.fighting else 'skill'} {ask.about['limit']}"
    late = f"above your {limit}: no action in the first round" if value > ask.about["limit"] else f"within your {limit}"
    return Offer(f"{key.title()} value, {value}", late)


def _way(fight: Combat, who: str) -> str:
    """Where somebody values, by the nearest point of the compass."""
    facing = fight.state.field.spots[who].facing if who in fight.state.field.spots else 0.0
    return min(COMPASS, key=lambda way: angle_between(COMPASS[way], facing))


_WORDS: dict[str, Callable[[Combat, Ask[Any], Any], Offer]] = {
    "action": _action,
    "how": _how,
    "response": _response,
    "hand": _hand,
    "shots": lambda fight, ask, key: Offer(several(int(key), "draw")),
    "go on": lambda fight, ask, key: Offer("Fire on" if key == "fire" else "Stop here"),
    "fire": lambda fight, ask, key: suits.fire(fight.state.combatants, key),
    "order value": _order_value,
    "facing": lambda fight, ask, key: Offer(
        {"keep": f"Keep looking {_way(fight, ask.who)}", "step": "Take a step"}.get(key)
        or (f"Look {key[5:]}" if key.startswith("look ") else f"Face {_name(fight, key[5:])}")
    ),
    "again": lambda fight, ask, key: Offer("Draw again" if key == "again" else "Leave it at that"),
    "commit": lambda fight, ask, key: Offer("Nothing" if key == "none" else key.title()),
    "reveal": lambda fight, ask, key: Offer("Nothing now" if key == "pass" else key.title()),
    "aftermath": lambda fight, ask, choice: suits.after(choice, "Five minutes pass"),
}
