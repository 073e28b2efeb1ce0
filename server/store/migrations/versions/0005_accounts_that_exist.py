"""Which accounts were removed at the provider is written down in the shared state alone."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute("DELETE FROM accounts WHERE removed IS NOT NULL")
    op.drop_column("accounts", "removed")


def downgrade() -> None:
    op.add_column("accounts", sa.Column("removed", sa.Integer))
