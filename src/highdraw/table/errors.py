"""Why something cannot be done at a table."""

from highdraw.errors import HighdrawError


class Refused(HighdrawError):
    """Something this person may not do, or not now."""


class Unsure(Refused):
    """A correction that would cost something: the GM has to say when it is to be made."""


class NoTable(HighdrawError):
    """There is no such table."""


class Full(HighdrawError):
    """The server has reached one of its limits."""
