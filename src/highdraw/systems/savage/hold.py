"""Moments at which Jokers and those on Hold step in, by right or by an Athletics roll (SW-INI-07, SW-INI-13, SW-HLD-02, SW-BASE-86)."""

from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple, TypeVar

from highdraw.cards.card import RED_JOKER
from highdraw.engine.request import PASS, Ask, AskAll
from highdraw.systems.savage.deal import members, name_of, who_decides
from highdraw.systems.savage.ranks import is_joker
from highdraw.systems.savage.roll import TraitRoll, roll_trait
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Entry, Fighter
from highdraw.systems.savage.tie import Start, begin_together

T = TypeVar("T")


class Claim(NamedTuple):
    """A Joker whose owner wants this moment: for the turn of the card, or from Hold where the Joker came on top (SW-SUR-01)."""

    entry: Entry
    held: Fighter | None = None


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


def held_jokers(fight: Scene) -> list[Entry]:
    """Places in the countdown with a Joker that serves only ambushers who are still on Hold (SW-SUR-01)."""
    jokers = [entry for entry in fight.state.countdown if is_joker(entry.card) and not entry.done]
    waiting = waiting_jokers(fight, set())
    return [entry for entry in jokers if entry not in waiting and any(me.on_hold and not me.out for me in members(fight, entry.who))]


def next_up(fight: Scene) -> Entry | None:
    """The next place in the countdown; a Joker waits for its owner until all others had their turns (SW-INI-05, SW-INI-07)."""
    rest = [entry for entry in fight.state.countdown if not entry.done]
    jokers = [*waiting_jokers(fight, set()), *held_jokers(fight)]
    return next((entry for entry in rest if entry not in jokers), rest[0] if rest else None)


def holders(fight: Scene) -> list[Fighter]:
    """Who is on Hold and may act at any moment (SW-HLD-01, SW-BASE-84)."""
    fighters = fight.state.fighters
    return [me for who in fight.state.seating if (me := fighters[who]).on_hold and me.able and not me.shaken and not me.rider]


async def moment(fight: Scene, kind: str, but: Fighter | None = None, announced: str = "") -> str:
    """A moment others may step in: `between` turns without a roll, or when something is `announced`.

    Between two `members` who share a card only Jokers may; one on Hold has to interrupt what the next member does (SW-INI-04).
    Gives `simultaneous` when the announced action was carried out together with an interrupter's, `interrupted` when somebody
    acted first, else nothing.
    """
    from highdraw.systems.savage.ending import over

    busy = {*fight.state.acting, but.id if but else "", but.mount if but else ""}
    result = ""
    while not over(fight):
        jokers: dict[str, list[Entry]] = {}
        for entry in waiting_jokers(fight, busy):
            jokers.setdefault(who_decides(fight, entry.who), []).append(entry)
        others = [me for me in holders(fight) if me.id not in busy and me.id not in jokers]
        if kind == "members":
            others = [me for me in others if fight.joker_waits(me)]
        about = {"moment": "announced" if but else "between", "announcer": but.id if but else ""}
        asks = [Ask(who, "step in", (PASS, *(_act_key(entry, mine) for entry in mine)), about) for who, mine in jokers.items()]
        asks += [Ask(me.id, "step in", (PASS, "act"), about) for me in others]
        if not asks:
            return result
        said = await AskAll(tuple(asks))
        claims = [Claim(entry) for who, mine in jokers.items() for entry in mine if said[who] == _act_key(entry, mine)]
        eager = [me for me in others if said[me.id] == "act"]
        if not claims and not eager:
            claims = [Claim(entry) for entry in _last_jokers(fight, kind)]
            if not claims:
                return result
        claims += [Claim(_entry_of(fight, me), me) for me in eager if fight.joker_waits(me)]
        eager = [me for me in eager if not fight.joker_waits(me)]
        for equals in await _by_speed(fight, claims):
            result = "interrupted"
            await _use_jokers(fight, equals)
        eager = [me for me in eager if me.on_hold and me.able and not over(fight)]
        if not eager:
            continue
        if but is not None and but.able:
            return await _contest(fight, but, eager, announced) or result
        for people in await _gap(fight, eager):
            if people := [me for me in people if me.on_hold and me.able]:
                result = "interrupted"
                await _from_hold(fight, people)
    return result


def _act_key(entry: Entry, mine: list[Entry]) -> str:
    """How a Joker's owner says he acts; the GM with two of them says for whom."""
    return "act" if len(mine) == 1 else f"act {entry.who}"


def _entry_of(fight: Scene, me: Fighter) -> Entry:
    """The place in the countdown of somebody who has one."""
    return next(entry for entry in fight.state.countdown if entry.who == me.acts_with)


def _last_jokers(fight: Scene, kind: str) -> list[Entry]:
    """At the end of the countdown opponents whose Jokers are not used want the same moment (SW-INI-07, SW-INI-13)."""
    held = held_jokers(fight)
    rest = [entry for entry in fight.state.countdown if not entry.done and entry not in held]
    waiting = waiting_jokers(fight, set())
    sides = {members(fight, entry.who)[0].side for entry in waiting}
    return waiting if kind == "between" and len(sides) > 1 and len(waiting) == len(rest) else []


async def _by_speed(fight: Scene, claims: list[Claim]) -> list[list[Claim]]:
    """Two Jokers at one moment: Athletics, equals at the same time; or the big Joker first (SW-INI-13).

    Those who share one Joker act one after the other.
    """
    entries = list({claim.entry.who: claim.entry for claim in claims}.values())
    if len(entries) < 2:
        return [[claim] for claim in claims]
    if fight.sw.two_jokers == "big_joker_first":
        ordered = [[entry] for entry in sorted(entries, key=lambda entry: entry.card == RED_JOKER, reverse=True)]
    else:
        speeds: dict[str, Speed] = {}
        for entry in entries:
            me = next(one for one in members(fight, entry.who) if not one.out)
            speeds[entry.who] = await _speed(fight, me, "to be faster")
        ordered = _ranked(entries, lambda entry: speeds[entry.who])
    if fight.loud:
        says = f"{name_of(fight, ordered[0][0].who)} is first" if len(ordered[0]) == 1 else "they act at the same time"
        fight.tell("joker", f"Two Jokers at one moment: {says}.", "SW-INI-13")
    found: list[list[Claim]] = []
    for equals in ordered:
        by_card = [[claim for claim in claims if claim.entry is entry] for entry in equals]
        found.append([mine[0] for mine in by_card])
        found += [[claim] for mine in by_card for claim in mine[1:]]
    return found


async def _use_jokers(fight: Scene, claims: list[Claim]) -> None:
    """The owner of a Joker takes the turn, in the middle of whatever happens, without a roll (SW-INI-07)."""
    from highdraw.systems.savage.turn import card_up, next_member

    claims = [claim for claim in claims if claim.held is None or (claim.held.on_hold and claim.held.able)]
    outer = fight.state.turn
    for entry, held in claims:
        if held is None:
            entry.done = True
        if fight.loud:
            name = held.name if held else name_of(fight, entry.who)
            fight.tell("joker", f"{name} acts on the Joker now.", "SW-INI-07", *(("SW-SUR-01",) if held else ()))
    if len(claims) > 1:
        starts = []
        for entry, held in claims:
            if held is not None:
                _leave_hold(fight, held)
                starts.append(Start(held, False, ""))
            elif me := await next_member(fight, entry.who):
                starts.append(Start(me, True, entry.who))
        await begin_together(fight, starts)
    elif claims and claims[0].held is not None:
        await _from_hold(fight, [claims[0].held])
    elif claims:
        await card_up(fight, claims[0].entry.who)
    fight.state.turn = outer


def _leave_hold(fight: Scene, me: Fighter) -> None:
    """The turn that was held begins (SW-HLD-01)."""
    me.on_hold = False
    me.acted = True
    if fight.loud:
        fight.tell("hold", f"{me.name} acts from Hold.", "SW-HLD-01", who=me.id)


async def _from_hold(fight: Scene, people: list[Fighter], announcer: Fighter | None = None, announced: str = "") -> None:
    """The turns that were held, perhaps inside another turn: one, or several at the same time (SW-HLD-01, SW-HLD-02)."""
    from highdraw.systems.savage.turn import take_turn

    outer = fight.state.turn
    for me in people:
        _leave_hold(fight, me)
    if len(people) > 1 or announced:
        await begin_together(fight, [Start(me, False, "") for me in people], announcer, announced)
    else:
        await take_turn(fight, people[0], fresh=False)
    fight.state.turn = outer


Speed = tuple[int, int]
"""An Athletics total; a Critical Failure is below everything but another one."""


async def _speed(fight: Scene, me: Fighter, what: str, least: int | None = None) -> Speed:
    """How fast somebody is: an Athletics total, with a number to reach only where the switch asks for a success (SW-HLD-02)."""
    rolled = await roll_trait(fight, me, TraitRoll("athletics", target=least, matters=True, what=what))
    return (0, 0) if rolled.critical else (1, rolled.total)


def _ranked(people: list[T], speed: Callable[[T], Speed]) -> list[list[T]]:
    """From the fastest down, equals together."""
    ordered = sorted(people, key=speed, reverse=True)
    return [list(equals) for _, equals in groupby(ordered, key=speed)]


async def _gap(fight: Scene, people: list[Fighter]) -> list[list[Fighter]]:
    """Opponents on Hold who want the same gap roll, equals act at the same time; one side agrees without (SW-BASE-86)."""
    if len({me.side for me in people}) == 1:
        return [[me] for me in people]
    if fight.loud:
        fight.tell("hold", "Several want the same moment.", "SW-BASE-86")
    speeds = {me.id: await _speed(fight, me, "to be faster") for me in people}
    return _ranked(people, lambda me: speeds[me.id])


async def _contest(fight: Scene, announcer: Fighter, eager: list[Fighter], announced: str) -> str:
    """An interruption: everybody concerned makes one Athletics roll; the faster acts first (SW-HLD-02, SW-HLD-03, SW-BASE-86).

    A tie is simultaneous: the announced action and the first one of the other's turn are both rolled before either takes hold.
    """
    from highdraw.systems.savage.offers import choices

    least = 4 if fight.sw.interrupt_needs_success == "yes" else None
    speeds = {me.id: await _speed(fight, me, "to interrupt", least) for me in eager}
    mine = await _speed(fight, announcer, "not to be interrupted")
    fast = [me for me in eager if speeds[me.id] >= mine and (least is None or speeds[me.id] >= (1, least))]
    several = ("SW-BASE-86",) if len(eager) > 1 else ()
    for me in sorted((one for one in eager if one not in fast), key=lambda one: speeds[one.id], reverse=True):
        me.on_hold = False
        fight.state.after.append((me.id, announcer.id))
        if fight.loud:
            fight.tell("interrupt", f"{me.name} is too slow and acts after {announcer.name}.", "SW-HLD-03", *several, who=me.id)
    result = ""
    for equals in _ranked(fast, lambda me: speeds[me.id]):
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
        await _from_hold(fight, people, announcer, announced if both else "")
    return result


__all__ = ["Entry", "holders", "moment", "next_up", "waiting_jokers"]
