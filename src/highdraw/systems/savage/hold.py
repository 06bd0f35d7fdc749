"""Hold: who waits, how a held turn is taken, and interruptions by an Athletics roll."""

from highdraw.engine.prose import listed
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.offers import choices
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.speed import ranked, speed_of
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.tie import Start, begin_together
from highdraw.systems.savage.turn import take_turn


def holders(fight: Scene) -> list[Fighter]:
    """Who is on Hold and may act at any moment (SW-BASE-84)."""
    fighters = fight.state.fighters
    return [me for who in fight.state.seating if (me := fighters[who]).on_hold and me.able and not me.shaken and not me.rider]


def leave_hold(fight: Scene, me: Fighter) -> None:
    """The turn that was held begins (SW-HLD-01)."""
    me.on_hold = False
    me.acted = True
    if fight.loud:
        fight.tell("hold", f"{me.name} acts from Hold.", "SW-HLD-01", who=me.id)


async def from_hold(fight: Scene, people: list[Fighter], announcer: Fighter | None = None, announced: Deed | None = None) -> None:
    """The turns that were held, perhaps inside another turn: one, or several at the same time (SW-HLD-01)."""
    outer = fight.state.turn
    for me in people:
        leave_hold(fight, me)
    if len(people) > 1 or announced:
        await begin_together(fight, [Start(me, False, "") for me in people], announcer, announced)
    else:
        await take_turn(fight, people[0], fresh=False)
    fight.state.turn = outer


async def gap(fight: Scene, people: list[Fighter]) -> list[list[Fighter]]:
    """Opponents on Hold who want the same gap roll, equals act at the same time; one side agrees without (SW-BASE-86)."""
    if len({me.side for me in people}) == 1:
        return [[me] for me in people]
    if fight.loud:
        fight.tell("hold", "Several want the same moment.", "SW-BASE-86", level="detail")
    with fight.beat("Who is faster?") as beat:
        speeds = {me.id: await speed_of(fight, me, "to be faster") for me in people}
        order = ranked(people, lambda me: speeds[me.id])
        if beat:
            beat.rule(f"{listed([me.name for me in order[0]])} first")
    return order


async def contest(fight: Scene, announcer: Fighter, eager: list[Fighter], announced: Deed | None) -> str:
    """An interruption: everybody concerned makes one Athletics roll; the faster acts first (SW-HLD-02, SW-HLD-03, SW-BASE-86).

    A tie is simultaneous: the announced action and the first one of the other's turn are both rolled before either takes hold.
    """
    least = 4 if fight.sw.interrupt_needs_success == "yes" else None
    with fight.beat(f"{listed([me.name for me in eager])} against {announcer.name}: who is faster?", target=announcer.id) as beat:
        speeds = {me.id: await speed_of(fight, me, "to interrupt", least) for me in eager}
        mine = await speed_of(fight, announcer, "not to be interrupted")
        fast = [me for me in eager if speeds[me.id] >= mine and (least is None or speeds[me.id] >= (1, least))]
        if beat:
            beat.rule(f"{listed([me.name for me in fast])} in time" if fast else "too slow")
    several = ("SW-BASE-86",) if len(eager) > 1 else ()
    for me in sorted((one for one in eager if one not in fast), key=lambda one: speeds[one.id], reverse=True):
        me.on_hold = False
        fight.state.after.append((me.id, announcer.id))
        if fight.loud:
            fight.tell("interrupt", f"{me.name} is too slow and acts after {announcer.name}.", "SW-HLD-03", *several, who=me.id)
    result = ""
    for equals in ranked(fast, lambda me: speeds[me.id]):
        people = [me for me in equals if me.on_hold and me.able]
        if not people:
            continue
        tie = speeds[people[0].id] == mine and announcer.able
        both = tie and announced in choices(fight, announcer)
        if fight.loud:
            for me in people:
                words = "acts at the same time as" if both or (tie and not announced) else "interrupts"
                fight.tell("interrupt", f"{me.name} {words} {announcer.name}.", "SW-HLD-02", *several, who=me.id)
        result = "simultaneous" if both else "interrupted"
        await from_hold(fight, people, announcer, announced if both else None)
    return result
