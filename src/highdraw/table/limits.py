"""What one server takes on."""

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What one server takes on."""

    tables: int = 2000
    """Tables in the database that were used within the last `resting_days`."""
    tables_per_hour: int = 60
    """Tables that one address may make in an hour."""
    resting_days: float = 30
    """A table that nobody has touched for so long does not count any more. It stays, and its links work."""
    unused_days: float = 7
    """A table at which nothing was done after its first minutes is removed after so long."""
    keep_days: float = 0
    """Any table that nobody has touched for so long is removed; 0 keeps them for ever."""
    fighters: int = 300
    """Fighters in one library."""
    all_fighters: int = 200_000
    """Fighters in the database."""
    saves_per_hour: int = 600
    """Fighters that one address may save in an hour."""
    open_tables: int = 600
    """Tables in memory; the one unused for longest makes room."""
    streams: int = 6000
    streams_per_link: int = 8
    """Of one GM, seat or big screen; one more ends the oldest, so that nobody at a table can take the place of others."""
    streams_watching: int = 64
    """Of all who only watch a table: they share a link."""
    entries: int = 20_000
    """Entries in the log of one table."""
    seconds: float = 5.0
    """How long one deed may take."""
