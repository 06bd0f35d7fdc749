"""An edition as a system: its own parts, and those that are the same for every edition."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from highdraw.engine.control import Control
from highdraw.engine.fight import Call
from highdraw.engine.request import Request
from highdraw.engine.system import Bot, Mine, Paper, Play, Procedure, Reading, Referee, System
from highdraw.engine.walk import Walk
from highdraw.systems.suits.adopt import adopt
from highdraw.systems.suits.armoury import everything
from highdraw.systems.suits.carry import carry
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.edition import Edition, S
from highdraw.systems.suits.ending import score
from highdraw.systems.suits.form import form_of
from highdraw.systems.suits.format import format_of
from highdraw.systems.suits.printed import printed, written
from highdraw.systems.suits.quick import quick
from highdraw.systems.suits.read import read_setup, stage
from highdraw.systems.suits.values import Values

F = TypeVar("F", bound=Bout[Any])
G = TypeVar("G")


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """How a fight of an edition runs, and which pieces of it a case can run alone."""

    create: Callable[[Any, bool], Any]
    procedures: Mapping[str, Procedure]
    calls: Callable[[str, list[str]], tuple[Call, ...]]
    shuffle_hidden: Callable[[Any, frozenset[str], Any], None]
    walk: Walk[Any] | None = None


def assemble(
    edition: Edition[S],
    course: Course,
    *,
    behaviour: int,
    reading: Reading[F],
    sight: Callable[[F, Mine], G],
    tactician: Callable[[G, Request[Any]], Any],
    reason: Callable[[G, Request[Any], Any, Mapping[str, str]], str],
    correct: Callable[[F, dict[str, Any]], None],
    controls: Callable[[F, str], list[Control]],
    values: Values[F],
    forms: str,
) -> System[F, S, G]:
    """The whole system."""
    return System(
        id=edition.id,
        title=edition.title,
        behaviour=behaviour,
        play=Play(
            setup=edition.setup, create=course.create, procedures=course.procedures, people=lambda fight: fight.state.combatants,
            score=score, shuffle_hidden=course.shuffle_hidden, round_seconds=1, walk=course.walk,
        ),
        reading=msgspec.structs.replace(reading, luck=edition.luck),
        bot=Bot(sight=sight, tactician=tactician, reason=reason),
        referee=Referee(correct=correct, controls=controls, quick=partial(quick, edition), carry=partial(carry, edition)),
        paper=Paper(
            rulebook=edition.rulebook, folder=edition.folder, read=partial(read_setup, edition), stage=partial(stage, edition),
            calls=course.calls, value=values.value, format=format_of(edition, forms, values), gear=everything,
            sheet=partial(printed, edition), written=partial(written, edition), form=form_of(edition), family="suits",
            adopt=partial(adopt, edition),
        ),
    )  # fmt: skip
