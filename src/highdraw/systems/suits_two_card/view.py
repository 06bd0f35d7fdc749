"""What a seat may know: the one door from the state to people."""

from typing import Any

from msgspec.structs import replace

from highdraw.cards import Card
from highdraw.engine.view import Counter, Fact, FighterView, Track, Turn, TurnState, View, Zone
from highdraw.systems.suits import view as suits
from highdraw.systems.suits.armoury import Armour
from highdraw.systems.suits.patients import aftermath, bleeding
from highdraw.systems.suits_two_card.aftermath import CARE
from highdraw.systems.suits_two_card.blast import covers
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.harm import KNOCKOUT_MINUTES
from highdraw.systems.suits_two_card.state import Combatant

LEGEND = "▮ shock or wounds, ▪ wounds under the shock, │ a threshold; ● blue chips strike, ○ white ones defend"


def view(fight: Combat, mine: frozenset[str] | None) -> View:
    """The fight as somebody who plays these fighters may see it; None is the GM, who sees all but the pile."""
    return view_from(fight, mine, _public(fight))


def view_from(fight: Combat, mine: frozenset[str] | None, public: View) -> View:
    """The same from what everybody sees at this moment: with the faces of these fighters' cards, and their own bonuses."""
    return replace(
        public,
        zones=tuple(_zone(fight, zone, cards, mine) for zone, cards in sorted(fight.state.deck.zones.items())),
        fighters={
            who: _own(one, me)
            if ((me := fight.state.combatants[who]).tokens or me.committed) and (mine is None or who in mine)
            else one
            for who, one in public.fighters.items()
        },
    )  # fmt: skip


def _public(fight: Combat) -> View:
    """What everybody may know; the cards come with the eyes that see them."""
    state = fight.state
    order = _order(fight)
    return View(
        clock=suits.clock(state, fight.fighting),
        fighters={who: _fighter(fight, me) for who, me in state.combatants.items()},
        turn=state.turn,
        next=_next(fight, order),
        order=order,
        decks=(suits.pile(state.deck),),
        ground=suits.ground(state.field, [(blast, covers(fight, blast)) for blast in state.blasts], fight.kits),
        over=state.over,
        winner=state.winner,
        combat=fight.fighting,
        legend=LEGEND,
        patients=bleeding(fight, CARE),
        aftermath=aftermath(fight, CARE, int(KNOCKOUT_MINUTES)),
    )


def _order(fight: Combat) -> tuple[Turn, ...]:
    """The order of action: who, at which value, and whose turn is over in this round."""
    state = fight.state
    now = state.order.index(state.turn) if state.turn in state.order else -1
    people = [(place, state.combatants[who]) for place, who in enumerate(state.order) if who in state.combatants]
    return tuple(
        Turn(who=(me.id,), name=me.name, value=f"{me.order}", state=_turn_state(fight, me, place - now if now >= 0 else 1))
        for place, me in people
        if not (me.dead or me.gone)
    )


def _turn_state(fight: Combat, me: Combatant, ahead: int) -> TurnState:
    """Whether somebody acts now, has acted, or will, `ahead` places after whoever acts now."""
    if ahead == 0:
        return "now"
    if fight.waits(me) or me.out or (ahead > 0 and me.slowed):
        return "skipped"
    return "coming" if ahead > 0 else "done"


def _next(fight: Combat, order: tuple[Turn, ...]) -> str:
    """Who acts after whoever acts now, by name; empty at the end of the round."""
    return next((turn.name for turn in order if turn.state == "coming"), "") if fight.state.turn in fight.state.order else ""


def _zone(fight: Combat, zone: str, cards: list[Card], mine: frozenset[str] | None) -> Zone:
    """Some cards with whose they are: `ann`, `aim ann`, `shared SIDE`."""
    kind, _, whose = zone.rpartition(" ")
    owner = fight.state.combatants.get(zone if not kind else whose)
    name = owner.name if owner else whose
    return Zone(
        id=zone,
        label=f"{name}, {kind}" if kind else name,
        cards=tuple(_cards(fight, zone, cards, mine)),
        owners=(owner.id,) if owner else (),
        hand=not kind,
        minor=bool(kind and owner),
    )


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


def _own(one: FighterView, me: Combatant) -> FighterView:
    """With what only whoever plays somebody knows of them."""
    committed = [f"{token.suit} {token.use}" for token in me.committed]
    return replace(one, extra={**one.extra, "token_suits": sorted(me.tokens), "committed": committed})


def _fighter(fight: Combat, me: Combatant) -> FighterView:
    """What everybody knows of somebody."""
    words, dazed, armour = fight.states(me), fight.daze_threshold(me), fight.kits[me.id].armour
    armed = fight.fighting and not me.swarm
    return FighterView(
        id=me.id,
        name=me.name,
        side=me.side,
        look=fight.sheet(me.id).look,
        lesser=me.minion,
        tracks=_swarm(fight, me) if me.swarm else suits.tracks(me, dazed, fight.fighting),
        counters=(Counter(label="blue chips", count=me.blue), Counter(label="white chips", count=me.white, full=False)) if armed else (),
        states=tuple(map(suits.tag, words)),
        notes=(f"aim {me.aim}",) if me.aim else (),
        facts=(Fact("", f"{me.population} left"),) if me.swarm else (),
        sheet=(Fact("Body", f"{me.body}"), Fact("Will", f"{me.will}"), Fact("Reflexes", f"{me.reflexes}"), *suits.gear_facts(me, armour)),
        held=suits.held(me) if armed else "",
        engaged=tuple(me.engaged),
        out=not suits.OUT.isdisjoint(words),
        gone=not suits.GONE.isdisjoint(words),
        dead=not suits.DEAD.isdisjoint(words),
        extra=_extra(me, dazed, armour),
    )


def _swarm(fight: Combat, me: Combatant) -> tuple[Track, ...]:
    """How many of a swarm are gone, and when it is."""
    killed = fight.killed(me)
    return (Track(label="killed", value=killed, notches={"none left": killed + me.population}, grave=True),)


def _extra(me: Combatant, dazed: int, armour: Armour | None) -> dict[str, Any]:
    return {
        "hero": me.hero, "population": me.population if me.swarm else None, "body": me.body, "will": me.will, "reflexes": me.reflexes,
        **suits.bearing(me, dazed, armour),
        "blue": me.blue, "white": me.white, "white_basic": me.white_basic, "white_second": me.white_second, "white_shield": me.white_shield,
        "aim": me.aim, "aim_target": me.aim_target, "aim_arc": me.aim_arc, "moved": me.moved,
        "order": me.order, "late": me.late, "modifier": me.modifier, "lost": me.lost, "acted_out": me.acted_out,
        "tokens": len(me.tokens), "committed": [token.use for token in me.committed],
    }  # fmt: skip


def shuffle_hidden(fight: Combat, mine: frozenset[str], rng: Any) -> None:
    """Change at random only what these fighters' seat cannot know: others' unseen cards, tokens and committed suits."""
    state = fight.state
    closed = [(zone, cards) for zone, cards in state.deck.zones.items() if zone not in mine and zone not in state.shown]
    suits.swap_unseen(state.deck, {zone: _cards(fight, zone, cards, mine) for zone, cards in closed}, rng)
    for me in state.combatants.values():
        if me.id not in mine:
            me.tokens = [rng.choice(["clubs", "diamonds", "hearts", "spades"]) for _ in me.tokens]
            me.committed = [type(token)(rng.choice(["clubs", "diamonds", "hearts", "spades"]), token.use) for token in me.committed]
