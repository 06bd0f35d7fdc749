"""Each choice in words, with what it costs in chips and what it is judged by. Nothing here decides anything."""

from typing import Any

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.choice import Choice, Do, Number
from highdraw.engine.prose import counted
from highdraw.engine.request import Ask
from highdraw.engine.system import Cost, Offer
from highdraw.engine.view import Fact
from highdraw.systems.suits import words as suits
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.choices import Act, Bonus, Face, Fire
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits.grammar import metres, the
from highdraw.systems.suits.power import scaled
from highdraw.systems.suits.worth import HIGH, LOW
from highdraw.systems.suits_two_card.aim import aims_at
from highdraw.systems.suits_two_card.choices import How, Make, Response
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.compass import way_of
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.movement import pace
from highdraw.systems.suits_two_card.skill import attack_skill, dodge_skill, guard_skill, ranged_defence
from highdraw.systems.suits_two_card.state import Combatant

BLUE, WHITE = Cost("blue chip"), Cost("white chip")
MODIFIED = {"shield": ", shield ready against a counter", "second": ", second weapon ready against a counter"}
BEHIND = {"shield": " behind the shield", "second": " with the second weapon on guard"}
WHOLE = "your whole action"
PLAIN = {"fire": "Fire on", "stop": "Stop here", "again": "Draw again", "leave it": "Leave it at that"}


def offer(fight: Combat, ask: Ask[Any], choice: Choice) -> Offer:
    """One choice in words, with what it costs and risks."""
    people = fight.state.combatants
    match choice:
        case Act():
            return _act(fight, fight[ask.who], choice)
        case How():
            return _how(fight, fight[ask.who], choice)
        case Response():
            return _response(fight, fight[ask.who], choice, bool(ask.about["ranged"]))
        case Make():
            return _make(choice)
        case Fire():
            return suits.firing(people, choice)
        case Face():
            return Offer(_facing(fight, ask.who, choice))
        case Bonus(do="play"):
            return Offer(f"{choice.card} {choice.use}".title())
        case Bonus():
            return Offer("Nothing" if choice.do == "none" else "Nothing now")
        case Number():
            return Offer(counted(choice.number, "draw"))
        case Do() if ask.topic == "order value":
            return _order_value(fight, ask, choice)
        case Do() if ask.topic == "aftermath":
            return suits.after(choice, "Five minutes pass")
        case Do():
            return Offer(PLAIN[choice.do])
    raise TypeError(f"{type(choice).__name__} is not a choice of this edition.")


def _act(fight: Combat, me: Combatant, act: Act) -> Offer:
    if act.target and act.do in ("attack", "shoot", "both", "charge", "throw"):
        return _attack(fight, me, fight[act.target], act)
    people, kit = fight.state.combatants, fight.kits[me.id]
    held = me.main if act.hand == "main" else me.off
    match act.do:
        case "throw":
            return Offer("Throw at a spot", kit.main.name, (BLUE,))
        case "challenge":
            return Offer(f"Challenge {suits.name_of(people, act.target)}", facts=(Fact("skill", str(me.skill)),))
        case "recover":
            more = f" + {me.total:g}" if me.total else ""
            return Offer(
                "Recover", f"one high card{more}: 2 shock up to {me.will}, 1 up to {2 * me.will}", facts=(Fact("Will", str(me.will)),)
            )
        case "ready":
            return Offer(f"Ready the {me.main}", f"{WHOLE}, no cards", (BLUE,))
        case "reload":
            return Offer(f"Reload the {me.main}", f"turn {me.reloading + 1} of {reload_turns(kit.main, me.body)}")
        case "aim" if act.arc:
            return suits.covering(act)
        case "aim":
            turns = me.aim + 1 if me.aim_target == act.target else 1
            return Offer(
                f"Aim at {suits.name_of(people, act.target)}", f"aim {turns}: an extra card when you fire", facts=(Fact("aim", str(turns)),)
            )
        case "tend":
            return Offer(f"Tend {suits.name_of(people, act.target)}", "your medic's card comes at the next bleeding check")
        case "move":
            return suits.moving(people, act, pace(fight, me))
        case "hold":
            what = f"{act.item} {act.grip}" if act.grip else act.item
            return Offer(f"Take up the {what}", f"off hand; {WHOLE}" if act.hand == "off" else WHOLE)
        case "stow":
            return Offer(f"Put the {held} away", WHOLE)
        case "drop":
            return Offer(f"Drop the {held}", "free")
        case "step":
            return Offer("Take a step", "one yard, and still act")
    return Offer("Pass")


def _attack(fight: Combat, me: Combatant, foe: Combatant, act: Act) -> Offer:
    """An attack: with what, how far, at which skill, for how much."""
    kit = fight.kits[me.id]
    weapon = kit.second if act.hand == "off" and kit.second else kit.main
    far = fight.distance(me, foe)
    if act.do == "both":
        hint = f"{kit.main.name} and {me.off}; the second gives no bonus until your next turn"
        return Offer(f"Attack {foe.name} with both weapons", hint, (BLUE, WHITE), (_skill(fight, me, weapon),))
    if act.do == "charge":
        facts = (Fact("distance", metres(far)), _skill(fight, me, weapon))
        return Offer(f"Charge {foe.name}", f"{metres(far)}, then attack with {the(weapon.name)}", (BLUE,), facts)
    if act.do in ("shoot", "throw"):
        aimed = aims_at(fight, me, foe)
        bracket = kit.bracket(far, aimed)
        hint = f"{weapon.name}, {metres(far)}, {bracket} range" + (f", aim {me.aim}" if aimed else "")
        skill = attack_skill(fight, me, weapon, None, bracket, aimed, far < STRIKING_RANGE)
        facts = (Fact("range", f"{bracket}"), Fact("skill", str(skill)))
        return Offer(f"{'Throw at' if weapon.group in ('thrown', 'grenades') else 'Shoot'} {foe.name}", hint, (BLUE,), facts)
    base = kit.powers[weapon.name]
    loss = f"{scaled(base, -3, fight.sw.power_scale)} to {scaled(base, 3, fight.sw.power_scale)}"
    down = ", helpless" if foe.helpless else ""
    if me.swarm:
        return Offer(f"Attack {foe.name}{down}", weapon.name, (BLUE,), (_skill(fight, me, weapon),))
    return Offer(f"Attack {foe.name}{down}", f"{weapon.name}, loss {loss}", (BLUE,), (_skill(fight, me, weapon), Fact("loss", loss)))


def _skill(fight: Combat, me: Combatant, weapon: Weapon) -> Fact:
    return Fact("skill", str(attack_skill(fight, me, weapon)))


def _chips_after(me: Combatant, blue: int, white: int) -> str:
    return f"leaves {max(0, me.blue - blue)} blue, {max(0, me.white - white)} white"


def _how(fight: Combat, me: Combatant, how: How) -> Offer:
    chips = fight.sw.action_economy == "chips"
    white = 0 if me.minion or not chips or not me.white else how.cards - 1
    hint = _chips_after(me, 1, white) if chips else ""
    if how.item:
        hint += ", one less if you are countered"
    costs = (BLUE, WHITE) if white else (BLUE,)
    return Offer(("Two cards" if how.cards == 2 else "One card") + MODIFIED.get(how.item, ""), hint, costs if chips else ())


def _response(fight: Combat, me: Combatant, said: Response, ranged: bool) -> Offer:
    kit = fight.kits[me.id]
    skill = str(dodge_skill(fight, me) if said.do == "dodge" else ranged_defence(fight, me) if ranged else guard_skill(fight, me))
    facts = (Fact("skill", skill),)
    match said.mode:
        case "counter":
            return _counter(fight, me, said)
        case "block":
            rating = kit.shield.rating if kit.shield else 0
            return Offer("Block with the shield", "", (WHITE,), (*facts, Fact("bonus", f"+{rating}")))
        case "parry second":
            return Offer("Parry with the second weapon", "", (WHITE,), (*facts, Fact("bonus", "+1")))
        case "guard":
            return Offer("Guard", "with no item", (WHITE,), facts)
        case "parry":
            better = (Fact("bonus", f"+{kit.main.defence}"),) if kit.main.defence else ()
            return Offer(f"Parry with {the(me.main)}", "your main weapon rests next turn", (BLUE,), (*facts, *better))
        case "dodge":
            return Offer("Dodge", "Dodge skill or Reflexes; no chip", (), facts)
    return Offer("Defend", "against missiles; no chip", (), facts)


def _counter(fight: Combat, me: Combatant, said: Response) -> Offer:
    kit = fight.kits[me.id]
    whites = 0 if me.minion or fight.sw.action_economy == "items" or not me.white else int(said.cards != 1)
    costs = (BLUE, *(WHITE,) * (whites + bool(said.item)))
    if said.hand == "both":
        hint = "strike back twice if your cards are sequential; no action next turn"
        return Offer("Counter with both weapons", hint, costs, (_skill(fight, me, kit.main),))
    label = "Counter" + (" with the off hand" if said.hand else "") + (" with one card" if said.cards else "") + BEHIND.get(said.item, "")
    weapon = kit.second if said.hand == "off" and kit.second else kit.main
    return Offer(label, "engage and strike back; no action next turn", costs, (_skill(fight, me, weapon),))


def _make(make: Make) -> Offer:
    facts = (Fact("rank", str(make.rank)),)
    match make.do:
        case "split":
            return Offer("Split: both weapons strike", f"high card {make.rank}", (), facts)
        case "aside":
            shown = " ".join(map(pretty, make.cards))
            hint = f"rank {make.rank}" if make.rank else "leaves no rank: an overdraw"
            return Offer(f"Put {shown} aside as a bonus card", hint, (Cost("card", len(make.cards)),), facts)
        case "overdraw":
            return Offer("Overdraw", "no card fits your skill", (), facts)
    return Offer(f"Rank {make.rank} with {' + '.join(map(pretty, make.cards))}", f"{suit_of(Card(make.suit))} count", (), facts)


def _order_value(fight: Combat, ask: Ask[Any], choice: Do) -> Offer:
    """What a face card counts for the order, and whether that is too much for the first round."""
    value = (HIGH if choice.do == "high" else LOW)[Card(ask.about["card"])]
    limit = f"{'Reflexes' if fight.fighting else 'skill'} {ask.about['limit']}"
    late = f"above your {limit}: no action in the first round" if value > ask.about["limit"] else f"within your {limit}"
    return Offer(f"{choice.do.title()} value, {value}", late, (), (Fact("value", str(value)),))


def _facing(fight: Combat, who: str, face: Face) -> str:
    match face.do:
        case "keep":
            return f"Keep looking {way_of(fight, who)}"
        case "step":
            return "Take a step"
        case "look":
            return f"Look {face.way}"
    return f"Face {suits.name_of(fight.state.combatants, face.target)}"
