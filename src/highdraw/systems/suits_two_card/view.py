"""What a seat may know: the one door from the state to people (S2-GEN-06, S2-BON-04, S2-T-DECISIONS)."""

from typing import Any

from highdraw.cards import Card
from highdraw.engine.fight import Fight
from highdraw.systems.suits import view as suits
from highdraw.systems.suits_two_card.combat import Combat, as_combat
from highdraw.systems.suits_two_card.state import Combatant

WORDS = {
    "dead": ["dead", "mangled"],
    "gone": ["dead", "mangled", "out of the contest"],
    "down": ["dead", "mangled", "out of the contest", "comatose", "unconscious", "critical", "disabled"],
    "quiet": ["late"],
}
"""Which states are which: dead, no longer on the field, no longer fighting, and not worth a line."""
LEGEND = "▮ shock or wounds, ▪ wounds under the shock, │ a threshold; ● blue chips strike, ○ white ones defend"


def view(base: Fight, mine: frozenset[str] | None) -> dict[str, Any]:
    """The fight as somebody who plays these fighters may see it; None is the GM, who sees all but the pile."""
    return view_from(base, mine, _public(as_combat(base)))


def view_from(base: Fight, mine: frozenset[str] | None, public: dict[str, Any]) -> dict[str, Any]:
    """The same from what everybody sees at this moment: with the faces of these fighters' cards, and their own bonuses."""
    fight = as_combat(base)
    state = fight.state
    return {
        **public,
        "table": {zone: _cards(fight, zone, cards, mine) for zone, cards in sorted(state.deck.zones.items())},
        "fighters": {
            who: {**one, **_own(me)}
            if ((me := state.combatants[who]).tokens or me.committed) and (mine is None or who in mine)
            else one
            for who, one in public["fighters"].items()
        },
    }  # fmt: skip


def _public(fight: Combat) -> dict[str, Any]:
    """What everybody may know; the cards come with the eyes that see them."""
    state = fight.state
    how = {who: states(fight, me) for who, me in state.combatants.items()}
    return {
        "kind": "combat" if fight.fighting else "contest",
        "round": state.round,
        "turn": state.turn,
        "order": list(state.order),
        "queue": _queue(fight, how),
        **suits.course(state),
        "fighters": {who: _fighter(fight, me, how[who]) for who, me in state.combatants.items()},
        "next": _next(fight, how),
        "unit": "m",
        "words": WORDS,
        "legend": LEGEND,
    }


def _queue(fight: Combat, how: dict[str, list[str]]) -> list[dict[str, Any]]:
    """The order of action: who, at which value, and whose turn is over in this round."""
    state = fight.state
    now = state.order.index(state.turn) if state.turn in state.order else -1
    people = [(place, state.combatants[who]) for place, who in enumerate(state.order) if who in state.combatants]
    return [
        {"who": [one.id], "name": one.name, "card": "", "value": f"{one.order}", "done": place < now, "now": place == now}
        for place, one in people
        if not (how[one.id] and set(WORDS["gone"]).intersection(how[one.id]))
    ]


def _next(fight: Combat, how: dict[str, list[str]]) -> str:
    """Who acts after whoever acts now, by name; empty at the end of the round."""
    state = fight.state
    if state.turn not in state.order:
        return ""
    later = (state.combatants[who] for who in state.order[state.order.index(state.turn) + 1 :] if who in state.combatants)
    return next((one.name for one in later if not {*WORDS["down"], "late"}.intersection(how[one.id])), "")


def _cards(fight: Combat, zone: str, cards: list[Card], mine: frozenset[str] | None) -> list[str]:
    """Faces for those who may see them, `??` for the others."""
    if zone.startswith("aim "):
        return ["??"] * len(cards)
    open_zone = zone in fight.state.shown or zone.partition(" ")[0] in ("order", "check", "burst", "run")
    if zone.startswith("shared "):
        side = zone.removeprefix("shared ")
        if mine is not None and not any(fight[who].side == side for who in mine):
            return [card if f"{zone} #{place}" in fight.state.shown else "??" for place, card in enumerate(cards)]
        return list(cards)
    if mine is None or zone in mine:
        return list(cards)
    if not open_zone:
        return ["??"] * len(cards)
    aside = list(fight.state.aside.get(zone, []))
    shown = []
    for card in cards:
        if card in aside:
            aside.remove(card)
            shown.append("??")
        else:
            shown.append(card)
    return sorted(shown, key="??".__eq__)


def states(fight: Combat, me: Combatant) -> list[str]:
    """How somebody is, in words, the gravest first."""
    found = [
        ("mangled", me.mangled), ("dead", me.dead and not me.mangled), ("out of the contest", me.gone),
        ("comatose", me.comatose and not me.dead), ("unconscious", me.unconscious and not me.comatose),
        ("critical", me.critical > 0 and not me.dead), ("disabled", me.helpless and not me.dead and not me.unconscious and not me.critical),
        ("dazed", not me.helpless and fight.dazed(me)), ("slowed", me.slowed > 0), ("not rested", me.unrested),
        ("unaware", me.unaware), ("late", fight.waits(me)),
    ]  # fmt: skip
    return [word for word, holds in found if holds]


def _own(me: Combatant) -> dict[str, Any]:
    """What only whoever plays somebody knows of them."""
    return {"tokens": sorted(me.tokens), "committed": [f"{token.suit} {token.use}" for token in me.committed]}


def _fighter(fight: Combat, me: Combatant, how: list[str]) -> dict[str, Any]:
    """What everybody knows of somebody."""
    dazed = fight.daze_threshold(me)
    return {
        "name": me.name, "side": me.side, "minion": me.minion, "hero": me.hero, "population": me.population if me.swarm else None,
        "body": me.body, "will": me.will, "reflexes": me.reflexes, **suits.bearing(me, how, dazed, fight.kits[me.id].armour),
        "blue": me.blue, "white": me.white, "white_basic": me.white_basic, "white_second": me.white_second, "white_shield": me.white_shield,
        "engaged": list(me.engaged), "aim": me.aim, "aim_target": me.aim_target, "aim_arc": me.aim_arc, "moved": me.moved,
        "order": me.order, "late": me.late, "modifier": me.modifier, "lost": me.lost, "acted_out": me.acted_out,
        "tokens": len(me.tokens), "committed": [token.use for token in me.committed],
        "tracks": [] if me.swarm else suits.tracks(me, dazed, fight.fighting),
        "chips": suits.chips("●", me.blue) + suits.chips("○", me.white) if fight.fighting and not me.swarm else "",
        "numbers": f"{me.population} left" if me.swarm else "", "held": suits.held(me) if fight.fighting and not me.swarm else "",
        "notes": [f"aim {me.aim}"] if me.aim else [], "about": f"Body {me.body}, Will {me.will}, Reflexes {me.reflexes}",
    }  # fmt: skip


def shuffle_hidden(base: Fight, mine: frozenset[str], rng: Any) -> None:
    """Change at random only what these fighters' seat cannot know: others' unseen cards, tokens and committed suits."""
    fight = as_combat(base)
    state = fight.state
    closed = [(zone, cards) for zone, cards in state.deck.zones.items() if zone not in mine and zone not in state.shown]
    suits.swap_unseen(state.deck, {zone: _cards(fight, zone, cards, mine) for zone, cards in closed}, rng)
    for me in state.combatants.values():
        if me.id not in mine:
            me.tokens = [rng.choice(["clubs", "diamonds", "hearts", "spades"]) for _ in me.tokens]
            me.committed = [type(token)(rng.choice(["clubs", "diamonds", "hearts", "spades"]), token.use) for token in me.committed]
