"""The names of a change's values, if the values are codes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("changes", sa.Column("named", sa.Text))


def downgrade() -> None:
    op.drop_column("changes", "named")
