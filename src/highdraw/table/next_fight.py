"""The next fight: those who are left of one, as they are now, against somebody new."""

from collections.abc import Iterable
from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.field import Field, Spot
from highdraw.field.field import CONTACT
from highdraw.roster.document import Document
from highdraw.systems.library import ready_fighters, shipped
from highdraw.table.errors import Refused
from highdraw.table.table import Table

MOST_FOES = 60
DISTANCE = 10.0
"""How far apart the sides begin where there is no map, in metres or inches as the system counts."""
FARTHEST = 1000.0
STAND_IN = "stand-in"


class Foes(msgspec.Struct, frozen=True):
    """Whom to fight: a side of a scenario that ships, or so many of each ready fighter."""

    scenario: str = ""
    side: str = ""
    ready: dict[str, int] = {}


def survivors(table: Table) -> dict[str, bool]:
    """Everybody who is neither dead nor gone; whether each is able to fight on at once."""
    return {who: not one.out for who, one in table.session.view("gm").fighters.items() if not one.gone}


def oppositions(system: AnySystem) -> list[tuple[str, str, str]]:
    """The sides of the scenarios that ship with a system: scenario, side, and who they are in words."""
    found = []
    for name, document in shipped(system).items():
        if document.data.get("kind", "combat") != "combat":
            continue
        setup = system.paper.read(document, document.data)
        for side in dict.fromkeys(entrant.side for entrant in setup.entrants):
            names = [entrant.sheet.name for entrant in setup.entrants if entrant.side == side]
            found.append((name, side, _listed(names)))
    return found


def _listed(names: list[str]) -> str:
    """A few names in words.

    >>> _listed(["Ann", "Bob"]), _listed(["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4", "Wolf"])
    ('Ann, Bob', 'Goblin 1, Goblin 2, Goblin 3 and 2 more')
    """
    return ", ".join(names) if len(names) <= 4 else f"{', '.join(names[:3])} and {len(names) - 3} more"


def next_setup(table: Table, who: tuple[str, ...], foes: Foes, distance: float = DISTANCE) -> Any:
    """The set-up of the next fight: these survivors against those foes, on the scenario's map where it has one."""
    system = table.system
    if system.referee.carry is None:
        raise Refused(f"{system.title} does not say what fighters take with them. Start a new table.")
    if not table.session.fight.state.over:
        raise Refused("The next fight begins when this one is over.")
    able = survivors(table)
    if not who or any(one not in able for one in who):
        raise Refused("Choose who goes on: at least one, and nobody who is dead or gone.")
    if not any(able[one] for one in who):
        raise Refused("Nobody you chose can fight. Heal them first, or choose another.")
    if not 0 < distance <= FARTHEST:
        raise Refused(f"The sides begin more than 0 and at most {FARTHEST:g} apart.")
    ours = system.referee.carry(table.session.fight, who)
    scene = _scene(system, foes)
    theirs = [entrant for entrant in scene.entrants if entrant.side == foes.side] if foes.scenario else list(scene.entrants)
    sides = {entrant.side for entrant in ours.entrants}
    theirs = _renamed(theirs, {entrant.id for entrant in ours.entrants}, {entrant.sheet.name for entrant in ours.entrants}, sides)
    places = _places(scene, foes, ours.entrants, theirs) if scene.field.mapped else None
    field = places or _by_word(scene.field.usual, ours.entrants, theirs, distance)
    return msgspec.structs.replace(ours, title=f"After {table.title}"[:60], entrants=(*ours.entrants, *theirs), field=field)


def _scene(system: AnySystem, foes: Foes) -> Any:
    """The scenario the foes come from, or one made of ready fighters."""
    if foes.scenario:
        known = {(name, side) for name, side, _ in oppositions(system)}
        if (foes.scenario, foes.side) not in known:
            raise Refused(f"There is no side {foes.side!r} in a scenario {foes.scenario!r}. Choose one from the list.")
        document = shipped(system)[foes.scenario]
        return system.paper.read(document, document.data)
    wanted = {name: count for name, count in foes.ready.items() if count}
    if not wanted or sum(wanted.values()) > MOST_FOES:
        raise Refused(f"Choose whom to fight: a side of a scenario, or 1 to {MOST_FOES} ready fighters.")
    fighters = ready_fighters(system.id)
    if strange := [name for name in wanted if name not in fighters]:
        raise Refused(f"There is no ready fighter called {strange[0]!r}. Choose one from the list.")
    entries = [{"use": name, "side": "the others", "count": count} for name, count in wanted.items()]
    stand_in = {"use": next(iter(wanted)), "id": STAND_IN, "side": STAND_IN}
    data = {"system": system.id, "title": "Ready fighters", "fighter": [*entries, stand_in]}
    try:
        setup = system.paper.read(Document("", "ready fighters"), data)
    except HighdrawError as error:
        raise Refused(str(error)) from None
    return msgspec.structs.replace(setup, entrants=tuple(entrant for entrant in setup.entrants if entrant.side != STAND_IN))


def _renamed(foes: list[Any], ids: set[str], names: set[str], sides: set[str]) -> list[Any]:
    """Foes with ids, names and sides that nobody of ours has; what they know of each other goes by the new ids."""
    new: dict[str, str] = {}
    called: list[str] = []
    for foe in foes:
        new[foe.id] = _free(foe.id, "-", {*ids, *new.values()})
        called.append(_free(foe.sheet.name, " ", {*names, *called}))
    return [
        msgspec.structs.replace(
            foe, id=new[foe.id], side=_free(foe.side, " ", sides), sheet=msgspec.structs.replace(foe.sheet, name=name),
            start=_translated(foe.start, new),
        )
        for foe, name in zip(foes, called, strict=True)
    ]  # fmt: skip


def _free(name: str, sign: str, taken: set[str]) -> str:
    """A name nobody has: itself, or with a number.

    >>> [_free("goblin", "-", set(taken)) for taken in ((), ("goblin",), ("goblin", "goblin-2"))]
    ['goblin', 'goblin-2', 'goblin-3']
    """
    number = 2
    found = name
    while found in taken:
        found = f"{name}{sign}{number}"
        number += 1
    return found


REFERS = ("engaged", "barred", "pressed_by", "tended_by", "aim_target", "mount", "rider", "leader", "held_by", "aiming", "behind", "drop")
"""What of a fighter's start names others."""


def _translated(start: dict[str, Any], new: dict[str, str]) -> dict[str, Any]:
    """A start that names nobody who is not there."""
    found = dict(start)
    for key in REFERS:
        value = found.get(key)
        if isinstance(value, list | tuple):
            found[key] = [new[one] for one in value if one in new]
        elif isinstance(value, str) and value:
            found[key] = new.get(value, "")
    return found


def _by_word(usual: float, ours: Iterable[Any], theirs: Iterable[Any], distance: float) -> Field:
    field = Field(usual=usual)
    for one in ours:
        for other in theirs:
            field.part(one.id, other.id, distance)
    return field


def _places(scene: Any, foes: Foes, ours: Iterable[Any], theirs: list[Any]) -> Field | None:
    """The scenario's map: foes stand where they stood, ours where the others did, the rest beside them."""
    left = [entrant for entrant in scene.entrants if entrant.side == foes.side]
    free = [scene.field.spots[entrant.id] for entrant in scene.entrants if entrant.side != foes.side]
    if not free:
        return None
    spots = {new.id: scene.field.spots[old.id] for old, new in zip(left, theirs, strict=True)}
    for number, entrant in enumerate(ours):
        spot, row = free[number % len(free)], number // len(free)
        spots[entrant.id] = Spot(spot.x, spot.y - row * CONTACT if row else spot.y, spot.facing)
    return Field(mapped=True, spots=_apart(spots), walls=list(scene.field.walls), areas=list(scene.field.areas))


def _apart(spots: dict[str, Spot]) -> dict[str, Spot]:
    """The same places, no two of them one."""
    taken: set[tuple[float, float]] = set()
    found = {}
    for who, spot in spots.items():
        x, y = spot.x, spot.y
        while (x, y) in taken:
            x += CONTACT
        taken.add((x, y))
        found[who] = Spot(x, y, spot.facing)
    return found
