"""A check: one card face up against a rank; the Will check of those in danger of passing out."""

from highdraw.cards import pretty
from highdraw.engine.request import Draw
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.faces import low
from highdraw.systems.suits_impact.harm import knock_out
from highdraw.systems.suits_impact.numbers import half
from highdraw.systems.suits_impact.state import Fighter


async def check(fight: Combat, me: Fighter, at: int, what: str, *rules: str) -> bool:
    """Equal to the rank or below succeeds; face cards count low (S3-BAS-05)."""
    await fight.ensure(1)
    (card,) = await Draw(1, f"check {me.id}", what, who=me.id)
    fight.state.deck.drop(f"check {me.id}")
    good = low(card) <= at
    if fight.loud:
        says = f"{me.name} checks {what} {at}: {pretty(card)}, {'made' if good else 'failed'}."
        fight.tell("check", says, "S3-BAS-05", *rules, who=me.id)
    return good


async def stay_awake(fight: Combat, me: Fighter) -> bool:
    """The compulsory check of whoever is in danger of passing out (S3-KO-01, S3-KO-02, S3-KO-03)."""
    if not me.awake or not fight.in_danger(me):
        return me.awake
    beyond = fight.sw.wounds_over_double == "half_will_check" and fight.wounds(me) > 2 * me.body
    at = half(me.will) if beyond else me.will
    with fight.beat(f"{me.name} tries to stay awake", who=me.id, target=me.id) as beat:
        good = await check(fight, me, at, "Will", "S3-KO-02", *(["S3-KO-03"] if beyond else ["S3-KO-01"]))
        if beat:
            beat.rule("Awake" if good else "Passes out", tone="good" if good else "bad")
        if not good:
            knock_out(fight, me, "S3-KO-02")
    return good
