"""An encounter as it stands in its form: the fight it is, and what the buttons of the form change of it."""

from functools import lru_cache
from typing import Any

import msgspec

from highdraw.engine.control import Control
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.roster.encounter import MOST_ROWS, MOST_SIDES, OWN, Encounter, Row, scenario_of, sheet_of
from highdraw.roster.party import rows_of
from highdraw.roster.scenario import AreaFile
from highdraw.systems import load
from highdraw.systems.library import Scene, ready_fighters
from highdraw.web.encounter_form import starts
from highdraw.web.guard import whole
from highdraw.web.libraries import OwnFighter
from highdraw.web.parties import OwnParty

WALL, BOX = (0.0, -3.0, 6.0, -3.0), (2.0, 2.0, 4.0, 3.0)
"""Where a new wall and a new box stand, until they are moved."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An encounter as it stands in the form, with the fighters it can take."""

    system: AnySystem
    one: Encounter
    own: list[OwnFighter]
    parties: list[OwnParty] = []
    id: str = ""
    was: str = ""
    """What was saved when the page was opened, in short."""
    gone: bool = False
    """Removed in another window meanwhile."""

    @property
    def ready(self) -> dict[str, dict[str, Any]]:
        return ready_fighters(self.system.id)

    @property
    def sheets(self) -> dict[str, dict[str, Any]]:
        return {one.id: one.data for one in self.own}

    def scene(self) -> Scene:
        """The fight that it is."""
        data = scenario_of(self.one, self.ready, self.sheets)
        return Scene("own", data["title"], self.one.about, self.system, self.system.paper.read(Document("", "the encounter"), data))


def changed(draft: Draft, said: dict[str, str]) -> Draft:
    """The same with something added or taken out, as the button said."""
    what, _, rest = said.get("do", "").partition(" ")
    one = draft.one
    match what:
        case "add":
            kind, _, side = rest.rpartition(" ")
            return added(draft, kind, _number(side))
        case "side" if len(one.sides) < MOST_SIDES:
            return _with(draft, sides=(*one.sides, f"Side {len(one.sides) + 1}"))
        case "wall":
            return _with(draft, walls=(*one.walls, WALL))
        case "area":
            return _with(draft, areas=(*one.areas, AreaFile("solid", BOX)))
        case "drop":
            return _with(draft, rows=_less(one.rows, _number(rest)))
        case "drop-wall":
            return _with(draft, walls=_less(one.walls, _number(rest)))
        case "drop-area":
            return _with(draft, areas=_less(one.areas, _number(rest)))
        case "drop-side" if len(one.sides) > 2:
            place = _number(rest)
            rows = [msgspec.structs.replace(row, side=row.side - (row.side > place)) for row in one.rows if row.side != place]
            return _with(draft, sides=_less(one.sides, place), rows=tuple(rows))
        case "start":
            return _started(draft, _number(rest), said.get(f"row.{_number(rest)}.more", ""))
    return draft


def _with(draft: Draft, **more: Any) -> Draft:
    return msgspec.structs.replace(draft, one=msgspec.structs.replace(draft.one, **more))


def _less(some: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return tuple(each for number, each in enumerate(some) if number != place)


def _number(said: str) -> int:
    return whole(said) or 0


def added(draft: Draft, kind: str, side: int) -> Draft:
    """One more of a kind, or everybody of a party or a folder; where that kind is on the side already, its number grows."""
    if kind.startswith("party:"):
        return _party_added(draft, kind.removeprefix("party:"), side)
    some = [kind]
    if kind.startswith("folder:"):
        some = [OWN + one.id for one in draft.own if one.folder == kind.removeprefix("folder:")]
    rows = list(draft.one.rows)
    for each in some:
        known = each in draft.ready or each.removeprefix(OWN) in draft.sheets
        if not known or len(rows) >= MOST_ROWS:
            continue
        same = next((place for place, row in enumerate(rows) if row.kind == each and row.side == side and not row.start), None)
        if same is None:
            rows.append(Row(kind=each, side=min(side, len(draft.one.sides) - 1)))
        else:
            rows[same] = msgspec.structs.replace(rows[same], count=min(40, rows[same].count + 1))
    return _with(draft, rows=tuple(rows))


def _party_added(draft: Draft, party: str, side: int) -> Draft:
    """Everybody of a party who is not on the side yet."""
    found = next((one.it for one in draft.parties if one.id == party), None)
    side = min(side, len(draft.one.sides) - 1)
    there = {row.kind for row in draft.one.rows if row.side == side}
    rows = [row for row in rows_of(found, side) if row.kind not in there] if found else []
    return _with(draft, rows=(*draft.one.rows, *rows)[:MOST_ROWS])


def _started(draft: Draft, number: int, key: str) -> Draft:
    """One thing more is true of a row: a switch is on, a number as it is now, a choice its first."""
    rows = list(draft.one.rows)
    if number >= len(rows):
        return draft
    control = controls(draft, rows[number]).get(key)
    if control is None:
        return draft
    value = True if control.kind == "switch" else control.value if control.value is not None else ""
    rows[number] = msgspec.structs.replace(rows[number], start={**rows[number].start, key: value})
    return _with(draft, rows=tuple(rows))


def controls(draft: Draft, row: Row) -> dict[str, Control]:
    """What can already be true of the fighters of a row, in the system's own words."""
    try:
        return _controls_of(draft.system.id, row.kind, msgspec.json.encode(sheet_of(row, draft.ready, draft.sheets)))
    except HighdrawError:  # it cannot be read as it is now: what is wrong is said beside the forecast
        return {}


@lru_cache(200)
def _controls_of(system_id: str, kind: str, sheet: bytes) -> dict[str, Control]:
    system = load(system_id)
    one = Encounter(system=system_id, rows=(Row(kind=kind), Row(kind=kind, side=1)))
    own = {kind.removeprefix(OWN): msgspec.json.decode(sheet, type=dict[str, Any])}
    data = scenario_of(one, ready_fighters(system_id), own)
    fight = system.play.create(system.paper.read(Document("", "the encounter"), data), False)
    return starts(system, system.referee.controls(fight, next(iter(system.play.fighters(fight)))))
