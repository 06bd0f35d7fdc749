"""Fighters that people have made."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "fighter",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("fighter_owner", "fighter", ["owner"])


def downgrade() -> None:
    op.drop_index("fighter_owner", "fighter")
    op.drop_table("fighter")
