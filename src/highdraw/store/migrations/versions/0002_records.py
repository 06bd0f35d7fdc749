"""What was told beside what was answered, how a fight stood, players' notes apart from the log, what a key was used for."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("entry", sa.Column("told", sa.LargeBinary, nullable=True))
    op.add_column("game_table", sa.Column("stood", sa.LargeBinary, nullable=True))
    op.add_column("answer_key", sa.Column("what", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "note",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("game_table_touched", "game_table", ["touched"])


def downgrade() -> None:
    op.drop_index("game_table_touched", "game_table")
    op.drop_table("note")
    op.drop_column("answer_key", "what")
    op.drop_column("game_table", "stood")
    op.drop_column("entry", "told")
