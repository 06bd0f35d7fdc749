"""Bennies: told when the fight begins, spent at once against Shaken, booked for the story."""

from highdraw.engine.choice import either
from highdraw.engine.request import GM, Ask
from highdraw.systems.savage.choices import Purse, spend_or
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter

LUCK = ("Luck", "Great Luck")


def purses(fight: Scene, me: Fighter) -> tuple[Purse, ...]:
    """Out of what a Benny for somebody can be paid: `own` for a Wild Card (SW-BASE-25), the GM's `pool` (SW-BASE-32)."""
    if fight.lab is not None:
        fight.lab.look()
    own: tuple[Purse, ...] = ("own",) if me.bennies > 0 and me.wild else ()
    return (*own, "pool") if fight.state.pool > 0 and fight.by_gm(me) else own


def pay(fight: Scene, me: Fighter, source: str, what: str, rule: str) -> None:
    """A Benny is spent, and it is told for what and what is left; for an Extra out of the pool (SW-BASE-32)."""
    if source == "pool":
        fight.state.pool -= 1
    else:
        me.bennies -= 1
    if fight.loud:
        payer = f"The GM spends a Benny for {me.name}" if source == "pool" else f"{me.name} spends a Benny"
        left = f"{fight.state.pool} in the GM's pool" if source == "pool" else f"{me.bennies} left"
        extra = () if me.wild else ("SW-BASE-32",)
        fight.tell("benny", f"{payer}: {what} ({left}).", rule, "SW-BASE-25", *extra, level="detail", who=me.id)


def payer(fight: Scene, me: Fighter) -> str:
    """Who decides about Bennies: the owner; the GM for Extras."""
    return me.id if me.wild else GM


def tell_all(fight: Scene) -> None:
    """What everybody begins with; Extras have none of their own (SW-BASE-25, SW-BASE-32)."""
    people = list(fight.state.fighters.values())
    wilds = [me for me in people if me.wild]
    lucky = any(fight.has(me, edge) for me in wilds for edge in LUCK)
    held = "".join(f"{me.name} {me.bennies}, " for me in wilds)
    cites = ["SW-BASE-25", *(["SW-BASE-96"] if lucky else []), *(["SW-BASE-32"] if len(wilds) < len(people) else [])]
    fight.tell("bennies", f"Bennies: {held}the GM's pool {fight.state.pool}.", *cites, level="book")


async def buy_off(fight: Scene, me: Fighter) -> None:
    """A Benny removes Shaken at once, at any moment: asked for whenever it makes a difference (SW-BASE-28)."""
    if not me.shaken or me.out or not (purse := purses(fight, me)):
        return
    said = await Ask(payer(fight, me), "unshake", spend_or("stay", purse), {"who": me.id})
    if said.source:
        shake_off(fight, me, said.source)


def shake_off(fight: Scene, me: Fighter, source: str) -> None:
    """Shaken no more; a lost Hold does not come back (SW-BASE-28)."""
    with fight.beat(f"{me.name} shakes it off", who=me.id) as beat:
        pay(fight, me, source, "no longer Shaken", "SW-BASE-28")
        me.shaken = False
        if fight.loud:
            fight.tell("shaken", f"{me.name} is no longer Shaken.", "SW-BASE-28", level="book", who=me.id)
        if beat:
            beat.rule("no longer Shaken", tone="good")


async def story(fight: Scene, me: Fighter, what: str) -> None:
    """A Benny for the story, if the GM agrees, or for Power Points: only the spending is booked (SW-BASE-31)."""
    purse = purses(fight, me)
    if purse and (await Ask(GM, "story", either("agree", "refuse"), {"who": me.id, "for": what})).do == "agree":
        pay(fight, me, purse[0], what, "SW-BASE-31")
    elif fight.loud:
        says = f"the GM does not agree: {me.name} keeps the Benny" if purse else f"{me.name} has no Benny to spend"
        fight.tell("benny", f"For {what}, {says}.", "SW-BASE-31", who=me.id)
