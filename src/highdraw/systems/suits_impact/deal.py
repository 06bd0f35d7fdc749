"""The start of a fight, and late arrivals: four cards each, one of them face down as the action card."""

from highdraw.cards import pretty
from highdraw.engine.request import AskAll, Draw, Pick
from highdraw.systems.suits_impact.combat import HAND, Combat
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.laws import ACTION, ActionLaw
from highdraw.systems.suits_impact.state import Fighter

FIRST = HAND + 1


async def join(fight: Combat) -> None:
    """Everybody who has no action card yet gets one, the full characters with a hand (S3-DEK-04, S3-RND-02, S3-HEN-02)."""
    state = fight.state
    fresh = [me for me in fight.living() if not me.first]
    if not fresh:
        return
    for me in fresh:
        me.first = max(1, state.round)
    choosing = [me for me in fresh if fight.full(me) and fight.may_refresh(me) and me.awake and not fight.hand(me)]
    for me in choosing:
        await _deal(fight, me)
    picks = [Pick(me.id, "action card", f"hand {me.id}", fight.hand(me), (ACTION,), ActionLaw(fight.hand(me), me.speed)) for me in choosing]
    if picks:
        await AskAll(tuple(picks))
    for me in fresh:
        if me not in choosing and not fight.action_card(me):
            await fight.ensure(1)
            await Draw(1, f"action {me.id}", "action card", who=me.id)
    state.revealed += [f"action {me.id}" for me in fresh if fight.cards("action", me)]
    if fight.loud:
        _tell(fight, fresh, choosing)


async def _deal(fight: Combat, me: Fighter) -> None:
    """The first cards of a hand, which only their owner sees (S3-DEK-06)."""
    await fight.ensure(FIRST)
    cards = await Draw(FIRST, f"hand {me.id}", "hand", seen_by=me.id, who=me.id)
    if fight.loud:
        hush = f"{me.name} draws four cards."
        shown = " ".join(map(pretty, cards))
        fight.tell(
            "draw", f"{me.name} draws {shown}.", "S3-DEK-04", also=("S3-DEK-06",), seen_by=(me.id,), hush=hush, who=me.id, level="book"
        )


def _tell(fight: Combat, fresh: list[Fighter], choosing: list[Fighter]) -> None:
    """Which action cards lie open now, and which are tilted because they are above Speed (S3-RND-03)."""
    for me in fresh:
        card = fight.action_card(me)
        if card is None:
            continue
        drawn = [] if me in choosing else ["S3-HEN-02"] if not fight.full(me) else ["S3-DEK-04", *([] if fight.hand(me) else ["S3-HND-02"])]
        late = low(card) > me.speed
        says = f"{me.name} acts in phase {low(card)} ({pretty(card)})"
        says += f" and loses the first action: Speed is {me.speed}." if late else "."
        fight.tell("action card", says, "S3-RND-02", *drawn, *(["S3-RND-03"] if late else []), who=me.id, level="detail")
