"""From a question to the end of the exchange: the choice is taken, the others answer by a policy, chance by whoever is given."""

from collections.abc import Callable
from functools import cached_property, partial
from random import Random
from typing import Any

from highdraw.cards import Deck
from highdraw.engine.beat import Beat
from highdraw.engine.fight import Fight, Span
from highdraw.engine.meeting import Lab
from highdraw.engine.request import GM, Request
from highdraw.engine.system import AnySystem
from highdraw.lab.moment import Past, Stage
from highdraw.lab.outcome import Outcome, Stood, how_they_stand, read_outcome
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
    """From the question on, until its exchange is over."""
    fight = stage.fight
    fight.mute()
    exchange = Exchange(stage.system, fight, stage.moment.who)
    table = Others(fight, policy)
    fight.lab, fight.watcher = lab, exchange
    after = _choose(stage, past, request, choice, policy)
    count = 0
    while after is not None and count < MOST_REQUESTS and not exchange.over(after):
        count += 1
        if after.stock:
            after = stage.take(after, chance(fight, after))
        else:
            if lab is not None:
                lab.look()
            after = stage.send(after.play(table))
    fight.lab = fight.watcher = None
    return exchange.outcome()


class Exchange:
    """What comes of a choice, from its question to where it is over.

    It ends with the action it is about, if rules tell of one (`Fight.action`). Else a question in the middle of a beat ends with
    that beat, unless what is done at the same time has not taken hold. Any other ends when somebody is asked after a beat, or
    when the one who chose has a new choice.
    """

    def __init__(self, system: AnySystem, fight: Fight, who: str) -> None:
        self.system, self.fight, self.who = system, fight, who
        self.root = self._root()
        """The beat the question is asked in."""
        self.first = len(fight.beats) if self.root is None else self.root.number - 1
        self.around = len(fight.spans)
        self.before = how_they_stand(system, fight)
        self.after: Stood | None = None
        """How everybody stood when it was over."""
        self.last = 0
        """So many beats there were then."""

    def began(self, span: Span, around: int) -> None:
        """What somebody else does next is not of this choice; what they do in its middle is."""
        if around <= self.around and self.who not in span.who:
            self._end()

    def ended(self, around: int) -> None:
        if around <= self.around:
            self._end()

    def over(self, request: Request[Any]) -> bool:
        """Whether it is, now that this is awaited."""
        if self.after is None and not self.fight.unsettled and self._stops(request):
            self._end()
        return self.after is not None

    def outcome(self) -> Outcome:
        if self.after is None:
            self._end()
        assert self.after is not None
        return read_outcome(self.fight.beats[self.first : self.last], self.before, self.after)

    def _end(self) -> None:
        if self.after is None:
            self.after, self.last = how_they_stand(self.system, self.fight), len(self.fight.beats)

    def _stops(self, request: Request[Any]) -> bool:
        fight, root = self.fight, self._root()
        if root is not None:
            return self.root is not None and root is not self.root and root.attack
        amid = bool(fight.spans) and not fight.spans[-1].turn
        if request.stock or (amid and self.root is None):
            return False
        return len(fight.beats) > self.first or self._anew(request)

    def _anew(self, request: Request[Any]) -> bool:
        """Whether the one who chose has a new choice; what everybody is asked under seal may be none."""
        return any(part.addressee == self.who and not (request.closed and part.formality) for part in request.parts)

    def _root(self) -> Beat | None:
        """The outermost beat that is under way."""
        beat = self.fight.current_beat
        while beat is not None and beat.parent:
            beat = self.fight.beats[beat.parent - 1]
        return beat


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
