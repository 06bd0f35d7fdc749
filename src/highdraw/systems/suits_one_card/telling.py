"""How an attack is announced: what is named aloud before the cards are shown, and the rules that say how far it carries."""

from highdraw.systems.suits.grammar import assails, metres
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.reach import bracket_to
from highdraw.systems.suits_one_card.state import Combatant


def announce(fight: Combat, me: Combatant, target: Combatant, shots: tuple[int, ...], out_of_turn: bool) -> None:
    """Act, weapon and target are named before the cards are shown (S1-ORD-13)."""
    if not fight.fighting:
        fight.tell("attack", f"{me.name} challenges {target.name}.", "S1-CON-07", "S1-ORD-13", who=me.id, target=target.id)
        return
    kit = fight.kits[me.id]
    cites = ["S1-ORD-13"]
    also: list[str] = []
    words = f"{me.name} {assails(kit.main, target.name)}"
    if kit.ranged:
        words += f" at {metres(fight.distance(me, target))} ({bracket_to(fight, me, target)} range)"
        cites.append("S1-RNG-02")
        if kit.main.powered:
            also.append("S1-RNG-04")
        if (kit.main.boost if kit.main.powered else me.body) > 10:
            also.append("S1-RNG-05")
        if kit.main.range == "Extra Long":
            also.append("S1-RNG-06")
        if len(shots) > 1:
            words += f", {sum(shots)} bullets" if kit.main.burst else f", {len(shots)} shots"
            cites.append("S1-BST-01" if kit.main.burst else "S1-RNG-09")
        if me.aim_target or me.aim_arc:
            cites += ["S1-AIM-03"] if out_of_turn else ["S1-AIM-01"]
    fight.tell("attack", words + ".", *cites, also=tuple(also), who=me.id, target=target.id)
