"""What has changed of a page: pieces that the reader has already are named by their places, new ones are sent.

A page is cut at every `<`. Both sides hold the pieces of what was sent last, so that a few numbers stand for all that stayed. Most
of a page is fragments that were there before: only new ones are looked at piece by piece.
"""

import msgspec

from highdraw.web.html import CUT, Fragment, Page

SHORT = 8
"""Pieces of so few letters are sent again rather than looked for, unless what stands before them stayed, too."""
Step = tuple[int, int] | str
"""A place and how many pieces from there on, or a new text."""


class Patch(msgspec.Struct, frozen=True, rename={"base": "from"}):
    """From the text with one id to the next."""

    base: str
    parts: list[Step]


def changed(old: Page, new: Page) -> list[Step]:
    """How the new page is made of the old one. The first piece of any page is what stands before its first tag: nothing.

    >>> from markupsafe import Markup
    >>> page = lambda *texts: Page([Fragment(text) for text in texts])
    >>> changed(page("<a><b>", "<b class=long><c><d>"), page("<a><b>", "<b class=long><x><d>"))
    [(0, 4), 'x><d>']
    """
    places: dict[Fragment, int] = {}
    at = 1
    for fragment in old.fragments:
        places[fragment] = at
        at += fragment.tags
    steps = _Steps()
    kept = set(new.fragments)
    gone = _Gone([(place, fragment) for fragment, place in places.items() if fragment not in kept])
    for fragment in new.fragments:
        if (place := places.get(fragment)) is not None:
            steps.stays(place, fragment.tags)
        else:
            gone.find(str.split(fragment, CUT)[1:], steps)  # not that of `Markup`, which makes every piece anew
    return steps.done()


class _Steps:
    """Steps, each as long as can be."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._fresh: list[str] = []
        self._place, self._end = 0, 1

    def stays(self, place: int, many: int) -> None:
        if self._fresh or place != self._end:
            self._close()
            self._place = place
        self._end = place + many

    def come(self, pieces: list[str]) -> None:
        self._close_run()
        self._fresh += pieces

    def _close_run(self) -> None:
        if self._end > self._place:
            self._steps.append((self._place, self._end - self._place))
            self._place = self._end = 0

    def _close(self) -> None:
        self._close_run()
        if self._fresh:
            self._steps.append(CUT.join(self._fresh))
            self._fresh = []

    def done(self) -> list[Step]:
        self._close()
        return self._steps


class _Gone:
    """Pieces of fragments that are no longer there, in which those of new ones may be found."""

    def __init__(self, fragments: list[tuple[int, Fragment]]) -> None:
        self._pieces: list[str | None] = []
        self._places: list[int] = []
        for place, fragment in fragments:
            pieces = str.split(fragment, CUT)[1:]
            self._pieces += [*pieces, None]  # nothing goes on beyond the end of a fragment
            self._places += range(place, place + len(pieces) + 1)
        self._known = {piece: index for index, piece in enumerate(self._pieces) if piece is not None and len(piece) > SHORT}

    def find(self, new: list[str], steps: _Steps) -> None:
        old, known = self._pieces, self._known
        at = since = 0
        end = len(new)
        while at < end:
            index = known.get(new[at])
            if index is None:
                at += 1
                continue
            if at > since:
                steps.come(new[since:at])
            many = 1
            while at + many < end and old[index + many] == new[at + many]:
                many += 1
            steps.stays(self._places[index], many)
            at += many
            since = at
        if at > since:
            steps.come(new[since:at])


class Reader:
    """What one reader of a stream has of a page."""

    def __init__(self) -> None:
        self._page: Page | None = None

    def bring(self, page: Page, seen: str) -> bytes:
        """What is sent so that the reader, who has `seen`, has this page."""
        before, self._page = self._page, page
        if before is None or not seen or before.id != seen:
            return str(page).encode()
        return msgspec.json.encode(Patch(seen, changed(before, page)))
