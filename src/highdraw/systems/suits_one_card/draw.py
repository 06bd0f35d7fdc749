"""Drawing: cards for contests and for checks, pairs in a N00b round, and the one to keep of a pair (S1-GEN-01, S1-NOO-01)."""

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.beat import ShownCard
from highdraw.engine.request import Ask, Draw
from highdraw.systems.suits.worth import LOW
from highdraw.systems.suits_one_card.choices import Keep
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_sum


async def take(fight: Combat, count: int, to: str, why: str, seen_by: str | None = None) -> tuple[Card, ...]:
    """So many cards from the pile into a zone; a pile that runs dry is renewed (S1-GEN-01)."""
    fight.enough(count)
    return tuple(await Draw(count, to, why, seen_by))


async def redraw(
    fight: Combat, me: Combatant, why: str, strike: int, guard: int, again: bool = False
) -> tuple[tuple[Card, ...], tuple[ShownCard, ...]]:
    """A new open card for a contest; a pair in a N00b round, of which one is kept (S1-DEF-04, S1-NOO-01). The other comes second.

    Drawn `again` after a tie, the last one stays on the table: the same few cards could tie for ever.
    """
    zone = f"draw {me.id}"
    if not again:
        fight.state.deck.drop(zone)
    cards = await take(fight, 2 if fight.state.noob else 1, zone, why)
    if len(cards) == 1:
        return cards, ()
    kept = await keep_one(fight, me, zone, cards, strike, guard)
    other = cards[1] if kept == cards[0] else cards[0]
    return (kept,), (ShownCard(other, "spare", "the other of a pair"),)


async def keep_one(fight: Combat, me: Combatant, zone: str, cards: tuple[Card, ...], strike: int, guard: int) -> Card:
    """Of a pair the best that is within skill, else the best for defence, else the lower; of equals the one its holder likes."""

    def order(card: Card) -> tuple[int, int, int]:
        return (best_sum((card,), strike) or 0, best_sum((card,), guard) or 0, -LOW[card])

    best = max(order(card) for card in cards)
    equal = list(dict.fromkeys(card for card in cards if order(card) == best))
    kept = equal[0]
    if len(equal) > 1 and suit_of(equal[0]) != suit_of(equal[1]):
        kept = (await Ask(me.id, "keep", tuple(map(Keep, equal)), {"cards": list(cards)})).card
    other = cards[1] if kept == cards[0] else cards[0]
    fight.state.deck.move(other, zone, "discard")
    if fight.loud:
        text = f"{me.name} keeps {pretty(kept)} of {' '.join(map(pretty, cards))}."
        private = zone == me.id
        fight.tell(
            "keep", text, "S1-NOO-01", "S1-NOO-02", level="detail", who=me.id,
            seen_by=(me.id,) if private else None, hush=f"{me.name} keeps one of two cards." if private else "",
        )  # fmt: skip
    return kept
