"""Henchmen draw from the deck; a face card may bring a second one (S3-HEN-01)."""

from highdraw.cards import Card, pretty
from highdraw.engine.choice import either
from highdraw.engine.request import Ask, Draw
from highdraw.systems.suits_impact.challenge import Cards, from_deck
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.faces import is_face
from highdraw.systems.suits_impact.state import Fighter


async def second_card(fight: Combat, me: Fighter, rank: int, card: Card) -> Cards:
    """A face card of an unwounded henchman: a second card may be drawn, and either or both used (S3-HEN-01)."""
    if fight.full(me) or fight.hurt(me) or not is_face(card):
        return from_deck(card)
    if (await Ask(me.id, "second card", either("draw", "keep"))).do == "keep":
        return from_deck(card)
    await fight.ensure(1)
    (other,) = await Draw(1, f"drawn {me.id}", "second card", who=me.id)
    ways = {"first": from_deck(card, spare=(other,)), "second": from_deck(other, spare=(card,)), "both": from_deck(card, other)}
    fits = {name: cards for name, cards in ways.items() if not cards.weak(rank)} or {"first": ways["first"]}
    if fight.loud:
        fight.tell("second card", f"{me.name} draws a second card, {pretty(other)}.", "S3-HEN-01", who=me.id, level="detail")
    best = sorted(fits, key=lambda name: -fits[name].total)
    if len(best) == 1:
        return fits[best[0]]
    return fits[(await Ask(me.id, "use", either(*best))).do]
