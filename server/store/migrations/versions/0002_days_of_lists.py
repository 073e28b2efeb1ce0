"""The last day on which the provider listed all heaters of an account."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("listed", sa.Integer))


def downgrade() -> None:
    op.drop_column("accounts", "listed")
