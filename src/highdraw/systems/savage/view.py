"""What a seat may know: the one door from the state to people. Hidden are only the GM's face-down cards."""

from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.view import Clock, Counter, Deck, Fact, FighterView, Scenery, Turn, TurnState, View, Zone
from highdraw.field.view import Spans, box, ground
from highdraw.systems.savage.countdown import acting
from highdraw.systems.savage.entities import members, name_of, seen_by
from highdraw.systems.savage.futures import wound_track
from highdraw.systems.savage.gear import FISTS
from highdraw.systems.savage.ranks import is_joker, worth
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.sheet import ATTRIBUTES
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.states import DEAD, GONE, OUT, states, tag

LEGEND = "▮ Wounds, │ past it Incapacitated; ● Bennies; Toughness with the armour in it in brackets"
STRANGER: frozenset[str] = frozenset()
"""Somebody who plays nobody."""
MANY = 4
"""More Bennies than these are shown by number."""
HIDDEN = "??"


def hidden_zone(fight: Scene, zone: str, mine: frozenset[str] | None) -> bool:
    """Whether the cards of a zone lie face down for somebody."""
    if mine is None or fight.sw.gm_cards_face_down == "no" or zone in fight.state.shown:
        return False
    seers = seen_by(fight, zone)
    return seers is not None and mine.isdisjoint(seers)


def view(fight: Scene, mine: frozenset[str] | None) -> View:
    """The fight as somebody who plays these fighters may see it; None is the GM."""
    state = fight.state
    hidden = {zone for zone in state.deck.zones if hidden_zone(fight, zone, mine)}
    zones = tuple(_zone(fight, zone, cards, zone in hidden) for zone, cards in sorted(state.deck.zones.items()))
    cards = {who: zone.cards for zone in reversed(zones) for who in zone.owners}
    order = _order(fight, hidden)
    text = "After the fight" if state.over else f"Round {state.round}" if state.round else "Before the fight"
    return View(
        clock=Clock(text=text, number=state.round, minutes=round(state.minutes, 2), days=state.days),
        fighters={who: _fighter(fight, me, cards.get(who, ())) for who, me in state.fighters.items()},
        turn=state.turn,
        next="" if hidden else next((turn.name for turn in order if turn.state == "coming"), ""),
        order=order,
        zones=zones,
        decks=(Deck(pile=state.deck.left, discards=len(state.deck.discard), shuffles=state.deck.shuffles),),
        ground=ground(state.field, "in", areas=_rough(fight), spans=lambda who: _spans(fight, fight[who])),
        over=state.over,
        winner=state.winner,
        notes=(f"GM's pool {state.pool}",),
        legend=LEGEND,
        extra=_extra(fight),
    )


def _extra(fight: Scene) -> dict[str, Any]:
    """What only this system has: the GM's pool, damage that waits, things that can be broken."""
    state, waits = fight.state, fight.state.pending
    return {
        "pool": state.pool,
        "pending": {"target": waits.target, "damage": waits.damage, "wounds": waits.wounds} if waits else None,
        "things": {name: {"toughness": thing.toughness, "broken": thing.broken} for name, thing in state.things.items()},
    }


def view_from(fight: Scene, mine: frozenset[str] | None, public: View) -> View:
    """The same from what everybody sees at this moment: all of it, unless a card lies face down that these may see."""
    if any(hidden_zone(fight, zone, STRANGER) != hidden_zone(fight, zone, mine) for zone in fight.state.deck.zones):
        return view(fight, mine)
    return public


def _rough(fight: Scene) -> tuple[Scenery, ...]:
    """Difficult ground (SW-BASE-17)."""
    return tuple(Scenery(kind="rough", points=box(*corners), label="difficult") for corners in fight.options.rough)


def _spans(fight: Scene, me: Fighter) -> Spans:
    """Adjacent squares and the Reach beyond them (SW-BASE-23), to their outer edge; Long Range, however bad a shot."""
    weapon = fight.weapon(me)
    strikes = 1.5 + fight.reach(me, weapon) if weapon.kind not in ("ranged", "thrown") else 0.0
    return Spans(strikes, weapon.range[2] if weapon.range else 0.0)


def _zone(fight: Scene, zone: str, cards: list[Card], hidden: bool) -> Zone:
    """The cards dealt to somebody, to a group or to a side."""
    owners = tuple(me.id for me in members(fight, zone))
    return Zone(id=zone, label=name_of(fight, zone), cards=(HIDDEN,) * len(cards) if hidden else tuple(cards), owners=owners)


def _order(fight: Scene, hidden: set[str]) -> tuple[Turn, ...]:
    """The countdown: who acts on which card, what is done, whose turn it is; those on Hold stand at its end.

    While cards lie face down nobody's place tells what they are: only the open ones are in their order, the others behind.
    """
    state = fight.state
    rows = [_turn(fight, entry.who, entry.card, entry.done) for entry in state.countdown if entry.who not in hidden]
    rows += [_turn(fight, zone, HIDDEN, False) for zone in sorted(hidden)]
    held = [me for me in state.fighters.values() if me.on_hold and not me.out]
    return (
        *rows,
        *(Turn(who=(me.id,), name=me.name, value="Hold", state="now" if me.id == state.turn else "waiting") for me in held),
    )


def _turn(fight: Scene, zone: str, card: str, done: bool) -> Turn:
    """One card of the countdown."""
    people = members(fight, zone)
    return Turn(who=tuple(me.id for me in people), name=name_of(fight, zone), card=card, state=_turn_state(fight, zone, people, done))


def _turn_state(fight: Scene, zone: str, people: list[Fighter], done: bool) -> TurnState:
    """Nobody acts on a card where all are out or surprised, and nobody has who lost the turn; a group is done with its last member."""
    if fight.state.turn == zone or any(me.id == fight.state.turn for me in people):
        return "now"
    if done and not acting(fight, zone):
        return "done" if any(me.acted or me.on_hold for me in people) else "skipped"
    able = any(not (me.out or me.surprised or (me.on_hold and not fight.joker_waits(me))) for me in people)
    return "coming" if able else "skipped"


def _facts(fight: Scene, me: Fighter, cards: tuple[str, ...]) -> tuple[Fact, ...]:
    """Parry, Toughness, and the Action Card somebody acts on, by its back where it lies face down."""
    armour, tough = fight.armour(me), fight.toughness(me)
    shown = ", ".join(HIDDEN if card == HIDDEN else "Joker" if is_joker(card) else pretty(Card(card)) for card in cards)
    dealt = (Fact("", shown),) if shown and not me.out else ()
    return (Fact("Parry", f"{fight.parry(me)}"), Fact("Toughness", f"{tough} ({armour})" if armour else f"{tough}"), *dealt)


def _sheet(fight: Scene, me: Fighter) -> tuple[Fact, ...]:
    """Attributes, Pace, cover, and what is loaded."""
    facts = [Fact(name.title(), f"{fight.die(me, name)}") for name in ATTRIBUTES]
    facts.append(Fact("Pace", f"{fight.pace(me)}"))
    facts += [Fact("", f"{me.cover} cover")] if me.cover else []
    loaded = me.loaded.get(me.main)
    facts += [Fact("Loaded", f"{loaded}")] if loaded is not None else []
    return tuple(facts)


def _fighter(fight: Scene, me: Fighter, cards: tuple[str, ...]) -> FighterView:
    limit, words = fight.max_wounds(me), states(me)
    return FighterView(
        id=me.id,
        name=me.name,
        side=me.side,
        look=fight.sheet(me.id).look,
        group=me.group,
        lesser=not me.wild,
        tracks=(wound_track(fight, me, me.wounds),) if limit else (),
        counters=(Counter(label="Bennies", count=me.bennies, many=MANY, looks="star"),) if me.wild else (),
        states=tuple(map(tag, words)),
        notes=(*((f"Fatigue {me.fatigue}",) if me.fatigue else ()), *me.injuries),
        facts=_facts(fight, me, cards),
        sheet=_sheet(fight, me),
        held=", ".join(name for name in (me.main, me.off) if name and name != FISTS) or "bare hands",
        out=not OUT.isdisjoint(words),
        gone=not GONE.isdisjoint(words),
        dead=not DEAD.isdisjoint(words),
        cover=f"{me.cover} cover" if me.cover else "",
        extra={
            "wild": me.wild, "wounds": me.wounds, "fatigue": me.fatigue, "thresholds": {"Incapacitated": limit},
            "bennies": me.bennies if me.wild else None,
            "parry": fight.parry(me), "toughness": fight.toughness(me), "armour": fight.armour(me), "pace": fight.pace(me),
            "main": me.main, "off": me.off, "loaded": me.loaded.get(me.main), "supply": dict(me.supply),
            "joker": me.joker if not me.out else False,
            "mount": me.mount, "rider": me.rider, "cover": me.cover, "injuries": list(me.injuries), "acted": me.acted,
        },
    )  # fmt: skip


def shuffle_hidden(fight: Scene, mine: frozenset[str], rng: Any) -> None:
    """Change at random only what these fighters' seat cannot know: cards that lie face down.

    A Joker is known by its gift, and what has not come up yet is lower than what has; the order follows the new cards.
    """
    deck, countdown = fight.state.deck, fight.state.countdown
    passed = [worth(entry.card) for entry in countdown if entry.done and entry.card and not is_joker(entry.card)]
    limit = min(passed, default=(99, 0))
    zones = [(zone, cards) for zone, cards in sorted(deck.zones.items()) if hidden_zone(fight, zone, mine)]
    places = [(zone, place) for zone, cards in zones for place in range(len(cards)) if not is_joker(cards[place])]
    lay = {(zone, cards[place]): (zone, place) for zone, cards in zones for place in range(len(cards))}
    entries = [(entry, lay[entry.who, Card(entry.card)]) for entry in countdown if (entry.who, entry.card) in lay]
    deck.redeal(places, rng, lambda zone, card: not is_joker(card) and worth(card) < limit)
    for entry, (zone, place) in entries:
        entry.card = deck.zones[zone][place]
    rest = [entry for entry in countdown if not entry.done and entry.card]
    ordered = iter(sorted(rest, key=lambda entry: worth(entry.card), reverse=True))
    fight.state.countdown = [entry if entry.done or not entry.card else next(ordered) for entry in countdown]
