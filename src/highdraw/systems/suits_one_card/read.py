"""From a scenario's data to a set-up of this edition."""

from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.roster.document import Document
from highdraw.systems.suits import fighters
from highdraw.systems.suits.adopt import adopt
from highdraw.systems.suits.pieces import check_stage
from highdraw.systems.suits.scenario import read_scenario
from highdraw.systems.suits.sheet import SheetFile
from highdraw.systems.suits_one_card.edition import EDITION
from highdraw.systems.suits_one_card.setup import Setup


def library() -> dict[str, SheetFile]:
    """The ready fighters of this system by their id."""
    return fighters.library(EDITION.folder)


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario (or of the scenario inside a case). Complaints name the line and the cure."""
    read = read_scenario(EDITION, document, data, *path)
    file = read.file
    return Setup(
        title=file.title, kind=file.kind, skill=file.skill or "speed", power=file.power or "body", switches=read.switches,  # type: ignore[arg-type]
        entrants=read.entrants, field=read.field, options=read.options, state=read.state, hands=read.hands,
    )  # fmt: skip


def adopted(document: Document) -> tuple[Document, list[str]]:
    """A file of another edition as one of this, and what is read otherwise."""
    return adopt(EDITION, document)


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight: everybody is there, round 1 is on."""
    check_stage(setup.kind, run)
    state = {"round": 1, **setup.state} if run else setup.state
    return msgspec.structs.replace(setup, begin=run, state=state)
