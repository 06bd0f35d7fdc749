"""Bringing a database up to date: the steps are in `migrations/versions`, run by Alembic."""

from importlib.resources import files
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from highdraw.store.address import hide_password, plain
from highdraw.store.errors import StoreError, first_line

_one_at_a_time = Lock()
"""Alembic keeps what it is doing in its module: two threads must not use it together."""


def config(address: str) -> Config:
    """Alembic's settings for a database, without a file."""
    made = Config()
    made.set_main_option("script_location", str(files("highdraw.store").joinpath("migrations")))
    made.set_main_option("sqlalchemy.url", plain(address).replace("%", "%%"))
    return made


def upgrade(address: str) -> None:
    """Run every step the database has not had yet. Several processes may try at once: one does it, in one transaction."""
    with _one_at_a_time:
        try:
            command.upgrade(config(address), "head")
        except CommandError as error:
            raise StoreError(
                f"The database {hide_password(address)} was made by a newer Highdraw. Use that one, or another database."
            ) from error
        except ModuleNotFoundError as error:
            raise StoreError(f"PostgreSQL needs its driver, {error.name}: install highdraw[postgres].") from error
        except Exception as error:
            raise StoreError(f"The database {hide_password(address)} cannot be used: {first_line(error)}.") from error
