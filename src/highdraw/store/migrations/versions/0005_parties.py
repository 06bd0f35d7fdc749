"""Parties of fighters, and campaigns."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    for name in ("party", "campaign"):
        op.create_table(
            name,
            sa.Column("id", sa.String(32), primary_key=True),
            sa.Column("owner", sa.String(32), nullable=False),
            sa.Column("system", sa.String(40), nullable=False),
            sa.Column("body", sa.LargeBinary, nullable=False),
            sa.Column("touched", sa.Float, nullable=False),
        )
        op.create_index(f"{name}_owner", name, ["owner"])


def downgrade() -> None:
    for name in ("campaign", "party"):
        op.drop_index(f"{name}_owner", name)
        op.drop_table(name)
