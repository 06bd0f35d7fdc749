"""Suits, Contests and Combat: the two-card edition. The chapters of the book are the files of this folder; see README.md."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.rulebook import load_rulebook
from highdraw.engine.system import System
from highdraw.systems.suits_two_card import (
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
from highdraw.systems.suits_two_card import tactician as tactics
from highdraw.systems.suits_two_card.combat import Combat, as_combat
from highdraw.systems.suits_two_card.setup import Setup


async def begin_round(fight: Combat) -> None:
    """The next round, of a fight or of a contest that is not combat."""
    await (turn.round_(fight) if fight.fighting else contest.contest_round(fight))


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
    id="suits-two-card",
    title="Suits: Contests and Combat (two-card edition)",
    behaviour=1,
    rulebook=load_rulebook("highdraw.systems.suits_two_card", {"highdraw.systems.suits": ("scale_thirds", "scale_quarters")}),
    setup=Setup,
    create=create,
    procedures={
        "order": order.order,
        "round": begin_round,
        "turn": turn.turn,
        "round_end": turn.round_end,
        "contend": contest.contend,
        "contest_end": contest.contest_end,
        "instant": contest.instant,
        "arrive": correct.arrive,
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
    folder="highdraw.systems.suits_two_card",
    quick=quick.quick,
    knobs=knobs.knobs,
    round_seconds=1,
    carry=carry.carry,
    family="suits",
    adopt=read.adopted,
    luck="In every contest, the best rank that the cards allowed, against the mean of all hands of as many cards from full packs "
    "at the same skill. Cards that were aimed or put aside are not counted.",
)
