"""Odds for the people at a table, computed in a process beside the server: cached, bounded, dropped when they have become stale."""

from asyncio import CancelledError, Task, create_task, shield, wait_for
from hashlib import blake2b

import msgspec
from cachetools import LRUCache

from highdraw.engine.system import Odds
from highdraw.errors import BadAnswer
from highdraw.lab import Moment, NoOdds, QuestionOdds, moment_of
from highdraw.table.errors import Refused
from highdraw.table.odds_worker import Computed, Found, Nothing, read_computed
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.turns import Turns
from highdraw.table.uploads import Process
from highdraw.table.worker import encode

SECONDS = 120.0
"""For the odds of one question."""
PATIENCE = 4.0
"""For whoever asks; after it they are told to ask again."""
LATER = "The odds are being computed. Ask again in a moment."
MOST_KEPT = 500
MOST_WAITING = 64
"""Questions whose odds are computed or wait for it; more are refused."""
MOST_LETTERS = 400
"""Of a pick as it is typed."""
FINE = 10
"""Without numbers a bar has so many steps."""


class OddsOffice:
    """Whoever wants odds gets them here. One process computes, one question after the other."""

    def __init__(self) -> None:
        self._process: Process[Moment, Computed] = Process("highdraw.table.odds_worker", read_computed)
        self._known: LRUCache[bytes, Computed] = LRUCache(MOST_KEPT)
        self._working: dict[bytes, Task[Computed]] = {}
        self._turns, self._now = Turns(MOST_WAITING, "Odds are asked for at too many tables now. Try again in a moment."), b""
        """What is being computed is finished: only what waits can become stale."""
        self._latest: dict[tuple[str, str, str], bytes] = {}
        """Of each table, seat and fighter (a pick that is tried out is for itself) the question asked for last."""

    async def odds(self, table: Table, role: Role, who: str = "", tried: str = "", asker: str = "") -> QuestionOdds:
        """The odds of what somebody is asked now, as the GM lets them see it; of cards to pick those that are tried out.

        `asker` is whoever has to wait their turn: an address.
        """
        show = table.odds_shown(role)
        if show == "off":
            raise Refused("The GM has switched the odds off here.")
        try:
            moment = moment_of(table.session, table.eyes(role), who, tried[:MOST_LETTERS])
        except (NoOdds, BadAnswer) as error:
            return QuestionOdds(who=who, topic="", says=str(error))
        match await self._computed((table.id, role.name, f"{moment.who} tries" if moment.tried else moment.who), moment, asker):
            case Found(odds):
                return odds if show == "numbers" else only_bars(odds)
            case Nothing(says):
                return QuestionOdds(who=moment.who, topic="", says=says, later=says == LATER)

    async def _computed(self, whose: tuple[str, str, str], moment: Moment, asker: str = "") -> Computed:
        key = blake2b(encode(moment), digest_size=16).digest()
        self._forget_stale(whose, key)
        if key in self._known:
            return self._known[key]
        if key not in self._working:
            self._working[key] = create_task(self._compute(key, moment, asker))
        try:
            return await wait_for(shield(self._working[key]), PATIENCE)
        except TimeoutError:
            return Nothing(LATER)
        except CancelledError:
            if self._latest.get(whose) != key:
                return Nothing("That question has been answered meanwhile.")
            raise

    def _forget_stale(self, whose: tuple[str, str, str], key: bytes) -> None:
        """What waits for an older question of the same seat is not computed any more, unless another seat wants the same."""
        before = self._latest.pop(whose, None)
        self._latest[whose] = key
        while len(self._latest) > MOST_KEPT:
            del self._latest[next(iter(self._latest))]
        if before not in (None, key, self._now) and before in self._working and before not in self._latest.values():
            self._working[before].cancel()

    async def _compute(self, key: bytes, moment: Moment, asker: str) -> Computed:
        try:
            async with self._turns.turn(asker):
                self._now = key
                found = await self._process.ask(moment, SECONDS)
            if found is None:
                return Nothing("The odds took too long.")
            self._known[key] = found
            return found
        finally:
            del self._working[key]

    async def close(self) -> None:
        for task in list(self._working.values()):
            task.cancel()
        await self._process.end()


def only_bars(odds: QuestionOdds) -> QuestionOdds:
    """The same without numbers: how long each bar is, roughly, and nothing behind it."""
    choices = tuple(
        msgspec.structs.replace(one, odds=one.odds and Odds(round(one.odds.chance * FINE) / FINE, one.odds.says), runs=0, slack=0, lines=())
        for one in odds.choices
    )
    return msgspec.structs.replace(odds, choices=choices, numbers=False)
