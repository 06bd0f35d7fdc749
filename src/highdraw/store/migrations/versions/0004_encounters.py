"""Encounters that people have built."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "encounter",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("encounter_owner", "encounter", ["owner"])


def downgrade() -> None:
    op.drop_index("encounter_owner", "encounter")
    op.drop_table("encounter")
