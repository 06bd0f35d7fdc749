"""The steps of a fight: from one state at a boundary to all that can follow, by running the rules for every way the cards can fall.

Before every contest and every check the pile is whole. That is the one thing that differs from play, where what was drawn before is gone:
with it a fight has some thousands of states, without it more than can be told apart.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from highdraw.cards import Card, Deck
from highdraw.engine.fight import Call, Fight
from highdraw.engine.meeting import Meeting
from highdraw.engine.request import GM, Draw, Request
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.lab.explore import Fork, TooMany
from highdraw.lab.look_ahead import Alone, LookAhead
from highdraw.lab.playout import Others
from highdraw.lab.weigh import weigh

MOST_WAYS = 20_000
"""A step of more ways than this is not counted."""
RARE = Fraction(1, 10**7)
"""The share of a step that need not be tried: a tie of ties of ties. It stays undecided."""


class NotExact(HighdrawError):
    """Why a fight cannot be counted."""


class Fate(NamedTuple):
    """How a fight ended."""

    winner: str
    down: tuple[str, ...]
    dead: tuple[str, ...]
    tracks: tuple[tuple[str, tuple[tuple[str, float], ...]], ...]


class Step(NamedTuple):
    """One thing that can follow."""

    to: int
    """The number of the state; -1 when nothing is left to do."""
    rounds: int
    """How many rounds begin on the way."""
    fate: Fate | None
    """How the fight ended, where it is over."""
    share: Any
    """How likely it is: a float, or a fraction where one is asked for."""


class Whole(Fork):
    """Every contest and every check from a whole pile."""

    def __init__(self, pile: list[Card], jokers: int) -> None:
        super().__init__(MOST_WAYS, RARE, 1)
        self.pile, self.jokers = pile, jokers

    @property
    def way(self) -> tuple[Any, ...]:
        """What was decided so far."""
        return tuple(self._path[: self._at])

    def meeting(self, fight: Fight, describe: Callable[[], Meeting]) -> None:
        fight.state.deck.pile = list(self.pile)
        known = self._at < len(self._path)
        ways = {} if known else {one.cards: one.ways for one in weigh(describe(), self.pile, self.jokers)}
        self._dealt = [list(cards) for cards in self.decide(ways)]

    def answer(self, fight: Fight, request: Request[Any]) -> list[Any]:
        if isinstance(request, Draw) and not request.deck:
            if self._dealt:
                return self._dealt.pop(0)
            if request.count == 1:
                fight.state.deck.pile = list(self.pile)
                return [self.one_of(self.pile, request.alike or _itself)]
        raise NotExact(f"More cards are drawn at once than can be counted ({request.subject}).")


def _itself(card: Card) -> Card:
    return card


class Steps:
    """All states that were reached, and of those that were tried what follows from them."""

    def __init__(self, system: AnySystem, setup: Any, number: Callable[[Fraction], Any] = float) -> None:
        walk = system.play.walk
        if walk is None:
            raise NotExact(f"Fights of {system.title} are not counted.")
        self.walk, self.number = walk, number
        self.fight: Fight = system.play.create(setup, False)
        if says := walk.refuse(self.fight):
            raise NotExact(says)
        state = self.fight.state
        if state.decks or any(state.deck.zones.values()):
            raise NotExact("Cards are kept from one turn to the next.")
        self.system, self.limit = system, walk.limit(self.fight)
        self.packs, self.jokers = state.deck.packs, state.deck.jokers
        self.pile = list(state.deck.pile)
        self._fork = Whole(self.pile, self.jokers)
        self._table = Others(self.fight, self._choose)
        self._said: dict[Any, Any] = {}
        """What people answered in the step that is tried, by where they were asked."""
        self._asked = 0
        """How often somebody was asked since chance was."""
        self._numbers: dict[bytes, int] = {}
        self._states: list[bytes] = []
        self._rows: dict[int, tuple[Step, ...]] = {}
        self._fates: dict[Fate, Fate] = {}
        self.runs = 0
        self.start = self._number()

    def row(self, number: int) -> tuple[Step, ...]:
        """What follows from a state; tried when it is asked for first."""
        found = self._rows.get(number)
        if found is None:
            found = self._rows[number] = self._try_all(self._states[number])
        return found

    def known(self, number: int) -> bool:
        return number in self._rows

    @property
    def tried(self) -> int:
        """How many states were tried."""
        return len(self._rows)

    def _number(self) -> int:
        """The state the fight is in, by a number of its own."""
        fight = self.fight
        if any(fight.state.deck.zones.values()):
            raise NotExact("Cards are kept from one turn to the next.")
        self.walk.canonical(fight)
        fight.state.deck = Deck(self.packs, self.jokers, [], [], {})
        packed = fight.frozen()
        number = self._numbers.setdefault(packed, len(self._states))
        if number == len(self._states):
            self._states.append(packed)
        return number

    def _try_all(self, state: bytes) -> tuple[Step, ...]:
        fork = Whole(self.pile, self.jokers)
        self.fight.lab = LookAhead(fork, self.fight, self._choose, Alone(), whole=True)
        self._fork, self._said = fork, {}
        try:
            found = fork.tried(lambda: self._run(state))
        except TooMany:
            raise NotExact("What may come of a single turn goes beyond counting.") from None
        self.runs += fork.runs
        return tuple(Step(*result, self.number(share)) for result, share in found.items())

    def _run(self, state: bytes) -> tuple[int, int, Fate | None]:
        """One way from here to the next boundary, or to the end."""
        fight, score = self.fight, self.system.play.score
        fight.thaw(state)
        before = score(fight).rounds
        agenda = fight.state.agenda
        self._asked = 0
        while agenda:
            call = agenda.pop(0)
            self._play(call)
            agenda = fight.state.agenda
            if agenda and agenda[0].procedure in self.walk.bounds and not self.walk.ended(fight):
                break
        rounds = score(fight).rounds - before
        fate = self._fate() if fight.state.over or not agenda else None
        return (self._number() if agenda else -1), rounds, fate

    def _play(self, call: Call) -> None:
        """A procedure. Where it goes the same way as before, people answer as they did."""
        fight, fork, said = self.fight, self._fork, self._said
        procedure: Any = self.system.play.procedures[call.procedure](fight, **call.args)
        value = None
        try:
            while True:
                request: Request[Any] = procedure.send(value)
                if request.stock:
                    value = fork.answer(fight, request)
                    self._asked = 0
                    request.apply(fight.state, value)
                    continue
                self._asked += 1
                key = fork.way, self._asked
                if key in said:
                    value = said[key]
                    request.apply(fight.state, value)
                else:
                    value = said[key] = request.play(self._table)
        except StopIteration:
            return

    def _fate(self) -> Fate:
        score = self.system.play.score(self.fight)
        tracks = tuple((who, tuple(one.tracks.items())) for who, one in self.fight.standing().items())
        fate = Fate(score.winner, score.down, score.dead, tracks)
        return self._fates.setdefault(fate, fate)

    def _choose(self, fight: Fight, part: Request[Any]) -> Any:
        """What the program answers; by chance it says nothing."""
        mine = None if part.addressee == GM else frozenset((part.addressee,))
        said = self.system.bot.tactician(self.system.bot.sight(fight, mine), part)
        if said is None:
            raise NotExact(f"One of the answers is left to chance ({part.subject}).")
        return said
