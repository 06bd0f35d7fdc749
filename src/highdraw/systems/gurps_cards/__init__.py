"""Playing-card initiative for GURPS. The chapters of the book are the files of this folder; see README.md."""

from functools import partial

from highdraw.cards import BLACK_JOKER
from highdraw.engine.system import Bot, Paper, Play, Reading, Referee, Score, System
from highdraw.systems.gurps_cards import carry, controls, correct, count, deal, fright, printed, quick, read, routines, runs, view, words
from highdraw.systems.gurps_cards import tactician as tactics
from highdraw.systems.gurps_cards.book import RULEBOOK
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.form import FORM
from highdraw.systems.gurps_cards.format import FORMAT
from highdraw.systems.gurps_cards.gcs import IMPORTER
from highdraw.systems.gurps_cards.gear import HOME, everything
from highdraw.systems.gurps_cards.reasons import reason
from highdraw.systems.gurps_cards.setup import Setup
from highdraw.systems.gurps_cards.sight import Sight
from highdraw.systems.gurps_cards.taps import TAPS
from highdraw.systems.gurps_cards.values import value


def create(setup: Setup, loud: bool) -> Combat:
    """A new fight."""
    return Combat(SYSTEM, setup, loud)


def score(fight: Combat) -> Score:
    """How it stands: the winner, turns, and who is down or dead."""
    state = fight.state
    return Score.tally(state, state.fighters, state.turn, down=lambda me: me.down, dead=lambda me: me.dead)


SYSTEM: System[Combat, Setup, Sight] = System(
    id="gurps-cards", title="Playing-card initiative for GURPS", behaviour=6,
    play=Play(
        setup=Setup, create=create, people=lambda fight: fight.state.fighters, score=score,
        procedures={
            "begin": deal.begin, "turn": deal.turn, "aside": count.aside, "increment": count.increment, "place": count.place_,
            "coasting": count.coasting, "lapse": count.lapse, "turn_end": deal.turn_end, "fright": fright.fright, **runs.RUNS,
        },
        shuffle_hidden=view.shuffle_hidden, telltale=frozenset({BLACK_JOKER}), round_seconds=13,
    ),
    reading=Reading(
        question=words.question, offer=words.offer, facet=words.facet, subjects=words.SUBJECTS, view=view.view, view_from=view.view_from,
        routines=routines.routines, taps=TAPS,
        luck="Successes in rolls of three dice, against the sum of their exact chances.",
    ),
    bot=Bot(sight=Sight, tactician=tactics.tactician, reason=reason),
    referee=Referee(correct=correct.correct, controls=controls.controls, quick=quick.quick, carry=carry.carry),
    paper=Paper(
        rulebook=RULEBOOK, folder=HOME, form=FORM, format=FORMAT, gear=everything, importer=IMPORTER,
        read=read.read_setup, stage=read.stage, calls=runs.calls, value=value,
        sheet=partial(printed.printed, create), written=partial(printed.written, create),
    ),
)  # fmt: skip
