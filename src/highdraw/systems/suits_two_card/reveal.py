"""Both show their cards: what is told of them."""

from highdraw.cards import pretty
from highdraw.engine.event import Level
from highdraw.engine.receipt import Why
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import Hand, counts, rank_rule
from highdraw.systems.suits_two_card.shown import lay_open
from highdraw.systems.suits_two_card.side import Side, shared_place
from highdraw.systems.suits_two_card.state import Combatant


def reveal(fight: Combat, ours: Side, theirs: Side | None, target: Combatant, number: int, why: Why | None) -> None:
    """Both show their cards at the same time (S2-GEN-06)."""
    shown = fight.state.shown
    for side in (ours, theirs):
        if side is not None and side.me.id not in shown:
            shown.append(side.me.id)
        if side is not None and fight.options.shared_draws and side.shares(fight):
            spot = "{} #{}".format(*shared_place(fight, side.me))
            fight.state.shown += [spot] if spot not in fight.state.shown else []
    if not why:
        return
    for side, foe in ((ours, theirs), (theirs, ours)):
        if side is not None:
            why.of = side.me.name
            side.skill(fight, side.at, why)
            explain_hand(side, why)
            side.guard(fight, foe, why)
    text = f"{target.name} cannot defend."
    if theirs is not None:
        text = f"{ours.me.name} {ours.words(fight, theirs)} against {theirs.me.name} {theirs.words(fight, ours)}."
    cites, also = ["S2-CON-01"], []
    if any(side is not None and side.hand.split and not side.both for side in (ours, theirs)):
        cites.append("S2-FST-02")
    if theirs is None:
        cites.append("S2-CRT-02")
        if target.unconscious:
            cites.append("S2-UNC-01")
    elif theirs.strikes:
        cites.append("S2-ENG-03")
        also.append("S2-DFR-01")
        if ours.hand.split and theirs.hand.split:
            cites.append("S2-MUL-07")
        if len(ours.draws) > 1 or len(theirs.draws) > 1:
            also.append("S2-SHT-08")
    else:
        cites += ["S2-ENG-04"]
        if theirs.mode == "defend":
            cites.append("S2-RNG-14")
            also += ["S2-DFR-08", *(["S2-SHT-06"] if number else [])]
    lay_open(fight, ours, theirs, number)
    if theirs is not None:
        lay_open(fight, theirs, ours, number)
    level: Level = "detail" if theirs else "main"
    fight.tell("contest", text, *cites, also=tuple(also), level=level, why=why, who=ours.me.id, target=theirs.me.id if theirs else "")


def explain_hand(side: Side, why: Why) -> None:
    """The rank of a side's hand, card by card, or why it has none."""
    hand = side.hand
    if hand.fixed:
        why.note("rank", hand.rank, "S2-RNG-14", "a fixed rank")
    elif hand.overdrew:
        why.note("overdraw", 0, "S2-CON-03", " ".join(map(pretty, side.open)))
    else:
        rule = "S2-AIM-05" if len(side.pool) > 2 else rank_rule(hand)
        if hand.split:
            rule = "S2-MUL-02"
            why.note("split", f"{hand.split[0][0]} and {hand.split[1][0]}", "S2-MUL-06", " and ".join(map(pretty, hand.used)))
        elif side.me.minion:
            rule = "S2-MIN-01"
        explain_rank(hand, rule, why)
        if side.both and not hand.split:
            why.note("the main weapon alone", hand.rank, "S2-MUL-04")
        if len(side.pool) > 2:
            why.note("cards taken", " ".join(map(pretty, hand.used)), "S2-AIM-06")
            why.note("best single card" if len(hand.used) == 1 else "best combination", hand.rank, "S2-AIM-04")


def explain_rank(hand: Hand, rule: str, why: Why) -> None:
    """What each card used counts, and the rank they make; of a split the higher card."""
    used = hand.used[:1] if hand.split else hand.used
    for place, (card, value) in enumerate(zip(used, counts(used, hand.rank), strict=True)):
        (why.plus if place else why.start)(pretty(card), value, rule)
    why.total("rank", hand.rank, rule)


def equal(ours: Side, theirs: Side | None) -> bool:
    return theirs is not None and not ours.hand.overdrew and not theirs.hand.overdrew and ours.hand.rank == theirs.hand.rank
