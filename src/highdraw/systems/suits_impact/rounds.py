"""A round is a second: bleeding, phases 10 down to 1, and its end."""

from itertools import groupby

from highdraw.cards import Card, pretty
from highdraw.engine.request import Draw
from highdraw.systems.suits_impact import ending
from highdraw.systems.suits_impact.bleeding import bleed
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.deal import join
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.state import Fighter

PHASES = range(10, 0, -1)


async def round_(fight: Combat) -> None:
    """A round begins: newcomers get their cards, the bleeding draw, then the phases follow (S3-RND-01, S3-BAS-06)."""
    state = fight.state
    state.round += 1
    state.seconds += 1
    state.order = []
    if fight.loud:
        fight.tell("round", f"Round {state.round} begins.", "S3-RND-01", also=("S3-BAS-06",), level="heading")
    await join(fight)
    begin_second(fight)
    if fight.sw.bleed_timing == "round_start":
        for me in fight.lineup(fight.living()):
            await bleed(fight, me)
    if await ending.propose(fight):
        return
    fight.next("round_end")
    phases = {fight.acts_in(me) for me in fight.living()}
    for number in reversed(PHASES):
        if number in phases:
            fight.next("phase", number=number)


def begin_second(fight: Combat) -> None:
    """What counts for one round only is cleared."""
    for me in fight.living():
        me.bled = me.acted = me.turned = False
        me.medics, me.prepared = [], {}


async def phase(fight: Combat, number: int) -> None:
    """Whoever's action card has this value takes a turn; the order is fixed now (S3-RND-01, S3-RND-04)."""
    fight.state.phase = number
    people = [me for me in fight.living() if fight.acts_in(me) == number and not me.turned and me.first <= fight.state.round]
    ordered = [*await order(fight, [me for me in people if me.awake]), *(me for me in people if not me.awake)]
    for me in reversed(ordered):
        fight.next("turn", who=me.id)


async def order(fight: Combat, people: list[Fighter]) -> list[Fighter]:
    """Those in the same phase: more cards in hand, then Speed less encumbrance, then a card each (S3-RND-04)."""
    ranked = sorted(people, key=fight.precedence, reverse=True)
    if fight.loud and len(ranked) > 1:
        said = ", ".join(me.name for me in ranked)
        fight.tell("order", f"In phase {fight.state.phase}: {said}.", "S3-RND-04", level="detail")
    found: list[Fighter] = []
    for _, group in groupby(ranked, key=fight.precedence):
        tied = list(group)
        found += await _draw_for(fight, tied) if len(tied) > 1 else tied
    return found


async def _draw_for(fight: Combat, tied: list[Fighter]) -> list[Fighter]:
    """A card each, the higher first, repeated while tied (S3-RND-04)."""
    await fight.ensure(len(tied))
    drawn: dict[str, Card] = {}
    for me in tied:
        (drawn[me.id],) = await Draw(1, f"tie {me.id}", "tie", who=me.id)
        fight.state.deck.drop(f"tie {me.id}")
    if fight.loud:
        said = ", ".join(f"{me.name} {pretty(drawn[me.id])}" for me in tied)
        fight.tell("tie", f"The same phase: {said}.", "S3-RND-04", level="detail")
    found: list[Fighter] = []
    for _, group in groupby(sorted(tied, key=lambda me: -low(drawn[me.id])), key=lambda me: low(drawn[me.id])):
        again = list(group)
        found += await _draw_for(fight, again) if len(again) > 1 else again
    return found


async def round_end(fight: Combat) -> None:
    """Action cards are turned ready again; perhaps the discards are shuffled in (S3-RND-01, S3-DEK-03)."""
    state = fight.state
    state.phase, state.turn = 0, ""
    if fight.sw.reshuffle == "every_round" and state.deck.discard:
        state.deck.reshuffle()
        if fight.loud:
            fight.tell("pile", "The discards are shuffled into the deck.", "S3-DEK-03", level="book")
    if await ending.propose(fight):
        return
    if fight.options.round_limit and state.round >= fight.options.round_limit:
        ending.finish(fight, "undecided")
        return
    fight.then("round")
