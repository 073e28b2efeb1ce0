"""A heater may have several visits, each for a reason; a planned visit becomes one of them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "visits",
        _account(),
        sa.Column("id", sa.String(255), primary_key=True),
        sa.Column("heater", sa.String(255), nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("time", sa.String(5)),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("fault", sa.String(255)),
        sa.Column("since", sa.BigInteger),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("ix_visits_account_id_day", "visits", ["account_id", "day"])
    # The id of the heater keeps the event of a visit in the calendars that have it.
    op.execute(
        "INSERT INTO visits (account_id, id, heater, day, reason, note, state, sequence) "
        "SELECT account_id, heater, heater, planned_for, 'MAINTENANCE', note, 'PLANNED', 0 "
        "FROM plans"
    )
    op.drop_table("plans")


def downgrade() -> None:
    op.create_table(
        "plans",
        _account(),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("planned_for", sa.Integer, nullable=False),
        sa.Column("heater", sa.String(255), primary_key=True),
    )
    op.execute(
        "INSERT INTO plans (account_id, heater, planned_for, note) "
        "SELECT account_id, heater, day, note FROM (SELECT *, row_number() "
        "OVER (PARTITION BY account_id, heater ORDER BY day, id) AS place FROM visits "
        "WHERE state = 'PLANNED') AS planned WHERE place = 1"
    )
    op.drop_table("visits")


def _account() -> sa.Column[int]:
    owner = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account_id", _KEY, owner, primary_key=True, nullable=False)
