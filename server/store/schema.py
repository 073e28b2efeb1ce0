"""The tables of the store.

All rows belong to an account of an installer at a provider. A *device* is one unit of a heater: a
heater whose serial number changes gets another device, so that counters of two units never mix.
Days are proleptic Gregorian ordinals (`date.toordinal`), times are Unix milliseconds.
"""

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)


class Day(TypeDecorator[date]):
    """A date, as its ordinal."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> int | None:  # noqa: ARG002 - SQLAlchemy calls it so.
        return None if value is None else value.toordinal()

    def process_result_value(self, value: Any, dialect: Dialect) -> date | None:  # noqa: ARG002 - As above.
        return None if value is None else date.fromordinal(value)


class Instant(TypeDecorator[datetime]):
    """A time with an offset, as Unix milliseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002 - As above.
        return None if value is None else round(value.timestamp() * 1000)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - As above.
        return None if value is None else datetime.fromtimestamp(value / 1000, UTC)


class Hundredths(TypeDecorator[float]):
    """A pressure to a hundredth of a bar, which takes two bytes instead of eight. Values beyond
    what a heater can have are missing."""

    impl = SmallInteger
    cache_ok = True

    def process_bind_param(self, value: float | None, dialect: Dialect) -> int | None:  # noqa: ARG002 - As above.
        return None if value is None or not -300 < value < 300 else round(value * 100)

    def process_result_value(self, value: Any, dialect: Dialect) -> float | None:  # noqa: ARG002 - As above.
        return None if value is None else value / 100


def _id() -> Column[int]:
    # SQLite numbers rows of INTEGER keys alone by itself.
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True)


def _of(table: str, *, primary_key: bool = False) -> Column[int]:
    """The row of `table` that this row belongs to, and is removed with."""
    return Column(
        f"{table.removesuffix('s')}_id",
        BigInteger().with_variant(Integer, "sqlite"),
        ForeignKey(f"{table}.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


accounts = Table(
    "accounts",
    metadata,
    _id(),
    Column("provider", String(255), nullable=False),
    Column("account", String(255), nullable=False),
    UniqueConstraint("provider", "account"),
)

devices = Table(
    "devices",
    metadata,
    _id(),
    _of("accounts"),
    Column("heater", String(255), nullable=False),
    Column("serial", String(255), nullable=False),
    UniqueConstraint("account_id", "heater", "serial"),
)

samples = Table(
    "samples",
    metadata,
    _of("devices", primary_key=True),
    Column("day", Day, primary_key=True),
    Column("pressure", Hundredths),
    Column("pressure_low", Hundredths),
    Column("pressure_high", Hundredths),
    Column("hours", Float),
    Column("hours_since_maintenance", Float),
    Column("flames_lost", Float),
    Column("ignition_fails", Float),
    Column("days_offline", Float),
    Column("fault", String(255)),
    sqlite_with_rowid=False,
)

readings = Table(
    "readings",
    metadata,
    _of("devices", primary_key=True),
    Column("day", Day, primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("values", Text, nullable=False),
    sqlite_with_rowid=False,
)

trends = Table(
    "trends",
    metadata,
    _of("devices", primary_key=True),
    Column("day", Day, nullable=False),
    Column("trends", Text, nullable=False),
    sqlite_with_rowid=False,
)

changes = Table(
    "changes",
    metadata,
    Column("id", String(32), primary_key=True),
    _of("accounts"),
    Column("at", Instant, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("heater", String(255)),
    Column("customer", String(255)),
    Column("subject", Text),
    Column("name", Text),
    Column("unit", Text),
    Column("old", Text),
    Column("new", Text),
    Column("fault", String(255)),
    Column("outcome", String(16), nullable=False),
    Column("ended", Instant),
    Index(None, "account_id", "heater", "at"),
    Index(None, "account_id", "at"),
    Index(None, "at"),
)

plans = Table(
    "plans",
    metadata,
    _of("accounts", primary_key=True),
    Column("heater", String(255), primary_key=True),
    Column("planned_for", Day, nullable=False),
    Column("note", Text, nullable=False),
)
