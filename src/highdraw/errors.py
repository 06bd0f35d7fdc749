"""Every refusal of Highdraw. Each carries its data, and each message says what to do."""


class HighdrawError(Exception):
    """The base of all of them: catch this one at an edge (exit code 2, a 4xx answer)."""


class BadCard(HighdrawError):
    """A text that is no card, or a card that is not there to be drawn."""


class BadDice(HighdrawError):
    """A text that is no dice, or a result those dice cannot show."""


class BadAnswer(HighdrawError):
    """An answer the request does not allow. Nothing has changed."""


class NotYourSeat(BadAnswer):
    """An answer given from a seat that does not own the fighter who is asked."""


class NothingAsked(BadAnswer):
    """An answer, but no request is waiting for it."""


class BadUndo(HighdrawError):
    """There is nothing there to undo or to redo."""


class BadCorrection(HighdrawError):
    """A correction that names no fighter or no value."""


class Drift(HighdrawError):
    """A stored answer belongs to another request than the one the rules now make."""

    def __init__(self, at: int, stored: str, now: str) -> None:
        self.at, self.stored, self.now = at, stored, now
        super().__init__(
            f"Answer {at} was given to the request {stored}, but the rules now ask {now}. "
            "The fight was recorded under other rules; it can be read up to here."
        )


class ProcedureFailed(HighdrawError):
    """A rule broke down. The fight stands where it was before the answer."""


class BadFile(HighdrawError):
    """A file that cannot be used: which, where in it, and the cure."""

    def __init__(self, source: str, line: int | None, says: str, path: tuple[str | int, ...] = ()) -> None:
        self.source, self.line, self.says, self.path = source, line, says, path
        where = f"{source}:{line}" if line is not None else source
        super().__init__(f"{where}: {says}")


class BadSheet(HighdrawError):
    """A sheet that cannot be: which field of it, and the cure."""

    def __init__(self, field: str, says: str) -> None:
        self.field = field
        super().__init__(says)


class Unknown(HighdrawError):
    """A name nobody knows, with the nearest ones that exist."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        from difflib import get_close_matches

        self.what, self.name = what, name
        near = get_close_matches(name.lower(), [k.lower() for k in known], n=3, cutoff=0.5)
        named = [k for k in known if k.lower() in near]
        if named:
            *others, last = named
            hint = f"Did you mean {', '.join(others)}{' or ' if others else ''}{last}?"
        else:
            hint = f"There are: {', '.join(known[:12])}" + (" …" if len(known) > 12 else ".")
        super().__init__(f"There is no {what} called {name!r}. {hint}")
