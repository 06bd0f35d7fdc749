"""What one server takes on is what docs/hosting.md says."""

import pytest

from documented import PAGE, limits
from highdraw.table import forecast, gms, mind, next_fight, odds, orders, replay, seating, standing, table, tables, tidying, uploads
from highdraw.table.limits import Limits

L = Limits()
MOST = {
    f"tables in a database, used within the last {L.resting_days:g} days": f"{L.tables:,}",
    "tables made from one address in an hour": f"{L.tables_per_hour} (`--new-tables`)",
    "tables in memory of one process": f"{L.open_tables}",
    "streams of one link (one more ends the oldest), of all who only watch a table, of one process": (
        f"{L.streams_per_link}, {L.streams_watching}, {L.streams:,}"
    ),
    "entries in the log of one table": f"{L.entries:,}",
    "people at a table": f"{seating.MOST_PEOPLE}",
    "letters of a name, of a message": f"{seating.NAME_LENGTH}, {table.MOST_WORDS}",
    "words of one player to the table, their notes": f"{table.MOST_SAID} messages, {table.MOST_NOTES:,} letters",
    "standing answers of a fighter; changes to them": f"{standing.MOST}; {standing.MOST_CHANGES}",
    "answers one player may take back": f"{mind.MOST_CHANGES}",
    "fighters added to the next fight, and how far away": f"{next_fight.MOST_FOES}, {next_fight.FARTHEST:,.0f} metres",
    "second GMs of a table at once, in all": f"{gms.MOST_SECONDS}, {gms.MOST_EVER}",
    "orders for groups from one seat, with every way they grow by": f"{orders.MOST_ORDERS:,}",
    "a code of a table holds for": f"{tables.CODE_HOURS:g} hours",
    "letters of an `Idempotency-Key`": f"{tables.KEY_LENGTH}",
    "fighters in one library, in a database; saved from one address in an hour": f"{L.fighters}, {L.all_fighters:,}; {L.saves_per_hour}",
    "one deed, a fight file to be replayed, one step of it": f"{L.seconds:g}, {uploads.OPENING:g}, {uploads.LOOKING:g} seconds",
    "a fight file": f"{replay.MOST_ENTRIES:,} entries, {replay.MOST_FIGHTERS} fighters",
    "replays in memory, their entries, and how long unused": f"{replay.MOST_REPLAYS}, {replay.MOST_KEPT:,}, {replay.IDLE / 60:g} minutes",
    "files that wait to be imported, to be replayed; forecasts that wait": (
        f"{uploads.MOST_WAITING}, {uploads.PROCESSES * uploads.MOST_WAITING}; {forecast.MOST_WAITING}"
    ),
    "odds of one question; questions that wait for theirs": f"{odds.SECONDS / 60:g} minutes of work; {odds.MOST_WAITING}",
}


@pytest.mark.parametrize("what", MOST)
def test_a_limit_is_the_one_that_is_documented(what: str) -> None:
    assert limits()[what] == MOST[what]


def test_when_tables_are_removed() -> None:
    """As docs/hosting.md says: first two minutes, a week, an hour; and for ever."""
    says = "A table at which nothing was done after its first two minutes is removed after a week, or after an hour when room is needed."
    assert says in PAGE.read_text(encoding="utf-8")
    assert (tidying.TRIED, L.unused_days, tidying.AT_LEAST, L.keep_days) == (2 * 60, 7, 60 * 60, 0)
    assert tidying.DAY == 24 * tidying.HOUR
