"""What can go wrong with a database, in words people can use."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from highdraw.errors import HighdrawError

DAMAGE = ("malformed", "not a database", "disk image", "corrupt")
"""Words by which SQLite and PostgreSQL say that a file is damaged."""


class StoreError(HighdrawError):
    """The database cannot be used, or has no room."""


class Damaged(StoreError):
    """What the database holds cannot be read."""

    def __init__(self, database: str, says: str) -> None:
        super().__init__(
            f"The database {database} is damaged: {says}. Stop the server and restore a backup; see Backup and restore in docs/hosting.md."
        )


class Conflict(HighdrawError):
    """Somebody else has written meanwhile."""


class Full(HighdrawError):
    """The server has reached one of its limits."""


@contextmanager
def as_store_errors(database: str, doing: str, taken: str = "") -> Iterator[None]:
    """Every failure of the database as a `StoreError` that says what it was about; a row that is taken as a `Conflict`."""
    try:
        yield
    except IntegrityError as error:
        if not taken:
            raise StoreError(f"{doing} ({database}): {first_line(error)}. Try again.") from error
        raise Conflict(taken) from error
    except (SQLAlchemyError, OSError) as error:
        raise failure(database, doing, error) from error


def failure(database: str, doing: str, error: BaseException) -> StoreError:
    """What is to be said of a failure."""
    says = first_line(error)
    if any(word in says for word in DAMAGE):
        return Damaged(database, says)
    return StoreError(f"{doing} ({database}): {says}. Try again.")


def first_line(error: BaseException) -> str:
    """What an error says, in one line and without a full stop."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
