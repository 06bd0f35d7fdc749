"""A table as it can be read without playing its fight again: who was there, what was told, how it stood."""

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.log import FORMAT, Head, write_lines
from highdraw.engine.record import Stood, Told
from highdraw.table.entry import Auto, Entry, Handed, Links, Named, Next, Offer, SecondGM, Sit, TableHead
from highdraw.table.gms import GMs
from highdraw.table.role import Role
from highdraw.table.seating import Seating

FIGHT = ("answer", "undo", "redo", "withdraw", "correct")
"""The kinds of entries that belong to the fight itself."""


class _Kind(msgspec.Struct):
    type: str = ""


class Record:
    """What the database holds of a table, read as far as it goes."""

    def __init__(self, table_id: str, head: TableHead, reason: str = "") -> None:
        self.id, self.head = table_id, head
        self.reason = reason
        """Why it cannot be played on."""
        self.seating = Seating()
        self.links = Links()
        self.gms = GMs()
        self.next, self.title = "", head.title
        self.told: list[Told] = []
        self.stood: Stood | None = None
        self.played = 0.0
        self._bodies: list[bytes] = []

    def take(self, body: bytes) -> None:
        """One entry of the log. What this program does not know is kept for the file, and passed over."""
        self._bodies.append(body)
        try:
            entry = _decode(body)
        except msgspec.MsgspecError:
            return
        if isinstance(entry, Sit | Auto):
            self.seating.apply(entry)
        elif isinstance(entry, Next):
            self.next = entry.table
        elif isinstance(entry, Named):
            self.title = entry.text or self.head.title
        elif isinstance(entry, Links):
            self.links = entry
        elif isinstance(entry, SecondGM | Offer | Handed):
            self.gms.apply(entry)

    def check(self, role: Role) -> None:
        self.gms.check(role, self.links, self.seating.people)
        self.seating.check(role, self.links)

    def events(self, role: Role) -> list[Event]:
        """What was told, as far as somebody may read it."""
        return [event for part in self.told_to(role) for event in part.events]

    def told_to(self, role: Role) -> list[Told]:
        mine = None if role.kind == "gm" else self.seating.fighters_of(role)
        parts = [Told(part.at, tuple(seen for event in part.events if (seen := event.as_seen_by(mine)))) for part in self.told]
        return [part for part in parts if part.events]

    @property
    def over(self) -> bool:
        return self.stood is not None and self.stood.over

    def fight_file(self, seed: bool) -> bytes:
        """The fight as a file. The seed would foretell what is drawn after an undo, so that only the GM gets it."""
        head = Head(
            highdraw=self.head.format if self.reason else FORMAT, system=self.head.system, behaviour=self.head.behaviour,
            setup=self.head.setup, seed=self.head.seed if seed else "", typed=self.head.typed,
        )  # fmt: skip
        entries = [msgspec.Raw(body) for body in self._bodies if _kind(body) in FIGHT]
        return write_lines(head, entries, self.told, self.stood)


_decode = msgspec.json.Decoder(Entry).decode
_decode_kind = msgspec.json.Decoder(_Kind).decode


def _kind(body: bytes) -> str:
    return _decode_kind(body).type
