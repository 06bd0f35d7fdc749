"""What a seat may know: the one door from the state to people. Hidden are only the GM's face-down cards (SW-BASE-94)."""

from typing import Any

from highdraw.cards import Card, pretty
from highdraw.cards.card import ORDER
from highdraw.engine.fight import Fight
from highdraw.systems.savage.deal import members, name_of, seen_by
from highdraw.systems.savage.gear import FISTS
from highdraw.systems.savage.ranks import is_joker, worth
from highdraw.systems.savage.scene import Scene, as_scene
from highdraw.systems.savage.sheet import ATTRIBUTES
from highdraw.systems.savage.state import Fighter

WORDS = {
    "dead": ["dead"],
    "gone": ["dead", "gone"],
    "down": ["dead", "gone", "surrendered", "unconscious", "Incapacitated"],
    "quiet": ["on Hold", "surprised", "aiming", "defending"],
}
"""Which states are which: dead, no longer on the field, no longer fighting, and not worth a line."""
LEGEND = "▮ Wounds, │ past it Incapacitated; ● Bennies; Toughness with the armour in it in brackets"
STRANGER: frozenset[str] = frozenset()
"""Somebody who plays nobody."""
MANY = 4
"""More Bennies than these are shown by number."""


def hidden_zone(fight: Scene, zone: str, mine: frozenset[str] | None) -> bool:
    """Whether the cards of a zone lie face down for somebody."""
    if mine is None or fight.sw.gm_cards_face_down == "no" or zone in fight.state.shown:
        return False
    seers = seen_by(fight, zone)
    return seers is not None and mine.isdisjoint(seers)


def view(base: Fight, mine: frozenset[str] | None) -> dict[str, Any]:
    """The fight as somebody who plays these fighters may see it; None is the GM."""
    fight = as_scene(base)
    state = fight.state
    table: dict[str, list[str]] = {
        zone: ["??"] * len(cards) if hidden_zone(fight, zone, mine) else [*cards] for zone, cards in sorted(state.deck.zones.items())
    }
    hidden = {zone for zone in table if hidden_zone(fight, zone, mine)}
    return {
        "kind": "combat",
        "round": state.round,
        "turn": state.turn,
        "order": [[entry.who, "??" if entry.who in hidden else entry.card, entry.done] for entry in state.countdown] if not hidden else
                 [[entry.who, entry.card, entry.done] for entry in state.countdown if entry.who not in hidden],
        "queue": _queue(fight, hidden),
        "over": state.over, "winner": state.winner, "minutes": round(state.minutes, 2), "days": state.days, "pool": state.pool,
        "deck": {"pile": state.deck.left, "discards": len(state.deck.discard), "shuffles": state.deck.shuffles},
        "table": table,
        "pending": {
            "target": state.pending.target, "damage": state.pending.damage, "wounds": state.pending.wounds}
        if state.pending else None,
        "things": {name: {"toughness": thing.toughness, "broken": thing.broken} for name, thing in state.things.items()},
        "field": {"map": True, "spots": {who: [s.x, s.y, round(s.facing)] for who, s in state.field.spots.items()},
                  "walls": state.field.walls}
        if state.field.mapped else {"map": False, "apart": state.field.pairs(), "usual": state.field.usual, "lines": []},
        "fighters": {who: _fighter(fight, me, table) for who, me in state.fighters.items()},
        "next": _next(fight, hidden), "unit": "in", "words": WORDS, "legend": LEGEND, "notes": [f"GM's pool {state.pool}"],
        "zones": {zone: name_of(fight, zone) for zone in table}, "open": True,
    }  # fmt: skip


def view_from(base: Fight, mine: frozenset[str] | None, public: dict[str, Any]) -> dict[str, Any]:
    """The same from what everybody sees at this moment: all of it, unless a card lies face down that these may see."""
    fight = as_scene(base)
    if any(hidden_zone(fight, zone, STRANGER) != hidden_zone(fight, zone, mine) for zone in fight.state.deck.zones):
        return view(base, mine)
    return public


def states(me: Fighter) -> list[str]:
    """How somebody is, in words, the gravest first."""
    found = [
        ("dead", me.dead), ("gone", me.gone), ("surrendered", me.surrendered), ("unconscious", me.unconscious),
        ("Incapacitated", me.incapacitated or me.fatigue >= 3), ("Exhausted", me.fatigue == 2), ("Fatigued", me.fatigue == 1),
        ("Bleeding Out", me.bleeding),
        ("Stunned", me.stunned), ("Shaken", me.shaken), ("Bound", me.hold_kind == "bound"), ("Entangled", me.hold_kind == "entangled"),
        ("Distracted", bool(me.distracted)), ("Vulnerable", bool(me.vulnerable)), ("prone", me.prone), ("on Hold", me.on_hold),
        ("aiming", bool(me.aiming)), ("defending", me.defending), ("surprised", me.surprised),
    ]  # fmt: skip
    return [word for word, holds in found if holds]


def _queue(fight: Scene, hidden: set[str]) -> list[dict[str, Any]]:
    """The countdown: who acts on which card, what is done, whose turn it is; those on Hold stand at its end.

    While cards lie face down nobody's place tells what they are: only the open ones are in their order, the others behind.
    """
    state = fight.state
    turn = state.turn

    def row(zone: str, card: str, done: bool) -> dict[str, Any]:
        people = [one.id for one in members(fight, zone)]
        now = turn in people or turn == zone
        return {"who": people, "name": name_of(fight, zone), "card": card, "value": "", "done": done and not now, "now": now}

    rows = [row(entry.who, entry.card, entry.done) for entry in state.countdown if entry.who not in hidden]
    rows += [row(zone, "??", False) for zone in sorted(hidden)]
    held = [me for me in state.fighters.values() if me.on_hold and not me.out]
    return rows + [{"who": [me.id], "name": me.name, "card": "", "value": "Hold", "done": False, "now": me.id == turn} for me in held]


def _next(fight: Scene, hidden: set[str]) -> str:
    """Whose card comes up after this one, as far as it lies open."""
    after = next((entry for entry in fight.state.countdown if not entry.done and entry.who not in hidden), None)
    return name_of(fight, after.who) if after and not hidden else ""


def _card(fight: Scene, me: Fighter, table: dict[str, list[str]]) -> str:
    """The Action Card somebody acts on, in words; its back where it lies face down."""
    if me.out:
        return ""
    found = next((cards for zone, cards in table.items() if me.id in (one.id for one in members(fight, zone))), [])
    return ", ".join("??" if card == "??" else "Joker" if is_joker(card) else pretty(Card(card)) for card in found)


def _numbers(fight: Scene, me: Fighter, table: dict[str, list[str]]) -> str:
    armour = fight.armour(me)
    tough = f"Toughness {fight.toughness(me)}" + (f" ({armour})" if armour else "")
    card = _card(fight, me, table)
    return f"Parry {fight.parry(me)}, {tough}" + (f", {card}" if card else "")


def _tracks(fight: Scene, me: Fighter) -> list[dict[str, Any]]:
    """Wounds up to the last one can bear; those who bear none have no track."""
    limit = fight.max_wounds(me)
    found: list[dict[str, Any]] = []
    if limit:
        found.append({"label": "Wounds", "value": me.wounds, "notches": {"Incapacitated": limit}, "style": "red"})
    return found


def _chips(me: Fighter) -> str:
    return "" if not me.wild else "●" * me.bennies if me.bennies <= MANY else f"●×{me.bennies}"


def _fighter(fight: Scene, me: Fighter, table: dict[str, list[str]]) -> dict[str, Any]:
    limit = fight.max_wounds(me)
    return {
        "name": me.name, "side": me.side, "wild": me.wild, "minion": not me.wild, "group": me.group,
        "wounds": me.wounds, "fatigue": me.fatigue,
        "states": states(me), "thresholds": {"Incapacitated": limit}, "bennies": me.bennies if me.wild else None,
        "parry": fight.parry(me), "toughness": fight.toughness(me), "armour": fight.armour(me), "pace": fight.pace(me),
        "main": me.main, "off": me.off, "loaded": me.loaded.get(me.main), "supply": dict(me.supply),
        "joker": me.joker if not me.out else False,
        "mount": me.mount, "rider": me.rider, "cover": me.cover, "injuries": list(me.injuries), "acted": me.acted,
        "tracks": _tracks(fight, me), "chips": _chips(me), "numbers": _numbers(fight, me, table),
        "held": ", ".join(name for name in (me.main, me.off) if name and name != FISTS) or "bare hands",
        "notes": [*([f"Fatigue {me.fatigue}"] if me.fatigue else []), *me.injuries], "about": _about(fight, me),
    }  # fmt: skip


def _about(fight: Scene, me: Fighter) -> str:
    dice = ", ".join(f"{name.title()} {fight.die(me, name)}" for name in ATTRIBUTES)
    return f"{dice} · Pace {fight.pace(me)}" + (f" · {me.cover} cover" if me.cover else "")


def shuffle_hidden(base: Fight, mine: frozenset[str], rng: Any) -> None:
    """Change at random only what these fighters' seat cannot know: cards that lie face down.

    A Joker is known by its gift, and what has not come up yet is lower than what has; the order follows the new cards.
    """
    fight = as_scene(base)
    deck, countdown = fight.state.deck, fight.state.countdown
    passed = [worth(entry.card) for entry in countdown if entry.done and entry.card and not is_joker(entry.card)]
    limit = min(passed, default=(99, 0))
    for zone, cards in deck.zones.items():
        if hidden_zone(fight, zone, mine):
            for place in range(len(cards)):
                plain = [i for i, card in enumerate(deck.pile) if not is_joker(card) and worth(card) < limit]
                if plain and not is_joker(cards[place]):
                    other = rng.choice(plain)
                    old = cards[place]
                    cards[place], deck.pile[other] = deck.pile[other], old
                    for entry in countdown:
                        if entry.who == zone and entry.card == old:
                            entry.card = cards[place]
    rest = [entry for entry in countdown if not entry.done and entry.card]
    ordered = iter(sorted(rest, key=lambda entry: worth(entry.card), reverse=True))
    fight.state.countdown = [entry if entry.done or not entry.card else next(ordered) for entry in countdown]
    deck.pile.sort(key=ORDER.__getitem__)
