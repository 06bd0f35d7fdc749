"""The critically wounded: a check on each own turn, bleeding, passing out, medics (S2-CRT-03 to S2-CRT-07, S2-BLD)."""

from highdraw.cards import Card, pretty
from highdraw.engine.request import Draw
from highdraw.systems.suits.harm import close_wound
from highdraw.systems.suits.worth import VALUES, best_under
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import awkward_skill
from highdraw.systems.suits_two_card.harm import KNOCKOUT_MINUTES, suffer
from highdraw.systems.suits_two_card.skill import halved
from highdraw.systems.suits_two_card.state import Combatant

BESIDE = 1.5
"""A medic is "within a yard or so" of the victim: this many metres."""


def outcome(card: Card, critical: int, body: int) -> str:
    """What a check card does: stabilize, nothing or bleed; of a face card the value that serves best (S2-CRT-03).

    >>> [outcome(Card(card), 2, 6) for card in ("2S", "5S", "9S", "KS", "AS")]
    ['bleed', 'stabilize', 'nothing', 'stabilize', 'nothing']
    """
    results = {"bleed" if value <= critical else "stabilize" if value <= body else "nothing" for value in VALUES[card]}
    return "stabilize" if "stabilize" in results else "nothing" if "nothing" in results else "bleed"


async def check(fight: Combat, me: Combatant) -> None:
    """One check of a victim with critical wounds (S2-CRT-03)."""
    zone = f"check {me.id}"
    (card,) = await Draw(1, zone, "bleeding check")
    fight.state.deck.drop(zone)
    result = outcome(card, me.critical, me.body)
    medic = _medic(fight, me)
    if fight.loud:
        why = fight.why()
        assert why is not None
        why.add("check card", pretty(card), "S2-CRT-03", f"bleeds up to {me.critical}, stabilizes up to Body {me.body}")
        says = {"bleed": "bleeds", "stabilize": "holds on: one critical wound closes", "nothing": "holds on"}[result]
        fight.tell("critical", f"{me.name} {says}.", "S2-CRT-03", "S2-GEN-05", "S2-GEN-02", why=why, who=me.id)
    if result == "bleed":
        if medic is None or not await _medic_draw(fight, me, medic, prevent=True):
            await _bleed(fight, me)
    else:
        if result == "stabilize":
            close_wound(me)
        if medic is not None and me.critical and await _medic_draw(fight, me, medic, prevent=False):
            close_wound(me)
    me.tended_by.clear()
    if fight.loud and not me.critical and not me.dead:
        still = " but stays down" if me.helpless else ""
        fight.tell("critical", f"{me.name} bleeds no more{still}.", "S2-CRT-07", who=me.id)


async def _bleed(fight: Combat, me: Combatant) -> None:
    """One normal wound more; then stay awake or pass out (S2-CRT-04, S2-BLD-01)."""
    me.wounds += 1
    effects = suffer(fight, me, 0, why := fight.why())
    if fight.loud:
        fight.tell("bleed", " ".join([f"{me.name} loses blood: 1 wound.", *effects]), "S2-CRT-03", "S2-CRT-01", why=why, who=me.id)
    if me.dead or me.unconscious:
        return
    limit = me.will - me.critical
    awake = False
    shown = "no card: it cannot be done"
    if limit > 0:
        zone = f"check {me.id}"
        (card,) = await Draw(1, zone, "staying awake")
        fight.state.deck.drop(zone)
        awake = best_under(card, limit) is not None
        shown = pretty(card)
    if not awake:
        me.unconscious = True
        me.wakes = fight.state.minutes + KNOCKOUT_MINUTES
    if fight.loud:
        text = f"{me.name} stays awake" if awake else f"{me.name} passes out"
        fight.tell("awake", f"{text} ({shown} against {limit}).", "S2-CRT-04", "S2-GEN-02", who=me.id)


def _medic(fight: Combat, me: Combatant) -> Combatant | None:
    """The medic who draws: of those who tended the victim and are still beside it, the one acting first (S2-CRT-05)."""
    order = fight.state.order or list(fight.state.combatants)
    able = [fight[who] for who in me.tended_by if not fight[who].out and fight.distance(me, fight[who]) <= BESIDE]
    return min(able, key=lambda one: order.index(one.id) if one.id in order else len(order)) if able else None


def care_skill(fight: Combat, me: Combatant, name: str) -> int:
    """The Medic or Doctor skill; without it the raw Will, as a steady hand (S2-GEN-04)."""
    sheet = fight.sheet(me.id)
    base = sheet.skills.get(name)
    if base is None:
        return halved(fight, me, me.will, None) if name == "medic" else 0
    return halved(fight, me, awkward_skill(base, fight.kits[me.id].armour_steps), None)


async def _medic_draw(fight: Combat, me: Combatant, medic: Combatant, prevent: bool) -> bool:
    """The medic's one card at this check: against medic skill less the victim's critical wounds (S2-CRT-05, S2-CRT-06)."""
    limit = care_skill(fight, medic, "medic") - me.critical
    done = False
    shown = "no card"
    if limit > 0:
        zone = f"check {medic.id}"
        (card,) = await Draw(1, zone, "medic")
        fight.state.deck.drop(zone)
        done = best_under(card, limit) is not None
        shown = pretty(card)
    if fight.loud:
        deed = "stops the bleeding" if prevent else "closes a critical wound"
        text = f"{medic.name} {deed} of {me.name}" if done else f"{medic.name} cannot help {me.name}"
        rule = "S2-CRT-05" if prevent else "S2-CRT-06"
        fight.tell("medic", f"{text} ({shown} against {limit}).", rule, "S2-GEN-02", who=medic.id)
    return done
