"""Suits: Impact and Trauma. The chapters of the book are the files of this folder; see README.md."""

from highdraw.engine.system import Bot, Paper, Play, Reading, Referee, Score, System
from highdraw.systems.suits_impact import adopt, carry, controls, correct, printed, quick, read, runs, tactician, threat, view, words
from highdraw.systems.suits_impact.book import HOME, RULEBOOK
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.form import FORM
from highdraw.systems.suits_impact.format import FORMAT
from highdraw.systems.suits_impact.gear import everything
from highdraw.systems.suits_impact.reasons import reason
from highdraw.systems.suits_impact.setup import Setup
from highdraw.systems.suits_impact.sight import Sight
from highdraw.systems.suits_impact.values import value


def create(setup: Setup, loud: bool) -> Combat:
    """A new fight."""
    return Combat(SYSTEM, setup, loud)


def score(fight: Combat) -> Score:
    """How it stands: the winner, rounds, and who is down or dead."""
    state = fight.state
    return Score.tally(state, state.fighters, state.round, down=lambda me: me.down, dead=lambda me: me.dead)


SYSTEM: System[Combat, Setup, Sight] = System(
    id="suits-impact", title="Suits: Impact and Trauma", behaviour=3,
    play=Play(
        setup=Setup, create=create, procedures=runs.PROCEDURES, people=lambda fight: fight.state.fighters, score=score,
        shuffle_hidden=view.shuffle_hidden, round_seconds=1,
    ),
    reading=Reading(
        question=words.question, offer=words.offer, facet=words.facet, aside=words.ASIDE, subjects=words.SUBJECTS,
        view=view.view, view_from=view.view_from, threat=threat.threat,
        luck="What effect cards count, against 4.9 on average.",
    ),
    bot=Bot(sight=Sight, tactician=tactician.tactician, reason=reason),
    referee=Referee(correct=correct.correct, controls=controls.controls, quick=quick.quick, carry=carry.carry),
    paper=Paper(
        rulebook=RULEBOOK, folder=HOME, form=FORM, format=FORMAT, gear=everything, family="suits", adopt=adopt.adopt,
        read=read.read_setup, stage=read.stage, calls=runs.calls, value=value, sheet=printed.printed, written=printed.written,
    ),
)  # fmt: skip
