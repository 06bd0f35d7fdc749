"""What a seat may know: the one door from the state to people. Dealt cards are private until used."""

from typing import Any

from msgspec.structs import replace

from highdraw.cards import Card
from highdraw.engine.view import Counter, Fact, FighterView, Turn, TurnState, View, Zone
from highdraw.systems.suits import view as suits
from highdraw.systems.suits.armoury import Armour
from highdraw.systems.suits.patients import aftermath, bleeding
from highdraw.systems.suits_one_card.aftermath import CARE
from highdraw.systems.suits_one_card.blast import covers
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.order import KING, revalue
from highdraw.systems.suits_one_card.skill import strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_sum

LEGEND = "▮ shock or wounds, ▪ wounds under the shock, │ a threshold"
PRIVATE = ("", "aim", "bank", "commit", "extra")
"""Zones that only their owner sees; the first are the dealt cards."""
STRANGER: frozenset[str] = frozenset()
"""Somebody who plays nobody."""


def view(fight: Combat, mine: frozenset[str] | None) -> View:
    """The fight as somebody who plays these fighters may see it; None is the GM, who sees all but the pile."""
    return view_from(fight, mine, _public(fight))


def view_from(fight: Combat, mine: frozenset[str] | None, public: View) -> View:
    """The same from what everybody sees at this moment: with these fighters' cards, and the levels that come of them."""
    state = fight.state
    levels = {who: me.level for who, me in state.combatants.items() if knows_level(me, mine) and not knows_level(me, STRANGER)}
    zones = tuple(_zone(fight, zone, cards, mine) for zone, cards in sorted(state.deck.zones.items()))
    if not levels:
        return replace(public, zones=zones)
    people = {
        who: replace(one, extra={**one.extra, "level": levels[who]}) if who in levels else one for who, one in public.fighters.items()
    }
    return replace(public, zones=zones, order=_order(fight, mine), fighters=people)


def _public(fight: Combat) -> View:
    """What everybody may know; the cards come with the eyes that see them."""
    state = fight.state
    return View(
        clock=suits.clock(state, fight.fighting),
        fighters={who: _fighter(fight, me) for who, me in state.combatants.items()},
        turn=state.turn,
        next=_next(fight),
        order=_order(fight, STRANGER),
        decks=(suits.pile(state.deck),),
        ground=suits.ground(state.field, [(blast, covers(fight, blast)) for blast in state.blasts], fight.kits),
        over=state.over,
        winner=state.winner,
        combat=fight.fighting,
        notes=(f"level {state.level}",) if state.level >= 0 else (),
        legend=LEGEND,
        patients=bleeding(fight, CARE),
        aftermath=aftermath(fight, CARE, int(fight.sw.ko_minutes)),
        extra={"level": state.level, "group": list(state.group), "noob": state.noob},
    )


def knows_level(me: Combatant, mine: frozenset[str] | None) -> bool:
    """The holder knows its level; the others when it has been called (S1-GEN-09), or when skill alone sets it (S1-ORD-03)."""
    return me.level >= 0 and (mine is None or me.id in mine or me.called)


def _order(fight: Combat, mine: frozenset[str] | None) -> tuple[Turn, ...]:
    """Those who are dealt cards: those whose level is known from the highest down, then the others."""
    people = [me for me in fight.state.combatants.values() if not me.out]
    known = sorted((me for me in people if knows_level(me, mine)), key=lambda me: -me.level)
    others = [me for me in people if not knows_level(me, mine)]
    rows = [(me, f"{me.level}") for me in known] + [(me, "?") for me in others]
    return tuple(Turn(who=(me.id,), name=me.name, value=value, state=_turn_state(fight, me)) for me, value in rows)


def _turn_state(fight: Combat, me: Combatant) -> TurnState:
    """Whether somebody acts now, has acted, waits or will act. One who is dazed or stumbles before acting is skipped."""
    if me.id == fight.state.turn:
        return "now"
    if me.acted:
        return "skipped" if me.stumbles or not (me.called or me.attacked or me.banked) else "done"
    return "waiting" if me.waiting else "coming"


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


def _zone(fight: Combat, zone: str, cards: list[Card], mine: frozenset[str] | None) -> Zone:
    """Some cards with whose they are: `ann` what she was dealt, `aim ann` and so on."""
    kind, _, whose = zone.rpartition(" ")
    owner = fight.state.combatants.get(whose)
    name = owner.name if owner else whose
    return Zone(
        id=zone,
        label=f"{name}, {kind}" if kind else name,
        cards=tuple(_cards(fight, zone, cards, mine)),
        owners=(owner.id,) if owner else (),
        hand=kind in PRIVATE,
        minor=bool(kind and owner),
    )


def _fighter(fight: Combat, me: Combatant) -> FighterView:
    """What everybody knows of somebody."""
    words, dazed, armour = fight.states(me), fight.daze_threshold(me), fight.kits[me.id].armour
    notes = [f"aims at {fight[me.aim_target].name}"] if me.aim_target in fight.state.combatants else []
    notes += [f"covers {me.aim_arc} degrees"] if me.aim_arc else []
    bonus = len(fight.state.deck.zones.get(f"bank {me.id}", ())) + me.chips
    return FighterView(
        id=me.id,
        name=me.name,
        side=me.side,
        look=fight.sheet(me.id).look,
        tracks=suits.tracks(me, dazed, fight.fighting),
        counters=(Counter(label="bonus cards", count=bonus, full=False, looks="card"),),
        states=tuple(map(suits.tag, words)),
        notes=tuple(notes),
        sheet=(Fact("Body", f"{me.body}"), Fact("Will", f"{me.will}"), Fact("Speed", f"{me.speed}"), *suits.gear_facts(me, armour)),
        held=suits.held(me) if fight.fighting else "",
        out=not suits.OUT.isdisjoint(words),
        gone=not suits.GONE.isdisjoint(words),
        dead=not suits.DEAD.isdisjoint(words),
        extra=_extra(me, bonus, dazed, armour),
    )


def _extra(me: Combatant, bonus: int, dazed: int, armour: Armour | None) -> dict[str, Any]:
    return {
        "hero": me.hero, "body": me.body, "will": me.will, "speed": me.speed, **suits.bearing(me, dazed, armour),
        "taking": me.taking, "level": me.level if knows_level(me, STRANGER) else None,
        "acted": me.acted, "waiting": me.waiting, "attacked": me.attacked, "lost": me.lost, "banked": me.banked,
        "aim": me.aim, "aim_target": me.aim_target, "aim_arc": me.aim_arc, "modifier": me.modifier, "tending": me.tending,
        "bonus": bonus, "committed": list(me.committed),
    }  # fmt: skip


def shuffle_hidden(fight: Combat, mine: frozenset[str], rng: Any) -> None:
    """Change at random only what these fighters' seat cannot know: the others' private cards that are not shown."""
    state, deck = fight.state, fight.state.deck
    secret = [me for me in state.combatants.values() if me.id not in mine and me.id in deck.zones and not state.shown.get(me.id)]
    called = {me.id: me.called for me in secret if len(deck.zones[me.id]) == 1 and me.level >= 0 and fight.sw.action_order != "skill"}
    skills = {who: strike_skill(fight, fight[who]) for who in called}

    def fits(zone: str, card: Card) -> bool:
        """What has been called has its level; what has not is lower than what was."""
        if zone not in called:
            return True
        level = min(KING, best_sum((card,), skills[zone]) or 0)
        return level == fight[zone].level if called[zone] else state.level < 0 or level < state.level

    suits.swap_unseen(deck, {zone: _cards(fight, zone, cards, mine) for zone, cards in deck.zones.items()}, rng, fits)
    for me in secret:
        if me.first:
            me.first = deck.zones[me.id][0]
        if me.level >= 0 and not me.called and fight.sw.action_order != "skill":
            revalue(fight, me)
