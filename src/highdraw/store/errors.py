"""What can go wrong with a database, in words people can use."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from highdraw.errors import HighdrawError


class StoreError(HighdrawError):
    """The database cannot be used, or has no room."""


class Conflict(HighdrawError):
    """Somebody else has written meanwhile."""


@contextmanager
def in_words(doing: str, taken: str = "") -> Iterator[None]:
    """Every failure of the database as a `StoreError` that begins with `doing`; a row that is taken as a `Conflict`."""
    try:
        yield
    except IntegrityError as error:
        if not taken:
            raise StoreError(f"{doing}: {first_line(error)}. Try again.") from error
        raise Conflict(taken) from error
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(f"{doing}: {first_line(error)}. Try again.") from error


def first_line(error: BaseException) -> str:
    """What an error says, in one line and without a full stop."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
