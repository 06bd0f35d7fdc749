"""What is told of an attack: what is named aloud before the cards are shown, the cards of the contest, and why nobody is hit."""

from highdraw.systems.suits.grammar import assails, metres
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.reach import bracket_to
from highdraw.systems.suits_one_card.shown import lay_open
from highdraw.systems.suits_one_card.side import Side
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


def tell_contest(fight: Combat, ours: Side, theirs: Side) -> None:
    """Both sides' cards and arithmetic, open to all; whether the one attacked may strike, too."""
    why = fight.why()
    if why is None:
        return
    for side, foe in ((ours, theirs), (theirs, ours)):
        why.of = side.me.name
        side.settle(fight, foe, side.over, why)
        lay_open(fight, side, attacks=side is ours, met=theirs.strikes)
    cites = ["S1-CON-10" if theirs.strikes else theirs.why_not or "S1-CON-05"]
    if theirs.redrawn:
        cites.append("S1-DEF-04")
    text = f"{ours.me.name} {ours.words(theirs)} against {theirs.me.name} {theirs.words()}."
    fight.tell("contest", text, *cites, also=("S1-CON-01",), level="detail", why=why, who=ours.me.id, target=theirs.me.id)


def why_nothing(fight: Combat, ours: Side, theirs: Side) -> tuple[str, str, str]:
    """Why nobody is hit, in a sentence, the rule of it, and the verdict in a word or two."""
    me, foe = ours.me.name, theirs.me.name
    if ours.overdrew and theirs.overdrew:
        return "Both overdraw: nothing happens.", "S1-CON-04", "both overdraw"
    if ours.overdrew or theirs.overdrew:
        return _overdrawn(fight, ours, theirs)
    if ours.worth == theirs.worth:
        return "Equal worths: nothing happens.", "S1-CON-05", "a tie"
    high, low = (theirs, ours) if theirs.value > ours.value else (ours, theirs)
    if high.offence is None:
        cite = high.why_not or "S1-DEF-06"
        if high is ours and fight.fighting:
            return f"{me}'s card only defends.", cite, "only defends"
        how = f"holds {low.me.name} off" if fight.fighting else f"holds out against {low.me.name}"
        return f"{high.me.name} {how}.", cite, "held off" if fight.fighting else "holds out"
    if high is theirs:
        return f"{foe} holds {me} off.", "S1-DEF-02", "held off"
    return f"{foe}'s defence stops {me}.", "S1-DEF-02", "stopped"


def _overdrawn(fight: Combat, ours: Side, theirs: Side) -> tuple[str, str, str]:
    """One side has overdrawn, and the other could not hit it: it may only defend, or did not get through."""
    loser, other = (ours, theirs) if ours.overdrew else (theirs, ours)
    if other.value <= loser.guard:
        return f"{loser.me.name} overdraws, but what protects without a block holds.", "S1-DEF-07", "stopped"
    if not fight.fighting:
        return f"{loser.me.name} overdraws and loses to {other.me.name}, who only holds out.", "S1-CON-03", "overdraws"
    if loser is ours:
        return f"{ours.me.name} overdraws and misses {theirs.me.name}.", "S1-CON-03", "misses"
    return f"{theirs.me.name} overdraws, but {ours.me.name}'s card only defends.", "S1-DEF-06", "only defends"
