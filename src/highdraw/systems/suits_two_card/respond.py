"""The defensive response: what the one attacked may do, declared before looking at cards (S2-DFR-05, S2-T-MODES)."""

from highdraw.engine.request import Ask
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.grammar import the
from highdraw.systems.suits_two_card.chips import main_ready, off_ready, per_weapon, use_weapon
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.side import Side, may_use_both
from highdraw.systems.suits_two_card.stance import add_item, pay_attack, reaches, stand
from highdraw.systems.suits_two_card.state import Combatant

MODE_RULES = {
    "counter": "S2-ENG-02", "block": "S2-FRQ-04", "parry second": "S2-TWO-01", "guard": "S2-CHP-03", "parry": "S2-CHP-07",
    "dodge": "S2-FRQ-05", "defend": "S2-DFR-08",
}  # fmt: skip


def can_counter(fight: Combat, me: Combatant, attacker: Combatant, ranged: bool) -> list[str]:
    """With which hands the target may counter-engage; one who is unaware may not (S2-ENG-02, S2-RNG-13, S2-ORD-02, S2-SKL-03)."""
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


def responses(fight: Combat, me: Combatant, attacker: Combatant, ranged: bool, slots: list[str]) -> tuple[str, ...]:
    """Every response open to the one attacked, what the program would take first. `slots` are the hands it can counter with."""
    counters = _counters(fight, me, attacker, slots, ranged) if slots else []
    if counters and fight.sw.defend_only == "only_if_outnumbered" and not fight.outnumbered(me, attacker):
        return tuple(counters)
    if ranged:
        return (*counters, "defend")
    keys = counters
    if me.swarm:
        return (*keys, "guard") if me.white_basic else (*keys, "dodge")
    kit = fight.kits[me.id]
    if me.white_shield:
        keys.append("block")
    if me.white_second and not me.second_lost and not kit.ranged and "off" not in me.used:
        keys.append("parry second")
    if me.white_basic:
        keys.append("guard")
    if not kit.ranged and main_ready(fight, me):
        keys.append("parry")
    keys.append("dodge")
    return tuple(keys)


def _counters(fight: Combat, me: Combatant, attacker: Combatant, slots: list[str], ranged: bool) -> list[str]:
    """The ways to counter-engage: one or two cards, and which device is added against a hand weapon (S2-DFR-05, S2-DFR-07)."""
    keys = []
    white = me.white
    items = fight.sw.action_economy == "items"
    for slot in slots:
        name = "counter" if slot == "main" else "counter off"
        counts = [""] if me.minion or items or not white else ["", " 1"]
        for count in counts:
            keys.append(name + count)
            left = white - (0 if count or items or me.minion or not white else 1)
            more = [] if ranged else addable(fight, me, left)
            keys += [f"{name}{count}+{item}" for item in more if not (slot == "off" and item == "second")]
    if "main" in slots and fight.sw.multi_declare == "before_draw" and may_use_both(fight, me, attacker) and (white or items):
        keys.append("counter both")
    return keys


def addable(fight: Combat, me: Combatant, whites_left: int) -> list[str]:
    """Which device can be added to one's own defence, when so many white chips are left for it (S2-DFR-05)."""
    found = []
    if me.white_shield and whites_left:
        found.append("shield")
    if me.white_second and whites_left and not me.second_lost and "off" not in me.used:
        found.append("second")
    return found


async def respond(fight: Combat, me: Combatant, attacker: Combatant, weapon: Weapon, slots: list[str]) -> str:
    """Ask the one attacked, openly, before any card is drawn (S2-DFR-05)."""
    keys = responses(fight, me, attacker, weapon.ranged, slots)
    said = keys[0]
    if len(keys) > 1:
        said = await Ask(me.id, "response", keys, {"attacker": attacker.id, "weapon": weapon.name, "ranged": weapon.ranged})
    return said


def take_up(fight: Combat, me: Combatant, attacker: Combatant, said: str) -> Side:
    """Pay for the response and stand to it."""
    kit = fight.kits[me.id]
    mode, _, item = said.partition("+")
    if mode.startswith("counter"):
        return _counter(fight, me, attacker, mode, item)
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
        cites = (MODE_RULES[mode], "S2-DFR-02", "S2-DFR-05", "S2-DFR-06", *(("S2-CHP-04",) if side.item else ()))
        if me.acted_out and not per_weapon(fight):
            cites = (*cites, "S2-DFR-03")
        if outnumbered := fight.outnumbered(me):
            cites = (*cites, "S2-DFR-04")
        fight.tell("response", f"{me.name}{', outnumbered,' if outnumbered else ''} {words}.", *cites, who=me.id, mode=mode)
    return side


def _counter(fight: Combat, me: Combatant, attacker: Combatant, mode: str, item: str) -> Side:

    slot = "off" if "off" in mode else "main"
    both = mode == "counter both"
    cards = 1 if mode.endswith(" 1") else 2
    side = stand(fight, me, attacker, slot, "counter")
    side.item = item
    side.both = both
    pay_attack(fight, me, side, cards, both, counter=True)
    if item:
        add_item(me, item)
    me.acted_out = me.offensive = True
    me.barred.append(attacker.id)
    if fight.loud:
        with_item = {"shield": ", the shield ready", "second": ", the second weapon ready"}.get(item, "")
        one = " with one card" if side.cards == 1 and not me.minion else ""
        cites = ["S2-ENG-02", "S2-DFR-01", "S2-FRQ-01", "S2-CHP-02"]
        if item:
            cites.append("S2-DFR-05")
        if len(me.engaged) > 1:
            cites.append("S2-DFR-03")
        if side.weapon.ranged or fight.kits[attacker.id].main.ranged:
            cites.append("S2-RNG-13")
        fight.tell("response", f"{me.name} counter-engages{one}{with_item}.", *cites, who=me.id, mode="counter")
    return side
