"""What has changed of a page: pieces that the reader has already are named by their places, new ones are sent.

A page is cut at every `<`. Both sides hold the pieces of what was sent last, so that a few numbers stand for all that stayed.
"""

from zlib import crc32

import msgspec

CUT = "<"
SHORT = 8
"""Pieces of so few letters are sent again rather than looked for, unless what stands before them stayed, too."""
RUN = 64
"""Pieces that are compared at once."""
Step = tuple[int, int] | str
"""So many pieces from a place on, or a new text."""


class Patch(msgspec.Struct, frozen=True, rename={"base": "from"}):
    """From the text with one checksum to the next."""

    base: str
    parts: list[Step]


def checksum(text: bytes) -> str:
    return f"{crc32(text):08x}"


def changed(old: list[str], new: list[str]) -> list[Step]:
    """How the new pieces are made of the old ones.

    >>> changed(["a", "b class=long", "c", "d"], ["a", "b class=long", "x", "d"])
    [(0, 2), 'x<d']
    """
    places = dict(zip(old, range(len(old)), strict=True))
    steps: list[Step] = []
    fresh: list[str] = []
    at, end = 0, len(new)
    while at < end:
        piece = new[at]
        place = places.get(piece) if len(piece) > SHORT or piece == new[0] else None
        if place is None:
            fresh.append(piece)
            at += 1
            continue
        if fresh:
            steps.append(CUT.join(fresh))
            fresh = []
        many = _alike(old, new, place, at)
        steps.append((place, many))
        at += many
    if fresh:
        steps.append(CUT.join(fresh))
    return steps


def _alike(old: list[str], new: list[str], place: int, at: int) -> int:
    """How many pieces from a place on are the same as the new ones: most of a page stays, so many are compared at once."""
    many, most = 1, min(len(old) - place, len(new) - at)
    while many + RUN <= most and old[place + many : place + many + RUN] == new[at + many : at + many + RUN]:
        many += RUN
    while many < most and old[place + many] == new[at + many]:
        many += 1
    return many


class Reader:
    """What one reader of a stream has of a page."""

    def __init__(self) -> None:
        self._id, self._pieces = "", [""]

    def bring(self, text: str, seen: str) -> tuple[bytes, str]:
        """What is sent so that the reader, who has `seen`, has this text; and the text's checksum."""
        whole = text.encode()
        now = checksum(whole)
        if now == seen:
            return whole, now
        pieces = str.split(text, CUT)  # not that of `Markup`, which makes every piece anew
        sent = whole
        if seen and self._id == seen:
            patch = msgspec.json.encode(Patch(seen, changed(self._pieces, pieces)))
            sent = patch if len(patch) < len(whole) else whole
        self._id, self._pieces = now, pieces
        return sent, now
