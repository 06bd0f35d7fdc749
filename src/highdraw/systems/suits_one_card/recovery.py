"""Recovering minor loss at the end of a round, by the card that was dealt."""

from highdraw.cards import Card, pretty
from highdraw.engine.receipt import Why
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.shown import lay_open_cards, rule
from highdraw.systems.suits.worth import HIGH
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.state import Combatant

_TABLE = {row[0]: row[1:] for row in load_table("highdraw.systems.suits_one_card", "recovery").rows}
UNHURT, WOUNDED, OTHER = (_TABLE[name] for name in ("combat, no wounds", "combat, wounded", "other contests"))
"""Points for a card at or below Will, above it, above twice Will (S1-REC-05, S1-REC-06, S1-REC-08)."""


def may_recover(fight: Combat, me: Combatant) -> bool:
    """Minor loss, a card dealt this round, and neither an attack nor a lost contest in it (S1-REC-01, S1-REC-04)."""
    return me.shock > 0 and bool(me.first) and not (me.attacked or me.lost or me.banked or me.out)


def recovered(fight: Combat, me: Combatant, worth: int) -> int:
    """What a card gives back, faces high (S1-REC-05, S1-REC-06, S1-REC-07, S1-REC-08)."""
    wounded = me.total > 0
    row = WOUNDED if wounded and (fight.fighting or fight.sw.wounded_recovery == "always") else UNHURT if fight.fighting else OTHER
    if worth <= me.will:
        return int(row[0])
    if worth > 2 * me.will:
        return int(row[2]) if fight.sw.recovery_cutoff == "twice_will" else int(row[1])
    return int(row[1])


def recover(fight: Combat, me: Combatant) -> None:
    """One fighter's recovery (S1-REC-01)."""
    card = Card(me.first)
    worth = HIGH[card]
    was_dazed = fight.dazed(me)
    given = recovered(fight, me, worth)
    gain = min(me.shock, given)
    with fight.beat(f"{me.name} recovers", who=me.id):
        me.shock -= gain
        if fight.loud:
            lay_open_cards(fight, me, [card], worth, me.will, worth <= me.will or given > 0)
            rule(fight, f"recovers {gain}" if gain else "recovers nothing", "good" if gain else "")
            _tell(fight, me, card, given, gain, was_dazed and not fight.dazed(me))


def _tell(fight: Combat, me: Combatant, card: Card, given: int, gain: int, awake: bool) -> None:
    """The receipt of a recovery: the dealt card, the table, no more than there is (S1-REC-05, S1-REC-06, S1-REC-07, S1-REC-08)."""
    worth, why = HIGH[card], Why()
    why.start("dealt card", worth, "S1-REC-07", pretty(card))
    cite = "S1-REC-08" if me.total and fight.fighting else "S1-REC-05"
    why.table("recovery", given, cite, f"recovery table, against Will {me.will}")
    if gain < given:
        why.most(gain, "S1-REC-01", "there is no more to recover")
    why.total("recovered", gain, "S1-REC-01")
    if fight.fighting and worth > 2 * me.will:
        why.note("too high", f"{worth} > {2 * me.will}", "S1-REC-06")
    minor = "shock" if fight.fighting else "minor loss"
    text = f"{me.name} recovers {gain} {minor}." if gain else f"{me.name} recovers nothing."
    cites = ["S1-REC-01"]
    if me.contested:
        cites.append("S1-REC-03")
    if awake:
        text += " No longer dazed."
        cites.append("S1-REC-10")
    fight.tell("recover", text, *cites, also=("S1-REC-04", "S1-LOS-04"), why=why, who=me.id)


def barred(fight: Combat, me: Combatant) -> None:
    """Say why somebody dazed did not recover (S1-REC-02, S1-REC-11)."""
    if fight.loud and me.lost and fight.dazed(me) and not me.out:
        text = f"{me.name} lost a contest and recovers nothing this round."
        fight.tell("recover", text, "S1-REC-02", "S1-REC-11", level="detail", who=me.id)
