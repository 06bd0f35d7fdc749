"""Suits, the one-card edition. The chapters of the book are the files of this folder; see README.md."""

from highdraw.engine.fight import Fight
from highdraw.engine.rulebook import load_rulebook
from highdraw.engine.system import Bot, Paper, Play, Reading, Referee, Score, System
from highdraw.systems.suits.armoury import everything
from highdraw.systems.suits.format import format_of
from highdraw.systems.suits_one_card import (
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
from highdraw.systems.suits_one_card import tactician as tactics
from highdraw.systems.suits_one_card.combat import Combat, as_combat
from highdraw.systems.suits_one_card.edition import EDITION
from highdraw.systems.suits_one_card.setup import Setup


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
    id="suits-one-card",
    title="Suits: the one-card edition",
    behaviour=2,
    play=Play(
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
        luck="What the dealt cards were worth at the skill they act at, and cards drawn to defend at the skill they defend at, against the "
        "mean of all such draws from full packs; an overdraw is 0. Rounds of pairs are not counted, nor cards that others cannot see.",
    ),
    bot=Bot(sight=lambda fight, mine: fight, tactician=tactics.tactician),
    referee=Referee(correct=correct.correct, controls=controls.controls, quick=quick.quick, carry=carry.carry),
    paper=Paper(
        rulebook=load_rulebook("highdraw.systems.suits_one_card"),
        folder="highdraw.systems.suits_one_card",
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
