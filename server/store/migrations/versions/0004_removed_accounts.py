"""The day on which an account was removed at the provider."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("removed", sa.Integer))


def downgrade() -> None:
    op.drop_column("accounts", "removed")
