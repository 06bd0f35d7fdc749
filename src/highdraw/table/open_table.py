"""A table that is in memory: its mailbox, those who watch it, and how far it is to be believed."""

import asyncio
from collections import OrderedDict

from highdraw.table.table import Table

KEYS_KEPT = 64


class OpenTable:
    """A table that is in memory, with its mailbox and those who watch it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.users = 0
        """So many hold it or wait for it: it stays in memory."""
        self.stale = False
        """Memory may differ from the database: fetch it before anything else."""
        self.change = 0
        """Goes up with everything that is shown anew."""
        self.heard = 0
        """How long the log is, as other processes say."""
        self.follower: asyncio.Task[None] | None = None
        """Whoever is about to take in what other processes have written."""
        self.bots: asyncio.Task[None] | None = None
        self._keys: OrderedDict[str, None] = OrderedDict()

    def wake(self) -> None:
        self.change += 1
        for watcher in self.watchers:
            watcher.set()

    def remember(self, key: str) -> None:
        """A request was carried out; most that come twice come soon."""
        if key:
            self._keys[key] = None
            if len(self._keys) > KEYS_KEPT:
                self._keys.popitem(last=False)

    def remembers(self, key: str) -> bool:
        return key in self._keys
