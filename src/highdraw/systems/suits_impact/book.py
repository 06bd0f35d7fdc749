"""The rulebook of this edition, and its tables."""

from highdraw.engine.rulebook import Table, load_rulebook

HOME = "highdraw.systems.suits_impact"
RULEBOOK = load_rulebook(HOME)


def table(name: str) -> Table:
    """A table of the book by the last part of its id: `effect`, `hand` …"""
    wanted = f"S3-T-{name.upper()}"
    return next(table for table in RULEBOOK.table if table.id == wanted)
