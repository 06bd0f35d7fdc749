"""How an attack is announced, before anybody answers."""

from highdraw.systems.suits.grammar import assails, metres, the
from highdraw.systems.suits_two_card.choices import How
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.state import Combatant


def announce(fight: Combat, ours: Side, target: Combatant, both: bool, out_of_turn: bool, how: How) -> None:
    """The declaration, open to all before the response and before any card (S2-GEN-06, S2-RNG-05, S2-AIM-02, S2-ENG-01)."""
    me, weapon = ours.me, ours.weapon
    cites, also = ["S2-GEN-06"], []
    if both:
        what = f"both weapons ({weapon.name} and {me.off})"
        cites += ["S2-FST-02", "S2-MUL-01"]
        also.append("S2-TWO-02")
    else:
        what = "a swarm of bites" if me.swarm else the(weapon.name)
        if fight.kits[me.id].pair and fight.outnumbered(me, target):
            also.append("S2-MUL-08")
    words = f"{me.name} {assails(weapon, target.name, what)}"
    if weapon.ranged:
        cites.append("S2-RNG-05")
        also.append("S2-RNG-07" if weapon.gun else "S2-RNG-06")
        words += f" at {metres(fight.distance(me, target))} ({ours.bracket} range)"
        if ours.aimed:
            cites.append("S2-AIM-02" if out_of_turn else "S2-AIM-01")
            also += ["S2-AIM-07", *(("S2-AIM-08",) if me.aim_arc else ())]
        if weapon.rof > 1:
            also += ["S2-FST-01", "S2-FRQ-03", "S2-SHT-01", *(("S2-AIM-11",) if ours.extra else ())]
    else:
        cites.append("S2-ENG-01")
        also.append("S2-MOV-05")
    words += ", with one card" if how.cards == 1 and not me.minion else ""
    words += {"shield": ", the shield ready", "second": ", the second weapon ready"}.get(how.item, "")
    fight.tell("attack", words + ".", *cites, also=tuple(also), who=me.id, target=target.id)
