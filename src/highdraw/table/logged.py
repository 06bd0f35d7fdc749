"""A table and its log: what is read from it, what others have written there, what is still to be written."""

from collections import Counter
from typing import Literal, Self

from highdraw.engine.log import FORMAT, FightFile, Head, Undo, Withdraw
from highdraw.engine.record import Telling
from highdraw.engine.request import GM
from highdraw.engine.session import Session
from highdraw.systems import load
from highdraw.table.entry import (
    Auto,
    Deed,
    Entry,
    Handed,
    Links,
    Named,
    Next,
    Note,
    Offer,
    Order,
    Peek,
    Say,
    SecondGM,
    ShowHints,
    ShowOdds,
    Sit,
    Stand,
    TableHead,
)  # fmt: skip
from highdraw.table.gms import GMs, announced
from highdraw.table.history import History
from highdraw.table.orders import Orders, Turns
from highdraw.table.role import SCREEN
from highdraw.table.seating import Person, Seating
from highdraw.table.standing import Standings
from highdraw.table.views import Views

PAUSE = 15 * 60.0
"""A longer gap between two entries, in seconds, is a pause and not play."""
TALK_KEPT = 200
"""The last messages to the table are kept in memory; the log has them all."""


class LoggedTable:
    """A fight and the people around it, as the log says. What is done leaves its entries in `fresh`."""

    def __init__(self, table_id: str, head: TableHead) -> None:
        self.id, self.head = table_id, head
        self.system = load(head.system)
        self.seating = Seating()
        self.links = Links()
        self.gms = GMs()
        self.peek = False
        self.odds: dict[str, Literal["numbers", "bars", "off"]] = {}
        """Who sees what of the odds, by seat; the one without a name is for all others."""
        self.hints = True
        """Whether people may ask what the tactician would do."""
        self.next = ""
        """The table of the next fight, when there is one."""
        self.title = head.title
        """What the table is called."""
        self.talk: list[tuple[str, str]] = []
        self._said: Counter[str] = Counter()
        self._standings = Standings()
        self._wished: Counter[str] = Counter()
        self._orders = Orders()
        self._turns: Turns | None = Turns()
        """None as long as nobody has asked for them since the table was loaded."""
        self._ordered: Counter[str] = Counter()
        """How often each seat's orders were given, went on, or ended."""
        self._withdrawn: Counter[str] = Counter()
        """How often each fighter's answer was taken back before it had any effect."""
        self._taken_back: Counter[str] = Counter()
        """How often somebody took something back, by seat."""
        self.seq = 0
        """How many entries are written down."""
        self.fresh: list[Entry] = []
        """Entries that are not yet."""
        self._known = 0
        self._views = Views()
        self.played = 0.0
        """Seconds of play: from entry to entry, long pauses left out."""
        self._ticked = 0.0
        self.telling = Telling()
        self.stood_at = 0.0
        """When it was last kept how the fight stands, and whether nothing was done since."""
        self.standing_kept = True
        self.session = self._begin(())
        self.history = History(self.session)

    @property
    def people(self) -> dict[str, Person]:
        return self.seating.people

    @property
    def auto(self) -> tuple[str, ...]:
        """The fighters that the tactician plays."""
        return self.seating.auto

    def _begin(self, deeds: tuple[Deed, ...]) -> Session:
        head = Head(
            highdraw=FORMAT, system=self.head.system, behaviour=self.head.behaviour, setup=self.head.setup, seed=self.head.seed,
            typed=self.head.typed,
        )  # fmt: skip
        chance = None if self.head.typed else "seeded"
        return Session.from_file(self.system, FightFile(head, deeds), self.head.title, chance=chance)

    @classmethod
    def begun(cls, table_id: str, head: TableHead, deeds: tuple[Deed, ...] = ()) -> Self:
        """A new table on which these things are done already; nothing of it is written down yet."""
        table = cls(table_id, head)
        if deeds:
            table.session = table._begin(deeds)
            table.history, table._turns = History(table.session), None
        return table

    @classmethod
    def load(cls, table_id: str, head: TableHead, entries: list[Entry]) -> Self:
        """A table as its log says it is."""
        table = cls(table_id, head)
        deeds = tuple(entry for entry in entries if isinstance(entry, Deed))
        table.session = table._begin(deeds)
        table.history, table._turns = History(table.session), None
        for entry in entries:
            table._around(entry)
            table._heed(entry)
        table.seq = len(entries)
        table._known = len(deeds)
        table._seat_everybody()
        return table

    @property
    def settled(self) -> bool:
        """Whether all that was done here is written down, or on its way there."""
        return not self.fresh and self._known == len(self.session.raw)

    def follow(self, entries: list[Entry]) -> None:
        """Take in what another process has written. Only a settled table can; what does not fit is refused and changes nothing."""
        deeds = [entry for entry in entries if isinstance(entry, Deed)]
        if deeds:
            self.history.follow(deeds)
            self._forget_turns()
        for entry in entries:
            self._around(entry)
            self._heed(entry)
        self.seq += len(entries)
        self._known += len(deeds)
        self._seat_everybody()
        self.telling.settle(self.session.events)
        self.standing_kept = False

    @property
    def turns(self) -> Turns:
        """What everybody did in this round."""
        if self._turns is None:
            self._turns = Turns.of_session(self.session)
        return self._turns

    def _forget_turns(self) -> None:
        """Something was taken back, set right, or done elsewhere."""
        if self._turns is not None:
            self._turns.forget()

    def tick(self, at: float) -> None:
        """Something was written down at this time."""
        if self._ticked:
            gap = max(0.0, at - self._ticked)
            self.played += gap if gap <= PAUSE else 0.0
        self._ticked = at

    def take_fresh(self) -> list[Entry]:
        """What is to be written down now."""
        self.fresh += self.session.raw[self._known :]
        self._known = len(self.session.raw)
        entries, self.fresh = self.fresh, []
        for entry in entries:
            self._heed(entry)
        return entries

    def _heed(self, entry: Entry) -> None:
        """What is written down, or about to be, and concerns nobody but its owner is not counted for others."""
        if isinstance(entry, Withdraw | Undo):
            self._taken_back[entry.by] += 1
        if isinstance(entry, Withdraw):
            self._withdrawn[entry.who] += 1
        elif isinstance(entry, Stand):
            self._wished[entry.by] += 1
        elif isinstance(entry, Order):
            self._ordered[entry.seat] += 1
        if isinstance(entry, Deed | Say) and entry.by == GM:
            self.gms.settle()

    def _around(self, entry: Entry) -> None:
        """What an entry does to the people, if it is about them."""
        if isinstance(entry, Sit | Auto):
            self.seating.apply(entry)
        elif isinstance(entry, Say):
            self._said[entry.by] += 1
            self.talk.append((entry.by, entry.text))
            del self.talk[:-TALK_KEPT]
        elif isinstance(entry, Note) and entry.by in self.people:
            self.people[entry.by].note = entry.text
        elif isinstance(entry, Next):
            self.next = entry.table
        elif isinstance(entry, Named):
            self.title = entry.text or self.head.title
        elif isinstance(entry, Links):
            self.links = entry
        elif isinstance(entry, SecondGM | Offer | Handed):
            if isinstance(entry, Handed):
                self.talk.append(announced(entry, self.people))
            self.gms.apply(entry)
        elif isinstance(entry, Peek):
            self.peek = entry.on
        elif isinstance(entry, ShowHints):
            self.hints = entry.on
        elif isinstance(entry, ShowOdds):
            if not entry.seat:
                self.odds.clear()
            self.odds[entry.seat] = entry.show
        elif isinstance(entry, Stand):
            self._standings.apply(entry)
        elif isinstance(entry, Order):
            self._orders.apply(entry)

    def _write(self, *entries: Entry) -> None:
        for entry in entries:
            self.fresh.append(entry)
            self._around(entry)
        self._seat_everybody()

    def _seat_everybody(self) -> None:
        self.session.seats = {seat: list(person.fighters) for seat, person in self.people.items()}
        self.session.seats[SCREEN] = []
