"""Moving with a card: on a map from hex to hex, by word nearer or farther."""

from collections.abc import Awaitable, Callable
from itertools import pairwise

from highdraw.engine.request import Ask, Place
from highdraw.field import hex as hexes
from highdraw.field.hex import Hex
from highdraw.systems.gurps_cards.choices import Act, Face
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.injury import lose_aim
from highdraw.systems.gurps_cards.state import Fighter

Stop = tuple[int, Callable[[], Awaitable[None]]]
"""What breaks into a movement: after how many hexes, and what happens there (GC-HOLD-17)."""
SIDEWAYS = 2
"""What a hex entered sideways or backwards costs (GC-BASE-47)."""


class Way:
    """A declared movement: the hexes of the way on a map, from where one stands; by word how far to whom."""

    __slots__ = ("away", "goal", "heading", "hexes", "other", "yards")

    def __init__(self, hexes_: list[Hex], other: str = "", yards: int = 0, away: bool = False, heading: int = 0) -> None:
        self.hexes, self.other, self.yards, self.away = hexes_, other, yards, away
        self.goal: Hex | None = None
        """An enemy's hex that is to be entered."""
        self.heading = heading
        """At full speed: the side it goes towards."""

    @property
    def length(self) -> int:
        return len(self.hexes) - 1 if self.hexes else self.yards


def allowance(fight: Combat, me: Fighter, act: Act, posture: str = "") -> int:
    """Hexes of one Move; backing off costs two a hex (GC-K1-01, GC-BASE-47)."""
    move = fight.move(me, posture)
    return move // SIDEWAYS if act.mode == "backing" else move


def sprints(fight: Combat, me: Fighter, heading: int) -> bool:
    """Moved straight ahead in the increment before, and does so again (GC-BASE-30)."""
    return me.straight >= 0 and me.straight == fight.state.second - 1 and me.heading == heading and me.posture == "standing"


async def declare(fight: Combat, me: Fighter, act: Act, start: Hex | None = None, posture: str = "") -> Way:
    """The way is named with the action, before anybody steps in.

    `start` and `posture` are those that earlier parts of the same play lead to.
    """
    most = allowance(fight, me, act, posture)
    if not fight.mapped:
        return _by_word(fight, me, act, most)
    here = start or fight.hex_of(me)
    if act.mode in ("to", "from"):
        return Way(_way_to(fight, me, here, fight[act.target], act.mode == "from", most))
    x, y = hexes.middle(here)
    far = most + (fight.sprint(me, most) if me.straight == fight.state.second - 1 else 0)
    spot = await Place(me.id, "move", x, y, float(most + 1), unit="yards", hexes=far)
    there = hexes.hex_at(*spot)
    found = Way(within(fight, me, here, there, most))
    found.goal = there if there in fight.closed(me) else None
    return found


def within(fight: Combat, me: Fighter, here: Hex, there: Hex, most: int) -> list[Hex]:
    """The way to a hex as far as it can be gone; sprinting adds a hex to a straight way (GC-BASE-30)."""
    bonus = 0
    straight = hexes.line(here, there)
    if len(straight) > 1:
        way = hexes.way_to(here, straight[1])
        if sprints(fight, me, way) and all(hexes.way_to(a, b) == way for a, b in pairwise(straight)):
            bonus = fight.sprint(me, most)
    shut = fight.closed(me) - {there}
    open_way = [hex_ for hex_ in straight[1:] if hex_ in shut or _walled(fight, here, hex_)]
    found = straight if not open_way else hexes.path(here, there, shut, 2 * most + 2) or straight
    gone = [here]
    for hex_ in found[1 : most + bonus + 1]:
        if hex_ in shut or _walled(fight, gone[-1], hex_):
            break
        gone.append(hex_)
    return gone


def _walled(fight: Combat, a: Hex, b: Hex) -> bool:
    return bool(fight.state.field.walls) and fight.state.field.walled(hexes.middle(a), hexes.middle(b))


def _way_to(fight: Combat, me: Fighter, here: Hex, other: Fighter, away: bool, most: int) -> list[Hex]:
    """Straight towards somebody, up to the next hex; or straight away."""
    there = fight.hex_of(other)
    if away:
        way = hexes.way_to(there, here) if here != there else fight.facing(me) + 3
        far = here
        for _ in range(most + 1):
            far = hexes.beside(far, way)
        return within(fight, me, here, far, most)
    if hexes.steps(here, there) <= 1:
        return [here]
    shut = fight.closed(me)
    sides = sorted(hexes.around(there), key=lambda hex_: (hexes.steps(here, hex_), hexes.steps(hex_, here), hex_))
    goal = next((hex_ for hex_ in sides if hex_ not in shut), there)
    return within(fight, me, here, goal, most)


def from_here(fight: Combat, me: Fighter, act: Act, way: Way) -> Way:
    """A declared way, begun from another hex than was thought: a step was made before it (GC-SET-04)."""
    if not way.hexes:
        return way
    here = fight.hex_of(me)
    if way.hexes[0] == here or hexes.steps(here, way.hexes[0]) > 1:
        return way
    found = Way(within(fight, me, here, way.hexes[-1], allowance(fight, me, act)))
    found.goal = way.goal
    return found


def _by_word(fight: Combat, me: Fighter, act: Act, most: int) -> Way:
    other = fight[act.target]
    away = act.mode == "from"
    most += fight.sprint(me, most) if sprints(fight, me, _heading(act)) else 0
    yards = most if away else min(most, max(0, fight.apart(me, other) - 1))
    return Way([], other.id, yards, away)


def _heading(act: Act) -> int:
    """By word a straight way is one towards, or away from, the same person."""
    return 1 if act.mode == "from" else 0


async def walk(fight: Combat, me: Fighter, act: Act, way: Way, stops: list[Stop]) -> None:
    """The movement is made; whoever breaks into it does so on the way (GC-HOLD-17)."""
    me.moves += 1
    me.moved += way.length
    lose_aim(me)
    at = 0
    for after, happens in sorted(stops, key=lambda stop: stop[0]):
        cut_off(fight, me, way, at)
        at = _go(fight, me, way, at, min(after, way.length))
        await happens()
        if me.out or me.stunned or me.posture == "lying":
            return
    start = way.hexes[0] if way.hexes else (0, 0)
    cut_off(fight, me, way, at)
    _go(fight, me, way, at, way.length)
    note_heading(fight, me, act, way)
    if fight.loud:
        sprint = ("GC-BASE-30",) if way.length > fight.move(me) else ()
        where = f"{way.length} hex{'es' if way.length != 1 else ''}"
        if way.hexes:
            says = f"{me.name} moves {where}."
        else:
            says = f"{me.name} moves {where} {'away from' if way.away else 'towards'} {fight[way.other].name}."
        fight.tell("move", says, "GC-K1-01", *sprint, also=("GC-BASE-29", *slowed(fight, me)), who=me.id)
    if fight.mapped and act.pace != "full" and start != fight.hex_of(me):
        await look(fight, me)


def cut_off(fight: Combat, me: Fighter, way: Way, at: int) -> None:
    """An enemy who has come into the way meanwhile: it ends in the last free hex (GC-BASE-29).

    A hex that an enemy held when the way was declared is meant to be entered (GC-BASE-45).
    """
    if not way.hexes:
        return
    shut = fight.closed(me) - {way.goal}
    free = next((number for number in range(at + 1, len(way.hexes)) if way.hexes[number] in shut), None)
    if free is not None:
        me.moved -= len(way.hexes) - free
        way.hexes = way.hexes[:free]


def slowed(fight: Combat, me: Fighter) -> tuple[str, ...]:
    """The rules that take something off a Move (GC-BASE-28, GC-BASE-24, GC-BASE-43)."""
    body = fight[me.mount] if me.mount else me
    found = (("GC-BASE-28", fight.level(body) > 0), ("GC-BASE-24", fight.hurt(body)), ("GC-BASE-27", fight.tired(body)))
    return (*(rule for rule, holds in found if holds), *(["GC-BASE-43"] if body.posture != "standing" else []))


def _go(fight: Combat, me: Fighter, way: Way, at: int, to: int) -> int:
    """From one hex of the way to a later one; enemies see who comes round behind them (GC-BASE-29).

    By word a way is gone in one piece: nobody breaks into it half-way.
    """
    if way.hexes:
        if to > at:
            before = {foe.id: fight.side_of(me, foe) for foe in fight.foes(me)}
            facing = hexes.way_to(way.hexes[to - 1], way.hexes[to])
            fight.put(me, way.hexes[to], facing)
            for foe in fight.foes(me):
                if fight.side_of(me, foe) == "behind" and before[foe.id] != "behind" and fight.sees(foe, me):
                    foe.saw = [*(who for who in foe.saw if who != me.id), me.id]
    elif to > at:
        field = fight.state.field
        if way.away:
            field.retreat(me.id, way.other, float(to))
        else:
            field.approach(me.id, way.other, float(to))
        if me.mount:
            fight.sit(me)
    return max(at, to)


def note_heading(fight: Combat, me: Fighter, act: Act, way: Way) -> None:
    """Which way a straight Move went, for sprinting in the next increment (GC-BASE-30)."""
    if way.hexes:
        ways = {hexes.way_to(a, b) for a, b in pairwise(way.hexes)}
        straight, heading = len(ways) == 1, next(iter(ways), 0)
    else:
        straight, heading = way.length > 0, _heading(act)
    me.straight, me.heading = (fight.state.second, heading) if straight else (-1, -1)


async def look(fight: Combat, me: Fighter) -> None:
    """Any facing at the end of a Move (GC-BASE-47); what is taken first is towards the nearest enemy."""
    foes = fight.foes(me)
    first = fight.facing(me)
    if foes:
        nearest = min(foes, key=lambda foe: fight.apart(me, foe))
        if fight.hex_of(nearest) != fight.hex_of(me):
            first = hexes.way_to(fight.hex_of(me), fight.hex_of(nearest))
    said = await Ask(me.id, "facing", tuple(Face(way) for way in (first, *(way for way in range(6) if way != first))))
    if me.running:
        return
    fight.face(me, said.way)
    if fight.loud:
        fight.tell("facing", f"{me.name} faces {said.key}.", "GC-BASE-47", who=me.id, level="book")
