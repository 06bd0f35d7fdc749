"""Action Cards bought with Bennies, between the deal and the countdown."""

from highdraw.cards import Card, pretty
from highdraw.engine.request import Ask
from highdraw.systems.savage.action_cards import draw_cards, keep_card, supply
from highdraw.systems.savage.bennies import pay, purses
from highdraw.systems.savage.choices import ActionCard, spend_or
from highdraw.systems.savage.dealt import Dealt
from highdraw.systems.savage.entities import members, name_of, seen_by, who_decides
from highdraw.systems.savage.gift import give
from highdraw.systems.savage.ranks import is_joker, worth
from highdraw.systems.savage.scene import Scene


async def buy_cards(fight: Scene, chosen: dict[str, str], dealt: Dealt, order: list[str]) -> None:
    """Round and round, whoever has a card and a Benny may buy another, until all pass in a row (SW-BASE-30).

    The cards bought stay before their owner, who may act on any of them, until nobody buys any more.
    """
    passes = 0
    place = 0
    while order and passes < len(order):
        entity = order[place % len(order)]
        place += 1
        me = next((one for one in members(fight, entity) if not one.out and purses(fight, one)), None)
        if me is None or supply(fight) < 1:
            passes += 1
            continue
        decider = who_decides(fight, entity)
        said = await Ask(decider, "buy card", spend_or("pass", purses(fight, me)), {"card": chosen[entity], "who": me.id})
        if not said.source:
            passes += 1
            continue
        passes = 0
        pay(fight, me, said.source, "another Action Card", "SW-BASE-30")
        (card,) = await draw_cards(fight, entity, 1)
        dealt[entity] = [*dealt.get(entity, []), card]
        held = sorted((str(one) for one in fight.state.deck.zones[entity]), key=worth, reverse=True)
        keep = (await Ask(decider, "card", tuple(map(ActionCard, held)), {"entity": entity})).card
        had = is_joker(chosen[entity])
        chosen[entity] = keep
        if fight.loud:
            name = name_of(fight, entity)
            fight.tell("cards", f"{name} draws {pretty(Card(card))} and acts on {pretty(Card(keep))}.", "SW-BASE-30", who=entity,
                       level="detail", seen_by=seen_by(fight, entity), hush=f"{name} draws another card.")  # fmt: skip
        if is_joker(keep) and not had:
            give(fight, entity)
        elif had and not is_joker(keep):
            for one in members(fight, entity):
                one.joker = False
    for entity in order:
        keep_card(fight, entity, chosen[entity])
