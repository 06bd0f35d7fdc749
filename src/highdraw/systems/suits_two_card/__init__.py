"""Suits, Contests and Combat: the two-card edition. The chapters of the book are the files of this folder; see README.md."""

from highdraw.engine.system import Reading, System
from highdraw.systems.suits.system import Course, assemble
from highdraw.systems.suits.words import ASIDE
from highdraw.systems.suits_two_card import (
    aftermath,
    contest,
    controls,
    correct,
    offers,
    order,
    reasons,
    rounds,
    runs,
    threat,
    turn,
    values,
    view,
    walk,
    words,
)
from highdraw.systems.suits_two_card import tactician as tactics
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.edition import EDITION
from highdraw.systems.suits_two_card.muster import muster
from highdraw.systems.suits_two_card.setup import Setup
from highdraw.systems.suits_two_card.sight import Sight


async def begin_round(fight: Combat) -> None:
    """The next round, of a fight or of a contest that is not combat."""
    await (rounds.begin(fight) if fight.fighting else contest.contest_round(fight))


def create(setup: Setup, loud: bool) -> Combat:
    """A new fight."""
    return muster(Combat(SYSTEM, setup, loud), setup)


COURSE = Course(
    create=create,
    procedures={
        "order": order.order, "round": begin_round, "turn": turn.turn, "round_end": rounds.end, "contend": contest.contend,
        "contest_end": contest.contest_end, "instant": contest.instant, "arrive": correct.arrive, "aftermath": aftermath.aftermath,
        "bleeding": aftermath.bleeding, "minutes": aftermath.minutes, "day": aftermath.day, **runs.RUNS,
    },
    calls=runs.calls,
    shuffle_hidden=view.shuffle_hidden,
    walk=walk.WALK,
)  # fmt: skip

SYSTEM: System[Combat, Setup, Sight] = assemble(
    EDITION, COURSE, behaviour=5,
    reading=Reading(
        question=words.question, offer=offers.offer, facet=words.facet, aside=ASIDE, subjects=words.SUBJECTS,
        view=view.view, view_from=view.view_from, threat=threat.threat,
    ),
    sight=Sight,
    tactician=tactics.tactician, reason=reasons.reason, correct=correct.correct, controls=controls.controls,
    values=values.VALUES, forms=runs.FORMS,
)  # fmt: skip
