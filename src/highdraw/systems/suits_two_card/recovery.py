"""Recovering minor loss: one high card and the major loss, against Will in combat."""

from highdraw.cards import pretty
from highdraw.engine.request import Draw
from highdraw.systems.suits.shown import lay_open_cards, rule
from highdraw.systems.suits.worth import HIGH, high
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant


def may_recover(fight: Combat, me: Combatant) -> bool:
    """There is minor loss, and since the last turn neither an attack nor a lost contest (S2-REC-01, S2-REC-02, S2-REC-03)."""
    if not me.shock or me.lost or me.swarm:
        return False
    return not me.offensive or (fight.sw.recover_after_counter_win == "yes" and me.counter_won)


def recovered(card: int, major: float, limit: int) -> int:
    """How much a recovery draw gives back (S2-REC-04).

    >>> recovered(3, 2, 5), recovered(6, 2, 5), recovered(9, 2, 5)
    (2, 1, 0)
    """
    total = card + major
    return 2 if total <= limit else 1 if total <= 2 * limit else 0


async def recover(fight: Combat, me: Combatant) -> None:
    """The whole action of a turn: one card, faces high (S2-REC-04, S2-REC-05)."""
    with fight.beat(f"{me.name} recovers" if fight.loud else "", who=me.id):
        await _recover(fight, me, me.will if fight.fighting else me.power)


async def _recover(fight: Combat, me: Combatant, limit: int) -> None:
    """One card, faces high, and major loss, on the recovery table (S2-REC-04, S2-VAL-02)."""
    zone = f"check {me.id}"
    (card,) = await Draw(1, zone, "recovery", who=me.id, alike=high)
    fight.state.deck.drop(zone)
    gain = min(me.shock, recovered(HIGH[card], me.total, limit))
    was_dazed = fight.dazed(me)
    me.shock -= gain
    if fight.loud:
        why = fight.why()
        assert why is not None
        why.start("recovery card", HIGH[card], "S2-VAL-02", pretty(card))
        if me.total:
            why.plus("and major loss", me.total, "S2-REC-04")
        found = recovered(HIGH[card], me.total, limit)
        why.table("gives back", found, "S2-REC-04", f"2 up to {limit}, 1 up to {2 * limit}")
        if found > gain:
            why.most(gain, "S2-REC-04", label="all there was, at most")
        why.total("recovered", gain, "S2-REC-04")
        lay_open_cards(fight, me, [card], HIGH[card] + me.total, 2 * limit, found > 0)
        rule(fight, f"recovers {gain}" if gain else "recovers nothing", "good" if gain else "")
        text = f"{me.name} recovers {gain} shock." if gain else f"{me.name} recovers nothing."
        cites = ["S2-REC-01", "S2-REC-05"]
        if was_dazed:
            cites.append("S2-DAZ-03" if not fight.dazed(me) else "S2-DAZ-02")
            text += "" if fight.dazed(me) else " No longer dazed."
        if not me.lost and me.counter_won:
            cites.append("S2-REC-02")
        fight.tell("recover", text, *cites, also=("S2-LOS-04", "S2-GEN-05"), why=why, who=me.id, gain=gain)
