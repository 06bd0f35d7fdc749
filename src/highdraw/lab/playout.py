"""From a question to the end of the exchange: the choice is taken, the others answer by a policy, chance by whoever is given."""

from collections.abc import Callable
from functools import cached_property, partial
from random import Random
from typing import Any

from highdraw.cards import Deck
from highdraw.engine.fight import Fight
from highdraw.engine.meeting import Lab
from highdraw.engine.request import GM, Request
from highdraw.engine.system import AnySystem
from highdraw.lab.moment import Past, Stage
from highdraw.lab.outcome import Outcome, read_outcome
from highdraw.lab.world import Policy, World

MOST_REQUESTS = 400
"""An exchange of more requests than this is read as it stands."""
Chance = Callable[[Fight, Request[Any]], Any]
"""Answers draws and rolls, and leaves the cards where they are."""


def tactician(system: AnySystem) -> Policy:
    """Everybody plays as the program would, from what each of them may know; where that is open, the first choice."""
    sight, heuristics = system.bot.sight, system.bot.tactician

    def choose(fight: Fight, part: Request[Any]) -> Any:
        mine = None if part.addressee == GM else frozenset((part.addressee,))
        said = heuristics(sight(fight, mine), part)
        return part.default() if said is None else said

    return choose


class Others:
    """Who answers beside the one who chooses: a policy."""

    def __init__(self, fight: Fight, policy: Policy) -> None:
        self.ask: Callable[[Request[Any]], Any] = partial(policy, fight)
        self.deck_of: Callable[[str], Deck] = fight.state.deck_of

    @cached_property
    def rng(self) -> Random:
        """Chance is asked elsewhere."""
        return Random(0)

    @property
    def random(self) -> Callable[[], float]:
        return self.rng.random


def play_out(stage: Stage, past: Past, world: World, choice: Any, policy: Policy, chance: Chance, lab: Lab | None = None) -> Outcome:
    """One way a choice comes out in a world."""
    request = stage.begin(world.state, muted=True)
    for value in world.answers:
        assert request is not None
        request = stage.take(request, value)
    assert request is not None
    return go_on(stage, past, request, choice, policy, chance, lab)


def go_on(stage: Stage, past: Past, request: Request[Any], choice: Any, policy: Policy, chance: Chance, lab: Lab | None = None) -> Outcome:
    """From the question on: until its exchange is over and somebody is asked, the chooser has a new choice, or the rule ends."""
    fight = stage.fight
    fight.mute()
    first = _root(fight)
    before = fight.standing()
    table = Others(fight, policy)
    fight.lab = lab
    after = _choose(stage, past, request, choice, policy)
    count = 0
    while after is not None and count < MOST_REQUESTS:
        count += 1
        if after.stock:
            after = stage.take(after, chance(fight, after))
        elif fight.current_beat is None and (len(fight.beats) > first or _anew(after, stage.moment.who)):
            break
        else:
            if lab is not None:
                lab.look()
            after = stage.send(after.play(table))
    fight.lab = None
    return read_outcome(fight, first, before)


def _anew(request: Request[Any], who: str) -> bool:
    """Whether the one who chose has a new choice; what everybody is asked under seal is none."""
    return not request.closed and any(part.addressee == who for part in request.parts)


def _root(fight: Fight) -> int:
    """Where the exchange that is under way began."""
    beat = fight.current_beat
    while beat is not None and beat.parent:
        beat = fight.beats[beat.parent - 1]
    return beat.number - 1 if beat is not None else len(fight.beats)


def _choose(stage: Stage, past: Past, request: Request[Any], choice: Any, policy: Policy) -> Request[Any] | None:
    """The choice, with what everybody else says who is asked at the same time."""
    given: dict[str, Any] = {}
    for part in request.parts:
        who = part.addressee
        if who == stage.moment.who:
            given[who] = choice
        elif who in past.given:
            given[who] = part.check(past.given[who])
        else:
            given[who] = part.default() if request.closed and part.formality else policy(stage.fight, part)
        settled = request.settle(given)
        if settled is not None:
            return stage.take(request, settled[0])
    raise AssertionError("everybody has answered")
