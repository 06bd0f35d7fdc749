"""The count: thirteen increments, their places, the gaps between plays, what lapses."""

from itertools import groupby
from typing import Literal

from highdraw.cards import RED_JOKER, Card
from highdraw.engine.request import Ask, AskAll
from highdraw.systems.gurps_cards import fullspeed, movement, ready
from highdraw.systems.gurps_cards.choices import Act, Cards, Gap
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.deeds import clear_stun
from highdraw.systems.gurps_cards.ending import check_end
from highdraw.systems.gurps_cards.injury import fall
from highdraw.systems.gurps_cards.levels import MOST
from highdraw.systems.gurps_cards.options import acts, may_recover
from highdraw.systems.gurps_cards.perform import carry_out
from highdraw.systems.gurps_cards.play import Deed, Play, declare, lay_down, pay
from highdraw.systems.gurps_cards.ranks import RANKS, SUITS, natural, place, rank
from highdraw.systems.gurps_cards.state import Fighter

SECONDS, SHORT_TURN = 1, 12
"""An increment; a turn, where the clock counts twelve."""
PASS, NO_GAP = Cards("pass"), Gap("pass")


# ---- putting aside


async def aside(fight: Combat) -> None:
    """Everyone may put a Hold Card aside before the Aces (GC-TURN-15, GC-HOLD-02)."""
    people = [me for me in fight.players() if fight.hand(me)]
    asks = tuple(Ask(me.id, "hold", (PASS, *(Cards("hold", card=str(card)) for card in distinct(fight, me)))) for me in people)
    said = await AskAll(asks, sealed=True)
    for me in people:
        if said[me.id].do == "hold":
            put_aside(fight, me, Card(said[me.id].card))


def distinct(fight: Combat, me: Fighter) -> list[Card]:
    jokers = [RED_JOKER] if fight.jokers(me) else []
    return [*jokers, *dict.fromkeys(natural(fight.hand(me)))]


def put_aside(fight: Combat, me: Fighter, card: Card) -> None:
    """One Hold Card at a time; one that is given up is discarded (GC-HOLD-01)."""
    deck = fight.deck(me)
    old = fight.hold(me)
    if old is not None:
        fight.discard(me, [old], "hold")
        if fight.loud:
            fight.tell("hold", f"{me.name} gives up the Hold Card {fight.cards_text([old])}.", "GC-HOLD-01", who=me.id)
    deck.move(card, f"hand {me.id}", f"hold {me.id}")
    if fight.loud:
        open_ = fight.sw.hands == "open"
        says, hush = f"{me.name} puts {fight.cards_text([card])} aside.", f"{me.name} puts a card aside."
        seen = None if open_ else (me.id,)
        fight.tell("hold", says, "GC-HOLD-01", "GC-HOLD-02", also=("GC-TURN-12",), seen_by=seen, hush="" if open_ else hush, who=me.id)


# ---- an increment


def busy(fight: Combat, number: int) -> bool:
    """Whether anybody has something to play or to move in an increment (GC-TURN-15)."""
    if any(me.running for me in fight.state.fighters.values()):
        return True
    for me in fight.players():
        if fight.hold(me) is not None or any(rank(card) in (number, -1) for card in fight.hand(me)):
            return True
        if me.played and ready.quick(fight, me):
            return True
    return False


async def increment(fight: Combat, number: int) -> None:
    """The count comes to a rank (GC-TURN-01, GC-TURN-04)."""
    state = fight.state
    state.increment, state.suit = number, -1
    state.second += 1
    state.clock += SECONDS if fight.sw.turn_clock == "thirteen_seconds" or number < SHORT_TURN else 0
    for me in state.fighters.values():
        begin_second(fight, me)
    if not busy(fight, number):
        fight.then("lapse", number=number)
        return
    if fight.loud:
        fight.tell("increment", f"Count of {RANKS[number]}.", "GC-TURN-04", also=("GC-TURN-01",), level="heading")
    await gap(fight)
    if check_end(fight):
        return
    for suit in range(len(SUITS)):
        fight.then("place", number=number, suit=suit)
    fight.then("coasting", number=number)
    fight.then("lapse", number=number)


def begin_second(fight: Combat, me: Fighter) -> None:
    """What counts for one increment begins anew."""
    me.parries, me.struck_with, me.increased = {}, [], ""
    me.blocked = me.retreated = me.fast_drew = me.reckless = False
    me.moved = me.moves = me.covered = 0
    me.pace = fight.speed(me) if me.running else 0


# ---- a place


def playable(fight: Combat, me: Fighter) -> list[Card]:
    """Cards of the current rank that were not let pass."""
    return [card for card in fight.of_now(me) if str(card) not in me.passed]


def due(fight: Combat, me: Fighter, here: int) -> bool:
    """Whether somebody is asked at a place: for a card there, the Hold Card at its own place, a Red Joker at Spades (GC-TURN-15)."""
    if not (playable(fight, me) if me.id in fight.state.again else me.asked != here and _has_card(fight, me, here)):
        return False
    return fight.plays(me) and not fight.lasts(me.off_balance) and (not me.stunned or may_recover(fight, me))


def _has_card(fight: Combat, me: Fighter, here: int) -> bool:
    jokers = here % len(SUITS) == 0
    for card in fight.hand(me):
        at = place(card)
        if at == here:
            if str(card) not in me.passed:
                return True
        elif at < 0 and jokers:
            return True
    held = fight.hold(me)
    return held is not None and place(held) == here


def offers(fight: Combat, me: Fighter, here: int) -> list[Cards]:
    """What may be done with the cards of this place: pass, play some of them, put one aside (GC-TURN-11, GC-SET-01)."""
    count = min(MOST, len(playable(fight, me)))
    held = fight.hold(me)
    jokers = fight.jokers(me)
    sets: list[Cards] = []
    for number in range(count + 1):
        for joker in range(min(jokers, MOST - number) + 1):
            for with_hold in (False, True) if held is not None and joins(fight, held, number, here) else (False,):
                size = number + joker + with_hold
                alone = number == 0 and not (with_hold and held is not None and place(held) == here)
                if not 0 < size <= MOST or (alone and (joker != 1 or with_hold or here % len(SUITS))):
                    continue
                sets.append(Cards("play", number, joker, with_hold))
    sets.sort(key=lambda each: (each.joker + each.held, -each.number))
    aside_ = [Cards("hold", card=str(card)) for card in dict.fromkeys((*playable(fight, me), *[RED_JOKER] * bool(jokers)))]
    return [PASS, *sets, *aside_]


def joins(fight: Combat, held: Card, number: int, here: int) -> bool:
    """Whether the Hold Card may be played with so many cards (GC-HOLD-10, GC-HOLD-15, GC-JOK-01)."""
    if held == RED_JOKER:
        return number > 0
    if rank(held) == fight.state.increment:
        return number > 0 or place(held) == here
    if place(held) > here:
        return False
    return number == 1 or (number > 1 and fight.sw.hold_enlarges == "any_lower_set")


async def place_(fight: Combat, number: int, suit: int) -> None:
    """Everybody with a card at this place plays it, puts it aside or lets it pass; equal ones at once (GC-TURN-05, GC-TURN-06)."""
    state = fight.state
    state.suit = suit
    here = number * len(SUITS) + suit
    while True:
        on = [me.id for me in state.fighters.values() if due(fight, me, here)]
        if not on:
            break
        people = [me for me in fight.players() if me.id in on or (fight.puts(1) and (fight.hand(me) or fight.hold(me)))]
        asked = [(me, offers(fight, me, here) if me.id in on else [PASS]) for me in people]
        state.stands = True
        about = {"rank": RANKS[number]}
        said = await AskAll(tuple(Ask(me.id, "play", tuple(choices), about) for me, choices in asked), sealed=True)
        state.stands = False
        plays = [play for me, choices in asked if len(choices) > 1 and (play := settle(fight, me, said[me.id], here))]
        if plays:
            with fight.action(*(play.who.id for play in plays)):
                await declare(fight, plays)
                await carry_out(fight, plays)
            if check_end(fight):
                return
            await gap(fight, "play")
            if check_end(fight):
                return
    if suit == len(SUITS) - 1:
        await gap(fight)
        check_end(fight)


def settle(fight: Combat, me: Fighter, said: Cards, here: int) -> Play | None:
    """One answer at a place: a play, or nothing."""
    fight.state.again = [who for who in fight.state.again if who != me.id]
    if said.do == "hold":
        put_aside(fight, me, Card(said.card))
        return None
    if said.do == "pass":
        me.asked = here
        me.passed += [str(card) for card in playable(fight, me) if place(card) <= here]
        return None
    me.asked = here if not any(place(card) == here for card in playable(fight, me)[said.number :]) else me.asked
    cards = [(card, "hand") for card in best_first(playable(fight, me), here)[: said.number]]
    cards += [(RED_JOKER, "hand")] * said.joker
    held = fight.hold(me)
    if said.held and held is not None:
        cards.append((held, "hold"))
    return Play(me, cards, here)


def best_first(cards: list[Card], here: int) -> list[Card]:
    """The card whose place has come, then the others in their order."""
    return sorted(cards, key=lambda card: (place(card) != here, place(card)))


# ---- gaps


def gap_offers(fight: Combat, me: Fighter) -> list[Gap]:
    """What may be done between two plays: use the Hold Card, draw fast without a card (GC-HOLD-14, GC-FD-07)."""
    found = [NO_GAP]
    if fight.lasts(me.off_balance):
        return found
    if fight.usable_hold(me) and not (me.stunned and not may_recover(fight, me)):
        found.append(Gap("use"))
    cards = bool(fight.hand(me) or fight.hold(me))
    if me.played and (cards or not me.idle_draw):
        found += [Gap("draw", item) for item in ready.quick(fight, me)]
    if len(found) > 1 and me.posture != "lying" and not me.mount and not me.running:
        found.append(Gap("lie"))
    return found


async def gap(fight: Combat, after: Literal["", "play"] = "") -> None:
    """A moment at which nothing is under way: all who might act are asked at once, unseen (GC-HOLD-14).

    That somebody has a Hold Card is public, what it is and whether its place has come is not: all who have one are asked.
    """
    while True:
        asked: list[tuple[Fighter, list[Gap]]] = []
        for me in fight.players():
            held = fight.hold(me) is not None
            if not (me.played or held):
                continue
            choices = gap_offers(fight, me)
            if len(choices) > 1 or (held and fight.puts(1)):
                asked.append((me, choices))
        if not asked:
            return
        about = {"rank": RANKS[max(0, fight.state.increment)], "after": after}
        said = await AskAll(tuple(Ask(me.id, "gap", tuple(choices), about) for me, choices in asked), sealed=True)
        users = [me for me, _ in asked if said[me.id].do == "use"]
        drawers = [(me, said[me.id].item) for me, _ in asked if said[me.id].do == "draw"]
        users.sort(key=lambda me: place(fight.hold(me) or RED_JOKER))
        acted = False
        for me, _ in asked:
            if said[me.id].do == "lie":
                fall(fight, me, "GC-TURN-08")
        for _, group in groupby(users, key=lambda me: place(fight.hold(me) or RED_JOKER)):
            some = [me for me in group if not me.out]
            with fight.action(*(me.id for me in some)):
                acted = await use(fight, some) or acted
        await draw(fight, [(me, item) for me, item in drawers if not me.out and item in ready.quick(fight, me)])
        if not (acted or drawers) or fight.state.over or len(fight.sides_left()) < 2:
            return
        after = "play"


async def use(fight: Combat, some: list[Fighter]) -> bool:
    """Hold Cards of one place are used for ordinary actions; each may still be kept (GC-HOLD-14)."""
    asks = []
    for me in some:
        if fight.hold(me) is None:
            continue
        choices = [Act("pass", cards=0), *acts(fight, me, 1, whole=True)]
        if fight.jokers(me):
            pairs = acts(fight, me, 2, whole=True)
            choices += [Act(a.do, a.target, a.item, a.mode, a.location, 2, a.effort, a.step, a.draw, a.pace, 0, 1) for a in pairs]
        asks.append(Ask(me.id, "hold card", tuple(choices)))
    said = await AskAll(tuple(asks))
    plays: list[Play] = []
    for who, act in said.items():
        me = fight[who]
        held = fight.hold(me)
        if act.do == "pass" or held is None:
            continue
        play = Play(me, [(held, "hold"), *[(RED_JOKER, "hand")] * act.joker], fight.here, held=True)
        deed = Deed(play, act, play.cards)
        if act.do == "move":
            deed.way = await movement.declare(fight, me, act)
        play.parts.append(deed)
        plays.append(play)
    for play in plays:
        lay_down(fight, play)
        if fight.loud:
            fight.tell("hold", f"{play.who.name} uses the Hold Card.", "GC-HOLD-03", "GC-HOLD-14", who=play.who.id, level="detail")
        await pay(fight, play)
    if plays:
        await carry_out(fight, plays)
    return bool(plays)


async def draw(fight: Combat, some: list[tuple[Fighter, str]]) -> None:
    """Fast-Draws without a card happen together, and each can be preempted (GC-FD-07)."""
    plays = []
    for me, item in some:
        play = Play(me, [], fight.here)
        play.parts.append(Deed(play, Act("snatch", item=item, cards=0), []))
        plays.append(play)
    if plays:
        with fight.action(*(play.who.id for play in plays)):
            await carry_out(fight, plays)


# ---- full speed, and what lapses


async def coasting(fight: Combat, number: int) -> None:
    """Full-speed movement still due, the fastest first (GC-RUN-12)."""
    movers = [me for me in fight.state.fighters.values() if me.running and me.ran != fight.state.second and not me.gone]
    for me in await fullspeed.order(fight, movers):
        play = Play(me, [], fight.here)
        deed = Deed(play, Act("coast", cards=0), [])
        play.parts.append(deed)
        if me.out:
            await fullspeed.coast(fight, me)
        else:
            with fight.action(me.id):
                deed.way = await fullspeed.plan(fight, me)
                await carry_out(fight, [play])
        if check_end(fight):
            return
    if number == len(RANKS) - 1:
        await gap(fight)
        check_end(fight)


async def lapse(fight: Combat, number: int) -> None:
    """Cards of this rank that were not used are discarded; what is counted in increments counts one (GC-TURN-10, GC-TURN-14)."""
    for me in fight.state.fighters.values():
        lost = fight.of_now(me)
        if lost and fight.sw.passed_cards == "lost":
            fight.discard(me, lost, "hand")
            me.passed = []
            if fight.loud:
                fight.tell("lapse", f"{me.name} lets {fight.cards_text(lost)} pass.", "GC-TURN-10", who=me.id, level="book")
        elif lost:
            me.passed = list(dict.fromkeys([*me.passed, *map(str, lost)]))
        end_second(fight, me)
    if number < len(RANKS) - 1:
        fight.then("increment", number=number + 1)
    else:
        fight.then("turn_end")


def end_second(fight: Combat, me: Fighter) -> None:
    """Stun that passes by itself, numb limbs, speech (GC-T-FRIGHT, GC-T-CRITHIT, GC-COM-02)."""
    now = fight.state.second
    if me.wakes and now >= me.wakes and me.stunned:
        clear_stun(me)
        if fight.loud:
            fight.tell("recover", f"{me.name} comes round.", "GC-BASE-40", also=("GC-TURN-14",), who=me.id)
    if me.numb:
        me.numb = {part: until for part, until in me.numb.items() if until > now}
    if me.shocks:
        me.shocks = [shock for shock in me.shocks if shock.until > now]
    if me.speech is not None:
        me.speech.left -= 1
        if me.speech.left <= 0:
            if fight.loud:
                fight.tell("speech", f"{me.name}: “{me.speech.words}”", "GC-COM-02", also=("GC-COM-01",), who=me.id)
            me.speech = None


__all__ = ["aside", "coasting", "gap", "increment", "lapse", "place_"]


def lapse_now(fight: Combat) -> None:
    """The GM ends the turn: nothing of it is left to come."""
    steps = ("aside", "increment", "place", "coasting", "lapse", "turn_end", "turn")
    fight.state.agenda = [call for call in fight.state.agenda if call.procedure not in steps]
    fight.state.again = []
    fight.next("turn_end")
