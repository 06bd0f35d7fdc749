"""Savage Worlds combat with the action deck. The chapters of the book are the files of this folder; see README.md."""

from typing import Any

from highdraw.cards import BLACK_JOKER, RED_JOKER
from highdraw.engine.fight import Fight
from highdraw.engine.rulebook import load_rulebook
from highdraw.engine.system import System
from highdraw.systems.savage import aftermath, carry, correct, deal, knobs, page, pieces, quick, read, stat_block, turn, view, words
from highdraw.systems.savage import tactician as tactics
from highdraw.systems.savage.scene import Scene, as_scene
from highdraw.systems.savage.setup import Setup


def create(setup: Setup, loud: bool = True) -> Fight:
    """A new fight."""
    return Scene(SYSTEM, setup, loud)


def fighters(fight: Fight) -> dict[str, str]:
    return {who: me.name for who, me in as_scene(fight).state.fighters.items()}


def score(base: Fight) -> dict[str, Any]:
    """How it stands: the winner, rounds, and who is down or dead."""
    state = as_scene(base).state
    people = state.fighters.values()
    return {
        "winner": state.winner,
        "ending": state.ending,
        "rounds": state.round,
        "down": state.fallen if state.over else [me.id for me in people if me.out],
        "dead": [me.id for me in people if me.dead or (me.incapacitated and not me.wild)],
        "sides": list(dict.fromkeys(me.side for me in people)),
    }


SYSTEM = System(
    id="savage",
    title="Savage Worlds fights with action-card initiative",
    behaviour=1,
    rulebook=load_rulebook("highdraw.systems.savage"),
    setup=Setup,
    create=create,
    procedures={
        "begin": turn.begin,
        "deal": deal.deal,
        "count_down": turn.count_down,
        "card_up": turn.card_up,
        "round_end": turn.round_end,
        "aftermath": aftermath.aftermath,
        "minute": aftermath.minute,
        "stanch": aftermath.stanch,
        "treat": aftermath.treat,
        "days": aftermath.days,
        "hour": aftermath.hour,
        "fate": aftermath.fate,
        **pieces.PIECES,
    },
    question=words.question,
    words=words.words,
    view=view.view,
    view_from=view.view_from,
    correct=correct.correct,
    fighters=fighters,
    reseal=view.reseal,
    telltale=frozenset({RED_JOKER, BLACK_JOKER}),
    score=score,
    read=read.read_setup,
    calls=pieces.calls,
    stage=read.stage,
    look=read.look,
    tactician=tactics.tactician,
    sheet=page.page,
    folder="highdraw.systems.savage",
    import_text=stat_block.import_text,
    quick=quick.quick,
    knobs=knobs.knobs,
    round_seconds=6,
    carry=carry.carry,
    luck="Successes in Trait rolls of one die, with the Wild Die where there is one, against the sum of their exact chances. "
    "Rolls of several dice, and those that could only fail by a Critical Failure, are not counted.",
)
