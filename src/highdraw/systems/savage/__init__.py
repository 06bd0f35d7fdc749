"""Savage Worlds combat with the action deck. The chapters of the book are the files of this folder; see README.md."""

from highdraw.cards import BLACK_JOKER, RED_JOKER
from highdraw.engine.system import Bot, Paper, Play, Reading, Referee, Score, System
from highdraw.systems.savage import aftermath, carry, controls, correct, countdown, deal, moment, printed, quick, read, runs, view, words
from highdraw.systems.savage import tactician as tactics
from highdraw.systems.savage.book import RULEBOOK
from highdraw.systems.savage.ending import round_end
from highdraw.systems.savage.form import FORM
from highdraw.systems.savage.format import FORMAT
from highdraw.systems.savage.gear import everything
from highdraw.systems.savage.imports import IMPORTER
from highdraw.systems.savage.reasons import reason
from highdraw.systems.savage.scene import Interruptions, Scene
from highdraw.systems.savage.set_weapon import meet_charge
from highdraw.systems.savage.setup import Setup
from highdraw.systems.savage.sight import Sight
from highdraw.systems.savage.surprise import begin
from highdraw.systems.savage.values import value

INTERRUPTIONS = Interruptions(moment=moment.moment, meet_charge=meet_charge)


def create(setup: Setup, loud: bool) -> Scene:
    """A new fight."""
    return Scene(SYSTEM, setup, INTERRUPTIONS, loud)


def score(fight: Scene) -> Score:
    """How it stands: the winner, rounds, and who is down or dead."""
    state = fight.state
    return Score.tally(
        state, state.fighters, state.round, down=lambda me: me.out, dead=lambda me: me.dead or (me.incapacitated and not me.wild)
    )


SYSTEM: System[Scene, Setup, Sight] = System(
    id="savage", title="Savage Worlds fights with action-card initiative", behaviour=3,
    play=Play(
        setup=Setup, create=create, people=lambda fight: fight.state.fighters, score=score,
        procedures={
            "begin": begin, "deal": deal.deal, "count_down": countdown.count_down, "card_up": countdown.card_up,
            "round_end": round_end, "aftermath": aftermath.aftermath, "minute": aftermath.minute, "stanch": aftermath.stanch,
            "treat": aftermath.treat, "days": aftermath.days, "hour": aftermath.hour, "fate": aftermath.fate, **runs.RUNS,
        },
        shuffle_hidden=view.shuffle_hidden, telltale=frozenset({RED_JOKER, BLACK_JOKER}),
        round_seconds=6,  # SW-BASE-24
    ),
    reading=Reading(
        question=words.question, offer=words.words, facet=words.facet, aside=words.ASIDE, subjects=words.SUBJECTS,
        view=view.view, view_from=view.view_from,
        luck="Successes in Trait rolls of one die, with the Wild Die where there is one, against the sum of their exact chances. "
        "Rolls of several dice, and those that could only fail by a Critical Failure, are not counted.",
    ),
    bot=Bot(sight=Sight, tactician=tactics.tactician, reason=reason),
    referee=Referee(correct=correct.correct, controls=controls.controls, quick=quick.quick, carry=carry.carry, refill=carry.REFILL),
    paper=Paper(
        rulebook=RULEBOOK, folder="highdraw.systems.savage", form=FORM, format=FORMAT, gear=everything, importer=IMPORTER,
        read=read.read_setup, stage=read.stage, calls=runs.calls, value=value, sheet=printed.printed, written=printed.written,
    ),
)  # fmt: skip
