"""From a scenario's data to a set-up of this edition; who is engaged with whom is of this one alone."""

from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.errors import HighdrawError
from highdraw.roster.document import Document
from highdraw.systems.suits import fighters
from highdraw.systems.suits.adopt import adopt
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.pieces import check_stage
from highdraw.systems.suits.scenario import read_scenario
from highdraw.systems.suits.sheet import SheetFile
from highdraw.systems.suits_two_card.edition import EDITION
from highdraw.systems.suits_two_card.setup import Setup


def library() -> dict[str, SheetFile]:
    """The ready fighters of this system by their id."""
    return fighters.library(EDITION.folder)


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario (or of the scenario inside a case). Complaints name the line and the cure."""
    read = read_scenario(EDITION, document, data, *path)
    file = read.file
    return Setup(
        title=file.title, kind=file.kind, skill=file.skill or "reflexes", power=file.power or "body", switches=read.switches,  # type: ignore[arg-type]
        entrants=_engaged(read.entrants, file.field.engaged), field=read.field, options=read.options, state=read.state,
    )  # fmt: skip


def _engaged(entrants: tuple[Entrant, ...], pairs: list[tuple[str, str]]) -> tuple[Entrant, ...]:
    """The fighters with those they are engaged with at the start."""
    engaged: dict[str, list[str]] = {}
    for one, other in pairs:
        engaged.setdefault(one, []).append(other)
        engaged.setdefault(other, []).append(one)
    return tuple(
        msgspec.structs.replace(e, start={**e.start, "engaged": list(dict.fromkeys((*e.start.get("engaged", []), *engaged[e.id])))})
        if e.id in engaged
        else e
        for e in entrants
    )


def adopted(document: Document) -> tuple[Document, list[str]]:
    """A file of another edition as one of this, and what is read otherwise."""
    return adopt(EDITION, document)


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight: everybody is there, the order is that of the file, round 1 is on."""
    check_stage(setup.kind, run)
    state = {"round": 1, "order": [entrant.id for entrant in setup.entrants], **setup.state} if run else setup.state
    later = [call.args["who"] for call in run if call.procedure == "arrive"]
    if run and (missing := [entrant.id for entrant in setup.entrants if entrant.id not in (*state["order"], *later)]):
        raise HighdrawError(f"the order does not name {missing[0]}. Name everybody, or let somebody come later: `arrive {missing[0]}`.")
    return msgspec.structs.replace(setup, begin=run, state=state)
