"""The tables of the database. The entries of a log are the truth; their primary key is the lock between writers."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "game_table",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("head", LargeBinary, nullable=False),
    Column("code", String(8), nullable=True, unique=True),
    Column("code_until", Float, nullable=False, default=0.0),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("stood", LargeBinary, nullable=True),
    Index("game_table_touched", "touched"),
)
"""A game table: how its fight was set up, the short code by which people join it, and how the fight stood lately."""

entries = Table(
    "entry",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    Column("told", LargeBinary, nullable=True),
)
"""What was done at a table, in order, and what was told of it. Whoever writes a number that is taken was too late."""

keys = Table(
    "answer_key",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("what", String(64), nullable=False, default="", server_default=""),
    Index("answer_key_seq", "table_id", "seq"),
)
"""Keys of requests that were carried out, and a digest of what they asked for: the same one sent twice counts once."""


def _library(name: str) -> Table:
    return Table(
        name,
        metadata,
        Column("id", String(32), primary_key=True),
        Column("owner", String(32), nullable=False),
        Column("system", String(40), nullable=False),
        Column("body", LargeBinary, nullable=False),
        Column("touched", Float, nullable=False),
        Index(f"{name}_owner", "owner"),
    )


fighters = _library("fighter")
"""Fighters that people have made, each in the library of a browser."""
encounters = _library("encounter")
"""Encounters that people have built, likewise."""
parties = _library("party")
"""Parties of fighters."""
campaigns = _library("campaign")
"""Campaigns: what their fights have left."""

notes = Table(
    "note",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What players have written down for themselves."""

secrets = Table("secret", metadata, Column("name", String(16), primary_key=True), Column("value", LargeBinary, nullable=False))
"""What links are signed with."""
