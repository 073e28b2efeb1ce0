"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", _KEY, primary_key=True),
        sa.Column("provider", sa.String(255), nullable=False),
        sa.Column("account", sa.String(255), nullable=False),
        sa.UniqueConstraint("provider", "account", name="uq_accounts_provider_account"),
    )
    op.create_table(
        "devices",
        sa.Column("id", _KEY, primary_key=True),
        _of("accounts"),
        sa.Column("heater", sa.String(255), nullable=False),
        sa.Column("serial", sa.String(255), nullable=False),
        sa.UniqueConstraint(
            "account_id", "heater", "serial", name="uq_devices_account_id_heater_serial"
        ),
    )
    op.create_table(
        "samples",
        _of("devices", primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        *(sa.Column(f"pressure{end}", sa.SmallInteger) for end in ("", "_low", "_high")),
        sa.Column("hours", sa.Float),
        sa.Column("hours_since_maintenance", sa.Float),
        sa.Column("flames_lost", sa.Float),
        sa.Column("ignition_fails", sa.Float),
        sa.Column("days_offline", sa.Float),
        sa.Column("fault", sa.String(255)),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "readings",
        _of("devices", primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("values", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "trends",
        _of("devices", primary_key=True),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("trends", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "changes",
        sa.Column("id", sa.String(32), primary_key=True),
        _of("accounts"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("heater", sa.String(255)),
        sa.Column("customer", sa.String(255)),
        *(sa.Column(name, sa.Text) for name in ("subject", "name", "unit", "old", "new")),
        sa.Column("fault", sa.String(255)),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("ix_changes_account_id_heater_at", "changes", ["account_id", "heater", "at"])
    op.create_index("ix_changes_account_id_at", "changes", ["account_id", "at"])
    op.create_index("ix_changes_at", "changes", ["at"])
    op.create_table(
        "plans",
        _of("accounts", primary_key=True),
        sa.Column("heater", sa.String(255), primary_key=True),
        sa.Column("planned_for", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("plans", "changes", "trends", "readings", "samples", "devices", "accounts"):
        op.drop_table(table)


def _of(table: str, *, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(
        f"{table.removesuffix('s')}_id",
        _KEY,
        sa.ForeignKey(f"{table}.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )
