"""Extra cards of a Tactician for the Extras in his command."""

from highdraw.cards import Card, pretty
from highdraw.engine.choice import Target
from highdraw.engine.request import Ask
from highdraw.systems.savage.action_cards import draw_cards, supply
from highdraw.systems.savage.entities import members, name_of, present, seen_by, traits, who_decides
from highdraw.systems.savage.ranks import worth
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter

COMMAND = 5.0
"""Inches to which a Tactician's cards reach (SW-TBL-CARD-TRAITS)."""


def extra_cards(fight: Scene, entity: str) -> int:
    """A Tactician has one card to give, a Master two; where a side has one card there are none to give (SW-INI-03, SW-BASE-96)."""
    if entity.startswith("side "):
        return 0
    has = traits(fight, entity)
    return 2 if "Master Tactician" in has else 1 if "Tactician" in has else 0


async def hand_out(fight: Scene, entity: str, chosen: dict[str, str], extra: int) -> None:
    """More cards are drawn, each to be given to allied Extras (SW-INI-03, SW-BASE-96).

    It takes the place of the card they had; what is given to nobody is discarded.
    """
    given: list[str] = []
    for _ in range(extra):
        takers = [one for one in takers_of(fight, members(fight, entity)[0]) if one not in given]
        if not takers or supply(fight) < 1:
            return
        (card,) = await draw_cards(fight, entity, 1)
        offered = tuple(map(Target, _best_first(takers, chosen, card)))
        taker = (await Ask(who_decides(fight, entity), "give card", offered, {"card": card})).target
        deck, seers, name = fight.state.deck, seen_by(fight, entity), name_of(fight, entity)
        if taker == "nobody":
            deck.move(Card(card), entity, "discard")
            says = "discards"
        else:
            deck.drop(taker)
            deck.move(Card(card), entity, taker)
            chosen[taker] = card
            given.append(taker)
            if taker in fight.state.fighters:
                fight[taker].acts_with = taker
            says = f"gives {name_of(fight, taker)}"
        if fight.loud:
            fight.tell("cards", f"{name} {says} an extra card: {pretty(Card(card))}.", "SW-INI-03", "SW-BASE-96", who=entity,
                       level="detail", seen_by=seers, hush=f"{name} {says} an extra card.")  # fmt: skip


def takers_of(fight: Scene, me: Fighter) -> list[str]:
    """Allied Extras in command range who act on a card: whole groups of which everybody is near, and each of several alone."""
    near = [
        one for one in fight.allies(me) if not (one.wild or one.rider or one.on_hold or one.surprised) and fight.inches(me, one) <= COMMAND
    ]
    crews = {one.acts_with: [mate for mate in members(fight, one.acts_with) if present(mate)] for one in near}
    whole = [entity for entity, crew in crews.items() if all(mate in near for mate in crew)]
    return whole + [one.id for one in near if len(crews[one.acts_with]) > 1]


def _best_first(takers: list[str], chosen: dict[str, str], card: str) -> tuple[str, ...]:
    """Those whom the card helps, the slowest first; then nobody; then the others."""
    slower = [taker for taker in takers if taker in chosen and worth(chosen[taker]) < worth(card)]
    slower.sort(key=lambda taker: worth(chosen[taker]))
    return (*slower, "nobody", *(taker for taker in takers if taker not in slower))
