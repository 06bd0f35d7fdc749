"""The deal at the start of a round, from the cards drawn to the countdown."""

from typing import TypeVar

from highdraw.cards import Card, pretty
from highdraw.engine.beat import Beat
from highdraw.engine.choice import Choice, either
from highdraw.engine.prose import in_a_row
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.savage.action_cards import draw_cards, keep_card, supply
from highdraw.systems.savage.buying import buy_cards
from highdraw.systems.savage.choices import ActionCard
from highdraw.systems.savage.command import extra_cards, hand_out
from highdraw.systems.savage.dealt import Dealt, show_deal
from highdraw.systems.savage.entities import entities, entity_of, members, name_of, present, seen_by, traits, who_decides
from highdraw.systems.savage.gift import give
from highdraw.systems.savage.ranks import QUICK, is_joker, worth
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Entry

C = TypeVar("C", bound=Choice)


async def deal(fight: Scene) -> None:
    """A new round of six seconds: cards for everybody, gifts, bought cards, then the countdown (SW-INI-14, SW-BASE-24).

    Who is still on Hold is dealt none (SW-BASE-84).
    """
    state = fight.state
    state.round += 1
    state.minutes += 0.1
    if fight.loud:
        fight.tell("round", f"Round {state.round}.", "SW-INI-14", "SW-BASE-24", level="heading")
    with fight.beat("Action Cards") as beat:
        await _deal(fight, beat)
    fight.then("count_down")


async def _deal(fight: Scene, beat: Beat | None) -> None:
    """Who is dealt what, and in which order they act."""
    state = fight.state
    for me in state.fighters.values():
        me.joker = False
        me.doubled.clear()
        me.acted = False
        me.acts_with = entity_of(fight, me)
    chosen: dict[str, str] = {}
    dealt: Dealt = {}
    ambushers: list[str] = []
    for entity in entities(fight):
        people = [me for me in members(fight, entity) if present(me)]
        if all(me.surprised for me in people):
            continue
        if state.round == 1 and fight.options.ambush and people[0].side == fight.options.ambush:
            ambushers.append(entity)
            if card := await _ambusher(fight, entity, dealt):
                chosen[entity] = card
            continue
        if all(me.on_hold or me.surprised for me in people):
            if fight.loud:
                fight.tell("hold", f"{name_of(fight, entity)} is still on Hold: no card.", "SW-BASE-84", level="book", who=people[0].id)
            continue
        if card := await _cards_for(fight, entity, dealt):
            chosen[entity] = card
    for entity in [entity for entity in chosen if entity not in ambushers]:
        if extra := extra_cards(fight, entity):
            await hand_out(fight, entity, chosen, extra)
    for entity, card in chosen.items():
        if is_joker(card):
            give(fight, entity, on_hold=entity in ambushers)
    await buy_cards(fight, chosen, dealt, [entity for entity in chosen if entity not in ambushers])
    ordered = sorted(chosen, key=lambda entity: worth(chosen[entity]), reverse=True)
    if beat:
        show_deal(fight, beat, ordered, chosen, dealt)
    _line_up(fight, ordered, chosen)


async def _ambusher(fight: Scene, entity: str, dealt: Dealt) -> str:
    """An ambusher is on Hold; a card is dealt only to see whether it is a Joker, which comes on top of Hold (SW-SUR-01)."""
    if fight.sw.surprise_attackers_cards == "not_dealt":
        return ""
    card = await _cards_for(fight, entity, dealt, on_hold=True)
    if not card:
        return ""
    name = name_of(fight, entity) if fight.loud else ""
    if is_joker(card):
        if fight.loud:
            fight.tell("surprise", f"{name} is on Hold and has a Joker, too.", "SW-SUR-01", who=entity)
        return card
    fight.state.deck.drop(entity)
    if fight.loud:
        fight.tell("surprise", f"{name} is on Hold and discards the card.", "SW-SUR-01", level="detail", who=entity)
    return ""


async def _cards_for(fight: Scene, entity: str, dealt: Dealt, on_hold: bool = False) -> str:
    """The base card (SW-INI-02) and what Edges and Hindrances add (SW-INI-03), the choice of one, then Quick.

    Level Headed draws two and Improved Level Headed three (SW-BASE-88, SW-BASE-89); the Hesitant act on the lower of two
    (SW-BASE-91); the Quick redraw a Five or lower, after the choice where there is one (SW-BASE-87, SW-BASE-90).
    A card that lies face down is told only to its side (SW-BASE-94).
    """
    has = traits(fight, entity)
    name = name_of(fight, entity) if fight.loud else ""
    hesitant = "Hesitant" in has and not {"Level Headed", "Improved Level Headed", "Quick"} & has
    count = min(3 if "Improved Level Headed" in has else 2 if hesitant or "Level Headed" in has else 1, supply(fight))
    if count < 1:
        if fight.loud:
            fight.tell("cards", f"No card is left for {name}: last in the round.", "SW-INI-12", level="detail")
        return ""
    drawn = dealt[entity] = await draw_cards(fight, entity, count)
    card = drawn[0]
    decider, about, seers = who_decides(fight, entity), {"entity": entity}, seen_by(fight, entity)
    if hesitant:
        low = min(drawn, key=worth)
        jokers = [ActionCard(one) for one in drawn if is_joker(one) and not is_joker(low)]
        card = (await _choose(Ask(decider, "card", (*jokers, ActionCard(low)), about), seers)).card
    elif len(drawn) > 1:
        card = Card((await Ask(decider, "card", tuple(map(ActionCard, sorted(drawn, key=worth, reverse=True))), about)).card)
    keep_card(fight, entity, card)
    while "Quick" in has and not is_joker(card):
        ways = either("redraw", "keep") if worth(card)[0] <= QUICK else either("keep")
        if (await _choose(Ask(decider, "quick", ways, {"card": card}), seers)).do == "keep":
            break
        fight.state.deck.drop(entity)
        (card,) = await draw_cards(fight, entity, 1)
        dealt[entity] = [*dealt[entity], card]
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
                   level="detail" if on_hold else "book", seen_by=seers, hush=f"{name} is dealt a card." if seers else "")  # fmt: skip
    return card


async def _choose(ask: Ask[C], seers: tuple[str, ...] | None) -> C:
    """What its owner makes of a card. Where it lies face down, everybody is asked who might have a choice: being asked tells nothing."""
    if seers is not None:
        return (await AskAll((ask,), sealed=True))[ask.who]
    return ask.choices[0] if len(ask.choices) == 1 else await ask


def _line_up(fight: Scene, ordered: list[str], chosen: dict[str, str]) -> None:
    """The countdown: from the highest card to the lowest (SW-INI-05, SW-INI-06)."""
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
        fight.tell("order", _order(fight, ordered, chosen), "SW-INI-05", "SW-INI-06", level="main" if covered else "detail", seen_by=seers,
                   hush=_order(fight, open_, chosen) if open_ else "")  # fmt: skip


def _order(fight: Scene, ordered: list[str], chosen: dict[str, str]) -> str:
    return f"Order: {in_a_row([f'{name_of(fight, entity)} {pretty(Card(chosen[entity]))}' for entity in ordered])}."
