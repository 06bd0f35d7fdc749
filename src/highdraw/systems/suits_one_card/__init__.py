"""Suits, the one-card edition. The chapters of the book are the files of this folder; see README.md."""

from highdraw.engine.system import Reading, System
from highdraw.systems.suits.system import Course, assemble
from highdraw.systems.suits.words import ASIDE
from highdraw.systems.suits_one_card import aftermath, contest, controls, correct, order, reasons, runs, turn, values, view, words
from highdraw.systems.suits_one_card import tactician as tactics
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.edition import EDITION
from highdraw.systems.suits_one_card.muster import muster
from highdraw.systems.suits_one_card.setup import Setup
from highdraw.systems.suits_one_card.sight import Sight


def create(setup: Setup, loud: bool) -> Combat:
    """A new fight."""
    return muster(Combat(SYSTEM, setup, loud), setup)


COURSE = Course(
    create=create,
    procedures={
        "start": order.start, "round": contest.begin_round, "level": order.level, "turn": turn.turn, "extras": turn.extras,
        "extra_turn": turn.extra_turn, "close": turn.close, "contest_close": contest.contest_close, "instant": contest.instant,
        "aftermath": aftermath.aftermath, "bleeding": aftermath.bleeding, "minutes": aftermath.minutes, "day": aftermath.day,
        **runs.RUNS,
    },
    calls=runs.calls,
    shuffle_hidden=view.shuffle_hidden,
)  # fmt: skip

SYSTEM: System[Combat, Setup, Sight] = assemble(
    EDITION, COURSE, behaviour=5,
    reading=Reading(
        question=words.question, offer=words.words, facet=words.facet, aside=ASIDE, subjects=words.SUBJECTS,
        view=view.view, view_from=view.view_from,
    ),
    sight=Sight, tactician=tactics.tactician, reason=reasons.reason, correct=correct.correct, controls=controls.controls,
    values=values.VALUES, forms=runs.FORMS,
)  # fmt: skip
