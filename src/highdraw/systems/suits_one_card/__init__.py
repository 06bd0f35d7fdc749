"""Suits, the one-card edition. The chapters of the book are the files of this folder; see README.md."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.rulebook import load_rulebook
from highdraw.engine.system import System
from highdraw.systems.suits_one_card import (
    aftermath,
    carry,
    contest,
    correct,
    knobs,
    look,
    order,
    page,
    pieces,
    quick,
    read,
    turn,
    view,
    words,
)
from highdraw.systems.suits_one_card import tactician as tactics
from highdraw.systems.suits_one_card.combat import Combat, as_combat
from highdraw.systems.suits_one_card.setup import Setup


def create(setup: Setup, loud: bool = True) -> Fight:
    """A new fight."""
    return Combat(SYSTEM, setup, loud)


def fighters(fight: Fight) -> dict[str, str]:
    return {who: me.name for who, me in as_combat(fight).state.combatants.items()}


def score(base: Fight) -> dict[str, Any]:
    """How it stands: the winner, rounds, and who is down or dead."""
    state = as_combat(base).state
    people = state.combatants.values()
    return {
        "winner": state.winner,
        "ending": state.ending,
        "rounds": state.round,
        "down": state.fallen if state.over else [me.id for me in people if me.out],
        "dead": [me.id for me in people if me.dead],
        "sides": list(dict.fromkeys(me.side for me in people)),
    }


SYSTEM = System(
    id="suits-one-card",
    title="Suits: the one-card edition",
    behaviour=1,
    rulebook=load_rulebook("highdraw.systems.suits_one_card"),
    setup=Setup,
    create=create,
    procedures={
        "start": order.start,
        "round": contest.begin_round,
        "level": order.level,
        "turn": turn.turn,
        "extras": turn.extras,
        "extra_turn": turn.extra_turn,
        "close": turn.close,
        "contest_close": contest.contest_close,
        "instant": contest.instant,
        "aftermath": aftermath.aftermath,
        "bleeding": aftermath.bleeding,
        "minutes": aftermath.minutes,
        "day": aftermath.day,
        **pieces.PIECES,
    },
    question=words.question,
    words=words.words,
    view=view.view,
    view_from=view.view_from,
    correct=correct.correct,
    fighters=fighters,
    reseal=view.reseal,
    score=score,
    read=read.read_setup,
    calls=pieces.calls,
    stage=read.stage,
    look=look.look,
    tactician=tactics.tactician,
    sheet=page.page,
    folder="highdraw.systems.suits_one_card",
    quick=quick.quick,
    knobs=knobs.knobs,
    carry=carry.carry,
    family="suits",
    adopt=read.adopted,
    luck="What the dealt cards were worth at the skill they act at, and cards drawn to defend at the skill they defend at, against the "
    "mean of all such draws from full packs; an overdraw is 0. Rounds of pairs are not counted, nor cards that others cannot see.",
    round_seconds=1,
)
