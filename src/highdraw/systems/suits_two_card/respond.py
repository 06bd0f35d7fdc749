"""The defensive response: what the one attacked may do, declared before looking at cards."""

from typing import Literal

from highdraw.engine.request import Ask
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.grammar import the
from highdraw.systems.suits_two_card.chips import main_ready, off_ready, per_weapon, use_weapon
from highdraw.systems.suits_two_card.choices import Item, Response
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.side import Side, may_use_both
from highdraw.systems.suits_two_card.stance import add_item, pay_attack, reaches, stand
from highdraw.systems.suits_two_card.state import Combatant


def can_counter(fight: Combat, me: Combatant, attacker: Combatant, ranged: bool) -> list[str]:
    """With which hands the target may counter-engage; one who is unaware may not (S2-SKL-03), nor one who has acted (S2-DFR-03).

    (S2-ENG-02, S2-RNG-13, S2-ORD-02)
    """
    if me.slowed or me.helpless or me.gone or me.unaware or fight.waits(me) or fight.dazed(me):
        return []
    if ranged and fight.sw.counterfire == "none":
        return []
    if me.acted_out and (not per_weapon(fight) or attacker.id in me.barred):
        return []
    slots = []
    if main_ready(fight, me) and reaches(fight, me, attacker):
        slots.append("main")
    if off_ready(fight, me) and fight.in_reach(me, attacker):
        slots.append("off")
    return slots


def responses(fight: Combat, me: Combatant, attacker: Combatant, ranged: bool, slots: list[str]) -> tuple[Response, ...]:
    """Every response open to the one attacked, what the program would take first. `slots` are the hands it can counter with.

    Defence alone keeps the action; a dodge, and defending against missiles, costs nothing (S2-DFR-02, S2-DFR-05, S2-FRQ-05, S2-DFR-08).
    """
    counters = _counters(fight, me, attacker, slots, ranged) if slots else []
    if counters and fight.sw.defend_only == "only_if_outnumbered" and not fight.outnumbered(me, attacker):
        return tuple(counters)
    if ranged:
        return (*counters, Response("defend"))
    found = counters
    if me.swarm:
        return (*found, Response("guard" if me.white_basic else "dodge"))
    kit = fight.kits[me.id]
    if me.white_shield:
        found.append(Response("block"))
    if me.white_second and not me.second_lost and not kit.ranged and "off" not in me.used:
        found.append(Response("parry", item="second"))
    if me.white_basic:
        found.append(Response("guard"))
    if not kit.ranged and main_ready(fight, me):
        found.append(Response("parry"))
    found.append(Response("dodge"))
    return tuple(found)


def _counters(fight: Combat, me: Combatant, attacker: Combatant, slots: list[str], ranged: bool) -> list[Response]:
    """The ways to counter-engage: one or two cards, and which device is added against a hand weapon (S2-DFR-05, S2-DFR-07)."""
    found = []
    white = me.white
    items = fight.sw.action_economy == "items"
    for slot in slots:
        hand: Literal["", "off"] = "" if slot == "main" else "off"
        for cards in (0,) if me.minion or items or not white else (0, 1):
            found.append(Response("counter", hand, cards))
            left = white - (0 if cards or items or me.minion or not white else 1)
            more = [] if ranged else addable(fight, me, left)
            found += [Response("counter", hand, cards, item) for item in more if not (hand and item == "second")]
    if "main" in slots and fight.sw.multi_declare == "before_draw" and may_use_both(fight, me, attacker) and (white or items):
        found.append(Response("counter", "both"))
    return found


def addable(fight: Combat, me: Combatant, whites_left: int) -> list[Item]:
    """Which device can be added to one's own defence, when so many white chips are left for it (S2-DFR-05)."""
    found: list[Item] = []
    if me.white_shield and whites_left:
        found.append("shield")
    if me.white_second and whites_left and not me.second_lost and "off" not in me.used:
        found.append("second")
    return found


def ask_response(me: Combatant, attacker: Combatant, weapon: Weapon, cards: int, found: tuple[Response, ...]) -> Ask[Response]:
    """Ask the one attacked, openly, before any card is drawn (S2-DFR-05)."""
    about = {"attacker": attacker.id, "weapon": weapon.name, "ranged": weapon.ranged, "cards": cards}
    return Ask(me.id, "response", found, about)


def take_up(fight: Combat, me: Combatant, attacker: Combatant, said: Response) -> Side:
    """Pay for the response and stand to it: a white chip, or the blue one for a parry with the main weapon.

    (S2-CHP-03, S2-CHP-07, S2-DFR-03)
    """
    kit = fight.kits[me.id]
    if said.do == "counter":
        return _counter(fight, me, attacker, said)
    mode = said.mode
    side = Side(me, kit.main, mode)
    if mode == "block":
        me.white_shield -= 1
        side.item = "shield"
    elif mode == "parry second":
        me.white_second -= 1
        me.used.append("off")
        side.item = "second"
    elif mode == "guard":
        me.white_basic -= 1
    elif mode == "parry":
        use_weapon(fight, me, "main")
        me.barred.append(attacker.id)
    if fight.loud and mode != "defend":
        words = {"block": "blocks with the shield", "parry second": "parries with the second weapon", "guard": "stands on guard",
                 "parry": f"parries with {the(kit.main.name)}", "dodge": "dodges"}[mode]  # fmt: skip
        cites: tuple[str, ...] = (RULES[mode], "S2-DFR-05")
        also = ("S2-DFR-02", "S2-DFR-06", *(("S2-CHP-04",) if side.item else ()))
        if me.acted_out and not per_weapon(fight):
            cites = (*cites, "S2-DFR-03")
        if outnumbered := fight.outnumbered(me):
            cites = (*cites, "S2-DFR-04")
        fight.tell(
            "response",
            f"{me.name}{', outnumbered,' if outnumbered else ''} {words}.",
            *cites,
            also=also,
            level="detail",
            who=me.id,
            mode=mode,
        )
    return side


def _counter(fight: Combat, me: Combatant, attacker: Combatant, said: Response) -> Side:
    """Strike back: with the main weapon, the second or both, and a device if one was added (S2-ENG-02, S2-DFR-01).

    Only one of several attackers can be countered in a period (S2-DFR-03).
    """
    item = said.item
    side = stand(fight, me, attacker, "off" if said.hand == "off" else "main", "counter")
    side.item = item
    side.both = said.hand == "both"
    pay_attack(fight, me, side, said.cards or 2, side.both, counter=True)
    if item:
        add_item(me, item)
    me.acted_out = me.offensive = True
    me.barred.append(attacker.id)
    if fight.loud:
        with_item = {"shield": ", the shield ready", "second": ", the second weapon ready"}.get(item, "")
        one = " with one card" if side.cards == 1 and not me.minion else ""
        cites, also = ["S2-ENG-02", "S2-DFR-01", "S2-CHP-02"], ["S2-FRQ-01"]
        if item:
            also.append("S2-DFR-05")
        if len(me.engaged) > 1:
            also.append("S2-DFR-03")
        if side.weapon.ranged or fight.kits[attacker.id].main.ranged:
            cites.append("S2-RNG-13")
        fight.tell(
            "response", f"{me.name} counter-engages{one}{with_item}.", *cites, also=tuple(also), level="detail", who=me.id, mode="counter"
        )
    return side


RULES = {
    "counter": "S2-ENG-02", "block": "S2-FRQ-04", "parry second": "S2-TWO-01", "guard": "S2-CHP-03", "parry": "S2-CHP-07",
    "dodge": "S2-FRQ-05", "defend": "S2-DFR-08",
}  # fmt: skip
