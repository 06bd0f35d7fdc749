"""Jokers that step in, alone or several at one moment."""

from typing import NamedTuple

from highdraw.cards.card import RED_JOKER
from highdraw.engine.prose import listed
from highdraw.systems.savage.countdown import card_up, next_member, waiting_jokers
from highdraw.systems.savage.entities import members, name_of
from highdraw.systems.savage.hold import from_hold, leave_hold
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.speed import Speed, ranked, speed_of
from highdraw.systems.savage.state import Entry, Fighter
from highdraw.systems.savage.tie import Start, begin_together


class Claim(NamedTuple):
    """A Joker whose owner wants this moment: for the turn of the card, or from Hold where the Joker came on top (SW-SUR-01)."""

    entry: Entry
    held: Fighter | None = None


def entry_of(fight: Scene, me: Fighter) -> Entry:
    """The place in the countdown of somebody who has one."""
    return next(entry for entry in fight.state.countdown if entry.who == me.acts_with)


def last_jokers(fight: Scene, kind: str) -> list[Entry]:
    """At the end of the countdown opponents whose Jokers are not used want the same moment (SW-INI-07, SW-INI-13)."""
    rest = [entry for entry in fight.state.countdown if not entry.done]
    waiting = waiting_jokers(fight, set())
    sides = {members(fight, entry.who)[0].side for entry in waiting}
    return waiting if kind == "between" and len(sides) > 1 and len(waiting) == len(rest) else []


async def by_speed(fight: Scene, claims: list[Claim]) -> list[list[Claim]]:
    """Two Jokers at one moment: Athletics, equals at the same time; or the big Joker first (SW-INI-13).

    Those who share one Joker act one after the other.
    """
    entries = [entry for entry in fight.state.countdown if any(claim.entry is entry for claim in claims)]
    if len(entries) < 2:
        return [[claim] for claim in claims]
    if fight.sw.two_jokers == "big_joker_first":
        ordered = [[entry] for entry in sorted(entries, key=lambda entry: entry.card == RED_JOKER, reverse=True)]
    else:
        speeds: dict[str, Speed] = {}
        with fight.beat("Two Jokers: who is faster?") as beat:
            for entry in entries:
                me = next(one for one in members(fight, entry.who) if not one.out)
                speeds[entry.who] = await speed_of(fight, me, "to be faster")
            ordered = ranked(entries, lambda entry: speeds[entry.who])
            if beat:
                beat.rule(f"{listed([name_of(fight, entry.who) for entry in ordered[0]])} first")
    if fight.loud:
        says = f"{name_of(fight, ordered[0][0].who)} is first" if len(ordered[0]) == 1 else "they act at the same time"
        fight.tell("joker", f"Two Jokers at one moment: {says}.", "SW-INI-13", level="detail")
    found: list[list[Claim]] = []
    for equals in ordered:
        by_card = [[claim for claim in claims if claim.entry is entry] for entry in equals]
        found.append([mine[0] for mine in by_card])
        found += [[claim] for mine in by_card for claim in mine[1:]]
    return found


async def use_jokers(fight: Scene, claims: list[Claim]) -> None:
    """The owner of a Joker takes the turn, in the middle of whatever happens, without a roll (SW-INI-07)."""
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
                leave_hold(fight, held)
                starts.append(Start(held, False, ""))
            elif me := await next_member(fight, entry.who):
                starts.append(Start(me, True, entry.who))
        await begin_together(fight, starts)
    elif claims and claims[0].held is not None:
        await from_hold(fight, [claims[0].held])
    elif claims:
        await card_up(fight, claims[0].entry.who)
    fight.state.turn = outer
