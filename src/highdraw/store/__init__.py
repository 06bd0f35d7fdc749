"""Where tables are kept: their heads and their logs, in SQLite by default, in PostgreSQL when that is outgrown."""

from highdraw.store.address import database_url, hide_password
from highdraw.store.append import Append
from highdraw.store.errors import Conflict, Damaged, Full, StoreError
from highdraw.store.store import Kept, Listed, Store

__all__ = ["Append", "Conflict", "Damaged", "Full", "Kept", "Listed", "Store", "StoreError", "database_url", "hide_password"]
