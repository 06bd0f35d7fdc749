"""Moments at which Jokers and those on Hold step in, by right or by an Athletics roll (SW-INI-07, SW-INI-13, SW-HLD, SW-BASE-86)."""

from highdraw.cards.card import RED_JOKER
from highdraw.engine.request import PASS, Ask, AskAll
from highdraw.systems.savage.deal import is_joker, members, name_of, who_decides
from highdraw.systems.savage.roll import trait
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Entry, Fighter


def waiting_jokers(fight: Scene, busy: set[str]) -> list[Entry]:
    """Places in the countdown with a Joker that has not been used, of people who are not acting just now (SW-INI-07)."""
    found = []
    for entry in fight.state.countdown:
        if entry.card and is_joker(entry.card) and not entry.done:
            people = members(fight, entry.who)
            ready = any(not (me.out or me.acted or me.on_hold or me.surprised) for me in people)
            if ready and not any(me.id in busy for me in people):
                found.append(entry)
    return found


def next_up(fight: Scene) -> Entry | None:
    """The next place in the countdown; a Joker waits for its owner until all others had their turns (SW-INI-05, SW-INI-07)."""
    rest = [entry for entry in fight.state.countdown if not entry.done]
    jokers = waiting_jokers(fight, set())
    return next((entry for entry in rest if entry not in jokers), rest[0] if rest else None)


def holders(fight: Scene) -> list[Fighter]:
    """Who is on Hold and may act at any moment (SW-HLD-01, SW-BASE-84)."""
    return [me for me in fight.everybody() if me.on_hold and me.able and not me.shaken and not me.rider]


async def moment(fight: Scene, kind: str, but: Fighter | None = None) -> str:
    """A moment others may step in: `between` turns without a roll, or when something is `announced`.

    Gives `simultaneous` when the one who announced and an interrupter are equally fast, `interrupted` when somebody
    acted first, else nothing.
    """
    from highdraw.systems.savage.turn import over

    busy = {*fight.state.acting, but.id if but else "", but.mount if but else ""}
    result = ""
    while not over(fight):
        jokers: dict[str, list[Entry]] = {}
        for entry in waiting_jokers(fight, busy):
            jokers.setdefault(who_decides(fight, entry.who), []).append(entry)
        others = [me for me in holders(fight) if me.id not in busy and me.id not in jokers]
        about = {"moment": kind, "announcer": but.id if but else ""}
        asks = [Ask(who, "step in", (PASS, *(_act_key(entry, mine) for entry in mine)), about) for who, mine in jokers.items()]
        asks += [Ask(me.id, "step in", (PASS, "act"), about) for me in others]
        if not asks:
            return result
        said = await AskAll(tuple(asks))
        eager_jokers = [entry for who, mine in jokers.items() for entry in mine if said[who] == _act_key(entry, mine)]
        eager = [me for me in others if said[me.id] == "act"]
        if not eager_jokers and not eager:
            return result
        for entry in await _by_speed(fight, eager_jokers) if len(eager_jokers) > 1 else eager_jokers:
            result = "interrupted"
            await _use_joker(fight, entry)
        eager = [me for me in eager if me.on_hold and me.able and not over(fight)]
        if not eager:
            continue
        if but is not None and but.able:
            return await _contest(fight, but, eager) or result
        before = (9, 0)
        for me, speed in await _gap(fight, eager):
            if me.able and (me.on_hold or speed == before):
                result, before = "interrupted", speed
                await _from_hold(fight, me)
    return result


def _act_key(entry: Entry, mine: list[Entry]) -> str:
    """How a Joker's owner says he acts; the GM with two of them says for whom."""
    return "act" if len(mine) == 1 else f"act {entry.who}"


async def _use_joker(fight: Scene, entry: Entry) -> None:
    """The owner of a Joker takes the turn, in the middle of whatever happens, without a roll (SW-INI-07)."""
    from highdraw.systems.savage.turn import card_up

    if fight.loud:
        fight.tell("joker", f"{name_of(fight, entry.who)} acts on the Joker now.", "SW-INI-07")
    entry.done = True
    outer = fight.state.turn
    await card_up(fight, entry.who)
    fight.state.turn = outer


async def _from_hold(fight: Scene, me: Fighter) -> None:
    """The turn that was held, perhaps inside another turn (SW-HLD-01)."""
    from highdraw.systems.savage.turn import take_turn

    me.on_hold = False
    if fight.loud:
        fight.tell("hold", f"{me.name} acts from Hold.", "SW-HLD-01", who=me.id)
    outer = fight.state.turn
    me.acted = True
    await take_turn(fight, me, fresh=False)
    fight.state.turn = outer


async def _speed(fight: Scene, me: Fighter, what: str) -> tuple[int, int]:
    """How fast somebody is: an Athletics total; a Critical Failure is below everything but another one (SW-HLD-02)."""
    rolled = await trait(fight, me, "athletics", [], matters=True, what=what)
    return (0, 0) if rolled.critical else (1, rolled.total)


async def _by_speed(fight: Scene, entries: list[Entry]) -> list[Entry]:
    """Two Jokers at one moment: Athletics, or the big Joker first (SW-INI-13)."""
    if fight.sw.two_jokers == "big_joker_first":
        ordered = sorted(entries, key=lambda entry: entry.card == RED_JOKER, reverse=True)
    else:
        speeds = {}
        for entry in entries:
            me = next(one for one in members(fight, entry.who) if not one.out)
            speeds[entry.who] = await _speed(fight, me, "to be faster")
        ordered = sorted(entries, key=lambda entry: speeds[entry.who], reverse=True)
    if fight.loud:
        fight.tell("joker", f"Two Jokers at one moment: {name_of(fight, ordered[0].who)} is first.", "SW-INI-13")
    return ordered


async def _gap(fight: Scene, people: list[Fighter]) -> list[tuple[Fighter, tuple[int, int]]]:
    """Opponents on Hold who want the same gap roll, equals act at the same time; one side agrees without (SW-BASE-86)."""
    if len({me.side for me in people}) == 1:
        return [(me, (1, -place)) for place, me in enumerate(people)]
    if fight.loud:
        fight.tell("hold", "Several want the same moment.", "SW-BASE-86")
    speeds = {me.id: await _speed(fight, me, "to be faster") for me in people}
    return [(me, speeds[me.id]) for me in sorted(people, key=lambda me: speeds[me.id], reverse=True)]


async def _contest(fight: Scene, announcer: Fighter, eager: list[Fighter]) -> str:
    """An interruption: everybody concerned makes one Athletics roll; the faster acts first (SW-HLD-02, SW-HLD-03, SW-BASE-86).

    A tie is simultaneous: the announced action is carried out whatever the other's turn did to its author.
    """
    speeds = {me.id: await _speed(fight, me, "to interrupt") for me in eager}
    mine = await _speed(fight, announcer, "not to be interrupted")
    fast = [me for me in eager if speeds[me.id] >= mine and (fight.sw.interrupt_needs_success == "no" or speeds[me.id] >= (1, 4))]
    several = ("SW-BASE-86",) if len(eager) > 1 else ()
    for me in sorted((one for one in eager if one not in fast), key=lambda one: speeds[one.id], reverse=True):
        me.on_hold = False
        fight.state.after.append((me.id, announcer.id))
        if fight.loud:
            fight.tell("interrupt", f"{me.name} is too slow and acts after {announcer.name}.", "SW-HLD-03", *several, who=me.id)
    result = ""
    shaken = announcer.shaken
    before = (9, 0)
    for me in sorted(fast, key=lambda one: speeds[one.id], reverse=True):
        if not me.on_hold and speeds[me.id] != before:
            continue
        before = speeds[me.id]
        tie = before == mine and announcer.able and (shaken or not announcer.shaken)
        result = "simultaneous" if tie or result == "simultaneous" else "interrupted"
        if fight.loud:
            words = "acts at the same time as" if tie else "interrupts"
            fight.tell("interrupt", f"{me.name} {words} {announcer.name}.", "SW-HLD-02", *several, who=me.id)
        if me.able:
            await _from_hold(fight, me)
    return result


__all__ = ["Entry", "holders", "moment", "next_up", "waiting_jokers"]
