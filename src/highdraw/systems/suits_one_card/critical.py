"""The critically wounded: a card every round, bleeding, passing out, stabilising, medics (S1-CRT-03 to S1-CRT-10)."""

from highdraw.cards import Card, pretty
from highdraw.systems.suits.harm import close_wound
from highdraw.systems.suits.worth import VALUES
from highdraw.systems.suits_one_card.combat import BESIDE, Combat
from highdraw.systems.suits_one_card.draw import check_card
from highdraw.systems.suits_one_card.harm import knock_out, settled_down, suffer
from highdraw.systems.suits_one_card.skill import care_skill
from highdraw.systems.suits_one_card.state import Combatant


def outcome(fight: Combat, card: Card, critical: int, body: int) -> str:
    """What a card does: stabilise, nothing or bleed; of a face card the worth that serves best (S1-CRT-04, S1-CRT-06)."""
    results = set()
    for worth in VALUES[card]:
        results.add("bleed" if fight.under(worth, critical) else "stabilise" if fight.under(worth, body) else "nothing")
    return next(result for result in ("stabilise", "nothing", "bleed") if result in results)


async def check(fight: Combat, me: Combatant) -> None:
    """One round of somebody with critical wounds, and of the medic who tends him (S1-CRT-03)."""
    card = await check_card(fight, me, "critical wounds")
    before = me.critical
    result = outcome(fight, card, before, me.body)
    medic = _medic(fight, me)
    if fight.loud:
        why = fight.why()
        assert why is not None
        why.add("card", pretty(card), "S1-CRT-03", f"bleeds up to {before}, stabilises up to Body {me.body}")
        says = {"bleed": "bleeds", "stabilise": "holds on: one critical wound stabilises", "nothing": "holds on"}[result]
        rule = {"bleed": "S1-CRT-04", "stabilise": "S1-CRT-06", "nothing": "S1-CRT-06"}[result]
        fight.tell("critical", f"{me.name} {says}.", "S1-CRT-03", rule, "S1-GEN-07", why=why, who=me.id)
    if result == "bleed":
        if medic is None or not await _tend(fight, me, medic, before, bleeding=True):
            await _bleed(fight, me)
    else:
        if result == "stabilise":
            close_wound(me)
        if medic is not None and me.critical and await _tend(fight, me, medic, before, bleeding=False):
            close_wound(me)
    if not me.critical and not me.dead:
        _bleeds_no_more(fight, me)


def _bleeds_no_more(fight: Combat, me: Combatant) -> None:
    """The last critical wound is stable: no more cards, but he stays down until healed (S1-CRT-10)."""
    if me.id in fight.state.fell:
        fight.state.fell.remove(me.id)
    me.beaten = settled_down(fight, me)
    if fight.loud:
        still = " but stays down" if me.beaten else ""
        fight.tell("critical", f"{me.name} bleeds no more{still}.", "S1-CRT-10", who=me.id)


async def _bleed(fight: Combat, me: Combatant) -> None:
    """One normal wound more; then stay awake or pass out (S1-CRT-04, S1-CRT-05, S1-CRT-07)."""
    me.wounds += 1
    effects = suffer(fight, me, 0, why := fight.why())
    if fight.loud:
        fight.tell("bleed", " ".join([f"{me.name} loses blood: 1 wound.", *effects]), "S1-CRT-04", why=why, who=me.id)
    if me.dead or me.unconscious:
        return
    limit = me.will - me.critical
    awake, shown = False, "no card: it cannot be done"
    if limit > 0:
        card = await check_card(fight, me, "staying awake")
        awake = any(fight.under(worth, limit) for worth in VALUES[card])
        shown = pretty(card)
    if not awake:
        knock_out(fight, me)
    if fight.loud:
        text = f"{me.name} stays awake" if awake else f"{me.name} passes out"
        fight.tell("awake", f"{text} ({shown} against {limit}).", "S1-CRT-05", "S1-GEN-07", who=me.id)


def _medic(fight: Combat, me: Combatant) -> Combatant | None:
    """The medic who draws: of those who spent their turn on the patient, are beside him and still able, the best (S1-CRT-08)."""
    able = [
        one
        for one in fight.state.combatants.values()
        if one.tending == me.id and not one.out and not fight.dazed(one) and fight.distance(me, one) <= BESIDE
    ]
    return max(able, key=lambda one: care_skill(fight, one, "medic"), default=None)


async def _tend(fight: Combat, me: Combatant, medic: Combatant, critical: int, bleeding: bool) -> bool:
    """The medic's one card: against his skill less the critical wounds before the patient's own card (S1-CRT-08, S1-CRT-09)."""
    limit = care_skill(fight, medic, "medic") - critical
    done, shown = False, "no card"
    if limit > 0:
        card = await check_card(fight, medic, "medic")
        done = any(fight.under(worth, limit) for worth in VALUES[card])
        shown = pretty(card)
    if fight.loud:
        deed = "stops the bleeding" if bleeding else "stabilises a critical wound"
        text = f"{medic.name} {deed} of {me.name}" if done else f"{medic.name} cannot help {me.name}"
        rule = "S1-CRT-08" if bleeding else "S1-CRT-09"
        fight.tell("medic", f"{text} ({shown} against {limit}).", rule, "S1-GEN-07", who=medic.id)
    return done
