"""From a scenario's data to a set-up, and from a set-up to the piece of it that a case runs: the same for every edition."""

from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.systems.suits.edition import Edition, S
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.runs import check_stage
from highdraw.systems.suits.scenario import read_scenario


def read_setup(edition: Edition[S], document: Document, data: dict[str, Any], *path: str | int) -> S:
    """The set-up of a scenario (or of the scenario inside a case). Complaints name the line and the cure."""
    read = read_scenario(edition, document, data, *path)
    file = read.file
    entrants = _engaged(read.entrants, file.field.engaged) if "engaged" in edition.naming else read.entrants
    return edition.setup(
        title=file.title, kind=read.kind, skill=file.skill or edition.quickness, power=file.power or "body", switches=read.switches,
        entrants=entrants, field=read.field, options=read.options, state=read.state, hands=read.hands,
    )  # fmt: skip


def _engaged(entrants: tuple[Entrant, ...], pairs: list[tuple[str, str]]) -> tuple[Entrant, ...]:
    """The fighters with those they are engaged with at the start."""
    engaged: dict[str, list[str]] = {}
    for one, other in pairs:
        engaged.setdefault(one, []).append(other)
        engaged.setdefault(other, []).append(one)
    return tuple(
        msgspec.structs.replace(e, start={**e.start, "engaged": [*e.start.get("engaged", []), *engaged[e.id]]}) if e.id in engaged else e
        for e in entrants
    )


def stage(edition: Edition[S], setup: S, run: tuple[Call, ...]) -> S:
    """A set-up that runs only a piece of the fight: everybody is there, round 1 is on, an order of action is that of the file."""
    check_stage(setup.kind, run)
    if not run:
        return msgspec.structs.replace(setup, begin=run)
    state: dict[str, Any] = {"round": 1, **setup.state}
    if "order" in edition.given:
        everybody = [entrant.id for entrant in setup.entrants]
        state.setdefault("order", everybody)
        later = [call.args["who"] for call in run if call.procedure == "arrive"]
        if missing := [who for who in everybody if who not in (*state["order"], *later)]:
            raise HighdrawError(f"the order does not name {missing[0]}. Name everybody, or let somebody come later: `arrive {missing[0]}`.")
    return msgspec.structs.replace(setup, begin=run, state=state)
