"""Cards drawn in front of somebody: how many there are left, and which one counts."""

from highdraw.cards import Card
from highdraw.engine.request import GM, Draw
from highdraw.systems.savage.entities import seen_by, who_decides
from highdraw.systems.savage.ranks import is_joker
from highdraw.systems.savage.scene import Scene


def supply(fight: Scene) -> int:
    """Cards that can still be drawn: the pile, and the discards that would become a new one."""
    return fight.state.deck.left + len(fight.state.deck.discard)


async def draw_cards(fight: Scene, entity: str, count: int) -> list[str]:
    """Cards in front of somebody; a pile that runs dry goes on from the discards (SW-INI-12)."""
    decider = who_decides(fight, entity)
    owner = "" if decider == GM else decider
    cards = await Draw(count, entity, "action card", seen_by=GM if seen_by(fight, entity) else None, who=owner)
    if any(is_joker(card) for card in cards):
        fight.state.joker_drawn = True
    return [str(card) for card in cards]


def keep_card(fight: Scene, entity: str, card: str) -> None:
    """One card counts; the others go to the discards."""
    deck = fight.state.deck
    if len(deck.zones.get(entity, [])) < 2:
        return
    others = list(deck.zones.get(entity, []))
    others.remove(Card(card))
    for other in others:
        deck.move(other, entity, "discard")
