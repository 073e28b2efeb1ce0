"""Heaters have duties that come again, such as a yearly check."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    owner = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    op.create_table(
        "duties",
        sa.Column("account_id", key, owner, primary_key=True, nullable=False),
        sa.Column("heater", sa.String(255), primary_key=True),
        sa.Column("months", sa.Integer, nullable=False),
        sa.Column("early", sa.Integer, nullable=False),
        sa.Column("late", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("duties")
