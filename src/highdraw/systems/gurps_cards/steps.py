"""A step of one hex, towards somebody or away (GC-SET-04, GC-BASE-12)."""

from functools import lru_cache

from highdraw.field import hex as hexes
from highdraw.field.hex import Hex
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.state import Fighter


@lru_cache(maxsize=1 << 14)
def _ways(here: Hex, there: Hex, away: bool) -> tuple[Hex, ...]:
    """The neighbouring hexes that are nearer to another hex, or farther from it, the straightest first."""
    now = hexes.steps(here, there)
    straight = hexes.way_to(there, here) if away else hexes.way_to(here, there)
    found = [(hexes.sides_between(way, straight), way, hexes.beside(here, way)) for way in range(6)]
    return tuple(hex_ for _, _, hex_ in sorted(found) if (hexes.steps(hex_, there) > now if away else hexes.steps(hex_, there) < now))


def _best(fight: Combat, me: Fighter, other: Fighter, away: bool) -> Hex | None:
    """The free neighbouring hex nearest to somebody, or farthest from them; one may step into the hex of a neighbour (GC-BASE-45)."""
    here, there = fight.hex_of(me), fight.hex_of(other)
    shut = fight.closed(me)
    if not away:
        shut.discard(there)
    return next((hex_ for hex_ in _ways(here, there, away) if hex_ not in shut and not _walled(fight, here, hex_)), None)


def _walled(fight: Combat, a: Hex, b: Hex) -> bool:
    field = fight.state.field
    return bool(field.walls) and field.walled(hexes.middle(a), hexes.middle(b))


def backward(fight: Combat, me: Fighter, other: Fighter) -> bool:
    """Whether there is room for a step away from somebody."""
    return not fight.mapped or (fight.hex_of(me) != fight.hex_of(other) and _best(fight, me, other, True) is not None)


def forward(fight: Combat, me: Fighter, other: Fighter) -> bool:
    """Whether there is room for a step towards somebody."""
    return not fight.mapped or _best(fight, me, other, False) is not None


def step_back(fight: Combat, me: Fighter, other: Fighter, *cites: str) -> None:
    """One hex away, still facing the other."""
    if me.down or me.running:
        return
    if fight.mapped:
        there = _best(fight, me, other, True)
        if there is None:
            return
        fight.put(me, there)
        fight.face_to(me, other)
    else:
        fight.state.field.retreat(me.id, other.id, 1.0)
        if me.mount:
            fight.sit(me)
    if fight.loud:
        fight.tell("step", f"{me.name} steps back from {other.name}.", *cites, also=("GC-SET-04",), who=me.id, level="detail")


def step_to(fight: Combat, me: Fighter, other: Fighter) -> None:
    """One hex towards somebody (GC-K1-02)."""
    if fight.mapped:
        there = _best(fight, me, other, False)
        if there is None:
            return
        fight.put(me, there)
        fight.face_to(me, other)
    else:
        field = fight.state.field
        field.part(me.id, other.id, max(0.0, field.distance(me.id, other.id) - 1))
        if me.mount:
            fight.sit(me)
    if fight.loud:
        fight.tell("step", f"{me.name} steps towards {other.name}.", "GC-SET-04", also=("GC-K1-02",), who=me.id, level="detail")
