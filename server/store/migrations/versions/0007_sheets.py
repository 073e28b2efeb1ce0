"""Visits have working sheets."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    owner = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    op.create_table(
        "sheets",
        sa.Column("account_id", key, owner, primary_key=True, nullable=False),
        sa.Column("id", sa.String(255), primary_key=True),
        sa.Column("visit", sa.String(255), nullable=False),
        sa.Column("heater", sa.String(255), nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("kept_until", sa.Integer, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_index("ix_sheets_account_id_begun", "sheets", ["account_id", "begun"])


def downgrade() -> None:
    op.drop_table("sheets")
