"""What was told in a fight, and how it stood, kept beside the answers: it can be read for ever, also when the rules have
changed since and the answers can no longer be played again.
"""

from collections.abc import Sequence
from operator import is_
from typing import Any
from zlib import compress, decompress, error

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.system import Score
from highdraw.engine.view import View


class Told(msgspec.Struct, frozen=True, tag="told"):
    """What was told after so many entries of the log, as far as it was not taken back later."""

    at: int
    events: tuple[Event, ...]


class Stood(msgspec.Struct, frozen=True, tag="stood"):
    """How the fight stood after so many entries: for the GM, for everybody, and in numbers."""

    at: int
    view: View
    public: View
    score: Score
    over: bool = False
    """Nothing was left to be asked."""


class Change(msgspec.Struct, frozen=True, array_like=True):
    """What a step did to what was told: how much of it stays, how much there is now, and what is new."""

    keep: int
    total: int
    new: tuple[Event, ...]


_encode = msgspec.json.Encoder().encode
_decode_change, _decode_stood = msgspec.json.Decoder(Change).decode, msgspec.json.Decoder(Stood).decode


class Telling:
    """Remembers what of a fight's account is kept already, and says what is to be kept next."""

    def __init__(self) -> None:
        self._kept: list[Event] = []

    def settle(self, events: Sequence[Event]) -> None:
        """All of this is kept."""
        self._kept = list(events)

    def change(self, events: Sequence[Event]) -> bytes:
        """What is new since the last time, packed; empty when nothing is."""
        kept = self._kept
        if len(events) >= len(kept) and all(map(is_, kept, events)):
            keep = len(kept)
        else:
            keep = next(
                (at for at, (one, other) in enumerate(zip(kept, events, strict=False)) if one != other), min(len(kept), len(events))
            )
        if keep == len(kept) == len(events):
            return b""
        new = tuple(events[keep:])
        self._kept = list(events)
        return compress(_encode(Change(keep, len(events), new)), 1)


class BadRecord(ValueError):
    """A record that cannot be read."""


def total_of(packed: bytes) -> int:
    """How much was told, all in all, after a change."""
    return _change(packed).total


def fold(changes: Sequence[tuple[int, bytes]]) -> list[Told]:
    """Everything that was told and not taken back, from the changes in their order."""
    told: list[tuple[int, Event]] = []
    for at, packed in changes:
        change = _change(packed)
        del told[change.keep :]
        told += [(at, event) for event in change.new]
    found: list[Told] = []
    for at, event in told:
        if found and found[-1].at == at:
            found[-1] = Told(at, (*found[-1].events, event))
        else:
            found.append(Told(at, (event,)))
    return found


def _change(packed: bytes) -> Change:
    try:
        data = decompress(packed)
        try:
            return _decode_change(data)
        except msgspec.ValidationError:
            keep, total, new = msgspec.json.decode(data)
            return Change(int(keep), int(total), tuple(map(_as_far_as_it_goes, new)))
    except (error, msgspec.MsgspecError, TypeError, ValueError, AttributeError) as fault:
        raise BadRecord(str(fault)) from fault


def _as_far_as_it_goes(event: dict[str, Any]) -> Event:
    """What another version of this program told: the sentence, and who may read it."""
    seen_by = event.get("seen_by")
    return Event(
        kind=str(event.get("kind", "")), text=str(event.get("text", "")), hush=str(event.get("hush", "")), who=str(event.get("who", "")),
        seen_by=None if seen_by is None else tuple(map(str, seen_by)),
    )  # fmt: skip


def pack_stood(stood: Stood) -> bytes:
    return compress(_encode(stood), 1)


def read_stood(packed: bytes) -> Stood | None:
    """How a fight stood; None when nothing was kept, or it is written as this program does not know."""
    if not packed:
        return None
    try:
        return _decode_stood(decompress(packed))
    except msgspec.ValidationError:
        return None
    except (error, msgspec.MsgspecError, TypeError) as fault:
        raise BadRecord(str(fault)) from fault
