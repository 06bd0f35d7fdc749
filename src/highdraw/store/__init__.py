"""Where tables are kept: their heads and their logs, in SQLite by default, in PostgreSQL when that is outgrown."""

from highdraw.store.address import database_url, hide_password
from highdraw.store.errors import Conflict, StoreError
from highdraw.store.store import Kept, Store

__all__ = ["Conflict", "Kept", "Store", "StoreError", "database_url", "hide_password"]
