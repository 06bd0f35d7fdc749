"""Face Down: a small system played from hands, complete in every part. Copy it to begin one of your own.

It is no system for users: `highdraw.systems.register("toy", "highdraw.testing.toy")` makes it known to a program.
"""

from highdraw.engine.system import Bot, Paper, Play, Reading, Referee, Score, System
from highdraw.testing.toy import bot, paper, referee, rules, view, words
from highdraw.testing.toy.fight import Brawl, Setup


def create(setup: Setup, loud: bool = True) -> Brawl:
    """A new fight."""
    return Brawl(SYSTEM, setup, loud)


def score(fight: Brawl) -> Score:
    """How it stands."""
    state, people = fight.state, fight.state.fighters.values()
    return Score(
        winner=state.winner,
        ending=state.ending,
        rounds=state.round,
        down=tuple(me.id for me in people if me.out),
        dead=(),
        sides=tuple(dict.fromkeys(me.side for me in people)),
    )


SYSTEM: System[Brawl, Setup, bot.Sight] = System(
    id="toy", title="Face Down, a toy", behaviour=1,
    play=Play(
        setup=Setup, create=create, procedures=rules.PROCEDURES, people=lambda fight: fight.state.fighters, score=score,
        shuffle_hidden=view.shuffle_hidden,
    ),
    reading=Reading(
        question=words.question, offer=words.offer, facet=words.facet, subjects=words.SUBJECTS, view=view.view,
        luck="What the die showed after a blow that landed, against 3.5.",
    ),
    bot=Bot(sight=bot.sight, tactician=bot.tactician),
    referee=Referee(correct=referee.correct, controls=referee.controls, quick=referee.quick, carry=referee.carry),
    paper=Paper(
        rulebook=paper.RULEBOOK, folder=paper.FOLDER, read=paper.read, calls=paper.calls, stage=paper.stage, value=paper.value,
        format=paper.FORMAT, sheet=paper.sheet,
    ),
)  # fmt: skip
