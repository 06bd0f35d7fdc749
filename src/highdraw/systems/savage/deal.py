"""The deal at the start of a round, from the cards drawn to the countdown."""

from highdraw.cards import Card, pretty
from highdraw.engine.choice import either
from highdraw.engine.request import Ask
from highdraw.systems.savage.action_cards import draw_cards, keep_card, supply
from highdraw.systems.savage.buying import buy_cards
from highdraw.systems.savage.choices import ActionCard
from highdraw.systems.savage.command import hand_out
from highdraw.systems.savage.entities import entities, entity_of, members, name_of, present, seen_by, traits, who_decides
from highdraw.systems.savage.gift import give
from highdraw.systems.savage.prose import in_a_row
from highdraw.systems.savage.ranks import QUICK, is_joker, worth
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Entry


async def deal(fight: Scene) -> None:
    """A new round of six seconds: cards for everybody, gifts, bought cards, then the countdown (SW-INI-14, SW-BASE-24).

    Who is still on Hold is dealt none (SW-BASE-84).
    """
    state = fight.state
    state.round += 1
    state.minutes += 0.1
    if fight.loud:
        fight.tell("round", f"Round {state.round}.", "SW-INI-14", "SW-BASE-24", level="heading")
    for me in state.fighters.values():
        me.joker = False
        me.doubled.clear()
        me.acted = False
        me.acts_with = entity_of(fight, me)
    chosen: dict[str, str] = {}
    ambushers: list[str] = []
    for entity in entities(fight):
        people = [me for me in members(fight, entity) if present(me)]
        if all(me.surprised for me in people):
            continue
        if state.round == 1 and fight.options.ambush and people[0].side == fight.options.ambush:
            ambushers.append(entity)
            if card := await _ambusher(fight, entity):
                chosen[entity] = card
            continue
        if all(me.on_hold or me.surprised for me in people):
            if fight.loud:
                fight.tell("hold", f"{name_of(fight, entity)} is still on Hold: no card.", "SW-BASE-84", level="book", who=people[0].id)
            continue
        if card := await _cards_for(fight, entity):
            chosen[entity] = card
    for entity in [entity for entity in chosen if entity not in ambushers]:
        await hand_out(fight, entity, chosen)
    for entity, card in chosen.items():
        if is_joker(card):
            give(fight, entity, on_hold=entity in ambushers)
    await buy_cards(fight, chosen, [entity for entity in chosen if entity not in ambushers])
    _line_up(fight, chosen)


async def _ambusher(fight: Scene, entity: str) -> str:
    """An ambusher is on Hold; a card is dealt only to see whether it is a Joker, which comes on top of Hold (SW-SUR-01)."""
    if fight.sw.surprise_attackers_cards == "not_dealt":
        return ""
    card = await _cards_for(fight, entity, on_hold=True)
    if not card:
        return ""
    name = name_of(fight, entity)
    if is_joker(card):
        if fight.loud:
            fight.tell("surprise", f"{name} is on Hold and has a Joker, too.", "SW-SUR-01", who=entity)
        return card
    fight.state.deck.drop(entity)
    if fight.loud:
        fight.tell("surprise", f"{name} is on Hold and discards the card.", "SW-SUR-01", level="detail", who=entity)
    return ""


async def _cards_for(fight: Scene, entity: str, on_hold: bool = False) -> str:
    """The base card (SW-INI-02) and what Edges and Hindrances add (SW-INI-03), the choice of one, then Quick.

    Level Headed draws two and Improved Level Headed three (SW-BASE-88, SW-BASE-89); the Hesitant act on the lower of two
    (SW-BASE-91); the Quick redraw a Five or lower, after the choice where there is one (SW-BASE-87, SW-BASE-90).
    """
    has = traits(fight, entity)
    name = name_of(fight, entity)
    hesitant = "Hesitant" in has and not {"Level Headed", "Improved Level Headed", "Quick"} & has
    count = min(3 if "Improved Level Headed" in has else 2 if hesitant or "Level Headed" in has else 1, supply(fight))
    if count < 1:
        if fight.loud:
            fight.tell("cards", f"No card is left for {name}: last in the round.", "SW-INI-12", level="detail")
        return ""
    drawn = await draw_cards(fight, entity, count)
    card = drawn[0]
    decider, about = who_decides(fight, entity), {"entity": entity}
    if hesitant:
        jokers = [one for one in drawn if is_joker(one)]
        card = min(drawn, key=worth)
        if jokers and not is_joker(card):
            card = Card((await Ask(decider, "card", (ActionCard(jokers[0]), ActionCard(card)), about)).card)
    elif len(drawn) > 1:
        card = Card((await Ask(decider, "card", tuple(map(ActionCard, sorted(drawn, key=worth, reverse=True))), about)).card)
    keep_card(fight, entity, card)
    seers = seen_by(fight, entity)
    while "Quick" in has and not is_joker(card) and worth(card)[0] <= QUICK:
        if (await Ask(decider, "quick", either("redraw", "keep"), {"card": card})).do == "keep":
            break
        fight.state.deck.drop(entity)
        (card,) = await draw_cards(fight, entity, 1)
        if fight.loud:
            fight.tell("cards", f"{name} is Quick and draws again: {pretty(Card(card))}.", "SW-BASE-87",
                       *(("SW-BASE-90",) if count > 1 else ()), who=entity, seen_by=seers, level="detail",
                       hush=f"{name} is Quick and draws again.")  # fmt: skip
    if fight.loud:
        cites = [*(["SW-BASE-88"] if count == 2 and not hesitant else []), *(["SW-BASE-89"] if count == 3 else []),
                 *(["SW-BASE-91"] if hesitant else []), *(["SW-INI-03"] if count > 1 else []),
                 *(["SW-INI-04"] if entity.startswith("group") else []),
                 *(["SW-BASE-93"] if entity.startswith("side") or any(me.out for me in members(fight, entity)[:1]) else [])]  # fmt: skip
        followers = [me for me in members(fight, entity)[1:] if entity in fight.state.fighters]
        if followers:
            cites.append("SW-BASE-93" if fight[entity].player else "SW-INI-04")
        says = "is dealt" if on_hold else "acts on"
        fight.tell("cards", f"{name} {says} {pretty(Card(card))}.", "SW-INI-02", also=(*cites, *(("SW-BASE-94",) if seers else ())),
                   level="detail", seen_by=seers, hush=f"{name} is dealt a card." if seers else "")  # fmt: skip
    return card


def _line_up(fight: Scene, chosen: dict[str, str]) -> None:
    """The countdown: from the highest card to the lowest (SW-INI-05, SW-INI-06)."""
    ordered = sorted(chosen, key=lambda entity: worth(chosen[entity]), reverse=True)
    late = [
        entity
        for entity in entities(fight)
        if entity not in chosen and not all(me.on_hold or me.surprised for me in members(fight, entity) if present(me))
    ]
    fight.state.countdown = [Entry(entity, chosen[entity]) for entity in ordered] + [Entry(entity) for entity in late]
    if fight.loud and ordered:
        covered = [entity for entity in ordered if seen_by(fight, entity)]
        open_ = [entity for entity in ordered if entity not in covered]
        seers = seen_by(fight, covered[0]) if covered else None
        fight.tell("order", _order(fight, ordered, chosen), "SW-INI-05", "SW-INI-06", seen_by=seers,
                   hush=_order(fight, open_, chosen) if open_ else "")  # fmt: skip
    fight.then("count_down")


def _order(fight: Scene, ordered: list[str], chosen: dict[str, str]) -> str:
    return f"Order: {in_a_row([f'{name_of(fight, entity)} {pretty(Card(chosen[entity]))}' for entity in ordered])}."
