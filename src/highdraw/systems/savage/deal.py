"""Action cards: dealt each round, chosen, redrawn, bought; Jokers pay their gifts (SW-INI-01 to SW-INI-14, SW-BASE-87 to -94)."""

from highdraw.cards import Card, pretty
from highdraw.engine.request import GM, Ask, Draw
from highdraw.systems.savage.prose import in_a_row, listed
from highdraw.systems.savage.ranks import QUICK, is_joker, worth
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Entry, Fighter

COMMAND = 5.0
"""Inches to which a Tactician's cards reach (SW-TBL-CARD-TRAITS)."""


def present(me: Fighter) -> bool:
    """Still counts for the deal: everybody but the dead, the gone and Extras out of action (SW-BASE-93)."""
    return not (me.dead or me.gone or me.surrendered or me.unconscious or me.rider or (me.out and not me.wild))


def entities(fight: Scene) -> list[str]:
    """Who is dealt a card of their own, in seating order: Wild Cards, groups of Extras (SW-INI-02, SW-INI-04)."""
    return list(dict.fromkeys(entity_of(fight, fight[who]) for who in fight.state.seating if present(fight[who])))


def entity_of(fight: Scene, me: Fighter) -> str:
    """On whose card somebody acts: the own one, the group's, a leader's, or one for the whole side (SW-INI-04, SW-BASE-93)."""
    if fight.sw.cards_per_side == "yes":
        return f"side {me.side}"
    if leader := leader_of(fight, me):
        return leader
    return me.id if me.wild or not me.group or fight.sw.extras_cards == "individual" else f"group {me.group}"


def leader_of(fight: Scene, me: Fighter) -> str:
    """Whose card an Extra shares: that of the player who controls it, or by the switch of its group's leader, while he is up."""
    if me.wild:
        return ""
    attached = fight.sw.extras_cards == "with_leader"
    mates = [one for one in fight.state.fighters.values() if attached and me.group and one.group == me.group and one.side == me.side]
    for one in (me, *mates):
        leader = fight.state.fighters.get(one.leader)
        if leader and leader.wild and leader.side == me.side and not leader.out and (attached or leader.player):
            return leader.id
    return ""


def members(fight: Scene, entity: str) -> list[Fighter]:
    """The fighters who act on an entity's card: a leader first, then in seating order. Settled at the deal (SW-INI-04)."""
    everybody = [me for who in fight.state.seating if not (me := fight[who]).rider]
    found = [me for me in everybody if (me.acts_with or entity_of(fight, me)) == entity]
    return sorted(found, key=lambda me: me.id != entity)


def traits(fight: Scene, entity: str) -> set[str]:
    """Edges and Hindrances that change the cards: of the one, of a group only if all have them (SW-INI-04).

    For a whole side the Edges of any member count, once; whoever is out of action has none (SW-BASE-93).
    """
    people = [fight.sheet(me.id) for me in members(fight, entity) if not me.out]
    if not people:
        return set()
    if entity in fight.state.fighters:
        return {*people[0].edges, *people[0].hindrances} if not fight[entity].out else set()
    sets = [{*sheet.edges, *sheet.hindrances} for sheet in people]
    if entity.startswith("side "):
        edges = {edge for sheet in people for edge in sheet.edges}
        return edges if "Level Headed" in edges or "Quick" in edges else edges | set.intersection(*sets)
    return set.intersection(*sets)


def who_decides(fight: Scene, entity: str) -> str:
    """Who chooses for an entity: its owner; the GM for a group; for the players' side its first player."""
    if entity in fight.state.fighters:
        return entity
    if entity.startswith("side "):
        return next((me.id for me in members(fight, entity) if me.player and not me.out), GM)
    return GM


async def deal(fight: Scene) -> None:
    """A new round: cards for everybody, gifts, bought cards, then the countdown (SW-INI-14)."""
    state = fight.state
    state.round += 1
    state.minutes += 0.1
    if fight.loud:
        fight.tell("round", f"Round {state.round}.", "SW-INI-02", "SW-INI-14", "SW-BASE-24")
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
                fight.tell("hold", f"{name_of(fight, entity)} is still on Hold: no card.", "SW-BASE-84", who=people[0].id)
            continue
        if card := await _cards_for(fight, entity):
            chosen[entity] = card
    for entity in [entity for entity in chosen if entity not in ambushers]:
        await _hand_out(fight, entity, chosen)
    for entity, card in chosen.items():
        if is_joker(card):
            _give(fight, entity, on_hold=entity in ambushers)
    await _buy(fight, chosen, [entity for entity in chosen if entity not in ambushers])
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
        fight.tell("surprise", f"{name} is on Hold and discards the card.", "SW-SUR-01", who=entity)
    return ""


async def _cards_for(fight: Scene, entity: str, on_hold: bool = False) -> str:
    """The base card and what Edges add, the choice, then Quick (SW-INI-03, SW-BASE-87 to SW-BASE-91)."""
    has = traits(fight, entity)
    name = name_of(fight, entity)
    hesitant = "Hesitant" in has and not {"Level Headed", "Improved Level Headed", "Quick"} & has
    count = min(3 if "Improved Level Headed" in has else 2 if hesitant or "Level Headed" in has else 1, supply(fight))
    if count < 1:
        if fight.loud:
            fight.tell("cards", f"No card is left for {name}: last in the round.", "SW-INI-12")
        return ""
    drawn = await _draw(fight, entity, count)
    card = drawn[0]
    decider, about = who_decides(fight, entity), {"entity": entity}
    if hesitant:
        jokers = [one for one in drawn if is_joker(one)]
        card = min(drawn, key=worth)
        if jokers and not is_joker(card):
            card = await Ask(decider, "card", (jokers[0], card), about)
    elif len(drawn) > 1:
        card = await Ask(decider, "card", tuple(sorted(drawn, key=worth, reverse=True)), about)
    _keep(fight, entity, card)
    seers = seen_by(fight, entity)
    while "Quick" in has and not is_joker(card) and worth(card)[0] <= QUICK:
        if await Ask(decider, "quick", ("redraw", "keep"), {"card": card}) == "keep":
            break
        fight.state.deck.drop(entity)
        (card,) = await _draw(fight, entity, 1)
        if fight.loud:
            fight.tell("cards", f"{name} is Quick and draws again: {pretty(Card(card))}.", "SW-BASE-87",
                       *(("SW-BASE-90",) if count > 1 else ()), who=entity, seen_by=seers,
                       hush=f"{name} is Quick and draws again.")  # fmt: skip
    if fight.loud:
        cites = ["SW-INI-01", *(["SW-BASE-88"] if count == 2 and not hesitant else []), *(["SW-BASE-89"] if count == 3 else []),
                 *(["SW-BASE-91"] if hesitant else []), *(["SW-INI-03"] if count > 1 else []),
                 *(["SW-INI-04"] if entity.startswith("group") else []),
                 *(["SW-BASE-93"] if entity.startswith("side") or any(me.out for me in members(fight, entity)[:1]) else [])]  # fmt: skip
        followers = [me for me in members(fight, entity)[1:] if entity in fight.state.fighters]
        if followers:
            cites.append("SW-BASE-93" if fight[entity].player else "SW-INI-04")
        says = "is dealt" if on_hold else "acts on"
        fight.tell("cards", f"{name} {says} {pretty(Card(card))}.", *cites, *(("SW-BASE-94",) if seers else ()),
                   seen_by=seers, hush=f"{name} is dealt a card." if seers else "")  # fmt: skip
    return card


async def _hand_out(fight: Scene, entity: str, chosen: dict[str, str]) -> None:
    """A Tactician draws one more card, a Master two, each to be given to allied Extras (SW-INI-03, SW-BASE-96).

    It takes the place of the card they had; what is given to nobody is discarded. Where a side has one card there are none to give.
    """
    has = traits(fight, entity) if not entity.startswith("side ") else set()
    given: list[str] = []
    for _ in range(2 if "Master Tactician" in has else 1 if "Tactician" in has else 0):
        takers = [one for one in takers_of(fight, members(fight, entity)[0]) if one not in given]
        if not takers or supply(fight) < 1:
            return
        (card,) = await _draw(fight, entity, 1)
        taker = await Ask(who_decides(fight, entity), "give card", _best_first(takers, chosen, card), {"card": card})
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
                       seen_by=seers, hush=f"{name} {says} an extra card.")  # fmt: skip


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


def supply(fight: Scene) -> int:
    """Cards that can still be drawn: the pile, and the discards that would become a new one (SW-INI-12)."""
    return fight.state.deck.left + len(fight.state.deck.discard)


async def _draw(fight: Scene, entity: str, count: int) -> list[str]:
    """Cards in front of somebody; a pile that runs dry goes on from the discards (SW-INI-12)."""
    cards = await Draw(count, entity, "action card", seen_by=GM if seen_by(fight, entity) else None)
    if any(is_joker(card) for card in cards):
        fight.state.joker_drawn = True
    return [str(card) for card in cards]


def _keep(fight: Scene, entity: str, card: str) -> None:
    """One card counts; the others go to the discards."""
    deck = fight.state.deck
    others = list(deck.zones.get(entity, []))
    others.remove(Card(card))
    for other in others:
        deck.move(other, entity, "discard")


def _give(fight: Scene, entity: str, on_hold: bool = False) -> None:
    """A Joker gives Bennies to its side and those allied with it, before any turn (SW-INI-10).

    It serves nobody who was on Hold when it was dealt, but ambushers, who have it on top of Hold (SW-SUR-01).
    """
    people = members(fight, entity)
    for me in people:
        me.joker = not me.surprised and (on_hold or not me.on_hold)
    without = entity if fight.sw.joker_benny == "allies_without_owner" else ""
    friends = [me for me in fight.state.fighters.values() if fight.friends(me, people[0])]
    for me in friends:
        if me.wild and not me.dead and not me.gone and me.id != without:
            me.bennies += 1
    pool = pays_pool(fight, people[0])
    fight.state.pool += pool
    if fight.loud:
        sides = list(dict.fromkeys((people[0].side, *(me.side for me in friends))))
        text = f"A Joker for {name_of(fight, entity)}: a Benny for every Wild Card of {listed(sides)}"
        text += (" but the owner" if without in fight.state.fighters else "") + (", and one for the GM's pool." if pool else ".")
        fight.tell("joker", text, "SW-INI-10", *(("SW-BASE-94",) if seen_by(fight, entity) else ()), who=entity)


def pays_pool(fight: Scene, owner: Fighter) -> bool:
    """Whether a Joker is worth a Benny to the GM's pool: one of his sides, fighting beside no player's, has drawn it (SW-INI-10)."""
    beside_players = any(fight.friends(me, owner) and not fight.by_gm(me) for me in fight.state.fighters.values())
    return fight.by_gm(owner) and (not beside_players or fight.sw.allied_joker_pays_pool == "yes")


async def _buy(fight: Scene, chosen: dict[str, str], order: list[str]) -> None:
    """Round and round, whoever has a card and a Benny may buy another, until all pass in a row (SW-BASE-30).

    The cards bought stay before their owner, who may act on any of them, until nobody buys any more.
    """
    passes = 0
    place = 0
    while order and passes < len(order):
        entity = order[place % len(order)]
        place += 1
        me = next((one for one in members(fight, entity) if not one.out and fight.purse(one)), None)
        if me is None or supply(fight) < 1:
            passes += 1
            continue
        decider = who_decides(fight, entity)
        keys = ("pass", *(f"benny {source}" for source in fight.purse(me)))
        said = await Ask(decider, "buy card", keys, {"card": chosen[entity], "who": me.id})
        if said == "pass":
            passes += 1
            continue
        passes = 0
        fight.pay(me, said.split(" ")[1], "another Action Card", "SW-BASE-30")
        (card,) = await _draw(fight, entity, 1)
        held = sorted((str(one) for one in fight.state.deck.zones[entity]), key=worth, reverse=True)
        keep = await Ask(decider, "card", tuple(held), {"entity": entity})
        had = is_joker(chosen[entity])
        chosen[entity] = keep
        if fight.loud:
            name = name_of(fight, entity)
            fight.tell("cards", f"{name} draws {pretty(Card(card))} and acts on {pretty(Card(keep))}.", "SW-BASE-30", who=entity,
                       seen_by=seen_by(fight, entity), hush=f"{name} draws another card.")  # fmt: skip
        if is_joker(keep) and not had:
            _give(fight, entity)
        elif had and not is_joker(keep):
            for one in members(fight, entity):
                one.joker = False
    for entity in order:
        _keep(fight, entity, chosen[entity])


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


def seen_by(fight: Scene, entity: str) -> tuple[str, ...] | None:
    """Who may look at an entity's card: the GM's fighters where his cards lie face down, else everybody (SW-BASE-94)."""
    people = members(fight, entity)
    covered = fight.sw.gm_cards_face_down == "yes" and bool(people) and fight.by_gm(people[0])
    return tuple(me.id for me in fight.state.fighters.values() if fight.by_gm(me)) if covered else None


def card_of(fight: Scene, me: Fighter) -> str:
    """The Action Card somebody acts on this round, if any."""
    return next((entry.card for entry in fight.state.countdown if entry.who == me.acts_with), "")


def name_of(fight: Scene, entity: str) -> str:
    """Who acts on a card, as people call them; a group nobody named goes by its kind, and by its side where there are several."""
    fighters = fight.state.fighters
    if entity in fighters:
        return fighters[entity].name
    name = entity.partition(" ")[2]
    group = [me for me in fighters.values() if me.group == name] if entity.startswith("group ") else []
    if not group or name != f"{fight.sheet(group[0].id).kind}, {group[0].side}":
        return name
    if len(group) == 1:
        return group[0].name
    kind = fight.sheet(group[0].id).kind
    several = any(me.group not in ("", name) and fight.sheet(me.id).kind == kind for me in fighters.values())
    return f"{kind} group" + (f" of {group[0].side}" if several else "")


def gather_all(fight: Scene) -> None:
    """The end of a fight: all cards are gathered and shuffled (SW-BASE-99)."""
    deck = fight.state.deck
    for zone in list(deck.zones):
        deck.drop(zone)
    fight.state.countdown = []
    fight.state.joker_drawn = False
    if deck.discard:
        deck.reshuffle()


def gather(fight: Scene) -> None:
    """The end of a round: cards to the discards; after a Joker the whole deck is shuffled (SW-INI-11, SW-INI-12)."""
    deck = fight.state.deck
    for zone in list(deck.zones):
        deck.drop(zone)
    fight.state.countdown = []
    if fight.state.joker_drawn:
        deck.reshuffle()
        fight.state.joker_drawn = False
        if fight.loud:
            fight.tell("shuffle", "A Joker was drawn: the deck is shuffled.", "SW-INI-11")
    elif fight.loud:
        fight.tell("discard", f"The cards of the round are discarded; {deck.left} are left.", "SW-INI-12")
