"""What a seat may know: the one door from the state to people. Dealt cards are private until used (S1-GEN-09, S1-BON-05)."""

from typing import Any

from highdraw.cards import Card
from highdraw.engine.fight import Fight
from highdraw.systems.suits import view as suits
from highdraw.systems.suits_one_card.combat import Combat, as_combat
from highdraw.systems.suits_one_card.state import Combatant

WORDS = {
    "dead": ["dead", "mangled"],
    "gone": ["dead", "mangled", "out of the contest"],
    "down": ["dead", "mangled", "out of the contest", "unconscious", "critical", "disabled"],
    "quiet": ["waiting"],
}
"""Which states are which: dead, no longer on the field, no longer fighting, and not worth a line."""
LEGEND = "▮ shock or wounds, ▪ wounds under the shock, │ a threshold"
PRIVATE = ("", "aim", "bank", "commit", "extra")
"""Zones that only their owner sees; the first are the dealt cards."""
STRANGER: frozenset[str] = frozenset()
"""Somebody who plays nobody."""


def view(base: Fight, mine: frozenset[str] | None) -> dict[str, Any]:
    """The fight as somebody who plays these fighters may see it; None is the GM, who sees all but the pile."""
    return view_from(base, mine, _public(as_combat(base)))


def view_from(base: Fight, mine: frozenset[str] | None, public: dict[str, Any]) -> dict[str, Any]:
    """The same from what everybody sees at this moment: with these fighters' cards, and the levels that come of them."""
    fight = as_combat(base)
    state = fight.state
    levels = {who: me.level for who, me in state.combatants.items() if knows_level(me, mine) and not knows_level(me, STRANGER)}
    return {
        **public,
        "table": {zone: _cards(fight, zone, cards, mine) for zone, cards in sorted(state.deck.zones.items())},
        "queue": _queue(fight, mine) if levels else public["queue"],
        "fighters": {who: {**one, "level": levels[who]} if who in levels else one for who, one in public["fighters"].items()},
    }


def _public(fight: Combat) -> dict[str, Any]:
    """What everybody may know; the cards come with the eyes that see them."""
    state = fight.state
    return {
        "kind": "combat" if fight.fighting else "contest",
        "round": state.round,
        "turn": state.turn,
        "level": state.level,
        "order": list(state.group),
        "queue": _queue(fight, STRANGER),
        "noob": state.noob,
        **suits.course(state),
        "fighters": {who: _fighter(fight, me) for who, me in state.combatants.items()},
        "next": _next(fight),
        "unit": "m",
        "words": WORDS,
        "legend": LEGEND,
        "notes": [f"level {state.level}"] if state.level >= 0 else [],
    }


def knows_level(me: Combatant, mine: frozenset[str] | None) -> bool:
    """The holder knows its level; the others when it has been called (S1-GEN-09), or when skill alone sets it (S1-ORD-03)."""
    return me.level >= 0 and (mine is None or me.id in mine or me.called)


def _queue(fight: Combat, mine: frozenset[str] | None) -> list[dict[str, Any]]:
    """Those who are dealt cards: those whose level is known from the highest down, then the others."""
    state = fight.state
    people = [me for me in state.combatants.values() if not me.out]
    known = sorted((me for me in people if knows_level(me, mine)), key=lambda me: -me.level)
    others = [me for me in people if not knows_level(me, mine)]
    return [
        {
            "who": [me.id],
            "name": me.name,
            "card": "",
            "value": f"{me.level}" if me in known else "?",
            "done": me.acted,
            "now": me.id == state.turn,
        }
        for me in (*known, *others)
    ]


def _next(fight: Combat) -> str:
    """Who acts after whoever acts now at this level, by name; empty for the last."""
    state = fight.state
    if state.turn not in state.group:
        return ""
    later = (fight[who] for who in state.group[state.group.index(state.turn) + 1 :])
    return next((me.name for me in later if not me.acted and not me.out), "")


def _cards(fight: Combat, zone: str, cards: list[Card], mine: frozenset[str] | None) -> list[str]:
    """Faces for those who may see them, `??` for the others."""
    kind, _, owner = zone.rpartition(" ")
    if kind not in PRIVATE or mine is None or owner in mine:
        return list(cards)
    shown = fight.state.shown.get(zone, 0)
    return [card if place < shown else "??" for place, card in enumerate(cards)]


def states(fight: Combat, me: Combatant) -> list[str]:
    """How somebody is, in words, the gravest first."""
    found = [
        ("mangled", me.mangled), ("dead", me.dead and not me.mangled), ("out of the contest", me.gone),
        ("unconscious", me.unconscious and not me.dead), ("critical", me.critical > 0 and not me.dead),
        ("disabled", me.beaten and not me.dead and not me.unconscious and not me.critical),
        ("dazed", not me.out and fight.dazed(me)), ("slowed", me.slowed > 0 or me.stumbles), ("not rested", me.unrested),
        ("weapon not ready", fight.fighting and not me.out and bool(fight.kits[me.id].slow) and me.slow_until >= max(1, fight.state.round)),
        ("waiting", me.waiting),
    ]  # fmt: skip
    return [word for word, holds in found if holds]


def _fighter(fight: Combat, me: Combatant) -> dict[str, Any]:
    """What everybody knows of somebody."""
    zones, dazed = fight.state.deck.zones, fight.daze_threshold(me)
    notes = [f"aims at {fight[me.aim_target].name}"] if me.aim_target in fight.state.combatants else []
    notes += [f"covers {me.aim_arc} degrees"] if me.aim_arc else []
    return {
        "name": me.name, "side": me.side, "minion": False, "hero": me.hero, "population": None,
        "body": me.body, "will": me.will, "speed": me.speed, **suits.bearing(me, states(fight, me), dazed, fight.kits[me.id].armour),
        "taking": me.taking, "level": me.level if knows_level(me, STRANGER) else None,
        "acted": me.acted, "waiting": me.waiting, "attacked": me.attacked, "lost": me.lost, "banked": me.banked,
        "aim": me.aim, "aim_target": me.aim_target, "aim_arc": me.aim_arc, "modifier": me.modifier, "tending": me.tending,
        "bonus": len(zones.get(f"bank {me.id}", ())) + me.chips, "committed": list(me.committed),
        "tracks": suits.tracks(me, dazed, fight.fighting), "chips": suits.chips("○", len(zones.get(f"bank {me.id}", ())) + me.chips),
        "numbers": "", "held": suits.held(me) if fight.fighting else "",
        "notes": notes, "about": f"Body {me.body}, Will {me.will}, Speed {me.speed}",
    }  # fmt: skip


def shuffle_hidden(base: Fight, mine: frozenset[str], rng: Any) -> None:
    """Change at random only what these fighters' seat cannot know: the others' private cards that are not shown."""
    fight = as_combat(base)
    deck = fight.state.deck
    suits.swap_unseen(deck, {zone: _cards(fight, zone, cards, mine) for zone, cards in deck.zones.items()}, rng)
    for me in fight.state.combatants.values():
        cards = deck.zones.get(me.id, [])
        if me.id not in mine and cards and me.first and not fight.state.shown.get(me.id):
            me.first = cards[0]
