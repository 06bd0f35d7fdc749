"""The tables of the database. The entries of a log are the truth; their primary key is the lock between writers."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

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
)
"""A game table: how its fight was set up, and the short code by which people join it."""

entries = Table(
    "entry",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
)
"""What was done at a table, in order. Whoever writes a number that is taken was too late."""

keys = Table(
    "answer_key",
    metadata,
    Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
    Index("answer_key_seq", "table_id", "seq"),
)
"""Keys of requests that were carried out: the same one sent twice counts once."""

secrets = Table("secret", metadata, Column("name", String(16), primary_key=True), Column("value", LargeBinary, nullable=False))
"""What links are signed with."""
