"""The start of a turn: Initiative, the die, packs, the draw, Black Jokers; surprise and fright at the start of the fight."""

from highdraw.cards import BLACK_JOKER, pretty
from highdraw.engine.choice import either
from highdraw.engine.request import Ask, AskAll, Draw, Roll
from highdraw.systems.gurps_cards.combat import JOKERS, PACK, Combat
from highdraw.systems.gurps_cards.ending import check_end, finish, hopeless
from highdraw.systems.gurps_cards.fright import fright
from highdraw.systems.gurps_cards.initiative import initiative, may_drive, wounded
from highdraw.systems.gurps_cards.injury import daze, stay_awake, tire
from highdraw.systems.gurps_cards.loss import lose
from highdraw.systems.gurps_cards.state import Fighter


async def begin(fight: Combat) -> None:
    """The fight begins with the first turn."""
    fight.then("turn")


async def turn(fight: Combat) -> None:
    """Steps 1 to 5 of a turn; the thirteen increments follow (GC-TURN-15)."""
    state = fight.state
    if check_end(fight):
        return
    state.turn += 1
    state.increment, state.suit = -1, -1
    if fight.loud:
        fight.tell("turn", f"Turn {state.turn} begins.", "GC-TURN-15", level="heading")
    if 0 < fight.options.round_limit < state.turn:
        finish(fight, "the GM breaks it off")
        return
    for me in state.fighters.values():
        fresh(me)
    if fight.sw.consciousness_roll == "per_turn_start":
        for me in fight.players():
            if me.hp <= 0:
                await stay_awake(fight, me)
    if check_end(fight):
        return
    await rate(fight)
    if hopeless(fight):
        finish(fight, "nobody can ever draw a card again")
        return
    await draw(fight)
    if state.turn == 1:
        await opening(fight)
    if not check_end(fight):
        fight.then("aside")
        fight.then("increment", number=0)


def fresh(me: Fighter) -> None:
    """What counts for one turn begins anew."""
    me.arriving = me.played = me.idle_draw = False
    me.passed, me.asked = [], -1


async def rate(fight: Combat) -> None:
    """Initiative is brought up to date, with wounds (GC-INI-09, GC-STUN-09); riders and drivers choose their skill first (GC-RUN-11)."""
    drivers = [me for me in fight.players() if may_drive(fight, me)]
    said = await AskAll(tuple(Ask(me.id, "skill", either("skill", "dx")) for me in drivers))
    for me in fight.players():
        me.drives = me in drivers and said[me.id].do == "skill"
        why = fight.why()
        me.initiative = initiative(fight, me, why)
        if fight.loud:
            also = ("GC-STUN-09",) if wounded(fight, me) else ()
            fight.tell("initiative", f"{me.name}: Initiative {me.initiative}.", "GC-INI-09", also=also, why=why, who=me.id, level="detail")


async def draw(fight: Combat) -> None:
    """Everybody rolls a die and draws that many cards more than the Initiative (GC-TURN-02), but never fewer than the least (GC-INI-08)."""
    people = fight.players()
    for me in people:
        (me.die,) = await Roll((6,), "cards", who=me.id)
        me.due = max(int(fight.sw.minimum_cards), me.initiative + me.die)
        if fight.loud:
            why = fight.why()
            if why:
                why.start("Initiative", me.initiative, "GC-INI-08")
                why.plus("die", me.die, "GC-TURN-02")
                if me.due > me.initiative + me.die:
                    why.least(me.due, "GC-INI-08")
                why.total("cards due", me.due, "GC-TURN-02")
            says = f"{me.name} rolls {me.die} and draws {me.due} card{'s' if me.due != 1 else ''}."
            fight.tell("due", says, "GC-TURN-02", why=why, who=me.id, level="detail")
    add_packs(fight, people)
    for who, count in shares(fight, people).items():
        if count:
            await _draw(fight, fight[who], count)
    for me in people:
        while BLACK_JOKER in fight.hand(me):
            await black_joker(fight, me)


async def _draw(fight: Combat, me: Fighter, count: int) -> None:
    cards = await Draw(count, f"hand {me.id}", "hand", seen_by=me.id, who=me.id, deck=fight.deck_name(me))
    if fight.loud:
        hush = f"{me.name} draws {count} card{'s' if count > 1 else ''}."
        open_ = fight.sw.hands == "open"
        said = f"{hush.removesuffix('.')}: {' '.join(map(pretty, cards))}."
        fight.tell(
            "draw", said, "GC-TURN-02", also=("GC-TURN-12",), seen_by=None if open_ else (me.id,), hush="" if open_ else hush, who=me.id,
            level="book",
        )  # fmt: skip


def add_packs(fight: Combat, people: list[Fighter]) -> None:
    """As many packs as the cards due need, Hold Cards being out; packs once added stay (GC-TURN-03)."""
    if fight.sw.decks != "auto":
        return
    deck = fight.state.deck
    due = sum(me.due for me in people)
    held = sum(1 for me in fight.state.fighters.values() if fight.hold(me))
    while deck.packs * PACK - held < due:
        deck.add_packs()
        if fight.loud:
            fight.tell("pile", f"A further pack is shuffled in: there are {deck.packs} now.", "GC-TURN-03")


def shares(fight: Combat, people: list[Fighter]) -> dict[str, int]:
    """How many cards each gets: those due, while there are any; else one at a time round the table (GC-TURN-03)."""
    due = {me.id: me.due for me in people}
    if fight.sw.decks == "one_per_combatant":
        return {me.id: min(me.due, fight.deck(me).left) for me in people}
    left = fight.state.deck.left
    if sum(due.values()) <= left:
        return due
    order = [me.id for me in sorted(people, key=lambda me: (-me.initiative, -me.die, -fight.sheet(me).dx))]
    found = dict.fromkeys(due, 0)
    while left:
        for who in order:
            if left and found[who] < due[who]:
                found[who] += 1
                left -= 1
    if fight.loud:
        fight.tell("pile", "The deck does not hold all the cards due: they are dealt round the table until none is left.", "GC-TURN-03")
    return found


async def black_joker(fight: Combat, me: Fighter) -> None:
    """A fumble: discarded at once with the highest card, and it costs a point of fatigue (GC-JOK-06, GC-JOK-07, GC-JOK-08)."""
    fight.discard(me, [BLACK_JOKER], "hand")
    if fight.loud:
        fight.tell("fumble", f"{me.name} has drawn the Black Joker and discards it.", "GC-JOK-06", who=me.id)
    await lose(fight, me, 0, 1, "GC-JOK-06", black=True, cause=" with it")
    await tire(fight, me, 1, "GC-JOK-08")


async def opening(fight: Combat) -> None:
    """What happens at the start of the fight costs cards of the first hand: surprise, then fright (GC-TURN-15, GC-STUN-02)."""
    await surprise(fight)
    for who, modifier in fight.options.frightened.items():
        if not fight.state.over:
            await fright(fight, who, modifier)


async def surprise(fight: Combat) -> None:
    """Who was taken unawares begins the fight mentally stunned and loses the highest card (GC-BASE-41)."""
    for me in fight.players():
        if me.id in fight.options.surprised or me.side in fight.options.surprised:
            daze(fight, me, "surprise")
            await lose(fight, me, 0, 1, "GC-BASE-41", "GC-STUN-01", cause=" to the surprise")


async def turn_end(fight: Combat) -> None:
    """Every card goes back but Hold Cards, and everything is shuffled (GC-TURN-09, GC-HOLD-11)."""
    state = fight.state
    kept = fight.sw.hold_card_across_turns == "kept"
    state.increment, state.suit = -1, -1
    for me in state.fighters.values():
        me.feinted, me.feint = "", 0
    for deck in (state.deck, *state.decks.values()):
        deck.gather(but=[zone for zone in deck.zones if kept and zone.startswith("hold ")])
    if fight.loud:
        fight.tell("end of turn", f"Turn {state.turn} ends; the cards are shuffled.", "GC-TURN-09", level="book")
        for me in state.fighters.values():
            if fight.hold(me):
                fight.tell("hold", f"{me.name} keeps the Hold Card.", "GC-HOLD-11", who=me.id, level="book")
    if not check_end(fight):
        fight.then("turn")


__all__ = ["JOKERS", "begin", "draw", "opening", "rate", "shares", "turn", "turn_end"]
