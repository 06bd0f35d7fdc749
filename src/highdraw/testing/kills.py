"""Killing a server in the middle of play: whatever it has acknowledged must be there, and every table must go on.

`python -m highdraw.testing.kills --times 200 [--database FILE|postgresql://…|postgres] [--seed N]`. A real server is started,
several tables are played over HTTP, and at random moments the process is killed (SIGKILL) and started again. Each time the
database is read: every acknowledged answer stands in the log with its key, once; nothing is half written; every log replays.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import select

from highdraw.engine.log import Answer, Undo
from highdraw.store import Store, schema
from highdraw.systems import SYSTEMS
from highdraw.table.entry import Say, TableHead, unpack
from highdraw.table.role import Role
from highdraw.table.seating import PROGRAM
from highdraw.table.table import Table
from highdraw.testing.postgres import fresh_database
from highdraw.testing.serving import Server, questions
from highdraw.web.guard import own_key

TABLES = 4
SCENES = ("duel", "skirmish", "brawl", "ambush")
TRIES = 20
LONGEST = 0.7
"""So many seconds of play at most between two deaths."""


class Sent(msgspec.Struct, frozen=True):
    """A request: what to do at a table, and with which words. The key is one of its own."""

    deed: str
    fields: dict[str, str]

    @property
    def key(self) -> str:
        """Its key as the GM's requests are kept."""
        return own_key(Role("", "gm"), self.fields["key"])


class Player:
    """The GM of one table, who answers everything, and asks again until there is an answer."""

    def __init__(self, token: str, rng: Random) -> None:
        self.token, self.rng = token, rng
        self.table = token.partition("g")[0]
        self.acknowledged: list[Sent] = []
        self.open: Sent | None = None
        """Sent, and nobody knows whether it was done."""
        self.over = False
        self.refused = 0
        self.posting = asyncio.Event()

    async def play(self, client: httpx.AsyncClient) -> None:
        """Play until the server dies, or the fight is over."""
        while not self.over:
            await self.step(client)

    async def step(self, client: httpx.AsyncClient) -> None:
        """One request, or the one again that had no answer."""
        sent = self.open = self.open or await self._next(client)
        if sent is None:
            return
        self.posting.set()
        answer = await client.post(f"/t/{self.token}/{sent.deed}", data=sent.fields, headers={"hx-request": "true"})
        if answer.status_code >= 500:
            raise AssertionError(f"{sent} was answered with {answer.status_code}: {answer.text}")
        if answer.is_success:
            self.acknowledged.append(sent)
        else:
            self.refused += 1
        self.open = None

    async def _next(self, client: httpx.AsyncClient) -> Sent | None:
        page = await client.get(f"/g/{self.token}")
        page.raise_for_status()
        asked = questions(page.text)
        if not asked:
            self.over = True
            return None
        number = f"{len(self.acknowledged)}-{self.refused}-{self.rng.randrange(10**9)}"
        if self.acknowledged and self.rng.random() < 0.08:
            return Sent("undo", {"key": number})
        one = self.rng.choice(asked)
        said = [each for each in one.choices if "order" not in each] or [{}]  # an order is followed by answers that nobody sends
        return Sent("answer", {**one.fields, **self.rng.choice(said), "key": number})


class Tally(msgspec.Struct):
    """What it came to."""

    kills: int = 0
    answers: int = 0
    tables: int = 0
    unknown: int = 0
    """Requests a death left without an answer."""
    done: int = 0
    """Those of them that were in the log all the same."""


class Slaughter:
    """A server, its players, and its deaths."""

    def __init__(self, database: str, folder: Path, seed: object) -> None:
        self.server = Server(database, folder / "server.log")
        self.rng = Random(f"kills {seed}")
        self.players: list[Player] = []
        self.tally = Tally()

    def run(self, times: int, each: "Progress | None" = None) -> Tally:
        """So many deaths; anything that is not as it must be is an `AssertionError`."""
        bar = each.add_task("kills", total=times) if each else None
        self.server.start()
        try:
            for _ in range(times):
                asyncio.run(self._play(self.rng.uniform(0.02, LONGEST)))
                self.tally.kills += 1
                asyncio.run(self._check())
                self.server.start()
                asyncio.run(self._go_on())
                if each and bar is not None:
                    each.update(bar, advance=1)
            self.server.stop()
            asyncio.run(self._check())
        finally:
            self.server.kill()
        self.tally.answers = sum(len(player.acknowledged) for player in self.players)
        self.tally.tables = len(self.players)
        return self.tally

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.server.address, timeout=30, headers={"origin": self.server.address})

    async def _play(self, seconds: float) -> None:
        """Play for a while at every table, then kill."""
        async with self._client() as client:
            while len([player for player in self.players if not player.over]) < TABLES:
                self.players.append(await self._sit_down(client))
            for player in self.players:
                player.posting = asyncio.Event()
            playing = [asyncio.create_task(player.play(client)) for player in self.players if not player.over]
            await asyncio.sleep(seconds)
            await self._moment()
            self.server.kill()
            for fault in await asyncio.gather(*playing, return_exceptions=True):
                if fault is not None and not isinstance(fault, httpx.TransportError):
                    raise fault
        self.tally.unknown += len([player for player in self.players if player.open])

    async def _moment(self) -> None:
        """A moment soon after somebody has sent something: then there is most to lose."""
        player = self.rng.choice(self.players)
        player.posting.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(player.posting.wait(), 1)
        await asyncio.sleep(self.rng.uniform(0, 0.1))

    async def _sit_down(self, client: httpx.AsyncClient) -> Player:
        scene = self.rng.choice(SCENES)
        form = {"system": next(iter(SYSTEMS)), "scenario": scene, "play": "alone"}
        made = await client.post("/tables", data=form)
        assert made.status_code == 303, made.text
        return Player(made.headers["location"].rpartition("/")[2], Random(self.rng.random()))

    async def _go_on(self) -> None:
        """Every table takes the next answer, and what had none is sent again."""
        async with self._client() as client:
            for player in self.players:
                before = len(player.acknowledged)
                for _ in range(TRIES):
                    if not player.over and len(player.acknowledged) == before:
                        await player.step(client)
                assert player.over or len(player.acknowledged) > before, f"{player.table} does not go on."

    # ---- what must be true while the server is dead

    async def _check(self) -> None:
        store = await Store.open(self.server.database)
        try:
            for player in self.players:
                await self._check_table(store, player)
        finally:
            await store.close()

    async def _check_table(self, store: Store, player: Player) -> None:
        kept = await store.find(player.table)
        assert kept is not None, f"{player.table} is gone."
        async with store.engine.connect() as connection:
            rows = list(await connection.execute(select(schema.entries).where(schema.entries.c.table_id == player.table).order_by("seq")))
            found = await connection.execute(select(schema.keys).where(schema.keys.c.table_id == player.table))
            keys = {row.key: row.seq for row in found}
        assert [row.seq for row in rows] == list(range(len(rows))), f"{player.table} has a hole in its log."
        entries = [unpack(row.body) for row in rows]
        for sent in player.acknowledged:
            assert sent.key in keys, f"{player.table}: {sent} was acknowledged and is not there."
            assert _fits(sent, entries[keys[sent.key]]), f"{player.table}: {sent} stands as {entries[keys[sent.key]]}."
        if player.open is not None and player.open.key in keys:
            self.tally.done += 1
        known = {sent.key for sent in player.acknowledged} | ({player.open.key} if player.open else set())
        assert set(keys) <= known, f"{player.table} holds keys nobody sent: {set(keys) - known}"
        people = [entry for entry in entries if _by_people(entry)]
        assert len(people) == len(keys), f"{player.table}: {len(keys)} deeds were carried out, {len(people)} are in the log."
        head = msgspec.json.decode(kept.head, type=TableHead)
        table = Table.load(player.table, head, entries)
        assert table.settled, f"{player.table} breaks off in the middle of a deed."


def _fits(sent: Sent, entry: object) -> bool:
    """Whether an entry is what was sent."""
    if sent.deed == "undo":
        return isinstance(entry, Undo)
    return isinstance(entry, Answer) and entry.who == sent.fields["who"] and sent.fields.get("value", entry.value) == entry.value


def _by_people(entry: object) -> bool:
    return isinstance(entry, Undo | Say) or (isinstance(entry, Answer) and bool(entry.by) and entry.by not in PROGRAM)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.kills", description="Kill a server in the middle of play.")
    parser.add_argument("--times", type=int, default=200, help="how often")
    parser.add_argument("--database", default="", help="a file, postgresql://…, or the word postgres for a server of its own")
    parser.add_argument("--seed", default="0", help="where the moments come from")
    asked = parser.parse_args(argv)
    if asked.times < 1:
        parser.error("--times is at least 1")
    console, begun = Console(), time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="highdraw-kills-") as folder:
        database = fresh_database() if asked.database == "postgres" else asked.database or str(Path(folder) / "tables.db")
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console) as progress:
            try:
                tally = Slaughter(database, Path(folder), asked.seed).run(asked.times, progress)
            except AssertionError as fault:
                console.print(f"After a death: {fault}", markup=False, soft_wrap=True)
                return 1
    took = time.perf_counter() - begun
    console.print(
        f"{tally.kills} kills, {tally.tables} tables, {tally.answers:,} acknowledged answers, all there; "
        f"{tally.unknown} were cut off, {tally.done} of them had been written; {took:,.0f} s.",
        highlight=False,
        soft_wrap=True,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
