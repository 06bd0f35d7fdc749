"""Suits, Contests and Combat: the two-card edition. The chapters of the book are the files of this folder; see README.md."""

from highdraw.engine.fight import Fight
from highdraw.engine.rulebook import load_rulebook
from highdraw.engine.system import Bot, Paper, Play, Reading, Referee, Score, System
from highdraw.systems.suits.armoury import everything
from highdraw.systems.suits.format import format_of
from highdraw.systems.suits_two_card import (
    aftermath,
    carry,
    contest,
    controls,
    correct,
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
from highdraw.systems.suits_two_card.edition import EDITION
from highdraw.systems.suits_two_card.setup import Setup


async def begin_round(fight: Combat) -> None:
    """The next round, of a fight or of a contest that is not combat."""
    await (turn.round_(fight) if fight.fighting else contest.contest_round(fight))


def create(setup: Setup, loud: bool = True) -> Combat:
    """A new fight."""
    return Combat(SYSTEM, setup, loud)


def fighters(fight: Fight) -> dict[str, str]:
    return {who: me.name for who, me in as_combat(fight).state.combatants.items()}


def score(base: Fight) -> Score:
    """How it stands: the winner, rounds, and who is down or dead."""
    state = as_combat(base).state
    people = state.combatants.values()
    return Score(
        winner=state.winner,
        ending=state.ending,
        rounds=state.round,
        down=tuple(state.fallen) if state.over else tuple(me.id for me in people if me.out),
        dead=tuple(me.id for me in people if me.dead),
        sides=tuple(dict.fromkeys(me.side for me in people)),
    )


SYSTEM: System[Combat, Setup, Combat] = System(
    id="suits-two-card",
    title="Suits: Contests and Combat (two-card edition)",
    behaviour=2,
    play=Play(
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
        fighters=fighters,
        score=score,
        shuffle_hidden=view.shuffle_hidden,
        round_seconds=1,
    ),
    reading=Reading(
        question=words.question,
        offer=words.words,
        view=view.view,
        view_from=view.view_from,
        luck="In every contest, the best rank that the cards allowed, against the mean of all hands of as many cards from full packs "
        "at the same skill. Cards that were aimed or put aside are not counted.",
    ),
    bot=Bot(sight=lambda fight, mine: fight, tactician=tactics.tactician),
    referee=Referee(correct=correct.correct, controls=controls.controls, quick=quick.quick, carry=carry.carry),
    paper=Paper(
        rulebook=load_rulebook("highdraw.systems.suits_two_card", {"highdraw.systems.suits": ("scale_thirds", "scale_quarters")}),
        folder="highdraw.systems.suits_two_card",
        read=read.read_setup,
        calls=pieces.calls,
        stage=read.stage,
        value=look.look,
        format=format_of(EDITION, pieces.FORMS, (*look.WORKED_OUT, *look.PROPERTIES), look.FIGHT, look.PAIRS),
        gear=everything,
        sheet=page.page,
        family="suits",
        adopt=read.adopted,
    ),
)
