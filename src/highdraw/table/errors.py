"""Why something cannot be done at a table."""

from highdraw.errors import HighdrawError
from highdraw.store.errors import Full
from highdraw.table.role import Role


class Refused(HighdrawError):
    """Something this person may not do, or not now."""


class Unsure(Refused):
    """A correction that would cost something: the GM has to say when it is to be made."""


class Revoked(Refused):
    """A link that opened something once, and was taken back."""


class Moved(Revoked):
    """A link whose owner has another one now: the GM's, after the seat was handed over, and that of whoever took it."""

    def __init__(self, role: Role) -> None:
        self.role = role
        super().__init__("The GM’s seat was handed over: there is another link for you now. Open the table’s page again.")


class NoTable(HighdrawError):
    """There is no such table."""


class OldTable(HighdrawError):
    """A table whose fight cannot be played on by this program. It can be read, saved and removed."""

    def __init__(self, table_id: str, reason: str) -> None:
        self.table, self.reason = table_id, reason
        super().__init__(f"{reason} It can be read, saved as a file and removed, but not played on.")


class KeyUsed(HighdrawError):
    """The key of a request that asked for something else."""

    def __init__(self) -> None:
        super().__init__("The key of this request was used for another one. Give every request a key of its own.")


__all__ = ["Full", "KeyUsed", "Moved", "NoTable", "OldTable", "Refused", "Revoked", "Unsure"]
