"""The countdown: whose card comes up, and who of those on it acts next."""

from highdraw.engine.choice import Target
from highdraw.engine.request import GM, Ask
from highdraw.systems.savage.ending import finish, over
from highdraw.systems.savage.entities import members, present
from highdraw.systems.savage.ranks import is_joker
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Entry, Fighter
from highdraw.systems.savage.turn import take_turn


async def count_down(fight: Scene) -> None:
    """The next in the countdown, with a moment for Jokers and Holds before it (SW-INI-05, SW-INI-07)."""
    if over(fight):
        return finish(fight)
    await fight.interruptions.moment(fight, "between")
    if over(fight):
        return finish(fight)
    if entry := next_up(fight):
        entry.done = True
        fight.then("card_up", entity=entry.who)
        fight.then("count_down")
    else:
        fight.then("round_end")
    return None


async def card_up(fight: Scene, entity: str, begun: bool = False) -> None:
    """A card comes up: its owner takes a turn, or every member of the group, in the order the GM likes (SW-INI-04).

    Followers act right after their leader, the members of a side in seating order (SW-BASE-93). Between two of them there is a
    moment for Jokers (SW-INI-07); `begun`: one of them has acted already.
    """
    if entity not in fight.state.shown:
        fight.state.shown.append(entity)
    while (people := acting(fight, entity)) and not over(fight):
        if begun:
            await fight.interruptions.moment(fight, "members")
            people = acting(fight, entity)
        begun = True
        if me := await _next_of(fight, entity, people):
            await take_turn(fight, me)


def acting(fight: Scene, entity: str) -> list[Fighter]:
    """Those on a card who are still to act on it."""
    return [me for me in members(fight, entity) if present(me) and not me.acted and not me.on_hold and not me.surprised]


async def next_member(fight: Scene, entity: str) -> Fighter | None:
    """Who of those on a card acts next."""
    return await _next_of(fight, entity, acting(fight, entity))


async def _next_of(fight: Scene, entity: str, people: list[Fighter]) -> Fighter | None:
    """A leader first, a side in seating order, else as the GM or their leader says."""
    if len(people) < 2 or people[0].id == entity or entity.startswith("side "):
        return people[0] if people else None
    decider = entity if entity in fight.state.fighters and not fight[entity].out else GM
    about = {"entity": entity, "who": people[0].id}
    return fight[(await Ask(decider, "member", tuple(Target(one.id) for one in people), about)).target]


def anybody_waits(fight: Scene) -> bool:
    """Whether there is a Joker that has not been used, or somebody on Hold: most of the time nobody can step in."""
    state = fight.state
    for entry in state.countdown:
        if not entry.done and is_joker(entry.card):
            return True
    return any(me.on_hold for me in state.fighters.values())


def waiting_jokers(fight: Scene, busy: set[str]) -> list[Entry]:
    """Places in the countdown with a Joker that has not been used, of people who are not acting just now (SW-INI-07)."""
    found = []
    for entry in fight.state.countdown:
        if not entry.done and is_joker(entry.card):
            people = members(fight, entry.who)
            ready = any(not (me.out or me.acted or me.on_hold or me.surprised) for me in people)
            if ready and not any(me.id in busy for me in people):
                found.append(entry)
    return found


def next_up(fight: Scene) -> Entry | None:
    """The next place in the countdown; a Joker waits for its owner until all others had their turns (SW-INI-05, SW-INI-07).

    That goes for an ambusher on Hold, too, who has it on top (SW-SUR-01).
    """
    first: Entry | None = None
    for entry in fight.state.countdown:
        if entry.done:
            continue
        if not is_joker(entry.card) or all(me.out or me.acted or me.surprised for me in members(fight, entry.who)):
            return entry
        first = first or entry
    return first
