"""A table that is in memory: its mailbox, those who watch it, and how far it is to be believed."""

import asyncio

from cachetools import FIFOCache

from highdraw.table.errors import Full, KeyUsed
from highdraw.table.limits import Limits
from highdraw.table.role import WATCHING, Role
from highdraw.table.table import Table

KEYS_KEPT = 64


class Unsaved:
    """A table with what is being saved. It may be drawn meanwhile, and shown once that is `saved`."""

    def __init__(self, table: Table, change: int) -> None:
        self.table, self.change = table, change
        self.saved = False

    def is_now(self, table: Table, change: int) -> bool:
        """Whether that is what everybody may see now."""
        return self.saved and table is self.table and change == self.change


class Bell(asyncio.Event):
    """Rings when something has changed at a table, for one who watches it."""

    def __init__(self, role: Role) -> None:
        super().__init__()
        self.role = role
        self.over = False
        """Its owner has opened so many others since that this one has ended."""

    def end(self) -> None:
        self.over = True
        self.set()


class OpenTable:
    """A table that is in memory, with its mailbox and those who watch it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: dict[Bell, None] = {}
        """In the order in which they came."""
        self.users = 0
        """How many hold it or wait for it: while there are any it stays in memory."""
        self.stale = False
        """Memory may differ from the database: fetch it before anything else."""
        self.slow = False
        """Something took long here: whatever is done from now on is done in a thread."""
        self.change = 0
        """Goes up with everything that is shown anew."""
        self.unsaved: Unsaved | None = None
        """What is on its way to the disk."""
        self.heard = 0
        """How long the log is at least, as other processes say."""
        self.unsure = False
        """Other processes were not heard for a while, and may have written."""
        self.follower: asyncio.Task[None] | None = None
        """Whoever is about to take in what other processes have written."""
        self.bots: asyncio.Task[None] | None = None
        self._keys: FIFOCache[str, str] = FIFOCache(KEYS_KEPT)

    @property
    def behind(self) -> bool:
        """Whether others have written, or may have, what is not taken in yet."""
        return self.unsure or self.heard > self.table.seq

    def watch(self, role: Role, limits: Limits) -> Bell:
        """One more who watches. Of one link the oldest makes room; those who only watch share theirs, and have to wait for room."""
        same = [bell for bell in self.watchers if (bell.role.kind, bell.role.seat) == (role.kind, role.seat)]
        if role.seat == WATCHING and len(same) >= limits.streams_watching:
            raise Full(f"{limits.streams_watching} people watch this table already. Come back later, or ask the GM for a seat.")
        if role.seat != WATCHING and len(same) >= limits.streams_per_link:
            same[0].end()
            del self.watchers[same[0]]
        bell = Bell(role)
        self.watchers[bell] = None
        return bell

    def wake(self) -> None:
        self.change += 1
        self._ring()

    def ahead(self) -> None:
        """What is being saved can be drawn: whoever has the lock changes nothing before it is on the disk."""
        self.unsaved = Unsaved(self.table, self.change + 1)
        self._ring()

    def saved(self) -> None:
        """It is on the disk."""
        if self.unsaved is not None:
            self.unsaved.saved, self.unsaved = True, None

    def _ring(self) -> None:
        for watcher in self.watchers:
            watcher.set()

    def remember(self, key: str, what: str) -> None:
        """A request was carried out; most that come twice come soon."""
        if key:
            self._keys[key] = what

    def remembers(self, key: str, what: str) -> bool:
        """Whether a request with this key was carried out. `KeyUsed` when that one asked for something else."""
        known = self._keys.get(key)
        if known is None:
            return False
        if known != what:
            raise KeyUsed
        return True
