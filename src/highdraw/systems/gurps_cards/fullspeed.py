"""Moving at full speed: starting, coasting, turning, stopping, running into things."""

from collections.abc import Sequence
from functools import cmp_to_key
from itertools import combinations, groupby
from math import ceil

from highdraw.engine.choice import Number
from highdraw.engine.request import Ask, Place, Roll
from highdraw.field import hex as hexes
from highdraw.field.hex import Hex
from highdraw.systems.gurps_cards.choices import Act, Face
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.dice import Check, Damage, contest
from highdraw.systems.gurps_cards.injury import end_run, fall, injure, lose_aim
from highdraw.systems.gurps_cards.movement import Stop, Way
from highdraw.systems.gurps_cards.roll import attempt
from highdraw.systems.gurps_cards.state import Fighter

FARTHEST = 300.0
"""Yards to a destination that can be named."""


def stopping_way(speed: int) -> int:
    """The least that must still be covered when full speed ends: 33 percent, rounded up (GC-RUN-09).

    >>> [stopping_way(speed) for speed in (6, 5, 3, 10, 12, 100)]
    [2, 2, 1, 4, 4, 33]
    """
    return ceil(33 * speed / 100)


def slam(hp: int, speed: int) -> Damage:
    """Crushing damage of a collision (GC-RUN-15).

    >>> slam(10, 2), slam(10, 5), slam(10, 7), slam(12, 12), slam(20, 8)
    (Damage(dice=1, adds=-3), Damage(dice=1, adds=-2), Damage(dice=1, adds=-1), Damage(dice=1, adds=0), Damage(dice=2, adds=0))
    """
    force = hp * speed / 100
    if force < 1:
        return Damage(1, -3 if force <= 0.25 else -2 if force <= 0.5 else -1)
    return Damage(int(force + 0.5))


async def start(fight: Combat, me: Fighter, act: Act, way: Way) -> None:
    """Full speed begins with a card to move, and runs by itself from the next increment on (GC-RUN-02, GC-RUN-01)."""
    if me.out or me.stunned or me.posture != "standing":
        return
    me.running, me.stopping, me.started, me.ran = True, False, fight.state.second, fight.state.second
    me.course, me.away, me.destination = act.target, act.mode == "from", []
    if fight.loud:
        says = f"{me.name} goes at full speed."
        fight.tell("full speed", says, "GC-RUN-02", also=("GC-RUN-01", "GC-RUN-04", "GC-RUN-11") if me.mount else ("GC-RUN-01",), who=me.id)
    if fight.mapped and not act.target:
        await name_destination(fight, me)


async def name_destination(fight: Combat, me: Fighter) -> None:
    """The mover stops where the owner says, without a card; staying on one's own spot names none (GC-RUN-10)."""
    x, y = hexes.middle(fight.hex_of(me))
    spot = await Place(me.id, "destination", x, y, FARTHEST, unit="yards", hexes=int(FARTHEST))
    there = hexes.hex_at(*spot)
    if there != fight.hex_of(me):
        me.destination = list(hexes.middle(there))
        if fight.loud:
            fight.tell("destination", f"{me.name} runs for ({me.destination[0]:g}, {me.destination[1]:g}).", "GC-RUN-10", who=me.id)


async def turn(fight: Combat, me: Fighter, act: Act) -> None:
    """A sharp turn costs a card, whatever the angle (GC-RUN-05)."""
    me.turned = fight.state.second
    me.destination = []
    if fight.mapped:
        now = fight.facing(me)
        said = await Ask(me.id, "turn", tuple(Face((now + turned) % 6) for turned in (1, 5, 2, 4, 3, 0)))
        fight.face(me, said.way)
        me.course = ""
        await name_destination(fight, me)
    else:
        me.course, me.away = act.target, act.mode == "from"
    if fight.loud:
        fight.tell("turn", f"{me.name} turns at full speed.", "GC-RUN-05", who=me.id)


def stop(fight: Combat, me: Fighter) -> None:
    """With a card the owner ends full speed (GC-RUN-07). Whoever has covered enough in this increment already stands (GC-RUN-09)."""
    me.stopping = True
    stands = me.ran == fight.state.second and me.covered >= stopping_way(me.pace or fight.speed(me))
    if stands:
        end_run(me)
    if fight.loud:
        fight.tell("stop", f"{me.name} ends full speed.", "GC-RUN-07", *(["GC-RUN-09"] if stands else []), who=me.id)


# ---- the movement itself


async def order(fight: Combat, movers: list[Fighter]) -> list[Fighter]:
    """The fastest first; where the order matters, equal speeds by a Quick Contest of DX (GC-RUN-12, GC-BASE-05)."""
    found: list[Fighter] = []
    for _, group in groupby(sorted(movers, key=lambda me: -me.pace), key=lambda me: me.pace):
        some = sorted(group, key=lambda me: -fight.sheet(me).dx)
        if any(_may_meet(fight, one, other) for one, other in combinations(some, 2)):
            rolls = {
                me.id: await attempt(fight, me, "DX", fight.sheet(me).dx, fight.shocked(me), "GC-RUN-12", "GC-BASE-05", to="to move first")
                for me in some
            }
            some = _by_contest(some, rolls)
        found += some
    return found


def _by_contest(some: list[Fighter], rolls: dict[str, Check]) -> list[Fighter]:
    """The winner first; what is tied stays in its order."""

    def slower(one: Fighter, other: Fighter) -> int:
        return contest(rolls[other.id], rolls[one.id])

    return sorted(some, key=cmp_to_key(slower))


def _may_meet(fight: Combat, one: Fighter, other: Fighter) -> bool:
    """Two opponents on their feet who can come within reach of each other in this increment."""
    return one.side != other.side and not (one.out or other.out) and fight.apart(one, other) <= one.pace + other.pace


def slides(me: Fighter) -> bool:
    """Stunned, knocked down or worse on the run: only the least is still covered (GC-RUN-13)."""
    return me.stopping and (me.out or bool(me.stunned) or me.posture == "lying")


async def yards_due(fight: Combat, me: Fighter, first: int = 0) -> int:
    """Hexes of this increment that are still to come: all of them, or those its owner wants before standing (GC-RUN-03, GC-RUN-09)."""
    speed = me.pace or fight.speed(me)
    if not me.stopping:
        return min(first, speed - me.covered) if first else max(0, speed - me.covered)
    least, most = max(0, stopping_way(speed) - me.covered), max(0, speed - me.covered)
    if slides(me) or most <= least:
        return least
    return (await Ask(me.id, "stop after", tuple(map(Number, range(least, most + 1))))).number


async def plan(fight: Combat, me: Fighter) -> Way:
    """The way of one increment at full speed, named before it is gone: whoever holds a card may break into it."""
    yards = await yards_due(fight, me)
    if not fight.mapped:
        return Way([], yards=yards)
    way = await _heading(fight, me)
    found, shut = [fight.hex_of(me)], _shut(fight, me)
    goal = _goal(fight, me)
    while len(found) <= yards and not (goal is not None and len(found) > 1 and _reached(me, found[-1], goal)):
        there = hexes.beside(found[-1], way)
        if there in shut or _wall(fight, found[-1], there):
            break
        found.append(there)
    return Way(found, yards=yards, heading=way)


async def coast(fight: Combat, me: Fighter, first: int = 0, way: Way | None = None, stops: Sequence[Stop] = ()) -> None:
    """The movement of one increment: exactly the normal one, or the rest of it when one stops (GC-RUN-03, GC-RUN-09).

    With `first` only so many hexes of it, the others coming after an action (GC-RUN-12). `stops` break into a way that was named before.
    """
    if not me.running or me.ran == fight.state.second:
        return
    yards = way.yards if way is not None and not slides(me) else await yards_due(fight, me, first)
    me.ran = me.ran if first else fight.state.second
    if not me.mount:
        lose_aim(me)
    speed = me.pace or fight.speed(me)
    if fight.mapped:
        heading = way.heading if way is not None else await _heading(fight, me)
        gone, blocked = await _over_hexes(fight, me, yards, heading, stops)
    else:
        gone, blocked = _by_word(fight, me, yards)
    me.moved += gone
    me.covered += gone
    me.straight, me.heading = fight.state.second, fight.facing(me) if fight.mapped else int(me.away)
    if fight.loud:
        also = ("GC-RUN-01", *([] if me.mount else ["GC-RUN-04"]))
        cite = "GC-RUN-09" if me.stopping else "GC-RUN-03"
        thirteenth = ("GC-RUN-13",) if me.stopping and (me.out or me.stunned or me.posture == "lying") else ()
        fight.tell(
            "coast", f"{me.name} covers {gone} hex{'es' if gone != 1 else ''} at full speed.", cite, *thirteenth, also=also, who=me.id
        )
    if me.stopping:
        end_run(me)
    elif blocked is not None:
        await collide(fight, me, blocked, speed)
    elif arrived(fight, me):
        end_run(me)
        if fight.loud:
            fight.tell("arrive", f"{me.name} has arrived and stops.", "GC-RUN-10", who=me.id)


def arrived(fight: Combat, me: Fighter) -> bool:
    """At the destination, or beside whoever one ran to (GC-RUN-10)."""
    if me.destination and fight.mapped:
        return fight.hex_of(me) == hexes.hex_at(*me.destination)
    return bool(me.course) and not me.away and fight.apart(me, fight[me.course]) <= 1


async def _heading(fight: Combat, me: Fighter) -> int:
    """Almost straight on: at most one hex side of change an increment (GC-RUN-05)."""
    goal, way = _goal(fight, me), fight.facing(me)
    free = fight.sw.free_turn == "one_hex_side" and fight.plays(me) and not me.stunned and not me.stopping and not me.covered
    if free and goal is not None and goal != fight.hex_of(me):
        wanted = hexes.way_to(fight.hex_of(me), goal)
        return min(((way + turned) % 6 for turned in (0, 1, 5)), key=lambda each: hexes.sides_between(each, wanted))
    if free and goal is None:
        return (await Ask(me.id, "course", tuple(Face((way + turned) % 6) for turned in (0, 1, 5)))).way
    return way


def _shut(fight: Combat, me: Fighter) -> dict[Hex, str]:
    """Hexes held by enemies, and by whom."""
    return {fight.hex_of(one): one.id for one in fight.everybody() if one.side != me.side and one.id != me.mount}


async def _over_hexes(fight: Combat, me: Fighter, yards: int, way: int, stops: Sequence[Stop]) -> tuple[int, str | None]:
    """Hex by hex; how far, and what was in the way. Whoever breaks into it does so on the way (GC-HOLD-17)."""
    goal, gone, shut = _goal(fight, me), 0, _shut(fight, me)
    for _ in range(yards):
        here = fight.hex_of(me)
        there = hexes.beside(here, way)
        if there in shut or _wall(fight, here, there):
            return gone, shut.get(there, "")
        fight.put(me, there, way)
        gone += 1
        for at, happens in stops:
            if at == gone:
                await happens()
        if (me.out or me.stunned or me.posture == "lying") and stops and not me.mount:
            me.stopping = True
            return gone, None
        if goal is not None and _reached(me, there, goal):
            break
    fight.face(me, way)
    return gone, None


def _goal(fight: Combat, me: Fighter) -> Hex | None:
    if me.destination:
        return hexes.hex_at(*me.destination)
    if me.course and not me.away:
        return fight.hex_of(fight[me.course])
    return None


def _reached(me: Fighter, here: Hex, goal: Hex) -> bool:
    return here == goal if me.destination else hexes.steps(here, goal) <= 1


def _wall(fight: Combat, a: Hex, b: Hex) -> bool:
    return bool(fight.state.field.walls) and fight.state.field.walled(hexes.middle(a), hexes.middle(b))


def _by_word(fight: Combat, me: Fighter, yards: int) -> tuple[int, str | None]:
    """Straight towards somebody, or away from them."""
    field = fight.state.field
    if not me.course:
        return yards, None
    if me.away:
        field.retreat(me.id, me.course, float(yards))
        gone = yards
    else:
        gone = min(yards, max(0, fight.apart(me, fight[me.course]) - 1))
        field.approach(me.id, me.course, float(gone))
    if me.mount:
        fight.sit(me)
    return gone, None


async def collide(fight: Combat, me: Fighter, other: str, speed: int) -> None:
    """The way is blocked: full speed ends, and a runner rolls against DX or falls (GC-RUN-15)."""
    end_run(me)
    if fight.loud:
        what = fight[other].name if other else "a wall"
        fight.tell("collision", f"{me.name} runs up to {what} and stops.", "GC-RUN-15", who=me.id)
    if fight.sw.collision == "slam":
        body = fight[me.mount] if me.mount else me
        dice = slam(fight.sheet(body).hp, speed)
        for victim in [body, *([fight[other]] if other else [])]:
            rolled = await Roll((6,) * dice.dice, "collision", who=me.id)
            damage = max(0, sum(rolled) + dice.adds)
            injury = max(0, damage - fight.sheet(victim).dr - sum(piece.against("cr") for piece in fight.sheet(victim).armour))
            if fight.loud:
                fight.tell("slam", f"The collision does {damage} to {victim.name}: {injury} gets through.", "GC-RUN-15", who=victim.id)
            await injure(fight, victim, injury)
    if me.mount or me.out or not fight.sheet(me).living:
        return
    if not (await attempt(fight, me, "DX", fight.sheet(me).dx, fight.shocked(me), "GC-RUN-15", to="not to fall")).ok:
        fall(fight, me, "GC-RUN-15")
